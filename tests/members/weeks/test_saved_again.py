"""Saving a week again is a change like any other: it says who, and undoing gives the week what it held before."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client

from alliance.erasure import erase
from alliance.invariants.every import proved
from alliance.models import User
from alliance.personal_data import Person
from members.models import Change, ChangeSet, Member, MemberRecord, SnapshotRow, WeeklySnapshot
from tests.clock import put_clock

pytestmark = pytest.mark.django_db
JSON = {"content_type": "application/json"}
TODAY = date(2026, 11, 15)
WEEK = date(2026, 11, 1)


@pytest.fixture(autouse=True)
def _on_a_sunday(monkeypatch: pytest.MonkeyPatch) -> None:
    put_clock(monkeypatch, TODAY)


@pytest.fixture
def nia(officer: User) -> Member:
    return made("Nia", 57_208_528)


@pytest.fixture
def mia(officer: User) -> Member:
    return made("Mia", 4_000_000)


def made(name: str, score: int) -> Member:
    member = Member.objects.create(name=name, rank=1)
    Member.objects.filter(pk=member.pk).update(created_at=f"{WEEK - timedelta(weeks=9)}T12:00Z")
    MemberRecord.objects.create(member=member, data_type="alliance-duel", value=score, record_date=WEEK)
    return member


def save(client: Client, **body: Any) -> Any:
    answer = client.post("/api/weekly-snapshots", {"weekEnding": str(WEEK), **body}, **JSON)
    assert answer.status_code in (200, 201), answer.content
    return answer.json()


def scores(client: Client) -> dict[str, str | None]:
    rows = client.get(f"/api/weekly-snapshots/{WEEK}").json()["snapshotData"]
    return {row["name"]: row["vsScore"] for row in rows if row["vsScore"]}


def override(client: Client, member: Member, score: int) -> None:
    body = {"score": score, "weekEnding": str(WEEK)}
    answer = client.post(f"/api/vs-scores/{member.pk}/override", body, **JSON)
    assert answer.status_code in (200, 201), answer.content


def undo(client: Client, change_set: int, ids: list[int] | None = None) -> Any:
    return client.post(f"/api/change-sets/{change_set}/undo", {"plan": ids} if ids else {}, **JSON)


def log(client: Client, member: Member) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = client.get("/api/change-sets", {"member": member.pk}).json()
    return found


def test_what_an_r4_rewrote_is_seen_and_taken_back(leader_client: Client, r5_client: Client, nia: Member) -> None:
    """A score that is overridden, saved into the week, and undone again, does not stay there for good."""
    first = save(r5_client)
    assert first["changeSetId"] is None
    override(leader_client, nia, 999_999_999)
    again = save(leader_client)
    assert undo(leader_client, ChangeSet.objects.get(kind="edit").pk).status_code == 200
    assert scores(r5_client) == {"Nia": "999999999"}
    [noted] = [one for one in log(r5_client, nia) if one["kind"] == "week"]
    assert (noted["id"], noted["actor"], noted["canUndo"]) == (again["changeSetId"], "officer", True)
    [change] = noted["changes"]
    assert (change["label"], change["recordDate"]) == ("Saved week", str(WEEK))
    assert (change["from"], change["to"]) == ("VS Score 57208528", "VS Score 999999999")
    assert undo(r5_client, again["changeSetId"]).status_code == 200
    assert scores(r5_client) == {"Nia": "57208528"}
    week = r5_client.get(f"/api/weekly-snapshots/{WEEK}").json()
    assert (week["savedAt"], week["savedBy"]) == (first["savedAt"], first["savedBy"])
    assert [found.wrong for _, found in proved() if found.wrong] == []


def test_so_is_a_rank(leader_client: Client, r5_client: Client, nia: Member) -> None:
    save(r5_client)
    patch = f"/api/members/{nia.pk}"
    leader_client.patch(patch, {"rank": 3}, **JSON)
    again = save(leader_client, refreshRanks=True)
    leader_client.patch(patch, {"rank": 1}, **JSON)
    [change] = log(r5_client, nia)[1]["changes"]
    assert (change["from"], change["to"]) == ("Rank R1", "Rank R3")
    assert undo(r5_client, again["changeSetId"]).status_code == 200
    assert SnapshotRow.objects.get(member=nia).rank == 1


def test_saving_the_same_again_is_no_change(leader_client: Client, nia: Member) -> None:
    save(leader_client)
    assert save(leader_client)["changeSetId"] is None
    assert not ChangeSet.objects.exists()


def test_who_came_and_who_went(leader_client: Client, r5_client: Client, nia: Member, mia: Member) -> None:
    """A row that is added goes again, one that was taken out comes back; who is in both is no change."""
    save(leader_client)
    Member.objects.filter(pk=mia.pk).update(is_active=False, inactive_since=f"{WEEK - timedelta(days=9)}T12:00Z")
    late = made("Late", 7)
    again = save(leader_client)
    assert scores(leader_client) == {"Nia": "57208528", "Late": "7"}
    sides = {one["changes"][0]["from"]: one["changes"][0]["to"] for who in (mia, late) for one in log(r5_client, who)}
    assert sides.keys() == {"Name Mia, Rank R1, VS Score 4000000", None}
    assert not log(r5_client, nia)
    assert undo(leader_client, again["changeSetId"]).status_code == 200
    assert scores(leader_client) == {"Nia": "57208528", "Mia": "4000000"}
    assert SnapshotRow.objects.get(name="Mia").member == mia


def test_the_newest_goes_first(leader_client: Client, nia: Member, mia: Member) -> None:
    save(leader_client)
    override(leader_client, nia, 1)
    first = save(leader_client)["changeSetId"]
    override(leader_client, mia, 2)
    second = save(leader_client)["changeSetId"]
    refused = undo(leader_client, first)
    assert refused.status_code == 409
    plan = leader_client.get(f"/api/change-sets/{first}/undo-plan").json()
    assert [step["id"] for step in plan["steps"]] == [second, first]
    assert undo(leader_client, first, [second, first]).status_code == 200
    assert scores(leader_client) == {"Nia": "57208528", "Mia": "4000000"}
    assert undo(leader_client, first).status_code == 409


def test_no_other_change_waits_for_it(leader_client: Client, r5_client: Client, nia: Member, mia: Member) -> None:
    """A week is a copy: what was done to its members before is undone without it, and it without what came since."""
    save(leader_client)
    merged = r5_client.post(f"/api/members/{nia.pk}/merge", {"sourceId": mia.pk}, **JSON).json()["changeSetId"]
    override(leader_client, nia, 8)
    again = save(leader_client)["changeSetId"]
    override_set = ChangeSet.objects.filter(kind="edit").latest("pk").pk
    assert undo(leader_client, override_set).status_code == 200
    assert undo(r5_client, merged).status_code == 200
    assert undo(leader_client, again).status_code == 200
    assert scores(leader_client) == {"Nia": "57208528", "Mia": "4000000"}


def test_a_merge_since_keeps_the_rows(leader_client: Client, r5_client: Client, nia: Member, mia: Member) -> None:
    save(leader_client)
    override(leader_client, mia, 8)
    again = save(leader_client)["changeSetId"]
    assert r5_client.post(f"/api/members/{nia.pk}/merge", {"sourceId": mia.pk}, **JSON).status_code == 200
    assert undo(leader_client, again).status_code == 200
    assert scores(leader_client) == {"Nia": "57208528", "Mia": "4000000"}


def test_a_row_that_was_changed_since_stands(leader_client: Client, nia: Member) -> None:
    save(leader_client)
    override(leader_client, nia, 1)
    again = save(leader_client)["changeSetId"]
    SnapshotRow.objects.update(power=3)
    refused = undo(leader_client, again)
    assert refused.status_code == 409
    assert "at Nia" in refused.json()["message"]
    WeeklySnapshot.objects.all().delete()
    assert "no longer saved" in undo(leader_client, again).json()["message"]


@pytest.mark.django_db(transaction=True)
def test_who_was_erased_stays_erased(leader_client: Client, nia: Member, mia: Member) -> None:
    save(leader_client)
    override(leader_client, nia, 1)
    override(leader_client, mia, 2)
    again = save(leader_client)["changeSetId"]
    erase(Person(mia, None))
    assert not Change.objects.filter(member_name="Mia").exists()
    assert undo(leader_client, again).status_code == 200
    assert scores(leader_client) == {"Nia": "57208528", "Erased member": "2"}


def test_a_deleted_members_row_comes_back_without_a_member(leader_client: Client, nia: Member, mia: Member) -> None:
    save(leader_client)
    mia.delete()
    again = save(leader_client)["changeSetId"]
    assert scores(leader_client) == {"Nia": "57208528"}
    assert undo(leader_client, again).status_code == 200
    assert scores(leader_client) == {"Nia": "57208528", "Mia": "4000000"}
    assert SnapshotRow.objects.get(name="Mia").member is None
