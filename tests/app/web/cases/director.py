"""A director at the pages of the log, without a browser: opens pages, fills in their forms, reads what they say."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from html import unescape
from types import MappingProxyType
from typing import cast

from httpx2 import Response
from starlette.applications import Starlette
from starlette.testclient import TestClient

from revoke.app.log.log import Log
from revoke.app.web.call import TableCall
from tests.app.web.calls import OVER, PLAYED_ON, told

PLAY_OVER = ("a defender", OVER, "5", "the other side", "7")
DURING_PLAY = ("a defender", PLAYED_ON, "5")
PASSCODE, CHIEFS = "271828", "161803"


@dataclass
class Director:
    """Whoever sits at this client; ``who`` are the initials given with every form."""

    client: TestClient
    who: str = "KB"

    @property
    def log(self) -> Log:
        """The log behind the pages, opened as the first page that needs it would."""
        state = cast(Starlette, self.client.app).state
        if state.log is None:
            state.log = Log.at(state.settings.database)
        log: Log = state.log
        return log

    def page(self, address: str, status: int = 200) -> str:
        """What a page says, its markup included."""
        answer = self.client.get(address, follow_redirects=False)
        assert answer.status_code == status, answer.text
        return answer.text

    def token(self) -> str:
        return hidden(self.client.get("/enter").text, "token")

    def sends(self, address: str, status: int = 303, **fields: str) -> Response:
        """Send a form, with the token and the initials that belong to it, and go on to where it comes back refused."""
        form = {"token": self.token(), "who": self.who} | fields
        answer = self.client.post(address, data=form, follow_redirects=False)
        if "held=" in answer.headers.get("location", ""):
            assert answer.status_code == 303
            answer = self.client.get(answer.headers["location"], follow_redirects=False)
        assert answer.status_code == status, answer.text
        return answer

    def enters(self, passcode: str) -> None:
        self.sends("/enter", passcode=passcode, back="/cases")

    def keeps(self, *answers: str, do: str = "rule", status: int = 303, **fields: str) -> Response:
        """Put a call into the log."""
        return self.brings(told(*answers), do=do, status=status, **fields)

    def brings(self, call: TableCall, *, do: str = "rule", status: int = 303, **fields: str) -> Response:
        return self.sends("/cases/new", status, call=call.query, do=do, **fields)

    def acts(
        self,
        act: str,
        said: Mapping[str, str] = MappingProxyType({}),
        *,
        number: int = 1,
        status: int = 303,
        **more: str,
    ) -> Response:
        """Do something on a case, having seen its newest version unless another is given."""
        fields = {"version": str(self.log.case_numbered(number).version)} | dict(said) | more
        return self.sends(f"/cases/{number}/{act}", status, **fields)


def hidden(page: str, name: str) -> str:
    """The value of a hidden field."""
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found, f"no hidden field {name}"
    return unescape(found[1])


def alert(page: str) -> str:
    """What a page says was not done."""
    found = re.search(r'role="alert">(.*?)</p>', page, re.DOTALL)
    assert found, page
    return unescape(re.sub("<[^>]+>", "", found[1]))
