"""Hostile files: refused with a message, never a server error, and nothing of them is kept (spec sections 5 and 9).

The 300 files are made here from a fixed seed. A file may be accepted only where every pixel can be decoded.
"""

from __future__ import annotations

import random
import resource
import struct
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import date
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import numpy as np
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image

from alliance.models import User
from uploads import tasks
from uploads.models import Batch, Upload
from uploads.reading.look.image import MAX_BYTES

MEMORY = 400 * 1024 * 1024
"""Bytes by which the process may grow while it refuses all of them: a picture of the most pixels takes 160 MB."""
NAMES = (
    *("../../etc/passwd.png", "x" * 400 + ".png", "\u202egnp.exe", "a\x00b.png", "\r\nX: y.png"),
    *("....", "💥.png", "<b>.png", " ", "con", ".htaccess", "a;b.png", "%2e%2e%2fa.png"),
)


def picture(image_format: str = "PNG", **options: Any) -> bytes:
    """A small valid picture of noise, so that every byte of it counts."""
    noise = np.random.default_rng(7).integers(0, 256, (90, 60, 3), dtype=np.uint8)
    out = BytesIO()
    Image.fromarray(noise).save(out, image_format, **options)
    return out.getvalue()


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width: int, height: int, *chunks: bytes, depth: int = 8, colour: int = 2) -> bytes:
    """A PNG with that header, whatever its chunks say."""
    header = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + b"".join(chunks) + chunk(b"IEND", b"")


def blank(width: int, height: int) -> bytes:
    """A valid black PNG of one bit a pixel: a few kilobytes for any size."""
    return png(width, height, chunk(b"IDAT", zlib.compress(bytes((1 + (width + 7) // 8) * height))), depth=1, colour=0)


PNG, JPEG = picture(), picture("JPEG", quality=90)
PROGRESSIVE = picture("JPEG", quality=90, progressive=True)
DATA = chunk(b"IDAT", zlib.compress(b"\0" * 90 * 181))
ZEROS = zlib.compress(b"\0" * 64 * 1024 * 1024, 9)


def archive() -> bytes:
    out = BytesIO()
    with ZipFile(out, "w") as file:
        file.writestr("screenshot.png", PNG)
    return out.getvalue()


def truncated() -> Iterator[bytes]:
    for whole in (PNG, JPEG, PROGRESSIVE):
        for place in range(1, 41):
            yield whole[: len(whole) * place // 41]


def other_types() -> Iterator[bytes]:
    for image_format in ("GIF", "WEBP", "BMP", "TIFF", "ICO", "PPM", "TGA", "JPEG2000", "PDF", "EPS"):
        yield picture(image_format)
    yield from (archive(), b"<svg xmlns='http://www.w3.org/2000/svg'/>", b"<html><script>alert(1)</script></html>")
    yield from (b"\x7fELF" + bytes(60), b"MZ" + bytes(60), b"#!/bin/sh\nid\n", b'{"a": 1}', bytes(5000))
    for kind in (b"heic", b"avif", b"mp42"):
        yield b"\0\0\0\x18ftyp" + kind + bytes(40)
    for start in (PNG[:8], JPEG[:3], JPEG[:20]):
        yield start + b"<html><script>alert(1)</script></html>" * 40
        yield start + archive()
    yield from (b"", b"\x89", b"\x89PNG", PNG[:8], PNG[:33])
    yield from (b"\xff\xd8", b"\xff\xd8\xff", b"\xff\xd8\xff\xd9", b"GIF89a")


def bombs() -> Iterator[bytes]:
    for size in ((65_000, 65_000), (2**31 - 1, 1), (1, 2**31 - 1), (0, 10), (10, 0), (2**32 - 1,) * 2):
        yield png(*size, DATA)
    for size in ((6_400, 6_400), (12_000, 12_000), (20_000, 20_000), (20_001, 1), (1, 20_001)):
        yield blank(*size)
    yield png(60, 90, chunk(b"zTXt", b"Comment\0\0" + ZEROS), DATA)
    yield png(60, 90, chunk(b"iTXt", b"Comment\0\1\0\0\0" + ZEROS), DATA)
    yield png(60, 90, chunk(b"iCCP", b"profile\0\0" + ZEROS), DATA)
    yield png(60, 90, *[chunk(b"zTXt", b"Comment\0\0" + zlib.compress(b"\0" * 1_000_000))] * 100, DATA)
    yield png(60, 90, chunk(b"IDAT", zlib.compress(b"\0")))
    yield png(60, 90, struct.pack(">I", 2**31 - 1) + b"IDAT")
    for height, width in ((65_500, 65_500), (65_500, 1), (0, 60), (90, 0)):
        frame = JPEG.index(b"\xff\xc0") + 5
        yield JPEG[:frame] + struct.pack(">HH", height, width) + JPEG[frame + 4 :]


def fuzzed(count: int) -> Iterator[bytes]:
    """Valid pictures with a few bytes changed, most of them in the header; every other PNG gets its checksum right."""
    dice = random.Random(20261121)
    for number in range(count):
        whole = bytearray((PNG, JPEG, PROGRESSIVE)[number % 3])
        for _ in range(dice.randint(1, 4)):
            whole[dice.randrange(2, 64 if dice.random() < 0.8 else len(whole))] = dice.randrange(256)
        if number % 2 and number % 3 == 0:
            whole[29:33] = struct.pack(">I", zlib.crc32(whole[12:29]))
        yield bytes(whole)


def hostile_files() -> list[tuple[str, bytes]]:
    """(kind, content) of all 300."""
    files = [
        *(("truncated", content) for content in truncated()),
        *(("other type", content) for content in other_types()),
        *(("bomb", content) for content in bombs()),
    ]
    return files + [("fuzzed", content) for content in fuzzed(300 - len(files))]


def can_be_decoded(content: bytes) -> bool:
    """Whether an accepted file really is a picture of which every pixel is there, of a bounded size."""
    with Image.open(BytesIO(content)) as image:
        image.load()
        return image.format in ("PNG", "JPEG") and image.width * image.height <= 40_000_000


def stored_files(root: Path) -> list[Path]:
    return [path for path in Path(root).rglob("*") if path.is_file()]


@pytest.fixture
def send(leader_client: Client) -> Callable[..., Any]:
    """send(content) posts it as a screenshot; fields given replace or (None) drop the form's own."""
    leader_client.raise_request_exception = False

    def make(content: bytes = PNG, *, name: str = "shot.png", path: str = "/api/upload", **fields: Any) -> Any:
        file = SimpleUploadedFile(name, content, "image/png")
        form = {"screenshot": file, "dataType": "strength", "uploadDate": date(2026, 11, 21)} | fields
        return leader_client.post(path, {key: value for key, value in form.items() if value is not None})

    return make


def peak_memory() -> int:
    """The most bytes this process has ever held (Linux counts in KiB)."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


@pytest.mark.reading
def test_300_hostile_files(send: Callable[..., Any], settings: Any, report: Callable[[str], None]) -> None:
    files = hostile_files()
    assert len(files) == 300
    send()
    Upload.objects.all().delete()
    before = peak_memory()
    outcomes: Counter[tuple[str, int]] = Counter()
    accepted = []
    for kind, content in files:
        answer = send(content)
        outcomes[kind, answer.status_code] += 1
        assert answer.status_code in (201, 400, 413, 415), (kind, answer.status_code)
        if answer.status_code == 201:
            assert can_be_decoded(content), kind
            accepted.append(answer.json()["id"])
        else:
            assert answer.json()["message"], kind
    grown = peak_memory() - before
    report(f"hostile files: {dict(outcomes)}, grown by {grown // 1024**2} MB")
    assert grown < MEMORY
    assert {kind for kind, status in outcomes if status == 201} <= {"fuzzed"}
    assert sorted(Upload.objects.values_list("pk", flat=True)) == accepted
    assert len(stored_files(settings.MEDIA_ROOT)) == len(accepted) + 1

    for pk in accepted:
        tasks.read_upload(pk)
    statuses = Counter(Upload.objects.values_list("status", flat=True))
    report(f"hostile files accepted and then read: {dict(statuses)}")
    assert set(statuses) <= {Upload.Status.FAILED, Upload.Status.PENDING_CONFIRMATION}


@pytest.mark.parametrize("image_format", ["PNG", "JPEG"])
@pytest.mark.parametrize(("size", "status"), [(MAX_BYTES, 201), (MAX_BYTES + 1, 413), (MAX_BYTES + 70_000, 413)])
def test_the_limit_is_exact(send: Callable[..., Any], settings: Any, image_format: str, size: int, status: int) -> None:
    whole = picture(image_format)
    answer = send(whole + bytes(size - len(whole)))
    assert answer.status_code == status
    if status != 201:
        assert "10 MB" in answer.json()["message"]
        assert stored_files(settings.MEDIA_ROOT) == []
        assert not Batch.objects.exists()


def test_the_largest_pictures_are_taken(send: Callable[..., Any]) -> None:
    for size in ((6_320, 6_320), (20_000, 1_000), (1_000, 20_000)):
        assert send(blank(*size)).status_code == 201


def test_what_is_served_back_is_a_picture_and_nothing_else(send: Callable[..., Any], leader_client: Client) -> None:
    upload = send(PNG + b"<html><script>alert(1)</script></html>").json()["id"]
    answer = leader_client.get(f"/api/upload/{upload}/image")
    assert (answer.headers["Content-Type"], answer.headers["X-Content-Type-Options"]) == ("image/png", "nosniff")
    assert answer.headers["Cache-Control"] == "private, no-cache"
    assert b"script" not in b"".join(answer.streaming_content)


@pytest.mark.parametrize("name", NAMES)
def test_an_absurd_name_is_made_harmless(send: Callable[..., Any], settings: Any, name: str) -> None:
    answer = send(name=name)
    assert answer.status_code == 201
    shown = answer.json()["originalName"]
    assert shown
    assert shown.isprintable()
    assert len(shown) <= 255
    assert not {"/", "\\"} & set(shown)
    [file] = stored_files(settings.MEDIA_ROOT)
    assert file.resolve().is_relative_to(Path(settings.MEDIA_ROOT).resolve())
    assert file.suffix == ".png"


@pytest.mark.parametrize(
    "fields",
    [
        {"screenshot": None},
        {"screenshot": "text instead of a file"},
        {"screenshot": None, "file": SimpleUploadedFile("shot.png", PNG)},
        {"screenshot": None, "screenshots": SimpleUploadedFile("shot.png", PNG)},
        {"screenshot": [SimpleUploadedFile("1.png", PNG), SimpleUploadedFile("2.png", JPEG)]},
        *({"dataType": kind} for kind in (None, "", "power", "STRENGTH", "strength\0", "x" * 10_000)),
        *({"uploadDate": day} for day in (None, "", "21.11.2026", "2026-02-30", "1969-01-01", "2999-01-01", "0")),
        *({"batchId": batch} for batch in ("x" * 65, "../x", "a b", "é", "-x", "a/b")),
    ],
    ids=str,
)
def test_a_wrong_form_is_refused(send: Callable[..., Any], settings: Any, fields: dict[str, Any]) -> None:
    answer = send(**fields)
    assert answer.status_code == 400
    assert answer.json()["message"]
    assert stored_files(settings.MEDIA_ROOT) == []
    assert not Batch.objects.exists()


FORM = "multipart/form-data; boundary=x"
FIELD = b"--x\r\nContent-Disposition: form-data; name=a\r\n\r\n"


@pytest.mark.parametrize("checks_csrf", [False, True])
@pytest.mark.parametrize(
    ("body", "content_type"),
    [
        (b"", FORM),
        (FIELD, "multipart/form-data"),
        (FIELD[:30], FORM),
        (FIELD.replace(b"; name", b"; filename=a.png; name") + b"cut off", FORM),
        (FIELD.replace(b"--x", b"--x\r\nContent-Transfer-Encoding: base64") + b"?\r\n--x--", FORM),
        (FIELD + b"x" * 6_000_000 + b"\r\n--x--", FORM),
        (FIELD.replace(b"; name", b"; filename=a; name") + b"x\r\n" * 30 + b"--x--", FORM),
        ((FIELD + b"x\r\n") * 1500 + b"--x--", FORM),
        (b"x=" + b"x" * 6_000_000, "application/x-www-form-urlencoded"),
        (b"screenshot=1", "application/x-www-form-urlencoded"),
        (PNG, "image/png"),
        (b"{}", "application/json"),
    ],
)
def test_a_malformed_body_is_refused(officer: User, body: bytes, content_type: str, checks_csrf: bool) -> None:
    client = Client(enforce_csrf_checks=checks_csrf, raise_request_exception=False)
    client.force_login(officer)
    client.get("/auth/user")
    headers = {"X-CSRFToken": client.cookies["csrftoken"].value}
    answer = client.generic("POST", "/api/upload", body, content_type, headers=headers)
    assert answer.status_code in (400, 413, 415)
    assert answer.json()["message"]


@pytest.mark.parametrize("path", ["/auth/login", "/api/batches/b1/draft", "/api/upload/1/apply-data"])
def test_a_huge_json_body_is_refused(leader_client: Client, read_batch: Callable[..., Batch], path: str) -> None:
    read_batch([])
    body = b'{"rows": {}, "username": "' + b"x" * 6_000_000 + b'"}'
    method = "PUT" if path.endswith("draft") else "POST"
    answer = leader_client.generic(method, path, body, "application/json")
    assert answer.status_code in (400, 404, 413)
    assert answer.json()["message"]
