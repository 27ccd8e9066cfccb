"""Units that an engine read without the blank before the next word: `876,19Kuccisioni` is `876,19K uccisioni`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from uploads.reading import look as limits
from uploads.reading.look.page import Piece
from uploads.reading.look.words import caption
from uploads.reading.types import Char

_GLUED = re.compile(r"(?:^|\W)\d+(?:[.,]\d{1,2})?[KMBGT](?=([^\W\d_]{3,})$)")
_WORD = re.compile(r"[KMBGT] ([^\W\d_]{3,})$")


def with_blanks_after_units(pieces: Sequence[Piece]) -> list[Piece]:
    """The texts, with a blank between a unit and the word glued to it.

    The word must be a known caption, or stand behind the figures of several other texts.
    """
    ends = [(piece, _GLUED.search(piece.text)) for piece in pieces]
    words = Counter(match[1] for _, match in ends if match and match[1].islower())
    words.update(match[1] for piece in pieces if (match := _WORD.search(piece.text)))
    return [
        _parted(piece, match.end())
        if match and match[1].islower() and (words[match[1]] >= limits.FEWEST_GLUED or caption(match[1]))
        else piece
        for piece, match in ends
    ]


def _parted(piece: Piece, at: int) -> Piece:
    """A text with a blank put in before one of its letters."""
    text, chars = f"{piece.text[:at]} {piece.text[at:]}", piece.box.chars
    if len(chars) != len(piece.text):
        return replace(piece, box=replace(piece.box, text=text, chars=()))
    blank = Char(" ", chars[at - 1].x1, chars[at].x0, 1.0)
    return replace(piece, box=replace(piece.box, text=text, chars=(*chars[:at], blank, *chars[at:])))
