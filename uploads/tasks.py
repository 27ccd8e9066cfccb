"""What a worker does, one screenshot or recording per task."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from io import BytesIO
from typing import Any
from uuid import uuid4

from django.conf import settings
from django.core.files.base import ContentFile
from django.db import DatabaseError, connection
from django.utils import timezone
from PIL import Image as Pillow

from members import disk, locks
from uploads import sent, sf_tech, week
from uploads.apply import assistance
from uploads.files import retention
from uploads.files.store import StoreOut, remove
from uploads.intake import event_memory, filing, recordings
from uploads.jobs import queue, workers
from uploads.jobs.reader_options import reader_options
from uploads.models import FROM_MEMBERS, Batch, DataType, ReadRow, Upload
from uploads.reading.engines import ReaderError, get_name_reader, get_reader
from uploads.reading.look.image import ImageRefused, open_image
from uploads.reading.recording import RecordingRefused
from uploads.reading.types import Image, NameReader, Reader, ScreenReading
from uploads.review import active_tabs, proposals, typesetting
from uploads.review import batch as core
from uploads.teaching import screens, texts

logger = logging.getLogger(__name__)

MISSING_FILE = "The stored file of this screenshot is gone. Upload it again."
PREVIEW_SIDE = 2400  # pixels: a phone's screenshot keeps its size, a tablet's comes close
PREVIEW_QUALITY = 80


def read_upload(upload_id: int) -> None:
    """Read one screenshot; a recording is split into screenshots instead.

    1. Claim it in one conditional UPDATE, which counts the attempt; without a claim there is nothing to do.
    2. Open the stored file and read it, while a thread renews the lease.
    3. In one transaction: end the claim, store the rows, and propose members for the whole batch.

    A picture that cannot be read ends as failed, with a message. While the store of the screenshots is down or full,
    the upload waits, which does not count as an attempt. Any other error, in storing too, gives the claim back for
    another attempt. If the database cannot even record that, the sweep does once the lease has expired.
    """
    token = queue.claim(upload_id)
    if token is None:
        return
    upload = Upload.objects.select_related("batch").get(pk=upload_id)
    if upload.is_recording:
        take_apart(upload, token)
        return
    started = time.monotonic()
    try:
        with sign_of_life(upload_id, token):
            image = open_image(stored_bytes(upload))
            engine, options = settings.OCR_ENGINE, reader_options()
            reading = reading_of(upload, image, get_reader(engine, options), get_name_reader(engine, options))
            preview = preview_of(image)
            upload.engine, upload.read_seconds = settings.OCR_ENGINE, round(time.monotonic() - started, 2)
    except (ImageRefused, ReaderError) as error:
        queue.fail(upload_id, token, str(error))
        end_of_reading(upload.batch)
        return
    except FileNotFoundError:
        queue.fail(upload_id, token, MISSING_FILE)
        end_of_reading(upload.batch)
        return
    except StoreOut:
        queue.put_off(upload_id, token, queue.STORE_OUT)
        return
    except Exception as error:  # engines raise any kind of error, and none may hold the upload for a whole lease
        logger.exception("upload %s could not be read (attempt %s)", upload_id, upload.attempts)
        give_back(upload, token, error)
        return
    try:
        stored = store(upload, token, reading, preview)
    except StoreOut:
        queue.put_off(upload_id, token, queue.STORE_OUT)
        return
    except Exception as error:  # a full disk, the database: as above
        logger.exception("what upload %s shows could not be stored (attempt %s)", upload_id, upload.attempts)
        give_back(upload, token, error)
        return
    if stored:
        typesetting.set_soon()
        found = len(reading.rows) or len(reading.nodes)
        logger.info("upload %s read: %d rows in %.1f s", upload_id, found, upload.read_seconds)


def reading_of(upload: Upload, image: Image, reader: Reader, names: NameReader | None) -> ScreenReading:
    what = f"upload {upload.pk}"
    if upload.batch.data_type == DataType.OWN_PROFILE:
        return core.read_profile(image, reader, what=what)
    kind, taught = proposals.kind_of(upload.batch), screens.known()
    return core.read(image, reader, kind, names=names, what=what, moving=upload.moving, teachings=taught)


def take_apart(upload: Upload, token: str) -> None:
    """Replace a recording by the screenshots that it shows: see uploads.intake.recordings. Errors as above."""
    started = time.monotonic()
    try:
        with sign_of_life(upload.pk, token):
            count = recordings.take_apart(upload, token)
    except RecordingRefused as refusal:
        recordings.let_go(upload, token, str(refusal))
    except FileNotFoundError:
        queue.fail(upload.pk, token, MISSING_FILE)
    except StoreOut:
        queue.put_off(upload.pk, token, queue.STORE_OUT)
    except recordings.ClaimLost:
        logger.warning("recording %s is in other hands", upload.pk)
    except Exception as error:  # as above
        logger.exception("recording %s could not be gone through (attempt %s)", upload.pk, upload.attempts)
        give_back(upload, token, error)
    else:
        logger.info("recording %s gone through: %d frames in %.1f s", upload.pk, count, time.monotonic() - started)
        return
    end_of_reading(upload.batch)


def give_back(upload: Upload, token: str, error: Exception) -> None:
    """End the claim after an unexpected error. The upload waits for another attempt, if any is left, or for room."""
    if disk.is_full(error):
        queue.put_off(upload.pk, token, queue.DISK_FULL)
        return
    queue.let_go(upload.pk, token)
    end_of_reading(upload.batch)


def end_of_reading(batch: Batch) -> None:
    """Run what waited for a screenshot to be read, or to fail. batch: the one it was uploaded into."""
    assistance.settle_drop(batch)
    proposals.tell_drop(batch)


def sweep() -> int:
    """The scheduled task: see uploads.jobs.queue.sweep. Its runs also show that the worker is alive."""
    workers.note_sign()
    mended = queue.sweep()
    assistance.settle_all()
    catch_up()
    typesetting.set_soon()
    texts.forget_old()
    return mended


def catch_up() -> None:
    """The task: match again every waiting list whose rows were matched to something that has changed since."""
    proposals.catch_up_all()


def set_names() -> None:
    """The task: see uploads.review.typesetting. It is separate, so that its failure does not affect the reading."""
    typesetting.set_names(get_reader(settings.OCR_ENGINE, reader_options()))


def find_texts(upload_id: int) -> None:
    """The task: find the texts of a screenshot for a leader to mark."""
    upload = Upload.objects.filter(pk=upload_id).first()
    if upload is not None:
        texts.find(upload.pk, lambda: stored_bytes(upload), get_reader(settings.OCR_ENGINE, reader_options()))


def remove_old_screenshots() -> int:
    """The scheduled task: see uploads.files.retention. Returns how many screenshots were removed."""
    return retention.remove_by_setting().screenshots


def save_complete_week() -> None:
    """The scheduled task: see uploads.week.save_by_itself."""
    week.save_by_itself()


def stored_bytes(upload: Upload) -> bytes:
    if not upload.file:
        raise FileNotFoundError(f"upload {upload.pk} has no file any more")
    with upload.file.open("rb") as file:
        content: bytes = file.read()
    return content


@contextmanager
def sign_of_life(upload_id: int, token: str) -> Iterator[None]:
    """Renew the lease from a thread while the block runs, up to the time limit of one screenshot."""
    done = threading.Event()

    def beat() -> None:
        until = time.monotonic() + settings.UPLOAD_TIME_LIMIT
        try:
            while not done.wait(settings.UPLOAD_LEASE / 3) and time.monotonic() < until:
                if not queue.renew(upload_id, token):
                    return
        finally:
            connection.close()

    thread = threading.Thread(target=beat, name=f"lease of upload {upload_id}", daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def preview_of(image: Image) -> bytes:
    """The screenshot as the review shows it: a JPEG of at most PREVIEW_SIDE pixels, small enough for mobile data."""
    picture = Pillow.fromarray(image)
    picture.thumbnail((PREVIEW_SIDE, PREVIEW_SIDE))
    out = BytesIO()
    picture.save(out, "JPEG", quality=PREVIEW_QUALITY)
    return out.getvalue()


def store(upload: Upload, token: str, reading: ScreenReading, preview: bytes) -> bool:
    """Write what was read and end the claim, in one transaction.

    Returns False if nothing is written: the claim was lost, the list already has this very screenshot, or it is a frame
    of a recording that shows no list.
    """
    name = upload.preview.field.generate_filename(upload, f"{upload.sha256[:32]}-{upload.pk}-{uuid4().hex[:8]}.jpg")
    try:
        name = upload.preview.storage.save(name, ContentFile(preview))
        ended = write(upload, token, reading, name)
    except Exception:
        forget_preview(upload, name)
        raise
    if not ended:
        remove([name])
    return ended


def write(upload: Upload, token: str, reading: ScreenReading, preview: str) -> bool:
    """The transaction of `store`. preview: the name of its file."""
    chosen_as, day = upload.batch.data_type, upload.batch.report_date
    was_day = upload.read_kind == DataType.DUEL_DAY
    read_as = filing.outcome(chosen_as, reading, day, confirmed=upload.kind_confirmed, was_day=was_day)
    expected = filing.expected_batch(upload.batch, read_as)
    is_matched = expected is not None and expected.is_ranking and read_as.keeps_what_was_read
    ahead = proposals.match_ahead(expected, upload, reading.rows) if expected and is_matched else None
    with kept_apart(upload.batch, read_as):
        chosen = proposals.lock(upload.batch)
        is_ours = queue.claimed(upload.pk, token).select_for_update().first() is not None
        is_wanted = is_ours and not recordings.left_out(upload, read_as)
        batch = filing.place(upload, chosen, read_as, reading.head) if is_wanted else None
        if batch:
            keep(upload, batch, read_as, reading, preview)
            if batch.is_ranking:
                proposals.propose(batch, ahead=ahead)
            assistance.settle(batch)
    end_of_reading(chosen)
    return batch is not None


def keep(upload: Upload, batch: Batch, found: filing.Outcome, reading: ScreenReading, preview: str) -> None:
    """End the claim with the result. batch: where the screenshot belongs."""
    Upload.objects.filter(pk=upload.pk).update(
        batch=batch,
        status=found.status,
        notes=notes_on(batch, found, reading),
        held_at=timezone.now() if found.held else None,
        preview=preview,
        read_kind=found.shown,
        levels=stored_levels(reading) if found.keeps_what_was_read else None,
        engine=upload.engine,
        read_seconds=upload.read_seconds,
        tabs=active_tabs.stored(reading.tabs),
        look=event_memory.stored(reading),
        read_at=timezone.now(),
        claimed_by="",
        lease_expires_at=None,
    )
    screens.note(upload, reading)
    ReadRow.objects.filter(upload=upload).delete()
    if found.keeps_what_was_read:
        ReadRow.objects.bulk_create(proposals.stored_row(upload, row) for row in reading.rows)


def stored_levels(reading: ScreenReading) -> dict[str, Any] | None:
    """The stored form of a tree's nodes or a profile's figures; None if the picture shows neither."""
    return sf_tech.stored_levels(reading.nodes, reading.places) or sent.stored_figures(reading.figures)


def kept_apart(batch: Batch, read_as: filing.Outcome) -> AbstractContextManager[None]:
    """The transaction for writing a screenshot; exclusive if it moves to another batch or may record itself."""
    moves_on = not read_as.stays_in(batch)
    return locks.changing_members() if moves_on or read_as.kind == DataType.ASSISTANCE else locks.matching_members()


def forget_preview(upload: Upload, name: str) -> None:
    """Remove a preview, or the part of it that was written, unless its row was committed before the error."""
    try:
        is_kept = Upload.objects.filter(pk=upload.pk, preview=name).exists()
    except DatabaseError:
        logger.exception("%s stays: nobody knows whether its row was kept", name)
        return
    if not is_kept:
        remove([name])


def notes_on(batch: Batch, found: filing.Outcome, reading: ScreenReading) -> str:
    """What the leader should know of a screenshot that was read."""
    if batch.data_type in FROM_MEMBERS and found.keeps_what_was_read:
        return " ".join(filter(None, (sent.doubt_of_sender(batch, reading.head), reading.note)))
    if batch.data_type == DataType.SF_TECH and found.keeps_what_was_read:
        return " ".join(filter(None, (sf_tech.doubt_of_owner(batch, reading.head), reading.note)))
    return found.notes
