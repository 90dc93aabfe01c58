"""Training: cases drawn from the explored law and from random deals, with their keys.

The key of a case is the engine's ruling, a wrong answer that of a wrong belief. The room also keeps what a trainee
should practise next.

Public: ``drawn_case`` (``drawn``, ``record_to_search``), ``answer_key`` (``AnswerKey``, ``right_choice``,
``drill_choices``), ``concepts`` (``atlas``, ``Concept``), ``wrong_answers`` (``wrong_answers``, ``own_case``,
``statements``),
``near_misses`` (``near_misses``), ``damage`` (``damaged_deal``, ``found_damage``), ``inquiry`` (``inquiry``,
``Inquiry``), ``exam`` (``exam_variant``, ``class_profiles``,
``item_analyses``, ``Rooms``), ``progress`` (``Progress``, ``read_progress``).
"""
