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
    ("en", "He had the queen of clubs in his hand till the end.", "before_attention"),
    ("en", "I thought West had won it, but it was South.", "won_by"),
    ("en", "According to West the trick was won by South.", "won_by"),
    ("en", "It is not true that West won the trick.", "won_by"),
    ("en", "A second trick is only given if the offender himself won the trick.", "won_by"),
    ("en", "Did West win the trick? Nobody knows.", "won_by"),
    ("en", "“I won that trick”, West claimed. “No, I did”, said South.", "won_by"),
    ("en", "Was the trick turned? I don’t think so.", "before_attention"),
    (
        "en",
        "North said that if East had led to the next trick it would be established. He had not.",
        "before_attention",
    ),
    ("en", "The trick was quitted, or so North says.", "before_attention"),
    ("en", "West thinks that South noticed it.", "attention_by"),
    ("en", "He says he had no more clubs.", "attention_by"),
    ("en", "East said he was void in clubs.", "attention_by"),
    ("fr", "Il dit qu’il n’avait plus de trèfle.", "attention_by"),
    ("nl", "Hij zegt dat hij geen klaveren meer had.", "attention_by"),
    ("nl", "Hij zei dat hij er geen meer had.", "attention_by"),
    ("en", "Table 5 called me.", "attention_by"),
    ("en", "It was West's turn.", "won_by"),
    ("fr", "Ouest étale et on voit un trèfle.", "attention_by"),
    ("nl", "West legt open en je ziet een klaveren.", "attention_by"),
    ("nl", "Hij had nog een troef. Met die troef maakte hij later een slag.", "won_by"),
    ("fr", "Ouest n’a pas gagné la levée.", "won_by"),
    ("fr", "Il est faux qu’Ouest ait gagné la levée.", "won_by"),
    ("fr", "Je croyais qu’Ouest avait gagné la levée.", "won_by"),
    ("fr", "Selon Nord la levée a été gagnée par Ouest.", "won_by"),
    ("fr", "La levée était retournée, d’après Nord.", "before_attention"),
    ("fr", "Ouest croit que Sud l’a remarqué.", "attention_by"),
    ("fr", "Plus tard il a joué le six de trèfle. Il a gagné cette levée.", "won_by"),
    ("nl", "West won de slag niet.", "won_by"),
    ("nl", "Later speelde hij klaver zes. Hij won die slag.", "won_by"),
    ("nl", "Zuid had klaveren gespeeld.", "before_attention"),
    ("nl", "Hij had geen harten.", "later_tricks"),
    ("nl", "Volgens noord was de slag voor west.", "won_by"),
    ("nl", "Ik dacht dat west de slag had gewonnen.", "won_by"),
    ("nl", "Het is niet waar dat west de slag won.", "won_by"),
    ("nl", "“Ik won die slag”, zei west. “Nee, ik”, zei zuid.", "won_by"),
    ("nl", "Een tweede slag gaat alleen over als de verzaker de verzaakslag zelf heeft gewonnen.", "won_by"),
    ("nl", "De slag was omgedraaid, zegt noord.", "before_attention"),
    ("nl", "West denkt dat zuid het merkte.", "attention_by"),
]
NOBODY = [
    ("en", "Neither North nor South revoked."),
    ("fr", "Ni Nord ni Sud n’ont renoncé."),
    ("nl", "Noord noch zuid heeft verzaakt."),
    ("en", "West could have ruffed the heart."),
]


@pytest.mark.parametrize(("language", "text", "key"), SAID_AND_NOT_SO)
def test_what_is_denied_or_told_of_another_trick_gives_no_fact_of_the_revoke(
    language: str, text: str, key: str
) -> None:
    told = understand(f"{REVOKE[language]} {text}", language)
    facts = {fact.key for fact in told.facts}
    assert {"findings.revokes[0].offender", "findings.revokes[0].trick"} <= facts
    assert f"findings.revokes[0].{key}" not in facts


NOT_BACK = [
    ("en", "Nobody had returned their cards to the board."),
    ("fr", "Personne n’avait remis ses cartes dans l’étui."),
    ("nl", "Niemand had zijn kaarten teruggedaan."),
    ("nl", "Nog niemand had de kaarten in het bord gestopt."),
]


@pytest.mark.parametrize(("language", "text"), NOT_BACK)
def test_cards_that_nobody_has_put_back_are_not_back_in_the_board(language: str, text: str) -> None:
    facts = {fact.key: fact.value for fact in understand(f"{REVOKE[language]} {text}", language).facts}
    assert "hands returned to board" not in facts.get("findings.revokes[0].before_attention", ())


ELSEWHERE = [
    ("en", "In the other room South revoked on trick 3 in spades."),
    ("en", "A friend told me about a case where South revoked at trick 12."),
    ("fr", "Dans l’autre salle Sud a renoncé à pique à la levée 3."),
    ("nl", "In de andere zaal verzaakte zuid in slag 3 in schoppen."),
]


ANOTHER_BOARD = [
    ("en", "On the previous board South revoked in spades at trick 3. That was dealt with. On this board:"),
    ("en", "Last week South also revoked against us, in spades at trick 3. Tonight it was"),
    ("fr", "À la donne précédente, Sud a renoncé à pique à la levée 3. Maintenant :"),
    ("nl", "In het vorige spel verzaakte zuid in schoppen in slag 3. Nu:"),
    ("en", "I thought South had revoked at trick 3, but I was wrong."),
    ("fr", "On a cru que Sud avait renoncé, mais il n’avait plus de pique."),
    ("nl", "We dachten dat zuid had verzaakt, maar dat was niet zo."),
    ("en", "South could have ruffed the ace of spades, but he followed."),
    ("fr", "Sud aurait pu couper l’as de pique, mais il a fourni."),
    ("nl", "Zuid had schoppenaas kunnen troeven, maar hij bekende."),
]


@pytest.mark.parametrize(("language", "text"), ANOTHER_BOARD)
def test_a_revoke_on_another_board_or_one_that_only_seemed_so_is_none_of_this_board(language: str, text: str) -> None:
    told = understand(f"{text} {REVOKE[language]}", language)
    facts = {fact.key.rpartition(".")[2]: fact.value for fact in told.facts}
    assert {"offender": "E", "suit": "C", "trick": 5}.items() <= facts.items()
    assert not any("revokes[1]" in fact.key for fact in told.facts)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "It was the fourth trick, no wait, the fifth. East threw a heart on a club and had the eight of clubs."),
        ("fr", "Levée 4, non, attendez, la cinquième : Est jette un cœur sur un trèfle. Il a un trèfle."),
        ("fr", "Ce n’était pas la levée 4 mais la 5. Est jette un cœur sur un trèfle. Il a un trèfle."),
        ("nl", "De vierde slag, nee wacht, de vijfde: oost gooit een harten op een klaver. Hij heeft nog een klaver."),
    ],
)
def test_a_trick_that_is_put_right_in_the_same_breath_is_the_right_one(language: str, text: str) -> None:
    facts = {fact.key: fact.value for fact in understand(text, language).facts}
    assert facts["findings.revokes[0].trick"] == 5


@pytest.mark.parametrize(("language", "text"), ELSEWHERE)
def test_a_revoke_at_another_table_is_none_of_this_board(language: str, text: str) -> None:
    assert not understand(text, language).facts
    told = understand(f"{text} {REVOKE[language]}", language)
    assert [fact.value for fact in told.facts if fact.key.endswith("offender")] == ["E"]


EITHER = [
    ("en", "Either East or West revoked at trick 5; it was hearts."),
    ("fr", "C’est ou Est ou Ouest qui a renoncé à la levée 5, à cœur."),
    ("nl", "Of oost of west verzaakte in slag 5, in harten."),
]


@pytest.mark.parametrize(("language", "text"), EITHER)
def test_of_two_players_one_of_whom_revoked_none_is_the_offender(language: str, text: str) -> None:
    assert not [fact for fact in understand(text, language).facts if fact.key.endswith("offender")]


@pytest.mark.parametrize(("language", "text"), NOBODY)
def test_of_players_who_did_not_revoke_none_is_an_offender(language: str, text: str) -> None:
    alone = understand(text, language)
    assert not alone.facts
    assert any(text.rstrip(".") in each.text for each in alone.unread)
    told = understand(f"{text} {REVOKE[language]}", language)
    assert [fact.value for fact in told.facts if fact.key.endswith("offender")] == ["E"]
