"""The figures of a profile: the number that belongs to each label, and whether it may stand unchecked."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from alliance.packet.picture import font
from uploads.reading.engines import get_reader
from uploads.reading.profile import profile_of, read_profile
from uploads.reading.types import TextBox

SIZE = (1080, 2000)
Written = tuple[str, int, int]
"""A text, and where its left edge and its middle stand."""


def boxes(*written: Written) -> list[TextBox]:
    return [TextBox(text, (x, y - 18.0, x + 20.0 * len(text), y + 18.0), 0.99) for text, x, y in written]


def figures(*written: Written) -> dict[str, tuple[int, bool]]:
    found = profile_of(boxes(*written), SIZE).figures
    return {one.kind: (one.value, one.sure) for one in found}


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ((("Power: 235,111,222", 100, 500),), {"strength": (235_111_222, True)}),
        ((("Power", 100, 500), ("235,111,222", 400, 500)), {"strength": (235_111_222, True)}),
        ((("Power", 100, 500), ("235,111,222", 100, 560)), {"strength": (235_111_222, True)}),
        ((("Macht", 100, 500), ("235.111.222", 400, 500)), {"strength": (235_111_222, True)}),
        ((("전투력", 100, 500), ("235,111,222", 400, 500)), {"strength": (235_111_222, True)}),
        ((("Power", 100, 500), ("245.3M", 400, 500)), {"strength": (245_300_000, False)}),
        (
            (("Power", 100, 500), ("235,111,222", 400, 500), ("Kills", 100, 600), ("5,000,123", 400, 600)),
            {"strength": (235_111_222, True), "kills": (5_000_123, True)},
        ),
        (
            (("Power", 100, 500), ("Kills", 600, 500), ("235,111,222", 100, 560), ("5,000,123", 600, 560)),
            {"strength": (235_111_222, True), "kills": (5_000_123, True)},
        ),
        (
            (("Power", 100, 500), ("235,111,222", 400, 500), ("Hero Power", 100, 700), ("85,868,520", 400, 700)),
            {"strength": (235_111_222, False)},
        ),
        ((("Power", 100, 500), ("30", 400, 500)), {}),
        ((("Power", 100, 500), ("235,111,222", 100, 1500)), {}),
        ((("Gold", 100, 500), ("235,111,222", 400, 500)), {}),
        ((), {}),
    ],
)
def test_the_number_beside_or_under_its_label(
    written: tuple[Written, ...], expected: dict[str, tuple[int, bool]]
) -> None:
    assert figures(*written) == expected


def test_its_line_is_what_the_member_is_shown() -> None:
    [found] = profile_of(boxes(("Power", 100, 500), ("235,111,222", 400, 500)), SIZE).figures
    left, top, right, bottom = found.box
    assert (left, right) == (0.0, 1080.0)
    assert 430 < top < 482
    assert 518 < bottom < 570


def test_all_texts_are_kept_to_look_for_a_name() -> None:
    assert profile_of(boxes(("Nia", 100, 200), ("Power: 235,111,222", 100, 500)), SIZE).head == (
        "Nia",
        "Power: 235,111,222",
    )


@hypothesis_settings(max_examples=50)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(["Power", "Kills", "235,111,222", "1.2M", "Nia", "R4", "9", "Power: 7,000", ":", "٣"]),
            st.integers(0, 1060),
            st.integers(0, 1990),
        ),
        max_size=12,
    )
)
def test_whatever_is_written_a_figure_is_one_of_its_numbers(written: list[Written]) -> None:
    read = profile_of(boxes(*written), SIZE)
    assert len({one.kind for one in read.figures}) == len(read.figures) <= 2
    assert all(one.value in {235_111_222, 1_200_000, 7_000} for one in read.figures)


@pytest.mark.reading
def test_a_drawn_profile_is_read() -> None:
    """By the real reader: a name, two labels, two numbers, and whatever else a profile has."""
    picture = Image.new("RGB", (1080, 1600), (24, 30, 44))
    pen = ImageDraw.Draw(picture)
    for text, x, y, size in (
        ("OldHarbor", 380, 160, 56),
        ("Lv. 30", 380, 240, 36),
        ("Power", 120, 520, 44),
        ("235,111,222", 640, 520, 44),
        ("Kills", 120, 640, 44),
        ("5,000,123", 640, 640, 44),
        ("Server #1173", 120, 900, 36),
    ):
        pen.text((x, y), text, fill=(235, 240, 245), font=font("noto-sans", size))
    read = read_profile(np.asarray(picture), get_reader("rapidocr"))
    assert {one.kind: (one.value, one.sure) for one in read.figures} == {
        "strength": (235_111_222, True),
        "kills": (5_000_123, True),
    }
    assert "OldHarbor" in read.head
