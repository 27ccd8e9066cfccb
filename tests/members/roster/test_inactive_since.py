"""A former member's date of leaving is that of being marked inactive, whatever is changed of the member later."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone

from alliance.models import User
from assistant import query as q
from members.models import ChangeSet, Member

Call = Callable[..., Any]


@pytest.fixture
def gone(call: Call, kiwi: Member) -> Member:
    """Kiwi, who was marked inactive 40 days ago."""
    call("patch", f"members/{kiwi.pk}/toggle-active", isActive=False)
    left = timezone.now() - timedelta(days=40)
    Member.objects.filter(pk=kiwi.pk).update(inactive_since=left, updated_at=left)
    ChangeSet.objects.update(at=left)
    kiwi.refresh_from_db()
    return kiwi


def since(call: Call, member: Member) -> datetime | None:
    listed = {one["id"]: one for one in call("get", "members/inactive").json()}
    told = listed[member.pk]["inactiveSince"]
    return datetime.fromisoformat(told) if told else None


def newest_set() -> int:
    return ChangeSet.objects.values_list("pk", flat=True)[0]


def test_marking_inactive_says_since_when_and_reactivating_ends_it(call: Call, kiwi: Member) -> None:
    shown = call("patch", f"members/{kiwi.pk}/toggle-active", isActive=False).json()["member"]
    assert timezone.now() - datetime.fromisoformat(shown["inactiveSince"]) < timedelta(minutes=1)
    shown = call("patch", f"members/{kiwi.pk}/toggle-active", isActive=True).json()["member"]
    assert shown["inactiveSince"] is None


def test_an_edit_moves_no_date_of_leaving(call: Call, gone: Member) -> None:
    left = since(call, gone)
    call("patch", f"members/{gone.pk}", name="Kiwi Jr", power=5, discordUsername="kiwi")
    call("patch", f"members/{gone.pk}", power=None)
    call("patch", f"sf-tech/{gone.pk}", topNode1=3)
    assert since(call, gone) == left
    assert call("get", "stats").json()["left"] == 0, "40 days ago"
    assert [(one.name, one.date) for one in q.run(q.Query(operation="left")).rows] == [
        ("Kiwi Jr", timezone.localdate(left))
    ]
    assert q.run(q.Query(operation="left", days=30)).rows == ()


def test_undoing_a_reactivation_brings_the_old_date_back(call: Call, gone: Member) -> None:
    left = since(call, gone)
    call("patch", f"members/{gone.pk}/toggle-active", isActive=True)
    assert call("post", f"change-sets/{newest_set()}/undo").status_code == 200
    assert since(call, gone) == left


def test_undoing_the_marking_ends_it(call: Call, gone: Member) -> None:
    assert call("post", f"change-sets/{newest_set()}/undo").status_code == 200
    gone.refresh_from_db()
    assert (gone.is_active, gone.inactive_since) == (True, None)


def test_a_merge_and_its_undo_keep_the_date(call: Call, gone: Member) -> None:
    left = since(call, gone)
    other = Member.objects.create(name="Kiw1", is_active=False, inactive_since=timezone.now())
    answer = call("post", f"members/{gone.pk}/merge", sourceId=other.pk).json()
    assert since(call, gone) == left
    assert call("post", f"change-sets/{answer['changeSetId']}/undo").status_code == 200
    assert since(call, gone) == left
    assert since(call, other) == other.inactive_since


def test_a_merge_of_an_earlier_version_can_still_be_undone(call: Call, mambo: Member, kiwi: Member) -> None:
    """Its kept rows know nothing of the date."""
    answer = call("post", f"members/{mambo.pk}/merge", sourceId=kiwi.pk).json()
    change_set = ChangeSet.objects.get(pk=answer["changeSetId"])
    for side in ("target", "source", "after"):
        del change_set.kept[side]["inactive_since"]
    change_set.save()
    assert call("post", f"change-sets/{change_set.pk}/undo").status_code == 200
    assert Member.objects.filter(name__in=["Mambo", "Kiwi"], inactive_since=None).count() == 2


def test_an_imported_former_member_left_on_the_day_of_the_import(leader_client: Client) -> None:
    roster = SimpleUploadedFile("roster.csv", b"Name,Active\nNia,no\n", "text/csv")
    leader_client.post("/api/roster/import", {"file": roster, "apply": "true"})
    nia = Member.objects.get(name="Nia")
    assert timezone.localdate(nia.inactive_since) == timezone.localdate()


def test_an_operators_form_keeps_the_rule(account: Callable[..., User], kiwi: Member) -> None:
    client = Client()
    client.force_login(account("root", is_staff=True, is_superuser=True))

    def save(**fields: Any) -> None:
        inline = {"aliases-TOTAL_FORMS": 0, "aliases-INITIAL_FORMS": 0}
        body = {"name": "Kiwi", "rank": 2, "discord_username": "", "discord_id": "", **inline, **fields}
        assert client.post(f"/operator/members/member/{kiwi.pk}/change/", body).status_code == 302
        kiwi.refresh_from_db()

    save()
    assert kiwi.inactive_since is not None
    left = kiwi.inactive_since
    save(rank=3)
    assert kiwi.inactive_since == left
    save(is_active="on")
    assert (kiwi.is_active, kiwi.inactive_since) == (True, None)


def test_the_database_knows_no_active_member_who_left(kiwi: Member) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Member.objects.filter(pk=kiwi.pk).update(inactive_since=timezone.now())
