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

NARROW, HARD = "\u202f", "\u00a0"
THOUSANDS: Final = {
    **dict.fromkeys(("en", "ar", "ko", "ja", "zh-hans", "zh-hant", "th"), ","),
    **dict.fromkeys(("de", "es", "pt", "it", "tr", "vi", "id"), "."),
    **dict.fromkeys(("ru", "pl"), HARD),
    "fr": NARROW,
}
"""What stands between the thousands. Django's own formats group Chinese by ten thousands and Japanese not at all; the
game groups by thousands everywhere."""
CATALOGUES: Final = Path(settings.BASE_DIR) / "alliance" / "locale"
OFFERED: Final = [
    (code, name)
    for code, name in settings.LANGUAGES
    if code == "en" or (CATALOGUES / translation.to_locale(code) / "LC_MESSAGES" / "django.mo").exists()
]
"""The languages that have a catalogue. No page says that it is in another one."""
CODES = frozenset(code for code, _ in OFFERED)
KEPT = 365 * 24 * 3600
"""Seconds for which a browser keeps the language that was chosen."""


def of(request: HttpRequest) -> str:
    """The language that was chosen in this browser, else the first of the browser's own that there is, else English."""
    chosen = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
    if chosen in CODES:
        return chosen
    asked = translation.get_language_from_request(request)
    return asked if asked in CODES else "en"


def number(value: int) -> str:
    """A number as the language that is active writes it: 1,234,567."""
    between = THOUSANDS.get(translation.get_language() or "en", ",")
    return f"{value:,}".replace(",", between)


def day(value: date) -> str:
    """A day as the language that is active writes it."""
    return date_format(value, "DATE_FORMAT")


def short_day(value: date) -> str:
    """The same without the year."""
    return date_format(value, "MONTH_DAY_FORMAT")
