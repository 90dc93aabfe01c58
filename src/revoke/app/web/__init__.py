"""The director's web pages: one question per screen, the ruling, and links to the log and the full analysis.

They work without scripts. ``cases`` has the pages of the log, ``full`` the full analysis, ``train`` the trainer.

Public: ``application`` (``site``, ``STATIC``), ``pages`` (``TEMPLATES``, ``page``), ``request_limits`` (``LOOPBACK``),
``connections`` (``LimitedProtocol``, ``files_allowed``).
"""
