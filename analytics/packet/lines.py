"""Lines of the packet, as Discord's Markdown and as the plain text of the game's mail."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import NamedTuple

LONGEST_NAME, LONGEST_WORDS = 32, 200
BETWEEN = ", "
_MARKUP = re.compile(r"([\\*_~|`<>\[\]():#])")
_AT_START = re.compile(r"^(\d*)([-+.])")
_ISOLATE = "\u2068{}\u2069"
_PAIRED = re.compile(r"(\*\*|__|~~|\|\||`)(?=\S)(.+?)(?<=\S)\1")
_LEADING = re.compile(r"^(?:#{1,3}|>{1,3}|-#) +", re.MULTILINE)


class Name(NamedTuple):
    """A name, or other words that must be shown literally."""

    text: str


class Strong(NamedTuple):
    """Emphasised words of the portal."""

    text: str


class Words(NamedTuple):
    """A sentence that may hold names, shown literally."""

    text: str


class Own(NamedTuple):
    """A leader's words, including the leader's own markup."""

    text: str


Piece = str | Name | Strong | Words | Own
Line = Sequence[Piece]


def markdown(line: Line) -> str:
    return "".join(piece if isinstance(piece, str) else _marked(piece) for piece in line)


def _marked(piece: Name | Strong | Words | Own) -> str:
    if isinstance(piece, Words):
        return escaped(piece.text, LONGEST_WORDS)
    if isinstance(piece, Name):
        return escaped(piece.text)
    return f"**{piece.text}**" if isinstance(piece, Strong) else piece.text


def mail(line: Line) -> str:
    return "".join(piece if isinstance(piece, str) else _unmarked(piece) for piece in line)


def _unmarked(piece: Name | Strong | Words | Own) -> str:
    if isinstance(piece, Words):
        return short(piece.text, LONGEST_WORDS)
    if isinstance(piece, Name):
        return short(piece.text)
    return f"{piece.text}:" if isinstance(piece, Strong) else without_markup(piece.text)


def escaped(name: str, longest: int = LONGEST_NAME) -> str:
    """Words that Discord shows literally: no markup, link, list or ping; right-to-left text reverses nothing else."""
    text = _AT_START.sub(r"\1\\\2", _MARKUP.sub(r"\\\1", short(name, longest))).replace("@", "@\u200b")
    turns = any(unicodedata.bidirectional(char) in ("R", "AL") for char in text)
    return _ISOLATE.format(text) if turns else text


def short(name: str, longest: int = LONGEST_NAME) -> str:
    """The text on one line, cut to that many characters."""
    line = " ".join(name.split())
    return line if len(line) <= longest else line[: longest - 1] + "…"


def without_markup(text: str) -> str:
    """A leader's words without Discord's markup around words and before lines. Markup characters inside a word stay."""
    text = _LEADING.sub("", text)
    while (plain := _PAIRED.sub(r"\2", text)) != text:
        text = plain
    return text


def joined(pieces: Iterable[Line], between: str = BETWEEN) -> list[Piece]:
    """Several parts joined into one line, with a separator."""
    found: list[Piece] = []
    for piece in pieces:
        if found:
            found.append(between)
        found += piece
    return found


def names(members: Iterable[str]) -> list[Piece]:
    return joined([Name(one)] for one in members)
