"""One folder for a club's computer, with Python and everything else in it."""
