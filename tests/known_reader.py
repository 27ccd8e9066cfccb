"""An engine that knows what is written on a drawn screenshot, so that a hundred long lists are read in minutes.

It stands in for the OCR engine at its protocol (`uploads.reading.types.Reader`) and at nothing else: the portal's own
code makes rows of these texts, matches them and applies them as ever. What the real engine makes of such pictures is
measured elsewhere (docs/accuracy.md). `KNOWN_TEXTS` names the folder with the texts, a file a picture.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

import numpy as np

from tests.screens.draw import Screenshot
from uploads.reading.types import Box, Char, Image, TextBox

SURE = 0.99


def key(image: Image) -> str:
    """A picture by its pixels."""
    return sha256(image.tobytes() + str(image.shape).encode()).hexdigest()


def tell(folder: Path, shot: Screenshot) -> None:
    """Let the engine know what is written on a picture."""
    pixels = np.asarray(shot.image.convert("RGB"), dtype=np.uint8)
    (folder / key(pixels)).write_text(json.dumps([asdict(one) for one in shot.written]), "utf-8")


class KnownReader:
    name = "rapidocr"
    paid = False

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def read(self, image: Image) -> list[TextBox]:
        written = json.loads((self.folder / key(image)).read_text("utf-8"))
        boxes = [text_box(one["text"], one["box"], one["ends"]) for one in written]
        return sorted(boxes, key=lambda one: (one.box[1], one.box[0]))

    def read_crop(self, image: Image, box: Box) -> TextBox | None:
        """The text in the middle of the box, if there is any."""
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        return next((one for one in self.read(image) if contains(one.box, x, y)), None)


def contains(box: Box, x: float, y: float) -> bool:
    return box[0] <= x <= box[2] and box[1] <= y <= box[3]


def text_box(text: str, box: list[float], ends: list[float]) -> TextBox:
    edges = pairwise([box[0], *ends])
    chars = tuple(Char(letter, x0, x1, SURE) for letter, (x0, x1) in zip(text, edges, strict=True))
    x0, y0, x1, y1 = box
    return TextBox(text, (x0, y0, x1, y1), SURE, chars)
