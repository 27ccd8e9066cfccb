"""What README, CONTRIBUTING, SECURITY, docs/ and docstrings name is there: files, modules, links, targets of make."""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = ["README.md", "CONTRIBUTING.md", "SECURITY.md", *sorted(f"docs/{page.name}" for page in ROOT.glob("docs/*.md"))]
APPS = ("alliance", "analytics", "assistant", "members", "uploads")
NOT_OURS = {".git", ".venv", "node_modules", "__pycache__", "data", "data-empty", "test-results", "staticfiles", "dist"}
SOURCE = re.compile(r"[\w./-]*[\w-]\.(?:py|ts|tsx|mjs|css|html|sh|md)")
FOLDER = re.compile(
    r"(?:alliance|analytics|assistant|benchmarks|deploy|docs|frontend|members|scripts|templates|tests|uploads)/[\w/-]*"
    r"(?:\.(?:json|yaml|conf|service|timer|png))?"
)


@cache
def everything() -> frozenset[str]:
    """The paths of all files and folders of the project."""
    found = set()
    for folder, below, names in os.walk(ROOT):
        below[:] = [name for name in below if name not in NOT_OURS]
        found |= {(Path(folder) / name).relative_to(ROOT).as_posix() for name in (*below, *names)}
    return frozenset(found)


def is_there(named: str) -> bool:
    """Pages leave out the beginning of a path where the text says it: `reading/kinds.py`."""
    path = named.removesuffix("/")
    return any(known == path or known.endswith(f"/{path}") for known in everything())


def named_in(page: str) -> set[str]:
    """The files and folders of ours that a page names in backticks; a test by file::name counts as its file."""
    quoted = re.findall(r"`([^`\n]+)`", (ROOT / page).read_text(encoding="utf-8"))
    words = {word.partition("::")[0].strip("(),") for text in quoted for word in text.split()}
    return {word for word in words if SOURCE.fullmatch(word) or FOLDER.fullmatch(word)}


@pytest.mark.parametrize("page", PAGES)
def test_every_file_that_a_page_names_is_there(page: str) -> None:
    assert {name for name in named_in(page) if not name.startswith("/") and not is_there(name)} == set()


@pytest.mark.parametrize("page", PAGES)
def test_every_link_between_pages_leads_somewhere(page: str) -> None:
    links = re.findall(r"\]\(([^)#\s]+)", (ROOT / page).read_text(encoding="utf-8"))
    missing = {link for link in links if "://" not in link and not (ROOT / page).parent.joinpath(link).exists()}
    assert missing == set()


@pytest.mark.parametrize("page", PAGES)
def test_every_target_of_make_exists(page: str) -> None:
    made = set(re.findall(r"^([a-z][a-z-]*):", (ROOT / "Makefile").read_text(encoding="utf-8"), flags=re.MULTILINE))
    text = (ROOT / page).read_text(encoding="utf-8")
    named = set(re.findall(r"(?:`|^ +)make ([a-z-]+)", text, flags=re.MULTILINE))
    assert named - made == set()


def test_the_readmes_map_and_table_name_what_is_there() -> None:
    """These are read first, so they name whole paths."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if line.startswith("| ") and not line.startswith(("| !", "|--"))]
    paths = {path for row in rows for path in re.findall(r"`([\w./-]+/[\w./-]+)`", row)}
    assert len(paths) > 20
    assert {path for path in paths if not (ROOT / path).exists()} == set()


@cache
def packages() -> dict[str, list[Path]]:
    """The folders of modules by their name, migrations left out."""
    found: dict[str, list[Path]] = {}
    for app in APPS:
        for folder in sorted({file.parent for file in (ROOT / app).rglob("*.py")} - {ROOT / app / "migrations"}):
            found.setdefault(folder.name, []).append(folder)
    return found


@cache
def names_in(file: Path) -> frozenset[str]:
    """Whatever is called something in a module."""
    return frozenset(re.findall(r"\w+", file.read_text(encoding="utf-8"))) if file.is_file() else frozenset()


def leads_somewhere(folder: Path, rest: list[str]) -> bool:
    """Whether the dotted rest of a name is a module of the folder, or a name in one; `members.Member` is a table."""
    part, *after = rest
    if (folder / part).is_dir():
        return not after or leads_somewhere(folder / part, after)
    if (module := folder / f"{part}.py").is_file():
        return not after or after[0] == "py" or after[0] in names_in(module)
    if after and (folder / ".".join(rest)).is_file():
        return True
    tables = folder / "models"
    return any(
        part in names_in(file) for file in (folder / "__init__.py", tables / "__init__.py", folder / "models.py")
    )


def said_in(file: Path) -> Iterator[str]:
    """A module's docstrings, and what stands under a constant."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.value.value


@pytest.mark.parametrize("app", APPS)
def test_every_module_that_a_docstring_names_is_there(app: str) -> None:
    dotted = re.compile(rf"(?<![\w./-])(?:{'|'.join(packages())})(?:\.[A-Za-z_]\w*)+(?![\w/@-])")
    missing = set()
    for file in sorted((ROOT / app).rglob("*.py")):
        for text in said_in(file):
            for name in dotted.findall(text):
                first, *rest = name.split(".")
                if not leads_somewhere(file.parent, [first, *rest]) and not any(
                    leads_somewhere(folder, rest) for folder in packages()[first]
                ):
                    missing.add(f"{file.relative_to(ROOT)}: {name}")
            for word in text.replace("`", " ").split():
                path = word.partition("::")[0].strip("(),.;:'\"")
                if "/" in path and SOURCE.fullmatch(path) and not path.startswith("/") and not is_there(path):
                    missing.add(f"{file.relative_to(ROOT)}: {path}")
    assert missing == set()
