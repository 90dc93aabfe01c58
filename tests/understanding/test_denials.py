"""What a story denies, doubts or tells of another trick gives no fact, and its words are shown as not understood."""

from __future__ import annotations

import pytest

from revoke.understanding.understood import understand

REVOKE = {
    "en": "East revoked in clubs at trick 5.",
    "fr": "Est a renoncé à trèfle à la levée 5.",
    "nl": "Oost verzaakte in klaveren in slag 5.",
}
SAID_AND_NOT_SO = [
    ("en", "East did not win the trick.", "won_by"),
    ("en", "West never won it.", "won_by"),
    ("en", "It is disputed whether South had led to the next trick.", "before_attention"),
    ("en", "Whether the hands had been returned to the board is not known.", "before_attention"),
    ("en", "Later he played the six of clubs. He won that trick.", "won_by"),
    ("en", "South had led it.", "before_attention"),
    ("en", "South thinks nobody revoked.", "attention_by"),
    ("fr", "Ouest n’a pas gagné la levée.", "won_by"),
    ("fr", "Plus tard il a joué le six de trèfle. Il a gagné cette levée.", "won_by"),
    ("nl", "West won de slag niet.", "won_by"),
    ("nl", "Later speelde hij klaver zes. Hij won die slag.", "won_by"),
    ("nl", "Zuid had klaveren gespeeld.", "before_attention"),
]
NOBODY = [
    ("en", "Neither North nor South revoked."),
    ("fr", "Ni Nord ni Sud n’ont renoncé."),
    ("nl", "Noord noch zuid heeft verzaakt."),
]


@pytest.mark.parametrize(("language", "text", "key"), SAID_AND_NOT_SO)
def test_what_is_denied_or_told_of_another_trick_gives_no_fact_of_the_revoke(
    language: str, text: str, key: str
) -> None:
    told = understand(f"{REVOKE[language]} {text}", language)
    facts = {fact.key for fact in told.facts}
    assert {"findings.revokes[0].offender", "findings.revokes[0].trick"} <= facts
    assert f"findings.revokes[0].{key}" not in facts


@pytest.mark.parametrize(("language", "text"), NOBODY)
def test_of_players_who_did_not_revoke_none_is_an_offender(language: str, text: str) -> None:
    alone = understand(text, language)
    assert not alone.facts
    assert any(text.rstrip(".") in each.text for each in alone.unread)
    told = understand(f"{text} {REVOKE[language]}", language)
    assert [fact.value for fact in told.facts if fact.key.endswith("offender")] == ["E"]
