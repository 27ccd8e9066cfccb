"""What leaders read: the cases that the page is held to as well (frontend/src/format/cases.test.ts)."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from members import formats

CASES = json.loads((Path(__file__).parents[1] / "cases" / "formats.json").read_text(encoding="utf-8"))


def number(value: str | int | None) -> int | None:
    return None if value is None else int(value)


FORMATS: dict[str, tuple[Callable[[Any], str], Callable[[Any], Any]]] = {
    "abbreviated": (formats.abbreviated, number),
    "percent": (formats.percent, float),
    "share": (formats.share, float),
    "weekLabel": (formats.week_label, date.fromisoformat),
    "longDate": (partial(formats.weekday_day, year=True), date.fromisoformat),
    "weekdayDate": (formats.weekday_day, date.fromisoformat),
}
ALL = [(name, value, text) for name in FORMATS for value, text in CASES[name]]


@pytest.mark.parametrize(("name", "value", "text"), ALL)
def test_a_value_is_written_as_the_page_writes_it(name: str, value: Any, text: str) -> None:
    write, read = FORMATS[name]
    assert write(read(value)) == text


def test_a_day_is_written_with_or_without_its_year() -> None:
    assert [formats.day(date(2026, 11, 5)), formats.day(date(2026, 11, 5), year=True)] == ["5 Nov", "5 Nov 2026"]


@pytest.mark.parametrize(
    ("number", "many", "text"), [(1, "batches", "1 batch"), (0, "batches", "0 batches"), (1097, "", "1,097 batchs")]
)
def test_a_count_of_one_has_no_plural(number: int, many: str, text: str) -> None:
    assert formats.counted(number, "batch", many) == text
