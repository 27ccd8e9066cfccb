"""The packet's text by its rules: names that stay names, and parts that are never too long."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analytics.packet.lines import Name, Own, Strong, escaped, mail, markdown, without_markup
from analytics.packet.splitting import characters, cut, length, numbered, split

TEXTS = st.text(min_size=1, max_size=60)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Nia", "Nia"),
        ("xX_Drift_Xx", r"xX\_Drift\_Xx"),
        ("**bold**", r"\*\*bold\*\*"),
        ("~~gone~~ ||spoiler||", r"\~\~gone\~\~ \|\|spoiler\|\|"),
        ("`code`", r"\`code\`"),
        ("@everyone", "@\u200beveryone"),
        ("<@123>", "\\<@\u200b123\\>"),
        ("[free](https://x.example)", r"\[free\]\(https\://x.example\)"),
        ("back\\slash", "back\\\\slash"),
        ("- list", r"\- list"),
        ("12. list", r"12\. list"),
        ("1) list", r"1\) list"),
        ("# title", r"\# title"),
        ("v1.2-x", "v1.2-x"),
        ("two\nlines", "two lines"),
        ("雪狐", "雪狐"),
        ("نورس", "\u2068نورس\u2069"),
        ("L" * 100, "L" * 31 + "…"),
    ],
)
def test_a_name_is_shown_as_it_is(name: str, shown: str) -> None:
    assert escaped(name) == shown


@given(TEXTS)
def test_no_name_formats_pings_or_links(name: str) -> None:
    text = escaped(name)
    bare = re.sub(r"\\[^0-9A-Za-z\s]", "", text)
    assert not re.search(r"[*_~|`<>\[\]():#\\]", bare), "every sign of markup has its backslash"
    assert not re.search(r"@(?!\u200b)", text)
    assert not re.match(r"\s*(?:[-+]|\d+\.)", text)
    assert "\n" not in text


def test_a_line_for_discord_and_for_mail() -> None:
    line = [Strong("To R4"), " ", Name("Li_1ja"), ", ", Name("@here")]
    assert markdown(line) == "**To R4** Li\\_1ja, @\u200bhere"
    assert mail(line) == "To R4: Li_1ja, @here"


@pytest.mark.parametrize(
    ("words", "plain"),
    [
        ("**Well** fought", "Well fought"),
        ("__all__ of ~~you~~ ||us||", "all of you us"),
        ("**`both`**", "both"),
        ("# Title\n> said\n-# small", "Title\nsaid\nsmall"),
        ("xX_Drift_Xx and 5 * 4 ** 2", "xX_Drift_Xx and 5 * 4 ** 2"),
        ("** no words **", "** no words **"),
    ],
)
def test_a_leaders_markup_is_left_out_of_mails(words: str, plain: str) -> None:
    assert without_markup(words) == plain
    assert markdown([Own(words)]) == words


# ---- parts

BLOCKS = st.lists(st.lists(st.text(max_size=300).map(lambda one: one.replace("\n", " ")), max_size=6), max_size=6)


def visible(text: str) -> str:
    return "".join(text.split())


@given(BLOCKS, st.integers(100, 400))
def test_no_part_is_too_long_and_nothing_is_lost(blocks: list[list[str]], limit: int) -> None:
    parts = split(blocks, limit)
    assert all(0 < length(part) <= limit for part in parts)
    assert visible("".join(parts)) == visible("".join(line for block in blocks for line in block))


@given(BLOCKS, st.integers(100, 400))
def test_numbered_parts_are_not_longer_either(blocks: list[list[str]], limit: int) -> None:
    parts = numbered(blocks, limit)
    assert all(length(part) <= limit for part in parts)
    if len(parts) > 1:
        assert [re.match(r"\((\d+)/(\d+)\) ", part).groups() for part in parts] == [  # type: ignore[union-attr]
            (str(number), str(len(parts))) for number in range(1, len(parts) + 1)
        ]


@given(
    st.lists(st.sampled_from(["a", "é", "e\u0301", "👩🏽‍🚀", "🇩🇪", "각", "ก็", "\\*", "𝕏", " ", ", "]), max_size=80),
    st.integers(30, 60),
)
def test_no_character_is_cut(given_characters: list[str], limit: int) -> None:
    line = "".join(given_characters).strip()
    pieces = list(cut(line, limit))
    assert all(length(piece) <= limit for piece in pieces)
    whole = [one for one in characters(line) if not one.isspace()]
    assert [one for piece in pieces for one in characters(piece) if not one.isspace()] == whole


def test_a_part_ends_between_sections_where_it_can() -> None:
    blocks = [["One", "a" * 40], ["Two", "b" * 40], ["Three", "c" * 30]]
    assert split(blocks, 100) == [f"One\n{'a' * 40}\n\nTwo\n{'b' * 40}", f"Three\n{'c' * 30}"]


def test_a_long_section_is_cut_between_its_lines_and_keeps_its_heading() -> None:
    blocks = [["Short"], ["Heading", *(f"{number}. {'x' * 30}" for number in range(1, 6))]]
    parts = split(blocks, 100)
    assert parts[0].startswith("Short\n\nHeading\n1. ")
    assert all(
        line.startswith(("Short", "Heading", *"12345")) or not line for part in parts for line in part.split("\n")
    )
    assert split([["x" * 80], ["Heading", "y" * 80, "z"]], 100)[1].startswith("Heading")


def test_a_long_line_is_cut_after_a_comma() -> None:
    assert list(cut("Sable Finch, Li1ja, Bo", 15)) == ["Sable Finch,", "Li1ja, Bo"]
    assert list(cut("Sable Finch", 8)) == ["Sable", "Finch"]
    assert list(cut("abcdefgh", 3)) == ["abc", "def", "gh"]


def test_one_part_has_no_number() -> None:
    assert numbered([["One"]], 100) == ["One"]
