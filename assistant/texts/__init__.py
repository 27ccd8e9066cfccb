"""What the assistant says, by language. Each language has one data file, with its plural forms, dates and numbers.

A text may contain `{name}`; numbers and dates are written as the language writes them. `{count:one|many}` is the form
that fits the number, by the rule `plural` in the file; it does not write the number itself.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import date
from functools import cache
from gettext import c2py
from pathlib import Path
from string import Formatter
from typing import Any

from members.errors import Refused

FOLDER = Path(__file__).parent
ENGLISH = "en"
MINUS = "\u2212"
DASH = "—"
_spoken: ContextVar[str] = ContextVar("spoken", default=ENGLISH)


@dataclass(frozen=True)
class Texts:
    """texts: key -> text, 'top.listed' for `listed` in the section `top`; form: number -> index of its plural form."""

    language: str
    texts: dict[str, str]
    lists: dict[str, list[str]]
    form: Callable[[int], int]


@cache
def texts_of(language: str) -> Texts:
    data = tomllib.loads((FOLDER / f"{language}.toml").read_text(encoding="utf-8"))
    everything = {
        f"{section}.{key}": value
        for section, values in data.items()
        if isinstance(values, dict)
        for key, value in values.items()
    }
    texts: dict[str, str] = {key: value for key, value in everything.items() if isinstance(value, str)}
    lists: dict[str, list[str]] = {key: value for key, value in everything.items() if isinstance(value, list)}
    return Texts(language, texts, lists, c2py(data["plural"]))


@cache
def languages() -> list[str]:
    """The languages, English first."""
    return sorted((file.stem for file in FOLDER.glob("*.toml")), key=lambda one: (one != ENGLISH, one))


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Inside this context, texts are in the given language, or in English if there is no file for it."""
    token = _spoken.set(language if language in languages() else ENGLISH)
    try:
        yield
    finally:
        _spoken.reset(token)


def spoken() -> Texts:
    return texts_of(_spoken.get())


def say(key: str, /, **values: Any) -> str:
    """A text with its values filled in."""
    return FORMS.vformat(spoken().texts[key], (), values)


def several(key: str) -> list[str]:
    return spoken().lists[key]


class Forms(Formatter):
    """Fills values into a text: plural forms, numbers and dates as the language being spoken writes them."""

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec:
            forms = format_spec.split("|")
            return forms[min(spoken().form(abs(int(value))), len(forms) - 1)]
        if isinstance(value, date):
            return day(value)
        return str(value) if isinstance(value, str) else number(value)


FORMS = Forms()


def number(value: float | None) -> str:
    """A number with thousands separators, or a dash for None."""
    return DASH if value is None else localised(f"{value:,}")


def localised(english: str) -> str:
    """A number in English form, such as '-1,234.5%', as the language writes it."""
    own = spoken().texts
    signs = {",": own["format.thousands"], ".": own["format.decimal"], "-": MINUS, "%": own["format.percent"]}
    return "".join(signs.get(one, one) for one in english)


def day(value: date | None) -> str:
    return DASH if value is None else day_by("format.day", value)


def day_by(key: str, value: date) -> str:
    month = several("format.months")[value.month - 1]
    return spoken().texts[key].format(day=value.day, month=month, year=value.year)


class Refusal(Refused):
    """A question that can't be answered, with the reason in each language; `message` is in English."""

    def __init__(self, key: str, /, *, status: int | None = None, **values: Any) -> None:
        self.key, self.values = f"refused.{key}", values
        super().__init__(in_english(self.key, values), status=status)

    def said(self) -> str:
        """The reason in the language being spoken."""
        return say(self.key, **translated(self.values))


def in_english(key: str, values: dict[str, Any]) -> str:
    with speaking(ENGLISH):
        return say(key, **translated(values))


class Key(str):
    """A value that is the key of another text, such as a figure's name."""

    __slots__ = ()


def translated(values: dict[str, Any]) -> dict[str, Any]:
    return {name: say(value) if isinstance(value, Key) else value for name, value in values.items()}
