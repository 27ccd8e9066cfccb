"""Names that nobody has, through the API, the roster file and back: refused with a message, or kept to the letter."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from members.models import Member

NAMES = {
    "html": "<script>alert(1)</script>",
    "formula": "=HYPERLINK(1)",
    "at": "@SUM(A1)",
    "right to left": "\u202egnp.\u202c exe",
    "zero width": "Wo\u200blf",
    "only zero width": "\u200b\u200b\u200b",
    "control": "Ni\x07a",
    "null": "Ni\x00a",
    "line": "Ni\na",
    "half a character": "Ni\ud800a",
    "quote": 'Nia "the" Coast, or; so',
    "accents on accents": "a" + "\u0301" * 90,
    "10,000 characters": "x" * 10_000,
}

pytestmark = pytest.mark.django_db
Call = Callable[..., Any]


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_a_name_is_refused_or_kept_and_comes_back_from_the_file(
    call: Call, leader_client: Client, mambo: Member, name: str
) -> None:
    leader_client.raise_request_exception = False
    answer = leader_client.patch(f"/api/members/{mambo.pk}", json.dumps({"name": name}), "application/json")
    mambo.refresh_from_db()
    if answer.status_code == 400:
        assert answer.json()["message"]
        assert mambo.name == "Mambo"
        return
    assert answer.status_code == 200
    assert mambo.name == answer.json()["name"]
    assert not set(mambo.name) & set("\x00\x07\n")
    exported = leader_client.get("/api/roster/export")
    cells = [row[0] for row in csv.reader(StringIO(exported.content.decode("utf-8-sig")))]
    assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@", "\t", "\r"))]
    file = SimpleUploadedFile("roster.csv", exported.content, content_type="text/csv")
    back = leader_client.post("/api/roster/import", {"file": file, "apply": "true"})
    assert (back.status_code, back.json()["created"], back.json()["updated"]) == (200, 0, 0), back.content
    page = leader_client.get(f"/admin/members/{mambo.pk}")
    assert page.status_code == 200
    assert "<script>alert(1)" not in page.content.decode()


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_a_roster_file_with_it_is_refused_or_says_what_it_would_do(leader_client: Client, name: str) -> None:
    leader_client.raise_request_exception = False
    out = StringIO()
    csv.writer(out).writerows([["Name", "Power"], [name, "5"]])
    file = SimpleUploadedFile("roster.csv", out.getvalue().encode("utf-8", "surrogatepass"), content_type="text/csv")
    answer = leader_client.post("/api/roster/import", {"file": file, "apply": "true"})
    assert answer.status_code in (200, 400)
    assert answer.json()["message"]
    assert Member.objects.exclude(name="Officer").count() == (answer.json().get("created") or 0)
