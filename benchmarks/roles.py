"""The weight of each piece of evidence in finding the list on a screenshot, learned from drawn looks.

    make train          # draws them and writes uploads/reading/roles/weights.json

Draws 240 looks of the part `training`, 360 of `varied` and 100 screens without a list (tests/screens/grammar). The
engine's output is simulated from what their pens have written (written.py), so no picture is read. Each page is a
choice: the possible list with the most true values is right, or none if the screen shows no list. The weights are the
likeliest given a prior of mean 0, by Newton's method; the same looks give the same weights bit for bit. The other parts
are not used.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Container, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import chain
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from benchmarks.accuracy import letters_of
from benchmarks.truth import TrueRow
from benchmarks.written import Drawn, drawn_looks, drawn_others
from tests.screens.grammar.rules import Part
from uploads.reading.cells.grid import find_columns
from uploads.reading.cells.sheet import unfolded
from uploads.reading.roles.fields import Screen
from uploads.reading.roles.learned import FILE, Evidence, facts_of
from uploads.reading.roles.recognise import page_of, possible_lists

TRAINING, VARIED, OTHERS = 240, 360, 100
AT_ONCE = 20
"""Pages that a process draws at once; there is one process per core."""
RIGHT, ALIKE = 0.5, 0.15
"""The share of true rows from which a possible list is right; lists nearly as good are neither right nor wrong."""
DEVIATION = 0.5
"""The deviation of each weight's prior; all weights share one scale."""
STEPS, LONGEST_STEP = 40, 1.0

Numbers = NDArray[np.float64]
Choice = tuple[list[Evidence], int]
"""The possible lists of a page and which of them is right (the index after the last: none)."""


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Weigh the evidence for the list on a screenshot, on drawn looks.")
    parser.add_argument("--to", type=Path, default=FILE)
    arguments = parser.parse_args(argv)
    wanted = [(drawn_others, "training", OTHERS), (drawn_looks, "training", TRAINING), (drawn_looks, "varied", VARIED)]
    jobs = [(*kind, first) for *kind, number in wanted for first in range(0, number, AT_ONCE)]
    with ProcessPoolExecutor() as pool:
        choices = list(chain.from_iterable(pool.map(_choices, *zip(*jobs, strict=True))))
    told = fit(choices)
    arguments.to.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    lists = sum(len(lists) for lists, _ in choices)
    print(f"{len(choices)} pages, {lists} possible lists, {len(names_of(choices))} kinds of evidence")


def _choices(drawn: Callable[..., Iterator[Drawn]], part: Part, first: int) -> list[Choice]:
    """The choices of AT_ONCE pages of a part."""
    pictures = drawn(part, range(first, first + AT_ONCE), _alphabet())
    return [choice for picture in pictures for choice in choices_of(picture)]


@cache
def _alphabet() -> Container[str]:
    return letters_of("rapidocr") or ()


def names_of(choices: Sequence[Choice]) -> list[str]:
    return sorted(next(lists for lists, _ in choices if lists)[0])


def choices_of(picture: Drawn) -> Iterator[Choice]:
    """The choice that a picture offers; nothing if none of its possible lists is right."""
    sheet = unfolded(np.asarray(picture.pen.image), picture.boxes)
    page = page_of(sheet.boxes, sheet.size)
    lists = possible_lists(facts_of(page, find_columns(page)))
    shares = [share_of(screen, picture.rows) for screen, _ in lists]
    best = max(shares, default=0.0)
    if not picture.rows:
        yield [evidence for _, evidence in lists], len(lists)
    elif best >= RIGHT:
        right = shares.index(best)
        kept = [at for at, share in enumerate(shares) if at == right or share < best - ALIKE]
        yield [lists[at][1] for at in kept], kept.index(right)


def share_of(screen: Screen, rows: Sequence[TrueRow]) -> float:
    """How well a possible list fits the true rows, 0 to 1: its share of them times the share of its rows in them."""
    left = list(rows)
    found: list[TrueRow] = []
    for value in screen.values:
        row = next((row for row in left if row.has_value(value.number.value)), None)
        if row is not None:
            left.remove(row)
            found.append(row)
    whole = sum(row.whole for row in rows)
    return sum(row.whole for row in found) / whole * len(found) / len(screen.values) if whole else 0.0


def fit(choices: Sequence[Choice]) -> dict[str, object]:
    """The means and scales of the evidence, and the likeliest weights, in the form of weights.json."""
    names = names_of(choices)
    tables = [(np.array([[one[name] for name in names] for one in lists]), right) for lists, right in choices if lists]
    every = np.vstack([table for table, _ in tables])
    means, scales = every.mean(0).round(4), (every.std(0) + 0.05).round(4)
    pages = [(np.hstack([(table - means) / scales, np.ones((len(table), 1))]), right) for table, right in tables]
    found = np.zeros(len(names) + 1)
    prior = np.append(np.full(len(names), DEVIATION**-2), 1e-4)
    for _ in range(STEPS):
        slope, curve = prior * found, np.diag(prior)
        for table, right in pages:
            alternatives = np.vstack([table, np.zeros(len(found))])
            odds = alternatives @ found
            likely = np.exp(odds - np.logaddexp.reduce(odds))
            middle = likely @ alternatives
            slope = slope + middle - alternatives[right]
            curve = curve + (alternatives.T * likely) @ alternatives - np.outer(middle, middle)
        found -= np.clip(np.linalg.solve(curve, slope), -LONGEST_STEP, LONGEST_STEP)

    def named(numbers: Numbers) -> dict[str, float]:
        return {name: round(float(number), 3) for name, number in zip(names, numbers, strict=True)}

    return {
        "means": named(means),
        "scales": named(scales),
        "weights": named(found[:-1]),
        "base": round(float(found[-1]), 3),
    }


if __name__ == "__main__":
    main()
