"""The roster file of read_screenshots."""

import json
from base64 import b64encode

import pytest

from uploads.reading.engines import get_reader
from uploads.reading.rows.likeness import NUMBERS, SIDE, is_picture
from uploads.reading.types import RosterEntry
from uploads.review.roster_file import RosterRefused, parse_roster

NOVA = '{"id": 3, "name": "Nova", "rank": "R4", "power": 9, "kills": 8, "techDonations": 7, "vsScore": 6}'


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        ("strength", 9),
        ("kills", 8),
        ("donations", 7),
        ("alliance-duel", 6),
        ("mutual-assistance", None),
        ("sf-tech", None),
        (None, None),
    ],
)
def test_each_kind_has_its_figure(kind, value):
    assert parse_roster(f'{{"members": [{NOVA}]}}').entries(kind) == [RosterEntry(3, "Nova", 4, value)]


@pytest.mark.parametrize(("rank", "number"), [("R1", 1), ("5", 5), ("3", 3), ('"R9"', 0), ("null", 0), ("7", 0)])
def test_ranks(rank, number):
    text = rank if rank.startswith('"') or not rank.startswith("R") else f'"{rank}"'
    (entry,) = parse_roster(f'{{"members": [{{"id": 1, "name": "Nova", "rank": {text}}}]}}').entries(None)
    assert entry.rank == number


def test_pictures_are_taken_where_they_are_pictures():
    avatar, name = b64encode(bytes(SIDE * SIDE * 3)).decode(), b64encode(bytes(NUMBERS)).decode()
    given = {"id": 3, "name": "Nova", "avatars": [avatar, "none"], "namePictures": [name, avatar]}
    (entry,) = parse_roster(json.dumps({"members": [given]})).entries(None)
    assert (entry.avatars, entry.pictures) == ((avatar,), (name,))


def test_aliases():
    (entry,) = parse_roster('{"members": [{"id": 1, "name": "Сокіл", "aliases": ["Cokin"]}]}').entries(None)
    assert entry.aliases == ("Cokin",)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"members": 3}',
        '{"members": [3]}',
        '{"members": [{"id": 1}]}',
        '{"members": [{"id": "1", "name": "Nova"}]}',
        '{"members": [{"id": 1, "name": "Nova", "power": "many"}]}',
        '{"members": [{"id": 1, "name": "Nova", "aliases": "N"}]}',
        '{"members": [{"id": 1, "name": "Nova"}, {"id": 1, "name": "Yeti"}]}',
    ],
)
def test_what_is_no_roster(text):
    with pytest.raises(RosterRefused):
        parse_roster(text)


@pytest.mark.reading
def test_names_that_the_reader_cannot_spell_are_set_in_plain_type():
    roster = parse_roster('{"members": [{"id": 1, "name": "Nova"}, {"id": 2, "name": "Сокіл"}]}')
    assert [member.typeset for member in roster.entries(None)] == [(), ()]
    nova, sokil = roster.seen_by(get_reader("rapidocr")).entries(None)
    assert nova.typeset == ()
    assert [is_picture(picture) for picture in sokil.typeset] == [True]
