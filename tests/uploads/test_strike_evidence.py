"""The evidence of strikes, who may decide on them, where they show and what follows the member; notes beside them."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from datetime import date, timedelta
from itertools import permutations
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from alliance.models import User
from members.models import ChangeSet, Member, MemberRecord, Note, Strike, Target
from members.strikes import standing
from tests.conftest import row
from tests.uploads.test_apply import apply, update
from tests.uploads.test_strikes import DAY, DUEL, JSON, MONDAY, SUNDAY, TUESDAY, listed, nia, now, send, undo
from uploads.models import Batch, ReadRow

__all__ = ["nia", "now"]

pytestmark = pytest.mark.django_db
ReadBatch = Callable[..., Batch]


# ---- the evidence


@pytest.fixture
def pandas(officer: User) -> list[Member]:
    """Nine members; with the officer there are ten."""
    return [Member.objects.create(name=f"Panda {'ABCDEFGHI'[n]}{n}{n}x", rank=2) for n in range(9)]


def put_in(
    client: Client, read_batch: ReadBatch, members: Sequence[Member], kind: str, day: date, value: int, batch: str = ""
) -> Batch:
    """A list that holds these members, applied; the first has the value, each other one less than the one before."""
    rows = [row(n, member.name, value - n, rank=n + 1) for n, member in enumerate(members)]
    made = read_batch(rows, data_type=kind, report_date=day, batch_id=batch or f"{kind}-{day}-{value}")
    of_place = dict(ReadRow.objects.filter(upload__batch=made).values_list("place", "pk"))
    items = [update(member, score=value - n, rowId=of_place[n]) for n, member in enumerate(members)]
    answer = apply(client, made, items, otherTabs=True)
    assert answer.status_code == 200, answer.content
    return made


def test_the_row_and_the_lists_coverage(leader_client: Client, read_batch: ReadBatch, pandas: list[Member]) -> None:
    Target.objects.create(figure=DAY, least=893, since=MONDAY)
    batch = put_in(leader_client, read_batch, pandas, DAY, TUESDAY, 900)
    answer = leader_client.get("/api/strikes?state=proposed").json()
    by_name = {one["memberName"]: one["evidence"] for one in answer["rows"]}
    last = pandas[-1].name
    assert set(by_name) == {last, "Officer"}
    shown = by_name[last]
    upload = batch.uploads.get()
    place = ReadRow.objects.get(upload=upload, place=8)
    assert (shown["uploadId"], shown["row"], shown["value"]) == (upload.pk, place.box, "892")
    assert shown["coverage"] == "Ranks 1–9: all 9 read."
    absent = by_name["Officer"]
    assert (absent["listed"], absent["value"], absent["row"]) == (False, "0", None)
    assert (absent["uploadId"], absent["coverage"], absent["listDate"]) == (
        upload.pk, "Ranks 1–9: all 9 read.", "2026-11-17",
    )  # fmt: skip
    [screenshot] = answer["screenshots"]
    assert (screenshot["id"], screenshot["imageUrl"]) == (upload.pk, f"/api/upload/{upload.pk}/image")


def test_proposed_once_whatever_the_order_of_the_lists(
    leader_client: Client, read_batch: ReadBatch, pandas: list[Member]
) -> None:
    """Two days, the week, and Tuesday's list once more: in each order the same strikes, once; undone, none is left."""
    Target.objects.create(figure=DAY, least=895, since=MONDAY)
    Target.objects.create(figure=DUEL, least=1780, since=MONDAY)
    lists = [
        ("a", DAY, MONDAY, 900, pandas),
        ("b", DAY, TUESDAY, 900, pandas),
        ("c", DUEL, SUNDAY, 1800, pandas),
        ("d", DAY, TUESDAY, 900, pandas),
    ]
    outcomes = []
    for order in list(permutations(lists))[:: 1 if os.environ.get("SOAK") else 11]:
        sets = []
        for name, kind, day, value, members in order:
            known = set(ChangeSet.objects.values_list("pk", flat=True))
            put_in(leader_client, read_batch, members, kind, day, value, f"{name}{len(outcomes)}")
            sets += [pk for pk in ChangeSet.objects.values_list("pk", flat=True) if pk not in known]
        found = [(one["id"], one["reason"]) for one in listed(leader_client)]
        assert len({one for one, _ in found}) == len(found)
        outcomes.append(sorted(found))
        for pk in reversed(sets):
            assert leader_client.post(f"/api/change-sets/{pk}/undo").status_code == 200
        assert listed(leader_client) == []
        Batch.objects.all().delete()
    assert [len(found) for found in outcomes] == [2 * (3 + 1) + 1] * len(outcomes)
    assert all(one == outcomes[0] for one in outcomes)


def test_the_queries_do_not_grow(leader_client: Client, read_batch: ReadBatch, pandas: list[Member]) -> None:
    Target.objects.create(figure=DAY, least=10_000, since=MONDAY)
    put_in(leader_client, read_batch, pandas, DAY, TUESDAY, 900)
    send(leader_client, "strikes", memberIds=[pandas[0].pk], reason="Rude")
    send(leader_client, f"strikes/{pandas[0].pk}-duel-day-2026-11-17/confirm")

    def count() -> int:
        with CaptureQueriesContext(connection) as queries:
            listed(leader_client)
        return len(queries)

    first = count()
    put_in(leader_client, read_batch, pandas, DAY, TUESDAY + timedelta(days=1), 900)
    ids = [one["id"] for one in listed(leader_client) if one["state"] == "proposed" and not one["needsR5"]]
    assert send(leader_client, "strikes/decide", ids=ids[:10], state="confirmed").status_code == 200
    assert len(ids) > 15
    assert count() <= first <= 25


# ---- who may


def test_an_r4_strikes_no_leader(leader_client: Client, r5_client: Client, officer: User) -> None:
    Target.objects.create(figure=DAY, least=900, since=MONDAY)
    assert officer.member
    MemberRecord.objects.create(member=officer.member, data_type=DAY, record_date=TUESDAY, value=1)
    [own] = listed(leader_client)
    assert own["needsR5"]
    for path, body in ((f"strikes/{own['id']}/drop", {}), ("strikes/decide", {"ids": [own["id"]], "state": "dropped"})):
        refused = send(leader_client, path, **body)
        assert (refused.status_code, Strike.objects.count()) == (403, 0)
        assert "R5" in refused.json()["message"]
    assert send(leader_client, "strikes", memberIds=[officer.member.pk], reason="x").status_code == 403
    done = send(r5_client, f"strikes/{own['id']}/confirm")
    assert done.status_code == 200
    assert undo(leader_client, done).status_code == 403
    assert undo(r5_client, done).status_code == 200


# ---- where it shows, and what follows the member


def test_roster_and_board_say_how_many_stand(leader_client: Client, nia: Member) -> None:
    def shown() -> int:
        return {one["name"]: one["strikes"] for one in leader_client.get("/api/members/with-freshness").json()}["Nia"]

    assert shown() == 0
    made = send(leader_client, "strikes", memberIds=[nia.pk], reason="Rude", count=3)
    assert shown() == 3
    undo(leader_client, made)
    assert shown() == 0


def test_the_dashboard_says_what_is_to_be_decided(leader_client: Client, nia: Member) -> None:
    def item() -> Any:
        return next((one for one in leader_client.get("/api/attention").json() if one["kind"] == "strikes"), None)

    told = item()
    assert (told["count"], told["lead"], told["href"]) == (1, "1 strike", "/admin/strikes")
    send(leader_client, f"strikes/{nia.pk}-duel-day-2026-11-17/drop")
    assert item() is None


def test_a_members_log_tells_of_it(leader_client: Client, nia: Member) -> None:
    send(leader_client, f"strikes/{nia.pk}-duel-day-2026-11-17/confirm", count=2)
    [change_set] = leader_client.get(f"/api/change-sets?memberId={nia.pk}").json()
    assert (change_set["summary"], change_set["canUndo"]) == ("Strike of Nia confirmed", True)
    assert change_set["changes"][0]["to"] == "Confirmed (counts 2): Duel Day of Tue 17 Nov: 400 of 900"


def test_merging_takes_strikes_and_notes_along_and_back(leader_client: Client, nia: Member) -> None:
    other = Member.objects.create(name="Niia", rank=1)
    for member in (nia, other):
        MemberRecord.objects.update_or_create(
            member=member, data_type=DAY, record_date=TUESDAY, defaults={"value": 400}
        )
    for one in listed(leader_client):
        send(leader_client, f"strikes/{one['id']}/confirm", reason=f"Of {one['memberName']}")
    send(leader_client, "strikes", memberIds=[other.pk], reason="Rude")
    send(leader_client, f"members/{other.pk}/notes", text="Plays on two phones.")
    before = listed(leader_client)
    merged = leader_client.post(f"/api/members/{nia.pk}/merge", {"sourceId": other.pk, "mergedData": {}}, **JSON)
    assert merged.status_code == 200, merged.content
    assert sorted(one["reason"] for one in listed(leader_client)) == ["Of Nia", "Rude"]
    assert (standing(), Note.objects.get().member_id) == ({nia.pk: 2}, nia.pk)
    newest = ChangeSet.objects.filter(kind="merge").get()
    assert leader_client.post(f"/api/change-sets/{newest.pk}/undo").status_code == 200
    assert listed(leader_client) == before
    assert Note.objects.get().member_id == other.pk


@pytest.mark.parametrize(
    "wrong",
    [{"state": "maybe"}, {"count": 0}, {"count": 10}, {"expires_on": TUESDAY}, {"reason": ""}],
)
def test_the_database_refuses_what_cannot_be(nia: Member, wrong: dict[str, Any]) -> None:
    fields = {"day": TUESDAY, "state": "confirmed", "reason": "Rude", "expires_on": SUNDAY, **wrong}
    with pytest.raises(IntegrityError), transaction.atomic():
        Strike.objects.create(member=nia, **fields)


def test_the_database_keeps_one_strike_a_proposal(nia: Member) -> None:
    fields = {"figure": DAY, "day": TUESDAY, "state": "confirmed", "reason": "Rude", "expires_on": SUNDAY}
    Strike.objects.create(member=nia, **fields)
    with pytest.raises(IntegrityError), transaction.atomic():
        Strike.objects.create(member=nia, **fields)


# ---- notes


def test_notes_are_written_listed_deleted_and_undone(leader_client: Client, r5_client: Client, nia: Member) -> None:
    path = f"members/{nia.pk}/notes"
    written = send(leader_client, path, text="  Wants R4.\n\n Ask in \u202eJanuary. ")
    assert (written.status_code, written.json()["message"]) == (201, "The note on Nia was kept.")
    [note] = r5_client.get(f"/api/{path}").json()
    assert (note["text"], note["by"], note["mayDelete"]) == ("Wants R4.\n\nAsk in January.", "officer", True)
    removed = leader_client.delete(f"/api/notes/{note['id']}")
    assert (removed.status_code, leader_client.get(f"/api/{path}").json()) == (200, [])
    assert leader_client.delete(f"/api/notes/{note['id']}").status_code == 404
    assert undo(leader_client, written).status_code == 409  # deleting it stands on it
    assert undo(leader_client, removed).status_code == 200
    [again] = r5_client.get(f"/api/{path}").json()
    assert again == note
    assert undo(leader_client, written).status_code == 200
    assert not Note.objects.exists()


def test_an_r4_deletes_only_the_own_notes(leader_client: Client, r5_client: Client, nia: Member) -> None:
    path = f"members/{nia.pk}/notes"
    of_the_boss = send(r5_client, path, text="Watch.")
    [note] = leader_client.get(f"/api/{path}").json()
    assert note["mayDelete"] is False
    refused = leader_client.delete(f"/api/notes/{note['id']}")
    assert (refused.status_code, Note.objects.count()) == (403, 1)
    assert undo(leader_client, of_the_boss).status_code == 403
    own = send(leader_client, path, text="Yes.").json()
    assert r5_client.delete(f"/api/notes/{own['id']}").status_code == 200
    assert undo(r5_client, of_the_boss).status_code == 200


@pytest.mark.parametrize("text", ["", " \n ", "x" * 2001, None, 5.5])
def test_a_note_says_something(leader_client: Client, nia: Member, text: Any) -> None:
    answer = send(leader_client, f"members/{nia.pk}/notes", text=text)
    assert answer.status_code == (400 if text != 5.5 else 201)


def test_the_log_does_not_tell_what_a_note_says(leader_client: Client, nia: Member) -> None:
    send(leader_client, f"members/{nia.pk}/notes", text="Secret")
    assert "Secret" not in leader_client.get(f"/api/change-sets?memberId={nia.pk}").content.decode()


@pytest.mark.parametrize("member_id", [0, 10**6])
def test_notes_of_nobody(leader_client: Client, member_id: int) -> None:
    assert leader_client.get(f"/api/members/{member_id}/notes").status_code == 404
    assert send(leader_client, f"members/{member_id}/notes", text="x").status_code == 404
