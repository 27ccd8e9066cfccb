"""What a text is: a number, a rank, a status, or perhaps a name.

Numbers are parsed strictly, in the formats of ranking lists, without guessing. `find_numbers` looks for them inside a
line. Clocks, dates, percentages, fractions, levels, server numbers and "7m ago" are not values. What an abbreviated
number can stand for is kept as a range.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from uploads.reading.look import (
    FORMATTED,
    GLUED,
    GLYPH_SHARES,
    HIGHEST_RANK,
    KEPT_TEXTS,
    LEAST_FIGURE,
    SHORTEST_FIGURE,
)
from uploads.reading.look.page import Piece
from uploads.reading.look.units import GROUPED_BELOW, HUNDRED_MILLIONS, MYRIADS, UNIT_WORDS, UNITS, UNITS_AS_WRITTEN
from uploads.reading.look.words import caption, is_heading, is_level, is_place_word, squeeze, tells_state
from uploads.reading.types import Box

Style = Literal["plain", "comma", "lakh", "dot", "space", "apostrophe", "abbreviated", "irregular"]
LARGEST = 10**16
"""No figure comes near this, even in games that count in trillions; 15 digits without separators are an account
number."""
LONGEST_LINE = 400
"""Characters of a line that are examined: more than any screen shows on one line."""
_SEPARATORS: dict[str, Style] = {",": "comma", ".": "dot", " ": "space", "'": "apostrophe", "’": "apostrophe"}
_SPACES = str.maketrans(dict.fromkeys("\u00a0\u2009\u202f\u3000", " ") | {"，": ",", "．": ".", "℃": "万", '"': "'"})
"""Replacements for signs that stand for others; an engine that knows no Korean reads 만 as ℃."""
_MILLIONS = re.compile(r"(?<=[\d ])([Mm])[I1|]n(?![A-Za-z])")
_PLAIN = re.compile(r"\d{1,14}")
_GROUPED = re.compile(r"\d{1,3}(?:[,.'’ ]\d{3})+")
LAKHS = r"\d{1,2}(?:,\d{2})+,\d{3}"
"""`1,23,45,678`: digits grouped as in India."""
_SPACED = re.compile(r"\d{1,6}(?: (?:\d{3}|\d{6}))+")  # thin spaces, some of them lost: `12 468107`
_TICKED = re.compile(r"\d{1,6}(?:['’](?:\d{3}|\d{6}))+")  # apostrophes, some of them lost: `41144'279`
_SOME_LOST: tuple[tuple[re.Pattern[str], Style], ...] = ((_SPACED, "space"), (_TICKED, "apostrophe"))
_ABBREVIATED = re.compile(
    r"(\d{1,3}(?:,\d{3})+|\d{1,4})(?:[.,]([\dOo]{1,2})|\.(\d{3}))? ?([KMBGT万萬亿億]|[A-Za-zÀ-ỹ]{2,5})"
)
_IN_TWO_UNITS = re.compile(rf"(\d{{1,4}}) ?[{HUNDRED_MILLIONS}] ?(\d{{1,4}}) ?[{MYRIADS}]")
_RUN = re.compile(
    rf"{_IN_TWO_UNITS.pattern}|"
    rf"\d(?:[\d,.'’ ]*\d)?(?:[.,][Oo])?"
    rf"(?: ?(?:[KMBGTmkbg万萬亿億]|{'|'.join(UNITS_AS_WRITTEN)}|(?i:{'|'.join(UNIT_WORDS)}))(?![A-Za-z]))?"
)
_AFTER_ICON = re.compile(r"\d{1,3} (?=(?:\d{4,5}|\d{7,}|\d{1,2}(?:[,.]\d{3})+)$)")
"""A slim icon before a number, read as a digit, or a count: no way of grouping digits has a space there."""
_GROUPS_AT_END = re.compile(r"\d{1,3}(?:[,.]\d{3})+$")
_NO_VALUE_BEFORE = re.compile(
    r"(?i)(?:/ ?|[#:.,%=-]|[(（]\+ ?|\d ?:|\bLv[.l,:]? ?|\bLvl[.:]? ?|\b[XYxy] ?:|\bNo\.? ?|\[[^\]]*|[^\W\da-z]x)$"
)
_BRACKET_BEFORE = re.compile(r"\w ?[(（]$")
_LABEL_BEFORE = re.compile(r"[^\W\d_]{2,} ?[:：] ?[-–]?$")
"""A dash behind a label is the edge of something else: no figure of the game is negative."""
_ICON_BEFORE = re.compile(r"[=:：-] ?")
"""A sign alone before a figure: the remains of an icon, or of a label in a script that an engine does not read."""
_NETWORK = re.compile(r"[2-6]G\+?")
_NO_VALUE_AFTER = re.compile(r"(?i)^ ?(?::(?= ?\S)|[/%\]]|°|[.,-]\d|(?:min|[smhdw]|sec|days?|hours?|h|st|nd|rd|th)\b)")
_FALL_AFTER = re.compile(r"^( ?)[-–](\d+(?:[.,]\d+)*(?: ?[KMBGT])?)$")
# A count out of a total (`12/21`) and a share of the sum (`8.2%`), which games write beside a member or a figure.
FRACTION = re.compile(r"(?<![\d,.'’/:])\d{1,3} ?/ ?\d{1,3}(?![\d/:]|[,.'’]\d| \d{3}(?![\d,.'’]))")
SHARE = re.compile(r"(?<![\d,.'’])\d{1,3}(?:[.,]\d{1,2})? ?%")
# A figure and a small number behind it: no group of digits is that short.
_ENDED = re.compile(r"(?:\d{4,}|\d{1,3}(?:[,.'’]\d{3})+) \d{1,2}")
_SPACED_TAIL = re.compile(r"(\d{1,3}(?: \d{3})+) (\d{1,2})(?: \d{1,2})*")  # a rank behind: `84 649 544 2`
_WORD_BEHIND = re.compile(r"(\d{1,3}(?:[,.'’ ]\d{3}){2,}|\d{1,3} \d{6}|\d{4,6} \d{3}) [kmbgt]")
"""Millions in full and a word's first letter (`b.` for points in Czech): no unit follows so many digits."""
_LABEL_BEHIND = re.compile(r" ?: ?[^\d:]{0,8}")  # written from the right: `331,509,984 :ö`
_TIME_AFTER = re.compile(r"^ ?[smhdw]\b", re.IGNORECASE)
# A unit of time behind a number: then digits before that number, after a space, are another number.
_BESIDE_TIME = re.compile(r"^ ?(?:min|[mhdw]|sec|days?|hours?)\b", re.IGNORECASE)
COORDINATES = re.compile(r"[(\[（]\s?\w{0,2}\s?[:：]\s?\d+(?:[\s,.]*[\w×]?\s?[:：]\s?\d+){1,2}\s?[)\]）]?")
"""`(K:98 X:668 Y:898)`, with some of its letters lost."""
Anchor = Literal["right", "middle", "left"]
ANCHORS: tuple[Anchor, ...] = ("right", "middle", "left")
_LOOSE = re.compile(r"R[1-5](?: .*)?")
_STATUS = re.compile(
    r"^\W*(?:R ?[1-5]|V[I1l|]?P ?\d{1,2}|online|offline|lvl?\b.*|lvl?[.,: l]*[\dlIoO|]{1,3}\W*|"
    r"lv?l?[.,: l]*[\dlIoO|]{1,3}\W*H[QO0] ?\d{0,2}|last ?seen.*|.*\bago|(?:warzone|server)(?:\W*|\W*\w{0,3}\d.*)|"
    r"#\d+|\d+[smhd]|[\d.,]+ ?%|[+–-]\d{1,3}|\d+ ?/ ?\d+|.*\d:\d\d.*|.*: ?\d+|"
    r"(?:n[o0]?\.|n[o0]) ?\d{1,3}\W?|\d{1,3}(?:st|nd|rd|th)|\W*)$",
    re.IGNORECASE,
)
_TIMES = re.compile(r"[x×] ?\d{1,4}", re.IGNORECASE)  # how many there are: `x12`
_TIMES_BEFORE = re.compile(r"\s*[x×] ?", re.IGNORECASE)
SERVER = re.compile(r"([^\W\d_]{2,12}) ?#(\d{1,5})")  # `Warzone #86`
_DIGIT_RUN = re.compile(r"\d+")
_RANK = re.compile(r"^\W*(?:(?:n[o0]?\.|n[o0]) ?)?(\d{1,3})(?:st|nd|rd|th)?\W*$", re.IGNORECASE)
"""`4`, `#4`, `4.`, `No.4`, `4th`; `No 4` for `№ 4`."""
_PLACE = re.compile(r"\W*([^\W\d_]{0,10})\W{0,2}(\d{1,3})\W?([^\W\d_]{0,3})\W*")
"""`Place 4`, `TOP 4`, `4º`, `第4名`."""
FIGURE_ENDS = re.compile(r"(?:\d{1,3}(?:[,.]\d{3})+|\d{4,})$")
ABBREVIATED_ENDS = re.compile(r"\d[KMBGT万萬亿億]$")


@dataclass(frozen=True, slots=True)
class Number:
    """A number and its position in its text: text[start:end]. low and high: the range that it can stand for."""

    value: int
    low: int
    high: int
    style: Style
    start: int
    end: int


def parse_value(text: str) -> Number | None:
    """The number that is the whole text, or None: `38,686,463`, `1.881.000`, `46 858 485`, `218478394`, `245.3M`."""
    text = _tidy(text)
    if _PLAIN.fullmatch(text):
        return _exact(text, "plain")
    if _GROUPED.fullmatch(text):
        kinds = {_SEPARATORS[char] for char in text if char in _SEPARATORS}
        if len(kinds) > 1 and "space" in kinds:
            return None  # two texts: `17 204,536,228` is a number of days before a figure
        return _exact(text, kinds.pop() if len(kinds) == 1 else "irregular")
    if re.fullmatch(LAKHS, text):
        return _exact(text, "lakh")
    for pattern, style in _SOME_LOST:
        if pattern.fullmatch(text):
            return _exact(text, style)
    return _in_units(text)


def _in_units(text: str) -> Number | None:
    """A number with one unit, or with two: `245.3M`, `1億2816萬`."""
    match, both = _ABBREVIATED.fullmatch(text), _IN_TWO_UNITS.fullmatch(text)
    times = _unit_of(match[4]) if match else None
    value, step = (int(both[1]) * 10**8 + int(both[2]) * 10**4, 10**4) if both else (LARGEST, 1)
    if match and times:
        whole, decimals = match[1].replace(",", ""), (match[2] or match[3] or "").replace("O", "0").replace("o", "0")
        if match[3] and times < GROUPED_BELOW:
            whole, decimals = whole + match[3], ""
        step = times // 10 ** len(decimals)
        value = int(whole + decimals) * step
    found = Number(value, max(0, value - step // 2), value + step - 1, "abbreviated", 0, len(text))
    return found if value < LARGEST else None


def _unit_of(word: str) -> int | None:
    return UNITS.get(word) or UNITS_AS_WRITTEN.get(word) or UNIT_WORDS.get(word.lower())


def parse_figure(text: str) -> Number | None:
    """The number that is the whole text, also with its unit in a small letter (`245.3m`)."""
    return parse_value(_lower_unit(text.strip())) if text.strip() else None


def find_numbers(text: str) -> list[tuple[Number, ...]]:
    """The places of the text where a value may stand, left to right, each with its possible readings.

    There are several readings if a name that ends in digits touches the value (`Wolf54321,058,000`): the most digits
    come first, and the position on the screen decides.
    """
    text = FRACTION.sub(lambda found: len(found[0]) * "|", _as_meant(text[:LONGEST_LINE]))
    places = []
    for start, end in (ends for match in _RUN.finditer(text) for ends in _runs(text, match)):
        if _NETWORK.fullmatch(text[start:end]):
            continue
        readings = tuple(_readings(text, start, end))
        if readings:
            places.append(readings)
    return places


def _runs(text: str, run: re.Match[str]) -> list[tuple[int, int]]:
    """The start and end of the numbers in a run of digits, separators and spaces: `558 3` is two, `46 858 485` is
    one."""
    whole = (run.start(), run.end())
    if " " not in run[0]:
        return [whole]
    if tail := _SPACED_TAIL.fullmatch(run[0]):
        return [(run.start() + start, run.start() + end) for start, end in (tail.span(1), tail.span(2))]
    if word := _WORD_BEHIND.fullmatch(run[0]):
        return [(run.start(), run.start() + word.end(1))]
    number = parse_value(_lower_unit(run[0]))
    named = any(char.isalpha() for char in text[: run.start()])
    before = text[: run.start()][-1:]
    ends_name = (before.isalpha() or before == "_") and not _GROUPED.fullmatch(run[0])  # `Wolf88 264579`
    if number is not None and not (named and number.style == "irregular") and not ends_name:
        return [whole]
    parts = [(run.start() + one.start(), run.start() + one.end()) for one in re.finditer(r"[^ ]+", run[0])]
    if named and (FIGURE_ENDS.search(run[0]) or ABBREVIATED_ENDS.search(run[0])):
        return parts[-1:]  # the digits before a figure end the name
    timed = run[0].endswith("m") or _BESIDE_TIME.match(text[run.end() :]) is not None
    return parts if named or timed or _ENDED.fullmatch(run[0]) else [whole]


def _readings(text: str, start: int, end: int) -> Iterator[Number]:
    run = text[start:end]
    before = text[:start]
    number = parse_value(_lower_unit(run))
    if (
        number is not None
        and number.value < LEAST_FIGURE
        and _BRACKET_BEFORE.search(before)
        and text[end:][:1] in ")）"
    ):
        return  # how many there are: `Donation (84)`
    great = number is not None and number.value >= LEAST_FIGURE
    labelled = number is not None and number.style != "plain" and _LABEL_BEHIND.fullmatch(text[end:])
    told = great and (_TIME_AFTER.match(text[end:]) or _fell(number, text[end:]) or labelled)
    if _NO_VALUE_AFTER.match(text[end:]) and not told:
        return
    named = any(char.isalpha() for char in before)
    if number is None and not named and (icon := _AFTER_ICON.match(run)):
        start, run = start + icon.end(), run[icon.end() :]
        number = parse_value(run)
    if number is not None:
        icon_before = number.value >= FORMATTED and _ICON_BEFORE.fullmatch(before)
        if icon_before or not _NO_VALUE_BEFORE.search(before) or _LABEL_BEFORE.search(before):
            yield replace(number, start=start, end=end)
        return
    groups = _GROUPS_AT_END.search(run)
    if groups is None:
        return
    if not named:
        value = int(re.sub(r"\D", "", run))
        if groups.start() and run[: groups.start()].isdecimal() and value < LARGEST:
            yield Number(value, value, value, "irregular", start, end)
        return
    for lost in range(len(groups[0].split(",")[0].split(".")[0])):
        shorter = parse_value(groups[0][lost:])
        if shorter is not None and groups[0][lost] != "0":
            yield replace(shorter, start=start + groups.start() + lost, end=end)


def _fell(number: Number | None, rest: str) -> bool:
    """Whether the text behind a figure is a loss, `849.5M-38.0M`, and not the end of a range, `10M-20M`."""
    match = _FALL_AFTER.match(rest)
    less = parse_value(match[2]) if match else None
    if match is None or number is None or less is None or number.style in ("plain", "irregular"):
        return False
    return less.value < number.value and (bool(match[1]) or less.style == number.style)


def _lower_unit(run: str) -> str:
    """`79.7m` and `450k` are abbreviated numbers, `7m` is minutes."""
    unit = run[-1] in "kb" or (run[-1] in "mg" and re.search(r"\d[.,]\d", run))
    return run[:-1] + run[-1].upper() if unit and run[-2:-1] in tuple("0123456789 ") else run


def _tidy(text: str) -> str:
    text = _as_meant(text).strip()
    return re.sub(r"(?<=\d) ?([,.]) ?(?=\d)", r"\1", text)


def _as_meant(text: str) -> str:
    """The text with stand-in signs replaced by what they stand for; `166,4 MIn` becomes `Mln`."""
    return _MILLIONS.sub(lambda found: f"{found[1]}ln", text.translate(_SPACES))


def _exact(text: str, style: Style) -> Number | None:
    value = int(re.sub(r"\D", "", text))
    if value >= LARGEST or (len(text) > 1 and text[0] == "0"):
        return None
    return Number(value, value, value, style, 0, len(text))


@dataclass(frozen=True, slots=True)
class Value:
    """A number on the page. before and after: the rest of its text box. score: the lowest of its characters."""

    piece: Piece
    number: Number
    x0: float
    x1: float
    score: float

    @property
    def y(self) -> float:
        return self.piece.y

    @property
    def glyph(self) -> float:
        """The height of the digits, comparable between texts: engines draw slimmer boxes around few characters."""
        letters = min(4, len(self.piece.text.strip()))
        return self.piece.height / GLYPH_SHARES[letters - 1]

    @property
    def before(self) -> str:
        return self.piece.text[: self.number.start].strip()

    @property
    def after(self) -> str:
        return self.piece.text[self.number.end :].strip()

    @property
    def text(self) -> str:
        return self.piece.text[self.number.start : self.number.end].strip()

    @property
    def box(self) -> Box:
        return (self.x0, self.piece.box.box[1], self.x1, self.piece.box.box[3])

    def anchor(self, kind: Anchor) -> float:
        return {"right": self.x1, "middle": (self.x0 + self.x1) / 2, "left": self.x0}[kind]


def values_of(piece: Piece) -> list[Value]:
    """All numbers of a piece, with every reading of each; none if the text is a time (`14 dk önce`)."""
    if len(_DIGIT_RUN.findall(piece.text)) == 1 and tells_state(piece.text):
        return []
    return [
        Value(piece, number, *_extent(piece, number))
        for readings in find_numbers(piece.text)
        for number in readings
        if not _inside_word(piece.text, number)
    ]


def _inside_word(text: str, number: Number) -> bool:
    """Whether a few digits belong to a name (`Raven501`, `S1len7`) and are not a value."""
    if number.style != "plain" or number.value >= GLUED:
        return False
    before, after = text[: number.start], text[number.end :]
    if (before.rstrip().endswith((":", "：")) and caption(before)) or (not before.strip() and caption(after)):
        return False  # its label stands before or behind it
    beside = (before.rstrip(), after.strip())
    won = before.strip() == "+"  # a gain in an event, whatever stands beside it
    if _TIMES_BEFORE.fullmatch(before) and not after.strip() and number.value >= FORMATTED:
        return False  # how often: `x9741`
    if number.value < FORMATTED and not won and any(len(squeeze(rest)) > 2 and nameable(rest) for rest in beside):
        return True
    if after[:1].isalpha() or after[:1] == "_":
        return True
    if len(before.strip()) == 1 and not before.strip().isascii():
        return False  # an icon beside the number, read as a letter of another script
    touches = before[-1:].isalpha() or before[-1:] in ("_", "-", ".")
    return touches and caption(before) is None


def _extent(piece: Piece, number: Number) -> tuple[float, float, float]:
    chars = piece.box.chars
    if len(chars) == len(piece.text):
        part = [char for char in chars[number.start : number.end] if not char.text.isspace()]
        return part[0].x0, part[-1].x1, min(char.score for char in part)
    return *piece.span(number.start, number.end), piece.box.score


@lru_cache(KEPT_TEXTS)
def nameable(text: str) -> bool:
    """Whether a text can be a name: not a status, caption or number, and not a status followed by one of these."""
    text = text.strip()
    figure = len(text) >= SHORTEST_FIGURE and parse_value(text) is not None
    number = printed(text) is not None or text.isdecimal() or figure
    if not text or number or _TIMES.fullmatch(text) or is_heading(text) or _says(text):
        return False
    words = text.split()
    parts = [(" ".join(words[:end]), " ".join(words[end:])) for end in range(1, len(words))]
    return not any(is_status(first) and _says(rest) for first, rest in parts)


def _says(text: str) -> bool:
    return is_status(text) or caption(text) is not None


@lru_cache(KEPT_TEXTS)
def says_state(text: str) -> bool:
    """Whether a text is a person's state (`Online`, `2 hour(s) ago`, `Lv.30`), as cards show it below the portrait."""
    text = text.strip()
    is_rank = _LOOSE.fullmatch(text) or printed(text) is not None
    return is_status(text) and not is_rank and any(char.isalpha() for char in text)


def is_status(text: str) -> bool:
    """Whether a text is a person's status (`Online`, `20h ago`, `R4`, `Lv.30`) or location, or holds no letter."""
    text = text.strip()
    return bool(_STATUS.match(text) or COORDINATES.fullmatch(text)) or tells_state(text) or is_level(text)


@lru_cache(KEPT_TEXTS)
def printed(text: str) -> int | None:
    """The rank that is the whole text, None for any other text."""
    if match := _RANK.match(text.strip()):
        rank = int(match[1])
    else:
        place = _PLACE.fullmatch(text.strip())
        rank = int(place[2]) if place and is_place_word(place[1] + place[3]) else 0
    return rank if 0 < rank <= HIGHEST_RANK else None


def figures_of(text: Piece) -> list[Value]:
    """The figures in a text; of several readings, the one with the most digits."""
    found: dict[int, Value] = {}
    for value in values_of(text):
        if value.number.value >= LEAST_FIGURE:
            found.setdefault(value.number.end, value)
    return list(found.values())
