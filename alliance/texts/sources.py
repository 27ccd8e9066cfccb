"""The texts that members read, as found in the sources: those that go through gettext.

Found without running the code: in templates by Django's own `templatize`, in Python by the syntax tree.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from django.conf import settings
from django.utils.translation.template import templatize

ROOT: Final = Path(settings.BASE_DIR)
LEADERS: Final = {
    *("alliance/area/decisions.py", "alliance/area/deletion.py", "alliance/area/links.py"),
    *("alliance/area/switches.py", "alliance/waiting.py"),
}
"""Modules of the members' area whose messages only leaders read."""
CALLS: Final = {"gettext": 1, "gettext_lazy": 1, "ngettext": 2, "ngettext_lazy": 2, "_": 1}
"""The functions that look a text up, and how many of their first arguments are texts."""
IN_TEMPLATES: Final = re.compile(r"\b(gettext|ngettext|_)\(((?:\s*,?\s*u?(?:'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"))+)")


@dataclass(frozen=True, slots=True)
class Text:
    """A text in the code. plural: its plural form, if it has one."""

    one: str
    plural: str = ""


# ---- the members' side: what must be there in every language


def members_files() -> list[Path]:
    """The files whose texts members read."""
    modules = [*(ROOT / "alliance" / "area").rglob("*.py"), ROOT / "alliance" / "templatetags" / "area.py"]
    templates = (ROOT / "templates" / "area").rglob("*.html")
    return sorted(one for one in (*modules, *templates) if relative(one) not in LEADERS)


def members_texts() -> dict[Text, list[str]]:
    """Every text that members read, with the files that contain it, in the order of these files."""
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
    """The texts of gettext and related functions. They must be literals in the call: a variable can't be looked up."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and (texts := CALLS.get(called(node))):
            yield Text(*(ast.literal_eval(one) for one in node.args[:texts]))


def called(node: ast.Call) -> str:
    """The name of the called function, without its module or object."""
    function = node.func
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")
