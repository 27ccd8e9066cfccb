"""The texts of the sources: those that go through gettext, and those that stand loose beside it.

Known without running anything: of templates by Django's own `templatize`, of Python by its syntax tree.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

from django.conf import settings
from django.utils.translation.template import templatize

ROOT: Final = Path(settings.BASE_DIR)
LEADERS: Final = {
    *("alliance/area/deletion.py", "alliance/area/links.py", "alliance/area/switches.py"),
}
"""Modules of the members' area whose messages only leaders read."""
CALLS: Final = {"gettext": 1, "gettext_lazy": 1, "ngettext": 2, "ngettext_lazy": 2, "_": 1}
"""The functions that look a text up, and how many of their first arguments are texts."""
IN_TEMPLATES: Final = re.compile(r"\b(gettext|ngettext|_)\(((?:\s*,?\s*u?(?:'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"))+)")
SEEN: Final = {"title", "alt", "aria-label", "aria-description", "placeholder"}
"""Attributes that visitors read or hear."""
LETTER: Final = re.compile(r"[^\W\d_]")
SENTENCE: Final = re.compile(r"[A-Z][^\W\d_]*['’]?[^\W\d_]*[ ,:]")
"""How a text for people begins, other than a name, an address or a class."""
TAG: Final = re.compile(r"\{#.*?#\}|\{%\s*(.*?)\s*%\}|\{\{\s*(.*?)\s*\}\}", re.DOTALL)
NO_TEXT: Final = re.compile(r"(?:\b_\(|\|date:)(?:'[^']*'|\"[^\"]*\")\)?")
"""Quotes inside Django's tags that are looked up, or say how a date is written."""
QUOTED: Final = re.compile(r"'([^']*)'|\"([^\"]*)\"")


@dataclass(frozen=True, slots=True)
class Text:
    """A text as the code has it. plural: of one that counts."""

    one: str
    plural: str = ""


# ---- the members' side: what must be there in every language


def members_files() -> list[Path]:
    """The files whose texts members read."""
    modules = [*(ROOT / "alliance" / "area").rglob("*.py"), ROOT / "alliance" / "templatetags" / "area.py"]
    templates = (ROOT / "templates" / "area").rglob("*.html")
    return sorted(one for one in (*modules, *templates) if relative(one) not in LEADERS)


def members_texts() -> dict[Text, list[str]]:
    """Every text that members read, with the files that it stands in, in the order of these files."""
    found: dict[Text, list[str]] = {}
    for file in members_files():
        for text in dict.fromkeys(of_file(file)):
            found.setdefault(text, []).append(relative(file))
    return found


def relative(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def of_file(file: Path) -> Iterator[Text]:
    source = file.read_text(encoding="utf-8")
    return of_module(source) if file.suffix == ".py" else of_template(source)


def of_template(source: str) -> Iterator[Text]:
    """The texts of {% translate %}, {% blocktranslate %} and _("...")."""
    for call in IN_TEMPLATES.finditer(templatize(source)):
        given = ast.literal_eval(f"({call[2].strip()},)")
        yield Text(*given[: CALLS[call[1]]])


def of_module(source: str) -> Iterator[Text]:
    """The texts of gettext and its kin. They must stand in the call: a variable cannot be looked up beforehand."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and (texts := CALLS.get(called(node))):
            yield Text(*(ast.literal_eval(one) for one in node.args[:texts]))


def called(node: ast.Call) -> str:
    """The name of the function that is called, without what it belongs to."""
    function = node.func
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")


# ---- what stands loose


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
