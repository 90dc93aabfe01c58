"""What tricks are worth, and what one score is worth against others."""
