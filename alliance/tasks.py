"""What a worker does for the Admin Panel, one errand per task."""

from __future__ import annotations

import logging
import time
from typing import Any

from django.conf import settings
from django.utils import timezone

from alliance import errands
from alliance.backup import keeping
from alliance.backup.archive import NoBackup
from alliance.backup.making import FilesMissing, make
from alliance.errands import Progress
from alliance.invariants import files
from alliance.invariants.every import EVERY, proved
from alliance.models import Errand
from members.formats import counted
from uploads.files.store import StoreOut
from uploads.jobs.reader_options import reader_options
from uploads.models import DataType
from uploads.reading.engines import ReaderError, get_name_reader, get_reader
from uploads.reading.look.image import ImageRefused, open_image
from uploads.review import batch as core

logger = logging.getLogger(__name__)

SHOWN = 20
"""How many lines of one broken rule are kept."""
LONGEST_LINE = 300
SHOWN_ROWS = 100
FILES_MISSING = (
    "{} missing, so the backup would not be whole. Run the check below, which says what is missing, and tell the "
    "operator."
)


def carry_out(errand_id: int) -> None:
    """Do an errand, unless somebody has done it or given it up. Errors are reported to the R5 who asked."""
    errand = errands.claim(errand_id)
    if errand is None:
        return
    try:
        with errands.signs_of_life(errand_id) as progress:
            result = WORK[Errand.Kind(errand.kind)](progress, bytes(errand.picture or b""))
    except FilesMissing as error:
        missing = counted(
            len(error.names), "screenshot that should be stored is", "screenshots that should be stored are"
        )
        errands.end(errand_id, failure=FILES_MISSING.format(missing))
    except (StoreOut, ImageRefused, ReaderError) as error:
        errands.end(errand_id, failure=str(error))
    except (OSError, NoBackup) as error:
        logger.exception("errand %s failed", errand_id)
        errands.end(errand_id, failure=f"{getattr(error, 'strerror', None) or error}. Tell the operator.")
    except Exception:
        errands.end(errand_id, failure=errands.UNKNOWN)
        raise
    else:
        errands.end(errand_id, result=result)


def backup(progress: Progress, _picture: bytes) -> dict[str, Any]:
    """A backup in BACKUP_DIR; those older than BACKUP_DAYS are removed once it is whole."""
    folder, now = settings.BACKUP_DIR, timezone.now()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    keeping.remove_abandoned(folder)
    path = keeping.dated(folder, now)
    made = make(path, tell=progress.tell)
    old = keeping.remove_old(folder, now, days=settings.BACKUP_DAYS, newest=path) if settings.BACKUP_DAYS else []
    return {"file": path.name, "size": made.size, "rows": made.rows, "files": made.files, "removed": len(old)}


def check(progress: Progress, _picture: bytes) -> dict[str, Any]:
    """Every rule of check_data; for broken ones, what it means and which rows break it."""
    counted, wrong = 0, []
    for number, (invariant, found) in enumerate(proved(), 1):
        counted += found.counted
        if found.wrong:
            lines = [line[:LONGEST_LINE] for line in list(found.wrong)[:SHOWN]]
            wrong.append({"rule": invariant.rule, "means": invariant.means, "count": len(found.wrong), "lines": lines})
        progress.tell(number, len(EVERY))
    return {"rules": len(EVERY), "counted": counted, "wrong": wrong, "strays": len(files.stray_files())}


def read(_progress: Progress, picture: bytes) -> dict[str, Any]:
    """What the readers see on a picture, as for an upload whose kind is detected. Nothing of it is kept."""
    started = time.monotonic()
    engine, options = settings.OCR_ENGINE, reader_options()
    reader, names = get_reader(engine, options), get_name_reader(engine, options)
    reading = core.read(open_image(picture), reader, None, names=names, what="a test picture")
    return {
        "engine": engine,
        "seconds": round(time.monotonic() - started, 1),
        "kind": DataType(reading.kind).label if reading.kind else "",
        "note": reading.note[:LONGEST_LINE],
        "count": len(reading.rows) or len(reading.nodes),
        "rows": [
            {"rank": row.rank, "name": row.name[:100], "value": str(row.value)} for row in reading.rows[:SHOWN_ROWS]
        ],
    }


WORK = {Errand.Kind.BACKUP: backup, Errand.Kind.CHECK: check, Errand.Kind.READ: read}
