"""A figure that a leader emptied stays unknown everywhere when the apply that it came from is undone.

The older figure of before that apply counts again once the emptying is undone too, or a newer one comes.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

import pytest
from django.test import Client

from alliance.invariants.figures import latest_figures
from analytics.week import glance
from members import records
from members.models import ChangeSet, Member, MemberRecord, Target
from members.roster import editing
from members.weeks import snapshots
from members.weeks.standings import Figures, figures_of
from tests.analytics.test_targets import MONDAY, SUNDAY, week
from tests.conftest import row
from tests.uploads.test_apply import apply, update
from uploads.models import Batch

pytestmark = pytest.mark.django_db
ReadBatch = Callable[..., Batch]
Listed = Callable[[str, date, int], int]
WEDNESDAY, FRIDAY = MONDAY + timedelta(days=2), MONDAY + timedelta(days=4)
KEYS = {"donations": "techDonations", "strength": "power", "kills": "kills", "alliance-duel": "score"}
COLUMNS = {"donations": "tech_donations", "strength": "power", "kills": "kills", "alliance-duel": "latest_vs_score"}


@pytest.fixture
def nia(db: None) -> Member:
    return Member.objects.create(name="Nia", rank=2)


@pytest.fixture
def listed(leader_client: Client, read_batch: ReadBatch, nia: Member) -> Listed:
    """listed("donations", day, 300) is the change set of the apply of such a list."""

    def take(kind: str, day: date, value: int) -> int:
        name = f"{kind}-{day}-{value}"
        batch = read_batch([row(0, "Nia", value)], data_type=kind, batch_id=name, report_date=day)
        answer = apply(leader_client, batch, [update(nia, **{KEYS[kind]: value})])
        assert answer.status_code == 200, answer.json()
        return int(answer.json()["changeSetId"])

    return take


def empty(member: Member, kind: str) -> int:
    editing.edit(member.pk, {COLUMNS[kind]: None}, actor_id=None)
    return ChangeSet.objects.latest("pk").pk


def undo(client: Client, change_set: int) -> None:
    answer = client.post(f"/api/change-sets/{change_set}/undo")
    assert answer.status_code == 200, answer.json()


def figures(member: Member, sunday: date) -> Figures:
    return figures_of([member.pk], sunday).get(member.pk, Figures())


def cached(member: Member, kind: str) -> int | None:
    value: int | None = getattr(Member.objects.get(pk=member.pk), COLUMNS[kind])
    return value


def short(client: Client) -> list[str]:
    return [one["figure"] for each in week(client)["short"] for one in each["short"]]


def in_the_week() -> int:
    """How many have donations in the week, as *This week* tells it."""
    return next(one.recorded for one in glance(SUNDAY).lists if one.data_type == "donations")


def test_a_saved_week_does_not_fall_back_on_the_older_figure(
    leader_client: Client, nia: Member, listed: Listed
) -> None:
    Target.objects.create(figure="donations", least=500, since=MONDAY)
    listed("donations", WEDNESDAY, 100)
    wrong = listed("donations", FRIDAY, 300)
    emptied = empty(nia, "donations")
    assert (figures(nia, SUNDAY).tech_donations, short(leader_client)) == (None, [])

    undo(leader_client, wrong)
    assert list(MemberRecord.objects.values_list("value", flat=True)) == [100]
    assert cached(nia, "donations") is None
    saved = snapshots.save(SUNDAY, actor_id=None).snapshot
    assert [one.tech_donations for one in saved.rows.filter(member=nia)] == [None]
    assert (short(leader_client), in_the_week()) == ([], 0)
    assert latest_figures().wrong == []

    undo(leader_client, emptied)
    assert (cached(nia, "donations"), figures(nia, SUNDAY).tech_donations) == (100, 100)
    assert (short(leader_client), in_the_week()) == (["donations"], 1)


@pytest.mark.parametrize("day", [WEDNESDAY, SUNDAY])
def test_what_is_read_after_that_counts(leader_client: Client, nia: Member, listed: Listed, day: date) -> None:
    """Also of an earlier day of the week: nobody has emptied that."""
    listed("donations", MONDAY, 100)
    wrong = listed("donations", FRIDAY, 300)
    empty(nia, "donations")
    undo(leader_client, wrong)
    listed("donations", day, 250)
    assert (cached(nia, "donations"), figures(nia, SUNDAY).tech_donations) == (250, 250)
    assert in_the_week() == 1


def test_an_even_older_list_that_comes_late_changes_nothing(leader_client: Client, nia: Member, listed: Listed) -> None:
    listed("donations", WEDNESDAY, 100)
    wrong = listed("donations", FRIDAY, 300)
    empty(nia, "donations")
    undo(leader_client, wrong)
    listed("donations", MONDAY, 50)
    assert (cached(nia, "donations"), figures(nia, SUNDAY).tech_donations) == (None, None)
    records.refresh_latest([nia.pk])
    assert cached(nia, "donations") is None


@pytest.mark.parametrize("kind", ["strength", "kills"])
def test_of_what_grows_earlier_weeks_keep_what_they_had(
    leader_client: Client, nia: Member, listed: Listed, kind: str
) -> None:
    column = COLUMNS[kind]
    last_week = SUNDAY - timedelta(days=7)
    listed(kind, last_week, 100)
    wrong = listed(kind, FRIDAY, 300)
    emptied = empty(nia, kind)
    undo(leader_client, wrong)
    assert getattr(figures(nia, last_week), column) == 100
    assert getattr(figures(nia, SUNDAY), column) is None
    assert getattr(figures(nia, SUNDAY + timedelta(days=7)), column) is None
    undo(leader_client, emptied)
    assert getattr(figures(nia, SUNDAY), column) == 100


def test_a_list_of_the_same_day_again(leader_client: Client, nia: Member, listed: Listed) -> None:
    """The record of the first comes back under the second, and stays unknown."""
    listed("alliance-duel", FRIDAY, 100)
    wrong = listed("alliance-duel", SUNDAY, 300)
    empty(nia, "alliance-duel")
    undo(leader_client, wrong)
    assert (cached(nia, "alliance-duel"), figures(nia, SUNDAY).vs_score) == (None, None)
    duel = leader_client.get(f"/api/duel?weekEnding={SUNDAY}").json()
    assert [one["week"] for one in duel["rows"] if one["memberName"] == "Nia"] in ([], [None])
    listed("alliance-duel", SUNDAY, 350)
    assert (cached(nia, "alliance-duel"), figures(nia, SUNDAY).vs_score) == (350, 350)
