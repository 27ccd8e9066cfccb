"""A list that is none of ours, kept as an event's: held, named, offered by its look, read, applied, undone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from alliance.invariants import change_sets
from members.models import Event, Member, MemberRecord
from tests.conftest import REPORT_DATE, row
from tests.uploads.test_apply import update
from tests.uploads.test_filing import read, refile, status, upload
from uploads.intake import event_looks
from uploads.intake.event_looks import likeness, offers
from uploads.models import Absence, Upload
from uploads.reading.proofs.merge import merge
from uploads.reading.types import ScreenReading

Png = Callable[..., bytes]
SIEGE_LOOK = ("zombiesiege", "ranking", "commander", "damage", "alliancereward")
OTHER_LOOK = ("allianceexercise", "boss", "total", "rewards")
JSON: dict[str, Any] = {"content_type": "application/json"}

# ---- rules

WORDS = st.lists(st.sampled_from(["=daily", "=weekly", *SIEGE_LOOK, *OTHER_LOOK]), max_size=6, unique=True)


@given(WORDS, WORDS)
def test_likeness_is_a_share_and_the_same_both_ways(one: list[str], other: list[str]) -> None:
    assert 0 <= likeness(one, other) <= 1
    assert likeness(one, other) == likeness(other, one)
    if [word for word in one if word[0] != "="]:
        assert likeness(one, one) == 1


@pytest.mark.parametrize(
    ("look", "guess"),
    [
        (SIEGE_LOOK, "Zombie Siege"),
        (("zombiesjege", *SIEGE_LOOK[1:]), "Zombie Siege"),
        ((*SIEGE_LOOK[:3], "yourownname"), "Zombie Siege"),
        (OTHER_LOOK, "Exercise"),
        (("ranking", "damage"), None),
        (("generalstrength", "ranking", "commander"), None),
        ((), None),
    ],
)
def test_an_event_is_known_by_its_look(look: tuple[str, ...], guess: str | None) -> None:
    events = [
        Event(pk=1, title="Zombie Siege", looks=[list(SIEGE_LOOK)]),
        Event(pk=2, title="Exercise", looks=[list(OTHER_LOOK)]),
        Event(pk=3, title="Apart", looks=[]),
    ]
    found = offers(look, events)
    assert [one.event.title for one in found if one.is_guess] == ([guess] if guess else [])
    assert len(found) == 3


def test_of_two_that_look_alike_none_is_guessed_and_archived_ones_are_not_offered() -> None:
    one, two = (Event(pk=pk, title=f"Siege {pk}", looks=[list(SIEGE_LOOK)]) for pk in (1, 2))
    assert not any(offer.is_guess for offer in offers(SIEGE_LOOK, [one, two]))
    two.archived_at = "2026-11-21T00:00:00Z"  # type: ignore[assignment]
    assert [(offer.event.pk, offer.is_guess) for offer in offers(SIEGE_LOOK, [one, two])] == [(1, True)]


def test_lists_under_other_tabs_of_one_screen_are_two() -> None:
    screen = ("contribution", "siege", "defeat")
    assert likeness((*screen, "=siege"), (*screen, "=defeat")) < event_looks.GUESS
    assert likeness((*screen, "=siege"), (*screen, "=siege")) == 1


def test_values_that_rise_from_the_first_place_are_in_order() -> None:
    rows = tuple(row(place, f"Runner {place}", 1_000 + 50 * place) for place in range(6))
    reading = ScreenReading(None, (1000, 2000), rows)
    assert not any(one.value_proved for one in merge([reading]))
    assert all(one.value_proved for one in merge([reading], rising=True))
    swapped = (*rows[:2], replace(rows[2], value=5), *rows[3:])
    flagged = merge([replace(reading, rows=swapped)], rising=True)
    assert [one.row.rank for one in flagged if "order" in one.row.flags] == [3]


# ---- the road


def siege(*values: int, names: tuple[str, ...] = ("Mambo", "Nia", "Zoe"), look: tuple[str, ...] = SIEGE_LOOK) -> Any:
    rows = tuple(row(place, name, value) for place, (name, value) in enumerate(zip(names, values, strict=False)))
    return ScreenReading(None, (1000, 2000), rows, title="ZOMBIE SIEGE", over=look)


@pytest.fixture
def members(db: None) -> list[Member]:
    return [Member.objects.create(name=name, rank=2) for name in ("Mambo", "Nia", "Zoe")]


def named(client: Client, title: str = "Zombie Siege", **facts: Any) -> Any:
    return client.post("/api/events", {"title": title} | facts, **JSON).json()


def apply(client: Client, upload_id: int, members: list[Member], *values: int) -> Any:
    rows = {one["name"]: one["rowId"] for one in review_of(client, upload_id)["rows"]}
    body = {
        "dataToApply": [
            update(member, score=str(value), rowId=rows[member.name], rank=place)
            for place, (member, value) in enumerate(zip(members, values, strict=True), 1)
        ],
        "wholeBatch": True,
    }
    return client.post(f"/api/upload/{upload_id}/apply-data", body, **JSON)


def review_of(client: Client, upload_id: int) -> Any:
    batch = Upload.objects.get(pk=upload_id).batch
    answer = client.get(f"/api/batches/{batch.batch_id}/review")
    assert answer.status_code == 200, answer.json()
    return answer.json()


@pytest.mark.django_db
def test_the_whole_road(leader_client: Client, png: Png, members: list[Member]) -> None:
    client = leader_client
    first = upload(client, png(1), "auto")
    held = read(first, siege(300, 200, 100))
    assert (held.held_at is not None, held.look["title"], held.rows.count()) == (True, "ZOMBIE SIEGE", 0)
    offered = client.get(f"/api/upload/{first}/events").json()
    assert offered == {"title": "ZOMBIE SIEGE", "events": []}

    event = named(client, unit="points")
    answer = refile(client, first, event["dataType"]).json()
    assert (answer["message"], answer["dataType"]) == ("shot.png is being read as Zombie Siege.", event["dataType"])
    kept = read(first, siege(300, 200, 100))
    assert (kept.held_at, kept.batch.data_type, kept.batch.report_date) == (None, event["dataType"], REPORT_DATE)
    shown = review_of(client, first)
    assert [(one["name"], one["value"], one["confidence"]) for one in shown["rows"]] == [
        ("Mambo", "300", "high"),
        ("Nia", "200", "high"),
        ("Zoe", "100", "high"),
    ]
    assert (shown["field"], shown["coverage"]["read"], shown["conflict"]) == ("score", 3, None)

    applied = apply(client, first, members[:2], 300, 200)
    assert applied.status_code == 200, applied.json()
    records = MemberRecord.objects.order_by("place")
    assert [(one.member.name, one.value, one.place, one.get_data_type_display()) for one in records] == [
        ("Mambo", 300, 1, "Zombie Siege"),
        ("Nia", 200, 2, "Zombie Siege"),
    ]
    found = client.get(f"/api/events/{event['id']}/results").json()
    assert [(one["memberName"], one["value"]) for one in found["rows"]] == [("Mambo", "300"), ("Nia", "200")]
    noted = client.get("/api/change-sets").json()[0]
    assert noted["summary"] == f"Apply Zombie Siege, {REPORT_DATE}"
    assert [(one["label"], one["to"]) for one in noted["changes"]] == [("Zombie Siege", "300"), ("Zombie Siege", "200")]
    for rule in (change_sets.changes_are_whole, change_sets.nothing_twice, change_sets.applied_rows):
        assert rule().wrong == []

    plan = client.get(f"/api/change-sets/{event['changeSetId']}/undo-plan").json()
    assert [one["summary"][:5] for one in plan["steps"]] == ["Apply", "Event"]
    assert client.post(f"/api/change-sets/{applied.json()['changeSetId']}/undo").status_code == 200
    assert not MemberRecord.objects.exists()
    assert review_of(client, first)["rows"]


@pytest.mark.django_db
def test_a_list_stands_on_the_period_it_was_applied_under(
    leader_client: Client, png: Png, members: list[Member]
) -> None:
    """Else its results would stand on a Wednesday where a week's are looked for, and could not be undone."""
    client = leader_client
    event = named(client, period="week")
    first = upload(client, png(1), "auto")
    read(first, siege(300, 200, 100))
    refile(client, first, event["dataType"])
    read(first, siege(300, 200, 100))
    changed = client.patch(f"/api/events/{event['id']}", {"period": "once"}, **JSON).json()["changeSetId"]
    assert apply(client, first, members[:2], 300, 200).status_code == 200
    path = f"/api/change-sets/{changed}"
    plan = client.get(f"{path}/undo-plan").json()
    assert [one["summary"][:5] for one in plan["steps"]] == ["Apply", "Event"]
    assert client.post(f"{path}/undo").status_code == 409
    assert client.post(f"{path}/undo", {"plan": [one["id"] for one in plan["steps"]]}, **JSON).status_code == 200
    assert (Event.objects.get().period, MemberRecord.objects.count()) == ("week", 0)


@pytest.mark.django_db
def test_the_next_of_that_look_is_offered_by_name(leader_client: Client, png: Png, members: list[Member]) -> None:
    client = leader_client
    event = named(client)
    first = upload(client, png(1), "auto")
    read(first, siege(300, 200, 100))
    beside = upload(client, png(2), "auto")
    asks = read(beside, siege(90, 80, names=("Kiwi", "Lima")))
    assert (asks.read_kind, asks.notes[:18]) == ("", "This shows a list,")
    refile(client, first, event["dataType"])
    asks.refresh_from_db()
    assert asks.notes == "This looks like Zombie Siege. Keep it as that, or choose what it shows."
    told = next(one for one in status(client)["uploads"] if one["id"] == beside)
    assert (told["held"], told["looksLike"]) == (True, event["dataType"])

    later = read(upload(client, png(3), "auto", "next-week"), siege(310, 210, 90))
    assert (later.read_kind, later.looks_like) == (event["dataType"], event["dataType"])
    chosen = read(upload(client, png(4), "strength", "wrong"), siege(310, 210, 90))
    assert chosen.notes == "This looks like Zombie Siege, you chose Strength"
    (offer,) = client.get(f"/api/upload/{later.pk}/events").json()["events"]
    assert (offer["title"], offer["isGuess"], offer["likeness"]) == ("Zombie Siege", True, 1.0)
    straight = read(upload(client, png(5), event["dataType"], "told"), siege(1, look=OTHER_LOOK))
    assert (straight.held_at, straight.rows.count()) == (None, 1)


@pytest.mark.django_db
def test_who_says_otherwise_is_believed(leader_client: Client, png: Png, members: list[Member]) -> None:
    client = leader_client
    event, other = named(client), named(client, "Storm")
    first = upload(client, png(1), "auto")
    read(first, siege(300, 200))
    refile(client, first, event["dataType"])
    read(first, siege(300, 200))
    refile(client, first, other["dataType"])
    read(first, siege(300, 200))
    again = read(upload(client, png(2), "auto", "next"), siege(300, 200))
    assert again.read_kind == other["dataType"]
    refile(client, again.pk, "strength")
    assert not any(Event.objects.values_list("looks", flat=True))


@pytest.mark.django_db
def test_what_plainly_shows_one_of_ours_is_no_event(leader_client: Client, png: Png) -> None:
    event = Event.objects.create(title="Zombie Siege", looks=[list(SIEGE_LOOK)])
    strength = replace(siege(300, 200), recognised="strength", plain=True)
    assert read(upload(leader_client, png(1), "auto"), strength).batch.data_type == "strength"
    held = read(upload(leader_client, png(2), event.data_type, "told"), strength)
    assert held.notes == "This looks like Strength, you chose Zombie Siege"


@pytest.mark.django_db
@pytest.mark.parametrize("data_type", ["event-77", "event-x", "event-"])
def test_an_event_that_is_not_there(leader_client: Client, png: Png, data_type: str) -> None:
    first = upload(leader_client, png(1), "auto")
    read(first, siege(3, 2))
    assert refile(leader_client, first, data_type).status_code == 400
    assert leader_client.get(f"/api/all-uploads?kind={data_type}").status_code in (200, 400)


@pytest.mark.django_db
def test_an_archived_event_is_offered_no_more(leader_client: Client, png: Png) -> None:
    event = named(leader_client)
    first = upload(leader_client, png(1), "auto")
    read(first, siege(300, 200))
    refile(leader_client, first, event["dataType"])
    leader_client.patch(f"/api/events/{event['id']}", {"archived": True}, **JSON)
    later = read(upload(leader_client, png(2), "auto", "next"), siege(300, 200))
    assert later.read_kind == ""
    assert leader_client.get(f"/api/upload/{later.pk}/events").json()["events"] == []
    refused = refile(leader_client, later.pk, event["dataType"])
    assert (refused.status_code, "is archived" in refused.json()["message"]) == (400, True)


@pytest.mark.django_db
def test_deleting_waits_for_its_lists(
    leader_client: Client, r5_client: Client, png: Png, members: list[Member]
) -> None:
    Member.objects.filter(name__in=["Officer", "Boss"]).update(created_at="2026-12-01T00:00:00Z")
    event = named(leader_client)
    path = f"/api/events/{event['id']}"
    first = upload(leader_client, png(1), event["dataType"])
    read(first, siege(300, 200))
    assert "Apply or discard them first" in r5_client.delete(path).json()["message"]
    applied = apply(leader_client, first, members[:2], 300, 200)
    assert applied.status_code == 200, applied.json()
    assert set(Absence.objects.values_list("member__name", flat=True)) <= {"Zoe"}
    assert r5_client.delete(path).json()["message"] == "Zombie Siege was deleted, with 2 results."
    assert not Absence.objects.exists()
    assert leader_client.post(f"/api/change-sets/{applied.json()['changeSetId']}/undo").status_code == 409
    assert leader_client.get("/api/batches").json()[0]["dataType"] == event["dataType"]
    for rule in (
        *(change_sets.changes_are_whole, change_sets.nothing_twice),
        *(change_sets.applied_rows, change_sets.applied_uploads),
    ):
        assert rule().wrong == []


@pytest.mark.django_db
def test_merging_members_takes_results_along_and_back(leader_client: Client, members: list[Member]) -> None:
    from tests.members.test_events import record  # noqa: PLC0415 (a helper of that file)

    event = Event.objects.create(title="Storm")
    record(event, members[0], 5)
    record(event, members[1], 7)
    body = {"sourceId": members[1].pk, "mergedData": {}}
    merged = leader_client.post(f"/api/members/{members[0].pk}/merge", body, **JSON)
    assert merged.status_code == 200, merged.json()
    assert MemberRecord.objects.count() == 1
    assert leader_client.post(f"/api/change-sets/{merged.json()['changeSetId']}/undo").status_code == 200
    kept = {(one.member.name, one.value, one.event_id) for one in MemberRecord.objects.all()}
    assert kept == {("Mambo", 5, event.pk), ("Nia", 7, event.pk)}
