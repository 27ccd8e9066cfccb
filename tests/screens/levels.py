"""Draws lists whose cards carry a level, as some games write it: `24레벨` beside the power, `LV` over `27` in a box."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from tests.screens.draw import INK, WHITE, WIDTH, Colour, Page, draw_avatar

PAGE: Colour = (38, 46, 66)
CARD: Colour = (216, 220, 228)
OWN: Colour = (190, 224, 170)
GREEN: Colour = (40, 130, 66)
NAME: Colour = (176, 88, 36)
HEIGHT = 2280
TOP, PITCH = 330, 210


@dataclass(frozen=True, slots=True)
class LevelCard:
    """One member: the figure as written, the level, how long ago he was seen, and his rank where one is shown."""

    name: str
    figure: str
    level: int
    seen: str = "20h ago"
    rank: int = 0


def labelled_list(cards: Sequence[LevelCard], *, title: str, label: str, level: str) -> Image.Image:
    """A member list: under each name `label: figure` and the level. level: `{}레벨`, `Lv.{}`; empty without figures."""
    page = Page(Image.new("RGB", (WIDTH, HEIGHT), PAGE))
    page.text((48, 40), "20:47", 30, WHITE)
    page.text((60, 140), title, 54, WHITE)
    for place, card in enumerate(cards):
        y = TOP + place * PITCH
        page.card((36, y - 90, WIDTH - 36, y + 96), CARD)
        draw_avatar(page, card.name, (64, y - 56, 176, y + 56))
        page.text((210, y - 34), card.name, 42, NAME)
        if label:
            page.text((210, y + 40), f"{label}: {card.figure}", 34, INK)
        page.text((610 if label else 210, y + 40), level.format(card.level), 34, INK)
        page.text((WIDTH - 130, y), card.seen, 30, (110, 112, 122), anchor="mm")
    return page.image


def boxed_levels(cards: Sequence[LevelCard], *, title: str, total: str = "", figures: bool = True) -> Image.Image:
    """A ranking: name, under it the figure in green and the time, a bar, LV over the level in a box, the rank at the
    far right; the viewer's own row, in another colour, is the last card."""
    page = Page(Image.new("RGB", (WIDTH, HEIGHT), PAGE))
    page.text((48, 40), "20:47", 30, WHITE)
    page.text((60, 140), title, 54, WHITE)
    if total:
        page.text((WIDTH - 60, 140), f"Total {total}", 34, WHITE, anchor="rm")
    for place, card in enumerate(cards):
        y = TOP + place * PITCH
        own = place == len(cards) - 1
        y += 60 if own else 0
        page.card((36, y - 90, WIDTH - 36, y + 96), OWN if own else CARD)
        draw_avatar(page, card.name, (64, y - 56, 176, y + 56))
        page.text((210, y - 44), card.name, 40, INK)
        if figures:
            page.text((210, y + 12), card.figure, 36, GREEN)
        page.text((420, y + 12), card.seen, 30, (110, 112, 122))
        page.card((210, y + 52, 640, y + 66), (150, 158, 170))
        page.card((700, y - 62, 800, y + 62), (60, 70, 92))
        page.text((750, y - 28), "LV", 30, WHITE, anchor="mm")
        page.text((750, y + 20), str(card.level), 46, WHITE, anchor="mm")
        if card.rank:
            page.text((WIDTH - 110, y), str(card.rank), 56, INK, anchor="mm")
    return page.image
