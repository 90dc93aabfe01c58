"""The words of the table: cards, seats, contracts and deals. No law, no files."""
