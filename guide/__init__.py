"""The guide: its configuration, and the programs that build and test it."""
