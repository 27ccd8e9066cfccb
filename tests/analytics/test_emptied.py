"""A figure that a leader emptied is unknown on every screen, until a newer one comes or that is undone."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client

from members.models import ChangeSet, Member, Target
from members.records import put_records, refresh_latest
from members.roster import merging
from tests.analytics.test_targets import MONDAY, SUNDAY, week

JSON = {"content_type": "application/json"}
DUEL, DONATIONS = "alliance-duel", "donations"
OTHERS = {"Kiwi": 700, "Zed": 600}

pytestmark = pytest.mark.django_db


def record(member: Member, data_type: str, day: date, value: int, hour: int = 9) -> None:
    held = {"value": value, "recordedAt": f"{day}T{hour:02}:00:00+00:00", "upload": None, "name": member.name}
    put_records(data_type, day, {member.pk: held})
    refresh_latest([member.pk])


@pytest.fixture
def nia(db: None) -> Member:
    """Nia has 400 of the week's duel and 100, then 300 donations; two others have more. 500 of each are asked."""
    for name, value in {"Nia": 400, **OTHERS}.items():
        member = Member.objects.create(name=name, rank=2)
        for figure in (DUEL, DONATIONS):
            record(member, figure, SUNDAY, value)
    found = Member.objects.get(name="Nia")
    record(found, DONATIONS, MONDAY + timedelta(days=2), 100, hour=8)
    record(found, DONATIONS, SUNDAY, 300)
    for figure in (DUEL, DONATIONS):
        Target.objects.create(figure=figure, least=500, since=MONDAY)
    return found


def empty_donations(client: Client, member: Member) -> None:
    assert client.patch(f"/api/members/{member.pk}", {"techDonations": None}, **JSON).status_code == 200


def empty_score(member: Member, actor: Any) -> None:
    """As in the merge dialog, where a leader chooses the side without a score."""
    twin = Member.objects.create(name="Niia")
    merging.merge(member.pk, twin.pk, {"latest_vs_score": None}, actor_id=actor.pk)
    member.refresh_from_db()
    assert member.latest_vs_score is None


def short(client: Client) -> list[str]:
    found = [one["short"] for one in week(client)["short"] if one["memberName"] == "Nia"]
    return [one["figure"] for one in found[0]] if found else []


def unknown(client: Client) -> dict[str, int]:
    return {one["figure"]: one["members"] for one in week(client)["unknown"]}


def proposed(client: Client) -> list[str]:
    rows = client.get(f"/api/strikes?state=proposed&weekEnding={SUNDAY}").json()["rows"]
    return [one["evidence"]["figure"] for one in rows if one["memberName"] == "Nia"]


def test_donations_that_were_emptied_are_short_of_nothing(leader_client: Client, nia: Member) -> None:
    assert (short(leader_client), sorted(proposed(leader_client))) == ([DUEL, DONATIONS], [DUEL, DONATIONS])
    before = unknown(leader_client)[DONATIONS]
    empty_donations(leader_client, nia)
    assert (short(leader_client), proposed(leader_client)) == ([DUEL], [DUEL])
    assert unknown(leader_client)[DONATIONS] == before + 1
    newest = ChangeSet.objects.order_by("-pk")[0]
    assert leader_client.post(f"/api/change-sets/{newest.pk}/undo").status_code == 200
    assert short(leader_client) == [DUEL, DONATIONS]


def test_a_score_that_was_emptied_is_in_no_duel(leader_client: Client, officer: Any, nia: Member) -> None:
    def of_the_duel() -> tuple[Any, int]:
        found = leader_client.get(f"/api/duel?weekEnding={SUNDAY}").json()
        return next(one["week"] for one in found["rows"] if one["memberName"] == "Nia"), found["weekRead"]

    def told() -> str:
        return str(leader_client.get(f"/api/packet?weekEnding={SUNDAY}").json()["text"])

    assert of_the_duel() == ("400", 3)
    assert "Nia 400" in told()
    empty_score(nia, officer)
    assert of_the_duel() == (None, 2)
    assert "Nia 400" not in told()
    assert short(leader_client) == [DONATIONS]
    assert leader_client.get(f"/api/members/{nia.pk}/history").json()["figures"]  # the records stay


def test_a_newer_figure_of_the_week_counts_again(leader_client: Client, nia: Member) -> None:
    empty_donations(leader_client, nia)
    record(nia, DONATIONS, SUNDAY, 350, hour=11)
    assert short(leader_client) == [DUEL, DONATIONS]
