"""Telling: every sentence about a fact, a question or a ruling, and the documents that hold them.

A sentence stands here once, as a template, and is translated whole. Lines for a terminal and HTML are made from the
same blocks.

Public: ``explanation`` (``explain``, ``verdict``), ``ruling_words`` (``document``, ``in_words``, ``ruling_of``),
``facts`` (``fact_words``, ``question_words``), ``reasons`` (``answer_words``, ``question_in_words``), ``order_words``
(``in_brief``, ``tricks_move``, ``person_words``), ``blocks`` (``Block``, ``Entry``), ``plain_text`` (``text_lines``,
``html``), ``reckoning`` (``way_that_counts``, ``basis_words``), ``story`` (``story``, ``contract_told``),
``table_picture`` (``revoke_tricks``), ``tree_words`` (``tree_in_words``, ``tree_document``, ``LESSONS``).
"""
