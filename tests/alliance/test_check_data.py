"""manage.py check_data: silent about what leaders and workers do, and loud about each rule that is broken by hand."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from django.test import Client

from alliance.invariants.every import EVERY
from members.models import Event, Member, MemberRecord
from members.weeks.calendar import week_ending
from tests.conftest import REPORT_DATE, row
from tests.uploads.test_apply import apply, create, update
from uploads.models import Batch, Upload

pytestmark = pytest.mark.django_db


@pytest.fixture
def lived(leader_client: Client, read_batch: Callable[..., Batch], account: Callable[..., object]) -> Batch:
    """A portal in which a batch was applied, a week saved, figures edited, emptied and undone, members merged, a strike
    given, an event named and asked for."""

    def call(method: str, path: str, **body: object) -> int:
        answer = getattr(leader_client, method)(f"/api/{path}", body or None, content_type="application/json")
        assert answer.status_code in (200, 201), answer.content
        return int(answer.json().get("changeSetId") or 0) if path.endswith("merge") else 0

    mambo, kiwi, strange = (Member.objects.create(name=name) for name in ("Mambo", "Kiwi", "Strange"))
    account("nia", rank=5)
    duel = read_batch([row(0, "Mambo", 500), row(1, "Kiwi", 400)], data_type="alliance-duel", batch_id="duel")
    assert apply(leader_client, duel, [update(mambo, score=500, rank=1), update(kiwi, score=400)]).status_code == 200
    batch = read_batch([row(0, "Mamb0", 110), row(1, "Newcomer", 90)])
    items = [update(mambo, rowId=batch.uploads.get().rows.all()[0].pk, power=110, confirmed=True)]
    first = apply(leader_client, batch, [*items, create("Newcomer", power=90)]).json()["changeSetId"]
    call("post", f"change-sets/{first}/undo")
    assert apply(leader_client, batch, [*items, create("Newcomer", power=90)]).status_code == 200
    call("post", "weekly-snapshots", weekEnding=str(week_ending(REPORT_DATE)))
    call("patch", f"members/{kiwi.pk}", power=5, name="Kiwi the First")
    call("patch", f"members/{mambo.pk}", latestVsScore=None)
    merged = call("post", f"members/{kiwi.pk}/merge", sourceId=strange.pk)
    call("post", f"change-sets/{merged}/undo")
    call("post", "strikes", memberIds=[mambo.pk], reason="Left a rally")
    call("post", "events", title="Desert Storm")
    call("post", "events", title="Zombie Siege", period="week")
    siege = Event.objects.get(title="Zombie Siege")
    call("post", "targets", figure=siege.data_type, least=5)
    MemberRecord.objects.create(
        member=mambo, data_type=siege.data_type, event=siege, value=3, record_date=week_ending(REPORT_DATE)
    )
    return batch


def check(*arguments: str) -> str:
    """What the command prints; CommandError's text is the end of it."""
    out = StringIO()
    try:
        call_command("check_data", *arguments, stdout=out)
    except CommandError as error:
        return f"{out.getvalue()}{error}"
    return out.getvalue()


def sql(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)


def broken_rules(printed: str) -> list[str]:
    return [line.split(maxsplit=2)[2] for line in printed.splitlines() if line.startswith("WRONG")]


def test_what_leaders_do_agrees(lived: Batch) -> None:
    printed = check()
    assert "WRONG" not in printed, printed
    assert len(printed.splitlines()) == len(EVERY) + 1
    assert "ok           5 figures are what the newest change set made them" in printed


WAITS = "status = 'processing', claimed_by = '', lease_expires_at = NULL"
OLD = "'2026-01-01 00:00:00+00'"
LONG_AGO = "UPDATE members_weeklysnapshot SET saved_at = '2030-01-01 00:00:00+00'"
"""So that what was entered before the week was saved was so long before."""
CHANGE = "change_set_id, member_id, member_name, field, record_date, before, after"
STRIKE = "UPDATE members_strike"
OF_A_FIGURE = f"{STRIKE} SET day = '2026-11-17', expires_on = '2026-12-15',"
BROKEN = [
    (
        "UPDATE members_member SET power = 7 WHERE name = 'Newcomer'",
        "latest figures",
        "(Newcomer), Strength: power is 7",
    ),
    ("UPDATE members_member SET latest_vs_rank = 9 WHERE name LIKE 'Kiwi%'", "latest figures", "latest_vs_rank is 9"),
    (f"UPDATE members_member SET power_updated_at = {OLD} WHERE name = 'Mambo'", "latest figures", "power_updated_at"),
    ("UPDATE members_member SET power = NULL WHERE name = 'Newcomer'", "latest figures", "power is None"),
    (
        "UPDATE members_memberrecord SET upload_id = 999 WHERE value = 90",
        "screenshot that is there",
        "upload 999, which",
    ),
    ("UPDATE members_memberrecord SET value = 401 WHERE value = 400", "newest change set", "alliance-duel of member"),
    ("DELETE FROM members_memberrecord WHERE value = 90", "newest change set", "is missing, change set"),
    (
        f"INSERT INTO members_change ({CHANGE}) SELECT {CHANGE} FROM members_change WHERE member_name = 'Newcomer'",
        "written once",
        "wrote it twice",
    ),
    (
        "UPDATE members_changeset SET undone_at = NULL WHERE kind = 'apply'",
        "written once",
        "was applied to it twice",
    ),
    ("UPDATE uploads_upload SET change_set_id = NULL", "have a change set that stands", "completed without an apply"),
    (
        f"UPDATE members_changeset SET undone_at = {OLD} WHERE kind = 'apply'",
        "have a change set that stands",
        "was undone",
    ),
    (
        "UPDATE uploads_upload SET status = 'pending_confirmation'",
        "have a change set that stands",
        "is pending_confirmation, its apply",
    ),
    (
        "UPDATE uploads_readrow SET change_set_id = (SELECT min(id) FROM members_changeset WHERE kind = 'edit')",
        "name the apply that took them",
        "wrote no such figure",
    ),
    (
        f"UPDATE uploads_upload SET status = 'processing', claimed_by = 'a:1:2', lease_expires_at = {OLD}",
        "have a live lease",
        "is held by a:1:2",
    ),
    (f"UPDATE uploads_upload SET {WAITS}, queued_at = {OLD}", "not too long", "waits since 2026-01-01"),
    (f"UPDATE uploads_upload SET {WAITS}, attempts = 3", "not too long", "after 3 attempts"),
    ("UPDATE uploads_upload SET claimed_by = 'a:1:2'", "hold no claim", "is completed and still claimed"),
    ("UPDATE members_snapshotrow SET name = '' WHERE name = 'Mambo'", "snapshot rows", "has no name"),
    (
        f"{LONG_AGO}; UPDATE members_snapshotrow SET vs_score = 7 WHERE name = 'Kiwi'",
        "records of then",
        "(Kiwi): vs_score is 7, the records say 400",
    ),
    (f"{LONG_AGO}; UPDATE members_snapshotrow SET vs_rank = 7", "records of then", "vs_rank is 7, the records say 1"),
    (
        f"{LONG_AGO}; DELETE FROM members_memberrecord WHERE value = 110",
        "records of then",
        "power_date is 2026-11-21, the records say None",
    ),
    ("UPDATE members_weeklysnapshot SET week_ending = '2026-11-16'", "on a Sunday", "Monday, 2026-11-16"),
    (
        "UPDATE members_memberalias SET normal_form = 'x' WHERE spelling = 'Mamb0'",
        "by their normal form",
        "(Mamb0) is kept as “x”, not “",
    ),
    ("UPDATE members_member SET name = 'Mamb0' WHERE name = 'Newcomer'", "nobody else's name", "is the name of member"),
    (
        "INSERT INTO members_distinctnames (first, second) VALUES ('Mambo', 'Mamb0')",
        "joined by no alias",
        "joins a pair of distinct names",
    ),
    (f"{STRIKE} SET day = '2026-11-17', expires_on = '2026-11-25'", "after whole weeks", "expires on 2026-11-25"),
    (f"{STRIKE} SET day = '2025-11-17', expires_on = '2026-11-16'", "after whole weeks", "expires on 2026-11-16"),
    (f"{STRIKE} SET figure = 'kills', evidence = NULL", "about what has targets", "kills, which has no targets"),
    (f"{OF_A_FIGURE} figure = 'donations'", "about what has targets", "donations of Tuesday, 2026-11-17"),
    (f"{OF_A_FIGURE} figure = 'event-999', evidence = '{{}}'", "about what has targets", "about another figure or day"),
    (f"{STRIKE} SET evidence = '{{}}'", "about what has targets", "has evidence of no figure"),
    (f"{STRIKE} SET count = 3", "strikes are what the newest", "count is 3, change set"),
    (f"{STRIKE} SET state = 'dropped'", "strikes are what the newest", "state is dropped, change set"),
    ("DELETE FROM members_strike", "strikes are what the newest", "Left a rally, is missing: change set"),
    (
        "UPDATE members_memberrecord SET record_date = '2026-11-18' WHERE event_id IS NOT NULL",
        "results of events",
        "of Zombie Siege stands under Wednesday, 2026-11-18",
    ),
    ("UPDATE members_target SET figure = 'event-999'", "name an event that is there", "event-999, which is gone"),
    ("UPDATE members_event SET high_is_good = false", "name an event that is there", "of which low is good"),
    (
        "UPDATE uploads_batch SET data_type = 'event-999'; UPDATE uploads_upload SET status = 'pending_confirmation'",
        "name an event that is there",
        "waits as the list of event-999, which is gone",
    ),
    ("""UPDATE members_event SET looks = '[["SIEGE", "Waves"]]'""", "of one event each", "has too: SIEGE, Waves"),
    ("UPDATE uploads_upload SET file = 'screenshots/gone.png'", "are stored", "file screenshots/gone.png is missing"),
    (
        "DROP INDEX member_active_name_once; UPDATE members_member SET name = 'Mambo' WHERE name = 'Newcomer'",
        "name of their own",
        "Mambo: members",
    ),
    ("DROP INDEX member_active_name_once", "in force", "table members_member lacks member_active_name_once"),
]


def test_each_rule_that_is_broken_by_hand_is_named(lived: Batch) -> None:
    for statements, rule, line in BROKEN:
        before = transaction.savepoint()
        for statement in statements.split("; "):
            sql(statement)
        printed = check()
        transaction.savepoint_rollback(before)
        assert any(rule in broken for broken in broken_rules(printed)), f"{statements}\n{printed}"
        assert line in printed, f"{statements}\n{printed}"
        assert printed.endswith("wrong")
    assert "WRONG" not in check()


def test_stray_files_are_counted_and_removed_when_asked(lived: Batch) -> None:
    folder = Path(settings.MEDIA_ROOT) / "screenshots" / "2026" / "11"
    old, young = folder / "old.png", folder / "young.png"
    for stray in (old, young):
        folder.mkdir(parents=True, exist_ok=True)
        stray.write_bytes(b"x")
    hours_ago = time.time() - 2 * 3600
    os.utime(old, (hours_ago, hours_ago))
    assert "1 stored files that no row names" in check()
    assert "1 stored files that no row names were removed" in check("--remove-strays")
    assert (old.exists(), young.exists()) == (False, True)
    assert all(Path(upload.file.path).exists() for upload in Upload.objects.all())
