"""Archives: files of play records in bulk, every irregular card found and every revoke ruled on.

Regular boards are recognised in compiled code, the others are read one by one. A scan can be interrupted, continued
and shared out to several processes.

Public: ``run`` (``run``, ``plan_for``, ``summarise``, ``Plan``), ``archive`` (``files``, ``is_archive``,
``archive_texts``), ``bytes_read`` (``is_made``), ``archive_rulings`` (``asking``).
"""
