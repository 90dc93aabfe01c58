"""The guide: its configuration, and what builds and tries it."""
