"""The interview: which fact a director is asked for next.

A question is asked only where its answers lead to different rulings. The tree is all interviews of a code at once.

Public: ``interview`` (``Interview``, ``NextQuestion``, ``InterviewState``, ``pending``), ``question_tree`` (``tree``,
``Node``).
"""
