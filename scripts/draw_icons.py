"""Draws the icons of the installed app into static/img: the drawing of static/favicon.svg, in the sizes for phones.

python -m scripts.draw_icons [FOLDER]
"""

from __future__ import annotations

import sys
from pathlib import Path

from PIL import Image, ImageDraw

FOLDER = Path(__file__).resolve().parent.parent / "static" / "img"
GROUND, EDGE, MARK = "#1a2812", "#3b5426", "#9fd66b"
SIDE = 32
"""The size of the drawing in static/favicon.svg."""
CHEVRONS = [[(8, top), (16, top - 5.5), (24, top)] for top in (13.5, 19, 24.5)]
STROKE, CORNER = 2.4, 7.5
FINER = 4
"""Icons are drawn this many times larger, then reduced, for smooth edges."""
FULL = {"icon-maskable-512": 512, "apple-touch-icon": 180}
"""Icons that fill their square: the phone cuts them to its own shape."""
ROUNDED = {"icon-192": 192, "icon-512": 512}
WITHIN = 0.86
"""The mark's size on an icon that may be cut to a circle of 80 %."""


def icon(size: int, *, full: bool) -> Image.Image:
    """One icon of that many pixels; full: its background reaches the edges, and its mark keeps away from them."""
    scale = size * FINER / SIDE
    picture = Image.new("RGB" if full else "RGBA", (size * FINER, size * FINER), GROUND if full else (0, 0, 0, 0))
    pen = ImageDraw.Draw(picture)
    if not full:
        box = [0.5 * scale, 0.5 * scale, (SIDE - 0.5) * scale, (SIDE - 0.5) * scale]
        pen.rounded_rectangle(box, CORNER * scale, fill=GROUND, outline=EDGE, width=round(scale))
    grown = WITHIN if full else 1
    for line in CHEVRONS:
        points = [tuple((SIDE / 2 + (at - SIDE / 2) * grown) * scale for at in point) for point in line]
        half = STROKE * grown * scale / 2
        pen.line(points, fill=MARK, width=round(2 * half), joint="curve")
        for x, y in points:
            pen.ellipse([x - half, y - half, x + half, y + half], fill=MARK)
    return picture.resize((size, size), Image.Resampling.LANCZOS)


def draw(folder: Path) -> None:
    for names, full in ((FULL, True), (ROUNDED, False)):
        for name, size in names.items():
            icon(size, full=full).save(folder / f"{name}.png", optimize=True)


if __name__ == "__main__":
    draw(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
