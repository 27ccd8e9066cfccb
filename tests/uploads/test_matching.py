"""Rows to members: the levels of spec section 5, and what keeps a match below high."""

from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from members.names import normalise
from uploads.matching.evidence import change_percent, is_conflict
from uploads.matching.propose import printed_name, propose
from uploads.reading.types import BatchRow, ReadRow, RosterEntry

BOX = (0.0, 0.0, 10.0, 10.0)


def row(name, value=1_000, *, proved=True, place=0, **more):
    read = ReadRow(place, more.pop("rank", None), name, value, str(value), BOX, BOX, BOX, 1.0, 1.0, **more)
    return BatchRow(read, ((0, place),), proved)


def member(member_id, name, value=None, **more):
    return RosterEntry(member_id, name, value=value, **more)


def only(rows, roster, kind="alliance-duel", **more):
    """The proposal for the first row."""
    return propose(rows, roster, kind=kind, **more)[0]


@pytest.mark.parametrize(
    ("read", "confidence"),
    [
        ("Silent Panda", "high"),
        ("SILENT PANDA", "medium"),
        ("S1lent Panda", "high"),
        ("Sílent-Panda", "medium"),
        ("Silent Pandab", "medium"),
        ("Silent Panxx", "low"),
        ("Silent Wolf", "none"),
    ],
)
def test_the_name_alone(read, confidence):
    proposal = only([row(read)], [member(1, "Silent Panda"), member(2, "Zephyr")])
    assert proposal.confidence == confidence
    assert proposal.member_id == (None if confidence == "none" else 1)


def test_a_confirmed_alias_is_high():
    assert only([row("Cokin")], [member(1, "Сокіл", aliases=("Cokin",))]).confidence == "high"


def test_another_cut_of_the_same_ink_finds_the_member():
    proposal = only([row("R5mambo", name_variants=("mambo",))], [member(1, "mambo"), member(2, "Zephyr")])
    assert proposal.member_id == 1


@pytest.mark.parametrize("read", ["HOLLOWDRAG…", "HOLLOWDRAG..", "HOLLOWDRAG . .", "H0LLOWDRAG..."])
def test_a_name_that_the_game_cut_short(read):
    roster = [member(1, "HOLLOWDRAGON", 100), member(2, "Zephyr", 100)]
    assert only([row(read)], roster).confidence == "medium"
    assert only([row(read, 104)], roster, "kills").confidence == "high"
    two = [*roster, member(3, "HOLLOWDRAGOON", 100)]
    assert only([row(read, 104)], two, "kills").confidence == "medium"


@pytest.mark.parametrize(
    ("read", "value", "confidence"),
    [
        ("Silent Pandab", 105, "high"),
        ("Silent Panxx", 105, "medium"),
        ("Silxx Panxx", 105, "low"),
        ("Silxx Panxx", 130, "none"),
        ("Silent Panda", 50, "medium"),
        ("Silent Panda", 170, "medium"),
        ("Silent Panda", 130, "high"),
    ],
)
def test_last_weeks_power_moves_the_level_by_one(read, value, confidence):
    proposal = only([row(read, value * 10**6)], [member(1, "Silent Panda", 10**8)], "strength")
    assert proposal.confidence == confidence


@pytest.mark.parametrize("kind", ["donations", "alliance-duel", "mutual-assistance", None])
def test_figures_that_start_anew_each_week_say_nothing(kind):
    roster = [member(1, "Silent Panda", 10**8)]
    assert only([row("Silent Panda", 5)], roster, kind).confidence == "high"
    assert only([row("Silent Panxx", 105 * 10**6)], roster, kind).confidence == "low"


def test_a_broken_proof_keeps_it_below_high():
    proposal = only([row("Zephyr", proved=False, flags=frozenset({"order"}))], [member(1, "Zephyr")])
    assert proposal.confidence == "medium"
    assert [(reason.code, reason.tone) for reason in proposal.reasons] == [("order", "destructive")]


LOOK_ALIKES = [
    ("IronFist", "lronFist"),
    ("Ghost007", "GhostO07"),
    ("Illumine", "lllumine"),
    ("Darkstorm", "Darkstorrn"),
    ("Burner", "Bumer"),
    ("Sharkk", "Shark"),
    ("Luna_", "Luna"),
    ("Slayer1", "Slayer11"),
    ("KillBill", "KiIlBiIl"),
    ("Rex 2", "Rex2"),
    ("Nova", "Nоva"),
]


@pytest.mark.parametrize(("one", "other"), LOOK_ALIKES)
def test_look_alikes_are_told_apart_by_power(one, other):
    roster = [member(1, one, 200_000), member(2, other, 90_000)]
    rows = [row(one, 93_000, place=7, rank=8), row(one, 205_000, place=2, rank=3)]
    proposals = propose(rows, roster, kind="strength")
    assert [(p.member_id, p.confidence) for p in proposals] == [(2, "high"), (1, "high")]


@pytest.mark.parametrize(("one", "other"), LOOK_ALIKES)
def test_look_alikes_of_like_power_stay_below_high(one, other):
    roster = [member(1, one, 200_000), member(2, other, 190_000)]
    rows = [row(one, 193_000, place=7, rank=8), row(one, 205_000, place=2, rank=3)]
    proposals = propose(rows, roster, kind="strength")
    assert {p.confidence for p in proposals} == {"medium"}
    assert any(reason.text == f"Looks like {one} (rank 3); power fits {other}" for reason in proposals[0].reasons)


@pytest.mark.parametrize(("one", "other"), LOOK_ALIKES)
def test_look_alikes_that_are_both_clearly_spelled_are_sure(one, other):
    roster = [member(1, one), member(2, other)]
    rows = [row(other, 7), row(one, 9, place=1)]
    assert [(p.member_id, p.confidence) for p in propose(rows, roster, kind="donations")] == [(2, "high"), (1, "high")]
    unclear = replace(rows[0], row=replace(rows[0].row, name_score=0.5))
    assert "medium" in {p.confidence for p in propose([unclear, rows[1]], roster, kind="donations")}


@pytest.mark.parametrize(
    ("read", "confidence"), [("Slayer11", "high"), ("Slayer1", "medium"), ("Luna_", "high"), ("Luna", "medium")]
)
def test_letters_get_lost_but_are_not_made_up(read, confidence):
    roster = [member(1, "Slayer1"), member(2, "Slayer11"), member(3, "Luna"), member(4, "Luna_")]
    assert only([row(read)], roster).confidence == confidence


@pytest.mark.parametrize(("read", "value", "found"), [("", 900, 1), ("Uvn", 900, 1), ("Silent Wolf", 900, None)])
def test_what_is_left_over_is_paired_by_length_and_value(read, value, found):
    known = [member(n, name, 10 * n) for n, name in enumerate(("Panda", "Silent Panda", "Yeti", "Moonpie"), 10)]
    rows = [drawn(row(one.name, one.value, place=place), 6.0 * len(one.name)) for place, one in enumerate(known)]
    unclear = drawn(row(read, value, place=9), 36.0, name_score=1.0 if len(read) > 3 else 0.3)
    roster = [*known, member(1, "มังกรไฟ", 1_000), member(2, "Zephyr", 900)]
    proposal = propose([unclear, *rows], roster, kind="donations")[0]
    assert (proposal.member_id, proposal.confidence) == (found, "low" if found else "none")


def drawn(batch_row, width, name_score=1.0):
    """The row with its name so many pixels wide."""
    return replace(batch_row, row=replace(batch_row.row, name_box=(0.0, 0.0, width, 10.0), name_score=name_score))


def test_a_new_name_is_offered_the_history_that_nobody_else_claims():
    roster = [member(1, "Panda", 500), member(2, "Zephyr", 100), member(3, "Yeti", 300)]
    rows = [row("Panda", 510, rank=1), row("CrazyT1ger", 310, place=1, rank=2), row("Zephyr", 104, place=2, rank=3)]
    proposal = propose(rows, roster, kind="strength")[1]
    assert (proposal.member_id, proposal.confidence) == (3, "low")
    assert proposal.reasons[-1].text == "Renamed? Keep the history of Yeti: nobody else is left with power like this"
    assert propose(rows, roster, kind="alliance-duel")[1].member_id == 3
    assert propose(rows[:2], roster, kind="alliance-duel")[1].member_id is None
    assert propose(rows, [*roster, member(4, "Tango", 305)], kind="strength")[1].member_id is None


@pytest.mark.parametrize(("one", "other"), LOOK_ALIKES)
def test_a_newcomer_beside_a_look_alike_is_not_sure(one, other):
    proposals = propose([row(one), row(other, place=1)], [member(1, one)], kind="donations")
    assert {p.member_id for p in proposals} == {1, None}
    assert "high" not in {p.confidence for p in proposals}


def test_a_pair_that_never_merges():
    never = {frozenset((normalise("Illumine"), normalise("lllumine")))}
    proposal = only([row("Illumine")], [member(1, "lllumine")], distinct=never)
    assert (proposal.member_id, proposal.confidence) == (None, "none")
    another_cut = row("R5Illumine", name_variants=("Illumine",))
    assert only([another_cut], [member(1, "lllumine")], distinct=never).confidence != "high"


def test_an_alias_that_turns_up_by_chance_is_not_believed():
    assert only([row("33")], [member(1, "호랑이", aliases=("33",))]).member_id is None
    assert only([row("[XGE]")], [member(1, "호랑이", aliases=("[XGE]",))]).member_id is None


@pytest.mark.parametrize(
    ("read", "text"),
    [
        ("O mega", "“O” read for “Ω”, similarity 0.80"),
        ("Ω meg", "“a” of “Ω mega” not read, similarity 0.80"),
        ("Ω megas", "“s” read beside “Ω mega”, similarity 0.83"),
        ("omelet", "Nobody similar (Ω mega, 0.33)"),
        ("Tigerclaw", "Nobody similar"),
        ("", "Letters not readable"),
    ],
)
def test_the_leader_is_told_why(read, text):
    assert [reason.text for reason in only([row(read)], [member(1, "Ω mega")]).reasons] == [text]


def test_an_empty_roster():
    assert [reason.text for reason in only([row("Zephyr")], []).reasons] == ["Nobody similar"]


def test_a_conflict_is_named():
    reasons = only([row("Zephyr", 1_101)], [member(1, "Zephyr", 1_000)], "kills").reasons
    assert [reason.text for reason in reasons] == ["Conflict: more than 10% change"]


def test_the_next_best_members_are_offered():
    roster = [member(n, f"Panda{n}{n}") for n in range(1, 9)]
    proposal = only([row("Panda33")], roster)
    assert proposal.member_id == 3
    assert len(proposal.alternatives) == 5
    assert 3 not in {other.member_id for other in proposal.alternatives}


@pytest.mark.parametrize(
    ("current", "new", "conflict"),
    [(100, 110, False), (100, 111, True), (100, 90, False), (100, 89, True), (None, 5, False), (0, 5, False)],
)
def test_a_conflict_is_a_change_of_more_than_ten_percent(current, new, conflict):
    assert is_conflict(current, new) is conflict


@pytest.mark.parametrize(
    ("current", "new", "percent"), [(100, 150, 50), (200, 100, -50), (None, 1, None), (0, 1, None)]
)
def test_change_in_percent(current, new, percent):
    assert change_percent(current, new) == percent


def test_the_members_own_spelling_is_printed_where_sure():
    roster = [member(1, "big  moose"), member(2, "Relámpago")]
    rows = [row("big moose", rank=1), row("Relanpoga", place=1), row("pixel", place=2)]
    printed = [printed_name(r.row, p, roster) for r, p in zip(rows, propose(rows, roster, kind=None), strict=True)]
    assert printed == ["big  moose", "Relanpoga", "pixel"]


names = st.one_of(st.sampled_from([name for pair in LOOK_ALIKES for name in pair]), st.text("abIl10Orn ", max_size=6))
values = st.integers(0, 500)
batches = st.lists(st.tuples(names, values), max_size=7).map(
    lambda pairs: [row(name, value, place=place) for place, (name, value) in enumerate(pairs)]
)
rosters = st.lists(st.tuples(names, st.none() | values), max_size=7).map(
    lambda pairs: [member(n, name, value) for n, (name, value) in enumerate(pairs)]
)
kinds = st.sampled_from(["strength", "donations"])


@given(batches, rosters, kinds)
def test_each_member_once_and_none_without_confidence(rows, roster, kind):
    proposals = propose(rows, roster, kind=kind)
    taken = [p.member_id for p in proposals if p.member_id is not None]
    assert len(proposals) == len(rows)
    assert len(set(taken)) == len(taken)
    assert all((p.member_id is None) == (p.confidence == "none") for p in proposals)


@given(batches, rosters, kinds, st.randoms(use_true_random=False))
def test_order_does_not_matter(rows, roster, kind, random):
    straight = dict(zip(rows, propose(rows, roster, kind=kind), strict=True))
    random.shuffle(rows)
    random.shuffle(roster)
    assert dict(zip(rows, propose(rows, roster, kind=kind), strict=True)) == straight


@given(batches, rosters, kinds)
def test_distinct_names_never_meet(rows, roster, kind):
    never = {frozenset((normalise(one), normalise(other))) for one, other in LOOK_ALIKES}
    by_id = {entry.member_id: entry.name for entry in roster}
    for batch_row, proposal in zip(rows, propose(rows, roster, kind=kind, distinct=never), strict=True):
        if proposal.member_id is not None:
            pair = frozenset((normalise(batch_row.row.name), normalise(by_id[proposal.member_id])))
            assert pair not in never


@given(batches, rosters, kinds)
def test_a_look_alike_in_the_roster_leaves_nothing_high(rows, roster, kind):
    doubles = [replace(entry, member_id=entry.member_id + 100) for entry in roster]
    assert "high" not in {p.confidence for p in propose(rows, [*roster, *doubles], kind=kind)}


@given(batches, rosters, kinds)
def test_nothing_unproved_is_high(rows, roster, kind):
    assume(rows)
    proposals = propose([replace(r, value_proved=False) for r in rows], roster, kind=kind)
    assert "high" not in {p.confidence for p in proposals}
