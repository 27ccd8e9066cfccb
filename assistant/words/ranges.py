"""Ranges of ranks: 'R1 to R3', 'R1-R3'."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.words.dates import DASHES
from assistant.words.lexicon import everywhere
from assistant.words.token import Token

RISES = {"promote", "demote", "distance", "needs", "short", "meets", "criteria", "missing", "joined", "compare"}
"""Tags of questions in which 'from R1 to R3' is a way where somebody rises, not a group."""


def mark_ranges(tokens: Sequence[Token]) -> None:
    """'R1 to R3' and 'R1-R3' are three ranks."""
    if not RISES.isdisjoint(one.tag for one in tokens):
        return
    for rank, between, after in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if rank.tag == after.tag == "rank" and between.text in everywhere("to_a_day") | DASHES:
            between.tag = "to"
