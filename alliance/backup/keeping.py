"""A folder of archives: the name of a new one, and which old ones are removed once a newer one is complete."""

from __future__ import annotations

import fcntl
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.utils import timezone

NAMED = "portal-{:%Y-%m-%d-%H%M%S}Z.zip"
"""In UTC, as the Z says: the nightly command and the worker may use different time zones, and a clock that is set back
repeats an hour."""
IS_NAMED = re.compile(r"portal-(\d{4}-\d{2}-\d{2}-\d{6})(Z?)\.zip")
"""Only archives with such names are removed: one named by somebody is kept. Older names lack the Z."""


def dated(folder: Path, now: datetime) -> Path:
    """The name of a new archive in this folder."""
    return folder / NAMED.format(now.astimezone(UTC))


def remove_old(folder: Path, now: datetime, *, days: int, newest: Path) -> list[Path]:
    """Remove the archives that are more than `days` days old by their names. newest: the one just made, kept."""
    before = now - timedelta(days=days)
    old = [path for path in sorted(folder.iterdir()) if path != newest and (made := moment(path)) and made < before]
    for path in old:
        path.unlink()
    return old


def moment(path: Path) -> datetime | None:
    """When the archive was made, by its name; None for any other file.

    The time zone of an older name is unknown: it is read in the current time zone.
    """
    found = IS_NAMED.fullmatch(path.name)
    try:
        made = datetime.strptime(found[1], "%Y-%m-%d-%H%M%S") if found else None  # noqa: DTZ007 (gets one below)
    except ValueError:
        return None
    return timezone.make_aware(made, UTC if found and found[2] else None) if made else None


def remove_abandoned(folder: Path) -> None:
    """Remove half-written archives of killed backups; one that is still being written is locked."""
    for draft in sorted(folder.glob("portal-*.zip.part")):
        with draft.open("rb") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                continue
            draft.unlink()
