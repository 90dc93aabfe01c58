"""A ruling: the law applied to the facts, with its reasons and what is still open.

Every way in which the open facts can turn out is explored: what all ways share is ruled, what they differ in is asked.
The modules hold meaning and no sentences.

Public: ``adjudicate`` (``adjudicate``, ``ruling_on``, ``compare``, ``every_way``), ``ruling`` (``Ruling``, ``Reason``,
``Instruction``, ``Transfer``), ``explore`` (``Exploration``), ``judgment`` (``Way``, ``Step``), ``established_facts``
(``established``, ``with_answer``, ``result_is_open``), ``findings`` (``value``, ``declarers_side_revoked``),
``estimate`` (``before``, ``without``, ``play_curve``), ``redress`` (``WITHOUT_REVOKE``), ``scores`` (``Scorer``,
``duplicate_score``).
"""
