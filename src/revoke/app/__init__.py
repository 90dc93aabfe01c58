"""The program's faces for people and programs: the command line and everything behind it."""
