"""Numbers and days in the language of the members' area."""

from __future__ import annotations

from datetime import date

from django import template

from alliance.area import languages, words
from members.models import Strike

register = template.Library()


@register.filter
def number(value: int | None) -> str:
    """1234567 -> '1,234,567', as the language writes it; a dash for None."""
    return "—" if value is None else languages.number(value)


@register.filter
def day(value: date | None) -> str:
    return languages.day(value) if value else ""


@register.filter
def short_day(value: date | None) -> str:
    return languages.short_day(value) if value else ""


@register.filter
def reason(strike: Strike) -> str:
    """'Donations: 4,200 of 6,500', or what a leader wrote."""
    return words.reason_of(strike)
