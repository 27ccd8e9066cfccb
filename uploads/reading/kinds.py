"""Words that tell which list a screenshot shows, in the languages of the game that leaders have sent."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable

from uploads.reading.types import Kind

Word = Kind | str

POINTS = "points"
"""A caption that several lists share."""

_WORDS: dict[str, tuple[str, ...]] = {
    "strength": (
        "power",
        "heropower",
        "totalheropower",
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
_TREE = ("advancedprotection", "hpboost", "attackboost", "defenseboost", "unitx", "specialforces")
_FRACTION = re.compile(r"\b\d{1,2} ?/ ?\d{1,2}\b")


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
    """Whether the texts are those of an SF Tech tree: node names, or levels as fractions."""
    texts = list(texts)
    nodes = sum(any(word in squeeze(text) for word in _TREE) for text in texts)
    fractions = sum(bool(_FRACTION.search(text)) for text in texts)
    return nodes >= 3 or (nodes >= 2 and fractions >= 2) or fractions >= 4


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
        squeezed = squeeze(text)
        kind = _CAPTIONS.get(squeezed)
        found = {kind} if kind else {k for word, k in _LONG.items() if word in squeezed}
        for one in found - {POINTS, None}:
            votes[str(one)] += 2 if place == 0 else 1
        if squeezed in _DUEL_TABS and general:
            votes["alliance-duel"] += 2
    if not votes:
        return "alliance-duel" if general else None
    kind, _ = votes.most_common(1)[0]
    return kind  # type: ignore[return-value]
