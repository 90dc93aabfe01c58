"""The history of a log's tables, step by step; opening an earlier log brings it up to date."""

HEAD = "0004"
"""The last step. A log that has taken it is opened without looking at the steps."""
