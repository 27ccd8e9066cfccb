"""What leaders read: the cases that the page is held to as well (frontend/src/format/cases.test.ts)."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from members import formats
from members.freshness import freshness

CASES = json.loads((Path(__file__).parents[1] / "cases" / "formats.json").read_text(encoding="utf-8"))
NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


def number(value: str | int | None) -> int | None:
    return None if value is None else int(value)


FORMATS: dict[str, tuple[Callable[[Any], str], Callable[[Any], Any]]] = {
    "thousands": (formats.thousands, number),
    "abbreviated": (formats.abbreviated, number),
    "score": (formats.score, number),
    "whole": (formats.whole, number),
    "percent": (formats.percent, float),
    "share": (formats.share, float),
    "weekLabel": (formats.week_label, date.fromisoformat),
    "ordinalDay": (formats.ordinal_day, date.fromisoformat),
}
ALL = [(name, value, text) for name in FORMATS for value, text in CASES[name]]


@pytest.mark.parametrize(("name", "value", "text"), ALL)
def test_a_value_is_written_as_the_page_writes_it(name: str, value: Any, text: str) -> None:
    write, read = FORMATS[name]
    assert write(read(value)) == text


@pytest.mark.parametrize(("age", "text", "level"), CASES["freshness"])
def test_an_age_is_a_badge(age: float | None, text: str, level: str) -> None:
    badge = freshness(None if age is None else NOW - timedelta(seconds=age), NOW)
    assert (badge.text, badge.level) == (text, level)
    assert badge.stale == (age is None or age >= 86_400)


def test_every_group_of_cases_is_held_against_a_format() -> None:
    assert set(CASES) == {*FORMATS, "freshness"}
