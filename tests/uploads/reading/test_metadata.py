"""What phones and editors write beside a picture is taken out; what is seen and read stays the very same."""

from __future__ import annotations

import io
import struct
import zlib

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image, ImageCms
from PIL.PngImagePlugin import PngInfo

from tests.examples import examples
from uploads.reading.look.image import ImageFacts, ImageRefused, check_image, open_image
from uploads.reading.look.metadata import stripped, without_metadata

SECRET = b"52.2297N 21.0122E"
"""What must be nowhere in what is kept."""
NOISE = np.random.default_rng(5).integers(0, 255, (30, 20, 3), dtype=np.uint8)
PROFILE = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()


def exif(orientation: int | None = None) -> bytes:
    block = Image.Exif()
    block[0x010E] = SECRET.decode()
    block.get_ifd(0x8825)[29] = SECRET.decode()
    if orientation:
        block[0x0112] = orientation
    return block.tobytes()


def jpeg(orientation: int | None = None, mode: str = "RGB", **options: object) -> bytes:
    out = io.BytesIO()
    picture = Image.fromarray(NOISE).convert(mode)
    picture.save(out, "JPEG", exif=exif(orientation), comment=SECRET, icc_profile=PROFILE, **options)
    data = out.getvalue()
    beside = segment(0xE1, b"http://ns.adobe.com/xap/1.0/\0" + SECRET) + segment(0xED, b"Photoshop 3.0\0" + SECRET)
    beside += segment(0xE0, b"JFXX\0\x10" + SECRET) + segment(0xE2, b"FPXR\0" + SECRET) + segment(0xEF, SECRET)
    return data[:2] + beside + data[2:] + SECRET


def png(orientation: int | None = None, mode: str = "RGB", **options: object) -> bytes:
    out = io.BytesIO()
    texts = PngInfo()
    texts.add_text("Comment", SECRET.decode())
    texts.add_text("Author", SECRET.decode(), zip=True)
    texts.add_itxt("XML:com.adobe.xmp", SECRET.decode())
    texts.add(b"tIME", SECRET[:7])
    picture = Image.fromarray(NOISE).convert(mode)
    picture.save(out, "PNG", pnginfo=texts, exif=exif(orientation), icc_profile=PROFILE, **options)
    data = out.getvalue()
    return data[:-12] + chunk(b"tEXt", b"Comment\0" + SECRET) + data[-12:] + SECRET


def segment(marker: int, body: bytes) -> bytes:
    return bytes((0xFF, marker)) + struct.pack(">H", len(body) + 2) + body


def chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


PICTURES = {
    "JPEG": jpeg(),
    "progressive JPEG": jpeg(progressive=True),
    "JPEG with restarts": jpeg(restart_marker_blocks=1),
    "grey JPEG": jpeg(mode="L"),
    "CMYK JPEG": jpeg(mode="CMYK"),
    "PNG": png(),
    "PNG with transparency": png(mode="RGBA"),
    "PNG with a palette": png(mode="P", transparency=3),
    "grey PNG": png(mode="L"),
    "interlaced size of one": png(mode="1"),
}


@pytest.mark.parametrize("data", PICTURES.values(), ids=PICTURES)
def test_nothing_is_left_but_what_is_seen(data: bytes) -> None:
    assert data.count(SECRET) >= 4
    clean = without_metadata(data)
    assert SECRET not in clean
    assert b"Exif" not in clean
    assert b"eXIf" not in clean
    assert np.array_equal(open_image(clean), open_image(data))
    assert check_image(clean) == check_image(data)
    with Image.open(io.BytesIO(clean)) as picture, Image.open(io.BytesIO(data)) as before:
        assert picture.info.get("icc_profile") == before.info.get("icc_profile") == PROFILE
        assert picture.mode == before.mode
        assert picture.info.get("transparency") == before.info.get("transparency")
        assert not {"comment", "Comment", "Author", "exif", "xmp", "XML:com.adobe.xmp", "photoshop"} & set(picture.info)


@pytest.mark.parametrize("make", [jpeg, png])
@pytest.mark.parametrize("orientation", range(1, 9))
def test_it_stands_the_same_way_up(make: type, orientation: int) -> None:
    data = make(orientation)
    clean = without_metadata(data)
    assert SECRET not in clean
    assert np.array_equal(open_image(clean), open_image(data))
    assert check_image(clean) == check_image(data)
    assert check_image(data).orientation == orientation
    with Image.open(io.BytesIO(clean)) as picture:
        assert dict(picture.getexif()) == ({} if orientation == 1 else {0x0112: orientation})


def test_the_way_up_may_stand_in_xmp_alone() -> None:
    out = io.BytesIO()
    Image.fromarray(NOISE).save(out, "JPEG", xmp=b'<x tiff:Orientation="6" ' + SECRET)
    data = out.getvalue()
    clean = without_metadata(data)
    assert SECRET not in clean
    assert open_image(data).shape == (20, 30, 3)
    assert np.array_equal(open_image(clean), open_image(data))


def test_a_thumbnail_goes() -> None:
    data = PICTURES["JPEG"]
    start = data.index(b"JFIF\0")
    with_thumbnail = data[: start - 2] + struct.pack(">H", 16 + 48) + data[start : start + 12] + b"\x04\x04"
    with_thumbnail += SECRET[:16] * 3 + data[start + 14 :]
    clean = without_metadata(with_thumbnail)
    assert SECRET[:16] not in clean
    assert np.array_equal(open_image(clean), open_image(data))


def test_of_moving_pictures_the_first_is_left() -> None:
    out = io.BytesIO()
    frames = [Image.fromarray(NOISE), Image.fromarray(NOISE[::-1].copy())]
    frames[0].save(out, "PNG", save_all=True, append_images=frames[1:])
    clean = without_metadata(out.getvalue())
    assert b"acTL" not in clean
    assert b"fdAT" not in clean
    assert np.array_equal(open_image(clean), NOISE)


def test_a_second_picture_behind_the_first_goes() -> None:
    out = io.BytesIO()
    Image.fromarray(NOISE).save(out, "MPO", save_all=True, append_images=[Image.new("RGB", (50, 50), (200, 0, 0))])
    data = out.getvalue()
    clean = without_metadata(data)
    assert data.count(b"\xff\xd8\xff") == 2
    assert (clean.count(b"\xff\xd8\xff"), b"MPF" in clean) == (1, False)
    assert np.array_equal(open_image(clean), open_image(data))


@pytest.mark.parametrize("data", [*PICTURES.values(), jpeg(6), png(6)])
def test_what_is_clean_stays_byte_for_byte(data: bytes) -> None:
    clean = without_metadata(data)
    assert without_metadata(clean) is clean
    assert len(clean) < len(data)


@pytest.mark.parametrize("data", [b"", b"hello", b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"GIF89a"])
def test_what_is_no_picture_is_refused(data: bytes) -> None:
    with pytest.raises(ImageRefused):
        without_metadata(data)


def test_a_chunk_that_claims_more_than_there_is_ends_there() -> None:
    data = PICTURES["PNG"]
    start = data.index(b"IDAT") - 4
    same_after(data[:start] + struct.pack(">I", len(data)) + data[start + 4 :])


def test_what_stands_where_the_end_should_be_goes() -> None:
    data = PICTURES["JPEG"].replace(b"\xff\xd9", b"\xff\xdc")
    same_after(data)
    assert SECRET not in without_metadata(data)


junk = st.binary(max_size=40)
names = st.sampled_from([b"tEXt", b"zTXt", b"iTXt", b"eXIf", b"tIME", b"iDOT", b"prVt", b"caBX", b"gAMA", b"sRGB"])


@settings(max_examples=examples(40), suppress_health_check=[HealthCheck.filter_too_much])
@given(st.lists(st.tuples(names, junk, st.booleans()), max_size=5), junk)
def test_whatever_chunks_stand_beside_a_png(beside: list[tuple[bytes, bytes, bool]], tail: bytes) -> None:
    whole = PICTURES["PNG with transparency"]
    body, end = whole[33 : -12 - len(SECRET)], whole[-12 - len(SECRET) : -len(SECRET)]
    before = b"".join(chunk(name, content) for name, content, early in beside if early)
    after = b"".join(chunk(name, content) for name, content, early in beside if not early)
    same_after(whole[:33] + before + body + after + end + tail)


@settings(max_examples=examples(40), suppress_health_check=[HealthCheck.filter_too_much])
@given(st.lists(st.tuples(st.integers(0xE0, 0xFE), junk), max_size=5), junk)
def test_whatever_segments_stand_beside_a_jpeg(beside: list[tuple[int, bytes]], tail: bytes) -> None:
    whole = PICTURES["JPEG"]
    same_after(whole[:2] + b"".join(segment(marker, content) for marker, content in beside) + whole[2:] + tail)


@settings(max_examples=examples(100))
@given(
    st.sampled_from([*PICTURES.values(), jpeg(6), png(8)]),
    st.lists(st.tuples(st.floats(0, 1, exclude_max=True), st.integers(0, 255)), min_size=1, max_size=6),
)
def test_what_is_damaged_and_still_read_is_read_the_same(data: bytes, changes: list[tuple[float, int]]) -> None:
    damaged = bytearray(data)
    for place, byte in changes:
        damaged[int(place * len(damaged))] = byte
    same_after(bytes(damaged))


def same_after(data: bytes) -> None:
    """Where the portal takes the picture, it reads and shows the same without its metadata."""
    try:
        facts: ImageFacts = check_image(data)
        pixels = open_image(data)
    except ImageRefused:
        return
    clean = stripped(data, facts.orientation)
    assert check_image(clean) == facts
    assert np.array_equal(open_image(clean), pixels)
    assert without_metadata(clean) == clean
