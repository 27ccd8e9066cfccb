"""Portraits of players, as a game shows them left of a name: his own, week for week, or the one a new account has."""

from __future__ import annotations

import zlib
from functools import cache
from random import Random

from PIL import Image, ImageDraw

Colour = tuple[int, int, int]

SIDE = 112
UNCHANGED = 6
"""One player in so many never chose a portrait and has the game's own."""

GROUNDS: tuple[Colour, ...] = (
    (58, 92, 138), (146, 70, 62), (66, 122, 84), (196, 158, 74), (112, 84, 140), (206, 198, 184), (52, 58, 70),
    (82, 148, 160),
)  # fmt: skip
COATS: tuple[Colour, ...] = ((84, 40, 48), (34, 62, 96), (168, 120, 52), (214, 214, 220), (46, 84, 60), (120, 52, 104))
SKINS: tuple[Colour, ...] = ((242, 208, 180), (206, 154, 116), (142, 96, 70), (124, 160, 130))
HAIRS: tuple[Colour, ...] = ((40, 34, 34), (122, 74, 38), (226, 190, 104), (188, 62, 42), (232, 232, 236))
EMPTY: tuple[Colour, Colour] = ((128, 138, 150), (190, 198, 206))


@cache
def avatar(person: str) -> Image.Image:
    """The portrait of a player, 112 pixels square; the same for the same player. Not to be drawn upon."""
    image = Image.new("RGB", (SIDE, SIDE), EMPTY[0])
    draw = ImageDraw.Draw(image)
    if zlib.crc32(person.encode()) % UNCHANGED == 0:
        draw.ellipse((36, 20, 76, 60), fill=EMPTY[1])
        draw.pieslice((18, 70, 94, 146), 180, 360, fill=EMPTY[1])
        return image
    rng = Random(f"portrait of {person}")
    draw_ground(draw, rng)
    draw_bust(draw, rng)
    return image


def draw_ground(draw: ImageDraw.ImageDraw, rng: Random) -> None:
    """Stripes, a sun, hills or squares of two colours."""
    first, second = rng.sample(GROUNDS, 2)
    draw.rectangle((0, 0, SIDE, SIDE), fill=first)
    kind, size = rng.randrange(5), rng.randint(12, 26)
    if kind == 0:
        lean = rng.choice((-40, 0, 40))
        for x in range(-SIDE, 2 * SIDE, 2 * size):
            draw.polygon([(x, 0), (x + size, 0), (x + size + lean, SIDE), (x + lean, SIDE)], fill=second)
    elif kind == 1:
        x, y = rng.randint(10, SIDE - 10), rng.randint(8, 50)
        draw.ellipse((x - 2 * size, y - 2 * size, x + 2 * size, y + 2 * size), fill=second)
    elif kind == 2:
        peaks = [(x, rng.randint(16, 70)) for x in range(0, SIDE + 28, 28)]
        draw.polygon([(0, SIDE), *peaks, (SIDE, SIDE)], fill=second)
    elif kind == 3:
        for place in range(64):
            x, y = place % 8 * size, place // 8 * size
            if (place + place // 8) % 2:
                draw.rectangle((x, y, x + size - 1, y + size - 1), fill=second)
    else:
        draw.rectangle((0, rng.randint(30, 80), SIDE, SIDE), fill=second)


def draw_bust(draw: ImageDraw.ImageDraw, rng: Random) -> None:
    """Shoulders, a head, hair or something to wear, eyes."""
    x, y, half = rng.randint(44, 68), rng.randint(46, 58), rng.randint(20, 28)
    coat, hair = rng.choice(COATS), rng.choice(HAIRS)
    wide = half + rng.randint(10, 22)
    draw.pieslice((x - wide, y + half - 6, x + wide, y + half + 2 * wide), 180, 360, fill=coat)
    if rng.random() < 0.4:
        draw.rectangle((x - half - 5, y - 6, x + half + 5, y + rng.randint(24, 46)), fill=hair)
    draw.ellipse((x - half, y - half, x + half, y + half + 8), fill=rng.choice(SKINS))
    worn = rng.randrange(5)
    if worn == 0:
        draw.pieslice((x - half - 3, y - half - 4, x + half + 3, y + half - 4), 180, 360, fill=hair)
    elif worn == 1:
        draw.polygon([(x - half, y - 10), (x - half - 8, y - 44), (x, y - half - 2), (x + half + 8, y - 44),
                      (x + half, y - 10)], fill=rng.choice(COATS))  # fmt: skip
    elif worn == 2:
        draw.pieslice((x - half - 2, y - half - 6, x + half + 2, y + half - 6), 180, 360, fill=coat)
        draw.rectangle((x - half - 14, y - 10, x + half + 14, y - 3), fill=rng.choice(COATS))
    elif worn == 3:
        draw.rectangle((x - half - 4, y - half - 8, x + half + 4, y - 8), fill=rng.choice(GROUNDS))
    eye = rng.randint(7, 11)
    for side in (x - eye, x + eye):
        draw.ellipse((side - 4, y - 1, side + 4, y + 7), fill=(30, 28, 36))
    if rng.random() < 0.4:
        draw.chord((x - half + 4, y + 6, x + half - 4, y + half + 14), 0, 180, fill=hair)
