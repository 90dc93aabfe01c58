"""The trainer's words: what an exercise says about a case and an answer to it.

The gallery of famous boards is here, too. Terminal, pages and pocket file show the same words.

Public: ``exam_export`` (``written_exam``, ``formats_at_hand``), ``drill_words`` (``drill_question``, ``lesson``,
``story_of``), ``exercise_words`` (``YOUR_RULING``, ``own_cases``), ``gallery`` (``gallery``).
"""
