"""Whether a column of numbers is a ranking: the rules for and against it."""

from __future__ import annotations

import re
from collections import Counter

from uploads.reading import roles as limits
from uploads.reading.look import LEAST_FIGURE
from uploads.reading.look.page import Piece
from uploads.reading.look.texts import Value, nameable, says_state
from uploads.reading.look.words import caption, is_heading, is_title, squeeze
from uploads.reading.roles.fields import Screen
from uploads.reading.roles.kind import kind_of
from uploads.reading.roles.people import carry_tags, headers, is_sectioned, skips_people
from uploads.reading.roles.values import is_ranking

_COLON = re.compile(r"^.{0,14}[:：]$")
_ICON = re.compile(r"^\W*\w (?=\w)")
"""An icon before a label, read as a letter: `黛 Kills`."""


def is_list(screen: Screen, *, captioned: bool) -> bool:
    """Whether the column is a ranking and not a chance alignment of numbers (chat, map, settings)."""
    values, grid = screen.values, screen.grid
    rows = len(values)
    listed = [grid.places[row] for row in range(rows) if row not in screen.pinned]
    dense = len(listed) / (listed[-1] + 1)
    labels = Counter(label_of(value) for value in values)
    common, _ = labels.most_common(1)[0]
    counted = screen.ranks.votes > (1 if captioned else 2)
    behind = [counted and stands_behind_name(screen, row) for row in range(rows)]
    garbled = _labelled_anyhow(screen)
    lone = sum(_stands_alone(value, common) or behind[row] or row in garbled for row, value in enumerate(values)) / rows
    if (
        dense < limits.DENSE
        or (lone < limits.ALONE and (dense < limits.WHOLLY or not _is_of_named_players(screen)))
        or (screen.named < limits.LEAST_NAMED and screen.ranks.votes < limits.LEAST_VOTES)
        or skips_people(screen)
    ):
        return False
    evidence = 0.0
    evidence += 1.0 if captioned else 0.0
    evidence += 1.0 if caption(common) else 0.0
    evidence += min(2.0, screen.ranks.votes * 0.5) if screen.ranks.votes > 1 else 0.0
    numbers = [value.number.value for row, value in enumerate(values) if row not in screen.pinned]
    great = sum(value.number.value >= LEAST_FIGURE for value in values) > limits.FIGURES * rows
    evidence += 1.0 if great else 0.0
    evidence += 0.5 if rows >= limits.ENOUGH_ROWS and screen.ordered else 0.0
    evidence += 0.5 if screen.named >= limits.ALONE and is_ranking(numbers, limits.NO_CHANCE) else 0.0
    evidence += 0.5 if rows >= limits.ENOUGH_ROWS and grid.steady > limits.STEADY else 0.0
    evidence += 0.5 if kind_of((), [piece.text for piece in texts_over(screen)]) else 0.0
    evidence += 1.0 if headers(screen) or is_sectioned(screen) else 0.0
    evidence += 0.5 if great and garbled and _are_under_names(screen) else 0.0
    if great or is_titled(screen) or screen.ranks.votes > 1 or (screen.ordered and rows >= limits.FEWEST_ORDERED):
        evidence += of_players(screen)
    return evidence >= limits.EVIDENCE


def _are_under_names(screen: Screen) -> bool:
    """Whether a separate name, readable or not, stands above each figure: two lines for each person."""
    names = screen.names
    if names is None or names.dy > -limits.OVER_FIGURE or screen.named < 1:
        return False
    return all(piece.box.box != screen.values[row].piece.box.box for row, piece in names.pieces.items())


def _is_of_named_players(screen: Screen) -> bool:
    """Whether each row has a separate name, and tags, ranks or the title show that these are players.

    Words beside the values then do not matter, except words on both sides of a value, which make a sentence.
    """
    if any(_stands_in_sentence(value) for value in screen.values):
        return False
    names = screen.names.pieces if screen.names else {}
    own = sum(piece.box.box != screen.values[row].piece.box.box for row, piece in names.items())
    return own >= limits.NAMED_PLAYERS * len(screen.values) and (
        carry_tags(screen) or screen.ranks.votes >= limits.LEAST_VOTES or is_titled(screen)
    )


def _stands_in_sentence(value: Value) -> bool:
    """Whether words stand on both sides of a number (`power 210M now`); a label with a colon does not count."""
    before = nameable(value.before) or (squeeze(value.before) and not value.before.endswith((":", "：")))
    return bool(before) and nameable(value.after)


def is_titled(screen: Screen) -> bool:
    """Whether a title above the list says that it is a ranking."""
    return any(is_title(piece.text) for piece in texts_over(screen))


def of_players(screen: Screen) -> float:
    """The evidence for a ranking of players, apart from figures. Chats name players too: small unordered numbers beside
    their tags are levels."""
    head = [piece.text for piece in texts_over(screen)]
    stated = {one.row for one in screen.placed if says_state(one.piece.text)}
    evidence = limits.TAGGED if carry_tags(screen) else 0.0
    evidence += limits.HEADED if any(map(is_heading, head)) else 0.0
    evidence += limits.HEADED if is_titled(screen) else 0.0
    evidence += limits.HEADED if len(stated) >= limits.MOSTLY * len(screen.values) else 0.0
    return evidence


def label_of(value: Value) -> str:
    """The words before a number, without an icon that was read as a letter (`X Power`, `XPower`)."""
    label = squeeze(_ICON.sub("", value.before))
    return label[1:] if caption(label[1:]) and not caption(label) else label


def stands_behind_name(screen: Screen, row: int) -> bool:
    """Whether only the name stands before the number: both were read as one line."""
    piece = screen.values[row].piece
    name = screen.names.pieces.get(row) if screen.names else None
    return name is not None and name.x0 == piece.x0 and name.y == piece.y


def _labelled_anyhow(screen: Screen) -> set[int]:
    """The rows with a word and a colon before the number, if most rows have them: a label that is read in many ways.

    The names stand elsewhere.
    """
    rows = {
        row
        for row, value in enumerate(screen.values)
        if _COLON.search(value.before) and not value.after and not stands_behind_name(screen, row)
    }
    return rows if len(rows) >= limits.LABELLED_ROWS * len(screen.values) else set()


def _stands_alone(value: Value, label: str) -> bool:
    """Whether the only text around a number is the list's label (`Power:`, `Points`), a status (`20h ago`) or both."""
    before, after = label_of(value), squeeze(value.after)
    return (
        (len(before) < limits.SHORT_WORD or before == label or not nameable(value.before))
        and len(label) < limits.LONGEST_LABEL
        and (len(after) < limits.SHORT_WORD or not nameable(value.after))
    )


def texts_over(screen: Screen) -> list[Piece]:
    """The texts above the list."""
    return [piece for piece in screen.page.pieces if piece.y < screen.top]
