"""Search parameters: what cases are looked for by, in the address of a list or of an export."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from fastapi import Depends, Query

from revoke.app.log.logged_case import Status
from revoke.app.log.place import HIGHEST_BOARD
from revoke.app.log.search import Search

Word = Annotated[str | None, Query(max_length=80)]


@dataclass(frozen=True, slots=True)
class Looking:
    """What is looked for; everything that is given must be so, and nothing given finds every case."""

    event: Word = None
    section: Word = None
    table: Word = None
    board: Annotated[int | None, Query(ge=1, le=HIGHEST_BOARD)] = None
    pair: Word = None
    clause: Word = None
    director: Word = None
    appealable: bool = False
    status: Status | None = None
    text: Word = None

    def search(self, *, now: datetime, most: int, before: int | None = None) -> Search:
        """The same for the log.

        Args:
            now: by which moment an appeal is in time.
            most: how many cases at most.
            before: cases with a smaller number only.
        """
        return Search(
            event=self.event,
            section=self.section,
            table=self.table,
            board=self.board,
            pair=self.pair,
            clause=self.clause and self.clause.upper(),
            director=self.director,
            appealable_at=now if self.appealable else None,
            statuses=frozenset({self.status} if self.status else ()),
            text=self.text,
            before=before,
            most=most,
        )


Looked = Annotated[Looking, Depends()]
