"""Asking: the next question to a director, the state of an interview, and the tree of all interviews."""
