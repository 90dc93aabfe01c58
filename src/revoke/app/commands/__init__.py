"""The commands of ``revoke``, and what they print on a terminal.

Each reads its arguments, calls one function of the desk and prints what it returns. ``revoke.app.cli`` names them
all.

Public: ``command_line`` (``tell``), ``usage_words`` (``spoken_help``, ``spoken_error``).
"""
