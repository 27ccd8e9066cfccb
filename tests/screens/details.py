"""Draws pages that are no list of members: labelled lines about one player, or about the two sides of a battle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from tests.screens.draw import INK, WHITE, WIDTH, Colour, Page, draw_avatar

PAGE: Colour = (60, 68, 86)
PANEL: Colour = (86, 96, 118)
HEAD: Colour = (112, 126, 150)
LINE: Colour = (226, 230, 238)
HEIGHT = 2280
STEP = 118


@dataclass(frozen=True, slots=True)
class Line:
    """A label with its figure as written. head: it is the sum of the lines below it."""

    label: str
    figure: str
    head: bool = False


@dataclass(frozen=True, slots=True)
class Sides:
    """A line of a battle report: what both sides have of something."""

    label: str
    left: str
    right: str


def power_details(title: str, lines: Sequence[Line], *, step: int = STEP) -> Image.Image:
    """A dialog: a title, an X, groups with their sum, and below each its parts, all figures right-aligned."""
    page = _dialog(title)
    y = 330
    for line in lines:
        if line.head:
            page.card((70, y - step // 2 + 6, WIDTH - 70, y + step // 2 - 6), HEAD)
        else:
            page.card((90, y - step // 2 + 6, WIDTH - 90, y + step // 2 - 6), LINE)
        ink, x = (WHITE, 110) if line.head else (INK, 150)
        page.text((x, y), line.label, 40 if line.head else 34, ink)
        page.text((WIDTH - 120, y), line.figure, 40 if line.head else 36, ink, anchor="rm")
        y += step
    page.card((WIDTH // 2 - 190, HEIGHT - 260, WIDTH // 2 + 190, HEIGHT - 150), (74, 134, 200))
    page.text((WIDTH / 2, HEIGHT - 205), "Power Up", 44, WHITE, anchor="mm")
    return page.image


def statistics(title: str, lines: Sequence[Line], *, step: int = STEP) -> Image.Image:
    """A player's record: label at the left, figure in the middle of the right half."""
    page = _dialog(title)
    draw_avatar(page, title, (90, 270, 230, 410))
    page.text((270, 310), "[ABC] Mambo", 44, WHITE)
    page.text((270, 376), "Power 152,904,113", 34, WHITE)
    y = 520
    for line in lines:
        page.card((70, y - step // 2 + 4, WIDTH - 70, y + step // 2 - 4), LINE)
        page.text((110, y), line.label, 36, INK)
        page.text((WIDTH - 230, y), line.figure, 36, INK, anchor="mm")
        y += step
    return page.image


def battle_report(
    title: str, names: tuple[str, str], lines: Sequence[Sides], *, halves: bool, step: int = 132
) -> Image.Image:
    """A battle report. halves: each side has its own labels; else they stand in the middle, between the figures."""
    page = _dialog(title)
    for x, name in zip((90, WIDTH - 230), names, strict=True):
        draw_avatar(page, name, (x, 270, x + 140, 410))
    page.text((90, 456), f"[ABC] {names[0]}", 36, WHITE)
    page.text((WIDTH - 90, 456), f"[XYZ] {names[1]}", 36, WHITE, anchor="rm")
    y = 580
    for line in lines:
        page.card((70, y - step // 2 + 6, WIDTH - 70, y + step // 2 - 6), LINE)
        if halves:
            for left, figure in ((90, line.left), (WIDTH // 2 + 20, line.right)):
                page.text((left, y), line.label, 32, INK, most=240)
                page.text((left + 420, y), figure, 34, INK, anchor="rm")
        else:
            page.text((100, y), line.left, 36, INK)
            page.text((WIDTH / 2, y), line.label, 34, (104, 108, 120), anchor="mm")
            page.text((WIDTH - 100, y), line.right, 36, INK, anchor="rm")
        y += step
    return page.image


def _dialog(title: str) -> Page:
    page = Page(Image.new("RGB", (WIDTH, HEIGHT), PAGE))
    page.text((48, 40), "20:47", 30, WHITE)
    page.card((40, 100, WIDTH - 40, HEIGHT - 100), PANEL)
    page.text((WIDTH / 2, 170), title, 56, WHITE, anchor="mm")
    page.text((WIDTH - 90, 170), "X", 52, WHITE, anchor="mm")
    return page
