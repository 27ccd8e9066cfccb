"""Draws the alliance's member list: sections by rank, each with a header and its members' cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from tests.screens.draw import INK, WHITE, WIDTH, Box, Colour, Page, draw_avatar

PAGE: Colour = (44, 62, 80)
PANEL: Colour = (236, 238, 242)
BAR: Colour = (206, 226, 190)
CARD: Colour = (216, 220, 228)
NAME: Colour = (176, 88, 36)
TOP, BAR_HEIGHT, PITCH, HEIGHT = 220, 92, 176, 2280


@dataclass(frozen=True, slots=True)
class Card:
    """One member as the list shows it. power: as written, `152.9M`."""

    name: str
    power: str
    level: int = 30
    seen: str = "12m ago"


def member_list(sections: Sequence[tuple[int, Sequence[Card]]], *, title: str = "ALLIANCE MEMBERS") -> Image.Image:
    """A screenshot of the list from its beginning. sections: (rank, cards), the highest rank first."""
    page = Page(Image.new("RGB", (WIDTH, HEIGHT), PANEL))
    page.draw.rectangle((0, 0, WIDTH, TOP - 30), fill=PAGE)
    page.text((48, 40), "20:47", 30, WHITE)
    page.text((60, 130), title, 58, WHITE)
    y = TOP
    for rank, cards in sections:
        draw_header(page, (36, y, WIDTH - 36, y + BAR_HEIGHT - 16), rank, len(cards))
        y += BAR_HEIGHT
        for card in cards:
            draw_card(page, (36, y, WIDTH - 36, y + PITCH - 14), card)
            y += PITCH
    return page.image


def paired_list(sections: Sequence[tuple[int, Sequence[Card]]]) -> Image.Image:
    """The same list as another game of the kind shows it: two cards side by side, the power without a label."""
    page = Page(Image.new("RGB", (WIDTH, HEIGHT), PAGE))
    page.text((48, 40), "20:47", 30, WHITE)
    page.text((WIDTH / 2, 130), "Alliance Members", 52, WHITE, anchor="mm")
    y = TOP
    for rank, cards in sections:
        draw_header(page, (36, y, WIDTH - 36, y + BAR_HEIGHT - 16), rank, len(cards))
        y += BAR_HEIGHT
        for place, card in enumerate(cards):
            left = 36 + place % 2 * (WIDTH - 72) // 2
            draw_half_card(page, (left, y, left + (WIDTH - 72) // 2 - 14, y + PITCH - 14), card)
            y += PITCH if place % 2 or place == len(cards) - 1 else 0
    return page.image


def draw_half_card(page: Page, box: Box, card: Card) -> None:
    middle = (box[1] + box[3]) / 2
    page.card(box, CARD)
    draw_avatar(page, card.name, (box[0] + 16, int(middle) - 56, box[0] + 128, int(middle) + 56))
    page.text((box[0] + 150, middle - 34), card.name, 38, INK)
    page.text((box[0] + 200, middle + 34), card.power, 36, NAME)


def draw_header(page: Page, box: Box, rank: int, members: int) -> None:
    middle = (box[1] + box[3]) / 2
    page.card(box, BAR)
    page.card((52, int(middle) - 30, 122, int(middle) + 30), (222, 132, 52), radius=12)
    page.text((87, middle), f"R{rank}", 38, WHITE, anchor="mm")
    page.text((box[2] - 40, middle), f"1/{members}", 36, INK, anchor="rm")


def draw_card(page: Page, box: Box, card: Card) -> None:
    middle = (box[1] + box[3]) / 2
    page.card(box, CARD)
    draw_avatar(page, card.name, (64, int(middle) - 56, 176, int(middle) + 56))
    page.text((210, middle - 34), card.name, 42, NAME)
    page.text((210, middle + 36), f"Power: {card.power}", 36, INK)
    page.text((610, middle + 36), f"Lv.{card.level}", 36, INK)
    page.text((box[2] - 120, middle - 40), card.seen, 30, (110, 112, 122), anchor="mm")
    page.card((box[2] - 230, int(middle) - 10, box[2] - 20, int(middle) + 62), (74, 134, 200))
    page.text((box[2] - 125, middle + 26), "Manage", 36, WHITE, anchor="mm")
