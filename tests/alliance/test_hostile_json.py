"""JSON that is broken, absurd or huge is refused with a message, wherever JSON is taken."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from uploads.models import Batch

BROKEN = {
    "nothing": b"",
    "cut off": b'{"rows": {',
    "not UTF-8": b'{"rows": "\xff\xfe"}',
    "not a number": b'{"rows": NaN}',
    "endless digits": b'{"rows": ' + b"9" * 5000 + b"}",
    "deep list": b'{"rows": ' + b"[" * 100_000,
    "deep object": b'{"rows": ' + b'{"a":' * 100_000 + b"1" + b"}" * 100_001,
}
ABSURD = {
    "null": b"null",
    "list": b"[]",
    "text": b'"x"',
    "number": b"1e999",
    "wrong types": b'{"rows": [], "username": {}, "password": [], "dataToApply": {}}',
    "null bytes": rb'{"rows": {"\u0000": {}}, "username": "\u0000", "dataToApply": [{"action": "\u0000"}]}',
    "half characters": rb'{"rows": {"\ud800": {}}, "username": "\ud800", "dataToApply": [{"action": "\ud800"}]}',
    "endless key": b'{"rows": {"' + b"9" * 5000 + b'": {}}, "' + b"k" * 5000 + b'": 1}',
}


@pytest.fixture
def calls(leader_client: Client, read_batch: Callable[..., Batch]) -> dict[str, str]:
    """The addresses that take JSON, and how."""
    upload = read_batch([]).uploads.get()
    leader_client.raise_request_exception = False
    return {
        "/auth/login": "POST",
        "/api/batches/b1/draft": "PUT",
        f"/api/upload/{upload.pk}/apply-data": "POST",
        "/api/weekly-snapshots": "POST",
        "/api/rank-criteria/3": "PUT",
        "/api/rank-criteria": "PUT",
        "/api/rank-criteria/try": "POST",
        "/api/members": "POST",
        "/api/members/names": "POST",
        "/api/members/ranks": "POST",
        f"/api/sf-tech/{upload.uploaded_by.member_id}": "PATCH",
    }


@pytest.mark.parametrize("body", [*BROKEN.values(), *ABSURD.values()], ids=[*BROKEN, *ABSURD])
@pytest.mark.parametrize("content_type", ["application/json", "application/json; charset=no-such"])
def test_it_is_refused(leader_client: Client, calls: dict[str, str], body: bytes, content_type: str) -> None:
    for path, method in calls.items():
        answer = leader_client.generic(method, path, body, content_type)
        assert answer.status_code in (400, 413), path
        assert answer.json()["message"], path


@pytest.mark.parametrize("value", ["-1", "1.5", "9223372036854775808", '"12 345"', '"x"', "true", "[]", "NaN", "1e999"])
@pytest.mark.parametrize("field", ["power", "rank", "rowId"])
def test_a_number_that_is_none_changes_nothing(
    leader_client: Client, calls: dict[str, str], field: str, value: str
) -> None:
    data = {"name": '"Nia"', "power": "1000"} | {field: value}
    member = ", ".join(f'"{name}": {text}' for name, text in data.items())
    body = f'{{"dataToApply": [{{"action": "create", "memberId": null, "memberData": {{{member}}}}}]}}'
    path = next(path for path in calls if path.endswith("apply-data"))
    answer = leader_client.generic("POST", path, body, "application/json")
    assert answer.status_code == 400
    assert answer.json()["message"]
    assert leader_client.get("/api/batch-status/b1").json()["pendingConfirmation"] == 1


@pytest.mark.parametrize("name", ["", "   ", "\x00", "\u200b\u200b", "x" * 101, "\ud800"])
def test_a_name_that_cannot_be_shown_is_refused(leader_client: Client, calls: dict[str, str], name: str) -> None:
    path = next(path for path in calls if path.endswith("apply-data"))
    item: dict[str, Any] = {"action": "create", "memberId": None, "memberData": {"name": name, "power": 1}}
    answer = leader_client.post(path, {"dataToApply": [item]}, content_type="application/json")
    assert answer.status_code == 400
    assert answer.json()["message"]
