"""Leaders teach a screen: marked, tried, kept, read again by it, switched off, removed, taken to another portal."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from members.models import Event
from tests.alliance.tried_alliance import TAUGHT
from tests.conftest import deeds
from tests.uploads.reading.test_taught import NAMES, WINS, Look, Texts, text
from tests.uploads.test_filing import refile, upload
from uploads import tasks
from uploads.models import ReadRow, Upload
from uploads.reading import engines
from uploads.reading.types import TextBox
from uploads.taught_models import ScreenTexts, TaughtReading, TaughtScreen

pytestmark = pytest.mark.django_db
Png = Callable[..., bytes]
JSON: dict[str, Any] = {"content_type": "application/json"}
LOOK = Look((360, 800), 63, 13, name=(110, -13), value=(100, 10, "left"), rank=None)
"""Small, so that its pictures are made and opened in no time."""


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[Texts]:
    """The reader finds these texts on every picture."""
    reader = Texts(LOOK.page(WINS))
    monkeypatch.setitem(engines._ENGINES, "rapidocr", lambda _: reader)
    engines._started.cache_clear()
    yield reader
    engines._started.cache_clear()


@pytest.fixture
def picture(png: Png) -> Callable[[int], bytes]:
    return lambda seed: png(seed, size=LOOK.size)


@pytest.fixture
def failed(leader_client: Client, picture: Callable[[int], bytes], engine: Texts) -> int:
    """A screenshot on which the ordinary way finds no list, whose texts a worker has found."""
    pk = upload(leader_client, picture(1), "strength")
    tasks.read_upload(pk)
    assert Upload.objects.get(pk=pk).status == "failed"
    texts_of(leader_client, pk)
    return pk


def texts_of(client: Client, pk: int) -> Any:
    assert client.post(f"/api/upload/{pk}/texts", **JSON).status_code == 200
    tasks.find_texts(pk)
    return client.get(f"/api/upload/{pk}/texts").json()


def rows(*places: int, boxes: list[TextBox] | None = None) -> list[dict[str, Any]]:
    marks = [LOOK.mark(boxes or LOOK.page(WINS), place) for place in places]
    return [{"name": list(one.name), "value": list(one.value)} for one in marks]


def teach(client: Client, pk: int, **more: Any) -> Any:
    body = {"rows": rows(0, 1), "name": "Brave Hearts", "dataType": "kills"} | more
    return client.post(f"/api/upload/{pk}/teach", body, **JSON)


def read_all() -> None:
    for pk in Upload.objects.filter(status="processing").order_by("pk").values_list("pk", flat=True):
        tasks.read_upload(pk)


# ---- marking


def test_the_texts_are_found_by_a_worker_and_kept_for_a_day(
    leader_client: Client, picture: Callable[[int], bytes], engine: Texts
) -> None:
    pk = upload(leader_client, picture(1))
    assert leader_client.get(f"/api/upload/{pk}/texts").json()["state"] == "none"
    asked = leader_client.post(f"/api/upload/{pk}/texts", **JSON).json()
    assert (asked["state"], asked["texts"]) == ("waiting", [])
    tasks.find_texts(pk)
    found = leader_client.get(f"/api/upload/{pk}/texts").json()
    assert (found["state"], found["width"], found["height"], found["isRead"]) == ("found", 360, 800, False)
    assert [one["text"] for one in found["texts"]][:4] == ["BRAVE HEARTS", "1.2B", "Piraña", "812"]
    ScreenTexts.objects.update(asked_at=timezone.now() - timezone.timedelta(days=2))
    tasks.sweep()
    assert leader_client.get(f"/api/upload/{pk}/texts").json()["state"] == "none"


def test_a_reader_that_fails_is_told_and_asked_again(
    leader_client: Client, picture: Callable[[int], bytes], engine: Texts, monkeypatch: pytest.MonkeyPatch
) -> None:
    pk = upload(leader_client, picture(1))

    def broken(_: object) -> list[TextBox]:
        raise RuntimeError

    with monkeypatch.context() as patch:
        patch.setattr(engine, "read", broken)
        assert texts_of(leader_client, pk)["state"] == "failed"
    assert texts_of(leader_client, pk)["state"] == "found"


def test_what_would_be_read_is_shown_before_anything_is_kept(leader_client: Client, failed: int) -> None:
    shown = leader_client.post(f"/api/upload/{failed}/teach/try", {"rows": rows(0, 2)}, **JSON).json()["rows"]
    assert [(one["name"], one["value"]) for one in shown] == [
        (NAMES[(4 + n) % len(NAMES)], value) for n, value in enumerate(WINS)
    ]
    assert not TaughtScreen.objects.exists()
    assert Upload.objects.get(pk=failed).status == "failed"


@pytest.mark.parametrize(
    ("body", "code", "said"),
    [
        ({"rows": rows(0)}, 400, "two or three rows"),
        ({"rows": []}, 400, ""),
        ({"rows": rows(0, 1, 2, 3)}, 400, ""),
        ({"rows": [{"name": [0, 0, 1], "value": [0, 0, 1, 1]}]}, 400, ""),
        ({"rows": [{"name": [0, 0, 1, 1], "value": [0, 0, 1, 1e99]}] * 2}, 400, ""),
        ({"rows": [{"name": [9, 9, 1, 1], "value": [9, 9, 1, 1]}] * 2}, 400, "No figure could be read there"),
        ({"rows": rows(0, 0)}, 400, "on one line"),
        ({"rows": rows(0, 1), "name": "  "}, 400, "Give the taught screen a name"),
        ({"rows": rows(0, 1), "name": "x" * 61}, 400, "at most 60 characters"),
        ({"rows": rows(0, 1), "dataType": "sf-tech"}, 400, "Choose which list"),
        ({"rows": rows(0, 1), "dataType": "nothing"}, 400, "one of"),
        ({"rows": rows(0, 1), "dataType": "event-77"}, 400, "event no longer exists"),
    ],
)
def test_marks_that_teach_nothing_keep_nothing(
    leader_client: Client, failed: int, body: Any, code: int, said: str
) -> None:
    answer = leader_client.post(f"/api/upload/{failed}/teach", {"name": "Wins", "dataType": "kills"} | body, **JSON)
    assert answer.status_code == code
    assert said in answer.json()["message"]
    assert not TaughtScreen.objects.exists()


def test_texts_must_have_been_found(leader_client: Client, picture: Callable[[int], bytes], engine: Texts) -> None:
    pk = upload(leader_client, picture(1))
    answer = teach(leader_client, pk)
    assert (answer.status_code, answer.json()["message"][:35]) == (409, "The texts of this screenshot are no")
    assert teach(leader_client, pk + 99).status_code == 404


# ---- read again


def test_a_taught_screenshot_and_its_like_in_the_drop_are_read_again(
    leader_client: Client, failed: int, picture: Callable[[int], bytes], png: Png
) -> None:
    second = upload(leader_client, picture(2), "strength")
    other_shape = upload(leader_client, png(3, size=(1000, 1000)), "strength")
    read_all()
    done = teach(leader_client, failed, dataType="strength").json()
    assert (done["again"], done["message"]) == (2, "Brave Hearts is taught. 2 screenshots are read again.")
    read_all()
    assert [Upload.objects.get(pk=pk).status for pk in (failed, second, other_shape)] == [
        *("pending_confirmation", "pending_confirmation", "failed")
    ]
    assert list(ReadRow.objects.filter(upload=second).values_list("value", flat=True)) == list(map(int, WINS))
    assert not ReadRow.objects.filter(confidence="high").exists()
    assert TaughtReading.objects.count() == 2
    (listed,) = leader_client.get("/api/taught-screens").json()
    assert (listed["name"], listed["listName"], listed["times"], listed["instead"]) == (
        *("Brave Hearts", "Strength", 2, False),
    )
    assert listed["by"] == "officer"


def test_it_is_filed_as_what_was_taught_only_under_the_same_title(
    leader_client: Client, failed: int, picture: Callable[[int], bytes], engine: Texts
) -> None:
    event = Event.objects.create(title="Arena")
    assert teach(leader_client, failed, dataType=event.data_type).status_code == 201
    read_all()
    assert Upload.objects.get(pk=failed).batch.data_type == event.data_type
    same = upload(leader_client, picture(5), "auto", "monday")
    engine.boxes = LOOK.page(WINS[2:], top=150)
    tasks.read_upload(same)
    assert Upload.objects.get(pk=same).batch.data_type == event.data_type
    other = upload(leader_client, picture(6), "auto", "monday")
    engine.boxes = [text(180, 40, "LONG MARCH", 21, "middle"), *LOOK.page(WINS[2:], top=150)[1:]]
    tasks.read_upload(other)
    asked = Upload.objects.get(pk=other)
    assert (asked.batch.data_type, asked.held_at is not None) == ("auto", True)
    refile(leader_client, other, "kills")
    tasks.read_upload(other)
    assert Upload.objects.get(pk=other).rows.count() == 5


def test_what_is_read_wrongly_is_read_as_taught_from_then_on(
    leader_client: Client, picture: Callable[[int], bytes], engine: Texts
) -> None:
    falling = ["900,812", "700,640", "633,733", "455,255", "300,198"]
    look = Look((360, 800), 63, 13, name=(110, 0), value=(345, 0, "right"), rank=(35, 0), level=(230, 0))
    engine.boxes = look.page(falling)
    pk = upload(leader_client, picture(1), "kills")
    tasks.read_upload(pk)
    assert Upload.objects.get(pk=pk).rows.values_list("value", flat=True)[0] == 900_812
    assert texts_of(leader_client, pk)["isRead"] is True
    level = [{"name": list(engine.boxes[2 + 4 * n].box), "value": list(engine.boxes[5 + 4 * n].box)} for n in (0, 1)]
    assert teach(leader_client, pk, rows=level).status_code == 201
    read_all()
    assert list(Upload.objects.get(pk=pk).rows.values_list("value", flat=True)) == [31, 30, 29, 28, 27]
    assert texts_of(leader_client, pk)["isRead"] is True
    (screen,) = leader_client.get("/api/taught-screens").json()
    leader_client.patch(f"/api/taught-screens/{screen['id']}", {"active": False}, **JSON)
    refile(leader_client, pk, "kills")
    tasks.read_upload(pk)
    assert Upload.objects.get(pk=pk).rows.values_list("value", flat=True)[0] == 900_812
    assert not TaughtReading.objects.exists()


def test_a_screenshot_that_is_done_with_is_taught_on_and_stays(leader_client: Client, failed: int) -> None:
    Upload.objects.update(discarded_at=timezone.now())
    done = teach(leader_client, failed).json()
    assert done["again"] == 0
    assert "not read again" in done["message"]
    assert TaughtScreen.objects.count() == 1


# ---- listed, changed, removed


def test_it_is_renamed_switched_off_and_removed(leader_client: Client, failed: int) -> None:
    pk = teach(leader_client, failed).json()["id"]
    assert teach(leader_client, failed, name="brave hearts").status_code == 409
    changed = leader_client.patch(f"/api/taught-screens/{pk}", {"name": " Wins ", "active": False}, **JSON).json()
    assert (changed["name"], changed["active"]) == ("Wins", False)
    assert leader_client.patch(f"/api/taught-screens/{pk}", {"name": ""}, **JSON).status_code == 400
    read_all()
    assert leader_client.delete(f"/api/taught-screens/{pk}").status_code == 200
    assert leader_client.delete(f"/api/taught-screens/{pk}").status_code == 404
    assert leader_client.patch(f"/api/taught-screens/{pk}", {}, **JSON).status_code == 404
    assert leader_client.get("/api/taught-screens").json() == []


def test_who_changed_or_removed_one_stands_in_the_log(leader_client: Client, failed: int) -> None:
    pk = teach(leader_client, failed).json()["id"]
    for body in ({"name": "Wins"}, {"name": "Wins"}, {"active": False}, {"active": True}):
        assert leader_client.patch(f"/api/taught-screens/{pk}", body, **JSON).status_code == 200
    assert leader_client.delete(f"/api/taught-screens/{pk}").status_code == 200
    assert deeds()[-4:] == [
        ("officer", "Taught screen renamed: Brave Hearts → Wins"),
        ("officer", "Taught screen switched off: Wins"),
        ("officer", "Taught screen switched on: Wins"),
        ("officer", "Taught screen removed: Wins"),
    ]


def test_an_event_takes_its_taught_screens_along(r5_client: Client, leader_client: Client, failed: int) -> None:
    event = Event.objects.create(title="Arena")
    teach(leader_client, failed, dataType=event.data_type)
    Upload.objects.all().delete()
    assert r5_client.delete(f"/api/events/{event.pk}").status_code == 200
    assert not TaughtScreen.objects.exists()


def test_listing_them_costs_no_query_more_for_more(leader_client: Client, django_assert_max_num_queries: Any) -> None:
    for number in range(21):
        TaughtScreen.objects.create(name=f"Screen {number}", data_type="kills", screen=TAUGHT["screen"])
    with django_assert_max_num_queries(6):
        assert len(leader_client.get("/api/taught-screens").json()) == 21


# ---- files


def exported(client: Client, pk: int) -> dict[str, Any]:
    answer = client.get(f"/api/taught-screens/{pk}/file")
    assert "taught-brave-hearts.json" in answer["Content-Disposition"]
    held: dict[str, Any] = json.loads(answer.content)
    return held


def take(client: Client, held: Any) -> Any:
    return client.post("/api/taught-screens", held, **JSON)


def test_a_file_is_taken_over_by_another_portal(leader_client: Client, failed: int, engine: Texts) -> None:
    event = Event.objects.create(title="Arena", unit="wins", period="week")
    held = exported(leader_client, teach(leader_client, failed, dataType=event.data_type).json()["id"])
    assert not any(name in json.dumps(held) for name in NAMES)
    TaughtScreen.objects.all().delete()
    Upload.objects.all().delete()
    event.delete()
    made = take(leader_client, held)
    assert made.status_code == 201
    assert (made.json()["listName"], made.json()["times"]) == ("Arena", 0)
    event = Event.objects.get()
    assert (event.title, event.unit, event.period) == ("Arena", "wins", "week")
    assert take(leader_client, held).status_code == 409
    assert take(leader_client, held | {"name": "Again"}).status_code == 201
    assert Event.objects.count() == 1
    assert exported(leader_client, made.json()["id"]) == held


HOSTILE: list[Any] = [
    [],
    "text",
    None,
    {},
    {"format": "taught-screen"},
    {"version": 2},
    {"version": True},
    {"more": 1},
    {"name": ""},
    {"name": 7},
    {"name": "x" * 500},
    {"instead": "yes"},
    {"list": {"dataType": "event-1"}},
    {"list": {"dataType": "sf-tech"}},
    {"list": {"dataType": ["kills"]}},
    {"list": {"title": "", "unit": "", "period": "once", "highIsGood": True}},
    {"list": {"title": "Strength", "unit": "", "period": "once", "highIsGood": True}},
    {"list": {"title": "A", "unit": "", "period": "never", "highIsGood": True}},
    {"list": {"title": "A", "unit": {}, "period": "once", "highIsGood": True}},
    {"list": {"title": "A", "unit": "", "period": "once", "highIsGood": 1}},
    {"screen": []},
    {"screen.shape": 0},
    {"screen.shape": "0.45"},
    {"screen.shape": True},
    {"screen.shape": 1e400},
    {"screen.pitch": -1},
    {"screen.rank": {}},
    {"screen.value": {"x": 0.5, "anchor": "top", "y": 0, "height": 0.02}},
    {"screen.value": {"x": 0.5, "anchor": ["left"], "y": 0, "height": 0.02}},
    {"screen.value": {"x": 9, "anchor": "left", "y": 0, "height": 0.02}},
    {"screen.abbreviated": 1},
    {"screen.words": ["a"] * 9},
    {"screen.words": ["a" * 61]},
    {"screen.words": ["\x00"]},
    {"screen.words": {"a": 1}},
    {"screen.other": 1},
]


@pytest.mark.parametrize("change", HOSTILE, ids=str)
def test_a_hostile_file_is_refused_with_a_sentence(leader_client: Client, change: Any) -> None:
    held: Any = deepcopy(TAUGHT)
    if isinstance(change, dict) and change and "format" not in change:
        for where, value in change.items():
            *within, key = where.split(".")
            place = held["screen"] if within else held
            place[key] = value
    else:
        held = change
    answer = leader_client.post("/api/taught-screens", json.dumps(held).replace("Infinity", "1e400"), **JSON)
    assert answer.status_code == 400, answer.content
    assert answer.json()["message"]
    assert not TaughtScreen.objects.exists()
    assert not Event.objects.exists()


def test_a_large_file_is_refused_before_it_is_read(leader_client: Client) -> None:
    assert take(leader_client, {"format": "x" * 70_000}).status_code == 413


def test_no_more_than_so_many_are_kept(leader_client: Client) -> None:
    TaughtScreen.objects.bulk_create(
        TaughtScreen(name=f"Screen {number}", data_type="kills", screen=TAUGHT["screen"]) for number in range(50)
    )
    assert take(leader_client, TAUGHT).status_code == 400
