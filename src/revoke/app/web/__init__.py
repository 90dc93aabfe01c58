"""The director's pages: questions one to a screen, the ruling, and the way to the log and the full analysis."""
