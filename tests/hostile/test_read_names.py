"""Names that a screenshot may show: through review, apply and corrections to the files that are handed out."""

from __future__ import annotations

import csv
from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest
from django.test import Client

from members.models import Member, MemberAlias
from tests.conftest import row
from tests.uploads.test_apply import apply, create, update
from uploads.models import Batch

pytestmark = pytest.mark.django_db

SHOWN = {
    "html": "<img src=x onerror=alert(1)>",
    "template": "{{ 7*7 }}{% now %}",
    "formula": "=1+1",
    "full-width formula": "＝1+1",
    "plus": "+1-555",
    "minus": "-Nia-",
    "at": "@SUM(A1)",
    "full-width at": "＠SUM(A1)",
    "apostrophe": "'=1",
    "right to left": "مرحبا",
    "accents on accents": "x" + "\u0351\u036b" * 30,
    "emoji": "👩‍👩‍👧 Nia",
}
"""What may be somebody's name, to the letter."""
NO_NAMES = {
    "null": "\x00",
    "half a character": "\ud800",
    "zero width": "\u200b\u200d\ufeff",
    "marks": "\u202e\u2066\u2069",
    "10,000 characters": "x" * 10_000,
}
RUN_BY_SPREADSHEETS = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")


def cells(client: Client, path: str) -> list[str]:
    answer = client.get(path)
    assert answer.status_code == 200, answer.content
    return [cell for line in csv.reader(StringIO(answer.content.decode("utf-8-sig"))) for cell in line]


@pytest.mark.parametrize("name", SHOWN.values(), ids=SHOWN)
def test_a_name_that_was_read_is_kept_to_the_letter_and_harmless_in_files(
    leader_client: Client, read_batch: Callable[..., Batch], name: str
) -> None:
    batch = read_batch([row(0, name, 110)])
    review = leader_client.get("/api/batches/b1/review").json()
    assert name in str(review["rows"][0]) or repr(name) in str(review["rows"][0])
    answer = apply(leader_client, batch, [create(name, power=110)])
    assert answer.status_code == 200, answer.content
    assert Member.objects.filter(name=name, power=110).exists()
    week = leader_client.post("/api/weekly-snapshots", {"weekEnding": "2026-11-22"}, content_type="application/json")
    assert week.status_code in (200, 201), week.content
    for path in ("/api/roster/export", "/api/weekly-snapshots/2026-11-22/export?to=csv"):
        found = cells(leader_client, path)
        assert [cell for cell in found if cell.startswith(RUN_BY_SPREADSHEETS)] == []
        assert name in {cell.removeprefix("'") for cell in found} | set(found)
    member = Member.objects.get(name=name)
    for page in ("/admin", "/admin/member-management", f"/admin/members/{member.pk}", "/admin/upload"):
        answer = leader_client.get(page)
        assert answer.status_code == 200
        assert b"<img src=x" not in answer.content


@pytest.mark.parametrize("name", NO_NAMES.values(), ids=NO_NAMES)
def test_what_is_no_name_creates_and_corrects_nobody(
    leader_client: Client, read_batch: Callable[..., Batch], name: str
) -> None:
    leader_client.raise_request_exception = False
    mambo = Member.objects.create(name="Mambo")
    batch = read_batch([row(0, "Mambo", 110)])
    read = batch.uploads.get().rows.get().pk
    renamed = update(mambo, power=1) | {"memberData": {"name": name, "power": 1}}
    for item in (create(name, power=110), create(name, power=110, rowId=read), renamed):
        answer: Any = apply(leader_client, batch, [item])
        assert answer.status_code == 400 or item is renamed
        if answer.status_code >= 400:
            assert answer.json()["message"]
    assert sorted(Member.objects.values_list("name", flat=True)) == ["Mambo", "Officer"]
    assert not MemberAlias.objects.exclude(spelling="Mambo").exists()


@pytest.mark.parametrize("text", [*SHOWN.values(), *NO_NAMES.values()], ids=[*SHOWN, *NO_NAMES])
def test_a_discord_username_is_one_or_is_refused(leader_client: Client, text: str) -> None:
    leader_client.raise_request_exception = False
    mambo = Member.objects.create(name="Mambo", discord_username="mambo")
    answer = leader_client.patch(f"/api/members/{mambo.pk}", {"discordUsername": text}, content_type="application/json")
    mambo.refresh_from_db()
    if answer.status_code == 200:
        assert not set(mambo.discord_username or "") & set("\x00\ud800\u202e\u2066")
        assert [
            cell for cell in cells(leader_client, "/api/roster/export") if cell.startswith(RUN_BY_SPREADSHEETS)
        ] == []
    else:
        assert answer.status_code == 400
        assert answer.json()["message"]
        assert mambo.discord_username == "mambo"
