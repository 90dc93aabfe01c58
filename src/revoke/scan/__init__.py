"""Whole archives of play: every irregular card found, every revoke ruled on."""
