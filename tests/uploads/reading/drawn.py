"""A ranking drawn for tests of the engines."""

from __future__ import annotations

import io

from PIL import Image, ImageDraw, ImageFont

ROWS = [(4, "Wolfgang", 262_658_294), (5, "Badger", 259_052_355), (6, "mambo", 250_905_740), (7, "Falcon", 224_301_699)]


def drawn(*, smaller: float = 1.0) -> bytes:
    """A ranking as PNG bytes."""
    image = Image.new("RGB", (1080, 1200), (214, 219, 233))
    pen = ImageDraw.Draw(image)
    font, title = ImageFont.load_default(44), ImageFont.load_default(64)
    pen.text((30, 60), "STRENGTH RANKING", fill=(20, 20, 30), font=title)
    for x, word in ((60, "Ranking"), (420, "Commander"), (850, "Power")):
        pen.text((x, 220), word, fill=(90, 80, 80), font=font)
    for row, (rank, name, value) in enumerate(ROWS):
        y = 340 + 190 * row
        pen.text((110, y), str(rank), fill=(20, 20, 30), font=font)
        pen.text((380, y), name, fill=(20, 20, 30), font=font)
        pen.text((1020, y), f"{value:,}", fill=(20, 20, 30), font=font, anchor="ra")
    if smaller != 1.0:
        image = image.resize((round(1080 * smaller), round(1200 * smaller)))
    buffer = io.BytesIO()
    image.save(buffer, "PNG")
    return buffer.getvalue()
