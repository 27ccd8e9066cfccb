"""Draws an alliance's members as cards two abreast below a wide card of the leader, as some games show them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from tests.screens.draw import INK, WHITE, WIDTH, Box, Colour, Page, draw_avatar

PAGE: Colour = (38, 74, 120)
BAR: Colour = (92, 150, 214)
CARD: Colour = (206, 224, 244)
BANNER: Colour = (240, 200, 110)
FIGURE: Colour = (70, 92, 130)
SEEN: Colour = (90, 110, 140)
HEIGHT, TOP, BANNER_HEIGHT, BAR_HEIGHT, PITCH, GAP = 2340, 210, 250, 104, 196, 12


@dataclass(frozen=True, slots=True)
class Card:
    """One member. power: as written, `211.5M`; seen: `Online` or `2 hour(s) ago`, under the portrait."""

    name: str
    power: str
    level: int = 30
    seen: str = "Online"


def card_grid(leader: Card, sections: Sequence[tuple[int, int, Sequence[Card]]], *, columns: int = 2) -> Image.Image:
    """A screenshot of the list from its beginning.

    sections: (rank, members in it, the cards shown), the highest rank first; one without cards is closed.
    """
    page = Page(Image.new("RGB", (WIDTH, HEIGHT), PAGE))
    page.text((48, 40), "20:47", 30, WHITE)
    page.text((WIDTH / 2, 130), "Alliance Members", 52, WHITE, anchor="mm")
    draw_banner(page, (28, TOP, WIDTH - 28, TOP + BANNER_HEIGHT - GAP), leader)
    y = TOP + BANNER_HEIGHT
    width = (WIDTH - 56) // columns
    for rank, members, cards in sections:
        draw_bar(page, (28, y, WIDTH - 28, y + BAR_HEIGHT - GAP), rank, f"1/{members}")
        y += BAR_HEIGHT
        for place, card in enumerate(cards):
            x = 28 + place % columns * width
            draw_small_card(page, (x, y, x + width - GAP, y + PITCH - GAP), card)
            y += PITCH if place % columns == columns - 1 or place == len(cards) - 1 else 0
    return page.image


def draw_banner(page: Page, box: Box, leader: Card) -> None:
    left, top, right, bottom = box
    page.card(box, BANNER)
    draw_avatar(page, leader.name, (left + 60, top + 20, left + 230, top + 190))
    page.text((left + 145, bottom - 26), leader.seen, 26, SEEN, anchor="mm")
    page.card((left + 300, top + 26, left + 372, top + 84), (190, 80, 60), radius=12)
    page.text((left + 336, top + 55), "R5", 36, WHITE, anchor="mm")
    page.text((left + 400, top + 55), leader.name, 46, INK)
    draw_fist(page, (left + 300, top + 112, left + 344, top + 156))
    page.text((left + 362, top + 134), leader.power, 42, FIGURE)
    draw_level(page, (left + 300, top + 176), leader.level)
    page.card((right - 150, top + 60, right - 50, top + 160), (80, 140, 210))


def draw_bar(page: Page, box: Box, rank: int, count: str) -> None:
    middle = (box[1] + box[3]) / 2
    page.card(box, BAR)
    page.card((box[0] + 24, int(middle) - 32, box[0] + 98, int(middle) + 32), (190, 80, 60), radius=12)
    page.text((box[0] + 61, middle), f"R{rank}", 40, WHITE, anchor="mm")
    page.text((box[2] - 90, middle), count, 38, WHITE, anchor="rm")
    page.draw.polygon([(box[2] - 66, middle - 14), (box[2] - 26, middle - 14), (box[2] - 46, middle + 14)], fill=WHITE)


def draw_small_card(page: Page, box: Box, card: Card) -> None:
    left, top, right, _ = box
    page.card(box, CARD)
    side = min(112, (right - left) // 4)
    draw_avatar(page, card.name, (left + 24, top + 16, left + 24 + side, top + 16 + side))
    page.text((left + 24 + side / 2, top + 154), card.seen, 24, SEEN, anchor="mm", most=side + 46)
    x = left + side + 60
    page.text((x, top + 34), card.name, 36, INK, most=right - x - 8)
    draw_fist(page, (x, top + 72, x + 38, top + 110))
    page.text((x + 50, top + 91), card.power, 36, FIGURE)
    draw_level(page, (x, top + 128), card.level)


def draw_fist(page: Page, box: Box) -> None:
    """The sign of power."""
    x0, y0, x1, y1 = box
    page.draw.rounded_rectangle((x0, y0 + 8, x1, y1), 8, fill=(232, 130, 60))
    for knuckle in range(4):
        x = x0 + knuckle * (x1 - x0) // 4
        page.draw.ellipse((x, y0, x + (x1 - x0) // 4, y0 + 18), fill=(246, 160, 90))


def draw_level(page: Page, at: tuple[int, int], level: int) -> None:
    page.card((at[0], at[1], at[0] + 60, at[1] + 42), (70, 110, 170), radius=8)
    page.text((at[0] + 30, at[1] + 21), str(level), 28, WHITE, anchor="mm")
