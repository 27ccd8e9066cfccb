"""Feeds the file readers and the row parser with unexpected input, for as long as asked, and keeps what it found.

    .venv/bin/python -m scripts.with_django scripts.fuzz --minutes 10 [--corpus tests/fuzz-corpus]

hypothesis makes up the input, from the corpus and from scratch. An input with a new outcome joins the corpus, so that
later runs begin there; `make test` feeds the whole corpus again. Prints how many inputs each target took, with their
outcomes. Ends with 1 if a target raised anything but its documented refusal, or took longer than SLOWEST seconds; the
input stays in the corpus as failed-*.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from members.errors import Refused
from members.names import normalise, similarity
from members.roster.csv.reading import read as read_roster
from tests import tally
from uploads.reading.look.image import ImageRefused, check_image
from uploads.reading.look.texts import LARGEST, find_numbers, parse_value
from uploads.reading.proofs.merge import merge
from uploads.reading.roles.recognise import recognise
from uploads.reading.rows.assemble import assemble, fill_gaps
from uploads.reading.rows.names import clean, common_tag, shows_badges, shows_levels
from uploads.reading.types import Box, Char, ScreenReading, TextBox

ROOT = Path(__file__).resolve().parent.parent
CORPUS = ROOT / "tests" / "fuzz-corpus"
MOST_KEPT = 150
"""The most inputs of one target in the corpus."""
SLOWEST = 20.0
AT_ONCE = 200
"""Inputs between two checks of the clock."""
SIZE = (1080, 2400)


def picture(content: bytes) -> str:
    """A screenshot's file: what it proves to be, or the refusal."""
    try:
        return check_image(content).format
    except ImageRefused as refusal:
        return str(refusal)[:60]


def roster(content: bytes) -> str:
    """A roster file: which columns and problems it has, or the refusal."""
    try:
        table = read_roster(content)
    except Refused as refusal:
        return refusal.message[:40]
    return f"{min(len(table.rows), 3)} rows"


def values(content: bytes) -> str:
    """A line of text: the numbers found in it, each made only of digits that the line contains."""
    text = content.decode("utf-8", "surrogatepass")
    found = [number for readings in find_numbers(text) for number in readings]
    for number in found:
        if not 0 <= number.low <= number.value <= number.high or number.value >= LARGEST:
            raise AssertionError(f"{number} is no figure")
        if digits(str(number.value)) != digits(text[number.start : number.end]):
            raise AssertionError(f"{number} is not what {text!r} says")
    whole = parse_value(text)
    return f"{sorted({number.style for number in found})} of {min(len(found), 4)}, {whole and whole.style}"


def digits(text: str) -> str:
    """The digits of a text, in any script and unit, without the zeros at both ends."""
    return "".join(str(int(c)) for c in text.replace("O", "0") if c.isdecimal()).strip("0")


def names(content: bytes) -> str:
    """A name line with its surroundings: the name is part of it, and the other cuts differ from it."""
    line = content.decode("utf-8", "surrogatepass")
    tag = common_tag([line])
    cut = clean(line, tag, badges=shows_badges([line]), levels=shows_levels([line]))
    if cut.text not in " ".join(line.split()) or cut.text in cut.variants or "" in cut.variants:
        raise AssertionError(f"{cut} is not what {line!r} says")
    if not 0 <= similarity(cut.text, line) <= 1:
        raise AssertionError(f"{line!r} is alike beyond measure")
    normalise(cut.text)
    return f"{tag is None}, {cut.tag is None}, {cut.badge}, {min(len(cut.variants), 3)} other cuts"


def rows(content: bytes) -> str:
    """An engine's text boxes, as JSON: [[text, x, y, width, height, score], ...]. Returns the row count, and flags."""
    boxes = [box_of(text, place, score) for text, *place, score in json.loads(content)]
    screen = recognise(boxes, SIZE)
    if screen is None:
        return "no list"

    def reread(box: Box) -> TextBox | None:
        return boxes[int(box[1]) % len(boxes)] if boxes else None

    read = assemble(fill_gaps(screen, reread), reread)
    if wrong := [
        row for row in read if not 0 <= row.value < LARGEST or digits(str(row.value)) != digits(row.value_text)
    ]:
        raise AssertionError(f"{wrong[0]} is not what stands there")
    merge([ScreenReading(screen.kind, SIZE, read), ScreenReading(screen.kind, SIZE, read[1:])])
    return f"{screen.kind}, {min(len(read), 5)} rows, {sorted({flag for row in read for flag in row.flags})}"


def box_of(text: str, place: Sequence[float], score: float) -> TextBox:
    x, y, width, height = place
    step = width / max(1, len(text))
    chars = tuple(Char(char, x + place * step, x + (place + 1) * step, score) for place, char in enumerate(text))
    return TextBox(text, (x, y, x + width, y + height), score, chars)


def changed(content: bytes, changes: Iterable[tuple[str, float, bytes]]) -> bytes:
    """The bytes with something inserted, removed, overwritten or cut off, at a fraction of their length."""
    for kind, part, given_bytes in changes:
        at = int(part * len(content))
        if kind == "put in":
            content = content[:at] + given_bytes + content[at:]
        elif kind == "overwritten":
            content = content[:at] + given_bytes + content[at + len(given_bytes) :]
        elif kind == "taken out":
            content = content[:at] + content[at + 1 + 7 * len(given_bytes) :]
        else:
            content = content[: at + 1]
    return content


def files(known: Sequence[bytes]) -> st.SearchStrategy[bytes]:
    """Variations of known files, and any bytes."""
    kinds = st.sampled_from(["put in", "overwritten", "taken out", "cut off"])
    changes = st.lists(st.tuples(kinds, st.floats(0, 1), st.binary(max_size=12)), max_size=6)
    return st.one_of(st.builds(changed, st.sampled_from(list(known) or [b""]), changes), st.binary(max_size=600))


CELL = st.one_of(
    st.text(max_size=20),
    st.sampled_from(["Name", "Power", "Kills", "Active", "=1+1", '"', "1.2K", "R5", "-3", "\u202e", "9" * 40, ";", ""]),
)
TABLES = st.builds(
    lambda lines, separator, mark: (mark + "\n".join(separator.join(line) for line in lines)).encode(
        "utf-8", "replace"
    ),
    st.lists(st.lists(CELL, max_size=6), max_size=8).map(lambda lines: [["Name", "Power"], *lines]),
    st.sampled_from([",", ";", "\t"]),
    st.sampled_from(["", "\ufeff", "sep=;\n"]),
)
NUMBER = st.one_of(
    st.integers(0, 10**12).map(lambda value: f"{value:,}"),
    st.sampled_from(["245.3M", "1,23", "12.345.678", "O123", "9" * 30, "0", "1 234", "١٢٣", "K"]),
)
WORD = st.one_of(
    st.text(max_size=30),
    st.sampled_from(["Power", "STRENGTH RANKING", "Ranking", "Commander", "[ABC]Nia", "R4", "Kills", "Daily", "Lv.30"]),
)
PIECES = (
    *("1", "23", "456", "7,890", "0", "00", ",", ".", " ", "’", "K", "M", "m", "B", "O", "%", "/", ":", "#", "-", "+"),
    *(
        "[",
        "]",
        "【",
        "VPLr",
        "R4",
        "Lv.",
        "Nia",
        "♂",
        "min",
        "٣",
        "１",
        "²",
        "½",
        "\u00a0",
        "\u202e",
        "\u200b",
        "\x00",
    ),
    *("\ud800", "\u0301", "ﷺ", "<b>", "=1", "9" * 20),
)
LINES = st.one_of(
    st.lists(st.sampled_from(PIECES), max_size=12).map("".join),
    st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=4)), max_size=8).map("".join),
    st.sampled_from(PIECES).map(lambda piece: piece * 10_000),
).map(lambda line: line.encode("utf-8", "surrogatepass"))
SPOT = st.floats(-200, 3000, allow_nan=False)


@st.composite
def screens(draw: st.DrawFn) -> bytes:
    """A ranking as an engine reads it, with lines moved, missing and made up."""
    left, right, top = draw(st.floats(0, 500)), draw(st.floats(600, 1060)), draw(st.floats(0, 600))
    pitch, height = draw(st.floats(5, 300)), draw(st.floats(1, 120))
    boxes: list[list[object]] = [
        [draw(WORD), 20.0, 100.0, 500.0, 60.0, 0.99],
        [draw(WORD), right - 90, top - 60, 90.0, 40.0, 0.9],
    ]
    for place in range(draw(st.integers(0, 12))):
        y = top + place * pitch + draw(st.floats(-pitch / 3, pitch / 3))
        value = draw(NUMBER)
        boxes.append([draw(WORD), left, y, draw(st.floats(1, 500)), height, draw(st.floats(0, 1))])
        boxes.append([value, right - 22 * len(value), y, 22.0 * len(value), height, draw(st.floats(0, 1))])
        if draw(st.booleans()):
            boxes.append([str(draw(st.integers(0, 150))), 40.0, y, 40.0, height, 0.9])
    loose = st.tuples(st.one_of(WORD, NUMBER), SPOT, SPOT, st.floats(0, 1500), st.floats(0, 400), st.floats(0, 1))
    boxes += [list(one) for one in draw(st.lists(loose, max_size=6))]
    return json.dumps(boxes).encode()


@dataclass
class Target:
    """What is fuzzed. take: summarises an input's outcome in a few words; inputs: from known ones and from scratch."""

    name: str
    take: Callable[[bytes], str]
    inputs: Callable[[Sequence[bytes]], st.SearchStrategy[bytes]]
    first: Sequence[bytes] = ()
    outcomes: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)

    def try_one(self, content: bytes, corpus: Path) -> None:
        started = time.monotonic()
        try:
            outcome = self.take(content)
        except Exception:  # noqa: BLE001 (any unexpected error is a finding)
            outcome = "failed: " + traceback.format_exc().splitlines()[-1]
        if time.monotonic() - started > SLOWEST:
            outcome = "failed: it took too long"
        failed = outcome.startswith("failed")
        if outcome not in self.outcomes and (failed or len(self.outcomes) < MOST_KEPT):
            keep(corpus / self.name, content, failed=failed)
            if failed:
                self.failures.append(outcome)
        self.outcomes[outcome] += 1


def keep(folder: Path, content: bytes, *, failed: bool) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    name = hashlib.sha256(content).hexdigest()[:16]
    if not (folder / name).exists():
        (folder / (f"failed-{name}" if failed else name)).write_bytes(content)


def known(folder: Path) -> list[bytes]:
    """The corpus of one target, in the order of its names."""
    return [file.read_bytes() for file in sorted(folder.glob("*"))]


def targets() -> list[Target]:
    screenshot = next((ROOT / "alliance" / "demo" / "screens").glob("strength-01.png")).read_bytes()
    return [
        Target("picture", picture, files, first=[screenshot]),
        Target("roster", roster, lambda known: st.one_of(TABLES, files(known)), first=[b"Name,Power\nNia,5\n"]),
        Target("values", values, lambda _: LINES, first=[b"R5 [VPLr] Nia 38,686,463"]),
        Target("names", names, lambda _: LINES, first=[b"R5 [VPLr] Nia 30"]),
        Target("rows", rows, lambda _: screens()),
    ]


def run(target: Target, corpus: Path, seconds: float, first_seed: int) -> None:
    """The corpus, then inputs by hypothesis until the time is over."""
    inputs = [*target.first, *known(corpus / target.name)]
    for content in inputs:
        target.try_one(content, corpus)
    deadline, number = time.monotonic() + seconds, first_seed

    while time.monotonic() < deadline:

        @seed(number)
        @settings(
            max_examples=AT_ONCE,
            database=None,
            deadline=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(target.inputs(inputs))
        def take(content: bytes) -> None:
            target.try_one(content, corpus)

        take()
        number += 1


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Fuzz the file readers and the row parser.")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--corpus", type=Path, default=CORPUS)
    parser.add_argument("--seed", type=int, default=int(time.time()), help="of the first inputs; another day, others")
    wanted = parser.parse_args(argv)
    status = 0
    every = targets()
    for target in every:
        run(target, wanted.corpus, 60 * wanted.minutes / len(every), wanted.seed)
        taken = sum(target.outcomes.values())
        sys.stdout.write(
            f"{target.name}: {taken:,} inputs, {len(target.outcomes)} outcomes, failed {len(target.failures)}\n"
        )
        for failure in target.failures[:20]:
            sys.stdout.write(f"  {failure}\n")
        status |= bool(target.failures)
        tally.add("inputs", taken)
        tally.add("failed", len(target.failures))
    tally.write()
    return status
