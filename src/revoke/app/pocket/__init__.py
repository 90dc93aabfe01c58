"""Quick mode in one file that a phone keeps: every question, every answer, every ruling, and no network."""
