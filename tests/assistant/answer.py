"""An answer's Markdown taken apart."""

from __future__ import annotations

import re
from dataclasses import dataclass

from assistant.texts import ENGLISH, languages, texts_of

BOLD = r"\*\*(.+?)\*\*"


@dataclass(frozen=True)
class Answer:
    """bold: what the first paragraph has in bold, names without links; rows: the first table's, by column head."""

    text: str
    bold: list[str]
    rows: list[dict[str, str]]

    @property
    def declined(self) -> bool:
        return self.text.startswith(tuple(texts_of(one).texts["reply.declined"] for one in languages()))

    def column(self, head: str) -> list[str]:
        return [row[head] for row in self.rows]


def shown(markdown: str) -> str:
    """A piece of Markdown as it reads: links as their text, escapes gone."""
    return re.sub(r"\\(.)", r"\1", re.sub(r"\[((?:\\.|[^\]\\])*)\]\([^)]*\)", r"\1", markdown))


def cells(line: str) -> list[str]:
    return [shown(cell.strip()) for cell in re.split(r"(?<!\\)\|", line)[1:-1]]


def taken_apart(text: str, language: str = ENGLISH) -> Answer:
    """An answer's parts; of one in another language as English would have them, the text apart."""
    own = English(language if language in languages() else ENGLISH)
    lines = [line for line in text.splitlines() if line.startswith("|")]
    heads = [own.word(head) for head in cells(lines[0])] if lines else []
    table: list[dict[str, str]] = []
    for line in text.partition("|")[2].splitlines()[2:] if lines else []:
        if not line.startswith("|"):
            break
        table.append(dict(zip(heads, map(own.value, cells(line)), strict=True)))
    first = text.split("\n\n", 1)[0]
    return Answer(text, [own.value(shown(part)) for part in re.findall(BOLD, first)], table)


class English:
    """What a language says, back in English: names of columns, words in bold, numbers."""

    def __init__(self, language: str) -> None:
        own, english = texts_of(language).texts, texts_of(ENGLISH).texts
        self.format = [
            (own[f"format.{sign}"], english[f"format.{sign}"]) for sign in ("thousands", "decimal", "percent")
        ]
        self.words = {own[key]: english[key] for key in english if key.split(".")[0] in ("head", "title", "rank")}
        for key, text in english.items():
            pairs = zip(re.findall(BOLD, own[key]), re.findall(BOLD, text), strict=False)
            self.words |= {mine: theirs for mine, theirs in pairs if "{" not in mine}

    def word(self, text: str) -> str:
        return self.words.get(text, text)

    def value(self, text: str) -> str:
        """Numbers as English writes them, also behind a name: 'Mo, 1.234'."""
        (thousands, _), (decimal, _), (percent, _) = self.format

        def written(found: re.Match[str]) -> str:
            told = found[0].replace(percent, "%").replace(thousands, "\0").replace(decimal, ".")
            return told.replace("\0", ",")

        sign = re.escape(thousands)
        return re.sub(
            rf"\d{{1,3}}(?:{sign}\d{{3}})+|\d+{re.escape(decimal)}\d+(?:{percent})?", written, self.word(text)
        )
