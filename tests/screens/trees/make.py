"""Draws trees into a folder, with their truth.

    python -m tests.screens.trees.make FOLDER --part tuning --pictures 60

part: tuning, practice or test (looks.py). Same arguments, same pictures. `trees.json` is what `make trees` reads.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from tests.screens.trees.draw import screen
from tests.screens.trees.looks import PARTS, pictures


def main() -> None:
    parser = argparse.ArgumentParser(description="Draw tech trees into a folder, with their truth.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--part", choices=PARTS, default="tuning")
    parser.add_argument("--pictures", type=int, default=60)
    parser.add_argument("--first", type=int, default=0, help="place of the first picture in its part")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    images = []
    for drawn in pictures(arguments.part, arguments.pictures, arguments.first):
        image, shown = screen(drawn)
        image.save(arguments.folder / f"{drawn.name}.png")
        tiers = drawn.tree.tiers
        levels = {key: one.level for one in shown for key in tiers[one.tier][one.at].keys}
        chosen = {name: str(value) for name, value in drawn.chosen.items()}
        images.append({"file": f"{drawn.name}.png", "kind": drawn.kind, "levels": levels, "chosen": chosen})
    (arguments.folder / "trees.json").write_text(json.dumps(images, ensure_ascii=False, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
