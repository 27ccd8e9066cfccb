"""Which list a screenshot shows, by the words above and beside its values and by the active tab.

Tabs are words of one group side by side above the list: Power, Kills or Donation; Daily or Weekly; the day of a VS
list. The active tab looks different from its siblings; of only two tabs it is the brighter or more vivid one. If the
colours do not tell, no tab is returned.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal, cast, get_args

import numpy as np
from numpy.typing import NDArray

from uploads.reading import roles as limits
from uploads.reading.look import SAME_LINE
from uploads.reading.look.page import Page, Piece
from uploads.reading.look.texts import FRACTION
from uploads.reading.look.words import POINTS, caption, is_heading, kinds_in, squeeze
from uploads.reading.types import Box, Image, Kind, Period, TabsRead

Group = Literal["figure", "period", "day"]
Colours = NDArray[np.float32]
_PERIODS: dict[Period, tuple[str, ...]] = {
    "daily": (
        *("daily", "dailyrank", "dailyranking", "tagesrang", "taglich", "jour", "quotidien"),
        *("gunluk", "diario", "diaria", "giornaliero", "dailycontribution", "dzienny"),
    ),
    "weekly": (
        *("weekly", "weeklyrank", "weeklyranking", "wochenrang", "wochentlich", "semaine", "hebdomadaire"),
        *("haftalik", "semanal", "settimanale", "weeklycontribution", "tygodniowy"),
    ),
    "total": ("total", "seasontotalranking", "seasontotal", "gesamt", "toplam", "saisongesamt", "totale"),
}
_DAYS = (
    ("mon", "monday", "mo", "lun", "pzt", "seg", "пн", "周一", "月"),
    ("tue", "tues", "tuesday", "di", "mar", "sal", "ter", "вт", "周二", "火"),
    ("wed", "wednesday", "mi", "mer", "mie", "car", "qua", "ср", "周三", "水"),
    ("thu", "thur", "thurs", "thursday", "do", "jeu", "jue", "gio", "per", "qui", "чт", "周四", "木"),
    ("fri", "friday", "fr", "ven", "vie", "cum", "sex", "пт", "周五", "金"),
    ("sat", "saturday", "sa", "sam", "sab", "cmt", "сб", "周六", "土"),
)
SEASON_TABS = ("mutual-assistance", "siege", "raresoilwar", "defeat")
"""The tabs of the Alliance Contribution Ranking, left to right. The portal keeps only the first of these lists."""
CONTRIBUTION = "contribution"
"""Stands for the active tab when the screen is that ranking but its active tab cannot be told."""
_OTHER_FIGURES: dict[str, tuple[str, ...]] = {
    "siege": ("siege", "belagerung", "assedio", "asedio", "cerco", "kusatma", "oblezenie", "攻城", "攻城戦", "攻城戰"),
    "raresoilwar": ("raresoilwar",),
    "defeat": ("defeat",),
}
_SEASON_TITLE = re.compile("alliancecontrib")
_SEASON_WORDS = ("seasontotalranking", "seasontotal", "saisongesamt")
_WORDS: dict[str, tuple[Group, str]] = {
    **{word: ("period", period) for period, words in _PERIODS.items() for word in words},
    **{word: ("day", str(day)) for day, words in enumerate(_DAYS, start=1) for word in words},
    **{word: ("figure", tab) for tab, words in _OTHER_FIGURES.items() for word in words},
}
_DUEL_TABS = ("dailyrank", "weeklyrank", "tagesrang", "wochenrang")
_SHARED_TITLES = ("strengthranking",)
_TAB_WORDS = frozenset(
    [
        *("power", "macht", "puissance", "guc", "poder", "kill", "kills", "eliminations", "oldurme", "bajas"),
        *("donation", "donations", "spende", "spenden", "dons", "bagis", "donacion", "donaciones"),
    ]
)
"""The words of the tabs of three neighbouring lists; one of them alone is not a title."""
_TREE = ("advancedprotection", "hpboost", "attackboost", "defenseboost", "unitx", "specialforces")
_BADGE = re.compile(r"^R ?[1-5]$")


@dataclass(frozen=True, slots=True)
class Tab:
    """One tab: its meaning in its group, its text, and the box of its letters in the picture."""

    group: Group
    means: str
    text: str
    box: Box


def read_tabs(image: Image, page: Page, bottom: float) -> TabsRead:
    """The active tabs above `bottom` (the y where the list begins). Uncertain fields stay None."""
    found = season_tab(image, page, bottom)
    has_days = False
    for line in tab_lines(page, bottom):
        if found.figure and line[0].group == "figure":
            continue
        has_days = has_days or line[0].group == "day"
        active = active_of([colours_of(image, tab.box) for tab in line])
        if active is not None:
            found = _with(found, line[active])
    if has_days and found.period in (None, "daily"):
        # only a daily list shows the days of the week
        return replace(found, period="daily")
    return replace(found, period=None) if has_days else found


def season_tab(image: Image, page: Page, bottom: float) -> TabsRead:
    """The active tab of an Alliance Contribution Ranking, by its words, or by its position in other languages.

    The four lists look alike, so the figure is CONTRIBUTION if the tab cannot be told. For other screens the result is
    empty. Without a known word, four tabs above three may belong to some other ranking: then only the first tab is
    returned.
    """
    lines = [sorted(line, key=lambda piece: piece.x0) for line in _lines([p for p in page.pieces if p.y < bottom])]
    spread, tabs_of_list = [_spread_tabs(line) for line in lines], limits.SEASON_LINE
    known = [[tab for piece in line for tab in _tabs_of(piece) if tab.means in SEASON_TABS] for line in lines]
    place = next((place for place, tabs in enumerate(known) if len(tabs) > 1), None)
    if place is None:
        place = next(
            (place for place, _ in enumerate(lines[:-1]) if known[place] and spread[place] == tabs_of_list), None
        )
    words = [squeeze(piece.text) for line in lines for piece in line]
    told = place is not None or any(_SEASON_TITLE.search(word) or word in _SEASON_WORDS for word in words)
    if place is None:
        over = [upper == tabs_of_list and lower == limits.PERIOD_LINE for upper, lower in pairwise(spread)]
        place = over.index(True) if True in over else None
    tabs = _season_tabs(lines[place], known[place]) if place is not None else []
    active = active_of([colours_of(image, tab.box) for tab in tabs])
    if active is None or not (told or active == 0):
        return TabsRead(figure=CONTRIBUTION) if told else TabsRead()
    return TabsRead(figure=tabs[active].means, labels=(f"Tab: {tabs[active].text}",))


def _spread_tabs(line: Sequence[Piece]) -> int:
    """How many texts stand side by side on a line, evenly spaced like tabs; 0 if they are not, or if they are a table's
    headers."""
    texts = [piece for piece in line if len(squeeze(piece.text)) > 1]
    if any(is_heading(piece.text) for piece in texts):
        return 0
    middles = [piece.middle for piece in texts]
    steps = [after - before for before, after in pairwise(middles)]
    return len(texts) if len(steps) > 1 and max(steps) <= limits.EVENLY * min(steps) else 0


def _season_tabs(line: Sequence[Piece], known: Sequence[Tab]) -> list[Tab]:
    """The tabs of the line: by position if there are four texts, else those with known words; empty if words and
    positions disagree."""
    texts = [piece for piece in line if len(squeeze(piece.text)) > 1]
    if len(texts) != len(SEASON_TABS):
        return sorted(known, key=lambda tab: tab.box[0])
    tabs = [Tab("figure", means, piece.text, piece.box.box) for means, piece in zip(SEASON_TABS, texts, strict=True)]
    agree = all(found.means == tab.means for piece, tab in zip(texts, tabs, strict=True) for found in _tabs_of(piece))
    return tabs if agree else []


def _with(found: TabsRead, tab: Tab) -> TabsRead:
    label = f"Tab: {tab.text}" if tab.group == "figure" else tab.text
    found = replace(found, labels=(*found.labels, label))
    if tab.group == "day":
        return replace(found, day=int(tab.means))
    if tab.group == "period":
        return replace(found, period=cast("Period", tab.means))
    return replace(found, figure=tab.means)


def tab_lines(page: Page, bottom: float) -> list[list[Tab]]:
    """The lines of tabs, top to bottom. Each holds words of one group with different meanings, left to right."""
    lines: list[list[Tab]] = []
    for line in _lines([piece for piece in page.pieces if piece.y < bottom]):
        tabs = [tab for piece in line for tab in _tabs_of(piece)]
        for group, fewest in (("figure", 2), ("period", 2), ("day", limits.FEWEST_DAYS)):
            own = sorted((tab for tab in tabs if tab.group == group), key=lambda tab: tab.box[0])
            if len({tab.means for tab in own}) == len(own) >= fewest:
                lines.append(own)
    return lines


def _lines(pieces: Sequence[Piece]) -> Iterator[list[Piece]]:
    line: list[Piece] = []
    for piece in sorted(pieces, key=lambda one: one.y):
        if line and piece.y - line[0].y > SAME_LINE * min(line[0].height, piece.height):
            yield line
            line = []
        line.append(piece)
    if line:
        yield line


def _tabs_of(piece: Piece) -> list[Tab]:
    """The tabs in a text: one, or several read as one line. Empty if it holds another word."""
    words = list(_words(piece))
    tabs: list[Tab] = []
    at = 0
    while at < len(words):
        for length in range(min(limits.LONGEST_TAB, len(words) - at), 0, -1):
            part = words[at : at + length]
            meaning = _meaning(squeeze("".join(text for text, _, _ in part)))
            if meaning:
                box = (part[0][1], piece.box.box[1], part[-1][2], piece.box.box[3])
                tabs.append(Tab(*meaning, " ".join(text for text, _, _ in part), box))
                at += length
                break
        else:
            if len(squeeze(words[at][0])) > 1:
                return []
            at += 1
    return tabs


def _meaning(word: str) -> tuple[Group, str] | None:
    if word in _WORDS:
        return _WORDS[word]
    kind = caption(word)
    return ("figure", kind) if kind and kind != POINTS else None


def _words(piece: Piece) -> Iterator[tuple[str, float, float]]:
    """The words of a text with the x where each starts and ends."""
    for found in re.finditer(r"\S+", piece.text):
        yield found[0], *piece.span(*found.span())


def colours_of(image: Image, box: Box) -> Colours:
    """The colours of a tab: its background around the letters and the letters themselves, two RGB values in one row."""
    height, width = image.shape[:2]
    x0, y0, x1, y1 = box
    line = y1 - y0
    left, right = max(0, int(x0 - limits.GROUND_BESIDE * line)), min(width, int(x1 + limits.GROUND_BESIDE * line) + 1)
    top, bottom = max(0, int(y0 - limits.GROUND_OVER * line)), min(height, int(y1 + limits.GROUND_OVER * line) + 1)
    part = image[top:bottom, left:right].astype(np.float32)
    inner = np.zeros(part.shape[:2], dtype=bool)
    over, aside = int(limits.INK_OVER * line), int(limits.INK_BESIDE * line)
    inner[over : -max(1, over), aside : -max(1, aside)] = True
    ground = np.median(part[~inner], axis=0)
    letters = part[inner]
    away = np.linalg.norm(letters - ground, axis=1)
    ink = letters[away >= np.quantile(away, limits.INKED)].mean(axis=0) if len(letters) else ground
    return np.concatenate([ground, ink]).astype(np.float32)


def active_of(tabs: Sequence[Colours]) -> int | None:
    """The index of the active tab, by the tabs' colours; None if these do not tell."""
    if len(tabs) < 2:
        return None
    if len(tabs) == 2:
        return _active_of_two(tabs[0], tabs[1])
    away = np.array([[np.linalg.norm(one - other) for other in tabs] for one in tabs])
    np.fill_diagonal(away, np.inf)
    nearest = away.min(axis=1)
    odd = int(nearest.argmax())
    others = [place for place in range(len(tabs)) if place != odd]
    spread = max(min(away[place][other] for other in others if other != place) for place in others)
    return odd if nearest[odd] >= max(limits.COLOURS_APART, limits.CLEARLY * spread) else None


def _active_of_two(first: Colours, second: Colours) -> int | None:
    grounds = _striking(first[:3]) - _striking(second[:3])
    inks = _contrast(first) - _contrast(second)
    if abs(grounds) >= limits.BRIGHTER:
        return 0 if grounds > 0 else 1
    if np.linalg.norm(first[:3] - second[:3]) <= limits.ONE_GROUND * limits.WHITE and abs(inks) >= limits.CONTRASTED:
        return 0 if inks > 0 else 1
    return None


def _striking(colour: Colours) -> float:
    """How bright and vivid a background is, 0 to 2."""
    light = limits.RED * colour[0] + limits.GREEN * colour[1] + limits.BLUE * colour[2]
    return float(light + colour.max() - colour.min()) / limits.WHITE


def _contrast(tab: Colours) -> float:
    return float(np.linalg.norm(tab[3:] - tab[:3])) / limits.FARTHEST


def is_tree(texts: Iterable[str]) -> bool:
    """Whether the texts belong to an SF Tech tree: node names, or levels as fractions.

    The sections of a member list also have a fraction each, beside a rank badge.
    """
    texts = list(texts)
    fractions = sum(bool(FRACTION.search(text)) for text in texts)
    badges = sum(bool(_BADGE.match(text.strip())) for text in texts)
    return names_nodes(texts) or fractions - badges >= limits.TREE_LEVELS


def names_nodes(texts: Iterable[str]) -> bool:
    """Whether texts name the nodes of a tree. Fractions alone are not enough: lists also show them, as attacks made of
    attacks allowed."""
    texts = list(texts)
    nodes = sum(any(word in squeeze(text) for word in _TREE) for text in texts)
    fractions = sum(bool(FRACTION.search(text)) for text in texts)
    return nodes >= limits.TREE_NAMES or (nodes >= 2 and fractions >= 2)


def is_plain(kind: Kind | None, labels: Iterable[str], title: str, tabs: Iterable[str], lone: str = "") -> bool:
    """Whether everything a picture says about its list names that kind, in a place that counts.

    labels: the header of the value column, and words beside the values. lone: a word above the column that may also be
    a tab. title: not a tab. tabs: texts above the list that share a line with others. Labels are enough unless the
    title names another kind. A label that several lists share, and a lone word, need the title to confirm the kind, or
    for a duel its two tabs. Strength Ranking is the game's title for three lists, so it says nothing by itself.
    """
    said = {found for text in labels if (found := caption(text))}
    own, shared = said - {POINTS}, POINTS in {*said, caption(lone)}
    titled = set() if squeeze(title) in _SHARED_TITLES else kinds_in(title) - {POINTS}
    if own:
        return own == {kind} and titled <= own
    if titled:
        confirmed = shared or caption(lone) == kind or squeeze(title) not in _TAB_WORDS
        return titled == {kind} and confirmed and caption(lone) in (None, POINTS, kind)
    return kind == "alliance-duel" and shared and sum(squeeze(tab) in _DUEL_TABS for tab in tabs) > 1


def by_tab(kind: Kind | None, active: str | None, *, plain: bool) -> tuple[Kind | None, bool]:
    """The kind of a list and whether it is plain, given the active tab.

    active: the kind that the active tab names, or another word (`siege`); None if the tabs do not tell. An active tab
    confirms the same kind, replaces a kind that was not plain, and makes a different plain kind doubtful.
    """
    if active is None or active == kind:
        return kind, plain or active is not None
    if plain:
        return kind, False
    return _kind_named(active), False


def kind_of(captions: Iterable[str], head: Iterable[str]) -> Kind | None:
    """The kind of a list, or None if nothing tells.

    captions: words right above the value column or beside the values. head: all text above the list, title first.
    """
    votes: Counter[str] = Counter()
    general = False
    for text in captions:
        kind = caption(text)
        general = general or kind == POINTS
        if kind and kind != POINTS:
            votes[kind] += limits.VALUE_VOTE
    for place, text in enumerate(head):
        for one in kinds_in(text) - {POINTS}:
            votes[one] += 2 if place == 0 else 1
        if squeeze(text) in _DUEL_TABS and general:
            votes["alliance-duel"] += 2
    if not votes:
        return "alliance-duel" if general else None
    return _kind_named(votes.most_common(1)[0][0])


def _kind_named(word: str) -> Kind | None:
    return next((kind for kind in get_args(Kind) if kind == word), None)
