"""Which version runs, shown in the page's foot and by /readyz. Read once, when the program starts."""

from __future__ import annotations

import re
from pathlib import Path

from alliance import __version__

SHOWN = 12
_COMMIT = re.compile(r"[0-9a-f]{7,64}")


def told(root: Path, commit: str = "") -> str:
    """`1.0.0+2262cd4a1b0c`: the version and the commit, if known.

    commit: as the image's builder gave it, else the one that is checked out at `root`.
    """
    known = commit.strip().lower() or checked_out(root)
    return f"{__version__}+{known[:SHOWN]}" if _COMMIT.fullmatch(known) else __version__


def checked_out(root: Path) -> str:
    """The commit of a git checkout, read from its files, because git itself refuses another account's checkout.

    Empty if there is none.
    """
    folder = root / ".git"
    if folder.is_file():  # in an additional worktree, the file names its folder
        folder = root / text_of(folder).removeprefix("gitdir:").strip()
    head = text_of(folder / "HEAD")
    if not head.startswith("ref:"):
        return head
    name = head.removeprefix("ref:").strip()
    shared = folder / (text_of(folder / "commondir") or ".")
    return text_of(folder / name) or text_of(shared / name) or packed(shared, name)


def packed(folder: Path, name: str) -> str:
    """The commit of a branch that git has moved into packed-refs."""
    lines = (line.split(" ") for line in text_of(folder / "packed-refs").splitlines())
    return next((line[0] for line in lines if line[1:] == [name]), "")


def text_of(file: Path) -> str:
    """The text of a file; empty if it is missing or not readable."""
    try:
        return file.read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""
