"""Which column of a page holds the list's values, if any, weighed with what rendered example lists have taught.

Each column with its rows, names and ranks is a possible list. Its evidence (`evidence_of`) is weighed by
`weights.json`. `make train` writes that file from rendered designs; nobody edits it by hand. The weights are those of a
choice among the possible lists of a page and no list. What the rules say (listed.py, values.py) is part of the
evidence.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from statistics import median

from uploads.reading import roles as limits
from uploads.reading.cells.grid import Column
from uploads.reading.cells.order import descending
from uploads.reading.look import LEAST_FIGURE
from uploads.reading.look.page import Page, Piece
from uploads.reading.look.styles import common_style
from uploads.reading.look.texts import Value, nameable, says_state, values_of
from uploads.reading.look.words import caption, is_heading, squeeze
from uploads.reading.roles.fields import Screen
from uploads.reading.roles.listed import is_list, is_titled, of_players, stands_behind_name, texts_over
from uploads.reading.roles.people import carry_tags, is_of_people, labels_figures, sharing_words, skips_people
from uploads.reading.roles.values import (
    counts_up,
    has_caption,
    holds_levels,
    is_headed,
    is_labelled,
    is_ranking,
    weight,
)

FILE = Path(__file__).with_name("weights.json")
Evidence = Mapping[str, float]
NEVER = ("labels", "skips people", "levels", "counts up", "ranks without order")
"""Evidence from the rules that nothing outweighs."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known of a page before its columns are examined. every: all columns of numbers."""

    page: Page
    every: tuple[Column, ...]
    captions: tuple[Piece, ...]
    figures: tuple[Value, ...]


def facts_of(page: Page, every: Sequence[Column]) -> Facts:
    captions = tuple(piece for piece in page.pieces if caption(piece.text))
    return Facts(page, tuple(every), captions, tuple(value for piece in page.pieces for value in values_of(piece)))


@dataclass(frozen=True, slots=True)
class Weights:
    """means, scales, weights: for each kind of evidence. base: the odds of a possible list against no list."""

    means: Evidence
    scales: Evidence
    weights: Evidence
    base: float

    def odds(self, evidence: Evidence) -> float:
        """The log-odds that a possible list is the one that the page shows, against there being none."""
        return self.base + sum(
            weight * (evidence[name] - self.means[name]) / self.scales[name] for name, weight in self.weights.items()
        )


def read_weights(file: Path = FILE) -> Weights:
    told = json.loads(file.read_text("utf-8"))
    return Weights(told["means"], told["scales"], told["weights"], told["base"])


WEIGHTS = read_weights()


def may_be(evidence: Evidence) -> bool:
    """Whether a possible list may be one even against the rules: it is not labels, chat, levels or a count, and its
    ranks are not unordered."""
    return not any(evidence[name] for name in NEVER)


def may_name_people(screen: Screen, evidence: Evidence) -> bool:
    """Whether a possible list without other evidence may still be one of people, if portraits stand beside the rows.

    Items of a shop have prices, which are round, or share words (`Iron Chest`, `Gold Chest`).
    """
    return (
        len(screen.values) >= limits.MANY_PEOPLE
        and evidence["names differ"] == 1
        and evidence["round"] < limits.FEW_ALIKE
        and evidence["shared words"] < limits.FEW_ALIKE
    )


def beside_others(lists: Sequence[Evidence]) -> list[dict[str, float]]:
    """The evidence for each possible list of a page, extended by how far it falls short of the best of them, and by
    evidence that counts more with more rows."""
    most = {
        name: max((one[name] for one in lists), default=0.0) for name in ("height", "digits", "rows", "to the right")
    }
    in_order = [one["in order"] * min(1.0, one["rows"] / limits.ROWS_IN_ORDER) for one in lists]
    return [
        {
            **one,
            "lower": most["height"] - one["height"],
            "fewer digits": most["digits"] - one["digits"],
            "fewer rows": most["rows"] - one["rows"],
            "farther left": most["to the right"] - one["to the right"],
            "less order": max(in_order) - order,
            "order of many": one["in order"] * one["rows"],
            "ordered of many": one["ordered"] * one["rows"],
            "falls of many": one["falls"] * one["rows"],
            "high and in order": min(1.0, one["height"]) * one["in order"],
        }
        for one, order in zip(lists, in_order, strict=True)
    ]


def evidence_of(screen: Screen, facts: Facts) -> dict[str, float]:
    """The evidence for a possible list, each a number from about 0 to about 1."""
    found = {**_of_rules(screen, facts), **_of_numbers(screen), **_of_places(screen, facts), **_of_texts(screen)}
    return {name: float(value) for name, value in found.items()}


def _of_rules(screen: Screen, facts: Facts) -> dict[str, float]:
    """What the rules say."""
    column, page, captions = screen.column, facts.page, facts.captions
    captioned = has_caption(column, captions)
    return {
        "worth": math.log(max(limits.LEAST_ODDS, weight(column, page, captions))),
        "list": is_list(screen, captioned=captioned),
        "labels": labels_figures(screen),
        "levels": holds_levels(column, facts.every, page, captions),
        "counts up": counts_up(column),
        "skips people": skips_people(screen),
        "captioned": captioned,
        "headed": is_headed(column, page, captions),
        "labelled": is_labelled(column, captions),
        "people": is_of_people(screen),
        "players": of_players(screen),
        "titled": is_titled(screen),
    }


def _of_numbers(screen: Screen) -> dict[str, float]:
    """How the values descend, and how they are written."""
    values = screen.values
    numbers = [value.number.value for value in values]
    listed = [number for row, number in enumerate(numbers) if row not in screen.pinned]
    steps = max(1, len(listed) - 1)
    style, share = common_style(values)
    return {
        "rows": min(limits.MANY_ROWS, math.log(len(values))),
        "two": len(values) == 2,
        "three": len(values) == 3,
        "ordered": screen.ordered,
        "in order": len(descending(listed)) / max(1, len(listed)),
        "falls": sum(before > after for before, after in pairwise(listed)) / steps,
        "rises": sum(before < after for before, after in pairwise(listed)) / steps,
        "ranking": is_ranking(listed, limits.NO_CHANCE),
        "digits": min(1.0, sum(len(str(number)) for number in numbers) / len(numbers) / limits.MANY_DIGITS),
        "tiny": max(numbers) <= limits.HIGHEST_LEVEL,
        "small": median(numbers) < LEAST_FIGURE,
        "different": len(set(numbers)) / len(numbers),
        "round": sum(number >= limits.LEAST_LABELLED and number % limits.ROUND == 0 for number in numbers)
        / len(numbers),
        "one style": share,
        "abbreviated": style == "abbreviated",
        "grouped": style in ("comma", "dot", "space", "apostrophe"),
        "score": sum(value.score for value in values) / len(values),
    }


def _of_places(screen: Screen, facts: Facts) -> dict[str, float]:
    """Where the values stand, how tall they are, and what stands beside them."""
    values, names, places = screen.values, screen.names, screen.grid.places
    rows = len(values)
    listed = [place for row, place in enumerate(places) if row not in screen.pinned] or [0]
    height = median(value.glyph for value in values)
    highest: dict[int, float] = {}
    for one in screen.placed:
        highest[one.row] = max(one.piece.height, highest.get(one.row, 0.0))
    tallest = median(highest.values()) if highest else height
    name = median(piece.height for piece in names.pieces.values()) if names and names.pieces else 0.0
    dy = names.dy if names else 0.0
    greater = higher = right = 0
    for row, value in enumerate(values):
        reach = limits.BESIDE_ROW * screen.pitch_at(row)
        near = [one for one in facts.figures if one.piece is not value.piece and abs(one.y - value.y) < reach]
        high = [one for one in near if one.glyph > limits.HIGHER * value.glyph]
        greater += any(one.number.value > limits.GREATER * max(1, value.number.value) for one in near)
        higher += any(one.number.value >= limits.LEAST_LABELLED for one in high)
        right += any(one.x0 > value.x1 and one.number.value >= LEAST_FIGURE for one in near)
    return {
        "height": min(limits.HIGHEST, height / tallest),
        "height of names": min(limits.HIGHEST, height / name) if name else limits.NO_NAME_HEIGHT,
        "on the name's line": abs(dy) < limits.NAME_LINE,
        "under the name": dy < -limits.OVER_FIGURE,
        "over the name": dy > limits.NAME_LINE,
        "to the right": sum(value.x0 + value.x1 for value in values) / 2 / rows / facts.page.size[0],
        "steady": screen.grid.steady,
        "dense": len(listed) / (listed[-1] + 1),
        "own row apart": bool(screen.grid.off),
        "greater beside": greater / rows,
        "higher beside": higher / rows,
        "figure on the right": right / rows,
    }


def _of_texts(screen: Screen) -> dict[str, float]:
    """Names, ranks, and the words around the values."""
    values, rows = screen.values, len(screen.values)
    texts = {row: piece.text for row, piece in screen.names.pieces.items()} if screen.names else {}
    names = [squeeze(text) or text for text in texts.values()]
    words = [f"{squeeze(value.before)}|{squeeze(value.after)}" for value in values]
    stated = {one.row for one in screen.placed if says_state(one.piece.text)}
    return {
        "named": screen.named,
        "names differ": len(set(names)) / len(names) if names else 0.0,
        "shared words": len(sharing_words(texts)) / rows,
        "ranks": min(1.0, screen.ranks.votes / limits.MANY_RANKS),
        "no ranks": screen.ranks.votes == 0,
        "ranks without order": screen.ranks.votes > 1 and not screen.ordered,
        "tags": carry_tags(screen),
        "heads": any(is_heading(piece.text) for piece in texts_over(screen)),
        "states": len(stated) / rows,
        "alone": sum(not value.before and not value.after for value in values) / rows,
        "behind names": sum(stands_behind_name(screen, row) for row in range(rows)) / rows,
        "words before": sum(nameable(value.before) for value in values) / rows,
        "words behind": sum(nameable(value.after) for value in values) / rows,
        "same words": max(map(words.count, set(words))) / rows,
    }
