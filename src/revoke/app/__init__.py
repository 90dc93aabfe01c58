"""What people and programs call: the command line and what stands on it."""
