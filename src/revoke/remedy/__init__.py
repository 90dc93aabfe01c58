"""What follows: orders carried out. Asks no code what it thinks."""
