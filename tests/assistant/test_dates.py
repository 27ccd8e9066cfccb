"""Dates as each country types them: with points or strokes, weeks by their last day or number, a month said once."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from assistant import words
from assistant.query.forms import to_json
from assistant.words.dates import whole_dates
from assistant.words.token import Token

FIRST_HALF = {"since": "2026-11-01", "until": "2026-11-15"}


@pytest.mark.parametrize(
    ("asked", "time"),
    [
        ("donations in the week ending 15 Nov", {"week": "2026-11-15"}),
        ("donations in the week to 15 Nov", {"week": "2026-11-15"}),
        ("Spenden der Woche bis 15.11.", {"week": "2026-11-15"}),
        ("Spenden in der Woche zum 8.11.", {"week": "2026-11-08"}),
        ("Spenden W/E 15.11.2026", {"week": "2026-11-15"}),
        ("Spenden in KW 46", {"week": "2026-11-15"}),
        ("donations in week 46", {"week": "2026-11-15"}),
        ("donations in week 52", {"week": "2025-12-28"}),
        ("dons de la semaine finissant le 15/11", {"week": "2026-11-15"}),
        ("doações na semana até 8 nov", {"week": "2026-11-08"}),
        ("донат за неделю по 15 ноября", {"week": "2026-11-15"}),
        ("donations W/E 11/15", {"week": "2026-11-15"}),
        ("donations W/E 15/11", {"week": "2026-11-15"}),
        ("donations W/E 8/11", {"week": "2026-11-08"}),  # 11 August 2026 was no Sunday
        ("donations from W/E 1 Nov to W/E 15 Nov", FIRST_HALF),
        ("donations between W/E 1 Nov and W/E 15 Nov", FIRST_HALF),
        ("donations between the 1st and the 15th of November", FIRST_HALF),
        ("donations 1-15 Nov", FIRST_HALF),
        ("dons du 1er au 15 novembre", FIRST_HALF),
        ("donaciones del 1 al 15 de noviembre", FIRST_HALF),
        ("doações de 1 a 15 de novembro", FIRST_HALF),
        ("донат с 1 по 15 ноября", FIRST_HALF),
        ("Spenden vom 1. bis 15. November", FIRST_HALF),
        ("Spenden seit 11.10.", {"since": "2026-10-11"}),
        ("donations since the beginning of the month", {"since": "2026-11-01"}),
        ("donations from October to November", {"since": "2026-10-01", "until": "2026-11-29"}),
    ],
)
def test_a_date_is_read_as_it_is_typed(demo_of_the_sets: None, asked: str, time: dict[str, str]) -> None:
    reply = words.reply(asked)
    assert reply.query, reply.text
    assert to_json(reply.query)["time"] == time


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        ("who has over 15.11M power", [("above", 15_110_000)]),
        ("wer hat über 10.11 Mio Kraft", [("above", 10_110_000)]),
        ("members with 80 to 100M power", [("at_least", 80_000_000), ("at_most", 100_000_000)]),
        ("R3 with 80M-100M power", [("at_least", 80_000_000), ("at_most", 100_000_000)]),
        ("power from 80M to 100M", [("at_least", 80_000_000), ("at_most", 100_000_000)]),
    ],
)
def test_a_number_is_no_date(demo_of_the_sets: None, asked: str, meant: list[tuple[str, int]]) -> None:
    reply = words.reply(asked)
    assert reply.query, reply.text
    conditions: list[Any] = to_json(reply.query)["subjects"]["conditions"]
    assert [(one["comparison"], one["value"]) for one in conditions] == meant


@pytest.mark.parametrize("asked", ["donations W/E 7/9", "donations on 31.02.", "donations on 6/8"])
def test_a_date_that_may_be_two_or_is_none_is_not_guessed(demo_of_the_sets: None, asked: str) -> None:
    assert words.reply(asked).query is None


def test_a_number_before_a_date_is_its_first_day_only_where_something_joins_them() -> None:
    def read(*tags: str) -> list[str]:
        tokens = [Token(tag, text, date(2026, 11, 15) if tag == "date" else None) for tag, _, text in split(tags)]
        return [one.tag for one in whole_dates(tokens, date(2026, 11, 25))]

    assert read("figure:vs", "number:1", "filler:-", "date:15 nov") == ["figure", "date", "date"]
    assert read("top:top", "number:5", "filler:-", "date:15 nov") == ["top", "number", "date"]
    assert read("figure:vs", "number:5", "date:15 nov") == ["figure", "number", "date"]
    assert read("between:from", "number:20", "date:15 nov") == ["between", "number", "date"]


def split(told: tuple[str, ...]) -> list[tuple[str, str, str]]:
    return [one.partition(":") for one in told]
