"""Rows to members by what they look like: the name's picture, the name in print, the avatar."""

from base64 import b64encode
from dataclasses import replace

import numpy as np
import pytest

from tests.uploads.test_matching import member, only, row
from uploads.matching.propose import propose
from uploads.reading.rows.likeness import NUMBERS, SIDE


def picture(number, of=100):
    """A name picture that is like no other number's; with fewer than a hundred `of` it, less and less like itself."""
    numbers = np.zeros(NUMBERS, np.int8)
    numbers[number], numbers[0] = of, 100 - of
    return b64encode(numbers.tobytes()).decode()


@pytest.mark.parametrize(
    ("read", "value", "looks", "confidence"),
    [
        ("", 5, picture(1), "low"),
        ("", 30, picture(1), "low"),
        ("", 104, picture(1), "medium"),
        ("Coki", 5, picture(1), "high"),
        ("Cokiл", 5, picture(1), "high"),
        ("", 5, picture(1, 70), "low"),
        ("Coki", 5, picture(1, 70), "medium"),
    ],
)
def test_the_same_name_picture_finds_the_member_again(read, value, looks, confidence):
    others = (picture(2), picture(3))
    roster = [member(1, "Сокіл", 100, pictures=(picture(1),)), member(2, "호랑이", 100, pictures=others)]
    kind = "strength" if value != 5 else "donations"
    proposal = only([row(read, value, name_pictures=(looks,))], roster, kind)
    assert (proposal.member_id, proposal.confidence) == (1, confidence)
    assert "Same name picture as before" in {reason.text for reason in proposal.reasons}


IN_PRINT = "Looks like this name in print"


@pytest.mark.parametrize(
    ("read", "value", "looks", "confidence"),
    [
        ("", 5, picture(1), "medium"),
        ("", 104, picture(1), "high"),
        ("", 30, picture(1), "low"),
        ("Coki", 5, picture(1), "high"),
        ("", 5, picture(1, 66), "low"),
        ("Coki", 5, picture(1, 66), "medium"),
    ],
)
def test_a_name_that_looks_like_a_members_in_print_is_his(read, value, looks, confidence):
    roster = [member(1, "Сокіл", 100, typeset=(picture(1),)), member(2, "호랑이", 100, typeset=(picture(2),))]
    kind = "strength" if value != 5 else "donations"
    shown = row(read, value, name_pictures=(looks,))
    proposal = only([replace(shown, row=replace(shown.row, name_score=0.4))], roster, kind)
    assert (proposal.member_id, proposal.confidence) == (1, confidence)
    assert IN_PRINT in {reason.text for reason in proposal.reasons}


def test_print_is_no_match_for_clear_letters_and_none_where_two_members_look_alike():
    roster = [member(1, "Сокіл", typeset=(picture(1),)), member(2, "호랑이", typeset=(picture(2),))]
    assert only([row("Luna", name_pictures=(picture(1, 66),))], roster, "donations").member_id is None
    twins = [*roster, member(3, "Сокил", typeset=(picture(1, 99),))]
    proposal = only([row("", name_pictures=(picture(1),))], twins, "donations")
    assert IN_PRINT not in {reason.text for reason in proposal.reasons}


def test_a_confirmed_picture_says_more_than_print():
    roster = [
        member(1, "Сокіл", typeset=(picture(1),)),
        member(2, "Тихий", typeset=(picture(2),), pictures=(picture(1),)),
    ]
    """Not more than a guess: in print the name looks like the other's."""
    others = [member(n, f"Panda{n}", pictures=(picture(n),)) for n in range(10, 30)]
    proposal = only([row("", name_pictures=(picture(1),))], [*roster, *others], "donations")
    assert (proposal.member_id, proposal.confidence) == (2, "low")


@pytest.mark.parametrize(("value", "confidence"), [(5, "medium"), (104, "high")])
def test_a_confirmed_picture_that_looks_like_the_name_in_print_is_more_than_a_guess(value, confidence):
    roster = [member(1, "Сокіл", 100, typeset=(picture(1, 60),), pictures=(picture(1),))]
    roster += [member(2, "호랑이", 100, pictures=(picture(2),)), member(3, "Тихий", pictures=(picture(3),))]
    kind = "strength" if value != 5 else "donations"
    proposal = only([row("", value, name_pictures=(picture(1, 85),))], roster, kind)
    assert (proposal.member_id, proposal.confidence) == (1, confidence)


@pytest.mark.parametrize(
    ("kind", "value", "member_id"), [("donations", 5, None), ("strength", 5, None), ("strength", 104, 1)]
)
def test_a_clearly_read_name_is_outvoted_by_no_picture_and_no_avatar(kind, value, member_id):
    looks = {"pictures": (picture(1),), "avatars": (face(1),)}
    others = [member(number, f"Panda{number}", pictures=(picture(number),)) for number in range(10, 30)]
    roster = [member(1, "Captain Wick", 100, **looks), *others, member(2, "Zephyr", 104, avatars=(face(2),))]
    shown = [row("Sable Finch", value, name_pictures=(picture(1),), avatars=(face(1),)), row("Zephyr", 104, place=1)]
    proposal = propose(shown, roster, kind=kind)[0]
    assert (proposal.member_id, proposal.confidence) == (member_id, "low" if member_id else "none")
    assert bool(member_id) == proposal.reasons[-1].text.startswith("Renamed? Keep the history of Captain Wick")


@pytest.mark.parametrize(("name", "member_id"), [("ДикийГусь_88", 1), ("Captain Wick", None)])
def test_digits_alone_are_what_is_read_of_letters_that_cannot_be_spelled(name, member_id):
    roster = [member(1, name, typeset=(picture(1),), pictures=(picture(1),)), member(2, "Тихий", typeset=(picture(2),))]
    assert only([row("_88", name_pictures=(picture(1),))], roster, "donations").member_id == member_id


def test_a_picture_repeats_what_clear_letters_say():
    """Names of nearly the same letters have nearly the same picture."""
    roster = [member(1, "Onyx92", pictures=(picture(1),)), member(2, "Zephyr", pictures=(picture(2),))]
    assert only([row("Onyx9", name_pictures=(picture(1),))], roster).confidence == "low"


def test_a_picture_that_is_not_surely_anothers_hides_no_print():
    """The confirmed one belongs to somebody else's avatar: what the name looks like in print still counts."""
    zephyr = member(2, "Zephyr", pictures=(picture(1, 66),), avatars=(face(2),))
    roster = [member(1, "Сокіл", typeset=(picture(1),)), zephyr, member(3, "Panda", avatars=(face(3),))]
    shown = row("", name_pictures=(picture(1),), avatars=(face(3),))
    assert only([shown], roster, "donations").member_id == 1


def test_what_is_left_over_goes_to_who_looks_like_it_in_print():
    roster = [member(1, "Сокіл", 45, typeset=(picture(1),)), member(2, "Тихий", 45, typeset=(picture(2),))]
    shown = [row("", 50, name_pictures=(picture(2, 60),)), row("", 40, name_pictures=(picture(1, 60),), place=1)]
    unclear = [replace(one, row=replace(one.row, name_score=0.0)) for one in shown]
    assert [proposal.member_id for proposal in propose(unclear, roster, kind="donations")] == [2, 1]


def face(number):
    """An avatar that is like no other number's."""
    return b64encode(np.random.default_rng(number).integers(0, 256, SIDE * SIDE * 3, np.uint8).tobytes()).decode()


NOVAS = [member(1, "Nova", 100, avatars=(face(1),)), member(2, "Nоva", 120, avatars=(face(2),))]
"""The second is written with a Cyrillic o."""


@pytest.mark.parametrize("shown", [(1, 2), (2, 1)])
@pytest.mark.parametrize("kind", ["donations", "strength"])
def test_avatars_part_members_whose_names_look_the_same(shown, kind):
    rows = [row("Nova", 110, place=place, avatars=(face(number),)) for place, number in enumerate(shown)]
    proposals = propose(rows, NOVAS, kind=kind)
    assert [(p.member_id, p.confidence) for p in proposals] == [(number, "high") for number in shown]
    assert all("Same avatar as before" in {reason.text for reason in p.reasons} for p in proposals)


def test_an_avatar_parts_members_where_only_one_of_them_is_on_the_list():
    """An engine that lacks the letters of a name writes those that look the same."""
    roster = [replace(NOVAS[0], avatars=()), NOVAS[1], member(3, "Zephyr", avatars=(face(3),))]
    rows = [row("Nova", avatars=(face(2),)), row("Zephyr", place=1, avatars=(face(3),))]
    assert [p.member_id for p in propose(rows, roster, kind="donations")] == [2, 3]


@pytest.mark.parametrize(
    ("first", "second"),
    [((), ()), ((3,), (4,)), ((1,), ()), ((1, 2), (1, 2))],
    ids=["without avatars", "with new ones", "one of them hidden", "with one that both have"],
)
def test_look_alikes_stay_unsure_without_an_avatar_each(first, second):
    looks = (tuple(map(face, first)), tuple(map(face, second)))
    rows = [row("Nova", 110 - place, place=place, avatars=avatars) for place, avatars in enumerate(looks)]
    proposals = propose(rows, NOVAS, kind="donations")
    assert sorted(p.member_id for p in proposals) == [1, 2]
    assert "high" not in [p.confidence for p, shown in zip(proposals, (first, second), strict=True) if len(shown) != 1]


@pytest.mark.parametrize(
    ("read", "avatar", "confidence"),
    [("Silent Pandab", 1, "high"), ("Silent Panxx", 1, "medium"), ("Silent Panda", 2, "medium")],
)
def test_an_avatar_moves_the_level_by_one(read, avatar, confidence):
    roster = [member(1, "Silent Panda", avatars=(face(1),)), member(2, "Zephyrus", avatars=(face(2),))]
    shown = [row(read, avatars=(face(avatar),)), row("Zephyrus", place=1)]
    assert propose(shown, roster, kind="donations")[0].confidence == confidence


def test_a_name_picture_beside_another_avatar_says_nothing():
    roster = [member(1, "Сокіл", pictures=(picture(1),), avatars=(face(1),)), member(2, "Panda", avatars=(face(2),))]
    shown = row("", name_pictures=(picture(1),), avatars=(face(2),))
    assert only([shown, row("Panda", place=1)], roster, "donations").member_id is None
    assert only([replace(shown, row=replace(shown.row, avatars=()))], roster, "donations").member_id == 1


def test_a_new_name_with_the_old_avatar_is_offered_the_history():
    roster = [member(1, "Panda", 500), member(2, "Thorne", 300, avatars=(face(1),)), member(3, "Yeti", 290)]
    shown = [row("Panda", 510), row("Ravenmark", 310, place=1, avatars=(face(1),))]
    proposal = propose(shown, roster, kind="donations")[1]
    assert (proposal.member_id, proposal.confidence) == (2, "low")
    assert proposal.reasons[-1].text == "Renamed? Keep the history of Thorne: the avatar is the same"
    far = [shown[0], row("Ravenmark", 3, place=1, avatars=(face(1),))]
    assert propose(far, roster, kind="donations")[1].member_id is None
    twice = [*roster, member(4, "Zephyr", 305, avatars=(face(1),))]
    assert propose(shown, twice, kind="donations")[1].member_id is None


def test_avatars_that_do_not_fit_the_names_of_the_list_are_not_believed():
    names = ("Amber", "Birch", "Cobalt", "Drift")
    roster = [member(n, name, avatars=(face(n),)) for n, name in enumerate(names, 1)]
    rows = [row(name, place=place, avatars=(face(4 - place),)) for place, name in enumerate(names)]
    assert {p.confidence for p in propose(rows, roster, kind="donations")} == {"high"}


def test_a_name_picture_that_two_members_share_says_nothing():
    roster = [member(1, "Сокіл", pictures=(picture(1),)), member(2, "호랑이", pictures=(picture(2), picture(1)))]
    assert only([row("", name_pictures=(picture(1),))], roster).member_id is None
