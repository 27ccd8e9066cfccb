"""Figures with the same goal behind each, as in a bar that fills: `5,8M / 25,0M`. The goal is cut off."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from uploads.reading import look as limits
from uploads.reading.look.page import Piece, part
from uploads.reading.look.texts import parse_value

_WITH_GOAL = re.compile(r"\s*(?P<figure>\d[^/]*?)\s*/\s*(?P<goal>\d[^/]*?)\s*")


def without_goals(pieces: Sequence[Piece]) -> list[Piece]:
    """The texts, without goals behind figures if several figures have the same goal.

    Small goals are left: `3/5` counts attacks.
    """
    found = [(piece, _WITH_GOAL.fullmatch(piece.text)) for piece in pieces]
    goals = Counter(match["goal"] for _, match in found if match)
    return [
        (part(piece, 0, match.end("figure")) or piece)
        if match and goals[match["goal"]] >= limits.FEWEST_GOALS and _is_goal(match["figure"], match["goal"])
        else piece
        for piece, match in found
    ]


def _is_goal(figure: str, goal: str) -> bool:
    number, most = parse_value(figure), parse_value(goal)
    return number is not None and most is not None and most.value >= limits.LEAST_GOAL
