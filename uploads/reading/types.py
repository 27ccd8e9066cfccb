"""The data passed between the steps of the reading pipeline. Plain data: no Django, no engine.

All boxes are (x0, y0, x1, y1) in pixels of the screenshot as a person sees it (EXIF orientation applied).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, Protocol

import numpy as np
from numpy.typing import NDArray

Box = tuple[float, float, float, float]
Image = NDArray[np.uint8]
"""Height x width x 3, RGB."""

Kind = Literal["strength", "donations", "kills", "alliance-duel", "sf-tech", "mutual-assistance"]

Period = Literal["daily", "weekly", "total"]

Flag = Literal[
    "abbreviated",  # 245.3M: the last digits were never on the screen
    "cut",  # the row touches the edge of the list
    "disputed",  # Claude, asked about the row, reads it differently
    "format",  # the value's format differs from the rest of its column
    "low-score",  # a character of the value was hard to read
    "moving",  # from a frame of a recording taken while scrolling
    "neighbour",  # another figure stands between the name and the value
    "order",  # the value breaks the list's descending order
    "overlap",  # two screenshots read the same row differently
    "pinned",  # the viewer's own row, fixed at the bottom
    "rank",  # the rank does not fit its neighbours
    "rank-inferred",  # no digits were read; the rank follows from the neighbours
    "taught",  # the row was found by a leader's teaching
]


@dataclass(frozen=True, slots=True)
class Char:
    """One recognised character: where it starts and ends on the x axis, and its score (0 to 1)."""

    text: str
    x0: float
    x1: float
    score: float


@dataclass(frozen=True, slots=True)
class Sight:
    """What an engine saw of a line from x0 to x1. steps: of equal width, as steps x numbers."""

    x0: float
    x1: float
    steps: NDArray[np.float16]

    def between(self, x0: float, x1: float) -> NDArray[np.float16]:
        """The steps of a part of the line."""
        scale = len(self.steps) / max(self.x1 - self.x0, 1.0)
        first = max(0, round((x0 - self.x0) * scale))
        return self.steps[first : max(first, round((x1 - self.x0) * scale))]


@dataclass(frozen=True, slots=True)
class TextBox:
    """One piece of text as an engine found it. tilt: how far its line falls per pixel to the right (photos).

    sight: of its line, if the engine returns it. The text is empty if something is written that the engine cannot read.
    """

    text: str
    box: Box
    score: float
    chars: tuple[Char, ...] = ()
    tilt: float = 0.0
    sight: Sight | None = field(default=None, compare=False, repr=False)

    @property
    def lowest(self) -> float:
        """The score of the weakest character."""
        return min((char.score for char in self.chars), default=self.score)


class Reader(Protocol):
    """An OCR engine. `read` finds and reads all text; `read_crop` reads one line that is known to be there.

    paid: each call costs money and a second or two, so crops are read as seldom as possible.
    """

    name: str
    paid: bool

    def read(self, image: Image) -> list[TextBox]: ...

    def read_crop(self, image: Image, box: Box) -> TextBox | None: ...


class NameReader(Protocol):
    """A second reader for names only. `readings` returns what it reads in the line inside a box, for each alphabet."""

    def readings(self, image: Image, box: Box) -> list[TextBox]: ...


@dataclass(frozen=True, slots=True)
class ReadRow:
    """One row of a ranking as one screenshot shows it.

    place: 0-based position in the screenshot, top to bottom. rank: as shown (or inferred), None if there is none. name:
    the member's name as read, without alliance tag and rank badge. name_variants: other readings of the same ink, with
    more or less of a suspected tag, badge or level. badge: 1 to 5 for R1 to R5 if drawn. section: the rank (1 to 5) in
    the header above the row on the alliance's member list. segment: the unbroken run of that list with the row. Both
    are None on other lists. value: the number. value_text: as read. value_low and value_high: the range of an
    abbreviated value. second_value: another plausible reading, if there is one. score: the lowest character score of
    the value. name_score: of the name. name_pictures: what the name looks like. avatars: the picture beside it (both
    rows/likeness.py). flags: failed proofs, or facts that matter to the review.
    """

    place: int
    rank: int | None
    name: str
    value: int
    value_text: str
    box: Box
    name_box: Box | None
    value_box: Box
    score: float
    name_score: float
    name_variants: tuple[str, ...] = ()
    tag: str | None = None
    badge: int | None = None
    section: int | None = None
    segment: int | None = None
    value_low: int | None = None
    value_high: int | None = None
    second_value: int | None = None
    flags: frozenset[Flag] = frozenset()
    name_pictures: tuple[str, ...] = ()
    avatars: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NodeLevel:
    """One node of a tech tree. node: its key in members.sf_tech. level: None if it could not be read.

    text: as read. box: of the level. area: the whole node with icon and name. score: the lowest character score of the
    level. sure: several readings agree and nothing contradicts them; only then may it be accepted unchecked.
    """

    node: str
    level: int | None
    text: str
    box: Box
    area: Box
    score: float
    sure: bool


@dataclass(frozen=True, slots=True)
class TreePlace:
    """One of several places that a screenshot may show of the tree. title: as the leader is asked. nodes: its six."""

    title: str
    nodes: tuple[NodeLevel, ...]


@dataclass(frozen=True, slots=True)
class LabelledFigure:
    """A figure of a profile. kind: the list that also shows it. text: as read. box: its line. sure: nothing contradicts
    it; only then may it be accepted unchecked."""

    kind: str
    value: int
    text: str
    box: Box
    sure: bool


@dataclass(frozen=True, slots=True)
class TabsRead:
    """The active tabs above a list, None if there are none or their colours do not tell.

    figure: the kind of list that the tab names, or another word (`siege`). day: 1 to 6 for Monday to Saturday. labels:
    the active tabs as the leader is told about them, top to bottom.
    """

    figure: str | None = None
    period: Period | None = None
    day: int | None = None
    labels: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ScreenReading:
    """What one screenshot says. kind: as the leader says, else as recognised; None if nothing tells.

    recognised: what the picture alone shows. plain: everything it says about this agrees, and is enough. over: the
    words above the list (roles/over.py). rows: pinned and cut ones carry flags. nodes: the six of a tech tree, which
    has no rows; then head is the text above the tree, perhaps with its owner. places: of the tree, among which a leader
    must choose. figures: of a profile, which has no rows either; then head is all text on it. taught: the key of the
    teaching that found the rows, empty if none was needed. taught_kind: the taught data type, if the words above the
    list are the same.
    """

    kind: Kind | None
    size: tuple[int, int]
    rows: tuple[ReadRow, ...] = ()
    title: str = ""
    note: str = ""
    nodes: tuple[NodeLevel, ...] = ()
    head: tuple[str, ...] = ()
    recognised: Kind | None = None
    tabs: TabsRead = TabsRead()
    plain: bool = False
    over: tuple[str, ...] = ()
    figures: tuple[LabelledFigure, ...] = ()
    places: tuple[TreePlace, ...] = ()
    taught: str = ""
    taught_kind: str = ""


@dataclass(frozen=True, slots=True)
class BatchRow:
    """One row of the whole list after overlaps are folded.

    sources: (index of the screenshot in the batch, place in it); the first is the clearest and gives `row`. row.flags
    hold every failed proof. value_proved: nothing contradicts the value and at least one proof (order with both
    neighbours, rank run, a second screenshot, ...) supports it; only then may a match be `high`.
    """

    row: ReadRow
    sources: tuple[tuple[int, int], ...]
    value_proved: bool


@dataclass(frozen=True, slots=True)
class RosterEntry:
    """What matching knows about a member. value: the current figure of the batch's kind. rank: 0 to 5.

    pictures: of the name, and avatars, from rows that a leader confirmed (rows/likeness.py). typeset: pictures of the
    name in plain fonts, if the engine cannot spell it (rows/typeset.py). listed: certainly on another list of the same
    week under this name.
    """

    member_id: int
    name: str
    rank: int = 0
    value: int | None = None
    aliases: tuple[str, ...] = ()
    pictures: tuple[str, ...] = ()
    avatars: tuple[str, ...] = ()
    typeset: tuple[str, ...] = ()
    listed: bool = False


Confidence = Literal["high", "medium", "low", "none"]


@dataclass(frozen=True, slots=True)
class Reason:
    """One sentence of evidence for the review. tone: how prominently it is shown."""

    code: str
    text: str
    tone: Literal["info", "warning", "destructive"] = "info"


@dataclass(frozen=True, slots=True)
class Alternative:
    """Another member that a row might be, with the similarity of the names (0 to 1).

    near: nobody is proposed for the row, and this member, who has no other row, is the likeliest one that the name may
    be misread for. So a leader has to say whether it is the member or somebody new.
    """

    member_id: int
    similarity: float
    near: bool = False


@dataclass(frozen=True, slots=True)
class Proposal:
    """The member proposed for a row. member_id None means Create New (confidence none).

    certainty: the share of such matches that are right, 0 to 1, in the simulated weeks that the weights were made from.
    """

    member_id: int | None
    confidence: Confidence
    similarity: float
    reasons: tuple[Reason, ...] = ()
    alternatives: tuple[Alternative, ...] = ()
    certainty: float = 0.0
