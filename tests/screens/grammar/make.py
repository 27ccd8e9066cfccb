"""Draws looks into a folder, with their truth.

    python -m tests.screens.grammar.make FOLDER --part tuning --looks 60 --pictures 2 --others 20

part: training, tuning, practice, test, strange (rules.py), varied, foreign, alien, outland, carnival,
bazaar, regatta, safari, caravan, orchard, mosaic or atlas (these two need a browser). Same arguments, same pictures.
`truth.json` is what `make looks` reads.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, get_args

from PIL import Image, ImageEnhance

from tests.screens.grammar import (
    alien,
    atlas,
    bazaar,
    caravan,
    carnival,
    foreign,
    mosaic,
    orchard,
    others,
    outland,
    regatta,
    safari,
    varied,
)
from tests.screens.grammar.lists import drawn_screens
from tests.screens.grammar.rules import CHOICES, Look, Part, looks

APART: dict[str, ModuleType] = {
    "alien": alien,
    "atlas": atlas,
    "bazaar": bazaar,
    "caravan": caravan,
    "carnival": carnival,
    "foreign": foreign,
    "mosaic": mosaic,
    "orchard": orchard,
    "outland": outland,
    "regatta": regatta,
    "safari": safari,
    "varied": varied,
}
"""Parts that are drawn by a module of their own."""


def main() -> None:
    parser = argparse.ArgumentParser(description="Draw looks into a folder, with their truth.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--part", choices=get_args(Part), default="tuning")
    parser.add_argument("--looks", type=int, default=60)
    parser.add_argument("--first", type=int, default=0, help="place of the first look in its part: others than before")
    parser.add_argument("--pictures", type=int, default=2, help="of each look")
    parser.add_argument("--others", type=int, default=20, help="screens that are no list")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    places = range(arguments.first, arguments.first + arguments.looks)
    made = APART.get(arguments.part)
    chosen = [made.look_at(place) for place in places] if made else looks(arguments.part, len(places), places.start)
    images = drawn(arguments.folder, arguments.part, chosen, arguments.pictures, arguments.others)
    truth = {"generator": "tests.screens.grammar", "part": arguments.part, "images": images}
    (arguments.folder / "truth.json").write_text(json.dumps(truth, ensure_ascii=False, indent=1) + "\n", "utf-8")


def drawn(folder: Path, part: Part, chosen: Sequence[Look], pictures: int, without: int) -> list[dict[str, Any]]:
    """The pictures, saved below the folder; what truth.json says of them."""
    images = []
    for look in chosen:
        made = APART[look["frame"]].drawn_screens if look["frame"] in APART else drawn_screens
        for place, screen in enumerate(made(look, pictures), start=1):
            name = f"{look.name}/{place:02d}"
            file, scale = saved(folder, name, screen.pen.image, look["spoiled"])
            for row in screen.rows:
                row["box"] = [round(edge * scale) for edge in row["box"]]
            images.append({"file": file, "kind": "list", "skin": look.name, "features": look.features,
                           "new": look.is_new, "rows": screen.rows})  # fmt: skip
    sizes = [(int(wide), int(high)) for wide, high in (one.split("x") for one in CHOICES["device"])]
    kinds = list(others.KINDS)
    for place in range(without):
        name, rng = f"{part}-other-{place:03d}/01", Random(f"{part}:other:{place}")
        kind, size = kinds[place % len(kinds)], rng.choice(sizes)
        kind, image = atlas.other(name, place) if part == "atlas" else (kind, others.draw(name, size, kind))
        file, _ = saved(folder, name, image, "no")
        images.append({"file": file, "kind": "negative", "skin": kind, "features": [],
                       "new": False, "rows": []})  # fmt: skip
    return images


def saved(folder: Path, name: str, image: Image.Image, spoiled: str) -> tuple[str, float]:
    """Writes the picture as a phone or a chat would send it: (its path below the folder, by how much it shrank)."""
    rng = Random(name)
    scale = 1.0
    if spoiled == "dimmed":
        image = ImageEnhance.Brightness(image).enhance(rng.uniform(0.55, 0.8))
    if spoiled == "shrunk":
        scale = max(0.5, min(1.0, 620 / min(image.size)))
        image = image.resize((round(image.width * scale), round(image.height * scale)), Image.Resampling.LANCZOS)
    if spoiled == "forwarded":  # as a messenger sends it
        scale = min(1.0, (720 if image.height > image.width else 1280) / image.width)
        image = image.resize((round(image.width * scale), round(image.height * scale)), Image.Resampling.BILINEAR)
    ending = "png" if spoiled in ("no", "dimmed") else "jpg"
    file = folder / f"{name}.{ending}"
    file.parent.mkdir(parents=True, exist_ok=True)
    if ending == "jpg":
        image.save(file, quality=rng.randint(*((36, 44) if spoiled == "forwarded" else (55, 80))))
    else:
        image.save(file, compress_level=1)
    return f"{name}.{ending}", scale


if __name__ == "__main__":
    main()
