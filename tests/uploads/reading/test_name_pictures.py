"""The pictures of names: what of a line goes into one, and how alike two are."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from uploads.reading.rows.likeness import NUMBERS, is_picture, name_likenesses, name_picture
from uploads.reading.types import Char, Sight, TextBox

SEED = np.random.default_rng(1)
LOOKS = {letter: SEED.normal(size=NUMBERS).astype(np.float16) for letter in "[TAG]mambozeprt 35?"}


def box(text, x0=0.0, hidden=""):
    """A line ten pixels a letter. hidden: letters behind the text which are seen but not read."""
    steps = np.stack([LOOKS[letter] for letter in text + hidden])
    chars = tuple(Char(c, x0 + 10 * at, x0 + 10 * (at + 1), 1.0) for at, c in enumerate(text))
    x1 = x0 + 10 * len(text + hidden)
    return TextBox(text, (x0, 0.0, x1, 10.0), 1.0, chars, sight=Sight(x0, x1, steps))


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ([box("[TAG]mambo")], "mambo"),
        ([box("mambo 35")], "mambo"),
        ([box("[TAG]"), box("mambo", 60.0)], "mambo"),
        ([box("ma"), box("mbo", 40.0)], "ma mbo"),
    ],
)
def test_only_the_name_is_in_it(line, name):
    assert name_picture(line, name) == name_picture([box("mambo")], "mambo")


def test_what_cannot_be_read_is_in_it_too():
    unread = name_picture([box("[TAG]", hidden="zep")], "")
    assert unread != name_picture([box("[TAG]", hidden="bor")], "")
    assert name_likenesses(
        [[name_picture([box("ma", hidden="zep")], "ma")]], {1: [name_picture([box("mazep")], "mazep")]}
    )[0][1] == pytest.approx(1, abs=1e-3)


def test_a_tag_is_left_out_where_nothing_behind_it_can_be_read():
    behind = name_picture([box("[TAG]", hidden="zep")], "", start=50.0)
    assert behind == name_picture([box("", 50.0, hidden="zep")], "")
    assert behind != name_picture([box("[TAG]", hidden="zep")], "")


def test_the_nearest_of_several_counts():
    mambo, zephyr = (name_picture([box(name)], name) for name in ("mambo", "zeprt"))
    assert name_likenesses([[mambo], [], [zephyr, mambo]], {}) == [{}, {}, {}]
    near = name_likenesses([[mambo], [], [zephyr, mambo]], {7: [zephyr, mambo], 8: [zephyr]})
    assert near[0][7] == pytest.approx(1)
    assert near[0][8] < 0.9
    assert near[1] == {}
    assert near[2][8] == pytest.approx(1)


def test_an_engine_that_does_not_tell_gives_none():
    assert name_picture([TextBox("mambo", (0, 0, 9, 9), 1.0)], "mambo") is None
    assert name_picture([], "") is None


@given(st.text(max_size=200))
def test_any_text_may_claim_to_be_a_picture(text):
    assert not is_picture(text) or name_likenesses([[text]], {1: [text]})[0].keys() == {1}
