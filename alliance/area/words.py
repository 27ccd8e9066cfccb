"""The members' area's names of figures, in the active language."""

from __future__ import annotations

from datetime import date
from typing import Final

from django.utils.translation import gettext, gettext_lazy, ngettext

from alliance.area.languages import day, isolated, number
from analytics.board import Measure
from analytics.strikes import proposed_reason
from members.figures import DUEL_DAY
from members.figures import FIGURES as KINDS
from members.models import Member, Strike

FIGURES: Final = {
    "power": gettext_lazy("Power"),
    "kills": gettext_lazy("Kills"),
    "donations": gettext_lazy("Donations"),
    "vs": gettext_lazy("Duel score"),
    "assistance": gettext_lazy("Mutual assistance"),
}
"""By the figure's name (members.figures)."""
LISTS: Final = {
    DUEL_DAY.data_type: gettext_lazy("Duel by day"),
    **{kind: FIGURES[figure.name] for kind, figure in KINDS.items() if figure is not DUEL_DAY},
}
"""By the kind of list."""


def rank_of(member: Member) -> str:
    """'R3'"""
    return str(member.get_rank_display()) if member.rank else gettext("No rank")


def closed() -> str:
    return gettext("The leaders have closed this page.")


def no_member() -> str:
    return gettext("No member is tied to your account.")


def short_of(measure: Measure) -> str:
    """What is missing for a rank: '6,000 more donations this week'."""
    missing = measure.needs - (measure.has or 0)
    said = {"number": number(missing)}
    if measure.taken.needs == "power":
        return gettext("%(number)s more power") % said
    if measure.taken.needs == "vs_score":
        return gettext("%(number)s more duel score this week") % said
    return donations_short(missing)


def donations_short(missing: int) -> str:
    """'6,000 more donations this week'"""
    said = {"number": number(missing)}
    return ngettext("%(number)s more donation this week", "%(number)s more donations this week", missing) % said


def has_of(measure: Measure) -> str:
    """'19,000 of 25,000'"""
    if measure.has is None:
        return gettext("not recorded yet, %(needs)s needed") % {"needs": number(measure.needs)}
    return gettext("%(has)s of %(needs)s") % {"has": number(measure.has), "needs": number(measure.needs)}


def reason_of(strike: Strike) -> str:
    """What a strike is for: 'Donations: 4,200 of 6,500'. A leader's own words stay as they are."""
    label, held = LISTS.get(strike.figure or ""), strike.evidence
    if label is None or not held or strike.reason != proposed_reason(held):
        return strike.reason
    has = number(int(held["value"]))
    if held["asked"] is None:
        return f"{label}: {has}"
    return f"{label}: {gettext('%(has)s of %(needs)s') % {'has': has, 'needs': number(int(held['asked']))}}"


def with_link(name: str, alliance: str, url: str, last: date) -> str:
    """The text that a leader pastes into a chat with a member's personal link. last: the last day on which it opens.

    The link has a line of its own, so that no chat program takes a letter of the text as part of it.
    """
    return gettext(
        "%(name)s, this is your own page of %(alliance)s:\n%(url)s\nIt is for you alone, do not pass it on. "
        "It opens until %(day)s."
    ) % {"name": isolated(name), "alliance": isolated(alliance), "url": url, "day": day(last)}
