"""How well the reader handles tech trees drawn as games draw them (tests/screens/trees), mostly without text.

    make trees [PART=tuning] [TREES=120] [KEEP=folder]     # draws them and reads them
    python -m scripts.with_django benchmarks.trees FOLDER [--keep FOLDER] [--errors]

Each is read as a leader's SF Tech screenshot. Counts of the six levels on it: `right` as read, `sure` said to be sure,
`silent` sure and wrong (the number to keep at 0), `wrong` to be checked and wrong. Counts of pictures: `asked`, and
`among` those with the right place among the choices, `refused`, and `taken`: other trees for which any level is
returned.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from benchmarks.kept_reader import KeptReader
from uploads.jobs.reader_options import reader_options
from uploads.reading.engines import get_reader
from uploads.reading.types import NodeLevel, Reader, ScreenReading
from uploads.review.batch import read

COLUMNS = ("pictures", "nodes", "right", "sure", "wrong", "silent", "asked", "among", "refused", "taken")


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Print how well drawn tech trees are read.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--keep", type=Path, help="where the engine's answers are kept")
    parser.add_argument("--errors", action="store_true", help="print what was read wrong")
    parser.add_argument("--unsaid", action="store_true", help="nobody says that they are trees")
    arguments = parser.parse_args(argv)
    options = reader_options()
    reader: Reader = (
        get_reader("rapidocr", options)
        if not arguments.keep
        else KeptReader(arguments.keep, lambda: get_reader("rapidocr", options))
    )
    groups: dict[str, Counter[str]] = defaultdict(Counter)
    for told in json.loads((arguments.folder / "trees.json").read_text("utf-8")):
        data = (arguments.folder / told["file"]).read_bytes()
        reading = read(data, reader, None if arguments.unsaid else "sf-tech")
        counts = judged(told, reading)
        if arguments.errors:
            print("\n".join(errors(told, reading, counts)), end="")
        for group in ("all", told["kind"]):
            groups[group] += counts
    print(table(groups))


def judged(told: Mapping[str, Any], reading: ScreenReading) -> Counter[str]:
    truth: Mapping[str, int] = {} if told["kind"] == "other" else told["levels"]
    counts = Counter(pictures=1, nodes=len(truth))
    for node in reading.nodes:
        if node.level is None:
            continue
        right = truth.get(node.node) == node.level
        counts += Counter({"right": right, "sure": node.sure, "silent": node.sure and not right})
        counts += Counter({"wrong": not (right or node.sure)})
    is_among = any(fits(place.nodes, truth) for place in reading.places)
    counts += Counter({"asked": bool(reading.places), "among": is_among, "refused": not reading.nodes})
    counts["taken"] += told["kind"] == "other" and bool(reading.nodes)
    return counts


def fits(nodes: Sequence[NodeLevel], truth: Mapping[str, int]) -> bool:
    return all(node.level == truth.get(node.node) for node in nodes)


def errors(told: Mapping[str, Any], reading: ScreenReading, counts: Counter[str]) -> list[str]:
    good = counts["right"] == counts["nodes"] and not counts["wrong"] + counts["silent"] + counts["taken"]
    if good:
        return []
    read = {node.node: f"{node.level}{'' if node.sure else '?'}" for node in reading.nodes}
    return [
        f"{told['file']}: {told['levels']}",
        f"    {read} {reading.note} {[one.title for one in reading.places]}",
        "",
    ]


def table(groups: Mapping[str, Counter[str]]) -> str:
    lines = ["| | " + " | ".join(COLUMNS) + " |", "|---" * (len(COLUMNS) + 1) + "|"]
    lines += [
        f"| {name} | " + " | ".join(str(counts[one]) for one in COLUMNS) + " |" for name, counts in groups.items()
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
