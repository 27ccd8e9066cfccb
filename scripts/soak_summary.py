"""The summary at the end of `make soak`: each part, and the totals of what all parts counted.

    python -m scripts.soak_summary FOLDER

FOLDER/parts has a line for each part: seconds, exit status and name, separated by tabs. FOLDER/tally has the lines of
tests/tally.py. Ends with 1 if a part failed, if something was lost, doubled or half applied, or if there was a server
error that is not one of STATED.
"""

from __future__ import annotations

import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

STATED = {"503": "what the portal stands on is out or full for now, and the message says to try again"}
"""The server errors that docs/operations.md announces for outside faults."""
NEVER = ("lost", "doubled", "half-applied", "wrong by check_data")
NOT_RUN = 77
"""The exit status of a part that this machine can't run; the part has said why."""
ANSWERED = "answered "


@dataclass
class Part:
    """A part that was run. status: its exit status; counts: of its processes, added up."""

    name: str
    seconds: int
    status: int
    counts: Counter[str] = field(default_factory=Counter)

    @property
    def outcome(self) -> str:
        if self.status == NOT_RUN:
            return "NOT RUN"
        return "FAILED" if self.status or wrong(self.counts) else "ok"

    def __str__(self) -> str:
        took = f"{self.seconds // 60}:{self.seconds % 60:02}"
        counts = ", ".join(f"{name} {count:,}" for name, count in self.counts.items() if not is_answer(name))
        return f"{self.outcome:<7} {took:>6}  {self.name}{': ' if counts else ''}{counts}"


def read(folder: Path) -> list[Part]:
    """The parts in the order in which they ran."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    tally = folder / "tally"
    for line in tally.read_text(encoding="utf-8").splitlines() if tally.exists() else ():
        told = json.loads(line)
        counts[told["part"]].update(told["counts"])
    parts = []
    for line in (folder / "parts").read_text(encoding="utf-8").splitlines():
        seconds, status, name = line.split("\t", 2)
        parts.append(Part(name, int(seconds), int(status), counts[name]))
    return parts


def is_answer(name: str) -> bool:
    return name.startswith(ANSWERED)


def is_stated(name: str) -> bool:
    """Whether a server error is announced: by its number, and with a message that says what to do."""
    status, _, message = name.removeprefix(ANSWERED).partition(" ")
    return status in STATED and message != "without a message"


def wrong(counts: Mapping[str, int]) -> list[str]:
    """The counts that must be zero and are not."""
    never = [f"{name} {counts[name]:,}" for name in NEVER if counts.get(name)]
    return never + [f"{name} {count:,}" for name, count in counts.items() if is_answer(name) and not is_stated(name)]


def summary(parts: Sequence[Part]) -> Iterator[str]:
    total: Counter[str] = Counter()
    for part in parts:
        total.update(part.counts)
    seconds = sum(part.seconds for part in parts)
    yield f"== Soak: {len(parts)} parts in {seconds // 60} minutes"
    yield from map(str, parts)
    yield f"requests {total['requests']:,}, " + ", ".join(f"{name} {total[name]:,}" for name in NEVER)
    answers = {name: count for name, count in total.items() if is_answer(name)}
    stated = sum(count for name, count in answers.items() if is_stated(name))
    yield f"server errors: stated {stated:,}, others {sum(answers.values()) - stated:,}"
    for name, count in sorted(answers.items()):
        yield f"  {count:,} x {name.removeprefix(ANSWERED)}{'' if is_stated(name) else '   (NOT STATED)'}"
    for part in parts:
        if part.outcome == "NOT RUN" or part.counts["skipped"]:
            yield f"!! NOT RUN here, at least in part: {part.name}"
    failed = [part.name for part in parts if part.outcome == "FAILED"]
    yield f"Failed: {'; '.join(failed)}" if failed else "Passed."


def main(argv: Sequence[str]) -> int:
    parts = read(Path(argv[0]))
    sys.stdout.write("\n" + "\n".join(summary(parts)) + "\n")
    return int(any(part.outcome == "FAILED" for part in parts))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
