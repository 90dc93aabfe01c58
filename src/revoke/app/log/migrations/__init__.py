"""How a log's tables came to be, step by step; a log of an earlier version is brought up to date when it is opened."""

HEAD = "0004"
"""The last step. A log that has taken it is opened without looking at the steps."""
