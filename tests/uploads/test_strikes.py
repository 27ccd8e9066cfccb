"""Strikes: proposed with their evidence, confirmed, changed, dropped, given by hand, undone; notes beside them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.test import Client

from alliance.models import User
from members.models import AllianceSettings, Away, ChangeSet, Member, MemberRecord, Strike, Target
from members.strikes import standing
from members.weeks.calendar import WEEK
from uploads.models import Batch

pytestmark = pytest.mark.django_db
JSON = {"content_type": "application/json"}
DAY, DUEL = "duel-day", "alliance-duel"
MONDAY, TUESDAY, SUNDAY = date(2026, 11, 16), date(2026, 11, 17), date(2026, 11, 22)
ReadBatch = Callable[..., Batch]


@pytest.fixture(autouse=True)
def now(monkeypatch: pytest.MonkeyPatch) -> Callable[[datetime], None]:
    """It is Wednesday, 25 November 2026, unless a test says otherwise."""

    def set_to(moment: datetime) -> None:
        monkeypatch.setattr("django.utils.timezone.now", lambda: moment)

    set_to(datetime(2026, 11, 25, 12, tzinfo=UTC))
    return set_to


@pytest.fixture
def nia(db: None) -> Member:
    """400 on Tuesday, of which 900 are asked."""
    member = Member.objects.create(name="Nia", rank=3)
    MemberRecord.objects.create(member=member, data_type=DAY, record_date=TUESDAY, value=400)
    Target.objects.create(figure=DAY, least=900, since=MONDAY)
    return member


def listed(client: Client, query: str = "") -> list[dict[str, Any]]:
    answer = client.get(f"/api/strikes{query}")
    assert answer.status_code == 200, answer.content
    rows: list[dict[str, Any]] = answer.json()["rows"]
    return rows


def states(client: Client, query: str = "") -> list[tuple[str, str]]:
    return [(one["memberName"], one["state"]) for one in listed(client, query)]


def send(client: Client, path: str, **body: Any) -> Any:
    return client.post(f"/api/{path}", body, **JSON)


def undo(client: Client, answer: Any) -> Any:
    return client.post(f"/api/change-sets/{answer.json()['changeSetId']}/undo")


# ---- deciding


def test_confirmed_it_stands_with_who_and_until_when(leader_client: Client, nia: Member) -> None:
    [proposed] = listed(leader_client, "?state=proposed")
    assert (proposed["id"], proposed["reason"]) == (
        f"{nia.pk}-duel-day-2026-11-17",
        "Duel Day of Tue 17 Nov: 400 of 900",
    )
    assert (proposed["state"], proposed["expiresOn"], proposed["by"], proposed["at"]) == (
        "proposed", "2026-12-15", None, None,
    )  # fmt: skip
    assert {key: proposed["evidence"][key] for key in ("asked", "value", "missing", "date", "targetOf", "listed")} == {
        "asked": "900", "value": "400", "missing": "500", "date": "2026-11-17", "targetOf": "everybody", "listed": True,
    }  # fmt: skip
    answer = send(leader_client, f"strikes/{proposed['id']}/confirm", version=proposed["version"])
    assert (answer.status_code, answer.json()["message"]) == (200, "The strike of Nia was confirmed.")
    assert listed(leader_client, "?state=proposed") == []
    [stands] = listed(leader_client, "?state=confirmed")
    assert stands | {"version": "", "at": ""} == proposed | {
        "state": "confirmed", "by": "officer", "at": "", "version": "",
    }  # fmt: skip
    assert stands["at"].startswith("2026-11-25T12:00")
    assert standing() == {nia.pk: 1}


def test_dropped_it_counts_nothing_and_is_not_proposed_again(leader_client: Client, nia: Member) -> None:
    [proposed] = listed(leader_client)
    assert send(leader_client, f"strikes/{proposed['id']}/drop", reason="Was ill").status_code == 200
    [dropped] = listed(leader_client)
    assert (dropped["state"], dropped["reason"], standing()) == ("dropped", "Was ill", {})
    # and it can be thought over
    assert send(leader_client, f"strikes/{proposed['id']}/confirm", count=2).status_code == 200
    assert (states(leader_client), standing()) == ([("Nia", "confirmed")], {nia.pk: 2})


def test_each_decision_is_undone(leader_client: Client, nia: Member) -> None:
    [proposed] = listed(leader_client)
    confirmed = send(leader_client, f"strikes/{proposed['id']}/confirm")
    changed = send(leader_client, f"strikes/{proposed['id']}/confirm", reason="Twice", count=2)
    dropped = send(leader_client, f"strikes/{proposed['id']}/drop")
    assert undo(leader_client, confirmed).status_code == 409  # newer ones stand on it
    expected = [("confirmed", "Twice", 2), ("confirmed", proposed["reason"], 1), ("proposed", proposed["reason"], 1)]
    for answer, then in zip((dropped, changed, confirmed), expected, strict=True):
        assert undo(leader_client, answer).status_code == 200
        [one] = listed(leader_client)
        assert (one["state"], one["reason"], one["count"]) == then
    assert listed(leader_client) == [proposed]


def test_what_was_so_already_changes_nothing(leader_client: Client, nia: Member) -> None:
    [proposed] = listed(leader_client)
    send(leader_client, f"strikes/{proposed['id']}/confirm")
    again = send(leader_client, f"strikes/{proposed['id']}/confirm").json()
    assert (again["changeSetId"], again["message"]) == (None, "The strike of Nia was confirmed already.")
    assert ChangeSet.objects.count() == 1


def test_the_second_of_two_leaders_is_told(leader_client: Client, r5_client: Client, nia: Member) -> None:
    [seen] = listed(leader_client)
    send(r5_client, f"strikes/{seen['id']}/confirm", version=seen["version"])
    late = send(leader_client, f"strikes/{seen['id']}/drop", version=seen["version"])
    assert (late.status_code, states(leader_client)) == (409, [("Nia", "confirmed")])
    assert late.json()["message"].startswith("Nia: another leader decided")


def test_all_at_once_or_none(leader_client: Client, nia: Member) -> None:
    for name, value in (("Bob", 1), ("Eve", 2)):
        member = Member.objects.create(name=name)
        MemberRecord.objects.create(member=member, data_type=DAY, record_date=TUESDAY, value=value)
    rows = listed(leader_client)
    body = {"ids": [one["id"] for one in rows], "state": "confirmed"}
    stale = {"versions": {rows[0]["id"]: "another"}}
    assert send(leader_client, "strikes/decide", **body, **stale).status_code == 409
    assert not Strike.objects.exists()
    done = send(leader_client, "strikes/decide", **body, versions={one["id"]: one["version"] for one in rows})
    assert (done.status_code, done.json()["message"]) == (200, "3 strikes were confirmed.")
    assert sorted(states(leader_client)) == [("Bob", "confirmed"), ("Eve", "confirmed"), ("Nia", "confirmed")]
    assert undo(leader_client, done).json()["message"] == "The change to 3 members was undone."
    assert listed(leader_client) == rows


@pytest.mark.parametrize("number_first", [True, False])
def test_under_both_of_its_ids_it_is_decided_once(leader_client: Client, nia: Member, number_first: bool) -> None:
    [one] = listed(leader_client)
    send(leader_client, f"strikes/{one['id']}/confirm")
    ids = [str(Strike.objects.get().pk), one["id"]]
    dropped = send(leader_client, "strikes/decide", ids=ids if number_first else ids[::-1], state="dropped")
    assert (dropped.status_code, dropped.json()["message"]) == (200, "The strike of Nia was dropped.")
    assert [row["id"] for row in dropped.json()["rows"]] == [one["id"]]
    assert undo(leader_client, dropped).status_code == 200
    assert states(leader_client) == [("Nia", "confirmed")]


@pytest.mark.parametrize(
    "strike_id",
    ["0", "7", "x", "1-duel-day-2026-11-17", "1-duel-day-2026-13-01", f"{2**63}-duel-day-2026-11-17", "9" * 40, "é"],
)
def test_what_is_not_proposed_cannot_be_decided(leader_client: Client, strike_id: str) -> None:
    for what in ("confirm", "drop"):
        answer = send(leader_client, f"strikes/{strike_id}/{what}")
        assert answer.status_code == 404
        assert "no longer proposed" in answer.json()["message"]
    assert not Strike.objects.exists()


@pytest.mark.parametrize(
    "body", [{"reason": "x" * 201}, {"reason": " "}, {"count": 0}, {"count": 10}, {"count": "many"}]
)
def test_what_makes_no_sense(leader_client: Client, nia: Member, body: dict[str, Any]) -> None:
    [proposed] = listed(leader_client)
    assert send(leader_client, f"strikes/{proposed['id']}/confirm", **body).status_code == 400
    assert not Strike.objects.exists()


@pytest.mark.parametrize("query", ["?state=maybe", "?memberId=x", "?weekEnding=soon"])
def test_a_question_that_makes_no_sense(leader_client: Client, query: str) -> None:
    assert leader_client.get(f"/api/strikes{query}").status_code == 400


def test_of_one_member_and_of_one_week(leader_client: Client, nia: Member) -> None:
    bob = Member.objects.create(name="Bob")
    MemberRecord.objects.create(member=bob, data_type=DAY, record_date=TUESDAY + WEEK, value=1)
    assert states(leader_client) == [("Bob", "proposed"), ("Nia", "proposed")]
    assert states(leader_client, f"?memberId={nia.pk}") == [("Nia", "proposed")]
    assert states(leader_client, "?weekEnding=2026-11-18") == [("Nia", "proposed")]
    send(leader_client, f"strikes/{nia.pk}-duel-day-2026-11-17/confirm")
    assert states(leader_client, "?weekEnding=2026-11-18") == [("Nia", "confirmed")]
    assert states(leader_client, "?weekEnding=2026-11-25") == [("Bob", "proposed")]


# ---- expiry


@pytest.mark.parametrize(("day", "state"), [(14, "confirmed"), (15, "expired")])
def test_it_expires_on_its_day(
    leader_client: Client, officer: User, nia: Member, now: Callable[[datetime], None], day: int, state: str
) -> None:
    send(leader_client, f"strikes/{nia.pk}-duel-day-2026-11-17/confirm")
    now(datetime(2026, 12, day, 12, tzinfo=UTC))
    leader_client.force_login(officer)  # the session has ended by then
    [one] = listed(leader_client)
    assert (one["state"], one["expiresOn"]) == (state, "2026-12-15")
    assert listed(leader_client, f"?state={state}") == [one]
    assert bool(standing()) == (state == "confirmed")


def test_the_setting_counts_for_strikes_that_are_confirmed_then(
    r5_client: Client, leader_client: Client, nia: Member
) -> None:
    send(leader_client, f"strikes/{nia.pk}-duel-day-2026-11-17/confirm")
    assert leader_client.put("/api/settings/strikes", {"weeks": 2}, **JSON).status_code == 403
    assert r5_client.put("/api/settings/strikes", {"weeks": 2}, **JSON).status_code == 200
    assert r5_client.get("/api/settings").json()["strikes"] == {"weeks": 2}
    send(leader_client, "strikes", memberIds=[nia.pk], reason="Left a rally", day="2026-11-20")
    assert {one["reason"]: one["expiresOn"] for one in listed(leader_client)} == {
        "Duel Day of Tue 17 Nov: 400 of 900": "2026-12-15",
        "Left a rally": "2026-12-04",
    }
    for weeks in (0, 27, "x", None):
        assert r5_client.put("/api/settings/strikes", {"weeks": weeks}, **JSON).status_code == 400
    assert AllianceSettings.objects.get().strike_weeks == 2


# ---- by hand


def test_by_hand_for_several_at_once(leader_client: Client, nia: Member) -> None:
    bob = Member.objects.create(name="Bob")
    made = send(leader_client, "strikes", memberIds=[nia.pk, bob.pk], reason="Left a rally", count=2)
    assert (made.status_code, made.json()["message"]) == (201, "2 members got a strike. It stands until 23 Dec.")
    assert standing() == {nia.pk: 2, bob.pk: 2}
    [one] = listed(leader_client, f"?memberId={bob.pk}")
    assert (one["state"], one["day"], one["evidence"], one["by"]) == ("confirmed", "2026-11-25", None, "officer")
    dropped = send(leader_client, f"strikes/{one['id']}/drop")
    assert (dropped.status_code, standing()) == (200, {nia.pk: 2})
    assert undo(leader_client, dropped).status_code == 200
    assert undo(leader_client, made).status_code == 200
    assert not Strike.objects.exists()
    # twice on one day are two
    for reason in ("One", "Two"):
        send(leader_client, "strikes", memberIds=[bob.pk], reason=reason)
    assert standing() == {bob.pk: 2}


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"memberIds": []}, 400),
        ({"memberIds": [10**6]}, 404),
        ({"memberIds": "all"}, 400),
        ({"reason": ""}, 400),
        ({"reason": None}, 400),
        ({"day": "2026-11-26"}, 400),  # not yet
        ({"day": "2026-10-28"}, 400),  # expired by now
        ({"day": "2026-10-29"}, 201),
        ({"count": 99}, 400),
    ],
)
def test_by_hand_what_cannot_be(leader_client: Client, nia: Member, change: dict[str, Any], status: int) -> None:
    answer = send(leader_client, "strikes", **{"memberIds": [nia.pk], "reason": "Rude", **change})
    assert (answer.status_code, Strike.objects.exists()) == (status, status == 201)
    assert answer.json()["message"]


def test_a_former_member_gets_none(leader_client: Client, nia: Member) -> None:
    nia.put_active(False)
    nia.save()
    assert send(leader_client, "strikes", memberIds=[nia.pk], reason="Rude").status_code == 400


# ---- what has changed since


def test_a_proposal_goes_with_what_it_followed_from(leader_client: Client, nia: Member) -> None:
    [proposed] = listed(leader_client)
    entered = send(leader_client, "away", memberId=nia.pk, **{"from": "2026-11-17", "to": "2026-11-17"})
    assert listed(leader_client) == []
    late = send(leader_client, f"strikes/{proposed['id']}/confirm")
    assert (late.status_code, Strike.objects.count()) == (404, 0)
    undo(leader_client, entered)
    assert listed(leader_client) == [proposed]


def test_a_decision_keeps_its_evidence_and_says_what_changed(leader_client: Client, nia: Member) -> None:
    [proposed] = listed(leader_client)
    send(leader_client, f"strikes/{proposed['id']}/confirm")
    MemberRecord.objects.update(value=500)
    [one] = listed(leader_client)
    assert (one["evidence"], one["changed"]) == (
        proposed["evidence"],
        "The facts have changed since. Now: Duel Day of Tue 17 Nov: 500 of 900.",
    )
    excuse = Away.objects.create(member=nia, first=TUESDAY, last=TUESDAY)
    [one] = listed(leader_client)
    assert (one["state"], one["changed"]) == (
        "confirmed",
        "The facts have changed since: it would no longer be proposed.",
    )
    # dropped then, without a proposal
    assert send(leader_client, f"strikes/{proposed['id']}/drop").status_code == 200
    excuse.delete()
    MemberRecord.objects.update(value=400)
    [one] = listed(leader_client)
    assert (one["state"], one["changed"]) == ("dropped", "")
