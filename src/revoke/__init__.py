"""Rules on revokes at bridge."""
