"""The name of each row: its pieces are joined, a missing beginning is read again, and tag, rank badge and level are cut
off.

If a cut is not certain, the other readings are kept as variants, and the roster decides.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import dataclass, replace
from statistics import median_high

from uploads.reading import rows as limits
from uploads.reading.look.page import Piece
from uploads.reading.look.texts import COORDINATES, FRACTION, SERVER, nameable, says_state
from uploads.reading.look.words import caption
from uploads.reading.roles.fields import Field, Screen, may_be_name
from uploads.reading.rows.columns import is_beside_names, on_name_line, repeats
from uploads.reading.rows.gaps import has_gap
from uploads.reading.rows.scripts import icon_of
from uploads.reading.types import Box, TextBox

Reread = Callable[[Box], TextBox | None]
CLOSING = "]］】)}」>》»›〉"
"""The closing signs of an alliance tag."""
_BADGE = re.compile(r"^R ?([1-5])(?: +|(?=[^\d\s]))")
_LONE_BADGE = re.compile(r"R([1-5])")
_TAG = re.compile(r"^(?:\W|\w )?[\[［【({「<《«‹〈]\s?([^\s\[\]()<>]{1,6}?)\s?[\]］】)}」>》»›〉]\s*(?=\S)")
BAR_TAG = re.compile(r"^([^\W_]{2,5}) ?[|｜] ?(?=\S)")
"""A tag before a bar: `MNYG | Mambo`."""
_CLOSED = re.compile(r"^([A-Za-z0-9]{2,5})[\]］】]\s*(?=\S)")
_LONE_TAG = re.compile(r"(?:[\[［【({「<《«‹〈]\s?[^\s\[\]()]{0,6}\s?)?[\]］】)}」>》»›〉]|[^\W_]{1,5} ?[|｜]")
_OPEN = re.compile(r"^[\[［【]\s?")
_LEVEL = re.compile(r"^(.*\S)\s?([1-4]\d)$")
_HALF_LEVEL = re.compile(r"^(.*\S)\s?\d$")
_APART = re.compile(r"^.*\S [1-4]\d$")
_COORDINATES = re.compile(rf"\s*{COORDINATES.pattern}\W*$")
_CUT_SHORT = re.compile(r"(?<=\w)\s*(?:…|\.\s?[.…])[.…\s]*(?:(?:[(\[（]|\d* ?[XY] ?:).*)?$")
"""The three dots at the end of a name without space, and the rest of coordinates behind them."""
_LONE_DOT = re.compile(r"^\w.{2,}\w{2}\.$")
"""The three dots read as one. Ornaments (`.Mambo.`) stand on both sides."""
_COUNT = re.compile(rf"\s*{FRACTION.pattern}\s*$")
_SMALL_L = re.compile(r"(?<=[a-zß-öø-ÿ])I(?=[\W\d_]|$)")
"""A capital I behind a small letter at the end of a word: in games' fonts a small l looks like it, and is what is
meant."""
_SIGNED = re.compile(r"[+–-]\d{1,3}")
_SPACES = re.compile(r"\s+")
_EDGES = " \t|¦,;:·"
_SEX = "♂♀"
_BARRED = re.compile(r"\|[^|]+\|$")


@dataclass(frozen=True, slots=True)
class NameLine:
    """The pieces of one row's name, left to right, and its text. Empty if nothing was read."""

    pieces: tuple[Piece, ...]
    text: str


NO_NAME = NameLine((), "")


def name_lines(screen: Screen, reread: Reread | None = None) -> list[NameLine]:
    """The name line of every row. reread: reads one line of the picture again, None to leave gaps."""
    lines = [_name_line(screen, row) for row in range(len(screen.values))]
    field = screen.names
    if reread is None or field is None:
        return lines
    if not field.middle:
        lines = [_mended(screen, field, row, line, reread) for row, line in enumerate(lines)]
    unread = screen.unread_rows
    found = [
        line if line.pieces or row in unread else _centred(screen, field, row, reread) for row, line in enumerate(lines)
    ]
    return [_underlined(line, reread) for line in found]


def unread_name(screen: Screen, row: int, unread: Sequence[TextBox]) -> list[TextBox]:
    """The unread boxes where the row's name starts."""
    field = screen.names
    if field is None or field.middle:
        return []
    value = screen.values[row]
    height = median_high(piece.height for piece in field.pieces.values())
    y = value.y + field.dy * screen.pitch_at(row)
    edge = field.x(y)
    return [
        box
        for box in unread
        if abs((box.box[1] + box.box[3]) / 2 - screen.page.to_picture(box.box[0], y)) < 0.5 * height
        and -height < box.box[0] - edge < height
    ]


def sureness(line: NameLine) -> float:
    """The lowest character score of a name; at most GAPPED if a letter may be missing in it, 0 if nothing was read."""
    lowest = min((piece.box.lowest for piece in line.pieces), default=0.0)
    return min(lowest, limits.GAPPED) if has_gap(line.pieces) else lowest


def tag_end(line: NameLine) -> float:
    """The x in the picture where the alliance tag before a name ends."""
    chars = (char for piece in line.pieces for char in piece.box.chars)
    return min((char.x1 for char in chars if char.text in CLOSING), default=0.0)


def badge_of(piece: Piece) -> int | None:
    """The rank (1 to 5) of a badge that stands alone, None for any other text."""
    match = _LONE_BADGE.fullmatch(piece.text.strip())
    return int(match[1]) if match else None


def _mended(screen: Screen, field: Field, row: int, line: NameLine, reread: Reread) -> NameLine:
    """The line as it is, or read again from the edge where the other names start."""
    value = screen.values[row]
    height = median_high(piece.height for piece in field.pieces.values())
    y = value.y + field.dy * screen.pitch_at(row)
    if line.pieces:
        y = line.pieces[0].y
    edge = field.x(y)
    late = limits.LATE_UNDERLINE if line.text.endswith("_") else limits.LATE
    if line.pieces and line.pieces[0].x0 - edge < late * height:
        return line
    end = line.pieces[-1].x1 if line.pieces else _next_text(screen, edge, y, height)
    scrolled_out = row == 0 and not line.pieces and field.dy < -limits.ON_LINE
    if scrolled_out or end - edge < height:
        return line
    middle = screen.page.to_picture((edge + end) / 2, y)
    x0, x1 = edge - limits.CUT_BEFORE * height, end + limits.CUT_BEHIND * height
    text = reread((x0, middle - height / 2, x1, middle + height / 2))
    if text is None or text.score < limits.LEAST_NAME or len(text.text.strip()) <= len(line.text):
        return line
    return NameLine((Piece(text, text.box[0], text.box[2], y, height),), text.text.strip())


def _underlined(line: NameLine, reread: Reread) -> NameLine:
    """The line, with an underscore at its beginning if the name ends with one: the first is too low for an
    engine's box."""
    if len(line.pieces) != 1 or not line.text.endswith("_") or line.text.startswith("_"):
        return line
    piece = line.pieces[0]
    x0, y0, x1, y1 = piece.box.box
    text = reread((x0 - limits.UNDERLINE * piece.height, y0, x1 + limits.CUT_BEHIND * piece.height, y1))
    if text is None or text.text.strip() != f"_{line.text}":
        return line
    return NameLine((replace(piece, box=text, x0=text.box[0], x1=text.box[2]),), text.text.strip())


def _centred(screen: Screen, field: Field, row: int, reread: Reread) -> NameLine:
    """The name of a row without a name line, read at the middle of the other names."""
    y = screen.values[row].y + field.dy * screen.pitch_at(row)
    x = screen.middle_of_names(y)
    if x is None or len(field.pieces) < limits.FEWEST_ALIKE:
        return NO_NAME
    height = median_high(piece.height for piece in field.pieces.values())
    half = (0.5 + limits.CUT_BEHIND) * max(piece.x1 - piece.x0 for piece in field.pieces.values())
    middle = screen.page.to_picture(x, y)
    text = reread((x - half, middle - limits.HALF_LINE * height, x + half, middle + limits.HALF_LINE * height))
    if text is None or text.score < limits.LEAST_NAME or not nameable(text.text):
        return NO_NAME
    return NameLine((Piece(text, text.box[0], text.box[2], y, height),), text.text.strip())


def _next_text(screen: Screen, edge: float, y: float, height: float) -> float:
    """The x where the text that starts at the edge ends; or else where the next text or the value's column starts."""
    line = [piece for piece in screen.page.pieces if abs(piece.y - y) < limits.NEAR_LINE * height]
    if ends := [piece.x1 for piece in line if abs(piece.x0 - edge) < height]:
        return max(ends)
    beside = screen.names is None or abs(screen.names.dy) <= limits.ON_LINE
    starts = [one.x0 for one in screen.values if one.x0 > edge and (beside or abs(one.y - y) < height)]
    starts += [piece.x0 for piece in line if piece.x0 > edge + height]
    return min(starts, default=edge + limits.LONGEST_NAME * height) - limits.BEFORE_NEXT * height


def _name_line(screen: Screen, row: int) -> NameLine:
    """The row's name: the text at the field's edge, and texts that follow on the same line without a wide gap."""
    field = screen.names
    if field is None:
        return NO_NAME
    value, start = screen.values[row], field.pieces.get(row)
    line = [one for one in screen.placed if one.row == row and on_name_line(screen, one)]
    beside = [one.piece for one in line if is_beside_names(screen, field, one.piece, row)]
    start = None if any(one is start for one in beside) else start
    if start is None:
        edge = field.x(value.y) - limits.EDGE_BEFORE * screen.page.width
        late = edge + limits.FIRST_LATE * value.piece.height
        end = late if row == 0 else max(late, value.x1) if edge < value.x0 else value.x0 + screen.page.size[0]
        blank = row in screen.unread_rows  # then a text in a separate column is not a name either
        able = [
            one.piece
            for one in line
            if may_be_name(one, value)
            and not (blank and repeats(screen, one.piece, row))
            and not any(one.piece is other for other in beside)
        ]
        inside = [piece for piece in able if edge <= piece.x0 <= end or _in_place_of_badge(screen, field, piece)]
        if not inside or field.middle:
            return NO_NAME
        start = min(inside, key=lambda piece: piece.x0)
    pieces, apart = [start], abs(start.y - value.y) > 0.5 * start.height
    for piece in sorted((one.piece for one in line), key=lambda piece: piece.x0):
        last = pieces[-1]
        follows = piece is not start and piece.x0 > last.x0 and piece.x0 - last.x1 < limits.NAME_GAP * start.height
        touches = apart and piece.x0 - last.x1 < limits.TOUCHING * start.height
        before_value = touches or piece.x1 <= value.x0 + start.height or start.x0 >= value.x1
        after_tag = len(pieces) == 1 and _LONE_TAG.fullmatch(start.text.strip())
        if follows and before_value and _nameable(piece) and (after_tag or not repeats(screen, piece, row)):
            pieces.append(piece)
    text = " ".join(piece.text.strip() for piece in pieces)
    return NameLine(tuple(pieces), text)


def _in_place_of_badge(screen: Screen, field: Field, piece: Piece) -> bool:
    """Whether a name begins where the others have a rank badge, because its member has none."""
    if field.middle or piece.x1 < field.x(piece.y) + 0.5 * piece.height:
        return False
    starts = [one.piece.x0 for one in screen.placed if _is_mark(one.piece)]
    return sum(abs(start - piece.x0) < limits.SAME_EDGE * piece.height for start in starts) > 1


def _nameable(piece: Piece) -> bool:
    return not _is_mark(piece) and not says_state(piece.text)


def _is_mark(piece: Piece) -> bool:
    """Whether a text is blank, a rank badge, a fraction or a signed number."""
    text = piece.text.strip()
    return not text or badge_of(piece) is not None or bool(FRACTION.fullmatch(text) or _SIGNED.fullmatch(text))


@dataclass(frozen=True, slots=True)
class Name:
    """text: the name. variants: other readings of the same ink, without duplicates and without `text`."""

    text: str
    tag: str | None
    badge: int | None
    variants: tuple[str, ...]


def common_tag(lines: Iterable[str]) -> str | None:
    """The alliance tag of most tagged lines of a list, None if no line has one."""
    bare = [_without_badge(line)[1] for line in lines]
    tags = Counter(match[1] for line in bare if (match := _TAG.match(line)))
    barred = [match[1] for line in bare if (match := BAR_TAG.match(line))]
    tags.update(barred if len(barred) > 1 else ())
    return tags.most_common(1)[0][0] if tags else None


def shows_badges(lines: Iterable[str]) -> bool:
    """Whether names of the list stand behind a rank badge (R1 to R5)."""
    lines = [line for line in lines if line]
    return sum(bool(_BADGE.match(line.strip())) for line in lines) >= max(2, limits.SHOWN * len(lines))


def shows_counts(lines: Iterable[str]) -> bool:
    """Whether names of the list are followed by a fraction (`11/21`): attacks made of attacks allowed."""
    return sum(bool(_COUNT.search(line)) for line in lines) > 1


def shows_levels(lines: Iterable[str]) -> bool:
    """Whether enough names of the list are followed by a level (10 to 49), as on a crown."""
    lines = [line for line in lines if line]
    return sum(bool(_APART.match(line.strip())) for line in lines) >= max(2, limits.SHOWN * len(lines))


def common_ending(lines: Iterable[str]) -> str:
    """The ending of nearly all lines of a list, if it is not a name: `sent resources.`, `Points`, a dash. Empty if
    there is none."""
    split = [words for line in lines if len(words := line.split()) > 1]
    beginnings = {words[0] for words in split}
    if len(split) < limits.FEWEST_ALIKE or len(beginnings) < limits.FEWEST_ALIKE:
        return ""
    for count in range(max(map(len, split)) - 1, 0, -1):
        ending, times = Counter(" ".join(words[-count:]) for words in split if len(words) > count).most_common(1)[0]
        is_sign = not any(char.isalnum() for char in ending)  # the dash before a value
        is_sentence = count > 1 or ending.endswith(".") or ending.startswith("#") or is_sign or caption(ending)
        if times >= limits.NEARLY_ALL * len(split) and is_sentence:
            return ending
    return ""


def clean(
    line: str,
    tag: str | None,
    *,
    badges: bool,
    levels: bool = False,
    counts: bool = False,
    icons: Container[str] = (),
) -> Name:
    """The name in a name line as read; an empty one if only the tag could be read.

    tag: the list's alliance tag. badges: the list shows rank badges before the names. levels, counts: it shows levels
    or fractions behind them. icons: letters behind the names that are icons.
    """
    line = _COUNT.sub("", line) if counts else line
    whole = _inside(_COORDINATES.sub("", _SPACES.sub(" ", line)))
    badge, rest = _without_badge(whole)
    if not badges:
        badge, rest = None, whole
    found, bare = _without_tag(_from_tag(rest, tag), tag)
    lone = tag and not found and any(map(_LONE_TAG.fullmatch, (bare.strip(_EDGES + _SEX), line.strip())))
    if (found and not bare) or lone:
        return Name("", tag, badge, ())
    bare = _CUT_SHORT.sub("…", _inside(bare)) or rest
    bare = bare.rstrip("([（ ") or bare
    if "[" not in bare:
        bare = bare.lstrip("] ") or bare
    variants = [whole, rest]
    if _LONE_DOT.match(bare):
        variants.append(bare)
        bare = bare[:-1] + "…"
    if icon_of(bare) in icons:
        bare = bare[:-1].rstrip()
    if not badges:
        variants.append(_without_badge(whole)[1])
    if bare.endswith("]") and "[" not in bare:
        variants.append(bare)
        bare = bare.rstrip("] ") or bare
    level = _LEVEL.match(bare)
    if level:
        shorter = level[1].strip()
        variants.append(bare if levels else shorter)
        bare = shorter if levels else bare
    elif levels and (half := _HALF_LEVEL.match(bare)):
        variants.append(half[1].strip())
    opened = _OPEN.sub("", rest)
    if tag and not found and len(opened) > len(tag) + 1:
        variants += [opened[len(tag) :].lstrip("]］】) "), opened[len(tag) + 1 :].lstrip("]］】) ")]
    if (mended := _SMALL_L.sub("l", bare)) != bare:
        variants.append(bare)
        bare = mended
    unique = tuple(dict.fromkeys(v for v in variants if v and v != bare))
    return Name(bare, found, badge, unique)


def _inside(text: str) -> str:
    """A name without the signs that separated it from its surroundings, such as the bracket of a rank, `7) Nova`. Bars
    at both ends belong to it: `|Blitz|`."""
    barred = _BARRED.match(text.strip())
    bare = barred[0] if barred else text.strip(_EDGES + _SEX)
    return bare if "(" in bare else bare.lstrip(") ")


def as_server(line: str) -> str:
    """The name of a server, with the blank before its number that an engine sometimes leaves out."""
    return SERVER.sub(r"\1 #\2", line.strip())


def _from_tag(line: str, tag: str | None) -> str:
    """The line from its tag on: text before the tag is written on the avatar."""
    at = line.find(f"[{tag}]") if tag else -1
    return line[at:] if 0 < at <= limits.LONGEST_ON_AVATAR else line


def _without_badge(line: str) -> tuple[int | None, str]:
    match = _BADGE.match(line.strip())
    return (int(match[1]), line.strip()[match.end() :].strip()) if match else (None, line.strip())


def _without_tag(line: str, tag: str | None) -> tuple[str | None, str]:
    match = _TAG.match(line)
    if match:
        return match[1], line[match.end() :]
    if tag is None:
        return None, line
    if barred := BAR_TAG.match(line):
        return barred[1], line[barred.end() :]
    match = _CLOSED.match(line)
    if match:
        return tag, line[match.end() :]
    opened = _OPEN.sub("", line)
    if opened != line and opened[: len(tag)].casefold() == tag.casefold() and len(opened) > len(tag):
        return tag, opened[len(tag) :].lstrip("]］】)I|1 ")
    return None, line
