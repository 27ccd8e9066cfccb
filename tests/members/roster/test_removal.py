"""What hangs on a member, and DELETE /api/members/{id}."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from alliance.models import User
from members.api.roster_serializers import roster_member
from members.errors import Missing
from members.models import ChangeSet, Member, MemberAlias, MemberRecord, SfTech, SnapshotRow, WeeklySnapshot

pytestmark = pytest.mark.django_db
Call = Callable[..., Any]
SUNDAY = date(2026, 1, 11)


@pytest.fixture
def full(mambo: Member, account: Callable[..., User]) -> Member:
    """Mambo with one of everything, and two records of power."""
    for day in (1, 2):
        MemberRecord.objects.create(
            member=mambo, data_type="strength", value=123_456, record_date=SUNDAY.replace(day=day)
        )
    MemberRecord.objects.create(
        data_type="alliance-duel", member=mambo, spelling="Mambo", value=654_321, record_date=SUNDAY
    )
    SfTech.objects.create(member=mambo, record_date=SUNDAY)
    MemberAlias.objects.create(member=mambo, spelling="Mam8o")
    snapshot = WeeklySnapshot.objects.create(week_ending=SUNDAY)
    SnapshotRow.objects.create(snapshot=snapshot, member=mambo, name="Mambo", power=123_456, rank=3)
    user = account("mambo")
    user.member = mambo
    user.save()
    return mambo


def test_what_will_go_is_told_before(call: Call, full: Member) -> None:
    assert call("get", f"members/{full.pk}/holdings").json() == {
        "name": "Mambo",
        "records": {"strength": 2, "kills": 0, "donations": 0, "mutualAssistance": 0, "duelDay": 0, "event": 0},
        "vsScores": 1,
        "sfTech": 1,
        "aliases": 1,
        "snapshotRows": 1,
        "account": True,
    }


@pytest.mark.parametrize("member_id", [0, 999, 2**63, 10**40])
def test_an_unknown_member_is_404(call_as_r5: Call, member_id: int) -> None:
    assert call_as_r5("get", f"members/{member_id}/holdings").status_code == 404
    assert call_as_r5("delete", f"members/{member_id}").status_code == 404


def test_all_data_records_go_and_frozen_rows_stay(call_as_r5: Call, full: Member) -> None:
    answer = call_as_r5("delete", f"members/{full.pk}")
    assert (answer.status_code, answer.json()["message"]) == (200, "Mambo was deleted.")
    assert not any(model.objects.exists() for model in (MemberRecord, SfTech, MemberAlias))
    assert SnapshotRow.objects.values_list("member", "name", "power", "rank").get() == (None, "Mambo", 123_456, 3)
    assert call_as_r5("delete", f"members/{full.pk}").status_code == 404


def test_the_account_behind_it_is_out_at_once(call_as_r5: Call, full: Member) -> None:
    Member.objects.filter(pk=full.pk).update(rank=4)
    user = User.objects.get(username="mambo")
    assert user.rank == 4
    call_as_r5("delete", f"members/{full.pk}")
    assert User.objects.get(username="mambo").rank == 0


def test_the_log_keeps_how_much_went_and_no_figure(call_as_r5: Call, full: Member) -> None:
    call_as_r5("delete", f"members/{full.pk}")
    change_set = ChangeSet.objects.get()
    assert (change_set.kind, str(change_set.actor), change_set.summary) == ("delete", "boss", "Delete Mambo")
    change = change_set.changes.get()
    assert (change.member, change.member_name, change.after) == (None, "Mambo", None)
    assert change.before == {
        "name": "Mambo",
        "records": {"strength": 2, "kills": 0, "donations": 0, "mutual-assistance": 0, "duel-day": 0, "event": 0},
        "vsScores": 1,
        "sfTech": 1,
        "aliases": 1,
    }


def test_an_answer_about_a_member_who_was_deleted_meanwhile_says_so(mambo: Member) -> None:
    """An edit is answered after it was written: by then another leader may have deleted the member."""
    gone = Member.objects.get(pk=mambo.pk)
    mambo.delete()
    with pytest.raises(Missing, match="This member no longer exists"):
        roster_member(gone)
