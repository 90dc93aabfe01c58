"""Archives: reads play records in bulk, finds every irregular card and rules on every revoke.

Compiled code recognises regular boards; the others are read one by one. A scan can be interrupted, continued and
shared among several processes.

Public: ``run`` (``run``, ``plan_for``, ``summarise``, ``Plan``), ``archive`` (``files``, ``is_archive``,
``archive_texts``), ``bytes_read`` (``is_made``), ``archive_rulings`` (``asking``).
"""
