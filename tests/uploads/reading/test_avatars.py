"""Avatars: found on drawn lists by what differs from row to row, and alike again on another list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image as Pillow
from PIL import ImageEnhance, ImageFilter

from tests.screens.draw import Entry, Look, Screenshot, screenshot
from uploads.matching.looks import OTHER_AVATAR, SAME_AVATAR
from uploads.reading.pipeline import read_image
from uploads.reading.rows.likeness import avatar_likenesses, is_avatar
from uploads.reading.types import Box, Char, Image, TextBox

NAMES = ["Amber", "Birch", "Cobalt", "Drift", "Ember", "Flint", "Grove", "Hollow"]
POWER = Look("STRENGTH RANKING", "Power")
DUEL = Look("DUEL RANKING", "Points", pitch=140, commas=True, page=(64, 52, 84), card=(250, 236, 214))

Spoiling = Callable[[Pillow.Image], Pillow.Image]


class Texts:
    """A reader that finds what is written on a drawn list, and nothing else."""

    name = "texts"
    paid = True

    def __init__(self, shown: Screenshot, look: Look) -> None:
        self.boxes = [text(60, 140, look.title), text(840, look.top - 45, look.column)]
        for row in shown.rows:
            y = (row.box[1] + row.box[3]) / 2
            self.boxes += [text(100, y, str(row.rank)), text(334, y, row.name)]
            self.boxes.append(text(1012 - 24 * len(row.text), y, row.text))

    def read(self, image: Image) -> list[TextBox]:
        return self.boxes

    def read_crop(self, image: Image, box: Box) -> TextBox | None:
        return None


def text(x: float, y: float, content: str) -> TextBox:
    chars = tuple(Char(char, x + 24 * at, x + 24 * at + 24, 0.99) for at, char in enumerate(content))
    return TextBox(content, (x, y - 21, x + 24 * len(content), y + 21), 0.99, chars)


def entries(names: Sequence[str], first: int = 1) -> list[Entry]:
    return [Entry(first + place, name, 9_000_000 - 700_001 * place) for place, name in enumerate(names)]


def avatars(shown: Screenshot, look: Look, spoilt: Spoiling = lambda image: image) -> dict[str, tuple[str, ...]]:
    reading = read_image(np.asarray(spoilt(shown.image)), Texts(shown, look))
    return {row.name: row.avatars for row in reading.rows}


@pytest.mark.parametrize(
    "spoilt",
    [
        lambda image: image,
        lambda image: image.filter(ImageFilter.GaussianBlur(3)),
        lambda image: ImageEnhance.Brightness(image).enhance(0.3),
        lambda image: ImageEnhance.Contrast(image).enhance(0.5),
    ],
    ids=["plain", "blurred", "dark", "pale"],
)
def test_the_same_player_is_found_on_another_list(spoilt: Spoiling) -> None:
    known = avatars(screenshot(entries(NAMES), POWER), POWER)
    shown = avatars(screenshot(entries(NAMES[::-1], first=21), DUEL), DUEL, spoilt)
    assert set(known) == set(shown) == set(NAMES)
    alike = avatar_likenesses([shown[name] for name in NAMES], known)
    same = [found[name] for name, found in zip(NAMES, alike, strict=True)]
    others = [one for name, found in zip(NAMES, alike, strict=True) for other, one in found.items() if other != name]
    assert min(same) >= SAME_AVATAR
    assert np.median(others) < OTHER_AVATAR


def test_a_new_name_keeps_the_avatar() -> None:
    known = avatars(screenshot(entries(NAMES), POWER), POWER)
    renamed = [replace(entries(NAMES)[0], name="Zephyr", person="Amber"), *entries(NAMES)[1:]]
    (alike,) = avatar_likenesses([avatars(screenshot(renamed, POWER), POWER)["Zephyr"]], known)
    assert max(alike, key=alike.__getitem__) == "Amber"


def test_a_list_without_avatars_has_none() -> None:
    shown = screenshot(entries(NAMES), replace(POWER, card=(206, 216, 228)))
    for row in shown.rows:
        middle = (row.box[1] + row.box[3]) // 2
        card = shown.image.getpixel((600, row.box[1] + 20))
        shown.image.paste(card, (190, middle - 60, 314, middle + 60))
    assert set(avatars(shown, POWER).values()) == {()}


def test_fewer_than_three_rows_tell_nothing() -> None:
    assert set(avatars(screenshot(entries(NAMES[:2]), POWER), POWER).values()) == {()}


def test_the_viewers_own_row_is_left_out() -> None:
    shown = screenshot(entries(NAMES), POWER, own=Entry(77, "Isle", 51))
    found = avatars(shown, POWER)
    assert found.pop("Isle") == ()
    assert all(found.values())


@given(st.text(max_size=500))
def test_any_text_may_claim_to_be_an_avatar(claimed: str) -> None:
    assert not is_avatar(claimed) or avatar_likenesses([[claimed]], {1: [claimed]})
