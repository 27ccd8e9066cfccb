"""The true contents of pictures of lists, read from the files beside them, in one form for the scorer.

Three formats are understood: a folder's `truth.json` by the generator of synthetic screens; the demo's own
`truth.json`; and, in a folder without one, a JSON file with its rows beside each picture (real screenshots).
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

PICTURES = {".png", ".jpg", ".jpeg"}
UNITS = {"K": 10**3, "M": 10**6, "B": 10**9, "G": 10**9}
Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class TrueRow:
    """One row as drawn. names: the accepted spellings. low, high: the range that the value's string can stand for.

    whole: wholly visible and not the viewer's pinned row; other rows count only if they are misread. whose: the
    member's id, None for a person whom the roster lacks. knows_whose: whether the truth states it.
    """

    rank: int | None
    names: tuple[str, ...]
    value: int
    low: int
    high: int
    whole: bool
    whose: int | None = None
    knows_whose: bool = False
    medal: bool = False
    """The rank is a medal without a digit: reading no rank is right too."""

    def has_value(self, value: int | None) -> bool:
        return value is not None and self.low <= value <= self.high


@dataclass(frozen=True, slots=True)
class TruePicture:
    """A picture and its rows. groups: (grouping, group) pairs for the tables."""

    file: Path
    rows: tuple[TrueRow, ...]
    groups: tuple[tuple[str, str], ...]


def true_pictures(folder: Path) -> list[TruePicture]:
    """All pictures below the folder with known rows, in the order of the file names."""
    listed = folder / "truth.json"
    if listed.is_file():
        roster = ids_by_name(folder / "roster.json")
        pictures = [picture_of(folder, image, roster) for image in json.loads(listed.read_text("utf-8"))["images"]]
    else:
        files = [file for file in sorted(folder.rglob("*")) if file.suffix.lower() in PICTURES]
        pictures = [described(file, file.with_suffix(".json")) for file in files if file.with_suffix(".json").is_file()]
    return sorted(pictures, key=lambda picture: picture.file)


def ids_by_name(file: Path) -> dict[str, int]:
    if not file.is_file():
        return {}
    return {member["name"]: member["id"] for member in json.loads(file.read_text("utf-8"))["members"]}


def picture_of(folder: Path, image: Json, roster: Mapping[str, int]) -> TruePicture:
    """A picture of a truth.json, by the generator or the demo (which names members instead of numbering them)."""
    kind = image.get("kind") or image["dataType"]
    groups = [("kind", kind), *((key, image[key]) for key in ("skin", "degrade") if image.get(key))]
    rows = []
    for row in image["rows"]:
        shown = row.get("name_shown") or row["name"]
        rows.append(
            TrueRow(
                rank=row["rank"],
                names=spellings(shown, row["name"], tag=row.get("tag")),
                value=row["value"],
                low=row.get("value_low", row["value"]),
                high=row.get("value_high", row["value"]),
                whole=bool(row.get("fully_visible", not row.get("cut"))) and not row["pinned"],
                whose=row["member_id"] if "member_id" in row else roster.get(row["name"]),
                knows_whose="member_id" in row or bool(roster),
                medal=row.get("rank_graphic", False),
            )
        )
    return TruePicture(folder / image["file"], tuple(rows), tuple(groups))


def described(picture: Path, beside: Path) -> TruePicture:
    """A real screenshot with its rows in a JSON file of the same name."""
    told = json.loads(beside.read_text("utf-8"))
    rows = []
    for row in told.get("rows", []):
        bounds = range_of(str(row.get("value") or ""))
        if bounds is None:
            continue
        value, low, high = bounds
        rows.append(
            TrueRow(
                rank=row.get("rank"),
                names=spellings(row["name"] or "", tag=row.get("alliance_tag")),
                value=value,
                low=low,
                high=high,
                whole=not row.get("partial") and not row.get("pinned"),
            )
        )
    return TruePicture(picture, tuple(rows), (("kind", told["screen"]), ("game", told.get("game", "?"))))


def spellings(*names: str, tag: str | None) -> tuple[str, ...]:
    """The names, with and without the alliance tag before them."""
    return tuple(
        dict.fromkeys(
            spelling for name in names for spelling in (name, *((f"[{tag}]{name}", f"[{tag}] {name}") if tag else ()))
        )
    )


def range_of(text: str) -> tuple[int, int, int] | None:
    """A string's number, and the range it can stand for: 1.2M is 1200000, 1150000 to 1299999.

    Games round or cut what they abbreviate, so both are allowed. None if it is not a number.
    """
    plain = re.sub(r"[\s\u00a0\u202f']", "", text).upper()
    short = re.fullmatch(r"(\d+)(?:[.,](\d+))?([KMBG])", plain)
    if short:
        decimals, unit = short[2] or "", UNITS[short[3]]
        step = unit // 10 ** len(decimals)
        value = int(short[1]) * unit + (int(decimals) * step if decimals else 0)
        return value, value - step // 2, value + step - 1
    if re.fullmatch(r"\d+|\d{1,3}([.,]\d{3})+", plain):
        value = int(re.sub(r"[.,]", "", plain))
        return value, value, value
    return None
