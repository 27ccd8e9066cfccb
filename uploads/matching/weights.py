"""The weight of each piece of evidence, from `weights.json`.

`python -m benchmarks.weights` makes that file from simulated weeks; nobody edits it by hand.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_suffix(".json")


@dataclass(frozen=True, slots=True)
class Weights:
    """Weights, in log-odds unless stated otherwise.

    A row's best name against a newcomer: same: it is the member's name; medium: another name, at a similarity of 0.9
    and of 1; suggested: at 0.7 and 0.9; misread: at 0.5.

    Another member's name compared with the row's best: unlike: if no letter agreed; not_exact: it looks the same but is
    not what is clearly spelled; made_up: letters were read that it lacks; cut: it is another cut of the ink than what
    was taken for the name.

    Other evidence: fits, contradicts: last week's power or kills; same_avatar, other_avatar; badge: the rank badge, for
    or against; near: figure and spelling compared with the last ones.

    A row that no name supports: renamed, or left_over for each point of letters, length and nearness; support: points
    for value and avatar each; typeset: for similarity to plain type.

    level_medium, level_high: from here on a match is medium or high. level_rival: a rival nearer than this keeps it
    from being high. level_alone: a nearer rival keeps a row that no name supports from being matched. certainty: the
    log-odds that a match with odds 0 is right, and the increase per unit of its odds (confidence.py).
    """

    version: int
    made_by: str
    same: float
    medium: tuple[float, float]
    suggested: tuple[float, float]
    misread: float
    unlike: float
    not_exact: float
    made_up: float
    cut: float
    fits: float
    contradicts: float
    same_avatar: float
    other_avatar: float
    badge: float
    near: float
    left_over: float
    support: float
    typeset: float
    renamed: float
    level_medium: float
    level_high: float
    level_rival: float
    level_alone: float
    certainty: tuple[float, float]


def load() -> Weights:
    told = json.loads(FILE.read_text(encoding="utf-8"))
    found: dict[str, Any] = {name: tuple(one) if isinstance(one, list) else one for name, one in told.items()}
    return Weights(**found)


WEIGHTS = load()
