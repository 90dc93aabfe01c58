"""Formats: play records and case documents, read tolerantly and written without loss.

A reader says where a file is wrong and goes on with the rest. PBN, LIN, RBN and scoring databases become the same
record.

Public: ``conversion`` (``read``, ``convert``, ``write_file``), ``record`` (``PlayRecord``, ``to_case``,
``Diagnostic``), ``irregular`` (``irregularities``, ``mend``), ``native`` (``read_case``, ``case_document``,
``read_cases_jsonl``), ``documents`` (``CaseDocument``, ``FORMAT``), ``document_shapes`` (``read``, ``json_schema``),
``document_words`` (``BadDocument``, ``Parsed``, ``Whole``, ``YesNo``), ``document_problems`` (``parse``), ``pbn``
(``read``), ``lin`` (``boards``, ``items``), ``session`` (``read_session``, ``Session``), ``text`` (``decode``,
``file_fault``, ``is_database``).
"""
