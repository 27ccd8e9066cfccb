"""The languages of the members' area, and how each writes numbers and days.

Texts come from Django's catalogues (alliance/locale). The rest of the portal speaks English.
"""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Final

from django.conf import settings
from django.http import HttpRequest
from django.utils import translation
from django.utils.formats import date_format
from django.utils.text import capfirst

NARROW, HARD = "\u202f", "\u00a0"
THOUSANDS: Final = {
    **dict.fromkeys(("en", "ar", "ko", "ja", "zh-hans", "zh-hant", "th"), ","),
    **dict.fromkeys(("de", "es", "pt", "it", "tr", "vi", "id"), "."),
    **dict.fromkeys(("ru", "pl"), HARD),
    "fr": NARROW,
}
"""The thousands separators. Django's own formats group Chinese by ten thousands and Japanese not at all; the game
groups by thousands everywhere."""
DAYS: Final = {
    "en": ("j M Y", "j M"),
    "de": ("j. F Y", "j. N"),
    "fr": ("j F Y", "j N"),
    "es": (r"j \d\e F \d\e Y", "j N"),
    "pt": (r"j \d\e F \d\e Y", "j N"),
    "it": ("j F Y", "j M"),
    "tr": ("j F Y", "j M"),
    "ru": ("j E Y", "j M"),
    "pl": ("j E Y", "j M"),
    "ar": ("j F Y", "j F"),
    "ko": ("Y년 n월 j일", "n월 j일"),
    "ja": ("Y年n月j日", "n月j日"),
    "zh-hans": ("Y年n月j日", "n月j日"),
    "zh-hant": ("Y年n月j日", "n月j日"),
    "th": ("j F Y", "j M"),
    "vi": ("d/m/Y", "d/m"),
    "id": ("j F Y", "j M"),
}
"""A day in full, and short without its year. Django's own formats do not always match what people write."""
SMALL_MONTHS: Final = {"it", "pt", "ru", "pl"}
"""Languages whose months Django capitalises although people do not."""
ISOLATE, END = "\u2068", "\u2069"
CATALOGUES: Final = Path(settings.BASE_DIR) / "alliance" / "locale"
OFFERED: Final = [
    (code, name)
    for code, name in settings.LANGUAGES
    if code == "en" or (CATALOGUES / translation.to_locale(code) / "LC_MESSAGES" / "django.mo").exists()
]
"""The languages that have a catalogue. Pages are offered in no other language."""
CODES = frozenset(code for code, _ in OFFERED)
KEPT = 365 * 24 * 3600
"""Seconds for which a browser keeps the chosen language."""


def of(request: HttpRequest) -> str:
    """The language chosen in this browser, else the first available one that the browser prefers, else English."""
    chosen = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
    if chosen in CODES:
        return chosen
    asked = translation.get_language_from_request(request)
    return asked if asked in CODES else "en"


def number(value: int) -> str:
    """A number as the active language writes it: 1,234,567."""
    between = THOUSANDS.get(translation.get_language() or "en", ",")
    return f"{value:,}".replace(",", between)


def day(value: date) -> str:
    """A day as the active language writes it."""
    return dated(value, 0)


def short_day(value: date) -> str:
    """A day without the year."""
    return dated(value, 1)


def dated(value: date, which: int) -> str:
    spoken = translation.get_language() or "en"
    said = date_format(value, DAYS[spoken][which])
    return said.lower() if spoken in SMALL_MONTHS else said


def weekday(value: date) -> str:
    """The language's name, capitalised for the beginning of a line."""
    return capfirst(date_format(value, "l"))


def isolated(name: str) -> str:
    """A name, isolated for a right-to-left plain text, so that neither reverses the other. Pages use <bdi>."""
    return f"{ISOLATE}{name}{END}" if translation.get_language_bidi() else name
