"""The arrangements of the mosaic family, and what the lot may choose for each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tests.screens.grammar import mosaic_lists as lists
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
    few: tuple[int, int] = (3, 7)
    css: str = ""


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
    "label under": Arrangement(lists.label_under, labels=_WORDED, ranks=("slant", "outline", "plain", "medal")),
    "flat feed": Arrangement(lists.flat_feed),
    "slots": Arrangement(lists.slots, labels=("last", "icon")),
    "value left": Arrangement(lists.value_left),
    "meters": Arrangement(lists.meters, figures=("damage", "points", "kills", "donation")),
    "coordinates": Arrangement(lists.coordinates, figures=("power", "kills"), ranks=_NO_RANK,
                               labels=("icon", "colon", "none"), order="none"),
    "own on top": Arrangement(lists.own_on_top, labels=(*_WORDED, "icon")),
}  # fmt: skip
