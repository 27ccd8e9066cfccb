"""The records as a file: out, changed in a spreadsheet, and in again; what is odd is named, and nothing written."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from io import StringIO
from typing import Any

import pytest

from alliance.invariants.every import proved
from members.days import alliance_day
from members.errors import Refused
from members.models import Change, ChangeSet, Member, MemberAlias, MemberRecord
from members.records_csv import exporting, rows
from members.records_csv.importing import RecordsImport, import_records
from members.spreadsheets import ENCODING, write_csv
from members.weeks.calendar import week_ending

pytestmark = pytest.mark.django_db
HEAD = "Member,Figure,Date,Value\n"
EARLY = datetime(2026, 11, 1, 18, 30, tzinfo=UTC)


def record(member: Member, data_type: str, day: date, value: int, **more: Any) -> MemberRecord:
    return MemberRecord.objects.create(
        member=member, data_type=data_type, record_date=day, value=value, recorded_at=EARLY, **more
    )


def exported() -> bytes:
    out = StringIO()
    write_csv(out, rows.HEADER, exporting.rows())
    return out.getvalue().encode(ENCODING)


def tried(text: str | bytes, *, apply: bool = False) -> RecordsImport:
    return import_records(text.encode() if isinstance(text, str) else text, apply=apply, actor_id=None)


def held() -> set[tuple[Any, ...]]:
    fields = ("member__name", "data_type", "record_date", "value", "place", "spelling", "recorded_at")
    return set(MemberRecord.objects.values_list(*fields))


@pytest.fixture
def kiwi() -> Member:
    """A member with records of several figures and days, and a former one of the same name."""
    kiwi = Member.objects.create(name="Kiwi; =1+1", rank=3)
    former = Member.objects.create(name="Kiwi; =1+1", rank=1, is_active=False)
    record(kiwi, "strength", date(2026, 10, 30), 900)
    record(kiwi, "strength", date(2026, 11, 1), 2**62)
    record(kiwi, "alliance-duel", date(2026, 11, 1), 7, place=3, spelling="K1wi")
    record(former, "strength", date(2026, 11, 1), 5)
    return kiwi


def test_an_export_brought_back_changes_nothing(kiwi: Member) -> None:
    before = held()
    found = tried(exported(), apply=True)
    assert (found.counts, found.change_set) == ({"unchanged": 4}, None)
    assert held() == before


def test_an_export_brings_back_what_was_lost(kiwi: Member) -> None:
    file, before = exported(), held()
    MemberRecord.objects.all().delete()
    assert tried(file).counts == {"new": 4}
    assert not MemberRecord.objects.exists(), "it was only tried"
    found = tried(file, apply=True)
    assert found.applied
    assert held() == before
    kiwi.refresh_from_db()
    assert (kiwi.power, kiwi.power_updated_at, kiwi.latest_vs_rank) == (2**62, EARLY, 3)
    assert [invariant.rule for invariant, broken in proved() if broken.wrong] == []


def test_what_differs_is_set_and_noted(kiwi: Member) -> None:
    record(kiwi, "kills", date(2026, 11, 1), 50, upload_id=None)
    found = tried(f"{HEAD}Kiwi; =1+1,Strength,2026-11-01,950\n", apply=True)
    assert found.counts == {"change": 1}
    change = Change.objects.get(change_set=found.change_set)
    assert (change.before["record"]["value"], change.after["record"]["value"]) == (2**62, 950)
    assert MemberRecord.objects.get(member=kiwi, data_type="kills").value == 50, "what the file lacks stays"
    assert ChangeSet.objects.get().summary == "Import of records: 0 new, 1 changed"


def test_a_member_is_found_by_an_earlier_name(kiwi: Member) -> None:
    MemberAlias.objects.create(member=kiwi, spelling="Papaya")
    assert tried(f"{HEAD}papaya,kills,2026-11-02,4\n", apply=True).counts == {"new": 1}
    assert MemberRecord.objects.get(data_type="kills").member == kiwi


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("Nobody,Strength,2026-11-01,5", "not on the roster"),
        (",Strength,2026-11-01,5", "no member"),
        ("Twin,Strength,2026-11-01,5", "2 former members"),
        ("Kiwi,Height,2026-11-01,5", "no figure"),
        ("Kiwi,Strength,2026-11-01,", "no value"),
        ("Kiwi,Strength,2026-11-01,-5", "no whole number"),
        ("Kiwi,Strength,2026-11-01,99999999999999999999", "too large"),
        ("Kiwi,Strength,2026-02-30,5", "no day"),
        ("Kiwi,Strength,1999-12-31,5", "no day"),
        ("Kiwi,Strength,{tomorrow},5", "has not come yet"),
        ("Kiwi,Alliance Duel,{next_week},5", "has not come yet"),
        ("Kiwi,Strength,2026-10-31,5\nKiwi,Strength,2026-10-31,6", "the same figure of the same day"),
        ("Kiwi,Alliance Duel,2026-11-02,5\nKiwi,Alliance Duel,2026-11-08,5", "the same figure of the same day"),
    ],
)
def test_an_odd_row_is_named_and_nothing_written(line: str, says: str) -> None:
    Member.objects.create(name="Kiwi")
    for _ in range(2):
        Member.objects.create(name="Twin", is_active=False)
    today = alliance_day()
    days = {"tomorrow": today + timedelta(days=1), "next_week": week_ending(today) + timedelta(days=7)}
    found = tried(f"{HEAD}Kiwi,Strength,2026-10-01,1\n{line.format(**days)}\n", apply=True)
    assert not found.applied
    [problem] = [row for row in found.rows if row.action == "problem"]
    assert says in problem.message
    assert problem.row.line == 2 + line.count("\n") + 1
    assert not MemberRecord.objects.exists()


def test_this_weeks_duel_may_be_named_by_its_sunday() -> None:
    Member.objects.create(name="Kiwi")
    assert tried(f"{HEAD}Kiwi,VS,{week_ending(alliance_day())},5\n").counts == {"problem": 1}
    assert tried(f"{HEAD}Kiwi,Alliance Duel,{week_ending(alliance_day())},5\n").counts == {"new": 1}


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "lacks the column Member"),
        (b"\x00\x01\x02", "no text"),
        (b"Member,Figure,Date\nKiwi,Kills,2026-11-01\n", "lacks the column Value"),
        (HEAD.encode(), "no record below"),
        (HEAD.encode() + b"Kiwi,Kills,2026-11-01,1\n" * (rows.MOST_ROWS + 1), "more than 100,000 records"),
        (b"x" * (rows.MOST_BYTES + 1), "larger than 10 MB"),
        (b'Member,Figure,Date,Value\n"' + b"x" * 200_000 + b'",a,b,c', "no CSV"),
    ],
)
def test_a_file_that_is_none_is_refused(content: bytes, says: str) -> None:
    with pytest.raises(Refused, match=says):
        tried(content, apply=True)


def test_semicolons_and_an_empty_place_leave_what_is_there(kiwi: Member) -> None:
    found = tried("Member;Active;Figure;Date;Value;Place\n'Kiwi;yes;x;y;1;\n".replace("'Kiwi", "Papaya"))
    assert found.counts == {"problem": 1}
    kiwi.name = "Kiwi"
    kiwi.save()
    found = tried("Member;Active;Figure;Date;Value;Place\nKiwi;yes;Alliance Duel;2026-11-01;8;\n", apply=True)
    assert found.counts == {"change": 1}
    duel = MemberRecord.objects.get(data_type="alliance-duel")
    assert (duel.value, duel.place, duel.spelling) == (8, 3, "K1wi")


def test_it_takes_as_many_questions_for_many_members_as_for_one(django_assert_max_num_queries: Any) -> None:
    Member.objects.bulk_create(Member(name=f"Nia {number}") for number in range(80))
    lines = "".join(f"Nia {number},Kills,2026-11-0{day},{number}\n" for number in range(80) for day in (1, 2))
    with django_assert_max_num_queries(40):
        assert tried(HEAD + lines, apply=True).counts == {"new": 160}
