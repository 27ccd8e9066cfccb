"""Figures in brackets, which may be the edges of the plate behind them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from uploads.reading.look import FEWEST_PLATED, LEAST_PLATED
from uploads.reading.look.page import Piece, part
from uploads.reading.look.texts import parse_value

_PLATED = re.compile(r"[\[|]?\s?(?P<figure>\d[^\[\]|]*?)\s?[\]|]?")


def without_plates(pieces: Sequence[Piece]) -> list[Piece]:
    """The texts, with figures without brackets, which may be the edges of the plate behind them: `[6.3M]`, `5.5M]`.

    A plain number in brackets may be a server. It is a figure if several others on the page are in brackets.
    """
    plated = sum(_without_plate(piece) is not piece for piece in pieces)
    return [_without_plate(piece, plain=plated >= FEWEST_PLATED) for piece in pieces]


def _without_plate(piece: Piece, *, plain: bool = False) -> Piece:
    """A figure without the brackets around it. plain: plain numbers too."""
    match = _PLATED.fullmatch(piece.text.strip())
    number = parse_value(match["figure"]) if match else None
    if match is None or number is None or match["figure"] == piece.text.strip():
        return piece
    if number.style == "plain" and not (plain and number.value >= LEAST_PLATED):
        return piece
    skipped = len(piece.text) - len(piece.text.lstrip())
    figure = part(piece, match.start("figure") + skipped, match.end("figure") + skipped)
    if figure is None or not figure.box.chars:
        return figure or piece
    chars = list(figure.box.chars)  # they stand where the brackets seemed to be
    chars[0], chars[-1] = replace(chars[0], x0=piece.box.chars[0].x0), replace(chars[-1], x1=piece.box.chars[-1].x1)
    box = replace(figure.box, box=piece.box.box, chars=tuple(chars))
    return replace(figure, box=box, x0=piece.x0, x1=piece.x1)
