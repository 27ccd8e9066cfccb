"""What the parts of `make soak` count, for the summary at its end.

Each process of the tests adds a line to the file that SOAK_TALLY names, when it ends: {"part": ..., "counts": {...}}.
Counted are tests by outcome, every request of tests.processes.Leader, every answer of 500 and above by its kind, and
what a test hands to add(): "lost", "doubled", "half-applied" or anything else that is worth a sum.
"""

from __future__ import annotations

import json
import os
import threading
from collections import Counter
from pathlib import Path
from typing import Any

import requests

FILE = os.environ.get("SOAK_TALLY", "")
ANSWERED = "answered "
"""What the name of a count of answers of 500 and above begins with: 'answered 503 Try again ...'."""
NOTHING_SAID = "without a message"
LONGEST = 90

counted: Counter[str] = Counter()
lock = threading.Lock()


def add(what: str, count: int = 1) -> None:
    with lock:
        counted[what] += count


def note_answer(answer: requests.Response, *_: Any, **__: Any) -> None:
    """A hook of requests: one request, and what kind of failure it was answered with."""
    add("requests")
    if answer.status_code >= 500:
        add(f"{ANSWERED}{answer.status_code} {said(answer)}")


def said(answer: requests.Response) -> str:
    """The message of an answer, or that it has none: of a page the text, where it is a sentence and no more."""
    if answer.headers.get("Content-Type", "").startswith("text/plain"):
        return answer.text[:LONGEST]
    try:
        return str(answer.json()["message"])[:LONGEST]
    except (requests.JSONDecodeError, KeyError, TypeError):
        return NOTHING_SAID


def write() -> None:
    """Add what was counted to the file, once."""
    if FILE and counted:
        line = json.dumps({"part": os.environ.get("SOAK_PART", ""), "counts": counted})
        with Path(FILE).open("a", encoding="utf-8") as out:
            out.write(f"{line}\n")
        counted.clear()
