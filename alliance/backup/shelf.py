"""The backups of BACKUP_DIR as the Admin Panel lists and hands them out: those with a name that a backup is given."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from django.conf import settings

from alliance.backup import keeping
from members.errors import Missing

MOST = 50
GONE = "That backup no longer exists. Reload the page."


@dataclass(frozen=True, slots=True)
class Kept:
    name: str
    size: int
    made_at: datetime


def kept() -> list[Kept]:
    """The newest MOST, the newest first; none if the folder is not there or can't be read."""
    found = []
    try:
        paths = list(Path(settings.BACKUP_DIR).iterdir())
    except OSError:
        return []
    for path in paths:
        moment = keeping.moment(path)
        try:
            if moment:
                found.append(Kept(path.name, path.stat().st_size, moment))
        except OSError:  # removed meanwhile
            continue
    return sorted(found, key=lambda one: one.made_at, reverse=True)[:MOST]


def path_of(name: str) -> Path:
    """Where the backup of that name lies. Raises Missing; a name with a folder in it is none."""
    path = Path(settings.BACKUP_DIR) / name
    if not keeping.IS_NAMED.fullmatch(name) or not path.is_file():
        raise Missing(GONE)
    return path
