"""A pytest plugin that notes each case document that the tests of the provisions rule on."""

from __future__ import annotations

import json
import os

from tests.provisions import told

from offline.told_cases import KEPT_AT, Document
from revoke import read_case as read
from revoke.case.case import Case


def _noted(case: Document) -> Case:
    with open(os.environ[KEPT_AT], "a", encoding="utf-8") as file:
        file.write(f"{json.dumps(case, ensure_ascii=False)}\n")
    return read(case)


vars(told)["read_case"] = _noted
