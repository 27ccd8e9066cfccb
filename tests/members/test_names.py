"""Names: when two spellings are one (spec section 5), and which look alike on a screen."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from members.names import alphabetical, fold, is_usable_alias, look_alike, normalise, similarity, spelt_apart

any_text = st.text(max_size=40)
latin_names = st.text("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 ._-", min_size=1, max_size=20)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Piraña", "pirana"),
        ("Żółwik", "zolwik"),
        ("ĐạiBàng", "dai bang"),
        ("Iğdır", "IGDIR"),
        ("Grüßaugust", "grussaugust"),
        ("big  moose", "BigMoose"),
        ("Wolf_77", "Wolf-77"),
        ("★Shadowfox★", "shadowfox"),
        ("Lynx™", "lynx"),
        ("Ｎ Ｏ Ｖ Ａ", "nova"),
        ("Ghostʲʳ", "Ghostjr"),
        ("𝓦𝓸𝓵𝓯", "wolf"),
        ("ｶﾞﾝ", "ガン"),
        ("Wo\u200blf\u202e", "wolf"),
        ("W\u00f6lf", "Wo\u0308lf"),
    ],
)
def test_accents_case_spaces_and_punctuation_do_not_count(one, other):
    assert normalise(one) == normalise(other)
    assert similarity(one, other) == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [("ばら", "はら"), ("เสือ", "เสอ"), ("★", "♥"), ("Wolf7", "Wolf77"), ("호랑이", "호랑아"), ("1", "l")],
)
def test_what_makes_another_name(one, other):
    assert normalise(one) != normalise(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("IronFist", "lronFist"),
        ("Ghost007", "GhostO07"),
        ("Illumine", "lllumine"),
        ("Darkstorm", "Darkstorrn"),
        ("Burner", "Bumer"),
        ("B0LT", "BOLT"),
        ("Maxi1", "Maxil"),
        ("KillBill", "KiIlBiIl"),
        ("raf05", "rafO5"),
        ("Vll", "VII"),
        ("Nova", "Nоva"),
        ("Kɴɪɢʜᴛ", "KNIGHT"),
        ("TR|Max", "TRlMax"),
        ("†Lynx†", "tLynxt"),
        ("ビィー", "ビイー"),
        ("Κοτα", "KOTA"),
    ],
)
def test_names_of_one_shape(one, other):
    assert fold(one) == fold(other)
    assert look_alike(one, other)
    assert 0.9 < similarity(one, other) < 1


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Slayer1", "Slayer11"),
        ("Shark", "Sharkk"),
        ("lumine", "lllumine"),
        ("S1NNER", "51NNER"),
        ("Волк", "Bonk"),
    ],
)
def test_near_shapes_are_closer_than_other_letters(one, other):
    assert not look_alike(one, other)
    assert similarity(one, other) >= 0.9


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("pixel", "Piraña"),
        ("S1len7H4mm3r", "Silent Panda"),
        ("a", "b"),
        ("", "Nova"),
        ("\u200b", "\u200b"),
        ("99", "x"),
    ],
)
def test_unlike_names(one, other):
    assert similarity(one, other) < 0.7


@given(any_text)
def test_a_normal_form_is_its_own(name):
    assert normalise(normalise(name)) == normalise(name)


@given(any_text, any_text)
def test_similarity_is_a_symmetric_share(one, other):
    assert 0 <= similarity(one, other) <= 1
    assert similarity(one, other) == similarity(other, one)


@given(any_text.filter(normalise))
def test_a_name_is_wholly_like_itself(name):
    assert similarity(name, name) == 1
    assert not spelt_apart(name, name)


@given(latin_names.filter(lambda name: any(map(str.isalnum, name))))
def test_case_never_counts(name):
    assert normalise(name.upper()) == normalise(name)
    assert fold(name.upper()) == fold(name.lower())


@pytest.mark.parametrize("letter", ["a", "ﷺ", "\u0301", "\u202e", "\x00", "★", "ก็", "🅰️"])
def test_ten_thousand_letters_are_quick(letter):
    started = time.perf_counter()
    similarity(letter * 10_000, (letter + "b") * 5_000)
    is_usable_alias(letter * 10_000)
    assert time.perf_counter() - started < 1


@pytest.mark.parametrize(
    ("read", "name", "apart"),
    [
        ("TOXICPIRATE", "ToxicPirate", True),
        ("WildHammer", "Wild Hammer", True),
        ("big moose", "big  moose", False),
        ("Ωmega", "Ω mega", False),
        ("Rex2", "Rex 2", False),
        ("Reaper", "reaper", True),
        ("★Lynx★", "Lynx™", True),
        ("Cosmic0wl", "CosmicOwl", False),
        ("CocoSvw", "cocosVW", False),
        ("KNIGHT", "Kɴɪɢʜᴛ", False),
        ("knight", "Kɴɪɢʜᴛ", True),
        ("ölümsüz", "Ölümsüz", False),
        ("Pirana", "Piraña", False),
        ("Reaper", "Reaper♥", True),
        ("★Reaper", "★Reaper★", False),
        ("NO Ｖ A", "Ｎ Ｏ Ｖ Ａ", False),
        ("†Lynx†", "tLynxt", False),
    ],
)
def test_differences_that_misreading_does_not_explain(read, name, apart):
    assert spelt_apart(read, name) is apart


@pytest.mark.parametrize(
    ("spelling", "usable"),
    [
        ("Cokin", True),
        ("R51", True),
        ("夜雨猫", True),
        ("33", False),
        ("31", False),
        ("大|", False),
        ("1234", False),
        ("", False),
        ("...", False),
        ("a b", False),
        ("[rWF]", False),
        ("[rWF", False),
        ("[rW月京0|", False),
        ("[rWF]Nova", True),
    ],
)
def test_which_spellings_may_be_kept_as_aliases(spelling, usable):
    assert is_usable_alias(spelling) is usable


def test_accents_and_ornaments_put_nobody_behind_z() -> None:
    names = ["Zoë", "Émile", "★Vega★", "Čapek", "nia", "Emil"]
    assert sorted(names, key=alphabetical) == ["Čapek", "Emil", "Émile", "nia", "★Vega★", "Zoë"]
