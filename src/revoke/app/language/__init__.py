"""What the program says, in the director's language."""
