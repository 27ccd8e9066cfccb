"""A teaching as JSON, as the portal stores it and as another alliance imports it. Strict both ways."""

from __future__ import annotations

import math
from typing import Any

from uploads.reading.look.texts import ANCHORS
from uploads.reading.taught.places import Place, Teaching

SHAPE, LENGTH, UNDER, HEIGHT = (0.2, 5.0), (0.0, 1.0), (-1.0, 1.0), (0.002, 0.3)
PITCH = (0.01, 1.5)
MOST_WORDS, LONGEST_WORD = 8, 60
FIELDS = {"shape", "pitch", "value", "name", "rank", "abbreviated", "words"}


class NotStored(Exception):
    """The JSON is not a valid teaching. The message says where."""


def as_json(teaching: Teaching) -> dict[str, Any]:
    """The places of a teaching, without its key and its kind of list."""
    return {
        "shape": round(teaching.shape, 5),
        "pitch": round(teaching.pitch, 5),
        "value": _place(teaching.value),
        "name": _place(teaching.name),
        "rank": _place(teaching.rank) if teaching.rank else None,
        "abbreviated": teaching.abbreviated,
        "words": list(teaching.look),
    }


def teaching_of(stored: Any, *, key: str = "", kind: str = "", instead: bool = False) -> Teaching:
    """The teaching in the JSON. Raises NotStored for anything that is not exactly that."""
    held = _fields(stored, FIELDS, "screen")
    return Teaching(
        key,
        shape=_number(held["shape"], SHAPE, "shape"),
        pitch=_number(held["pitch"], PITCH, "pitch"),
        value=_placed(held["value"], "value"),
        name=_placed(held["name"], "name"),
        rank=None if held["rank"] is None else _placed(held["rank"], "rank"),
        abbreviated=_flag(held["abbreviated"], "abbreviated"),
        kind=kind,
        instead=instead,
        look=_words(held["words"]),
    )


def _place(place: Place) -> dict[str, Any]:
    numbers = {"x": place.x, "y": place.y, "height": place.height}
    return {"anchor": place.anchor} | {name: round(number, 5) for name, number in numbers.items()}


def _placed(stored: Any, what: str) -> Place:
    held = _fields(stored, {"x", "anchor", "y", "height"}, what)
    anchor = next((one for one in ANCHORS if one == held["anchor"]), None)
    if anchor is None:
        raise NotStored(f"`anchor` of `{what}` is one of: {', '.join(ANCHORS)}")
    return Place(
        _number(held["x"], LENGTH, f"{what}.x"),
        anchor,
        _number(held["y"], UNDER, f"{what}.y"),
        _number(held["height"], HEIGHT, f"{what}.height"),
    )


def _fields(stored: Any, names: set[str], what: str) -> dict[str, Any]:
    if not isinstance(stored, dict) or set(stored) != names:
        raise NotStored(f"`{what}` must hold exactly: {', '.join(sorted(names))}")
    return stored


def _number(stored: Any, within: tuple[float, float], what: str) -> float:
    is_number = isinstance(stored, int | float) and not isinstance(stored, bool)
    if not is_number or not math.isfinite(stored) or not within[0] <= stored <= within[1]:
        raise NotStored(f"`{what}` is a number from {within[0]:g} to {within[1]:g}")
    return float(stored)


def _flag(stored: Any, what: str) -> bool:
    if not isinstance(stored, bool):
        raise NotStored(f"`{what}` is true or false")
    return stored


def _words(stored: Any) -> tuple[str, ...]:
    is_list = isinstance(stored, list) and len(stored) <= MOST_WORDS
    if not is_list or not all(isinstance(one, str) and 0 < len(one) <= LONGEST_WORD for one in stored):
        raise NotStored(f"`words` holds at most {MOST_WORDS} texts of at most {LONGEST_WORD} characters")
    if not all(one.isprintable() for one in stored):
        raise NotStored("`words` holds characters that can't be shown")
    return tuple(stored)
