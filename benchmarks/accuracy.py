"""How accurately the engines read a folder of pictures with known rows, through the whole pipeline and matching.

    make accuracy SCREENS=folder [ENGINES="rapidocr easyocr"] [NAMES=easyocr] [MOST=20] [AFTER=folder]
    python -m scripts.with_django benchmarks.accuracy FOLDER [--engines NAME...] [--names NAME] [--most N]
        [--after FOLDER]

The folder holds `truth.json` and `roster.json`, or pictures each with a JSON file of the same name
(benchmarks/truth.py). Without --engines every installed engine reads it, except those that cost money. --most: at most
that many pictures, spread over the folder, for slow engines; then fewer screenshots of one list prove each other.
--names: with or without the second reader for names, in the languages of OCR_LANGUAGES; by default as OCR_NAMES says.
--after: the same alliance a week before, all of whose rows a leader has confirmed, so that spellings, name pictures and
avatars of its members are known.
"""

from __future__ import annotations

import argparse
import io
import json
import time
from collections import defaultdict
from collections.abc import Container, Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from statistics import fmean
from tempfile import TemporaryDirectory
from typing import Any

from django.core.management import call_command

from benchmarks.scoring import Counts, aligned, score
from benchmarks.truth import TruePicture, TrueRow, true_pictures
from members.names import is_usable_alias, normalise
from uploads.jobs.reader_options import reader_options
from uploads.matching.looks import PICTURES_KEPT
from uploads.reading.engines import NAMES, get_name_reader

CERTAINTIES = (0.0, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 1.01)
"""Ten bins, narrower where most matches fall."""

TREES, NOTHING = ("sftech", "sf-tech"), "negative"
COLUMNS = (
    *(("pictures", "pictures"), ("rows", "expected"), ("found", "found")),
    *(("value%", ("values", "expected")), ("rank%", ("ranks", "ranked")), ("name%", ("names", "expected"))),
    *(("spelt%", ("spelt", "spellable")), ("match%", ("matched", "placed")), ("high%", ("sure", "expected"))),
    *(("invented", "invented"), ("silent", "silent")),
)


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Print how right the engines read a folder of pictures.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--engines", nargs="+", choices=NAMES, default=installed())
    parser.add_argument(
        "--names", choices=("easyocr", "tesseract", "none"), help="the second reader for names, beside rapidocr"
    )
    parser.add_argument("--most", type=int, help="read so many pictures at most")
    parser.add_argument("--after", type=Path, help="the week before, confirmed row by row")
    arguments = parser.parse_args(argv)
    pictures = spread(true_pictures(arguments.folder), arguments.most)
    if not pictures:
        parser.error(f"no pictures whose rows are known in {arguments.folder}")
    wanted = arguments.names if arguments.names != "none" else None
    if wanted and not get_name_reader("rapidocr", replace(reader_options(), names=wanted)):
        parser.error(f"{wanted} cannot start as the reader for names; LOG_LEVEL=WARNING says why")
    for engine in arguments.engines:
        roster = json_of(arguments.folder / "roster.json")
        if arguments.after:
            before = true_pictures(arguments.after)
            read = reading_of(before, engine, json_of(arguments.after / "roster.json"), arguments.names)
            roster = taught(roster, before, read)
        started = time.perf_counter()
        read = reading_of(pictures, engine, roster, arguments.names)
        seconds = (time.perf_counter() - started) / len(pictures)
        print(f"\n{engine}: {len(pictures)} pictures of {arguments.folder}, {seconds:.1f} s each\n")
        print(table(counted(pictures, read, letters_of(engine))))
        print(reliability(claims(pictures, read)))


def installed() -> list[str]:
    return ["rapidocr", *(["easyocr"] if find_spec("easyocr") else [])]


def spread(pictures: Sequence[TruePicture], most: int | None) -> Sequence[TruePicture]:
    """At most that many of the pictures, evenly spaced."""
    if not most or len(pictures) <= most:
        return pictures
    return [pictures[place * len(pictures) // most] for place in range(most)]


def json_of(file: Path) -> Any:
    return json.loads(file.read_text(encoding="utf-8")) if file.is_file() else None


def reading_of(
    pictures: Sequence[TruePicture], engine: str, roster: Any, names: str | None = None
) -> Mapping[str, Any]:
    """What `read_screenshots` returns, {path: reading}; the screenshots of one folder are read as one batch."""
    answer = io.StringIO()
    paths = [str(picture.file) for picture in pictures]
    with TemporaryDirectory() as folder:
        options: dict[str, Any] = {"engine": engine, "names": names, "json": True, "pictures": True}
        if roster:
            options["roster"] = str(Path(folder) / "roster.json")
            Path(options["roster"]).write_text(json.dumps(roster), encoding="utf-8")
        call_command("read_screenshots", *paths, stdout=answer, **options)
    read: Mapping[str, Any] = json.loads(answer.getvalue())
    return read


def taught(roster: Any, pictures: Sequence[TruePicture], read: Mapping[str, Any]) -> Any:
    """The roster with what a leader teaches by giving each row of these pictures to its true member."""
    members = {member["id"]: deepcopy(member) for member in roster["members"]}
    owners: dict[str, set[int]] = defaultdict(set)
    for member in members.values():
        owners[normalise(member["name"])].add(member["id"])
    shown = [
        (row.whose, one) for picture in pictures for row, one in confirmed(picture, read[str(picture.file)]["rows"])
    ]
    known = [(members[whose], one) for whose, one in shown if whose in members]
    for member, one in known:
        owners[normalise(one["read_name"])].add(member["id"])
    for member, one in known:
        for looks in ("namePictures", "avatars"):
            member[looks] = list(dict.fromkeys([*member.get(looks, ()), *one[looks]]))[-PICTURES_KEPT:]
        if is_usable_alias(one["read_name"]) and len(owners[normalise(one["read_name"])]) == 1:
            member["aliases"] = [*member.get("aliases", ()), one["read_name"]]
    return {**roster, "members": list(members.values())}


def confirmed(picture: TruePicture, rows: Sequence[Any]) -> list[tuple[TrueRow, Any]]:
    """The rows read of a picture of a list, each with its true row."""
    if dict(picture.groups)["kind"] in (*TREES, NOTHING):
        return []
    return [(picture.rows[index], rows[place]) for index, place in aligned(picture.rows, rows).items()]


def letters_of(engine: str) -> Container[str] | None:
    """The letters that an engine can write; None if only a trial could tell."""
    if engine != "rapidocr":
        return None
    import rapidocr
    from onnxruntime import InferenceSession

    model = Path(rapidocr.__file__).parent / "models" / "PP-OCRv6_rec_small.onnx"
    session = InferenceSession(str(model), providers=["CPUExecutionProvider"])
    return {" ", *session.get_modelmeta().custom_metadata_map["character"].splitlines()}


def counted(
    pictures: Sequence[TruePicture], read: Mapping[str, Any], alphabet: Container[str] | None
) -> dict[str, dict[str, Counts]]:
    """{grouping: {group: counts}}. `lists` holds only the pictures of rankings, not tech trees."""
    groups: dict[str, dict[str, Counts]] = defaultdict(lambda: defaultdict(Counts))
    for picture in pictures:
        counts = score(picture.rows, read[str(picture.file)]["rows"], alphabet)
        kind = dict(picture.groups)["kind"]
        totals = [("overall", "all"), *([("overall", "lists")] if kind not in (*TREES, NOTHING) else [])]
        for key, group in (*picture.groups, *totals):
            groups[key][group] += counts
    return groups


def table(groups: Mapping[str, Mapping[str, Counts]]) -> str:
    lines = []
    for key, members in groups.items():
        lines.append(f"{key:<16}" + "".join(f"{title:>9}" for title, _ in COLUMNS))
        for group, counts in sorted(members.items()):
            lines.append(f"{group:<16.16}" + "".join(f"{cell(counts, source):>9}" for _, source in COLUMNS))
        lines.append("")
    return "\n".join(lines)


def claims(pictures: Sequence[TruePicture], read: Mapping[str, Any]) -> list[tuple[float, bool]]:
    """For each row with a proposed member: the stated certainty, and whether the proposal is right."""
    return [
        (one["certainty"], one["member_id"] == row.whose)
        for picture in pictures
        for row, one in confirmed(picture, read[str(picture.file)]["rows"])
        if row.knows_whose and one.get("member_id") is not None
    ]


def reliability(claimed: Sequence[tuple[float, bool]]) -> str:
    """The stated certainty of the matches beside the share that is right, in ten bins."""
    lines = [f"{'certainty':<16}{'rows':>9}{'claimed%':>9}{'right%':>9}"]
    for low, high in pairwise(CERTAINTIES):
        said, right = ([one[of] for one in claimed if low <= one[0] < high] for of in (0, 1))
        shares = [f"{100 * fmean(part):.1f}" if part else "-" for part in (said, right)]
        lines.append(f"{f'{low:g} to {min(high, 1.0):g}':<16}{len(said):>9}{shares[0]:>9}{shares[1]:>9}")
    return "\n".join([*lines, ""])


def cell(counts: Counts, source: str | tuple[str, str]) -> str:
    """A count, or a share of a whole in percent; "-" if the whole is empty."""
    if isinstance(source, str):
        return str(getattr(counts, source))
    part, whole = (getattr(counts, name) for name in source)
    return f"{100 * part / whole:.1f}" if whole else "-"
