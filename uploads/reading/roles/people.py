"""Whether the lines of a screen are people, and the sections of the alliance's member list.

A power page (`Hero Level 85,868,520`), a battle report and a player's statistics look like lists, but have names of
figures where a list has names of people. Titles may be in any language, so several other features are checked, and any
one of them decides.

The member list is not a ranking but sections R5 to R1, each a header with its members' cards below. A header gives the
rank of the rows below it up to the next header. A row whose section is not certain gets none: a wrong rank would give
or take access to the portal.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import median

from uploads.reading import roles as limits
from uploads.reading.look import LEAST_FIGURE
from uploads.reading.look.page import Piece, beside
from uploads.reading.look.styles import common_style, fits_style
from uploads.reading.look.texts import FRACTION, Value, values_of
from uploads.reading.look.words import caption, figure_share, is_heading, is_title, squeeze, tells_state
from uploads.reading.roles.fields import Screen, may_be_name
from uploads.reading.types import ReadRow

_TAGGED = re.compile(r"^\W?(?:[\[［【({「<《«‹〈][^\[\]]{1,8}[\]］】)}」>》»›〉]|[^\W_]{2,5} ?[|｜](?=.*\w))")
_FROM = re.compile(rf"{_TAGGED.pattern}.|(?:[^\W\d_]{{2,10}} ?[:：]? ?)?#\d{{1,5}}\b")
_HEADER = re.compile(r"^R ?([1-5])$")
_BADGE = re.compile(r"^R ?([1-5])(?!\w)")
_HAVE_IT = re.compile(r"(?<!\d)\d{1,3} ?/ ?\d{1,3}\W*$")
_VIP = re.compile(r"\bV[I1l|]P ?\d{1,2}\b", re.IGNORECASE)
_ROOM = re.compile(r"(?<![\d/])\d{1,3} ?/ ?([1-9]0|1\d0|200)(?![\d/])")
"""How many members an alliance has, of how many it may have: `71/100`."""
_COUNT = re.compile(r"^[\d/|Il ]+$")
_RANGE = re.compile(r"[^\W\d_]{2,12}\W?\d{1,4} ?[-–—~] ?\d{1,4}")  # `Rank 4-10`
_STEP = re.compile(r"\d ?[→➔➜»] ?\d")
_LEVEL = re.compile(r"^Lv[.,: ]*\d", re.IGNORECASE)


def labels_figures(screen: Screen) -> bool:
    """Whether the lines of a screen are labels of figures instead of members."""
    names = dict(screen.names.pieces) if screen.names else {}
    ranges = sum(_RANGE.fullmatch(piece.text.strip()) is not None for piece in screen.page.pieces)
    if ranges >= limits.FEWEST_LINES and ranges >= len(screen.values) / 2:
        return True  # rewards of ranks, which count up like a ranking
    if is_of_people(screen):
        return False
    texts = {row: piece.text for row, piece in names.items()}
    own = _without_phrase(texts)
    exact = all(value.number.style != "abbreviated" for value in screen.values)
    return (
        _most(texts, [row for row, text in own.items() if figure_share(text) >= limits.WORDED], fewest=2)
        or _most(texts, _twice(screen, names), fewest=2)
        or _most(texts, _between_figures(screen, names))
        or (not screen.ordered and (_most(texts, sharing_words(own)) or _most(texts, _repeated(texts))))
        or (exact and adds_up([value.number.value for value in screen.values]))
        or (exact and not screen.ordered and _are_far_apart([value.number.value for value in screen.values]))
        or _most(texts, _going_up(screen), fewest=len(texts))
        or _have_labels_of_their_own(screen)
    )


def _have_labels_of_their_own(screen: Screen) -> bool:
    """Whether the rows are labelled as different figures, each with another label: Kills, Donations."""
    told = {(one.row, squeeze(one.piece.text)) for one in screen.placed if caption(one.piece.text)}
    labels = Counter(label for _, label in told)
    return len(labels) > 1 and max(labels.values()) == 1 and len({row for row, _ in told}) == len(told)


def _are_far_apart(numbers: Sequence[int]) -> bool:
    """Whether the numbers differ so much in size that they count different things: victories, power, resources."""
    told = [number for number in numbers if number > 0]
    return len(told) > limits.FEWEST_LINES and max(told) > limits.FAR_APART * min(told)


def _repeated(texts: dict[int, str]) -> list[int]:
    """The rows whose text another row has too: kinds of troops, not members."""
    times = Counter(map(squeeze, texts.values()))
    return [row for row, text in texts.items() if times[squeeze(text)] > 1]


def _going_up(screen: Screen) -> list[int]:
    """The rows in which a level leads to the next one (`23 → 24`), as a building's does."""
    return list({one.row for one in screen.placed if _STEP.search(one.piece.text)})


def tells_of_nobody(screen: Screen) -> bool:
    """Whether no text shows that the lines are people. Then there must be portraits beside them.

    False for photos and for lists so short that portraits are not looked for.
    """
    headed = any(is_heading(piece.text) for piece in screen.page.pieces if piece.y < screen.top)
    return not (
        screen.ordered
        or screen.page.tilted
        or len(screen.values) <= limits.FEWEST_LINES
        or headed
        or is_of_people(screen)
        or _were_seen(screen)
    )


def _were_seen(screen: Screen) -> bool:
    """Whether every row says when somebody was last online, beside a name and a figure too great for a level."""
    names = screen.names.pieces if screen.names else {}
    rows = {
        one.row
        for one in screen.placed
        if one.row in names and one.piece is not names[one.row] and tells_state(one.piece.text)
    }
    great = all(value.number.value >= LEAST_FIGURE for value in screen.values)
    return great and len(rows) == len(screen.values)


def shows_nobody(screen: Screen, portraits: int) -> bool:
    """Whether neither the texts nor portraits show that the lines are people. portraits: the number of rows with
    one."""
    if screen.guessed:
        return portraits < limits.PORTRAITS * len(screen.values)
    return tells_of_nobody(screen) and not portraits


def is_of_people(screen: Screen) -> bool:
    """Whether ranks, tags, badges, alliances or servers stand in the rows, or sections of a member list above them."""
    return (
        screen.members
        or screen.ranks.votes >= limits.RANKED
        or carry_tags(screen)
        or _say_where_from(screen)
        or _have_signs(screen)
        or is_sectioned(screen)
    )


def is_sectioned(screen: Screen) -> bool:
    """Whether lines with a rank and how many have it (`R4 Officer 1/4`) stand above rows, each rank once,
    descending."""
    last, found = screen.values[-1].y, []
    for piece in sorted(screen.page.pieces, key=lambda one: one.y):
        match = _BADGE.match(piece.text.strip())
        line = [piece.text, *(other.text for other in beside(piece, screen.page.pieces) if other.x0 > piece.x0)]
        if match and piece.y < last and any(_HAVE_IT.search(text.strip()) for text in line):
            found.append(int(match[1]))
    return bool(found) and all(upper > lower for upper, lower in pairwise(found))


def counts_in_rows(screen: Screen) -> bool:
    """Whether the fractions on a screen (`12/21`) stand beside the rows' figures, one each: attacks made.

    The levels of a tech tree do not stand beside great figures. With small figures it is a ranking only if the
    fractions stand in one column and a title says that it is one.
    """
    found = [
        (piece.y, piece.span(*one.span())[1]) for piece in screen.page.pieces if (one := FRACTION.search(piece.text))
    ]
    titled = any(is_title(piece.text) for piece in screen.page.pieces if piece.y < screen.top)
    rows = [value.y for value in screen.values if titled or value.number.value >= LEAST_FIGURE]
    ends = [end for at, end in found if any(abs(at - y) < limits.IN_ROW * screen.grid.pitch for y in rows)]
    if len(ends) < limits.COUNTED_ROWS * len(screen.values) or len(found) > len(screen.values) + 1:
        return False
    great = all(value.number.value >= LEAST_FIGURE for value in screen.values)
    return great or max(ends) - min(ends) <= limits.ONE_COLUMN * screen.page.width


def lists_alliances(screen: Screen) -> bool:
    """Whether the lines of a list are alliances: each with a distinct tag, and with its number of members of the same
    limit (`71/100`)."""
    names = screen.names.pieces.values() if screen.names else ()
    tags = [match[0] for piece in names if (match := _TAGGED.match(piece.text.strip()))]
    rooms = {
        one.row: int(found[1]) for one in screen.placed if (found := _ROOM.search(one.piece.text.strip())) is not None
    }
    _, alike = Counter(rooms.values()).most_common(1)[0] if rooms else (0, 0)
    fewest = max(limits.FEWEST_LINES, limits.ALLIANCES * len(screen.values))
    return alike >= fewest and len(set(tags)) >= fewest


def carry_tags(screen: Screen) -> bool:
    """Whether alliance tags stand before most of the names."""
    names = screen.names.pieces.values() if screen.names else ()
    tagged = sum(bool(_TAGGED.match(piece.text.strip())) for piece in names)
    return tagged >= max(2, limits.MOSTLY * len(names))


def _say_where_from(screen: Screen) -> bool:
    """Whether an alliance with its tag or a server (`#1907 [S7]`) stands in most rows beside the name."""
    names = dict(screen.names.pieces) if screen.names else {}
    rows = {
        one.row
        for one in screen.placed
        if one.row in names and one.piece is not names[one.row] and _FROM.match(one.piece.text.strip())
    }
    return len(rows) >= max(2, limits.MOSTLY * len(screen.values))


def _have_signs(screen: Screen) -> bool:
    """Whether most rows show a VIP level (`VIP8`) behind the name, which items never have."""
    names = screen.names.pieces if screen.names else {}
    rows = {
        one.row
        for one in screen.placed
        if (sign := _VIP.search(one.piece.text)) is not None
        and one.row in names
        and (sign.start() > 1 or names[one.row].x1 < one.piece.x1)
    }
    return len(rows) >= max(limits.FEWEST_LINES, limits.MOSTLY * len(screen.values))


def skips_people(screen: Screen) -> bool:
    """Whether more people stand between two figures than the two they belong to: a chat in which somebody wrote a
    figure.

    A row has at most two lines with a tag: the member's and the alliance's.
    """
    ys = [piece.y for piece in screen.page.pieces if _TAGGED.match(piece.text.strip())]
    gaps = [
        sum(upper.y < y < lower.y for y in ys)
        for row, (upper, lower) in enumerate(pairwise(screen.values))
        if screen.grid.places[row + 1] == screen.grid.places[row] + 1
    ]
    return sum(gap > limits.MOST_TAGGED for gap in gaps) > limits.MOSTLY * len(gaps)


def _without_phrase(texts: dict[int, str]) -> dict[int, str]:
    """The texts without words that nearly all of them hold: `Mambo sent resources.`"""
    times = Counter(word for text in texts.values() for word in set(text.split()))
    if len(texts) < limits.FEWEST_LINES:
        return {row: " ".join(text.split()) for row, text in texts.items()}
    most = limits.PHRASE * len(texts)
    return {row: " ".join(word for word in text.split() if times[word] < most) for row, text in texts.items()}


def _most(texts: dict[int, str], rows: Sequence[int], *, fewest: int = limits.FEWEST_LINES) -> bool:
    """Whether most of the lines show a feature. fewest: with this few lines, all of them must."""
    return len(rows) >= max(min(limits.FEWEST_LINES, max(fewest, len(texts))), limits.MOSTLY * len(texts))


def _twice(screen: Screen, names: dict[int, Piece]) -> list[int]:
    """The rows whose label stands a second time on its line: a battle report has one for each side."""
    return [
        row
        for row, piece in names.items()
        if any(
            other is not piece
            and abs(other.y - piece.y) < 0.5 * piece.height
            and abs(other.x0 - piece.x0) > limits.OTHER_SIDE * screen.page.width
            and len(squeeze(piece.text)) > 2
            and squeeze(other.text) == squeeze(piece.text)
            for other in screen.page.pieces
        )
    ]


def _between_figures(screen: Screen, names: dict[int, Piece]) -> list[int]:
    """The rows in which a label stands alone between two figures of one format: the figures of both sides of a
    battle."""
    style, _ = common_style(screen.values)
    texts = Counter(
        one.row for one in screen.placed if squeeze(one.piece.text) and may_be_name(one, screen.values[one.row])
    )
    found = []
    for row, piece in names.items():
        own = screen.values[row]
        figures = [
            value
            for other in screen.page.pieces
            if abs(other.y - own.y) < 0.5 * own.piece.height
            for value in values_of(other)
            if value.number.value >= limits.LEAST_LABELLED and fits_style(value, style)
        ]
        left = any(value.x1 <= piece.x0 for value in figures)
        right = any(value.x0 >= piece.x1 for value in figures)
        found += [row] if left and right and texts[row] == 1 else []
    return found


def sharing_words(texts: dict[int, str]) -> list[int]:
    """The rows whose first or last word, of several, also begins or ends another row's text."""
    ends = {row: _ends(text) for row, text in texts.items()}
    times = Counter(word for words in ends.values() for word in words)
    return [row for row, words in ends.items() if any(times[word] > 1 for word in words)]


def _ends(text: str) -> set[str]:
    words = [squeeze(word) for word in text.split()]
    return {word for word in (words[0], words[-1]) if len(word) >= limits.SHARED_WORD} if len(words) > 1 else set()


def adds_up(numbers: Sequence[int]) -> bool:
    """Whether one of the numbers is exactly the sum of at least two that directly follow it, like the head of a
    group."""
    for place, head in enumerate(numbers):
        total = 0
        for count, number in enumerate(numbers[place + 1 :], start=1):
            total += number
            if number == 0 or total > head:
                break
            if total == head and count > 1 and len(str(head).rstrip("0")) >= limits.SIGNIFICANT:
                return True
    return False


@dataclass(frozen=True, slots=True)
class Header:
    rank: int
    y: float


def as_member_list(screen: Screen) -> Screen:
    """The screen, marked if it shows the member list, which has no order, no ranks and no pinned row."""
    if screen.ranks.base is not None:
        return screen
    on_line = [one for one in screen.placed if abs(one.dy) < limits.WHOLE and one.piece.x0 > screen.values[one.row].x1]
    rows_with_level = {one.row for one in on_line if _LEVEL.match(one.piece.text.strip())}
    estimates = common_style(screen.values)[0] == "abbreviated"
    if headers(screen) or (estimates and len(rows_with_level) >= limits.LEVELS * len(screen.values)):
        return replace(screen, members=True, ordered=False)
    return screen


def headers(screen: Screen) -> list[Header]:
    """The section headers on a screen, top to bottom; empty if they do not descend, because then one is misread."""
    found = []
    for piece in screen.page.pieces:
        match = _HEADER.match(piece.text.strip())
        if match and _stands_as_header(screen, piece):
            found.append(Header(int(match[1]), piece.y))
    return found if all(upper.rank > lower.rank for upper, lower in pairwise(found)) else []


def starts_section(screen: Screen, value: Value) -> bool:
    """Whether a value in the common format stands right below a header. It may be the only one of its section."""
    return fits_style(value, common_style(screen.values)[0]) and any(
        _heads(value.y - header.y, screen.grid.pitch) for header in headers(screen)
    )


def _stands_as_header(screen: Screen, piece: Piece) -> bool:
    """Whether a rank badge stands left of the names, alone on its line except for a count, and outside the cards."""
    if screen.names is None or piece.box.lowest < limits.SURE_HEADER or piece.x1 > screen.names.x(piece.y):
        return False
    if not all(_COUNT.match(other.text.strip()) for other in beside(piece, screen.page.pieces)):
        return False
    card = limits.CARD
    return not any(-card * value.glyph < piece.y - value.y < card / 2 * value.glyph for value in screen.values)


def marked(screen: Screen, rows: Sequence[ReadRow], tops: Sequence[Header]) -> tuple[ReadRow, ...]:
    """The rows of a member list with their section, where it is certain. tops: the headers on the screenshot.

    `segment` numbers the unbroken runs of rows: all rows of a run share a section, known or not.
    """
    if not screen.members:
        return tuple(rows)
    lines = {value.box: value.y for value in screen.values}
    ys = [lines[row.value_box] for row in rows]
    pitch = row_pitch(ys)
    result: list[ReadRow] = []
    segment, section, above = -1, None, None
    for row, y in zip(rows, ys, strict=True):
        header = next((top for top in reversed(tops) if top.y < y and (above is None or top.y > above)), None)
        if header is not None:
            segment, section = segment + 1, header.rank if pitch and _heads(y - header.y, pitch) else None
        elif above is None or not pitch or not _follows(y - above, pitch):
            segment, section = segment + 1, None
        result.append(replace(row, section=section, segment=segment))
        above = y
    return tuple(result)


def row_pitch(ys: Sequence[float]) -> float | None:
    """The height of a card: the smallest step between rows, if there is another like it. Headers make other steps
    longer."""
    steps = sorted(after - before for before, after in pairwise(ys))
    alike = [step for step in steps if step <= (1 + limits.WHOLE) * steps[0]]
    return median(alike) if len(alike) > 1 else None


def _heads(distance: float, pitch: float) -> bool:
    """Whether a header stands right above a row, with no room for another header that was missed."""
    return limits.FIRST_ROW[0] <= distance / pitch <= limits.FIRST_ROW[1]


def _follows(step: float, pitch: float) -> bool:
    """Whether a row follows another with no header between them: it is a whole number of rows below."""
    rows = step / pitch
    return round(rows) >= 1 and abs(rows - round(rows)) <= limits.WHOLE
