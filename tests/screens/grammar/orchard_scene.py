"""What `orchard` games paint behind their texts: pages, cards and portraits."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from random import Random

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from tests.screens.draw import Colour
from tests.screens.grammar.pen import Pen, shade
from tests.screens.grammar.rows import Box

SIDE = 160


def mixed(first: Colour, second: Colour, share: float) -> Colour:
    """Between two colours: so much of the second."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def gradient(size: tuple[int, int], top: Colour, low: Colour) -> Image.Image:
    slope = Image.linear_gradient("L").resize(size)
    return Image.composite(Image.new("RGB", size, low), Image.new("RGB", size, top), slope)


def page(size: tuple[int, int], colour: Colour, texture: str, name: str) -> Image.Image:
    """The game's ground, textured."""
    rng = Random(f"{name}:page")
    image = gradient(size, shade(colour, 1.25), shade(colour, 0.7))
    {"stars": _stars, "planks": _planks, "hazard": _hazard, "waves": _waves, "tunnels": _blots, "leaves": _leaves,
     "rails": _rails, "snow": _stars, "damask": _damask, "camo": _blots}[texture](image, colour, rng)  # fmt: skip
    return _grained(image, rng)


def _grained(image: Image.Image, rng: Random) -> Image.Image:
    wide, high = image.width // 3 + 1, image.height // 3 + 1
    grain = Image.frombytes("L", (wide, high), rng.randbytes(wide * high)).resize(image.size)
    soft = grain.point([round(247 + one / 32) for one in range(256)])
    return ImageChops.multiply(image, soft.convert("RGB"))


def _stars(image: Image.Image, colour: Colour, rng: Random) -> None:
    draw = ImageDraw.Draw(image)
    for _ in range(image.width * image.height // 9000):
        x, y, radius = rng.randrange(image.width), rng.randrange(image.height), rng.choice((1, 1, 2, 3))
        draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=mixed(colour, (255, 255, 255), 0.5))


def _planks(image: Image.Image, colour: Colour, rng: Random) -> None:
    draw, high = ImageDraw.Draw(image), max(60, image.height // 14)
    for y in range(0, image.height, high):
        draw.rectangle((0, y, image.width, y + high - 3), fill=shade(colour, rng.uniform(0.85, 1.15)))
        draw.line((0, y + high - 2, image.width, y + high - 2), fill=shade(colour, 0.5), width=3)


def _hazard(image: Image.Image, colour: Colour, rng: Random) -> None:
    draw, step = ImageDraw.Draw(image), max(14, min(image.size) // 45)
    for x in range(-step, image.width + step, 2 * step):
        for y in (0, image.height - step):
            draw.polygon([(x, y + step), (x + step, y), (x + 2 * step, y), (x + step, y + step)], fill=(130, 110, 26))


def _waves(image: Image.Image, colour: Colour, rng: Random) -> None:
    draw, step = ImageDraw.Draw(image), max(40, image.width // 12)
    for place, y in enumerate(range(0, image.height, step // 2)):
        for x in range(-step + (place % 2) * step // 2, image.width, step):
            draw.arc((x, y, x + step, y + step), 200, 340, fill=shade(colour, 1.2), width=3)


def _blots(image: Image.Image, colour: Colour, rng: Random) -> None:
    draw = ImageDraw.Draw(image)
    for _ in range(60):
        x, y = rng.randrange(image.width), rng.randrange(image.height)
        wide, high = rng.randint(40, 260), rng.randint(30, 140)
        draw.ellipse((x - wide, y - high, x + wide, y + high), fill=shade(colour, rng.uniform(0.75, 1.3)))


def _leaves(image: Image.Image, colour: Colour, rng: Random) -> None:
    draw = ImageDraw.Draw(image)
    for _ in range(120):
        x, y, size = rng.randrange(image.width), rng.randrange(image.height), rng.randint(24, 90)
        lean = rng.uniform(0, pi)
        tips = [(x + size * cos(lean + one), y + size * 0.5 * sin(lean + one)) for one in (0, 1.2, pi, pi + 1.2)]
        draw.polygon(tips, fill=shade(colour, rng.uniform(0.75, 1.35)))


def _rails(image: Image.Image, colour: Colour, rng: Random) -> None:
    draw, step = ImageDraw.Draw(image), max(46, image.height // 30)
    for x in (image.width // 6, image.width * 5 // 6):
        for y in range(0, image.height, step):
            draw.rectangle((x - 70, y, x + 70, y + step // 3), fill=shade(colour, 1.5))
        for rail in (-40, 40):
            draw.line((x + rail, 0, x + rail, image.height), fill=shade(colour, 2.2), width=8)


def _damask(image: Image.Image, colour: Colour, rng: Random) -> None:
    draw, step = ImageDraw.Draw(image), max(50, image.width // 10)
    for place, y in enumerate(range(0, image.height, step)):
        for x in range((place % 2) * step, image.width, 2 * step):
            draw.regular_polygon((x, y, step * 0.55), 4, rotation=45, fill=shade(colour, 1.25))
            draw.ellipse((x - step / 6, y - step / 6, x + step / 6, y + step / 6), fill=shade(colour, 0.8))


def card(pen: Pen, box: Box, fill: Colour, shape: str, unit: float, edge: Colour | None = None) -> None:
    """A row's card in its game's shape."""
    x0, y0, x1, y1 = map(round, box)
    high, draw = y1 - y0, pen.draw
    line = edge or shade(fill, 0.6)
    thick = max(2, round(3 * unit))
    if shape in ("cut", "ticket"):
        corner = round(min(0.3 * high, 26 * unit))
        if shape == "cut":
            tips = [(x0 + corner, y0), (x1, y0), (x1, y1 - corner), (x1 - corner, y1), (x0, y1), (x0, y0 + corner)]
            draw.polygon(tips, fill=fill, outline=line, width=thick)
            return
        draw.rounded_rectangle((x0, y0, x1, y1), 6 * unit, fill=fill, outline=line, width=thick)
        return
    if shape in ("parchment", "plank", "plate"):
        draw.rectangle((x0, y0, x1, y1), fill=shade(fill, 0.65))
        inner = gradient((max(1, x1 - x0 - 2 * thick), max(1, high - 2 * thick)), shade(fill, 1.05), shade(fill, 0.94))
        pen.image.paste(inner, (x0 + thick, y0 + thick))
        if shape == "plate":
            for x, y in ((x0, y0), (x1, y0), (x0, y1), (x1, y1)):
                a, b = x + (9 if x == x0 else -9) * unit, y + (9 if y == y0 else -9) * unit
                draw.ellipse((a - 4 * unit, b - 4 * unit, a + 4 * unit, b + 4 * unit), fill=shade(fill, 0.6))
        return
    radius = {"pill": min(high / 2, 60 * unit), "bone": 30 * unit, "round": 16 * unit, "ornate": 10 * unit}[shape]
    draw.rounded_rectangle((x0, y0, x1, y1), radius, fill=shade(fill, 0.72))
    draw.rounded_rectangle((x0, y0, x1, y1 - 2 * thick), radius, fill=fill, outline=line, width=thick)
    if shape == "ornate":
        inset = 7 * unit
        draw.rounded_rectangle((x0 + inset, y0 + inset, x1 - inset, y1 - inset - thick), radius, outline=line)


@cache
def _hero(person: str, beast: str) -> Image.Image:
    """A drawn hero, SIDE pixels square."""
    rng = Random(f"{beast} of {person}")
    ground = rng.choice(((70, 96, 140), (150, 70, 60), (70, 124, 86), (190, 150, 70), (110, 84, 140), (60, 66, 80)))
    image = gradient((SIDE, SIDE), shade(ground, 1.4), shade(ground, 0.6))
    draw, middle = ImageDraw.Draw(image), SIDE // 2
    for ray in range(0, 12, 2):
        turn = ray * pi / 6 + rng.random()
        far = [(middle + SIDE * cos(turn + one), middle + SIDE * sin(turn + one)) for one in (0, 0.3)]
        draw.polygon([(middle, middle), *far], fill=shade(ground, 1.15))
    coat = rng.choice(((200, 60, 50), (60, 120, 200), (230, 190, 80), (80, 170, 110), (210, 210, 220), (120, 70, 150)))
    skin = rng.choice(((242, 208, 180), (206, 154, 116), (142, 96, 70), (150, 180, 120)))
    draw.pieslice((20, 104, SIDE - 20, 230), 180, 360, fill=coat)
    _head(draw, beast, skin, coat, rng)
    return image.filter(ImageFilter.SMOOTH)


def _head(draw: ImageDraw.ImageDraw, beast: str, skin: Colour, coat: Colour, rng: Random) -> None:
    dark = shade(coat, 0.5)
    if beast in ("insect", "lizard"):
        skin = rng.choice(((140, 60, 30), (90, 130, 50), (60, 60, 60), (190, 120, 40)))
        draw.ellipse((44, 34, 116, 116), fill=skin, outline=shade(skin, 0.5), width=4)
        for side in (-1, 1):
            draw.line((80 + 20 * side, 44, 80 + 52 * side, 10), fill=shade(skin, 0.6), width=7)
            draw.ellipse((72 + 22 * side, 58, 92 + 22 * side, 84), fill=(250, 240, 200), outline=(20, 20, 20), width=3)
        return
    if beast == "engine":
        draw.rectangle((36, 56, 124, 110), fill=shade(coat, 0.8), outline=dark, width=5)
        draw.rectangle((96, 24, 116, 58), fill=dark)
        for x in (36, 72, 108):
            draw.ellipse((x - 4, 98, x + 28, 130), fill=(40, 40, 44), outline=(200, 200, 200), width=4)
        return
    if beast == "tank":
        draw.rounded_rectangle((26, 84, 134, 124), 18, fill=shade(coat, 0.6), outline=(20, 20, 20), width=4)
        draw.rounded_rectangle((54, 50, 110, 88), 10, fill=shade(coat, 0.85), outline=(20, 20, 20), width=4)
        draw.line((104, 66, 152, 52), fill=(30, 30, 30), width=10)
        return
    draw.ellipse((50, 36, 110, 112), fill=(232, 230, 214) if beast == "skull" else skin)
    for x in (66, 94):
        wide = 9 if beast == "skull" else 5
        draw.ellipse((x - wide, 70 - wide, x + wide, 70 + wide), fill=(24, 20, 24))
    if beast == "skull":
        draw.line([(62, 102), (70, 96), (78, 102), (86, 96), (98, 102)], fill=(24, 20, 24), width=4)
    elif beast == "crown":
        draw.polygon([(48, 46), (48, 14), (64, 32), (80, 10), (96, 32), (112, 14), (112, 46)], fill=(240, 200, 70))
    elif beast in ("helmet", "crest"):
        draw.pieslice((44, 24, 116, 100), 180, 360, fill=shade(coat, 0.8), outline=dark, width=4)
        draw.line((80, 8, 80, 60), fill=dark, width=8)
    else:  # flagged, hood
        draw.pieslice((42, 18, 118, 104), 170, 370, fill=coat, outline=dark, width=4)
    draw.arc((66, 80, 94, 100), 20, 160, fill=(120, 40, 40), width=4)


def portrait(pen: Pen, person: str, box: Box, outline: str, beast: str, frame: Colour) -> None:
    """The hero of a player, in the frame of the game."""
    x0, y0, x1, _ = map(round, box)
    side = max(8, x1 - x0)
    mask, ring = Image.new("L", (4 * SIDE, 4 * SIDE), 0), Image.new("L", (4 * SIDE, 4 * SIDE), 0)
    for image, inset in ((ring, 0), (mask, 36)):
        _outlined(ImageDraw.Draw(image), outline, 4 * SIDE, inset)
    pen.image.paste(frame, (x0, y0), ring.resize((side, side)))
    pen.image.paste(_hero(person, beast).resize((side, side)), (x0, y0), mask.resize((side, side)))


def _outlined(draw: ImageDraw.ImageDraw, outline: str, side: int, inset: int) -> None:
    middle, low, high = side / 2, inset, side - inset
    if outline == "circle":
        draw.ellipse((low, low, high, high), fill=255)
    elif outline == "hex":
        draw.regular_polygon((middle, middle, middle - inset), 6, fill=255)
    elif outline == "diamond":
        draw.polygon([(middle, low), (high, middle), (middle, high), (low, middle)], fill=255)
    elif outline == "shield":
        tips = [(low, low), (high, low), (high, side * 0.6), (middle, high), (low, side * 0.6)]
        draw.polygon(tips, fill=255)
    else:
        draw.rounded_rectangle((low, low, high, high), side // 5 if outline == "round" else side // 20, fill=255)
