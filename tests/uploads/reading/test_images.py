"""Which pictures may enter: every refusal says what to do, and nothing but a refusal is ever raised."""

from __future__ import annotations

import io
import struct
import zlib

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from tests.examples import examples
from uploads.reading.look.image import MAX_BYTES, ImageFacts, ImageRefused, check_image, open_image


def picture(kind: str, size: tuple[int, int] = (40, 60), *, orientation: int | None = None) -> bytes:
    image = Image.new("RGB", size, (200, 30, 30))
    image.putpixel((0, 0), (0, 0, 255))
    exif = Image.Exif()
    if orientation:
        exif[0x0112] = orientation
    buffer = io.BytesIO()
    image.save(buffer, kind, **({"exif": exif} if orientation else {}))
    return buffer.getvalue()


def png_header(width: int, height: int) -> bytes:
    """A PNG that claims a size and holds no pixels."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"\0" * 10)) + chunk(b"IEND", b"")
    )


PNG, JPEG = picture("PNG"), picture("JPEG")


def of_many_scans(count: int) -> bytes:
    """A progressive JPEG whose last layer is there again and again."""
    buffer = io.BytesIO()
    Image.new("RGB", (40, 60), (200, 30, 30)).save(buffer, "JPEG", progressive=True)
    data = buffer.getvalue()
    start, end = data.rindex(b"\xff\xda"), data.rindex(b"\xff\xd9")
    return data[:end] + data[start:end] * count + data[end:]


@pytest.mark.parametrize(("data", "kind"), [(PNG, "PNG"), (JPEG, "JPEG")])
def test_it_works(data: bytes, kind: str) -> None:
    assert check_image(data) == ImageFacts(kind, 40, 60)  # type: ignore[arg-type]
    assert open_image(data).shape == (60, 40, 3)


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_turned_picture_is_seen_as_a_person_sees_it(orientation: int) -> None:
    data = picture("JPEG", orientation=orientation)
    facts, pixels = check_image(data), open_image(data)
    assert (facts.height, facts.width) == pixels.shape[:2]
    assert (facts.width > facts.height) == (orientation >= 5)


def test_a_picture_with_transparency_is_read_as_colours() -> None:
    buffer = io.BytesIO()
    Image.new("LA", (20, 20), (120, 128)).save(buffer, "PNG")
    assert open_image(buffer.getvalue()).shape == (20, 20, 3)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "empty"),
        (b"hello", "not a picture"),
        (b"GIF89a" + b"\0" * 50, "GIF"),
        (b"%PDF-1.7", "PDF"),
        (PNG[:60], "damaged"),
        (PNG[:-12], "damaged"),
        (JPEG[: len(JPEG) // 2], "damaged"),
        (of_many_scans(100), "too many layers"),
        (b"\x89PNG\r\n\x1a\n" + b"x" * 100, "damaged"),
        (png_header(100, 100), "damaged"),
        (png_header(60_000, 60_000), "too many pixels"),
        (png_header(7_000, 7_000), "too many pixels"),
        (png_header(30_000, 10), "too many pixels"),
        (PNG + b"\0" * (MAX_BYTES + 1 - len(PNG)), "10 MB"),
    ],
)
def test_refusals_say_what_is_wrong(data: bytes, says: str) -> None:
    with pytest.raises(ImageRefused, match=says):
        check_image(data)
    with pytest.raises(ImageRefused, match=says):
        open_image(data)


def test_a_jpeg_of_some_layers_is_accepted() -> None:
    assert check_image(of_many_scans(20)) == ImageFacts("JPEG", 40, 60)


def test_the_largest_allowed_file_is_accepted() -> None:
    assert check_image(PNG + b"\0" * (MAX_BYTES - len(PNG))).width == 40


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=examples(40))
@given(
    st.sampled_from([PNG, JPEG, picture("JPEG", orientation=6)]),
    st.lists(st.tuples(st.floats(0, 1, exclude_max=True), st.integers(0, 255)), min_size=1, max_size=30),
    st.floats(0.02, 1),
)
def test_damaged_bytes_are_refused_or_read(data: bytes, changes: list[tuple[float, int]], kept: float) -> None:
    damaged = bytearray(data)
    for place, byte in changes:
        damaged[int(place * len(damaged))] = byte
    cut = bytes(damaged[: max(1, int(kept * len(damaged)))])
    refusal, facts = "", None
    try:
        facts = check_image(cut)
    except ImageRefused as error:
        refusal = str(error)
    if facts is None:
        assert refusal.endswith(".")
        return
    pixels = open_image(cut)
    assert pixels.dtype == np.uint8
    assert pixels.shape == (facts.height, facts.width, 3)


@given(st.binary(max_size=300))
def test_random_bytes_are_refused(data: bytes) -> None:
    with pytest.raises(ImageRefused):
        check_image(data)
