"""What is told twice, what can mean two things and what was not understood stands beside the case, never in it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random

import pytest

import revoke
from revoke.case.case import Election, Moment
from revoke.formats.document_words import in_document_words
from revoke.table.contract import Contract
from revoke.table.seats import Seat
from revoke.understanding import LONGEST_STORY, understood
from revoke.understanding.grammar import UnreadableLanguage, grammar, grammar_of, language_file, shown
from revoke.understanding.understood import StoryTooLong, codes_of, understand
from tests.strategies import so_many
from tests.understanding.test_told_stories import STORIES, as_seen, facts


def test_a_trick_told_twice_and_differently_stands_in_neither_way() -> None:
    told = understand("West revoked in hearts at trick four. The revoke was at trick five.")
    (twice,) = told.contradictions
    assert twice.key == "findings.revokes[0].trick"
    assert [(each.value, each.words[0].text) for each in twice.tellings] == [(4, "at trick four"), (5, "at trick five")]
    assert told.case.findings.revokes[0].trick is None


def test_two_declarers_leave_the_board_without_one() -> None:
    told = understand("South was declarer. North was declarer. East reneged in clubs.")
    assert [each.key for each in told.contradictions] == ["board.declarer"]
    assert told.case.board.declarer is None


def test_a_round_of_a_suit_does_not_settle_the_trick() -> None:
    told = understand("West ruffed the second round of hearts although he had a heart.")
    assert [(each.key, each.words.text) for each in told.ambiguous] == [
        ("findings.revokes[0].trick", "second round of hearts")
    ]
    assert told.case.findings.revokes[0].trick is None


def test_who_played_to_the_next_trick_is_open_where_nothing_tells_the_sides() -> None:
    told = understand("A defender revoked in clubs. West had played to the next trick when we noticed.")
    (open_,) = told.ambiguous
    assert open_.key == "findings.revokes[0].before_attention"
    assert [each.value for each in open_.readings] == [
        ["offending side played to next trick"],
        ["opponents played to next trick"],
    ]
    assert told.case.findings.revokes[0].before_attention is None


def test_whose_later_tricks_they_were_is_open_where_nothing_tells_the_sides() -> None:
    """After trick 5 there are eight: if two are the other side's, six are theirs who revoked."""
    told = understand("A defender revoked in clubs at trick five. South took two more tricks.")
    assert [each.key for each in told.ambiguous] == ["findings.revokes[0].later_tricks"]
    assert [each.value for each in told.ambiguous[0].readings] == [2, 6]


def test_what_was_not_understood_is_shown() -> None:
    told = understand("West revoked in spades, and the weather was lovely.")
    assert [each.text for each in told.unread] == ["weather was lovely"]


@pytest.mark.parametrize("slip", ["declaerr", "declarre", "declrer"])
def test_a_slip_of_one_letter_is_put_right(slip: str) -> None:
    told = understand(f"The {slip} revoked in dimonds")
    assert told.document() == {
        "format": "revoke-case/1",
        "findings": {"revokes": [{"offender": "declarer", "suit": "D"}]},
    }


def test_what_would_have_been_is_no_fact() -> None:
    told = understand("4S by South. West revoked at trick 5. Without the revoke he would have made ten tricks.")
    assert told.case.findings.table_tricks is None


def test_a_language_that_nobody_reads_here_is_refused_with_those_that_are() -> None:
    with pytest.raises(UnreadableLanguage, match="en, fr, nl"):
        understand("West revoked", "xx")


def test_it_is_a_public_name() -> None:
    assert revoke.understand is understand


@pytest.mark.parametrize("text", ["", "   ", "????", "x" * LONGEST_STORY, "♠♥♦♣ " * 200])
@pytest.mark.parametrize("language", ["en", "fr", "nl"])
def test_where_nothing_is_told_nothing_is_read(text: str, language: str) -> None:
    assert understand(text, language).document()["findings"] == {}


def test_a_story_that_is_too_long_is_refused() -> None:
    with pytest.raises(StoryTooLong, match="5001 characters"):
        understand("x" * (LONGEST_STORY + 1))


def test_words_of_a_story_in_any_order_are_read_without_a_fault() -> None:
    """Nobody tells it so, but a bad line of dictation comes near."""
    words = "won was at declarer cards offender but S pointed doubled made South D diamonds declarer it then of"
    drawn = Random(5)
    for _ in range(300):
        understand(" ".join(drawn.choices(words.split(), k=drawn.randrange(1, 30))))


def revoke_of(text: str, language: str = "en") -> dict[str, object]:
    """The only revoke that a story tells."""
    (told,) = understand(text, language).document()["findings"]["revokes"]
    return dict(told)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Trick four, no, five: West discarded the ♥5 on the ♦K, and he had the ♦6."),
        ("fr", "À la levée quatre, pardon, cinq, Ouest a défaussé le ♥5 sur le ♦R alors qu'il avait le ♦6."),
        ("nl", "Slag vier, nee, vijf: west gooide ♥5 op ♦H en had ♦6 nog."),
    ],
)
def test_what_is_put_right_in_the_same_breath_is_told_rightly(language: str, text: str) -> None:
    assert revoke_of(text, language) == {"offender": "W", "trick": 5, "suit": "D", "card": "H5"}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Trick 4: N ♦K, E ♦3, S ♦2, W ♥5. West still had the ♦6."),
        ("en", "Trick 4: ♦K (N), ♦3 (E), ♦2 (S), ♥5 (W). West still had the ♦6."),
        ("en", "Trick W N E S\n3 ♣2 ♣3 ♣4 ♣5\n4 ♥5 ♦K ♦3 ♦2\nWest still had the ♦6."),
        ("fr", "Levée 4 : N ♦R, E ♦3, S ♦2, O ♥5. Ouest avait encore le ♦6."),
        ("nl", "Slag 4: N ♦H, O ♦3, Z ♦2, W ♥5. West had ♦6 nog."),
    ],
)
def test_a_trick_told_card_by_card_says_who_did_not_follow(language: str, text: str) -> None:
    assert revoke_of(text, language) == {"offender": "W", "trick": 4, "suit": "D", "card": "H5"}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "West revoked in clubs. East says he was tired."),
        ("en", "West revoked in clubs. North said thank you."),
        ("fr", "Ouest a renoncé à trèfle. Est dit qu'il était fatigué."),
        ("nl", "West verzaakte in klaveren. Oost zegt dankjewel."),
    ],
)
def test_who_says_something_else_draws_no_attention_to_a_revoke(language: str, text: str) -> None:
    assert revoke_of(text, language) == {"offender": "W", "suit": "C"}


def test_words_that_a_phrase_stands_around_are_shown_as_not_understood() -> None:
    told = understand("At trick 4 West grumpily discarded a heart on the ♦K, and he had the ♦6.")
    assert told.document()["findings"]["revokes"] == [{"offender": "W", "trick": 4, "suit": "D"}]
    assert "grumpily" in [each.text for each in told.unread]


def test_the_result_of_another_table_is_none_of_this_one() -> None:
    told = understand("4S by South. At the other table they made eleven tricks. West revoked in hearts. One down.")
    assert told.case.findings.table_tricks == 9


@pytest.mark.parametrize(
    ("language", "text", "trumps"),
    [
        ("en", "South dealt and plays both hands; hearts are trumps.", "H"),
        ("en", "There were no trumps, and South, who had dealt, was playing both hands.", "NT"),
        ("fr", "Sud a donné, Nord étale le mort, et cœur est atout.", "H"),
        ("fr", "Sud est le donneur et joue le coup ; il n’y a pas d’atout.", "NT"),
        ("nl", "Zuid heeft gegeven en speelt beide handen; harten is troef.", "H"),
        ("nl", "Zuid is de gever en speelt het spel; er is geen troef.", "NT"),
    ],
)
def test_trumps_stand_for_the_contract_where_there_is_none(language: str, text: str, trumps: str) -> None:
    board = understand(text, language).document()["board"]
    assert (board["dealer"], board["declarer"], board["contract"]) == ("S", "S", trumps)


def test_trumps_told_beside_a_contract_are_no_second_one() -> None:
    told = understand("4H by South, so hearts were trumps. West revoked at trick five.")
    assert told.document()["board"]["contract"] == "4H"
    assert not told.contradictions


@pytest.mark.parametrize(
    ("language", "revoke", "won", "won_none"),
    [
        (
            "en",
            "West threw a club on the king of hearts at trick two. He still had a heart.",
            "With a card that he could have played to trick 2, West later won a trick.",
            "Later West won no trick with a card that he could have played to trick 2.",
        ),
        (
            "fr",
            "Ouest a défaussé un trèfle sur le roi de cœur à la levée 2. Il avait encore un cœur.",
            "Avec une carte qu’il aurait pu jouer à la levée 2, Ouest a fait plus tard une levée.",
            "Plus tard, Ouest n’a fait aucune levée avec une carte qu’il aurait pu jouer à la levée 2.",
        ),
        (
            "nl",
            "West gooide klaveren weg op hartenheer in slag 2. Hij had nog een harten.",
            "Met een kaart die hij in slag 2 had kunnen spelen, won West later een slag.",
            "West won later geen enkele slag met een kaart die hij in slag 2 had kunnen spelen.",
        ),
    ],
)
def test_a_later_trick_with_a_card_that_could_have_been_played(
    language: str, revoke: str, won: str, won_none: str
) -> None:
    def told(text: str) -> object:
        return understand(f"{revoke} {text}", language).case.findings.revokes[0].won_later_with_owed_card

    assert (told(won), told(won_none)) == (True, False)


def test_the_last_bid_of_an_auction_is_the_contract() -> None:
    told = understand("The bidding went 1♣-1♥-2♥-4♥, played by South. West revoked in clubs.")
    assert told.document()["board"] == {"contract": "4H", "declarer": "S"}


@pytest.mark.parametrize("language", ["en", "fr", "nl"])
def test_no_phrase_is_passed_over_that_stands_in_a_story(language: str) -> None:
    """A phrase is looked for only where the words stand that it needs; looked for everywhere, no more is found."""
    read = grammar(language)
    for each, story in STORIES[:: 1 if so_many(1) > 1 else 3]:
        if each == language:
            nodes = understood.nodes(read, codes_of(language).words(read, story["text"]), story["text"])
            kept = [node for node in nodes if not (node.kind == "word" and node.meaning in read.harmless)]
            text, _ = shown(kept)
            looked_for = {id(phrase) for phrase in read.sayings_among({node.token for node in kept})}
            for phrase in read.sayings:
                if id(phrase) not in looked_for:
                    assert not phrase.pattern.search(text), phrase


def test_a_phrase_that_begins_with_any_form_of_a_word_is_looked_for_in_every_story() -> None:
    """Such a phrase can do without each certain word: none stands in the story by which to choose it."""
    data = language_file("en")
    data["sayings"].append({"kind": "off", "said": ["zigzag*"]})
    read = grammar_of("en", data)
    assert read.sayings_among({"north"})[-1] is read.sayings[-1]


SIDES = (
    "N/S north-south east-west declarer declarer's_side declaring_side defenders defending_side offender offenders "
    "offending_side revoking_side his_partner his_side opponents other_side non-offending_side non-offenders "
    "innocent_side north east south west dummy partner"
)


@pytest.mark.parametrize("word", SIDES.split())
def test_a_word_for_a_side_or_a_player_means_in_a_story_what_it_means_in_a_document(word: str) -> None:
    """A document is put into the words of the contract with a list of its own: the two may not drift apart."""
    said = word.replace("_", " ")
    revoke = {"offender": "W", "won_by": said.lower()}
    document, misnamed = in_document_words({"board": {"declarer": "S"}, "findings": {"revokes": [revoke]}})
    assert not misnamed
    told = understand(f"4S by South. West revoked in hearts. {said.capitalize()} won the trick.").document()
    assert as_seen(facts(told))["0.won_by"] == as_seen(facts(document))["0.won_by"]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "West revoked in hearts. The non-offending side won the trick."),
        ("fr", "Ouest a renoncé à cœur. Le camp non fautif a gagné la levée."),
        ("nl", "West verzaakte in harten. De niet-overtredende partij won de slag."),
    ],
)
def test_the_side_that_did_not_revoke_is_not_the_other_one(language: str, text: str) -> None:
    assert revoke_of(text, language)["won_by"] == "opponents"


PLAYED_TO_THE_END = frozenset(
    {"offending side played to next trick", "opponents played to next trick", "trick quitted", "play ended"}
)
AFTER_THE_CLAIM = frozenset({"play had ceased"})
"""The card was put down after the claim, and all four had agreed to play on: no claim is left that would matter."""
NOT_SAID = frozenset({"opponents claimed", "play had ceased", "offending side put down a card after a claim"})
"""The same, and nobody tells whether all four had agreed."""
BEFORE_THE_CLAIM = (PLAYED_TO_THE_END - {"play ended"}) | {
    "opponents claimed", "offending side put down a card after a claim", "hands returned to board",
}  # fmt: skip

PLAYED_ON_AFTER_A_CLAIM = [
    (
        "en",
        "Declarer South claimed the last five tricks. East asked to play it out and everybody agreed. On trick 10 West "
        "didn't follow to a heart although he had one, and nobody noticed until the hands were back in the board.",
        True,
        AFTER_THE_CLAIM | PLAYED_TO_THE_END | {"hands returned to board"},
    ),
    (
        "en",
        "South claims. East wants to play on and nobody objects. On trick 10 West revoked. North noticed at once.",
        True,
        AFTER_THE_CLAIM,
    ),
    (
        "en",
        "South claimed at trick 9. They played on anyway and at trick 10 West discarded a club on a heart although he "
        "had a heart. North noticed at once.",
        None,
        NOT_SAID,
    ),
    (
        "en",
        "West revoked on trick 5. South claimed on trick 9, East wanted it played out and all four agreed. The hands "
        "were put back, then North noticed the revoke.",
        True,
        BEFORE_THE_CLAIM,
    ),
    (
        "en",
        "South claims, and all four agree to play on. On trick 5 West revoked. North noticed at once.",
        True,
        AFTER_THE_CLAIM,
    ),
    (
        "fr",
        "Sud, le déclarant, revendique les cinq dernières levées. Est demande à continuer et tout le monde accepte. À "
        "la levée 10, Ouest n'a pas fourni à cœur alors qu'il en avait un, et personne ne l'a remarqué avant que les "
        "mains soient rangées dans l'étui.",
        True,
        AFTER_THE_CLAIM | PLAYED_TO_THE_END | {"hands returned to board"},
    ),
    (
        "fr",
        "Sud revendique à la levée 9. On joue quand même et à la levée 10 Ouest défausse un trèfle sur un cœur alors "
        "qu'il avait un cœur. Nord le remarque tout de suite.",
        None,
        NOT_SAID,
    ),
    (
        "fr",
        "Ouest a renoncé à cœur à la levée 5. Sud revendique à la levée 9. Tous les quatre acceptent de continuer à "
        "jouer. Les mains sont remises dans l'étui, puis Nord remarque la renonce.",
        True,
        BEFORE_THE_CLAIM,
    ),
    (
        "nl",
        "Zuid, de leider, claimt de laatste vijf slagen. Oost wil doorspelen en iedereen gaat akkoord. In slag 10 "
        "bekende west geen harten terwijl hij er een had, en niemand merkte het tot de handen in het bord zaten.",
        True,
        AFTER_THE_CLAIM | PLAYED_TO_THE_END | {"hands returned to board"},
    ),
    (
        "nl",
        "Zuid claimt in slag 9. Er werd toch doorgespeeld en in slag 10 gooide west een klaver op harten terwijl hij "
        "nog een harten had. Noord merkte het meteen.",
        None,
        NOT_SAID,
    ),
    (
        "nl",
        "West verzaakte in slag 5 in harten. Zuid claimde in slag 9. Alle vier gingen akkoord met doorspelen. De "
        "handen gingen terug in het bord en toen merkte noord de verzaking.",
        True,
        BEFORE_THE_CLAIM,
    ),
]


def values(moments: Iterable[Moment] | None) -> set[str]:
    return {each.value for each in moments or ()}


@pytest.mark.parametrize(("language", "text", "agreed", "moments"), PLAYED_ON_AFTER_A_CLAIM)
def test_what_is_played_out_after_a_claim_is_told_with_whether_all_four_agreed(
    language: str, text: str, agreed: bool | None, moments: frozenset[str]
) -> None:
    findings = understand(text, language).case.findings
    assert findings.agreed_to_play_on is agreed
    assert values(findings.revokes[0].before_attention) == moments


def test_who_agrees_to_a_claim_has_not_agreed_to_play_on() -> None:
    told = understand("West revoked in hearts at trick 12. South, declarer, claimed, and everybody agreed.")
    assert told.case.findings.agreed_to_play_on is None
    assert values(told.case.findings.revokes[0].before_attention) == {
        "opponents claimed",
        "offending side agreed to claim",
    }


@pytest.mark.parametrize(("code", "status"), [("duplicate-2017", "established"), ("duplicate-2007", "not a revoke")])
def test_only_2017_lets_the_four_play_on_after_a_claim(code: str, status: str) -> None:
    """68D2b of 2017; 68D of 2007, where every card put down after a claim is void."""
    told = understand(PLAYED_ON_AFTER_A_CLAIM[0][1])
    ruling = revoke.document(revoke.rule(replace(told.case, code=code)))
    assert [each["status"] for each in ruling["revokes"]] == [status]


@pytest.mark.parametrize(
    ("claim", "played_on"),
    [
        ("claimed with four tricks left", True),
        ("claimed with three cards left", True),
        ("claimed the last four tricks", True),
        ("claimed at trick nine", True),
        ("claimed with eight cards left", False),
        ("claimed the last eight tricks", False),
        ("claimed before anybody played to the next trick", False),
    ],
)
def test_a_claim_tells_by_what_was_left_whether_both_sides_had_played_on(claim: str, played_on: bool) -> None:
    """After trick five eight are left: with fewer both sides have played to another one."""
    told = understand(f"West revoked in hearts at trick 5. South, declarer, {claim}. Then North noticed the revoke.")
    moments = values(told.case.findings.revokes[0].before_attention)
    assert "opponents claimed" in moments
    assert ({"offending side played to next trick", "opponents played to next trick"} <= moments) is played_on


@pytest.mark.parametrize(
    ("text", "language"),
    [
        (
            "West revoked at trick 5. South, declarer, claimed before the next trick, and East had agreed.",
            "en",
        ),
        ("West verzaakte in slag 5. Zuid, de leider, claimde voor de volgende slag en Oost ging akkoord.", "nl"),
    ],
)
def test_a_claim_before_the_next_trick_can_have_been_agreed_to(text: str, language: str) -> None:
    """It is the claim that came before the next trick; that East agreed is told for itself."""
    moments = values(understand(text, language).case.findings.revokes[0].before_attention)
    assert moments == {"opponents claimed", "offending side agreed to claim"}


def test_so_too_where_the_claim_was_agreed_to() -> None:
    """Four tricks were left, so that trick nine had been played: West's side had played on before the claim (63A1)."""
    told = understand("West revoked in hearts at trick 5. South, declarer, claimed the last four tricks. East agreed.")
    assert values(told.case.findings.revokes[0].before_attention) == {
        "offending side played to next trick",
        "opponents played to next trick",
        "trick quitted",
        "opponents claimed",
        "offending side agreed to claim",
    }


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "West revoked in hearts at trick 5. South, declarer, claimed, and everybody agreed. North noticed."),
        ("en", "LHO revoked on my ace of diamonds. Nobody called until I showed my cards and claimed the rest."),
        ("en", "West revoked in hearts at trick 5. South won it and later claimed. Then North noticed."),
        ("en", "West revoked in hearts at trick 5. South won it, drew trumps and claimed. Then North noticed."),
        (
            "fr",
            "Ouest a fait une renonce à cœur à la levée 5. Sud, déclarant, a revendiqué. Nord a signalé la renonce.",
        ),
        ("nl", "West verzaakte harten in slag 5. Zuid, de leider, claimde. Toen merkte noord de verzaking."),
    ],
)
def test_a_claim_that_may_have_come_many_tricks_later_does_not_tell_when_it_was(language: str, text: str) -> None:
    """Both are shown: that nobody had played on before the claim, and that both sides had."""
    told = understand(text, language)
    assert told.case.findings.revokes[0].before_attention is None
    (open_,) = told.ambiguous
    at_once, later = (set(each.value) for each in open_.readings)
    assert "opponents claimed" in at_once
    assert later == at_once | {
        "offending side played to next trick",
        "opponents played to next trick",
        "trick quitted",
    }


@pytest.mark.parametrize(
    ("text", "language", "agreed"),
    [
        ("West revoked at trick 9. South, declarer, claimed. Nobody noticed before the round was over.", "en", True),
        (
            "West revoked at trick 9. South, declarer, claimed. North saw it after West had passed on the next board.",
            "en",
            True,
        ),
        (
            "West revoked at trick 9. South, declarer, claimed. The cards were back in the board when North saw it.",
            "en",
            True,
        ),
        ("West verzaakte in slag 9. Zuid, de leider, claimde. Noord zag het pas na de ronde.", "nl", True),
        (
            "West revoked at trick 9. South, declarer, claimed, and East objected. North saw it after the round.",
            "en",
            False,
        ),
        ("West revoked at trick 9. South, declarer, claimed. Then North saw it.", "en", False),
    ],
)
def test_who_puts_his_cards_away_without_a_word_has_let_the_claim_stand(text: str, language: str, agreed: bool) -> None:
    """69A: nobody objects after the next board or the round; while the cards lie there, somebody still can."""
    told = understand(text, language)
    moments = told.case.findings.revokes[0].before_attention
    readings = [values(moments)] if moments is not None else [each.value for each in told.ambiguous[0].readings]
    for each in readings:  # whether both sides had played on before the claim can be open
        assert "opponents claimed" in each
        assert ("offending side agreed to claim" in each) is agreed


@pytest.mark.parametrize(("code", "established"), [("duplicate-2017", "63A4"), ("duplicate-2007", "63A3")])
def test_a_revoke_noticed_after_the_round_is_established_by_the_claim_that_stood(code: str, established: str) -> None:
    """Nobody objected to South's claim: West's revoke is established, but attention came too late for tricks (64B5)."""
    told = understand("West revoked at trick 9. South, declarer, claimed. Nobody noticed before the round was over.")
    (ruled,) = revoke.document(revoke.rule(replace(told.case, code=code)))["revokes"]
    assert (ruled["status"], ruled["laws"], ruled["transfer"]) == ("established", [established, "64B5"], 0)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "West revoked in hearts at trick 5. South won it in hand and then claimed. Then North noticed."),
        ("en", "West revoked in hearts at trick 9. South claimed the last four. Then North noticed the revoke."),
        (
            "fr",
            "Ouest a fait une renonce à cœur à la levée 5. Sud l’a gagnée et a revendiqué. Nord a signalé la renonce.",
        ),
        ("nl", "West verzaakte harten in slag 9. Zuid claimde de laatste vier slagen. Toen merkte noord de verzaking."),
    ],
)
def test_a_claim_told_in_the_same_breath_as_the_trick_came_before_the_next_one(language: str, text: str) -> None:
    assert values(understand(text, language).case.findings.revokes[0].before_attention) == {"opponents claimed"}


@pytest.mark.parametrize(("chose", "elected"), [("he chose points", "points"), ("declarer chose tricks", "tricks")])
def test_whoever_claims_the_penalty_claims_no_tricks_and_what_he_chose_is_told(chose: str, elected: str) -> None:
    told = understand(f"East revoked at trick 5. At the end South, declarer, claimed the penalty; {chose}.")
    revoked = told.case.findings.revokes[0]
    assert values(revoked.before_attention).isdisjoint({"opponents claimed", "offending side claimed"})
    assert revoked.attention_by is Seat.SOUTH
    assert told.case.findings.elected is Election(elected)


def test_who_only_chose_has_drawn_no_attention() -> None:
    told = understand("East revoked at trick 5, and declarer chose points.")
    assert told.case.findings.revokes[0].attention_by is None
    assert told.case.findings.elected is Election.POINTS


@pytest.mark.parametrize(
    ("language", "story"),
    [
        ("en", "East revoked at trick 5. South made ten tricks in four spades."),
        ("en", "East revoked at trick 5. South took ten tricks in 4♠."),
        ("fr", "Est a renoncé à la levée 5. Sud a fait dix levées à 4♠."),
        ("nl", "Oost verzaakte in slag 5. Zuid haalde tien slagen in vier schoppen."),
    ],
)
def test_who_made_so_many_tricks_in_a_contract_declared_it(language: str, story: str) -> None:
    told = understand(story, language).case
    assert (told.board.declarer, told.board.contract, told.findings.table_tricks) == (
        Seat.SOUTH,
        Contract.parse("4S"),
        10,
    )


def test_a_contract_told_with_the_tricks_made_in_it_is_the_boards() -> None:
    told = understand("East revoked at trick 5. 3NT making nine.").case
    assert (told.board.contract, told.findings.table_tricks) == (Contract.parse("3NT"), 9)


ON_A_HEART = "East threw a club on a heart at trick five. He had a heart. "


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        (f"3NT by South. {ON_A_HEART}Bang on.", "findings.table_tricks", 9),
        (f"{ON_A_HEART}North wrote up nine tricks.", "findings.table_tricks", 9),
        (f"{ON_A_HEART}East and West added just two tricks.", "findings.revokes[0].later_tricks", 2),
        (f"{ON_A_HEART}East and West drew a blank after that.", "findings.revokes[0].later_tricks", 0),
        (
            "East threw a club on a heart at trick 5. Next time hearts were led he followed.",
            "findings.revokes[0].suit",
            "H",
        ),
        (
            "East threw a club on a heart at trick 5. North wanted to know where that heart came from.",
            "findings.revokes[0].attention_by",
            "N",
        ),
    ],
)
def test_a_turn_of_phrase_says_what_it_says_to_players(text: str, key: str, value: object) -> None:
    assert {fact.key: fact.value for fact in understand(text).facts}[key] == value
