"""What we were told: the events of a table and the findings of a director."""
