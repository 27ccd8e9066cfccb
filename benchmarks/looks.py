"""How well the reader handles looks that it was not made for, and which element of a list breaks it.

    make looks [PART=tuning] [LOOKS=60] [KEEP=folder]     # draws them (tests/screens/grammar) and reads them
    python -m scripts.with_django benchmarks.looks FOLDER [--keep FOLDER] [--errors] [--only LOOK...]

All pictures of a look are read and folded as one batch, by the portal's own core. --keep: where the engine's answers
are cached; with it a change of rules is measured again in seconds. The columns are those of `make accuracy`. `proved`
counts rows whose value the list itself proves (only they can become `high`), `silent` those of them with a wrong value,
`another` those with the value of another row. Per feature: the looks that have it, the worst first.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import Any

from benchmarks.accuracy import cell, letters_of
from benchmarks.kept_reader import KeptReader
from benchmarks.scoring import Counts, aligned, score
from benchmarks.truth import TruePicture, true_pictures
from uploads.jobs.reader_options import reader_options
from uploads.reading.engines import get_reader
from uploads.reading.types import Reader
from uploads.review.batch import fold, read

COLUMNS = (
    *(("pictures", "pictures"), ("rows", "expected"), ("value%", ("values", "expected"))),
    *(("missed%", "missed"), ("rank%", ("ranks", "ranked")), ("name%", ("names", "expected"))),
    *(("spelt%", ("spelt", "spellable")), ("proved%", ("sure", "expected")), ("invented", "invented")),
    *(("silent", "silent"), ("another", "another")),
)


@dataclass
class Tally:
    """Counts of some pictures. another: rows that are said to be sure but hold another row's value."""

    counts: Counts = field(default_factory=Counts)
    another: int = 0

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.counts + other.counts, self.another + other.another)


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Print which elements of a list break the reader.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--keep", type=Path, help="where the engine's answers are kept")
    parser.add_argument("--errors", action="store_true", help="print what was read wrong")
    parser.add_argument("--only", nargs="+", help="names of looks")
    arguments = parser.parse_args(argv)
    told = json.loads((arguments.folder / "truth.json").read_text("utf-8"))["images"]
    features = {arguments.folder / image["file"]: image for image in told}
    pictures = [p for p in true_pictures(arguments.folder) if not arguments.only or _look(p) in arguments.only]
    options = reader_options()
    reader: Reader = (
        get_reader("rapidocr", options)
        if not arguments.keep
        else KeptReader(arguments.keep, lambda: get_reader("rapidocr", options))
    )
    alphabet = letters_of("rapidocr")
    groups: dict[str, Tally] = defaultdict(Tally)
    for _, batch in groupby(pictures, _look):
        shown = list(batch)
        for picture, rows in zip(shown, read_batch(shown, reader), strict=True):
            tally = Tally(score(picture.rows, rows, alphabet), values_of_others(picture, rows))
            if arguments.errors:
                print("\n".join(errors(picture, rows)))
            for group in groups_of(features[picture.file]):
                groups[group] += tally
    print(table(groups))


def _look(picture: TruePicture) -> str:
    """All pictures of one folder show one list."""
    return picture.file.parent.name


def read_batch(pictures: Sequence[TruePicture], reader: Reader) -> list[list[Mapping[str, Any]]]:
    """The rows read of each picture, in the scorer's form; `high` are those with a proved value."""
    readings = [read(picture.file.read_bytes(), reader) for picture in pictures]
    proved = {source: line for line in fold(readings) for source in line.sources}
    return [
        [
            {
                "rank": row.rank,
                "name": row.name,
                "value": row.value,
                "confidence": "high" if proved[shot, row.place].value_proved else "low",
                "flags": sorted(row.flags),
            }
            for row in reading.rows
        ]
        for shot, reading in enumerate(readings)
    ]


def values_of_others(picture: TruePicture, rows: Sequence[Mapping[str, Any]]) -> int:
    """How many rows said to be sure hold the value of another row instead of their own."""
    found = 0
    for index, place in aligned(picture.rows, rows).items():
        one = rows[place]
        if one["confidence"] == "high" and not picture.rows[index].has_value(one["value"]):
            found += any(other.has_value(one["value"]) for other in picture.rows)
    return found


def errors(picture: TruePicture, rows: Sequence[Mapping[str, Any]]) -> Iterable[str]:
    """What was missed, misread or made up, one line each."""
    pairs = aligned(picture.rows, rows)
    where = "/".join(picture.file.parts[-2:])
    for index, row in enumerate(picture.rows):
        if not row.whole:
            continue
        told = f"{where}: {row.rank} {row.names[0]!r} {row.value}"
        if index not in pairs:
            yield f"{told} missed"
        elif not row.has_value(rows[pairs[index]]["value"]) or rows[pairs[index]]["name"] not in row.names:
            yield f"{told} read as {dict(rows[pairs[index]])}"
    for place in sorted(set(range(len(rows))) - set(pairs.values())):
        yield f"{where}: beside {dict(rows[place])}"


def groups_of(image: Mapping[str, Any]) -> list[str]:
    """The groups in which a picture is counted."""
    if image["kind"] == "negative":
        return ["~no list", f"~no list: {image['skin']}"]
    return ["all", "all: new" if image["new"] else "all: known", f"~look {image['skin']}", *image["features"]]


def table(groups: Mapping[str, Tally]) -> str:
    """All together, then each feature, the worst first; then the looks with errors; then the screens without a list."""

    def order(name: str) -> tuple[int, float, str]:
        counts = groups[name].counts
        kind = 0 if name.startswith("all") else 2 if name.startswith("~look") else 3 if name.startswith("~") else 1
        return kind, counts.values / counts.expected if kind in (1, 2) and counts.expected else 1.0, name

    lines = [f"{'':<24}" + "".join(f"{title:>9}" for title, _ in COLUMNS)]
    for name in sorted(groups, key=order):
        counts = groups[name].counts
        if name.startswith("~look") and counts.values == counts.names == counts.expected and not counts.invented:
            continue
        lines.append(f"{name.lstrip('~'):<24.24}" + "".join(f"{_cell(groups[name], of):>9}" for _, of in COLUMNS))
    return "\n".join(lines)


def _cell(tally: Tally, source: str | tuple[str, str]) -> str:
    if source == "another":
        return str(tally.another)
    if source == "missed":
        expected = tally.counts.expected
        return f"{100 * (expected - tally.counts.found) / expected:.1f}" if expected else "-"
    return cell(tally.counts, source)
