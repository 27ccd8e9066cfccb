"""Seven lists of the duel in one drop: a batch for each day, applied as that day's figures, read back as one week."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from members.models import Member, MemberRecord
from tests.conftest import row
from tests.uploads.test_filing import read, refile, status
from uploads.models import Absence, Batch, Upload
from uploads.reading.types import ScreenReading, TabsRead

pytestmark = pytest.mark.django_db
Png = Callable[..., bytes]
JSON = {"content_type": "application/json"}
SUNDAY = "2026-11-15"
DUEL, DUEL_DAY = "alliance-duel", "duel-day"
NAMES = ("Mambo", "Kiwifruit", "Zenobia")
WEEK = ("Weekly Rank",)


@pytest.fixture
def three(officer: object) -> list[Member]:
    return [Member.objects.create(name=name) for name in NAMES]


def shows(values: dict[str, int], day: int | None) -> ScreenReading:
    """A list of the duel: of a day (1 for Monday), or of the week. values: from the top down."""
    rows = tuple(row(place, name, value, rank=place + 1) for place, (name, value) in enumerate(values.items()))
    tabs = TabsRead(period="daily", day=day, labels=("Daily Rank",)) if day else TabsRead(period="weekly", labels=WEEK)
    return ScreenReading(DUEL, (60, 120), rows, recognised=DUEL, plain=True, tabs=tabs)


def send(client: Client, content: bytes, kind: str, *, batch_id: str = "drop", day: str = SUNDAY) -> Any:
    file = SimpleUploadedFile("shot.png", content, content_type="image/png")
    return client.post("/api/upload", {"dataType": kind, "uploadDate": day, "batchId": batch_id, "screenshot": file})


def drop(client: Client, png: Png, kind: str, lists: dict[int | None, dict[str, int]]) -> list[Upload]:
    """Each list one screenshot, read as a worker would."""
    sent = [send(client, png(n), kind).json()["id"] for n in range(len(lists))]
    return [read(pk, shows(values, day)) for pk, (day, values) in zip(sent, lists.items(), strict=True)]


def apply(client: Client, upload: Upload) -> Any:
    rows = client.get(f"/api/batches/{upload.batch.batch_id}/review").json()["rows"]
    items = [
        {
            "action": "update",
            "memberId": one["memberId"],
            "memberData": {"name": one["name"], "score": one["value"], "rowId": one["rowId"], "confirmed": True},
        }
        for one in rows
    ]
    body = {"dataToApply": items, "wholeBatch": True, "takeUnchecked": True}
    return client.post(f"/api/upload/{upload.pk}/apply-data", body, **JSON)


def scores(*values: int) -> dict[str, int]:
    return dict(zip(NAMES, values, strict=False))


SEVEN: dict[int | None, dict[str, int]] = {
    **{day: scores(day * 1_000_000 + 300, day * 900_000 + 20, 400_000 + day) for day in range(1, 7)},
    None: scores(21_001_800, 18_900_120, 2_400_021),
}


@pytest.mark.parametrize("kind", ["auto", DUEL])
def test_seven_lists_of_one_drop_are_a_week(leader_client: Client, png: Png, three: list[Member], kind: str) -> None:
    uploads = drop(leader_client, png, kind, SEVEN)
    assert [(one.batch.data_type, str(one.batch.report_date)) for one in uploads] == [
        *((DUEL_DAY, f"2026-11-{day:02}") for day in range(9, 15)),
        (DUEL, SUNDAY),
    ]
    state = status(leader_client)
    assert (state["totalFiles"], state["successfulFiles"], len(state["batches"])) == (7, 7, 7)
    (monday,) = [one for one in state["uploads"] if one["id"] == uploads[0].pk]
    assert monday["extractedData"]["scores"][0]["score"] == "1000300"
    for upload in uploads:
        assert apply(leader_client, upload).status_code == 200
    answer = leader_client.get(f"/api/duel?weekEnding={SUNDAY}").json()
    rows = {one["memberName"]: one for one in answer["rows"]}
    for name in NAMES:
        days = [SEVEN[day][name] for day in range(1, 7)]
        assert rows[name]["days"] == [str(value) for value in days]
        assert (rows[name]["week"], rows[name]["check"]) == (str(sum(days)), "proved")
    assert MemberRecord.objects.filter(data_type=DUEL).count() == 3
    mambo = Member.objects.get(name="Mambo")
    assert mambo.latest_vs_score == 21_001_800  # a day is not the week


def test_a_day_that_is_missing_follows_from_the_week(leader_client: Client, png: Png, three: list[Member]) -> None:
    for upload in drop(leader_client, png, "auto", {day: one for day, one in SEVEN.items() if day != 4}):
        assert apply(leader_client, upload).status_code == 200
    (mambo,) = [one for one in leader_client.get("/api/duel").json()["rows"] if one["memberName"] == "Mambo"]
    assert (mambo["days"][3], mambo["derived"], mambo["check"]) == ("4000300", [3], "derived")


def test_who_is_not_on_a_whole_list_scored_nothing(leader_client: Client, png: Png, three: list[Member]) -> None:
    others = [Member.objects.create(name=f"Panda {'ABCDEFGHIJKLMNOPQR'[n]}{n}{n}x").name for n in range(18)]
    listed = {name: 900 - place for place, name in enumerate(("Mambo", "Kiwifruit", *others))}
    [upload] = drop(leader_client, png, "auto", {2: listed})
    assert apply(leader_client, upload).status_code == 200
    absent = set(Absence.objects.values_list("member__name", "data_type", "record_date"))
    assert ("Zenobia", DUEL_DAY, date(2026, 11, 10)) in absent
    rows = {one["memberName"]: one for one in leader_client.get("/api/duel").json()["rows"]}
    assert (rows["Zenobia"]["days"][1], rows["Zenobia"]["notListed"]) == ("0", [1])
    assert rows["Zenobia"]["days"][0] is None  # a day that was not uploaded is unknown
    assert not leader_client.get("/api/joined-and-left").json()["gone"]


def test_a_day_is_undone_alone(leader_client: Client, png: Png, three: list[Member]) -> None:
    monday, week = drop(leader_client, png, "auto", {1: SEVEN[1], None: SEVEN[None]})
    change_set = apply(leader_client, monday).json()["changeSetId"]
    apply(leader_client, week)
    assert leader_client.post(f"/api/change-sets/{change_set}/undo").status_code == 200
    assert not MemberRecord.objects.filter(data_type=DUEL_DAY).exists()
    assert MemberRecord.objects.filter(data_type=DUEL).count() == 3


def test_the_same_pictures_again_are_known_by_their_drop(leader_client: Client, png: Png, three: list[Member]) -> None:
    drop(leader_client, png, DUEL, {1: SEVEN[1]})
    assert Upload.objects.count() == 1
    send(leader_client, png(0), DUEL)
    assert Upload.objects.count() == 1  # the drop has it already, though it is filed under Monday
    again = send(leader_client, png(0), "auto", batch_id="another").json()
    assert "Duel Day batch" in str(again["alreadyIn"])


def test_a_leader_says_of_which_day_a_list_is(leader_client: Client, png: Png, three: list[Member]) -> None:
    upload = send(leader_client, png(0), DUEL).json()["id"]
    reading = shows(SEVEN[3], None)
    unknown = TabsRead(period="daily", labels=("Daily Rank",))
    daily = ScreenReading(DUEL, (60, 120), reading.rows, recognised=DUEL, plain=True, tabs=unknown)
    assert read(upload, daily).batch.data_type == DUEL
    review = leader_client.get("/api/batches/drop/review").json()
    assert review["dayless"] == [upload]
    assert "kept by the week" in review["warnings"][0]["text"]

    def say(day: str | None) -> Any:
        body = {"dataType": DUEL_DAY, "day": day}
        return leader_client.post(f"/api/upload/{upload}/refile", body, **JSON)

    for day in (None, "2026-11-15", "2127-01-01"):
        answer = say(day)
        assert answer.status_code == 400, day
        assert answer.json()["message"]
    assert say("2026-11-11").status_code == 200
    filed = read(upload, daily)
    assert (filed.batch.data_type, filed.batch.report_date) == (DUEL_DAY, date(2026, 11, 11))
    assert apply(leader_client, filed).status_code == 200
    assert set(MemberRecord.objects.values_list("data_type", "record_date")) == {(DUEL_DAY, date(2026, 11, 11))}


def test_a_list_of_a_day_may_be_kept_as_the_weeks(leader_client: Client, png: Png, three: list[Member]) -> None:
    [upload] = drop(leader_client, png, DUEL, {1: SEVEN[1]})
    assert refile(leader_client, upload.pk, DUEL).status_code == 200
    kept = read(upload.pk, shows(SEVEN[1], 1))
    assert kept.batch.data_type == DUEL


def test_nothing_is_uploaded_as_the_duel_of_a_sunday(leader_client: Client, png: Png) -> None:
    answer = send(leader_client, png(0), DUEL_DAY)
    assert answer.status_code == 400
    assert "Monday to Saturday" in answer.json()["message"]
    assert not Batch.objects.exists()


def test_a_list_held_elsewhere_is_filed_by_its_day(leader_client: Client, png: Png, three: list[Member]) -> None:
    upload = send(leader_client, png(0), "strength").json()["id"]
    assert read(upload, shows(SEVEN[2], 2)).looks_like == DUEL
    assert refile(leader_client, upload, DUEL).status_code == 200
    assert str(read(upload, shows(SEVEN[2], 2)).batch.report_date) == "2026-11-10"


def test_another_list_among_a_days_goes_to_the_drops_own_date(
    leader_client: Client, png: Png, three: list[Member]
) -> None:
    [upload] = drop(leader_client, png, "auto", {1: SEVEN[1]})
    Upload.objects.filter(pk=upload.pk).update(kind_confirmed=False)
    assert refile(leader_client, upload.pk, "kills").status_code == 200
    moved = Upload.objects.select_related("batch").get(pk=upload.pk)
    assert (moved.batch.data_type, str(moved.batch.report_date)) == ("kills", SUNDAY)


def test_a_held_screenshot_is_kept_among_its_day(leader_client: Client, png: Png, three: list[Member]) -> None:
    upload = send(leader_client, png(0), DUEL_DAY, day="2026-11-10").json()["id"]
    held = read(upload, shows(SEVEN[2], None))
    assert (held.looks_like, held.batch.data_type) == (DUEL, DUEL_DAY)
    assert refile(leader_client, upload, DUEL_DAY).status_code == 200
    kept = read(upload, shows(SEVEN[2], None))
    assert (kept.held_at, kept.batch.data_type, str(kept.batch.report_date)) == (None, DUEL_DAY, "2026-11-10")
