"""An answer's Markdown taken apart."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Answer:
    """bold: what the first paragraph has in bold, names without links; rows: the first table's, by column head."""

    text: str
    bold: list[str]
    rows: list[dict[str, str]]

    @property
    def declined(self) -> bool:
        return self.text.startswith("I can't answer that.")

    def column(self, head: str) -> list[str]:
        return [row[head] for row in self.rows]


def shown(markdown: str) -> str:
    """A piece of Markdown as it reads: links as their text, escapes gone."""
    return re.sub(r"\\(.)", r"\1", re.sub(r"\[((?:\\.|[^\]\\])*)\]\([^)]*\)", r"\1", markdown))


def cells(line: str) -> list[str]:
    return [shown(cell.strip()) for cell in re.split(r"(?<!\\)\|", line)[1:-1]]


def taken_apart(text: str) -> Answer:
    lines = [line for line in text.splitlines() if line.startswith("|")]
    heads = cells(lines[0]) if lines else []
    table: list[dict[str, str]] = []
    for line in text.partition("|")[2].splitlines()[2:] if lines else []:
        if not line.startswith("|"):
            break
        table.append(dict(zip(heads, cells(line), strict=True)))
    first = text.split("\n\n", 1)[0]
    return Answer(text, [shown(part) for part in re.findall(r"\*\*(.+?)\*\*", first)], table)
