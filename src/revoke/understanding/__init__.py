"""Reads a story told at the table: words, phrases, and the case that they tell; no language model, no network."""
