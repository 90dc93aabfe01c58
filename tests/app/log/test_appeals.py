"""An appeal: who lodged it, whether partners agree, and the committee's decision; until then the case is not closed."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from datetime import timedelta
from io import StringIO

import pytest
import sqlalchemy as sa

from revoke.app.log.case_state import time_text
from revoke.app.log.evening_setup import EveningSetup
from revoke.app.log.export import as_csv, as_pbn, case_of_log
from revoke.app.log.form import Boxes, Form, FormRow, form
from revoke.app.log.form_pdf import _laid_out, form_pdf
from revoke.app.log.log import Log
from revoke.app.log.log_reader import NextStep, Search, next_step
from revoke.app.log.logged_case import About, AppealOutcome, LoggedCase, Status
from revoke.app.log.refusals import BadWords, NotYet
from revoke.app.log.stored_ruling import final_result
from revoke.app.log.tables import By
from revoke.language.language import LANGUAGES, language
from tests.app.log.evening import CORRECTED, FRIDAY, KB, START, WEIGHED, ruled, ruling_on
from tests.app.log.test_form import entries, words_on

AL = By("AL")
SECRETS = ("the captain of twelve", "nine tricks at most", "the spades were counted", "Judge Brown")


def told(log: Log) -> LoggedCase:
    """A closed case: declarer has ten tricks, both sides know, and nothing is left to be done."""
    case = log.announce(ruled(log, WEIGHED).id, by=KB)
    assert case.status is Status.CLOSED
    return case


def appealed(log: Log) -> LoggedCase:
    return log.lodge_appeal(
        told(log).id,
        by=KB,
        lodged_by=SECRETS[0],
        concurring=True,
        statement=SECRETS[1],
        at=START + timedelta(minutes=9),
    )


def adjusted(log: Log) -> LoggedCase:
    """The committee gives declarer nine tricks and tells it in its own words."""
    case = appealed(log)
    decide = AppealOutcome.ADJUSTED
    return log.decide_appeal(case.id, 1, decide, by=AL, tricks={"9": 1.0}, text=SECRETS[2], members=SECRETS[3])


def sheet(case: LoggedCase, lang: str = "en") -> Form:
    return form(case, printed=START, zone=START.tzinfo, last_hash="0", spoken=language(lang))


def ticked(page: Form) -> list[str | None]:
    """Of each pair of boxes the one that is ticked."""
    boxes = [part for section in page.sections for part in section.parts if isinstance(part, Boxes)]
    return [None if each.ticked is None else each.choices[each.ticked] for each in boxes]


def test_a_case_under_appeal_is_not_closed_until_the_committee_has_decided(log: Log) -> None:
    case = appealed(log)
    (appeal,) = case.appeals
    assert (appeal.number, appeal.lodged_by, appeal.concurring, appeal.statement) == (1, SECRETS[0], True, SECRETS[1])
    assert (appeal.at, appeal.who, appeal.decision) == (START + timedelta(minutes=9), "KB", None)
    assert case.status is Status.UNDER_APPEAL
    assert [each.id for each in log.cases(Search(statuses=frozenset({Status.UNDER_APPEAL})))] == [case.id]
    assert log.counts()[Status.UNDER_APPEAL] == 1
    with pytest.raises(NotYet, match="an appeal is open"):
        log.close_case(case.id, by=KB)
    case = log.decide_appeal(case.id, 1, AppealOutcome.UPHELD, by=AL, text="Nobody was damaged.", members="A, B and C")
    decided = case.appeals[0].decision
    assert decided is not None
    assert (decided.outcome, decided.who, decided.ruling) == (AppealOutcome.UPHELD, "AL", 1)
    assert (decided.text, decided.members) == ("Nobody was damaged.", "A, B and C")
    assert case.status is Status.CLOSED
    assert log.verify() == ()


def test_a_committee_has_until_a_time_to_decide(book: Log) -> None:
    lodged, by = START + timedelta(minutes=9), START + timedelta(minutes=60)
    case = told(book)
    with pytest.raises(BadWords, match="before the appeal was lodged"):
        book.lodge_appeal(case.id, by=KB, lodged_by="pair 3", at=lodged, decide_by=START)
    case = book.lodge_appeal(case.id, by=KB, lodged_by="pair 3", at=lodged, decide_by=by)
    assert case.appeals[0].decide_by == by
    assert next_step(case, START) is NextStep.COMMITTEE
    assert case_of_log(case)["appeals"][0]["decide_by"] == time_text(by)
    fields = [
        field for part in sheet(case).sections for row in part.parts if isinstance(row, FormRow) for field in row.fields
    ]
    assert [each.value for each in fields if each.label == "Decide by"] == [
        by.astimezone(START.tzinfo).strftime("%H:%M")
    ]


def test_without_a_time_of_its_own_an_appeal_has_that_of_the_evening(book: Log) -> None:
    assert appealed(book).appeals[0].decide_by is None
    book.set_up_evening(EveningSetup(committee_until="23:45"))
    case = book.lodge_appeal(ruled(book, WEIGHED).id, by=KB, lodged_by="pair 3", at=START)
    due = case.appeals[0].decide_by
    assert due is not None
    assert due.astimezone().strftime("%H:%M") == "23:45"
    assert START <= due < START + timedelta(days=1)


def test_an_appeal_that_is_withdrawn_leaves_the_case_as_it_was(book: Log) -> None:
    case = appealed(book)
    assert book.decide_appeal(case.id, 1, AppealOutcome.WITHDRAWN, by=KB).status is Status.CLOSED


def test_an_adjusted_score_counts_and_is_told_to_both_sides(book: Log) -> None:
    assert final_result(told(book)).tricks == {"10": 1.0}  # type: ignore[union-attr]  # they have been ruled
    case = adjusted(book)
    assert (case.status, case.announced) == (Status.ANNOUNCE, None)
    assert final_result(case).tricks == {"9": 1.0}  # type: ignore[union-attr]
    assert book.announce(case.id, by=KB).status is Status.CLOSED


def test_what_was_decided_last_counts(book: Log) -> None:
    case = book.override(adjusted(book).id, by=KB, reason="the committee erred in law", tricks={"8": 1.0})
    assert final_result(case).tricks == {"8": 1.0}  # type: ignore[union-attr]
    case = book.decide_appeal(case.id, 1, AppealOutcome.ADJUSTED, by=AL, ns=50, ew=-50)
    assert final_result(case) == replace(final_result(case), tricks=None, ns=50)  # type: ignore[type-var]


def test_a_decision_on_a_ruling_that_was_replaced_counts_no_more(book: Log) -> None:
    case = adjusted(book)
    book.tell(case.id, CORRECTED, by=KB)
    case = book.rule(case.id, ruling_on(CORRECTED), by=KB, reason="it was put right in time")
    assert final_result(case).tricks != {"9": 1.0}  # type: ignore[union-attr]
    assert case.appeals[0].decision is not None


def test_both_sides_may_appeal(book: Log) -> None:
    case = book.lodge_appeal(appealed(book).id, by=KB, lodged_by="pair 3", concurring=False)
    assert [(each.number, each.lodged_by) for each in case.appeals] == [(1, SECRETS[0]), (2, "pair 3")]
    assert book.decide_appeal(case.id, 2, AppealOutcome.WITHDRAWN, by=KB).status is Status.UNDER_APPEAL
    assert book.decide_appeal(case.id, 1, AppealOutcome.UPHELD, by=KB).status is Status.CLOSED


def test_facts_that_change_come_before_the_appeal(book: Log) -> None:
    case = appealed(book)
    assert book.tell(case.id, CORRECTED, by=KB).status is Status.COME_BACK
    assert book.rule(case.id, ruling_on(CORRECTED), by=KB, reason="put right").status is Status.UNDER_APPEAL


def test_what_makes_no_appeal_and_no_decision_is_refused(book: Log) -> None:
    fresh = book.open_case(FRIDAY, WEIGHED, by=KB)
    with pytest.raises(NotYet, match="no ruling to appeal"):
        book.lodge_appeal(fresh.id, by=KB, lodged_by="pair 3")
    case = ruled(book, WEIGHED)
    with pytest.raises(NotYet, match="the entry is empty"):
        book.lodge_appeal(case.id, by=KB, lodged_by=" ", concurring=True)
    with pytest.raises(NotYet, match="no appeal 1"):
        book.decide_appeal(case.id, 1, AppealOutcome.UPHELD, by=KB)
    book.lodge_appeal(case.id, by=KB, lodged_by="pair 3")
    before = book.chain_end()
    with pytest.raises(NotYet, match="adjusted, but to what"):
        book.decide_appeal(case.id, 1, AppealOutcome.ADJUSTED, by=KB)
    with pytest.raises(NotYet, match="not adjusted"):
        book.decide_appeal(case.id, 1, AppealOutcome.UPHELD, by=KB, ns=50)
    with pytest.raises(BadWords, match="shares add up to 1"):
        book.decide_appeal(case.id, 1, AppealOutcome.ADJUSTED, by=KB, tricks={"9": 0.5})
    with pytest.raises(BadWords, match="no board scores more"):
        book.decide_appeal(case.id, 1, AppealOutcome.ADJUSTED, by=KB, ew=1e9)
    with pytest.raises(BadWords, match="lodged by: 81 letters"):
        book.lodge_appeal(case.id, by=KB, lodged_by="x" * 81)
    assert book.chain_end() == before


def test_an_appeal_sent_twice_is_lodged_once(log: Log) -> None:
    case, once = told(log), By("KB", key="tap")
    first = log.lodge_appeal(case.id, by=once, lodged_by="pair 3")
    assert log.lodge_appeal(case.id, by=once, lodged_by="pair 3") == first
    assert len(log.case(case.id).appeals) == 1


def test_what_the_parties_and_the_committee_said_stands_apart_and_goes_with_a_purge(log: Log) -> None:
    case = adjusted(log)
    with log.database.reading() as connection:
        shown = "".join(
            str(connection.execute(sa.text(f"SELECT * FROM {name}")).all()) for name in ("entries", "cases")
        )
    assert not [secret for secret in SECRETS if secret in shown]
    assert all(secret in str(log.person("Friday pairs", "12")) for secret in SECRETS)
    purged = log.purge(START + timedelta(days=1), by=KB)
    assert (purged.cases, purged.texts, log.verify()) == (1, 4, ())
    (appeal,) = log.case(case.id).appeals
    assert appeal.decision is not None
    assert (appeal.lodged_by, appeal.statement, appeal.decision.text, appeal.decision.members) == (None,) * 4
    assert (appeal.concurring, appeal.decision.outcome) == (True, AppealOutcome.ADJUSTED)


def test_a_text_that_is_taken_away_without_a_purge_is_found(book: Log) -> None:
    adjusted(book)
    for secret in SECRETS:
        with book.database.writing() as connection:
            connection.execute(sa.text("DELETE FROM texts WHERE words = :words"), {"words": secret})
    assert sum("removed without a purge" in each.text for each in book.verify()) == len(SECRETS)


def test_the_form_says_who_appeals_and_what_the_committee_decided(book: Log) -> None:
    said = entries(sheet(adjusted(book)))
    known = {
        "Lodged by": SECRETS[0], "Time": "19:51", "Appellants' case": SECRETS[1],
        "Facts found and decision": f"The score is adjusted.\n{SECRETS[2]}", "Score": "declarer 9 tricks",
        "Members and signatures": SECRETS[3],
    }  # fmt: skip
    assert {label: said[label] for label in known} == known


@pytest.mark.parametrize(("concurring", "box"), [(True, "yes"), (False, "no"), (None, None)])
def test_whether_both_partners_agree_is_ticked(book: Log, concurring: bool | None, box: str | None) -> None:
    case = book.lodge_appeal(told(book).id, by=KB, lodged_by="pair 3", concurring=concurring)
    assert ticked(sheet(case)) == [box, None]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_appeal_stands_on_the_printed_page_in_every_language(book: Log, lang: str) -> None:
    page = sheet(adjusted(book), lang)
    said, score = words_on(form_pdf(page)), {"en": "declarer 9 tricks", "fr": "9 levées", "nl": "9 slagen"}[lang]
    for words in (*SECRETS, score):
        assert words in said.replace("\\351", "é"), words
    crossed = len(_laid_out(page).lines) - len(_laid_out(unticked(page)).lines)
    assert crossed == 2


def unticked(page: Form) -> Form:
    sections = [
        replace(each, parts=tuple(replace(p, ticked=None) if isinstance(p, Boxes) else p for p in each.parts))
        for each in page.sections
    ]
    return replace(page, sections=tuple(sections))


def test_exports_tell_that_there_was_an_appeal_and_keep_the_words_back(book: Log) -> None:
    case = adjusted(book)
    public, whole = case_of_log(case), case_of_log(case, private=True)
    assert public["appeals"][0] == {
        "number": 1, "at": "2026-05-01T19:51:00.000000Z", "who": "KB", "concurring": True,
        "until": "2026-05-01T20:12:04.000000Z", "decide_by": None,
        "lodged_by": None, "statement": None,
        "decision": {
            "at": public["appeals"][0]["decision"]["at"], "who": "AL", "outcome": "score adjusted", "ruling_version": 1,
            "tricks": {"9": 1.0}, "score": {"NS": None, "EW": None}, "text": None, "members": None,
        },
    }  # fmt: skip
    assert all(secret in json.dumps(whole["appeals"]) for secret in SECRETS)
    (row,) = csv.DictReader(StringIO(as_csv([case]).decode("utf-8-sig")))
    assert (row["appeal lodged"], row["appeal decision"]) == ("2026-05-01T19:51:00.000000Z", "score adjusted")
    assert row["tricks final"] == "9 tricks"
    pbn = as_pbn([case]).decode()
    assert "Appeal: score adjusted." in pbn
    assert "Committee decided instead: declarer 9 tricks." in pbn
    assert not [secret for secret in SECRETS if secret in as_csv([case]).decode() + pbn + json.dumps(public)]


def test_a_note_about_the_appellants_is_an_appeal_and_one_about_the_committee_its_decision(book: Log) -> None:
    """As programs wrote them that know no appeals; they stay notes besides."""
    case = book.note(told(book).id, "We disagree.", by=KB, about=About.APPELLANT)
    assert (case.status, case.appeals[0].statement, case.notes_apart) == (Status.UNDER_APPEAL, "We disagree.", ())
    case = book.note(case.id, "It stands.", by=AL, about=About.COMMITTEE)
    decided = case.appeals[0].decision
    assert (case.status, decided and decided.text, len(case.notes)) == (Status.CLOSED, "It stands.", 2)
    said = entries(sheet(case))
    assert (said["Appellants' case"], said["Facts found and decision"]) == ("We disagree.", "It stands.")


def test_an_appeal_by_the_other_side_comes_second_to_one_that_was_noted(book: Log) -> None:
    case = book.note(told(book).id, "We disagree.", by=KB, about=About.APPELLANT)
    case = book.lodge_appeal(case.id, by=KB, lodged_by="pair 3", statement="So do we.")
    assert [(each.number, each.statement) for each in case.appeals] == [(1, "We disagree."), (2, "So do we.")]
    book.decide_appeal(case.id, 1, AppealOutcome.UPHELD, by=AL)
    case = book.decide_appeal(case.id, 2, AppealOutcome.WITHDRAWN, by=AL)
    assert (case.status, book.verify()) == (Status.CLOSED, ())


def test_a_further_statement_of_the_appellants_is_no_second_appeal(book: Log) -> None:
    case = book.note(appealed(book).id, "And more.", by=KB, about=About.APPELLANT)
    assert len(case.appeals) == 1
    assert entries(sheet(case))["Appellants' case"] == f"{SECRETS[1]}\nAnd more."
