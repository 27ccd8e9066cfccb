"""What Claude's second reading does to a row: the rule alone."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conftest import row
from uploads.reading.types import BatchRow, Confidence, Flag, Proposal, Reason
from uploads.review.opinions import Opinion, weigh

MEMBER = ("Kestrel88", "Kes")


def line(*flags: Flag, name: str = "Kestre188", proved: bool = True, **fields: Any) -> BatchRow:
    return BatchRow(row(0, name, 1000, flags=frozenset(flags), **fields), ((0, 0),), value_proved=proved)


def proposal(confidence: Confidence = "medium", *codes: str, member_id: int | None = 7) -> Proposal:
    return Proposal(member_id, confidence, 0.9, tuple(Reason(code, code, "warning") for code in codes))


def says(value: int | None = 1000, name: str = "Kestrel88", *, certain: bool = True, spread: int = 0) -> Opinion:
    text = "" if value is None else str(value)
    low, high = (None, None) if value is None else (value - spread, value + spread)
    return Opinion(name=name, value_text=text, value=value, low=low, high=high, certain=certain)


@pytest.mark.parametrize(
    ("before", "flags", "codes", "after"),
    [
        ("low", (), (), "medium"),
        ("medium", (), (), "high"),
        ("high", (), (), "high"),
        ("medium", (), ("unproved",), "high"),
        ("low", ("order",), (), "medium"),
        ("medium", ("low-score",), (), "medium"),
        ("medium", (), ("rival",), "medium"),
        ("medium", (), ("contested",), "medium"),
    ],
)
def test_agreement_raises_by_one_level_but_never_past_a_broken_proof_or_a_rival(
    before: Confidence, flags: tuple[Flag, ...], codes: tuple[str, ...], after: Confidence
) -> None:
    _, weighed = weigh(line(*flags), proposal(before, *codes), says(), MEMBER)
    assert weighed.confidence == after
    assert weighed.reasons[-1].code == "agreed"


def test_agreement_is_a_proof_of_the_number() -> None:
    proved, weighed = weigh(line(proved=False), proposal("medium", "unproved"), says(), MEMBER)
    assert proved.value_proved
    assert [reason.code for reason in weighed.reasons] == ["agreed"]
    flagged, _ = weigh(line("order", proved=False), proposal("medium", "order"), says(), MEMBER)
    assert not flagged.value_proved


def test_another_number_flags_the_row_and_is_kept_as_the_second_reading() -> None:
    disputed, weighed = weigh(line(), proposal("high"), says(1001), MEMBER)
    assert "disputed" in disputed.row.flags
    assert (disputed.row.value, disputed.row.second_value, disputed.value_proved) == (1000, 1001, False)
    assert (weighed.confidence, weighed.reasons[-1].text) == ("medium", "Claude reads 1001")


def test_no_number_at_all_is_a_difference() -> None:
    disputed, weighed = weigh(line(), proposal("high"), says(None), MEMBER)
    assert "disputed" in disputed.row.flags
    assert weighed.reasons[-1].text == "Claude reads no number"


def test_an_abbreviated_number_agrees_with_what_it_can_stand_for() -> None:
    short = line(value_low=950, value_high=1049)
    assert weigh(short, proposal(), says(1040), MEMBER)[1].confidence == "high"
    assert weigh(line(), proposal(), says(1020, spread=50), MEMBER)[1].confidence == "high"
    assert weigh(short, proposal(), says(1050), MEMBER)[1].confidence == "medium"


def test_another_name_flags_the_row() -> None:
    disputed, weighed = weigh(line(), proposal("high"), says(name="Falcon"), MEMBER)
    assert "disputed" in disputed.row.flags
    assert (weighed.confidence, weighed.reasons[-1].code) == ("medium", "disputed-name")


@pytest.mark.parametrize("name", ["Kestre188", ""])
def test_the_same_doubtful_name_says_nothing_of_the_member(name: str) -> None:
    kept, weighed = weigh(line(), proposal("none", member_id=None), says(name=name), ())
    assert (kept, weighed.confidence) == (line(), "none")


def test_an_alias_is_the_members_name_too() -> None:
    assert weigh(line(), proposal("medium"), says(name="KES"), MEMBER)[1].confidence == "high"


def test_what_claude_is_not_certain_of_changes_nothing() -> None:
    for opinion in (says(certain=False), says(1001, certain=False)):
        kept, weighed = weigh(line(), proposal("medium"), opinion, MEMBER)
        assert (kept, weighed.confidence) == (line(), "medium")
