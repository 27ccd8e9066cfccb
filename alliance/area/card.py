"""A member's own card as a PNG to share: name, rank, figures with their days, the duel by day.

Drawn by the code and in the fonts of the packet's picture. Written in the active language, or in English if the server
has no font for it.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from datetime import date

from django.utils import translation
from django.utils.translation import gettext
from PIL import Image, ImageDraw

from alliance.area import languages
from alliance.area.own import Day, Own
from alliance.area.words import FIGURES
from alliance.packet import picture
from alliance.packet.picture import BODY, GAP, HEADING, MARGIN, SMALL, TITLE, WIDTH, Sheet
from analytics.packet.lines import short
from members.formats import abbreviated
from members.models import Member

FIGURE, BARS = 34, 150
"""Sizes in pixels: the height of a figure's number, and of the duel's columns."""
RIGHT = WIDTH - MARGIN


class FromTheRight(Sheet):
    """A sheet for a right-to-left language: mirrored, so that left-hand content goes to the right and vice versa."""

    def write(self, text: str, size: int, colour: str, *, left: float = MARGIN, right: float | None = None) -> None:
        if right is None:
            super().write(text, size, colour, right=WIDTH - left)
        else:
            super().write(text, size, colour, left=WIDTH - right)


def png(member: Member, own: Own, alliance: str) -> bytes:
    """The card of the member whose own page is given."""
    if any(map(picture.lacks_letters, words())):
        with translation.override("en"):
            return drawn(member, own, alliance)
    return drawn(member, own, alliance)


def words() -> Iterator[str]:
    """The card's words beside names and numbers, in the active language."""
    yield from (gettext("Duel by day"), gettext("not recorded yet"), gettext("place %(place)s of %(of)s"))
    yield from map(str, FIGURES.values())


def drawn(member: Member, own: Own, alliance: str) -> bytes:
    """Draw once without a picture to learn the height, then draw the picture, as for the packet."""
    kind = FromTheRight if translation.get_language_bidi() else Sheet
    sheet = kind(None)
    fill(sheet, member, own, alliance)
    image = Image.new("RGB", (WIDTH, round(sheet.top) + MARGIN), picture.BACKGROUND)
    fill(kind(ImageDraw.Draw(image)), member, own, alliance)
    out = io.BytesIO()
    image.save(out, "PNG", optimize=False)
    return out.getvalue()


def fill(sheet: Sheet, member: Member, own: Own, alliance: str) -> None:
    sheet.line(alliance, BODY, picture.GREEN)
    if member.rank:
        sheet.write(member.get_rank_display(), TITLE, picture.TEXT_2, right=RIGHT)
    sheet.line(short(member.name), TITLE, picture.TEXT)
    sheet.top += GAP
    for one in own.figures:
        rule(sheet)
        sheet.top += GAP
        sheet.write(str(FIGURES[one.name]), BODY, picture.TEXT_2)
        if one.value is None:
            sheet.write(gettext("not recorded yet"), BODY, picture.TEXT_3, right=RIGHT)
            sheet.line("", HEADING, picture.TEXT_3)
            continue
        sheet.write(languages.number(one.value), FIGURE, picture.TEXT, right=RIGHT)
        sheet.line("", FIGURE, picture.TEXT)
        sheet.line(when(one.day, one.place, one.of), SMALL, picture.TEXT_3)
    if own.duel is not None:
        rule(sheet)
        sheet.top += GAP
        sheet.write(gettext("Duel by day"), HEADING, picture.TEXT)
        if own.duel.total is not None:
            sheet.write(languages.number(own.duel.total), HEADING, picture.TEXT, right=RIGHT)
        sheet.line("", HEADING, picture.TEXT)
        sheet.line(gettext("Week to %(day)s") % {"day": languages.day(own.duel.week)}, SMALL, picture.TEXT_3)
        columns(sheet, own.duel.days)
    if picture.lacks_letters(member.name) or picture.lacks_letters(alliance):
        sheet.top += GAP
        sheet.line(gettext("? stands for letters that the server has no font for."), SMALL, picture.TEXT_3)


def when(day: date | None, place: int | None, of: int | None) -> str:
    """'20 Nov. 2026 · place 3 of 98'"""
    said = [languages.day(day)] if day else []
    if place is not None and of is not None:
        said.append(
            gettext("place %(place)s of %(of)s") % {"place": languages.number(place), "of": languages.number(of)}
        )
    return " · ".join(said)


def rule(sheet: Sheet) -> None:
    """A thin line across the card."""
    if sheet.pen is not None:
        sheet.pen.rectangle((MARGIN, sheet.top + 6, RIGHT, sheet.top + 7), fill=picture.LINE)
    sheet.top += 8


def columns(sheet: Sheet, days: list[Day]) -> None:
    """The duel's days side by side, the best one at full height, each with its name and score below."""
    most = max((one.value for one in days if one.value is not None), default=0)
    room = (WIDTH - 2 * MARGIN) / max(1, len(days))
    sheet.top += GAP
    foot = sheet.top + BARS
    for place, one in enumerate(days):
        left = MARGIN + room * place
        if sheet.pen is not None and one.value is not None:
            height = max(4.0, BARS * one.value / most if most else 0)
            colour = picture.QUIET if one.derived else picture.GREEN
            start, end = left + room * 0.12, left + room * 0.88
            if isinstance(sheet, FromTheRight):
                start, end = WIDTH - end, WIDTH - start
            sheet.pen.rectangle((start, foot - height, end, foot), fill=colour)
        sheet.top = foot + 4
        sheet.write(one.name, SMALL, picture.TEXT_2, left=left + room * 0.12)
        sheet.top += 28
        value = "—" if one.value is None else abbreviated(one.value)
        sheet.write(value, SMALL, picture.TEXT, left=left + room * 0.12)
    sheet.top = foot + 64
