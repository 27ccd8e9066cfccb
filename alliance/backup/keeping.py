"""A folder of archives: the name of a new one, and which old ones are removed once a newer one is complete."""

from __future__ import annotations

import fcntl
import re
from datetime import datetime, timedelta
from pathlib import Path

NAMED = "portal-{:%Y-%m-%d-%H%M%S}.zip"
IS_NAMED = re.compile(r"portal-(\d{4}-\d{2}-\d{2}-\d{6})\.zip")
"""Only archives with such names are removed: one that somebody named is kept."""


def dated(folder: Path, now: datetime) -> Path:
    """The name of a new archive in this folder. now: in the operator's time zone."""
    return folder / NAMED.format(now)


def remove_old(folder: Path, now: datetime, *, days: int, newest: Path) -> list[Path]:
    """Remove the archives from more than `days` days before now, by their names. newest: the one just made, kept."""
    before = now.replace(tzinfo=None) - timedelta(days=days)
    old = [path for path in sorted(folder.iterdir()) if path != newest and (made := moment(path)) and made < before]
    for path in old:
        path.unlink()
    return old


def moment(path: Path) -> datetime | None:
    """When the archive was made, by its name; None for any other file."""
    found = IS_NAMED.fullmatch(path.name)
    try:
        return datetime.strptime(found[1], "%Y-%m-%d-%H%M%S") if found else None  # noqa: DTZ007 (of the same zone)
    except ValueError:
        return None


def remove_abandoned(folder: Path) -> None:
    """Remove half-written archives of killed backups; one that is still being written is locked."""
    for draft in sorted(folder.glob("portal-*.zip.part")):
        with draft.open("rb") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                continue
            draft.unlink()
