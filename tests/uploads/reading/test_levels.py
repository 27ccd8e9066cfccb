"""The level of a tech-tree node: what a text says, and when it is certain."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uploads.reading.levels import Level, judge, parse_level
from uploads.reading.types import TextBox


def box(text, score=0.99):
    return TextBox(text, (0.0, 0.0, 60.0, 20.0), score)


def exact(value, most=10, score=0.99):
    return Level(value, most, exact=True, text=f"{value}/{most}", score=score)


@pytest.mark.parametrize(
    ("text", "value", "most", "is_exact"),
    [
        ("7/10", 7, 10, True),
        (" 10 / 10 ", 10, 10, True),
        ("0/1", 0, 1, True),
        ("Lv. 7", 7, None, True),
        ("Stufe 3", 3, None, True),
        ("MAX", None, None, True),
        ("O/1O", 0, 10, False),
        ("l/1", 1, 1, False),
        ("1010", 10, 10, False),
        ("710", 7, 10, False),
        ("01", 0, 1, False),
        ("(4/10", 4, 10, False),
        ("1/", 1, None, False),
    ],
)
def test_levels_as_games_write_them(text, value, most, is_exact):
    level = parse_level(box(text))
    assert (level.value, level.most, level.exact) == (value, most, is_exact)


@pytest.mark.parametrize("text", ["", "Unit X", "57%", "20:47", "20.3K", "22", "Power 53,220,778", "1,839/2,000"])
def test_other_texts_are_no_levels(text):
    assert parse_level(box(text)) is None


@pytest.mark.parametrize(
    ("readings", "most", "badge", "level", "sure"),
    [
        ([exact(7), exact(7)], 10, False, 7, True),
        ([exact(7)], 10, False, 7, False),
        ([exact(7), exact(7, score=0.6)], 10, False, 7, False),
        ([exact(7), exact(7), exact(1)], 10, False, 7, False),
        ([exact(7), exact(7), exact(1, score=0.6)], 10, False, 7, False),
        ([exact(7), exact(7), exact(7), exact(1, score=0.6)], 10, False, 7, True),
        ([exact(1), exact(1)], 10, True, 1, False),
        ([exact(10), exact(10)], 10, True, 10, True),
        ([exact(0, 10), exact(0, 10)], 1, False, None, False),
        ([exact(11), exact(11)], 10, False, None, False),
        ([Level(None, None, exact=True, text="MAX", score=0.99)] * 2, 1, True, 1, True),
        ([], 10, False, None, False),
        ([], 10, True, 10, False),
    ],
)
def test_only_agreeing_clear_readings_make_a_level_sure(readings, most, badge, level, sure):
    verdict = judge(readings, most, full_badge=badge)
    assert (verdict.level, verdict.sure) == (level, sure)


@given(st.lists(st.builds(exact, st.integers(0, 99), st.sampled_from([1, 10]), st.floats(0, 1))), st.booleans())
def test_no_level_is_beyond_its_node(readings, badge):
    verdict = judge(readings, 10, full_badge=badge)
    assert verdict.level is None or 0 <= verdict.level <= 10
    assert not (verdict.sure and verdict.level is None)
