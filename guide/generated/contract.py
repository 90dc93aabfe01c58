"""The contract page: the documents, the command line and the API that other programs may rely on, key by key."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import click

from guide.generated.log_contract import log_contract
from guide.generated.markdown import page, sentence, table
from guide.generated.training_contract import training_contract
from revoke.case.case import DEFAULT_CODE, Moment
from revoke.law.code import CODES, code

CASE_KEYS: Mapping[str, Mapping[str, str]] = {
    "A case": {
        "format": '`"revoke-case/1"`',
        "code": f"the id of a code of law; `{DEFAULT_CODE}` where it is left out",
        "board": "what is known of the board",
        "events": "what happened, in order: a card as a string, anything else as an object",
        "findings": "what the director knows without a record",
        "readings": "readings of open passages, by name, where they differ from the code's own",
        "known": "what the auction told of the hands, by seat",
    },
    "BoardDocument": {
        "number": "an integer",
        "dealer": "a seat",
        "declarer": "a seat",
        "vulnerable": '`"None"`, `"NS"`, `"EW"`, `"All"`',
        "deal": "a PBN deal string; `-` for a hand that nobody knows",
        "ending": "instead of `deal`: the cards left before trick `first_trick`, shorter and equal hands",
        "first_trick": "the trick with which an ending begins",
        "contract": '`"1C"` to `"7NT"`, then `X` or `XX`; the strain alone where a code has no auction',
        "doubling": "the multiple, in codes without an auction",
        "scoring": '`"MP"`, `"IMP"`, `"BAM"`, `"Total"`, `"Rubber"`',
        "field": "the other tables' results as scores for North–South",
        "trick_score": "points towards game before this deal, by side",
        "games": "games won before this deal, by side, in a rubber that goes on",
        "rubber_score": "all points of the rubber before this deal, by side",
        "honours": "points for honours and chicane on this deal, by side; reckoned from the deal where that is known",
    },
    "FindingsDocument": {
        "table_tricks": "tricks won by declarer's side as played, 0 to 13",
        "result": "declarer's tricks as a record gives them, the ruling perhaps included",
        "result_includes_transfer": "whether that result has the tricks of the ruling in it; asked where both can be",
        "play_ended": "true where play is over and its result is not known",
        "winners": "who won each trick, thirteen letters, `.` where not known",
        "agreed": "what the table agrees on, trick by trick",
        "revokes": "the revokes, thirteen at the most; their tricks say which came first, or it is asked",
        "without_revoke": "declarer's tricks had there been no revoke -> probability",
        "without_repeat": "the same with the first revoke and without its repeat; tricks won in play",
        "restored_tricks": "declarer's tricks once trick twelve has been put right, where the cards leave it open",
        "cards_mixed_by": '`"offending side"`, `"other side"`, `"both"`, `"nobody"`',
        "mixed_after_claim": "whether a revoke had been claimed when the cards were mixed, where a code turns on it",
        "elected": '`"tricks"` or `"points"`, where a code gives the choice',
        "self_inflicted": "damage of the innocent side's own: `without_error` in declarer's tricks",
        "revokes_in_order": "true: the revokes are listed as they happened; tricks that say otherwise are refused",
        "agreed_to_play_on": "whether, after a claim, the other side asked to play on and all four agreed",
        "strength": "how strong the players are, `club` or `expert`, for the likely result",
        "weighting": "weighted scores are wanted, even by `{}`: in steps of `step`, leaning by `lean` per cent",
    },
    "RevokeDocument": {
        "offender": "a seat or a role; `defender` twice in a list is one player, his partner `other defender`",
        "trick": "1 to 13",
        "suit": "the suit that he should have played",
        "card": "the card that he wrongly played",
        "failure": '`"follow"` (taken for granted), `"demand"` (of a defender; under `bridge-1905` of the dealer too), '
        '`"penalty card"`, `"missing card"`',
        "able": "false: he held no card that he should have played instead",
        "proved": "false: alleged, and the director is not satisfied",
        "owed_card_faced": "true: the card that he owed lay face up, dummy's apart",
        "won_by": '`"offender"` (his own hand), `"partner"`, `"opponents"`, a seat, a role, or a side where only'
        " that is known; with the card that stands",
        "later_tricks": "tricks that his side won after the revoke trick, claimed ones included",
        "won_later_with_owed_card": "whether he later won a trick with a card that he owed",
        "attention_by": 'a seat, a role, `"director"` or `"spectator"`',
        "dummy_rights_lost": "true: dummy spoke first and had lost his rights",
        "eldest_hand_followed": "whether the eldest hand played after the revoke card, where a code turns on it",
        "otherwise_legal": "false: besides keeping a penalty card back he failed to follow suit",
        "aware": "true: he had noticed it himself before it was established, where a code turns on it",
        "before_attention": "a complete list of the moments below that had come before attention was drawn",
        "played_after": "who played to the trick after the revoke card and before attention, in order",
        "withdrawn_after": "those of them who took their card back",
    },
}

EVENTS: Mapping[str, tuple[str, str]] = {
    "named": ("`hand`, `card` or `suit`", "a card named or otherwise designated, not yet played"),
    "asked": ("`by`, `of`", "one player asks another whether he has none"),
    "answered": ("`by`, `holds`", "the answer to the last question"),
    "attention": (
        "`by`, `to`, `trick`",
        "attention is drawn to a possible revoke; the trick is the last one if left out",
    ),
    "withdrawn": ("`hand`, `card`", "a card is taken back; a substitute is the next card from that hand"),
    "exposed": ("`hand`, `card`, `how`", "a card faced outside the play, `deliberate` or `dropped`"),
    "demanded": ("`by`, `of`, `what`, `suit` or `card`", "an opponent exercises an option in rectification"),
    "claimed": ("`by`, `tricks`", "a claim of so many of the tricks left"),
    "conceded": ("`by`, `tricks`", "a concession of so many of them"),
    "agreed": ("`by`", "assent to the last claim or concession"),
    "objected": ("`by`", "objection to it"),
    "played_on": (
        "`by`",
        "after a claim this player's side, which had not claimed, asked to play on, and all four agreed",
    ),
    "quitted": ("`trick`", "the trick was turned and quitted"),
    "rights_lost": ("`by`", "dummy has seen a hand that he should not have"),
    "returned": ("", "all four hands are back in the board"),
    "called": ("`by`", "a call on the next board"),
    "cut": ("", "the cards were cut for the next deal"),
    "mixed": ("`by`", "a seat or a side mixed played cards"),
    "round_ended": ("", "the round has ended"),
    "period_ended": ("", "the correction period has ended"),
}

RULING_KEYS: Mapping[str, Mapping[str, str]] = {
    "A ruling": {
        "format": '`"revoke-ruling/1"`',
        "code": "the code of law",
        "status": '`"final"`; `"provisional"`: the director weighs the damage; `"needs facts"`',
        "assumed": "facts taken for granted since nobody told them, each with the values that would change the ruling",
        "revokes": "a ruling on each revoke",
        "transfer": "tricks that move after the ceiling, and to whom; to nobody while play goes on",
        "declarer_tricks": "declarer's tricks before, after and in the end",
        "score": "North–South's scores; `final` is an expectation where weighted",
        "adjusted_score": "whether the score is adjusted, and to what; `null` where no clause asks",
        "penalty_cards": "the cards that lie on the table in rectification",
        "options": "what somebody may now choose",
        "instructions": "what to say, in order; no number of tricks while play goes on",
        "questions": "the facts still needed, most decisive first",
        "possible": "the totals that can still come out, while a question is open",
        "reasons": "why",
        "readings": "the open passages that decided something, as they were read",
        "game": "how the game stands, under a code without an auction",
        "auction": "below and above the line, under a code that scores so",
        "table": "the table as it must now be",
        "split": "a result for each side, where a clause parts them: by `NS` and `EW`, or by `declaring side` and "
        "`defending side` where nobody named declarer's seat",
        "rubber": "where a rubber stands after the deal, under a code that is played for one",
        "choice": "what comes of either penalty, where tricks or points may be chosen; else empty",
        "advice": "what a director does well to know, and need not say",
    },
    "RevokeRuling": {
        "offender": "a seat or a role",
        "trick": "its trick",
        "suit": "the suit owed",
        "card": "the card wrongly played",
        "status": '`"established"`, `"correct"`, `"restore"`, `"open"`, `"not a revoke"`, `"unproved"`',
        "laws": "every clause that decided it, exceptions included",
        "transfer": "automatic tricks on its own account, before the ceiling",
        "refused": "the clauses looked at that did not apply",
        "proof": "a card that shows that he could have complied",
    },
    "DeclarerTricks": {
        "table": "as played, or as the table was put right",
        "after_transfer": "with the automatic tricks",
        "final": "declarer's tricks -> probability",
        "result": "as the record gives them, where that is not the table's number",
        "result_includes_transfer": "whether that has the transfer in it",
    },
    "AdjustedScore": {
        "law": "the clause",
        "needed": "`true`, `false`, or `null` while a question asks for it",
        "tricks": "what it is adjusted to: one result, unless `weighted`; never the sum of transfer and equity",
        "basis": '`"director"`, `"double dummy"`, `"simulation"`',
        "equity": "how likely each result was: one alone from 98% on, else those of 1% and more",
        "double_dummy": "with all four hands seen",
        "simulation": "as simulated players made it; before trick 8 only where one was asked for",
        "correction": "as real players made it from double dummy; every result that the cards allow has a share",
        "likely": "correction and simulation together, before what is too rare is left out",
        "alike": "how real boards like this one came out",
        "trust": "the weight of the simulation in `likely`; `null` without one",
        "weights": "per cent in steps, to enter",
        "one_result": "the result to enter where no weights can be",
        "split": "both sides' scores where part of the damage was the innocent side's own",
        "weighted": "whether weights are wanted (`findings.weighting`), or the director has found several results",
        "about_as_likely": "results between which the director is asked to choose, the likeliest first; else empty",
        "sure": "what each side had for certain by its cards; `null` where the play is not known",
        "against": 'what the table\'s result is compared with: `"no revoke by the offending side"`, '
        '`"no repeated revoke, the first one kept"`, `"no revoke by anybody"`',
        "alone": '`"certain"`: every line of play comes to the one result; `"claim"`: a claim of it would be granted',
    },
    "SureResult": {
        "tricks": "tricks in all, those won before included, by side",
        "cashing": "the side that can cash all of its own at once, or `null`",
        "cards": "the cards with which it does, in the order in which they are told",
        "ruffs": "those of the cards that ruff; they come last",
        "hangs_on_the_lie": "whether that side could cash fewer if the cards that declarer, or the defender on lead, "
        "does not see lay otherwise",
        "settles_the_contract": "whether the side that can cash makes the contract with that, or beats it; or `null`",
    },
    "BoardsAlike": {
        "trick": "the trick",
        "declarers_turn": "whether declarer's side is on turn",
        "margin": "tricks above the contract, double dummy: -1 for fewer, 0, 1 for more; `null` for any contract",
        "boards": "how many real boards there are of that kind",
        "fewer": "how many came to fewer tricks than double dummy",
        "same": "how many came to as many",
        "more": "how many came to more",
    },
    "PenaltyCard": {
        "hand": "a seat or a role",
        "card": "the card, if known",
        "kind": '`"major"`, `"minor"`, `"exposed"`',
        "law": "the clause",
        "revoke": "the index of the revoke that it comes from, or `null`",
    },
    "OptionWords": {
        "who": "a seat, a role or a group",
        "what": "what he may do, in words",
        "law": "the clause",
        "revoke": "the index of the revoke, or `null`",
        "right": "which of the choices there are, a fixed value for each; `null` in a document of an older version",
        "card": "the card that it is about, or `null`",
        "said": "the template and the values of `what`",
    },
    "InstructionWords": {
        "when": '`"now"`, `"later"`, `"end"`',
        "to": 'a seat, a role, `"table"` or another group',
        "law": "the clause",
        "text": "the words",
        "revoke": "the index of the revoke, or `null`",
        "said": "the template and the values of `text`",
    },
    "RubberScore": {
        "towards_game": "points in the current game, this deal included, by side; thirty win it",
        "game": "the side that has won the game by this deal, or `null`",
        "won": "the side that has won the rubber by it, or `null`",
        "honours": "for honours and chicane, by side; `null` where the hands are not known and nobody has said",
        "deal": "all that was scored on the deal, by side, the bonus for the rubber left aside",
        "total": "all that was scored in the rubber, with that bonus; `null` without `board.rubber_score`",
    },
    "Chosen": {
        "elected": '`"tricks"` or `"points"`',
        "declarer_tricks": "declarer's tricks then",
        "below": "below the line, by side",
        "above": "above it, honours left aside, by side",
        "score": "North–South's points on the deal less East–West's, honours left aside",
        "rubber": "where the rubber stands then",
    },
    "AdviceWords": {
        "hint": "what it is about, a fixed value for each piece",
        "law": "the clause",
        "text": "the words",
        "revoke": "the index of the revoke, or `null`",
        "said": "the template and the values of `text`",
    },
    "QuestionWords": {
        "fact": "where to put the answer in the case",
        "text": "the question",
        "answers": "values that may stand there",
        "laws": "the clauses that turn on it",
        "said": "the template and the values of `text`",
    },
    "ReasonWords": {
        "law": "the clause, of this code",
        "fact": "what it rested on, in one line",
        "text": "the reason in a sentence",
        "events": "the numbers of all events that it rests on",
        "revoke": "the index of the revoke, or `null` for the board",
        "facts": "what it rested on, fact by fact",
        "event": "the event by which it came to be so, or `null`",
        "goes_before": "the clause that yields to it, or `null`",
        "said": "the template and the values of `text`",
    },
    "FactRead": {
        "key": "where the fact stands in a case",
        "value": "its value there; with `moment`, whether that was among them",
        "events": "the numbers of the events that show it",
        "moment": "the moment looked for in a list, or `null`",
    },
    "TableAfter": {
        "trick": "the trick now in play",
        "lying": "the cards of that trick, in order",
        "faced": "the cards that lie face up before a hand",
        "turn": "whose turn it is",
        "won": "the tricks won so far, by side",
        "next_trick": "the cards played to the next trick already, where a card is still to be replaced",
    },
}

EXIT = (
    ("0", "ruled; nothing found; written"),
    ("1", "ruled, and something is left to the director's judgment; something found"),
    ("2", "wrong usage"),
    ("3", "more facts needed"),
    ("4", "facts that contradict each other or the deal"),
    ("5", "unreadable input"),
    ("6", "`convert`: a board that would read back differently was refused"),
    ("7", "an optional extra that the command cannot do without is not installed; the message says which"),
)


def contract_page() -> str:
    """The contract page; every key of the documents' types needs its line here.

    Raises:
        ValueError: a key has no line, or a line has no key.
    """
    from revoke.app.desk.conformance import ruling_schema
    from revoke.formats import native

    return page(
        "The contract",
        "What other programs may rely on. It only grows: new keys may come, none goes, none changes its "
        "meaning. Unknown keys of a case are refused with the name of the nearest known key. `revoke schema "
        "case` and `revoke schema ruling` print the same as JSON Schema; the command line, the library, the "
        "API and the pages speak these documents.",
        "## Codes of law",
        table(("id", "name"), ((f"`{name}`", code(name).name) for name in CODES)),
        "## A case",
        "`format`, and at least one of `events` and `findings`, are needed. Leave out unknown facts: the ruling asks "
        'for them. A card played is a string, `"N:DT"`; illegal plays are wanted. A finding completes '
        "the events; one that contradicts them is an error that names both.",
        *_sections(native.schema("case"), CASE_KEYS, "A case"),
        "Players, sides and numbers may also be told as people say them. `declarer`, `dealer`, `offender`, `won_by`, "
        "`attention_by`, `played_after`, `withdrawn_after` and `cards_mixed_by` take a seat by its name, a role with "
        "its article, *partner* or *left-hand opponent* of the offender (who must be told) and, where a side may "
        "stand, *his side*, *the other side*, *the defenders* or *North–South*; *the dealer*, *the dealer's partner* "
        "and *the eldest hand*, on his left, are players where the board tells who dealt; numbers of tricks and of "
        "a trick take words, *two* or *the fifth*. What cannot be known is refused with the reason: *we* and *they*, "
        "of which nobody can tell who says so, a side where one player is meant, and a neighbour of somebody known by "
        "his role. "
        "The JSON Schema describes the words of the tables above, and a case is written in these.",
        "### Events",
        table(("event", "keys", "meaning"), ((f"`{name}`", *told) for name, told in EVENTS.items())),
        "### Moments",
        "The values of `before_attention`. A list is complete; without a list the ruling asks for it.",
        "\n".join(f'- `"{moment.value}"`' for moment in Moment),
        "## A ruling",
        "Every key is there, `null` if not known. `text` and `what` are English; `said` beside them "
        "has the template and the values, for another language. Rulings that version 0.1.0 wrote have no "
        "`said`, `revoke`, `facts` or `event`, and are read all the same.",
        "A value of `said` is text, a number, another sentence (`template` and `values`), or an object with one key: "
        '`{"seat": "N"}`, `{"side": "NS"}`, `{"role": "declarer"}`, `{"suit": "S"}`, `{"card": "DT"}`, or a figure '
        "that each language writes in its own way: "
        '`{"percent": {"part": 0.15, "digits": 0}}` for 15%, `{"score": -430}`, '
        '`{"fixed": {"number": 7.5, "digits": 2}}` for 7.50, and `{"results": [[10, 0.74], [9, 0.26]]}` for '
        "numbers of tricks with their probabilities. Later versions may add kinds; for an unknown one show `text`.",
        "One meaning has changed since version 0.1.0: a score that is adjusted on an estimate is adjusted to the most "
        "likely result alone. `adjusted_score.tricks`, `declarer_tricks.final` and `score.final` are weighted only "
        "where the case asks for it (`findings.weighting`, even `{}`) or the director himself has found several "
        "results. How likely each result was stands in `adjusted_score.equity` and `.likely` as before. Where a second "
        "result has four fifths of the likeliest one's share or more, both stand in `about_as_likely` and first among "
        "the answers to `findings.without_revoke`.",
        *_sections(ruling_schema(), RULING_KEYS, "A ruling"),
        *training_contract(),
        *log_contract(),
        "## Command line",
        "Data go to standard output, everything else to standard error. An error names the file, the place in it, "
        "the value, the reason, and what to do. If a command takes `--language`, REVOKE_LANGUAGE in the environment "
        "is the default; documents are the same in every language.",
        table(("command", "what it does"), _commands()),
        table(("exit status", "means"), EXIT),
        "With many cases it is the largest of theirs.",
        "`revoke log due` names the cases opened more than `--days` ago (90 where it is left out) that have names or "
        "free texts; with `--json` it is one `revoke-log-due/1`: `days`, `cases` (how many), and `due`, for each "
        "`case`, `opened_at`, `texts` and `names`. `revoke log purge` blanks them and asks first at a terminal; with "
        "`--case` it is those cases alone, and `numbers` in its entry of the log names them. The chain still verifies.",
        "`revoke log import` takes over the cases of a `revoke-log/1`, as `revoke log export --format json` and the "
        "API write it, or of one `revoke-log-case/1`: all of them or none, and nothing is overwritten. With "
        "`--json` it prints one `revoke-log-import/1`: `new` and `here_already`, the numbers of the cases in this log.",
        "`revoke exam FILE...` makes an exam of these cases: told stories (`.txt`), case documents, cases, one per "
        "line, play records. It ends with 3 and writes nothing where one of them is not decided, or where words of a "
        "story were not understood and `--in-part` is not given.",
        "## API",
        "`revoke serve` answers under `/api/v1` with these documents; `/api/v1/openapi.json` describes every "
        "address, and [the how-to](how-to/api.md) shows them at work. Errors are problem documents (RFC "
        "9457).",
    )


def _sections(schema: dict[str, Any], keys: Mapping[str, Mapping[str, str]], whole: str) -> Iterator[str]:
    """The tables of a document, one for each object."""
    for name, told in keys.items():
        part = schema if name == whole else schema["$defs"][name]
        if set(part["properties"]) != set(told):
            raise ValueError(f"{name}: the page tells of other keys: {sorted(set(part['properties']) ^ set(told))}")
        if name != whole:
            yield f"### {_called(name)}"
            about = str(part.get("description") or "").split("\n\n")[0].replace("``", "`")
            yield sentence(" ".join(about.split())) if about else ""
        yield table(("key", "value"), ((f"`{key}`", told[key]) for key in told))


_CALLED = {
    "BoardDocument": "`board`", "FindingsDocument": "`findings`", "RevokeDocument": "`findings.revokes[]`",
    "RevokeRuling": "`revokes[]`", "DeclarerTricks": "`declarer_tricks`", "AdjustedScore": "`adjusted_score`",
    "PenaltyCard": "`penalty_cards[]`", "OptionWords": "`options[]`", "InstructionWords": "`instructions[]`",
    "QuestionWords": "`questions[]`", "ReasonWords": "`reasons[]`", "FactRead": "`reasons[].facts[]`",
    "TableAfter": "`table`", "AdviceWords": "`advice[]`",
    "RubberScore": "`rubber`", "Chosen": "`choice[]`", "BoardsAlike": "`adjusted_score.alike`",
    "SureResult": "`adjusted_score.sure`",
}  # fmt: skip


def _called(name: str) -> str:
    return _CALLED[name]


def _commands() -> Iterator[tuple[str, str]]:
    from revoke.app.cli import main

    context = click.Context(main)
    for name in main.list_commands(context):
        command = main.get_command(context, name)
        yield f"`revoke {name}`", command.get_short_help_str(200) if command else ""
