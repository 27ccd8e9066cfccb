"""A screen recording from its upload to the screenshots that it becomes; bad and hostile ones end with a message."""

from __future__ import annotations

import random
import struct
import time
from contextlib import suppress
from fractions import Fraction
from functools import cache
from io import BytesIO
from itertools import chain
from typing import Any

import numpy as np
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client

from tests.conftest import REPORT_DATE
from tests.screens.draw import Entry, Look
from tests.screens.recordings import Swipe, film, frames, rows_below, swipes
from tests.uploads.test_hostile_files import PNG, peak_memory, stored_files
from uploads import tasks
from uploads.intake import recordings
from uploads.jobs import queue
from uploads.models import Upload
from uploads.reading.recording import Limits, RecordingRefused
from uploads.reading.recording.header import check_header, container_of
from uploads.review import too_fast
from uploads.review.too_fast import Frame

pytestmark = pytest.mark.django_db
LOOK = Look("STRENGTH RANKING", "Power", pitch=120, height=1600)
LIST = [Entry(rank, f"Player {rank:03}", 90_000_000 - rank * 317_013) for rank in range(1, 21)]
MEMORY = 400 * 1024 * 1024
FAILED, PROCESSING = Upload.Status.FAILED, Upload.Status.PROCESSING


@cache
def recorded(container: str = "mp4") -> bytes:
    """A short list, scrolled to its end."""
    moves = swipes(rows_below(LIST, LOOK), 4.5, seconds=0.4, rest=0.5)
    pictures = (frame[::2, ::2] for frame in frames(LIST, LOOK, moves, fps=10))
    return film(pictures, fps=10, container=container, rate=2)


@cache
def black(width: int, height: int, count: int, fps: int) -> bytes:
    """A film of one colour: very small for what it unfolds to."""
    import av

    out = BytesIO()
    with av.open(out, "w", format="mp4") as file:
        stream = file.add_stream("libx264", rate=fps, options={"preset": "ultrafast"})
        stream.width, stream.height, stream.pix_fmt = width, height, "yuv420p"
        frame = av.VideoFrame(width, height, "yuv420p")
        for plane in frame.planes:
            plane.update(bytes(plane.buffer_size))
        for number in range(count):
            frame.pts, frame.time_base = number, Fraction(1, fps)
            file.mux(stream.encode(frame))
        file.mux(stream.encode(None))
    return out.getvalue()


@cache
def sound() -> bytes:
    import av

    out = BytesIO()
    with av.open(out, "w", format="mp4") as file:
        stream = file.add_stream("aac", rate=44100)
        silence = av.AudioFrame.from_ndarray(np.zeros((1, 1024), dtype=np.float32), format="fltp", layout="mono")
        silence.rate = 44100
        for number in range(20):
            silence.pts = number * 1024
            file.mux(stream.encode(silence))
        file.mux(stream.encode(None))
    return out.getvalue()


def claiming(film_: bytes, seconds: int) -> bytes:
    """The film with another length in its header."""
    place = film_.index(b"mvhd") + 16
    (scale,) = struct.unpack_from(">I", film_, place)
    return film_[: place + 4] + struct.pack(">I", seconds * scale) + film_[place + 8 :]


def endless(film_: bytes) -> bytes:
    """A WebM that doesn't say how many bytes it has, as browsers write them."""
    place = film_.index(b"\x18\x53\x80\x67") + 4
    assert film_[place] == 1
    return film_[:place] + b"\x01" + b"\xff" * 7 + film_[place + 8 :]


def lasting(film_: bytes, seconds: int) -> bytes:
    """A WebM that says to be that long."""
    place = film_.index(b"\x44\x89\x88") + 3
    return film_[:place] + struct.pack(">d", 1000.0 * seconds) + film_[place + 8 :]


def in_a_small_frame() -> bytes:
    """8K pictures in a film that says to be a phone's."""
    small = film_ = black(7680, 4320, 3, 12)
    for code, shift in (">II", 16), (">HH", 0):
        small = small.replace(struct.pack(code, 7680 << shift, 4320 << shift), struct.pack(code, 1080, 2280 << shift))
    small = small.replace(struct.pack(">II", 1080, 2280 << 16), struct.pack(">II", 1080 << 16, 2280 << 16))
    assert small != film_
    return small


def post(client: Client, content: bytes, name: str = "list.mp4", **fields: Any) -> Any:
    file = SimpleUploadedFile(name, content, content_type="video/mp4")
    form = {"dataType": "strength", "uploadDate": REPORT_DATE.isoformat(), "batchId": "drop", "screenshot": file}
    return client.post("/api/upload", form | fields)


@pytest.mark.slow
@pytest.mark.parametrize("container", ["mp4", "mov", "webm"])
def test_a_recording_becomes_screenshots_of_its_batch(leader_client: Client, settings: Any, container: str) -> None:
    answer = post(leader_client, recorded(container), name=f"list.{container}")
    assert answer.status_code == 201
    body = answer.json()
    assert (body["originalName"], body["status"], body["second"]) == (f"list.{container}", "processing", 0)
    tasks.read_upload(body["id"])
    found = list(Upload.objects.order_by("pk"))
    assert len(found) in (3, 4)
    assert found[0].pk == body["id"]
    assert {one.status for one in found} == {PROCESSING}
    assert {(one.image_format, one.width, one.height, one.claimed_by, one.attempts) for one in found} == {
        ("JPEG", 540, 800, "", 0)
    }
    assert found[1].original_name == f"list.{container} 0:0{found[1].second}"
    assert [one.second for one in found] == sorted(one.second or 0 for one in found)
    assert len(stored_files(settings.MEDIA_ROOT)) == len(found), "the recording itself is gone"
    assert leader_client.get(f"/api/upload/{found[1].pk}/image").status_code == 200
    assert post(leader_client, recorded(container)).status_code == 200, "the same recording is known"


@pytest.mark.reading
def test_its_frames_are_read_as_one_list(leader_client: Client) -> None:
    upload = post(leader_client, film(frames(LIST, LOOK, swipes(12.0, 4.5), fps=8), fps=8), dataType="auto").json()[
        "id"
    ]
    tasks.read_upload(upload)
    for pk in Upload.objects.order_by("pk").values_list("pk", flat=True):
        tasks.read_upload(pk)
    state = leader_client.get("/api/batch-status/drop").json()
    assert (state["isProcessing"], state["failedFiles"], state["heldFiles"]) == (False, 0, 0)
    [found] = [one for one in state["batches"] if one["waitingFiles"]]
    review = leader_client.get(f"/api/batches/{found['batchId']}/review").json()
    assert [(row["rank"], int(row["value"])) for row in review["rows"]] == [(one.rank, one.value) for one in LIST]
    assert review["coverage"]["missing"] == []
    assert {(one["recording"], one["seconds"]) for one in review["uploads"]} == {(state["uploads"][0]["recording"], 4)}
    [recent] = [one for one in leader_client.get("/api/batches").json() if one["batchId"] == found["batchId"]]
    assert recent["recordings"] == [{"seconds": 4, "files": len(review["uploads"])}]


def test_a_waiting_recording_has_no_picture(leader_client: Client) -> None:
    upload = post(leader_client, recorded()).json()["id"]
    answer = leader_client.get(f"/api/upload/{upload}/image")
    assert (answer.status_code, "message" in answer.json()) == (404, True)


def test_progress_is_told_by_seconds(leader_client: Client) -> None:
    upload = Upload.objects.get(pk=post(leader_client, recorded()).json()["id"])
    token = queue.claim(upload.pk)
    assert token
    recordings.Progress(upload, token, 31.0).note(12.4)
    [shown] = leader_client.get("/api/batch-status/drop").json()["uploads"]
    assert (shown["second"], shown["seconds"]) == (12, 31)
    with pytest.raises(recordings.ClaimLost):
        recordings.Progress(upload, "another", 31.0).note(12.4)


def test_a_worker_that_lost_its_claim_keeps_nothing(leader_client: Client, settings: Any) -> None:
    upload = Upload.objects.select_related("batch").get(pk=post(leader_client, recorded()).json()["id"])
    with pytest.raises(recordings.ClaimLost):
        recordings.take_apart(upload, "another")
    assert Upload.objects.count() == 1
    assert len(stored_files(settings.MEDIA_ROOT)) == 1


@pytest.mark.parametrize(
    ("content", "part"),
    [
        pytest.param(lambda: recorded()[: len(recorded()) // 2], "only partly uploaded", id="truncated"),
        pytest.param(lambda: recorded("webm")[:-9000], "only partly uploaded", id="truncated WebM"),
        pytest.param(lambda: endless(recorded("webm"))[:-9000], "only partly uploaded", id="truncated, endless"),
        pytest.param(sound, "no pictures in this recording", id="sound"),
        pytest.param(lambda: black(7680, 4320, 3, 12), "at most 4K", id="8K"),
        pytest.param(lambda: black(96, 96, 3, 12), "too small", id="tiny"),
        pytest.param(lambda: claiming(recorded(), 4000), "longer than 120 seconds", id="long"),
        pytest.param(lambda: b"\0\0\0\x18ftypmp42" + PNG, "only partly uploaded", id="a picture in its clothes"),
        pytest.param(lambda: b"\x1a\x45\xdf\xa3" + bytes(4000), "only partly uploaded", id="an empty WebM"),
    ],
)
def test_what_the_header_shows_is_refused_at_once(
    leader_client: Client, settings: Any, content: Any, part: str
) -> None:
    answer = post(leader_client, content())
    assert answer.status_code == 400
    assert part in answer.json()["message"]
    assert not Upload.objects.exists()
    assert stored_files(settings.MEDIA_ROOT) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("content", "part", "time_limit"),
    [
        pytest.param(lambda: lasting(recorded("webm"), 60), "breaks off after", 90, id="ends early"),
        pytest.param(in_a_small_frame, "", 90, id="8K behind a small header"),
        pytest.param(lambda: black(160, 160, 40_000, 20_000), "more pictures a second", 90, id="40,000 frames"),
        pytest.param(lambda: claiming(black(160, 160, 200, 1), 5), "longer than 120 seconds", 90, id="a lie"),
        pytest.param(lambda: black(3840, 2160, 200, 12), "takes too long", 0.5, id="4K that unfolds"),
        pytest.param(
            lambda: recorded()[:2000] + bytes(len(recorded()) - 2000 - 4000) + recorded()[-4000:], "", 90, id="zeros"
        ),
    ],
)
def test_what_only_a_worker_finds_out_ends_failed(
    leader_client: Client, settings: Any, report: Any, content: Any, part: str, time_limit: float
) -> None:
    settings.RECORDING_TIME_LIMIT = time_limit
    recording = content()
    answer = post(leader_client, recording)
    assert answer.status_code == 201, answer.json()
    before, began = peak_memory(), time.monotonic()
    tasks.read_upload(answer.json()["id"])
    report(f"{part or 'damaged'}: {time.monotonic() - began:.1f} s, {(peak_memory() - before) // 1024**2} MB")
    assert peak_memory() - before < MEMORY
    [upload] = Upload.objects.all()
    assert (upload.status, upload.claimed_by) == (FAILED, "")
    assert part in upload.notes
    assert upload.notes.endswith(".")
    assert stored_files(settings.MEDIA_ROOT) == [], "it is of no use to anybody"
    assert leader_client.get(f"/api/upload/{upload.pk}/image").status_code == 404
    [batch] = leader_client.get("/api/batches").json()
    assert batch["failedUploadIds"] == [], "without its file it can't be read again"
    again = leader_client.post(f"/api/upload/{upload.pk}/retry")
    assert (again.status_code, "Upload it again" in again.json()["message"]) == (409, True)
    call_command("check_data")


def test_the_content_says_what_a_file_is(leader_client: Client) -> None:
    assert post(leader_client, recorded(), name="shot.png").status_code == 201
    assert post(leader_client, PNG, name="list.mp4").status_code == 201
    assert list(Upload.objects.order_by("pk").values_list("image_format", flat=True)) == ["MP4", "PNG"]


def test_the_largest_recording_is_set_by_the_operator(leader_client: Client, settings: Any) -> None:
    settings.RECORDING_MB = 1
    answer = post(leader_client, recorded() + bytes(2**20))
    assert (answer.status_code, "1 MB" in answer.json()["message"]) == (413, True)
    answer = post(leader_client, recorded() + bytes(2**20 + 70_000))
    assert (answer.status_code, "1 MB" in answer.json()["message"]) == (413, True)


@pytest.mark.parametrize("kind", ["other", "sf-tech"])
def test_a_recording_is_of_a_list(leader_client: Client, kind: str) -> None:
    answer = post(leader_client, recorded(), dataType=kind)
    assert answer.status_code == 400
    assert answer.json()["message"]


def test_fuzzed_headers_raise_nothing_else() -> None:
    dice = random.Random(8)
    for whole in (recorded(), recorded("webm")):
        for _ in range(300):
            data = bytearray(whole)
            for _ in range(dice.randint(1, 6)):
                end = len(data) if dice.random() < 0.4 else 4096
                data[dice.randrange(4, min(end, len(data)))] = dice.randrange(256)
            with suppress(RecordingRefused):
                check_header(BytesIO(bytes(data)), Limits())


def test_pictures_are_no_recordings() -> None:
    assert container_of(b"\0\0\0\x18ftypheic") is None
    assert container_of(b"\0\0\0\x18ftypM4A ") is None
    assert container_of(PNG[:64]) is None
    assert container_of(b"") is None


def frame(recording: str, second: int, *ranks: int) -> Frame:
    return Frame(recording, second, frozenset(ranks))


@pytest.mark.parametrize(
    ("frames_", "missing", "gaps"),
    [
        ([frame("a", 3, 1, 2, 3), frame("a", 5, 7, 8)], [4, 5, 6], [(3, 5)]),
        ([frame("a", 3, 1, 2), frame("a", 4, 2, 3), frame("a", 9, 7), frame("a", 10, 7)], [4, 5, 6], [(4, 9)]),
        ([frame("a", 3, 1, 2, 4, 5)], [3], []),
        ([frame("a", 3, 1, 2), frame("b", 1, 4, 5)], [3], []),
        ([frame("a", 3, 1, 2), frame("a", 5, 4), frame("a", 8, 9)], [3, 5, 6, 7, 8], [(3, 5), (5, 8)]),
        ([frame("a", 3, 1, 2)], [], []),
        ([frame("a", 3, 4, 5)], [1, 2, 3], []),
        ([], [3], []),
    ],
)
def test_where_a_recording_went_by_too_fast(frames_: list[Frame], missing: list[int], gaps: list[Any]) -> None:
    assert too_fast.too_fast(frames_, missing) == gaps


@pytest.mark.reading
def test_a_recording_with_a_gap_and_a_screen_without_a_list(leader_client: Client) -> None:
    plain = np.full((LOOK.height, 1080, 3), 60, dtype=np.uint8)
    moves = [Swipe(3, 0.4), Swipe(9, 0.3), Swipe(1, 0.4)]
    shown = chain([plain] * 8, frames(LIST, LOOK, moves, fps=8))
    upload = post(leader_client, film(shown, fps=8)).json()["id"]
    tasks.read_upload(upload)
    assert Upload.objects.count() > 2
    for pk in Upload.objects.order_by("pk").values_list("pk", flat=True):
        tasks.read_upload(pk)
    assert not Upload.objects.filter(status=FAILED).exists(), "the empty screen is left out"
    assert not Upload.objects.filter(pk=upload).exists()
    sentence = leader_client.get("/api/batches/drop/review").json()["coverage"]["sentence"]
    assert "missing 12: " in sentence
    assert sentence.endswith("The recording went by too fast between 0:03 and 0:04.")


@pytest.mark.reading
def test_a_recording_without_any_list_fails_once(leader_client: Client) -> None:
    plain = np.full((800, 540, 3), 60, dtype=np.uint8)
    tasks.read_upload(post(leader_client, film([plain] * 8 + [plain + 60] * 8, fps=8)).json()["id"])
    for pk in Upload.objects.order_by("pk").values_list("pk", flat=True):
        tasks.read_upload(pk)
    [upload] = Upload.objects.all()
    assert (upload.status, "No ranking list" in upload.notes) == (FAILED, True)
