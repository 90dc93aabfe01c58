"""What holds for every test."""

from __future__ import annotations

import signal

# A shell starts what runs in the background with interrupts ignored, and whatever a test starts would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)
