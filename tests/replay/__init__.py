"""A second calculation of a ruling, plain and slow, that shares no code with the program; tests compare the two."""
