"""The commands of ``revoke``, one file each, and what they print on a terminal."""
