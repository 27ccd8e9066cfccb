"""Words that tell which list a screenshot shows, in the languages of the game that leaders have sent."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from typing import get_args

from uploads.reading.types import Kind

Word = Kind | str

POINTS = "points"
"""A caption that several lists share."""

_WORDS: dict[str, tuple[str, ...]] = {
    "strength": (
        "power",
        "heropower",
        "totalheropower",
        "alliancemembers",
        "strength",
        "macht",
        "puissance",
        "guc",
        "poder",
        "kampfkraft",
        "combatpower",
        "forza",
        "moc",
        "forca",
    ),
    "kills": (
        "kill",
        "kills",
        "killscore",
        "killranking",
        "killrangliste",
        "oldurme",
        "eliminations",
        "bajas",
        "abschusse",
        "unitskilled",
        "enemieskilled",
        "defeated",
    ),
    "donations": (
        "donation",
        "donations",
        "donationpoints",
        "donated",
        "spende",
        "spenden",
        "dons",
        "bagis",
        "donacion",
        "donaciones",
        "techdonation",
        "contributionpoints",
    ),
    "mutual-assistance": (
        "helps",
        "help",
        "alliancehelp",
        "assistance",
        "mutualassistance",
        "hilfen",
        "hilfe",
        "aides",
        "entraide",
        "yardim",
        "yardimlasma",
        "asistencia",
        "ayudas",
        "asistenciamutua",
        "gegenseitigehilfe",
        "karsilikliyardim",
        "assistancemutuelle",
        "assistenciamutua",
        "ajudamutua",
        "assistenzareciproca",
        "aiutoreciproco",
        "wzajemnapomoc",
        "wederzijdsehulp",
        "互助",
        "相互援助",
        "相互支援",
        "联盟互助",
        "聯盟互助",
    ),
    "alliance-duel": (
        "duel",
        "allianceduel",
        "allianceduelvs",
        "duelranking",
        "vs",
        "allianzduell",
        "duelo",
        "dueldalliances",
        "duelodealianzas",
        "ittifakduellosu",
        "duello",
        "vspoints",
        "duelpoints",
        "versus",
    ),
    POINTS: ("points", "point", "punkte", "puan", "puntos", "score", "pts", "merit", "merits"),
}
_CAPTIONS: dict[str, str] = {word: kind for kind, words in _WORDS.items() for word in words}
_HEADINGS = frozenset(
    [
        "commander",
        "kommandant",
        "commandant",
        "komutan",
        "comandante",
        "chief",
        "governor",
        "name",
        "alliancename",
        "ranking",
        "rang",
        "rank",
        "sira",
        "puesto",
        "rewards",
    ]
)
_LONG = {word: kind for word, kind in _CAPTIONS.items() if len(word) >= 5 and kind != POINTS}

_DUEL_TABS = ("dailyrank", "weeklyrank", "tagesrang", "wochenrang")
_SHARED_TITLES = ("strengthranking",)
_TAB_WORDS = frozenset(
    [
        *("power", "macht", "puissance", "guc", "poder", "kill", "kills", "eliminations", "oldurme", "bajas"),
        *("donation", "donations", "spende", "spenden", "dons", "bagis", "donacion", "donaciones"),
    ]
)
"""What the tabs of three lists that lie beside each other say; a lone one is no title."""
_TREE = ("advancedprotection", "hpboost", "attackboost", "defenseboost", "unitx", "specialforces")
_FRACTION = re.compile(r"\b\d{1,2} ?/ ?\d{1,2}\b")
_BADGE = re.compile(r"^R ?[1-5]$")


def squeeze(text: str) -> str:
    """Letters alone, lower case, without accents: `Donation Points` and `DONATIONPOINTS` become one."""
    plain = unicodedata.normalize("NFKD", text.replace("ı", "i").replace("İ", "i")).casefold()
    return "".join(char for char in plain if char.isalpha())


def caption(text: str) -> str | None:
    """The kind (or POINTS) whose caption a text is, digits and signs aside; None for any other text."""
    return _CAPTIONS.get(squeeze(text))


def is_heading(text: str) -> bool:
    """Whether a text heads a column of names or ranks."""
    return squeeze(text) in _HEADINGS


def is_tree(texts: Iterable[str]) -> bool:
    """Whether the texts are those of an SF Tech tree: node names, or levels as fractions.

    The sections of a member list carry a fraction each as well, beside a rank badge.
    """
    texts = list(texts)
    nodes = sum(any(word in squeeze(text) for word in _TREE) for text in texts)
    fractions = sum(bool(_FRACTION.search(text)) for text in texts)
    badges = sum(bool(_BADGE.match(text.strip())) for text in texts)
    return nodes >= 3 or (nodes >= 2 and fractions >= 2) or fractions - badges >= 4


def kinds_in(text: str) -> set[str]:
    """The kinds (and POINTS) that a text names: it is a caption, or a long caption stands in it."""
    squeezed = squeeze(text)
    kind = _CAPTIONS.get(squeezed)
    return {kind} if kind else {k for word, k in _LONG.items() if word in squeezed}


def is_plain(kind: Kind | None, labels: Iterable[str], title: str, tabs: Iterable[str], lone: str = "") -> bool:
    """Whether all that a picture says of its list names that kind, and it is said where it counts.

    labels: the head of the value column, and words beside the values. lone: a word over the column that may just as
    well be a tab. title: no tab. tabs: texts above the list of which several stand on one line. Labels are enough
    unless the title names another kind. Labels that several lists share, and a lone word, need the title to say it; or,
    of a duel, its own two tabs. Strength Ranking is the game's title over three lists, so it says nothing by itself.
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
    """The kind of a list and whether it is plain, once it is known which tab is active.

    active: the kind that the active tab names, or another word (`siege`); None where the tabs don't tell. It confirms
    what the list itself says, corrects what was not plain, and throws doubt on what was.
    """
    if active is None or active == kind:
        return kind, plain or active is not None
    if plain:
        return kind, False
    return next((known for known in get_args(Kind) if known == active), None), False


def kind_of(captions: Iterable[str], head: Iterable[str]) -> Kind | None:
    """The kind of a list, or None where nothing tells.

    captions: words right over the value column or beside the values. head: all text above the list, title first.
    """
    votes: Counter[str] = Counter()
    general = False
    for text in captions:
        kind = caption(text)
        general = general or kind == POINTS
        if kind and kind != POINTS:
            votes[kind] += 4
    for place, text in enumerate(head):
        for one in kinds_in(text) - {POINTS}:
            votes[one] += 2 if place == 0 else 1
        if squeeze(text) in _DUEL_TABS and general:
            votes["alliance-duel"] += 2
    if not votes:
        return "alliance-duel" if general else None
    kind, _ = votes.most_common(1)[0]
    return kind  # type: ignore[return-value]
