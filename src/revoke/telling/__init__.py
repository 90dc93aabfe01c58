"""Saying: every sentence about a fact, a ruling or a question, and the documents that hold them."""
