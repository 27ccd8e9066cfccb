"""Undoing leaves the latest figure as it was: the newest record's, or empty where a leader had emptied it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from alliance.invariants.figures import latest_figures
from members.errors import Conflict
from members.models import Change, ChangeSet, Member, MemberRecord
from members.roster import editing, undoing
from members.weeks.calendar import last_sunday
from tests.conftest import row
from tests.uploads.test_apply import apply, update
from tests.uploads.test_undo import everything
from uploads.apply import applying
from uploads.models import Batch
from uploads.review.items import Item

pytestmark = pytest.mark.django_db
ReadBatch = Callable[..., Batch]
Step = tuple[Any, ...]


def set_power(member: Member, value: int | None) -> int:
    editing.edit(member.pk, {"power": value}, actor_id=None)
    return ChangeSet.objects.latest("pk").pk


@pytest.fixture
def mambo(db: None) -> Member:
    """Somebody with a record of a week ago."""
    member = Member.objects.create(name="Mambo")
    set_power(member, 100)
    day = timezone.localdate() - timedelta(weeks=1)
    member.records.update(record_date=day)
    Change.objects.update(record_date=day)
    return member


def test_an_apply_over_an_emptied_figure(leader_client: Client, read_batch: ReadBatch, mambo: Member) -> None:
    set_power(mambo, None)
    before = everything()
    for days in (0, 30):
        day = timezone.localdate() - timedelta(days=days)
        batch = read_batch([row(0, "Mambo", 110)], batch_id=f"b{days}", report_date=day)
        applied = apply(leader_client, batch, [update(mambo, power=110)]).json()["changeSetId"]
        assert Member.objects.get(pk=mambo.pk).power == (110 if not days else None), "an older list tells nothing new"
        assert leader_client.post(f"/api/change-sets/{applied}/undo").status_code == 200
        assert everything() == before


def test_an_apply_of_an_earlier_version_noted_no_latest_figure(
    leader_client: Client, read_batch: ReadBatch, mambo: Member
) -> None:
    set_power(mambo, None)
    before = everything()
    batch = read_batch([row(0, "Mambo", 110)], report_date=timezone.localdate())
    applied = apply(leader_client, batch, [update(mambo, power=110)]).json()["changeSetId"]
    change = Change.objects.get(change_set=applied, field="strength")
    del change.after["latest"]
    change.save()
    assert leader_client.post(f"/api/change-sets/{applied}/undo").status_code == 200
    assert everything() == before


def test_what_was_emptied_since_stays_empty(mambo: Member) -> None:
    edited = set_power(mambo, 110)
    set_power(mambo, None)
    undoing.undo(edited, actor_id=None)
    assert Member.objects.get(pk=mambo.pk).power is None


def test_a_value_whose_record_was_undone_does_not_come_back(leader_client: Client, read_batch: ReadBatch) -> None:
    mambo = Member.objects.create(name="Mambo")
    today = timezone.localdate()
    applied = []
    for weeks, value in ((1, 110), (0, 120)):
        batch = read_batch([row(0, "Mambo", value)], batch_id=f"b{weeks}", report_date=today - timedelta(weeks=weeks))
        applied.append(apply(leader_client, batch, [update(mambo, power=value)]).json()["changeSetId"])
    for change_set in applied:
        assert leader_client.post(f"/api/change-sets/{change_set}/undo").status_code == 200
    mambo.refresh_from_db()
    assert (mambo.power, mambo.power_updated_at) == (None, None)


VALUES, WEEKS = st.integers(0, 3), st.integers(0, 2)
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("apply"), VALUES, WEEKS),
        st.tuples(st.just("override"), VALUES, WEEKS),
        st.tuples(st.just("edit"), st.one_of(VALUES, st.none())),
        st.tuples(st.just("undo"), st.integers(0, 5)),
    ),
    max_size=7,
)


@settings(max_examples=10, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=STEPS)
def test_undoing_the_last_change_leaves_everything_as_before(read_batch: ReadBatch, steps: list[Step]) -> None:
    """After any history of VS scores that were applied, set, emptied and undone, in any order."""
    ChangeSet.objects.all().delete()
    Batch.objects.all().delete()
    Member.objects.filter(name="Mambo").delete()
    member = Member.objects.create(name="Mambo")
    sunday = last_sunday(timezone.localdate())

    def take(step: Step) -> None:
        match step:
            case ("apply", value, weeks):
                number = Batch.objects.count()
                day = sunday - timedelta(weeks=weeks)
                batch = read_batch(
                    [row(0, "Mambo", value)], batch_id=f"b{number}", data_type="alliance-duel", report_date=day
                )
                item = Item(action="update", member_id=member.pk, name="Mambo", value=value)
                applying.apply(upload=batch.uploads.get(), whole_batch=True, items=[item], actor_id=None)
            case ("override", value, weeks):
                editing.override_vs(member.pk, value, sunday - timedelta(weeks=weeks), actor_id=None)
            case ("edit", value):
                editing.edit(member.pk, {"latest_vs_score": value}, actor_id=None)

    def newest() -> int:
        return ChangeSet.objects.values_list("pk", flat=True).order_by("-pk").first() or 0

    def figures() -> list[Any]:
        fields = ("latest_vs_score", "vs_updated_at", "latest_vs_rank")
        scores = (
            MemberRecord.objects.filter(data_type="alliance-duel")
            .order_by("record_date")
            .values_list("record_date", "value", "recorded_at")
        )
        return [*Member.objects.filter(pk=member.pk).values_list(*fields), *scores]

    for step in steps:
        if step[0] == "undo":
            standing = list(ChangeSet.objects.filter(undone_at=None).order_by("pk").values_list("pk", flat=True))
            if step[1] < len(standing):
                try:
                    undoing.undo(standing[step[1]], actor_id=None)
                except Conflict:
                    continue
        else:
            before, last = figures(), newest()
            take(step)
            if newest() != last:
                undoing.undo(newest(), actor_id=None)
                assert figures() == before
                take(step)
        assert not latest_figures().wrong
