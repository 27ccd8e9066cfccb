"""Ranks at the head of a small line: `Rang 12 | Stufe 25 | S1083` becomes `Rang 12` and the rest."""

from __future__ import annotations

import re
from collections.abc import Sequence

from uploads.reading import look as limits
from uploads.reading.look.page import Piece, part
from uploads.reading.look.words import is_place_word

_HEADED = re.compile(r"(?P<place>(?P<word>[^\W\d_]{2,10})\W{0,2}\d{1,3}) ?[|Il•·/–-] (?=\S)")
"""`I` and `l`: readings of a bar."""


def with_places_apart(pieces: Sequence[Piece]) -> list[Piece]:
    """The texts, with ranks cut off the lines that several begin with a word for ranks."""
    found = [(piece, _HEADED.match(piece.text)) for piece in pieces]
    headed = {id(piece): match for piece, match in found if match and is_place_word(match["word"])}
    if len(headed) < limits.FEWEST_HEADED:
        return list(pieces)
    parts = [
        (part(piece, 0, match.end("place")), part(piece, match.end(), len(piece.text)))
        if (match := headed.get(id(piece)))
        else (piece,)
        for piece in pieces
    ]
    return [piece for own in parts for piece in own if piece is not None]
