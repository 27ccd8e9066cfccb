"""Merging and undoing a merge, over random histories of two members."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from alliance.models import User
from members.models import (
    Change,
    ChangeSet,
    Member,
    MemberAlias,
    MemberRecord,
    SfTech,
    SnapshotRow,
    WeeklySnapshot,
)
from members.records import refresh_latest
from members.roster import merging, rows, undoing
from members.sf_tech import NODES
from tests.conftest import row
from tests.examples import examples
from uploads.models import Batch, ReadRow

pytestmark = pytest.mark.django_db

MONDAY = date(2026, 1, 5)
SUNDAY = date(2026, 1, 11)
THEN = datetime(2026, 1, 20, 12, tzinfo=UTC)

values = st.integers(0, 2**40)
moments = st.integers(0, 5).map(lambda minutes: THEN + timedelta(minutes=minutes))
places = st.integers(0, 3)
histories = st.fixed_dictionaries(
    {
        "records": st.dictionaries(
            st.tuples(st.sampled_from(["strength", "kills", "donations"]), places), st.tuples(values, moments)
        ),
        "scores": st.dictionaries(places, st.tuples(values, moments)),
        "levels": st.dictionaries(places, st.integers(0, 10)),
        "aliases": st.sets(st.integers(0, 2)),
        "weeks": st.sets(places),
        "rank": st.integers(0, 3),
        "discord_id": st.one_of(st.none(), st.sampled_from(["1", "2"])),
    }
)
choices = st.fixed_dictionaries(
    {},
    optional={
        "name": st.sampled_from(["Mambo", "Kiwi", "Third name"]),
        "power": st.one_of(st.none(), values),
        "tech_donations": st.one_of(st.none(), values),
        "latest_vs_score": st.one_of(st.none(), values),
        "rank": st.integers(0, 5),
        "discord_username": st.sampled_from(["", "Mambo", "Kiwi"]),
    },
)


def member_with(name: str, history: dict[str, Any], snapshots: list[WeeklySnapshot]) -> Member:
    member = Member.objects.create(
        name=name, rank=history["rank"], discord_username=name, discord_id=history["discord_id"]
    )
    for (data_type, day), (value, moment) in history["records"].items():
        MemberRecord.objects.create(
            member=member,
            data_type=data_type,
            value=value,
            recorded_at=moment,
            record_date=MONDAY + timedelta(days=day),
        )
    for week, (score, moment) in history["scores"].items():
        MemberRecord.objects.create(
            data_type="alliance-duel",
            member=member,
            spelling=name,
            value=score,
            recorded_at=moment,
            record_date=SUNDAY + timedelta(weeks=week),
        )
    for day, level in history["levels"].items():
        SfTech.objects.create(member=member, record_date=MONDAY + timedelta(days=day), top_node_1=level)
    for number in history["aliases"]:
        MemberAlias.objects.create(member=member, spelling=f"{name} the {number}th")
    for week in history["weeks"]:
        SnapshotRow.objects.create(snapshot=snapshots[week], member=member, name=name, power=week)
    refresh_latest([member.pk])
    member.refresh_from_db()
    return member


@pytest.fixture
def two(officer: User) -> Callable[..., tuple[Member, Member]]:
    """two(history, history) are Mambo and Kiwi with those histories, in a portal without anybody else's."""

    def make(*both: dict[str, Any]) -> tuple[Member, Member]:
        Member.objects.exclude(account=officer).delete()
        WeeklySnapshot.objects.all().delete()
        snapshots = [WeeklySnapshot.objects.create(week_ending=SUNDAY + timedelta(weeks=week)) for week in range(4)]
        target, source = (
            member_with(name, history, snapshots) for name, history in zip(("Mambo", "Kiwi"), both, strict=True)
        )
        return target, source

    return make


def everything() -> dict[str, list[dict[str, Any]]]:
    """Every row of every table that points at members, and the members. The change sets' own rows are left out."""
    models = {Member, *(pointer.model for pointer in rows.pointers())} - {Change}
    return {model._meta.label: [rows.as_json(row) for row in model._default_manager.order_by("pk")] for model in models}


def places_of(*members: int) -> dict[str, set[Any]]:
    """Every place in the history that one of these members fills."""
    return {
        "records": set(MemberRecord.objects.filter(member__in=members).values_list("data_type", "record_date")),
        "levels": set(SfTech.objects.filter(member__in=members).values_list("record_date")),
        "aliases": set(MemberAlias.objects.filter(member__in=members).values_list("spelling")),
    }


rounds = settings(
    max_examples=examples(12), suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)


@rounds
@given(ours=histories, theirs=histories, wanted=choices)
def test_no_place_in_the_history_is_lost(
    two: Callable[..., tuple[Member, Member]], ours: dict[str, Any], theirs: dict[str, Any], wanted: dict[str, Any]
) -> None:
    if ours["discord_id"] == theirs["discord_id"]:
        theirs = theirs | {"discord_id": None}
    target, source = two(ours, theirs)
    before = places_of(target.pk, source.pk)
    frozen = SnapshotRow.objects.count()
    merging.merge(target.pk, source.pk, wanted, actor_id=None)  # type: ignore[arg-type]
    after = places_of(target.pk)
    assert all(before[kind] <= after[kind] for kind in before)
    assert SnapshotRow.objects.count() == frozen
    assert not Member.objects.filter(pk=source.pk).exists()
    target.refresh_from_db()
    assert {field: getattr(target, field) for field in wanted} == wanted


@rounds
@given(ours=histories, theirs=histories)
def test_of_two_records_of_a_day_the_one_recorded_later_stays(
    two: Callable[..., tuple[Member, Member]], ours: dict[str, Any], theirs: dict[str, Any]
) -> None:
    target, source = two(ours | {"discord_id": None}, theirs | {"discord_id": None})
    merging.merge(target.pk, source.pk, {}, actor_id=None)
    for place in {*ours["records"], *theirs["records"]}:
        held = [side["records"][place] for side in (ours, theirs) if place in side["records"]]
        latest = max(moment for _, moment in held)
        data_type, day = place
        kept = MemberRecord.objects.get(data_type=data_type, record_date=MONDAY + timedelta(days=day))
        assert kept.recorded_at == latest
        assert kept.value in {value for value, moment in held if moment == latest}


@rounds
@given(ours=histories, theirs=histories, wanted=choices)
def test_undoing_a_merge_leaves_everything_as_it_was(
    two: Callable[..., tuple[Member, Member]], ours: dict[str, Any], theirs: dict[str, Any], wanted: dict[str, Any]
) -> None:
    if ours["discord_id"] == theirs["discord_id"]:
        theirs = theirs | {"discord_id": None}
    target, source = two(ours, theirs)
    before = everything()
    _, change_set = merging.merge(target.pk, source.pk, wanted, actor_id=None)  # type: ignore[arg-type]
    assert everything() != before
    undoing.undo(change_set.pk, actor_id=None)
    assert everything() == before


def test_every_table_that_points_at_a_member_moves() -> None:
    """A new table moves by itself; this says which there are, so that somebody looks at how two of its rows meet."""
    found = {(pointer.model._meta.label, pointer.field) for pointer in rows.pointers()}
    assert {
        ("members.MemberAlias", "member"),
        ("members.SfTech", "member"),
        ("members.Change", "member"),
        ("members.MemberRecord", "member"),
        ("members.SnapshotRow", "member"),
        ("uploads.ReadRow", "proposed_member"),
        ("alliance.User", "member"),
    } <= found


def test_the_levels_are_the_fuller_ones() -> None:
    target, source = (Member.objects.create(name=name) for name in ("Mambo", "Kiwi"))
    for member, level in ((target, 3), (source, 5)):
        levels = {node.field: 1 for node in NODES} | {"top_node_1": level}
        SfTech.objects.create(member=member, record_date=MONDAY, **levels)
    merging.merge(target.pk, source.pk, {}, actor_id=None)
    assert target.sf_tech.get().top_node_1 == 5


def test_waiting_rows_and_change_rows_follow(read_batch: Callable[..., Batch]) -> None:
    target, source = (Member.objects.create(name=name) for name in ("Mambo", "Kiwi"))
    batch = read_batch([row(0, "Kiwi", 100)])
    change_set = ChangeSet.objects.create(kind=ChangeSet.Kind.EDIT)
    change = Change.objects.create(change_set=change_set, member=source, member_name="Kiwi", field="name")
    assert ReadRow.objects.get(upload__batch=batch).proposed_member == source
    _, merged = merging.merge(target.pk, source.pk, {}, actor_id=None)
    change.refresh_from_db()
    assert (ReadRow.objects.get().proposed_member, change.member) == (target, target)
    undoing.undo(merged.pk, actor_id=None)
    change.refresh_from_db()
    assert (ReadRow.objects.get().proposed_member, change.member) == (source, source)
