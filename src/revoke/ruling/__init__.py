"""A ruling: the law applied to the facts, with its reasons and what is still open."""
