"""Events: named once, changed, archived, deleted, and what each leaves to be undone."""

from __future__ import annotations

import io
import zipfile
from datetime import date, timedelta
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st

from alliance.all_data import export
from alliance.invariants import change_sets, events
from assistant.query import dated
from members import events_csv
from members.changes import GONE
from members.errors import Refused
from members.figures import FIGURES, event_number, event_type, is_event, is_figure
from members.known_figures import KnownFigures
from members.models import ChangeSet, Event, Member, MemberRecord, Target
from members.records import put_records
from members.weeks.calendar import week_ending
from tests.conftest import REPORT_DATE

pytestmark = pytest.mark.django_db
JSON: dict[str, Any] = {"content_type": "application/json"}
SUNDAY = date(2026, 11, 22)


def name(client: Client, title: str = "Zombie Siege", **facts: Any) -> Any:
    return client.post("/api/events", {"title": title} | facts, **JSON)


def record(event: Event, member: Member, value: int, day: date = REPORT_DATE) -> None:
    held = {
        "value": value,
        "recordedAt": "2026-11-21T12:00:00+00:00",
        "upload": None,
        "rank": None,
        "name": member.name,
    }
    put_records(event.data_type, day, {member.pk: held})


def undo(client: Client, change_set: int) -> Any:
    return client.post(f"/api/change-sets/{change_set}/undo")


@given(st.integers(1, 2**63 - 1))
def test_the_data_type_names_the_event(number: int) -> None:
    assert event_number(event_type(number)) == number
    assert is_event(event_type(number))
    assert is_figure(event_type(number))


@given(
    st.text(max_size=12) | st.sampled_from(["event", "event-", "event-0", "event-01", "event-٣", "event--1", *FIGURES])
)
def test_nothing_else_is_an_event(text: str) -> None:
    assert not is_event(text)
    assert event_number(f"x{text}") is None


def test_naming_one_and_undoing_it(leader_client: Client) -> None:
    answer = name(leader_client, "  Zombie   Siege ", unit="points", period="week")
    assert answer.status_code == 201, answer.json()
    told = answer.json()
    assert (told["title"], told["unit"], told["period"], told["highIsGood"], told["archived"]) == (
        *("Zombie Siege", "points", "week", True, False),
    )
    (listed,) = leader_client.get("/api/events").json()["events"]
    assert (listed["title"], listed["latest"], listed["best"]) == ("Zombie Siege", None, None)
    (noted,) = leader_client.get("/api/change-sets").json()[0]["changes"]
    assert (noted["label"], noted["to"]) == ("Event", "Zombie Siege (points, by week, high is good)")
    assert undo(leader_client, told["changeSetId"]).status_code == 200
    assert leader_client.get("/api/events").json()["events"] == []


@pytest.mark.parametrize(
    ("facts", "code", "says"),
    [
        ({"title": "zombie SIEGE"}, 409, "There is an event Zombie Siege already"),
        ({"title": " "}, 400, "title"),
        ({"title": "strength"}, 400, "The portal has a list called strength already"),
        ({"title": "Tech Donations"}, 400, "The portal has a list called"),
        ({"title": "event-7"}, 400, "another title"),
        ({"title": "x" * 61}, 400, "60"),
        ({"title": "Ü", "unit": "u" * 21}, 400, "20"),
        ({"title": "Ü", "period": "month"}, 400, "month"),
        ({"title": "\u202e"}, 400, "title"),
    ],
)
def test_what_can_not_be_named(leader_client: Client, facts: dict[str, str], code: int, says: str) -> None:
    name(leader_client)
    answer = leader_client.post("/api/events", facts, **JSON)
    assert (answer.status_code, says in answer.json()["message"]) == (code, True), answer.json()
    assert Event.objects.count() == 1


def test_a_title_is_cleaned_as_a_name_is(leader_client: Client) -> None:
    assert name(leader_client, " Ü\x00b\u202e  er ").json()["title"] == "Üb er"


def test_titles_are_unique_to_the_database_too() -> None:
    Event.objects.create(title="Storm")
    with pytest.raises(IntegrityError), transaction.atomic():
        Event.objects.create(title="STORM")


def test_a_record_is_of_the_event_that_its_data_type_names() -> None:
    event, mambo = Event.objects.create(title="Storm"), Member.objects.create(name="Mambo")
    fields = {"member": mambo, "record_date": REPORT_DATE, "value": 1}
    MemberRecord.objects.create(data_type=event.data_type, event=event, **fields)
    for wrong in (
        {"data_type": event.data_type, "event": None},
        {"data_type": "strength", "event": event},
        {"data_type": f"event-{event.pk + 1}", "event": event},
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            MemberRecord.objects.create(**fields | wrong)


def test_changing_archiving_and_undoing(leader_client: Client) -> None:
    told = name(leader_client).json()
    path = f"/api/events/{told['id']}"
    renamed = leader_client.patch(path, {"title": "Zombie Siege II", "unit": "waves"}, **JSON).json()
    archived = leader_client.patch(path, {"archived": True}, **JSON).json()
    assert (archived["title"], archived["archived"]) == ("Zombie Siege II", True)
    assert leader_client.patch(path, {"archived": True}, **JSON).json()["changeSetId"] is None
    assert undo(leader_client, renamed["changeSetId"]).status_code == 409
    assert undo(leader_client, archived["changeSetId"]).status_code == 200
    assert undo(leader_client, renamed["changeSetId"]).status_code == 200
    (back,) = leader_client.get("/api/events").json()["events"]
    assert (back["title"], back["unit"], back["archived"]) == ("Zombie Siege", "", False)
    assert leader_client.patch("/api/events/99", {"unit": ""}, **JSON).status_code == 404


def test_the_period_stays_once_there_are_results(leader_client: Client) -> None:
    told = name(leader_client).json()
    record(Event.objects.get(), Member.objects.create(name="Mambo"), 5)
    answer = leader_client.patch(f"/api/events/{told['id']}", {"period": "week"}, **JSON)
    assert answer.status_code == 409
    assert "Name another event" in answer.json()["message"]
    assert leader_client.patch(f"/api/events/{told['id']}", {"highIsGood": False}, **JSON).status_code == 200
    assert undo(leader_client, told["changeSetId"]).status_code == 409


@pytest.mark.parametrize("kept", ["week", "day"])
def test_an_undo_brings_back_no_period_that_the_results_do_not_fit(leader_client: Client, kept: str) -> None:
    path = f"/api/events/{name(leader_client, period=kept).json()['id']}"
    changed = leader_client.patch(path, {"period": "once"}, **JSON).json()
    retitled = leader_client.patch(path, {"unit": "waves"}, **JSON).json()
    record(Event.objects.get(), Member.objects.create(name="Mambo"), 5)
    assert undo(leader_client, retitled["changeSetId"]).status_code == 200
    refused = undo(leader_client, changed["changeSetId"])
    assert (refused.status_code, "has results" in refused.json()["message"]) == (409, True)
    assert events.results_stand_right().wrong == []
    MemberRecord.objects.all().delete()
    assert undo(leader_client, changed["changeSetId"]).status_code == 200
    assert Event.objects.get().period == kept


def test_an_undo_makes_low_good_only_without_a_target(leader_client: Client) -> None:
    told = name(leader_client, highIsGood=False).json()
    changed = leader_client.patch(f"/api/events/{told['id']}", {"highIsGood": True}, **JSON).json()
    target = leader_client.post("/api/targets", {"figure": told["dataType"], "least": "5"}, **JSON).json()
    for undone in (changed, told):
        assert undo(leader_client, undone["changeSetId"]).status_code == 409
        plan = leader_client.get(f"/api/change-sets/{undone['changeSetId']}/undo-plan").json()
        assert "Target of Zombie Siege for everybody" in [one["summary"] for one in plan["steps"]]
    assert events.events_are_known().wrong == []
    for undone in (target, changed, told):
        assert undo(leader_client, undone["changeSetId"]).status_code == 200
    assert not Event.objects.exists()


def test_a_target_that_nobody_noted_holds_an_undo_up(leader_client: Client) -> None:
    told = name(leader_client, highIsGood=False).json()
    changed = leader_client.patch(f"/api/events/{told['id']}", {"highIsGood": True}, **JSON).json()
    Target.objects.create(figure=told["dataType"], least=5, since=date(2026, 11, 16))
    refused = undo(leader_client, changed["changeSetId"])
    assert (refused.status_code, "has a target" in refused.json()["message"]) == (409, True)


def test_deleting_takes_the_results_and_is_an_r5s(leader_client: Client, r5_client: Client) -> None:
    told = name(leader_client).json()
    event, path = Event.objects.get(), f"/api/events/{told['id']}"
    for number in range(3):
        record(event, Member.objects.create(name=f"Mambo {number}"), number)
    refused = leader_client.delete(path)
    assert (refused.status_code, "Archive it instead" in refused.json()["message"]) == (403, True)
    answer = r5_client.delete(path)
    assert answer.json()["message"] == "Zombie Siege was deleted, with 3 results."
    assert not Event.objects.exists()
    assert not MemberRecord.objects.exists()
    assert r5_client.delete(path).status_code == 404
    newest = ChangeSet.objects.order_by("-pk")[0]
    assert undo(r5_client, newest.pk).status_code == 409
    labels = {one["label"] for one in r5_client.get("/api/change-sets").json()[0]["changes"]}
    assert labels == {"Deleted event", "Event"}
    assert change_sets.changes_are_whole().wrong == []
    assert change_sets.nothing_twice().wrong == []


def test_figures_ask_for_the_events_once(django_assert_num_queries: Any) -> None:
    events = [Event.objects.create(title=title) for title in "abc"]
    known = KnownFigures()
    with django_assert_num_queries(0):
        assert known["strength"].label == "Strength"
    with django_assert_num_queries(1):
        assert [known[one.data_type].label for one in events] == ["a", "b", "c"]
        assert known["event-999"].label == "Deleted event"
        assert "nothing" not in known


# ---- results


def results(client: Client, event: Event, day: str = "") -> Any:
    answer = client.get(f"/api/events/{event.pk}/results{f'?date={day}' if day else ''}")
    assert answer.status_code == 200, answer.content
    return answer.json()


def test_results_are_ranked_and_compared_with_the_time_before(leader_client: Client) -> None:
    event = Event.objects.create(title="Storm", unit="points")
    nia, mambo, zoe = (Member.objects.create(name=one) for one in ("Nia", "Mambo", "Zoë"))
    for member, value in ((nia, 10), (mambo, 30)):
        record(event, member, value, date(2026, 11, 14))
    for member, value in ((nia, 40), (mambo, 20), (zoe, 40)):
        record(event, member, value, date(2026, 11, 21))
    found = results(leader_client, event)
    assert (found["date"], found["before"], found["members"], found["total"]) == ("2026-11-21", "2026-11-14", 3, "100")
    assert [(one["memberName"], one["place"], one["value"], one["change"]) for one in found["rows"]] == [
        ("Nia", 1, "40", "30"),
        ("Zoë", 1, "40", None),
        ("Mambo", 3, "20", "-10"),
    ]
    assert [(one["date"], one["members"], one["total"]) for one in found["dates"]] == [
        ("2026-11-21", 3, "100"),
        ("2026-11-14", 2, "40"),
    ]
    event.high_is_good = False
    event.save()
    assert [one["memberName"] for one in results(leader_client, event)["rows"]] == ["Mambo", "Nia", "Zoë"]
    assert [one["memberName"] for one in results(leader_client, event, "2026-11-14")["rows"]] == ["Nia", "Mambo"]
    assert results(leader_client, event, "2026-11-01")["rows"] == []
    assert leader_client.get(f"/api/events/{event.pk}/results?date=soon").status_code == 400
    (listed,) = leader_client.get("/api/events").json()["events"]
    assert (listed["latest"]["total"], listed["best"]["memberName"]) == ("100", "Mambo")


def test_an_older_time_than_those_listed_knows_the_one_before(leader_client: Client) -> None:
    event, mambo = Event.objects.create(title="Storm"), Member.objects.create(name="Mambo")
    days = [REPORT_DATE - timedelta(days=7 * number) for number in range(64)]
    for number, day in enumerate(days):
        record(event, mambo, 100 - number, day)
    newest = results(leader_client, event)
    assert [one["date"] for one in newest["dates"]] == [str(day) for day in days[:60]]
    for number in (0, 59, 60, 62):
        shown = results(leader_client, event, str(days[number]))
        assert (shown["before"], shown["rows"][0]["before"]) == (str(days[number + 1]), str(99 - number))
    assert results(leader_client, event, str(days[63]))["before"] is None
    week = week_ending(days[63])
    assert dated.time_held(event.data_type, week=week) == days[63]
    assert dated.time_held(event.data_type, week=week - timedelta(days=7)) is None
    assert dated.time_held(event.data_type) == days[0]


def test_a_weeks_result_stands_under_its_sunday(leader_client: Client) -> None:
    event = Event.objects.create(title="Storm", period="week")
    mambo = Member.objects.create(name="Mambo")
    record(event, mambo, 7, date(2026, 11, 18))
    assert MemberRecord.objects.get().record_date == SUNDAY
    assert results(leader_client, event, "2026-11-19")["date"] == SUNDAY.isoformat()


def queries(client: Client, path: str) -> int:
    with CaptureQueriesContext(
        connection,
    ) as found:
        assert client.get(path).status_code == 200
    return len(found)


def test_queries_do_not_grow(leader_client: Client) -> None:
    event = Event.objects.create(title="Storm")
    paths = ("/api/events", f"/api/events/{event.pk}/results", "/api/change-sets")

    def more(start: int, count: int) -> None:
        for number in range(start, start + count):
            other = Event.objects.create(title=f"Storm {number}")
            member = Member.objects.create(name=f"Member {number}")
            for one in (event, other):
                record(one, member, number)
                record(one, member, number, date(2026, 11, 1))

    more(0, 2)
    before = [queries(leader_client, path) for path in paths]
    more(2, 10)
    assert [queries(leader_client, path) for path in paths] == before


# ---- targets


def test_a_target_each_time_that_it_is_held(leader_client: Client) -> None:
    event = Event.objects.create(title="Storm")
    nia, mambo = (Member.objects.create(name=one, rank=2) for one in ("Nia", "Mambo"))
    for day, values in ((10, (5, 20)), (12, (30, 1))):
        for member, value in zip((nia, mambo), values, strict=True):
            record(event, member, value, date(2026, 11, day))
    body = {"figure": event.data_type, "least": "10", "since": "2026-11-09"}
    answer = leader_client.post("/api/targets", body, **JSON)
    assert answer.status_code == 201, answer.json()
    assert answer.json()["message"].startswith("Storm for everybody: at least 10")
    found = leader_client.get("/api/targets?weekEnding=2026-11-15").json()
    assert found["figures"][-1] == {"figure": event.data_type, "label": "Storm", "span": "event"}
    told = {one["memberName"]: [(s["label"], s["date"], s["has"]) for s in one["short"]] for one in found["short"]}
    assert told["Nia"] == [("Storm", "2026-11-10", "5")]
    assert told["Mambo"] == [("Storm", "2026-11-12", "1")]
    refused = leader_client.patch(f"/api/events/{event.pk}", {"highIsGood": False}, **JSON)
    assert refused.status_code == 409
    assert undo(leader_client, answer.json()["changeSetId"]).status_code == 200


def test_a_target_went_with_its_event(leader_client: Client, r5_client: Client) -> None:
    told = name(leader_client).json()
    made = leader_client.post("/api/targets", {"figure": told["dataType"], "least": "5"}, **JSON).json()
    r5_client.delete(f"/api/events/{told['id']}")
    planned = leader_client.get(f"/api/change-sets/{made['changeSetId']}/undo-plan").json()
    assert planned["blocked"].startswith("Delete event Zombie Siege with 0 results (boss")
    assert planned["blocked"].endswith("stands on it. Deleting is for good: nothing was kept to put back.")
    assert undo(leader_client, made["changeSetId"]).status_code == 409


def test_an_event_that_is_gone_has_no_target(leader_client: Client) -> None:
    answer = leader_client.post("/api/targets", {"figure": "event-999", "least": "5"}, **JSON)
    assert (answer.status_code, answer.json()["message"]) == (404, "This event no longer exists. Reload the page.")


@pytest.mark.parametrize("figure", ["strength", "event-", "nonsense"])
def test_what_has_no_target(leader_client: Client, figure: str) -> None:
    Event.objects.create(title="Laps", high_is_good=False)
    low = Event.objects.get().data_type
    for one in (figure, low):
        answer = leader_client.post("/api/targets", {"figure": one, "least": "5"}, **JSON)
        assert answer.status_code == 400, one


# ---- as files


def test_events_and_results_leave_and_come_back(r5_client: Client) -> None:
    event = Event.objects.create(title="=Storm", unit="points", period="week", high_is_good=False)
    mambo = Member.objects.create(name="Mambo")
    record(event, mambo, 7, date(2026, 11, 4))
    out = io.BytesIO()
    assert export.write(out, "The Alliance")["events.csv"] == 1
    with zipfile.ZipFile(out) as archive:
        assert archive.read("events.csv").decode("utf-8-sig").splitlines()[1] == "'=Storm,points,By week,no,no"
    assert MemberRecord.objects.all().delete()[0] == 1
    event.delete()

    def take_in(*, apply: bool) -> Any:
        file = io.BytesIO(out.getvalue())
        file.name = "export.zip"
        return r5_client.post("/api/data/import", {"file": file, "apply": str(apply).lower()}).json()

    assert "1 event to add" in take_in(apply=False)["message"]
    assert not Event.objects.exists()
    assert "1 event added" in take_in(apply=True)["message"]
    back = MemberRecord.objects.select_related("event").get()
    assert back.event is not None
    assert (back.event.title, back.event.period, back.event.high_is_good, back.value, back.record_date) == (
        *("=Storm", "week", False, 7, date(2026, 11, 8)),
    )


@pytest.mark.parametrize(
    "content",
    [b"", b"Event\nStorm\n", b"Event,Unit,Period,High is Good,Archived\nStorm,,monthly,yes,no\n", b"\x00\xff" * 40],
)
def test_a_bad_file_of_events_is_refused(content: bytes) -> None:
    with pytest.raises(Refused):
        events_csv.import_events(content, apply=True, actor_id=None)
    assert not Event.objects.exists()


def test_what_is_gone_is_named(leader_client: Client) -> None:
    answer = leader_client.get("/api/members/999/events")
    assert (answer.status_code, answer.json()["message"]) == (404, GONE)
