"""Texts that stand beside gettext, in templates and in Python."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Final

from alliance.texts.sources import CALLS, called

SEEN: Final = {"title", "alt", "aria-label", "aria-description", "placeholder"}
"""Attributes that visitors read or hear."""
LETTER: Final = re.compile(r"[^\W\d_]")
SENTENCE: Final = re.compile(r"[A-Z][a-z'’]*[ ,:]")
"""How a text for people begins, other than a name, an address or a class."""
TAG: Final = re.compile(r"\{#.*?#\}|\{%\s*(.*?)\s*%\}|\{\{\s*(.*?)\s*\}\}", re.DOTALL)
NO_TEXT: Final = re.compile(r"(?:\b_\(|\|date:)(?:'[^']*'|\"[^\"]*\")\)?")
"""Quotes inside Django's tags that are looked up, or say how a date is written."""
QUOTED: Final = re.compile(r"'([^']*)'|\"([^\"]*)\"")


def loose_in_template(source: str) -> list[str]:
    """Texts of a template beside gettext: between tags, in attributes that are read, handed to another template."""
    reader = Loose()
    reader.feed(without_django(source))
    reader.close()
    return [*reader.found, *handed_over(source)]


def without_django(source: str) -> str:
    """The markup alone: what goes through gettext and Django's own tags taken out."""
    source = re.sub(
        r"\{%\s*(blocktranslate|blocktrans|comment)\b.*?%\}.*?\{%\s*end\1\s*%\}", "", source, flags=re.DOTALL
    )
    return TAG.sub("", source)


def handed_over(source: str) -> Iterator[str]:
    """Texts in quotes inside Django's own tags: `{% include ... with title="Some text" %}`, `|default:"Some text"`."""
    for tag in TAG.finditer(source):
        inside = tag[1] or tag[2] or ""
        if not inside.startswith(("translate ", "trans ", "blocktrans", "load ", "static ")):
            bare = NO_TEXT.sub("", inside)
            yield from (text for pair in QUOTED.findall(bare) if SENTENCE.match(text := "".join(pair)))


class Loose(HTMLParser):
    """Collects what a visitor would read of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.silent += tag in {"script", "style"}
        known = dict(attrs)
        button = tag == "input" and known.get("type") in {"submit", "button"}
        described = tag == "meta" and known.get("name") == "description"
        for name, value in attrs:
            is_read = name in SEEN or (button and name == "value") or (described and name == "content")
            if is_read and LETTER.search(value or ""):
                self.found.append(f"{name}: {value}")

    def handle_endtag(self, tag: str) -> None:
        self.silent -= tag in {"script", "style"}

    def handle_data(self, data: str) -> None:
        if not self.silent and LETTER.search(data):
            self.found.append(" ".join(data.split()))


def loose_in_members_module(source: str) -> list[str]:
    """Whatever looks like a sentence in a module of the members' area, but for docstrings and what gettext looks up."""
    tree = ast.parse(source)
    fine = {id(one) for node in ast.walk(tree) for one in excused(node)}
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and id(node) not in fine
        and SENTENCE.match(node.value)
    ]


def excused(node: ast.AST) -> Iterator[ast.AST]:
    """The strings below a node that no member reads so: looked up, a comment, for the log."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        yield node.value
    if isinstance(node, ast.Call):
        logged = isinstance(node.func, ast.Attribute) and getattr(node.func.value, "id", "") == "logger"
        yield from node.args if logged else node.args[: CALLS.get(called(node), 0)]


def loose_in_module(source: str) -> list[str]:
    """Messages for leaders beside gettext: what is raised with a text, and what is answered as `message`."""
    found = []
    for node in ast.walk(ast.parse(source)):
        given: list[ast.expr] = []
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            given = node.exc.args[:1]
        elif isinstance(node, ast.Dict):
            given = [
                value
                for key, value in zip(node.keys, node.values, strict=True)
                if isinstance(key, ast.Constant) and key.value == "message"
            ]
        found += [text for one in given if SENTENCE.match(text := written(one))]
    return found


def written(node: ast.expr) -> str:
    """The text of a string or of an f-string, its values as a dash; empty for anything else."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(written(part) or "-" for part in node.values)
    return ""
