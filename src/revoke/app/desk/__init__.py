"""The director's desk: what every face does with a case.

It reads a case from any source, rules on it, analyses it and compares codes. Long work runs in separate processes.

Public: ``adjudicator`` (``Adjudicator``, ``RuledCase``, ``ruled``, ``compared``), ``analysis`` (``Analysed``,
``estimated``, ``crib``), ``board_entry`` (``BoardRead``, ``entry_of``, ``entry_text``), ``case_sources`` (``source``,
``opened_source``, ``only``), ``conformance`` (``ruling_schema``, ``conformance_cases``, ``conformance_differences``),
``failures`` (``CaseFailure``, ``failure``, ``why``), ``records``
(``revokes_of``, ``findings``), ``session_rulings`` (``assigned_result``, ``scored``), ``told_story``
(``story_understood``, ``understood_lines``), ``tasks`` (``ruled_boards``, ``consistency_document``, ``Following``),
``workers`` (``Workers``, ``Jobs``).
"""
