"""What README, CONTRIBUTING, SECURITY and docs/ name is there: files, folders, links and targets of make."""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = ["README.md", "CONTRIBUTING.md", "SECURITY.md", *sorted(f"docs/{page.name}" for page in ROOT.glob("docs/*.md"))]
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
