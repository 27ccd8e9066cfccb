"""Draws the Special Forces tree of one member, in a look of our own (see tests.screens.draw)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from PIL import Image, ImageDraw

from members.sf_tech import NODES, Node
from tests.screens.draw import WHITE, WIDTH, Colour, Page, draw_avatar, line_width, shade

HEIGHT = 2280
AT = {
    "topNode1": (206, 660),
    "topNode2": (540, 660),
    "topNode3": (874, 660),
    "middleNode1": (373, 1090),
    "middleNode2": (707, 1090),
    "bottomNode": (540, 1520),
}
"""Where the middle of a node's disc is."""
RADIUS = 92
PAGE: Colour = (31, 46, 62)
PANEL: Colour = (48, 68, 88)
LINE: Colour = (120, 142, 164)
REACHED: Colour = (196, 134, 58)
UNTOUCHED: Colour = (92, 106, 122)
PILL: Colour = (22, 30, 40)


def tree(name: str, power: int, levels: Mapping[str, int]) -> Image.Image:
    """A screenshot of the tree with these levels (by JSON name); whose it is stands above it."""
    page = Page(Image.new("RGB", (WIDTH, HEIGHT), PAGE))
    page.text((48, 40), "21:13", 30, WHITE)
    page.text((WIDTH - 48, 40), "5G  58%", 30, WHITE, anchor="rm")
    page.text((60, 140), "SPECIAL FORCES", 58, WHITE)
    page.card((24, 210, WIDTH - 24, HEIGHT - 160), PANEL, radius=24)
    draw_avatar(page, name, (72, 252, 200, 380))
    page.text((232, 288), name, 46, WHITE, most=760)
    page.text((232, 348), f"Power {power:,}", 36, (196, 208, 220))
    draw_lines(page.draw)
    for node in NODES:
        draw_node(page, node, levels[node.key])
    page.card((40, HEIGHT - 122, 150, HEIGHT - 40), (74, 134, 200))
    page.draw.polygon([(70, HEIGHT - 81), (110, HEIGHT - 106), (110, HEIGHT - 56)], fill=WHITE)
    return page.image


def draw_lines(draw: ImageDraw.ImageDraw) -> None:
    """What joins each tier with the next: down to a bar, along it, and down again."""
    tiers = (("topNode1", "topNode2", "topNode3"), ("middleNode1", "middleNode2"), ("bottomNode",))
    for upper, lower in pairwise(tiers):
        bar = AT[upper[0]][1] + RADIUS + 170
        draw.line([(AT[upper[0]][0], bar), (AT[upper[-1]][0], bar)], fill=LINE, width=8)
        for key in upper:
            draw.line([(AT[key][0], bar - 30), (AT[key][0], bar)], fill=LINE, width=8)
        for key in lower:
            draw.line([(AT[key][0], bar), (AT[key][0], AT[key][1] - RADIUS)], fill=LINE, width=8)


def draw_node(page: Page, node: Node, level: int) -> None:
    x, y = AT[node.key]
    disc = REACHED if level else UNTOUCHED
    page.draw.ellipse((x - RADIUS, y - RADIUS, x + RADIUS, y + RADIUS), fill=disc, outline=WHITE, width=6)
    draw_sign(page.draw, node, (x, y - 16), shade(disc, 0.55))
    text = f"{level}/{node.most}"
    half = line_width(text, 40) / 2 + 22
    page.card((round(x - half), y + 60, round(x + half), y + 118), PILL, radius=29)
    page.text((x, y + 89), text, 40, WHITE, anchor="mm")
    page.text((x, y + 154), node.label, 32, WHITE, anchor="mm")


def draw_sign(draw: ImageDraw.ImageDraw, node: Node, at: tuple[int, int], ink: Colour) -> None:
    """A plain sign of what a node is good for: a cross for health, a blade for attack, a wall, a ring, a box."""
    x, y = at
    if node.label.startswith("HP"):
        draw.rectangle((x - 14, y - 44, x + 14, y + 44), fill=ink)
        draw.rectangle((x - 44, y - 14, x + 44, y + 14), fill=ink)
    elif node.label.startswith("Attack"):
        draw.polygon([(x - 40, y + 44), (x + 44, y - 44), (x + 44, y - 8), (x - 8, y + 44)], fill=ink)
    elif node.label.startswith("Defense"):
        for row in range(3):
            left = x - 46 + 16 * (row % 2)
            for brick in range(2):
                draw.rectangle(
                    (left + 42 * brick, y - 40 + 28 * row, left + 42 * brick + 36, y - 18 + 28 * row), fill=ink
                )
    elif node.most == 1:
        draw.rectangle((x - 40, y - 40, x + 40, y + 40), fill=ink)
    else:
        draw.ellipse((x - 44, y - 44, x + 44, y + 44), outline=ink, width=18)
