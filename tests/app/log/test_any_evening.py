"""Whatever directors do in whatever order: the chain verifies, and the table of cases is what the entries say."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta
from tempfile import TemporaryDirectory

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, initialize, invariant, rule

from revoke.app.log.log import Log, Purpose
from revoke.app.log.log_reader import Search
from revoke.app.log.logged_case import About, AppealOutcome, CasePlace, EquityState, LoggedInterview, Status
from revoke.app.log.refusals import KeyReused, NotYet, NotYours
from revoke.app.log.tables import By
from revoke.case.case import Case
from revoke.table.seats import Seat
from tests.app.log.evening import CORRECTED, NOTICED_DURING_PLAY, PLAY_OVER, START, WEIGHED, Clock, ruling_on
from tests.strategies import so_many

TOLD = (CORRECTED, NOTICED_DURING_PLAY, PLAY_OVER, WEIGHED)
RULED = {id(case): ruling_on(case) for case in TOLD}

who = st.sampled_from(["KB", "AL", "Ö"])
words = st.text(max_size=30)
few = st.text(max_size=5)


class AnyEvening(RuleBasedStateMachine):
    """Directors at work on one log."""

    @initialize()
    def begin(self) -> None:
        self.folder = TemporaryDirectory()
        self.log = Log.at(f"{self.folder.name}/evening.sqlite", clock=Clock())

    cases = Bundle("cases")

    @rule(
        target=cases,
        who=who,
        event=words,
        table=few,
        board=st.none() | st.integers(1, 99),
        told=st.sampled_from(TOLD),
        key=st.none() | st.sampled_from(["a", "b"]),
    )
    def open_case(self, who: str, event: str, table: str, board: int | None, told: Case, key: str | None) -> str:
        before = len(self.log.entries())
        try:
            case = self.log.open_case(CasePlace(event=event, table=table, board=board), told, by=By(who, key=key))
        except KeyReused:
            assert len(self.log.entries()) == before
            return self.log.cases()[0].id
        return case.id

    @rule(case=cases, who=who, told=st.sampled_from(TOLD), came_back=st.booleans())
    def tell(self, case: str, who: str, told: Case, came_back: bool) -> None:
        self.log.tell(case, told, by=By(who), asked=LoggedInterview(came_back=came_back))

    @rule(case=cases, who=who, reason=words)
    def rule_on(self, case: str, who: str, reason: str) -> None:
        told = self.log.case(case).case
        ruling = next(RULED[id(each)] for each in TOLD if each == told)
        with suppress(NotYet):
            self.log.rule(case, ruling, by=By(who), reason=reason)

    @rule(case=cases, who=who, answer=st.sampled_from(EquityState), reason=words)
    def weigh(self, case: str, who: str, answer: EquityState, reason: str) -> None:
        self.log.weigh(case, answer, by=By(who), reason=reason)

    @rule(case=cases, who=who)
    def close(self, case: str, who: str) -> None:
        before = self.log.case(case)
        try:
            closed = self.log.close_case(case, by=By(who))
        except NotYet:
            assert self.log.case(case) == before
        else:
            assert closed.status is Status.CLOSED
            assert closed.withdrawn or closed.equity.state is not EquityState.OPEN

    @rule(case=cases, who=who, reason=words, act=st.sampled_from(["announce", "reopen", "withdraw", "override"]))
    def do(self, case: str, who: str, reason: str, act: str) -> None:
        by = By(who)
        with suppress(NotYet, NotYours):
            match act:
                case "announce":
                    self.log.announce(case, by=by)
                case "reopen":
                    self.log.reopen(case, by=by, reason=reason)
                case "withdraw":
                    self.log.withdraw(case, by=by, reason=reason)
                case _:
                    self.log.override(case, by=by, reason=reason, tricks={"9": 1.0})

    @rule(case=cases, who=who, text=words, about=st.sampled_from(About), key=st.none() | st.sampled_from(["c", "d"]))
    def note(self, case: str, who: str, text: str, about: About, key: str | None) -> None:
        with suppress(KeyReused):
            self.log.note(case, text, by=By(who, key=key), about=about)

    @rule(case=cases, who=who, words=words, concurring=st.none() | st.booleans())
    def appeal(self, case: str, who: str, words: str, concurring: bool | None) -> None:
        with suppress(NotYet):
            self.log.lodge_appeal(case, by=By(who), lodged_by=words, concurring=concurring)

    @rule(case=cases, who=who, words=words, number=st.integers(1, 3), outcome=st.sampled_from(AppealOutcome))
    def decide(self, case: str, who: str, words: str, number: int, outcome: AppealOutcome) -> None:
        tricks = {"9": 1.0} if outcome is AppealOutcome.ADJUSTED else None
        with suppress(NotYet):
            self.log.decide_appeal(case, number, outcome, by=By(who), tricks=tricks, text=words)

    @rule(case=cases, who=who, answer=words, names=st.dictionaries(st.sampled_from(Seat), words))
    def ask_and_name(self, case: str, who: str, answer: str, names: dict[Seat, str]) -> None:
        self.log.consult(case, by=By(who), answer=answer)
        self.log.name_players(case, names, by=By(who))

    @rule(case=cases, who=who)
    def hand_over(self, case: str, who: str) -> None:
        link = self.log.take_over(self.log.hand_over(case, by=By("KB")).token, who)
        assert self.log.admitted(link.token, Purpose.WRITE) == case
        assert self.log.case(case).director == who

    @rule(who=who, days=st.integers(-1, 1))
    def purge(self, who: str, days: int) -> None:
        before = {case.id: (case.ruling and case.ruling.document, case.status) for case in self.log.cases()}
        self.log.purge(START + timedelta(days=days), by=By(who))
        assert {case.id: (case.ruling and case.ruling.document, case.status) for case in self.log.cases()} == before

    @rule()
    def open_again(self) -> None:
        url = str(self.log.database.engine.url)
        self.log.close()
        self.log = Log.at(url, clock=self.log.clock)

    @invariant()
    def it_verifies(self) -> None:
        if not hasattr(self, "log"):
            return
        assert self.log.verify() == ()
        entries = self.log.entries()
        assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
        counts = self.log.counts()
        for status in Status:
            found = self.log.cases(Search(statuses=frozenset({status})))
            assert len(found) == counts[status]
            assert {case.status for case in found} <= {status}

    def teardown(self) -> None:
        if hasattr(self, "log"):
            self.log.close()
            self.folder.cleanup()


TestAnyEvening = AnyEvening.TestCase
TestAnyEvening.settings = settings(
    max_examples=so_many(6), stateful_step_count=40, deadline=None, suppress_health_check=list(HealthCheck)
)
