"""The commands of ``revoke``, and what they print on a terminal.

Each command reads its arguments, calls a function of the desk and prints the result. ``revoke.app.cli`` lists
them.

Public: ``command_line`` (``tell``), ``usage_words`` (``spoken_help``, ``spoken_error``).
"""
