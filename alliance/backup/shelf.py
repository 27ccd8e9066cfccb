"""The backups in BACKUP_DIR that the Admin Panel lists and hands out: files with the name of a backup."""

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
    """The newest MOST backups, newest first; none if the folder does not exist or can't be read."""
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
    """The path of the backup with that name. Raises Missing, also for a name that contains a folder."""
    path = Path(settings.BACKUP_DIR) / name
    if not keeping.IS_NAMED.fullmatch(name) or not path.is_file():
        raise Missing(GONE)
    return path
