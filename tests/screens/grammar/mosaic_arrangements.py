"""The arrangements of the mosaic family, and what the lot may choose for each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tests.screens.grammar import mosaic_cards as cards
from tests.screens.grammar import mosaic_lists as lists
from tests.screens.grammar import mosaic_tables as tables
from tests.screens.grammar.mosaic_scene import Scene

_ALL = ("power", "kills", "points", "donation", "damage", "help")
_RANKS = ("plain", "hash", "dot", "circle", "square", "hex", "shield", "kite", "outline", "slant", "medal", "medal",
          "blank", "crown")  # fmt: skip


@dataclass(frozen=True, slots=True)
class Arrangement:
    """One way to set a list. styles: long, short or any; few: how many rows where there are few."""

    draw: Callable[[Scene], str]
    shape: str = "portrait"
    figures: tuple[str, ...] = _ALL
    styles: str = "any"
    ranks: tuple[str, ...] = _RANKS
    labels: tuple[str, ...] = ("none", "icon", "last")
    order: str = "falling"
    few: tuple[int, int] = (3, 8)


_NO_RANK = ("none",)
_WORDED = ("colon", "colon", "before", "after")
ARRANGEMENTS: dict[str, Arrangement] = {
    "roster": Arrangement(lists.roster, figures=("power",), ranks=_NO_RANK, labels=("icon", "colon", "none"),
                          order="none"),
    "event table": Arrangement(lists.event_table, styles="long"),
    "donation": Arrangement(lists.donation, figures=("donation", "donation", "points", "help"),
                            labels=("icon", "icon", "last", "plus")),
    "duel days": Arrangement(lists.duel_days, figures=("points", "kills", "damage")),
    "points and power": Arrangement(lists.points_and_power, figures=("points", "points", "kills", "donation")),
    "label under": Arrangement(lists.label_under, labels=(*_WORDED, "icon"),
                               ranks=("slant", "outline", "plain", "medal", "square")),
    "flat feed": Arrangement(lists.flat_feed),
    "slots": Arrangement(lists.slots, labels=("last", "icon")),
    "value left": Arrangement(lists.value_left),
    "meters": Arrangement(lists.meters, figures=("damage", "points", "kills", "donation")),
    "coordinates": Arrangement(lists.coordinates, figures=("power", "kills"), ranks=_NO_RANK,
                               labels=("icon", "colon", "none"), order="none"),
    "three figures": Arrangement(tables.three_figures, styles="short", ranks=("plain", "dot", "none")),
    "wide table": Arrangement(tables.wide_table, shape="landscape", figures=("power", "kills", "donation", "points")),
    "server board": Arrangement(tables.server_board, shape="both", figures=("power", "kills"),
                                labels=("none", "icon")),
    "in parts": Arrangement(tables.in_parts, figures=("points", "damage", "donation", "power")),
    "battle": Arrangement(tables.battle, shape="both", figures=("damage", "points"), styles="short"),
    "two lines": Arrangement(tables.two_lines),
    "menu": Arrangement(cards.menu, shape="landscape"),
    "pairs": Arrangement(cards.pairs, shape="both", figures=("power", "power", "donation", "kills"), styles="short",
                         ranks=("none", "none", "circle", "square"), labels=("icon", "colon", "none")),
    "gallery": Arrangement(cards.gallery, shape="both", figures=("power", "kills", "points"), styles="short",
                           ranks=("none", "circle", "shield", "medal"), labels=("icon", "none")),
    "podium": Arrangement(cards.podium, styles="any", few=(6, 9)),
    "popup": Arrangement(cards.popup, shape="both", labels=("none", "icon", "before", "after", "plus")),
    "drawer": Arrangement(cards.drawer, shape="landscape", styles="short", labels=("none", "icon")),
    "halves": Arrangement(cards.halves, shape="landscape", styles="any", few=(5, 8)),
}  # fmt: skip
