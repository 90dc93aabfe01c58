"""A second reckoning of a case, plain and slow, that shares no code with the program: the two are held together."""
