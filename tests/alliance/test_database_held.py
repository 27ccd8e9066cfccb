"""A database that is held too long or gone is answered 503, everywhere, and nothing is half done (issue 15)."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import psycopg
import psycopg.errors
import pytest
import requests
import yaml
from django.core.handlers.exception import convert_exception_to_response
from django.db import DatabaseError, IntegrityError, InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from alliance.api.exceptions import answer
from members import outage
from members.outage import DATABASE_BUSY, DATABASE_OUT
from tests.alliance.tried_alliance import TAUGHT
from tests.messages_server import KEY, messages_server
from tests.processes import PASSWORD, REPORT_DATE, ROOT, Leader, Portal

HOLD = """
import sqlite3, sys
held = sqlite3.connect(sys.argv[1], isolation_level=None)
held.execute("BEGIN IMMEDIATE")
print("held", flush=True)
sys.stdin.read()
"""
NO_ALIASES = {"aliases-TOTAL_FORMS": "0", "aliases-INITIAL_FORMS": "0"}


def sqlite_error(code: int) -> sqlite3.OperationalError:
    error = sqlite3.OperationalError("database is locked")
    error.sqlite_errorcode = code
    return error


CASES: list[tuple[type[DatabaseError | InterfaceError], Exception | None, str]] = [
    (OperationalError, sqlite_error(sqlite3.SQLITE_BUSY), DATABASE_BUSY),
    (OperationalError, sqlite_error(sqlite3.SQLITE_BUSY_SNAPSHOT), DATABASE_BUSY),
    (OperationalError, sqlite_error(sqlite3.SQLITE_LOCKED), DATABASE_BUSY),
    (OperationalError, sqlite_error(sqlite3.SQLITE_ERROR), ""),
    (OperationalError, psycopg.errors.DeadlockDetected("x"), DATABASE_BUSY),
    (OperationalError, psycopg.errors.SerializationFailure("x"), DATABASE_BUSY),
    (OperationalError, psycopg.errors.LockNotAvailable("x"), DATABASE_BUSY),
    (OperationalError, psycopg.errors.QueryCanceled("x"), DATABASE_BUSY),
    (OperationalError, psycopg.errors.AdminShutdown("x"), DATABASE_OUT),
    (OperationalError, psycopg.errors.TooManyConnections("x"), DATABASE_OUT),
    (OperationalError, psycopg.errors.ConnectionFailure("x"), DATABASE_OUT),
    (OperationalError, psycopg.OperationalError("connection refused"), DATABASE_OUT),
    (InterfaceError, psycopg.InterfaceError("the connection is closed"), DATABASE_OUT),
    (OperationalError, psycopg.errors.DiskFull("x"), ""),
    (IntegrityError, psycopg.errors.UniqueViolation("x"), ""),
]


@pytest.mark.parametrize(("kind", "cause", "message"), CASES)
def test_what_counts_as_an_outage(kind: type[Exception], cause: Exception | None, message: str) -> None:
    error = kind("x")
    error.__cause__ = cause
    assert outage.message(error) == message
    if message:
        response = answer(error, {})
        assert response is not None
        assert (response.status_code, response.data) == (503, {"message": message})
        assert response.headers["Retry-After"]


@pytest.mark.parametrize("path", ["/auth/login", "/admin", "/operator/"])
def test_what_no_view_answers_is_503_too(path: str) -> None:
    def view(request: HttpRequest) -> HttpResponse:
        raise OperationalError("x") from sqlite_error(sqlite3.SQLITE_BUSY)

    response = convert_exception_to_response(view)(RequestFactory().post(path))
    assert (response.status_code, DATABASE_BUSY in response.content.decode()) == (503, True)


# ---- a second process holds SQLite's one place for writers

LEVELS = {"topNode1": 4, "topNode2": 10, "topNode3": 0, "middleNode1": 7, "middleNode2": 9, "bottomNode": 1}
CRITERION = {"rank": 2, "powerRequirement": 1, "vsRequirement": 2, "donationsRequirement": 3}
JSON_CALLS: dict[str, dict[str, Any]] = {
    "PATCH /api/members/{member_id}": {"power": 5},
    "DELETE /api/members/{member_id}": {},
    "PATCH /api/members/{member_id}/toggle-active": {"isActive": False},
    "POST /api/members/{member_id}/merge": {"sourceId": 3},
    "POST /api/change-sets/{change_set_id}/undo": {},
    "POST /api/vs-scores/{member_id}/override": {"score": "7", "weekEnding": "2026-01-04"},
    "POST /api/weekly-snapshots": {"weekEnding": "2026-01-04"},
    "POST /api/members": {"members": [{"name": "Zed"}]},
    "POST /api/members/ranks": {"memberIds": [1], "rank": 2},
    "PUT /api/rank-criteria": {"criteria": [CRITERION]},
    "POST /api/away": {"memberId": 1, "from": "2026-01-05", "to": "2026-01-06"},
    "DELETE /api/away/{entry_id}": {},
    "POST /api/strikes": {"memberIds": [1], "reason": "Left a rally"},
    "POST /api/strikes/{strike_id}/confirm": {},
    "POST /api/strikes/{strike_id}/drop": {},
    "POST /api/strikes/decide": {"ids": ["1"], "state": "dropped"},
    "POST /api/members/{member_id}/notes": {"text": "Watch"},
    "DELETE /api/notes/{note_id}": {},
    "PUT /api/settings/strikes": {"weeks": 5},
    "POST /api/targets": {"figure": "duel-day", "least": "5"},
    "PUT /api/packet/template": {"sections": [{"code": "duel", "on": True}]},
    "PUT /api/packet/plan": {"day": 7, "hour": 21},
    "POST /api/events": {"title": "Zombie Siege"},
    "PATCH /api/events/{event_id}": {"unit": "points"},
    "DELETE /api/events/{event_id}": {},
    "POST /api/board/apply": {"memberIds": [1]},
    "POST /api/members/former": {"memberIds": [2]},
    "PUT /api/rank-criteria/{rank}": {"powerRequirement": 1, "vsRequirement": 2, "donationsRequirement": 3},
    "PATCH /api/sf-tech/{member_id}": {"topNode1": 2},
    "POST /api/ai-chat": {"question": "How many members are there?"},
    "POST /api/ai-chat/query": {"query": {"operation": "top", "figure": "power"}},
    "DELETE /api/chat-history": {},
    "POST /api/pinned-answers": {"query": {"operation": "top", "figure": "power"}},
    "DELETE /api/pinned-answers/{pin_id}": {},
    "POST /api/upload/{upload_id}/texts": {},
    "POST /api/taught-screens": TAUGHT,
    "PATCH /api/taught-screens/{screen_id}": {"active": False},
    "DELETE /api/taught-screens/{screen_id}": {},
    "POST /api/upload/{upload_id}/retry": {},
    "POST /api/upload/{upload_id}/refile": {"dataType": "kills"},
    "POST /api/upload/{upload_id}/apply-data": {
        "dataToApply": [{"action": "create", "memberId": None, "memberData": {"name": "Zed", "power": "1"}}]
    },
    "POST /api/drops/{batch_id}/apply": {
        "lists": [
            {
                "batchId": "b1",
                "dataToApply": [{"action": "create", "memberId": None, "memberData": {"name": "Zed", "power": "1"}}],
            }
        ]
    },
    "POST /api/batches/{batch_id}/ask-claude": {},
    "PUT /api/batches/{batch_id}/draft": {"rows": {}, "version": 0, "editor": "window-a"},
    "POST /api/batches/{batch_id}/discard": {},
    "POST /api/batches/{batch_id}/date": {"reportDate": "2026-11-01", "changeSetId": None},
    "POST /api/sf-tech/uploads/{upload_id}/confirm": LEVELS,
    "POST /api/sf-tech/uploads/{upload_id}/discard": {},
    "POST /api/invitations": {"memberId": 2, "rank": 4},
    "DELETE /api/invitations/{invitation_id}": {},
    "POST /api/accounts/{account_id}/end-sessions": {},
    "POST /api/accounts/{account_id}/take-access": {},
    "POST /api/accounts/{account_id}/give-access": {},
    "POST /api/personal-links": {"memberIds": [2]},
    "DELETE /api/personal-links/{link_id}": {},
    "POST /api/deletion-requests/{request_id}/grant": {"memberId": 2},
    "POST /api/deletion-requests/{request_id}/decline": {"memberId": 2, "reason": "Not now"},
    "POST /api/contributions/{contribution_id}/accept": {"value": 5},
    "POST /api/contributions/{contribution_id}/decline": {"reason": "Not now"},
    "PUT /api/guide": {"closed": True},
    "PUT /api/data/retention": {"days": 30},
    "POST /api/data/export": {},
    "PUT /api/settings/alliance": {"name": "Salt Row"},
    "PUT /api/settings/week": {"whenComplete": True},
    "PUT /api/settings/members-area": {"on": True},
    "DELETE /api/settings/webhook": {},
    "PUT /api/settings/webhook": {"address": "https://discord.com/api/webhooks/1/abcdefghijklmnopqrstuvwxyz"},
    "POST /auth/invitation": {"username": "kiwi", "password": PASSWORD},
    "POST /auth/login": {"username": "leader", "password": PASSWORD},
    "POST /auth/logout": {},
}
FORM_CALLS: dict[str, tuple[dict[str, str], str]] = {
    "POST /api/roster/import": ({"apply": "true"}, "file"),
    "POST /api/data/import": ({"apply": "true"}, "file"),
    "POST /api/upload": ({"dataType": "strength", "uploadDate": REPORT_DATE}, "screenshot"),
    "POST /api/upload/vs": ({"dataType": "alliance-duel", "uploadDate": REPORT_DATE}, "screenshots"),
    "POST /api/upload/mutual-assistance": ({"uploadDate": REPORT_DATE}, "screenshots"),
    "POST /api/sf-tech/upload": ({"memberId": "2"}, "screenshot"),
    "POST /operator/members/member/add/": ({"name": "Zed", "rank": "1", "is_active": "on", **NO_ALIASES}, ""),
}
ONLY_ASK = {"POST /api/uploads/known", "POST /api/members/names", "POST /api/rank-criteria/try", "POST /api/query"} | {
    "POST /api/upload/{upload_id}/teach/try",
    "DELETE /api/settings/test-picture",  # 200: no picture was read that it could forget
}
ANSWERED_BEFORE = {
    *("POST /auth/setup/alliance", "POST /auth/setup/leader", "POST /auth/setup/discord"),  # 404: there is a leader
    *("POST /api/data/backups", "POST /api/data/check"),  # 409: no worker runs
    "POST /api/upload/{upload_id}/teach",  # 409: no worker has found its texts
    "POST /api/data/backups/{name}",  # 404: there is no backup
    "POST /api/settings/test-picture",  # 409: no worker runs
    *("POST /api/settings/webhook/test", "POST /api/packet/send"),  # 409: no webhook is set
}
"""What this portal refuses before anything is written."""
STREAM = "POST /api/ai-chat/stream"
"""Its answer has begun before anything is written."""
KNOWN = {
    "member_id": "2",
    "rank": "3",
    "change_set_id": "2",
    "batch_id": "b1",
    "invitation_id": "1",
    "account_id": "1",
    "entry_id": "1",
    "strike_id": "1",
    "note_id": "1",
    "event_id": "1",
    "link_id": "1",
    "request_id": "1",
    "contribution_id": "1",
    "pin_id": "1",
    "screen_id": "1",
}

ASKED_TO_BE_DELETED = """
INSERT INTO alliance_deletionrequest (id, member_id, asked_at, reason) VALUES (1, 2, '2026-01-03 12:00:00', '')
"""
SENT_BY_A_MEMBER = """
INSERT INTO alliance_contribution (id, member_id, kind, state, sent_at, text, figure, answer)
VALUES (1, 2, 'wrong', 'waiting', '2026-01-03 12:00:00', 'Too high', 'power', '')
"""
PINNED = """
INSERT INTO assistant_pinnedanswer (id, query, language, at) VALUES (1, '{}', 'en', '2026-01-03 12:00:00')
"""

TAUGHT_HERE = """
INSERT INTO uploads_taughtscreen (id, key, name, data_type, screen, instead, active, at)
VALUES (1, 'a', 'Siege', 'kills', '{"shape": 1}', false, true, '2026-01-03 12:00:00')
"""


@pytest.fixture(scope="module")
def portal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Portal]:
    """On SQLite, with a second's patience and something at every address. Claude may be asked."""
    with pytest.MonkeyPatch.context() as patch, messages_server() as claude:
        patch.delenv("DATABASE_URL", raising=False)
        account = {"ANTHROPIC_API_KEY": KEY, "ANTHROPIC_BASE_URL": claude.address, "NO_PROXY": "127.0.0.1"}
        with Portal(tmp_path_factory.mktemp("portal"), DATABASE_PATIENCE=1, OCR_DISPUTES="claude", **account) as portal:
            portal.start_web()
            yield portal


@contextmanager
def held(portal: Portal) -> Iterator[None]:
    """Another process writes, and takes its time."""
    command = [sys.executable, "-c", HOLD, str(portal.folder / "portal.sqlite3")]
    holder = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert holder.stdin
    assert holder.stdout
    assert holder.stdout.readline() == "held\n"
    try:
        yield
    finally:
        holder.stdin.close()
        holder.wait(timeout=20)


def fill(portal: Portal, leader: Leader, png: Callable[..., bytes]) -> dict[str, int]:
    """Members, change sets, an invitation opened in the leader's browser, a list and a tree that wait.

    Answers the uploads of list and tree, and one that failed.
    """
    roster = {
        "data": {"apply": "true"},
        "files": {"file": ("r.csv", "Name,Power\nLeader,1\nMambo,9\nKiwi,8\n", "text/csv")},
    }
    assert leader.post("/api/roster/import", **roster).json()["created"] == 3
    assert leader.write("PATCH", "/api/members/2", json={"power": 10}).ok
    assert leader.post("/api/ai-chat", json={"question": "How many members are there?"}).ok
    portal.query(ASKED_TO_BE_DELETED)
    portal.query(SENT_BY_A_MEMBER)
    portal.query(PINNED)
    portal.query(TAUGHT_HERE)
    invited = leader.post("/api/invitations", json={"memberId": 3, "rank": 4}).json()
    assert leader.session.get(invited["url"], timeout=60).ok
    tree = {"data": {"memberId": "2"}, "files": {"screenshot": ("t.png", png(7), "image/png")}}
    uploads = {
        "list": leader.upload(png(1), "b1").json()["id"],
        "failed": leader.upload(png(2), "b2").json()["id"],
        "tree": leader.post("/api/sf-tech/upload", **tree).json()["uploadId"],
    }
    for name, status in (("list", "pending_confirmation"), ("failed", "failed"), ("tree", "pending_confirmation")):
        portal.query(f"UPDATE uploads_upload SET status = '{status}' WHERE id = {uploads[name]}")
    return uploads


def call(leader: Leader, name: str, uploads: dict[str, int], picture: bytes) -> requests.Response:
    method, path = name.split()
    kind = "tree" if "/sf-tech/uploads/" in path else "failed" if path.endswith("/retry") else "list"
    for key, value in {**KNOWN, "upload_id": str(uploads[kind])}.items():
        path = path.replace(f"{{{key}}}", value)
    if name in JSON_CALLS:
        return leader.write(method, path, json=JSON_CALLS[name])
    data, field = FORM_CALLS[name]
    content = b"Name,Power\nNew,1\n" if field == "file" else picture
    return leader.write(method, path, data=data, files={field: ("x.png", content, "image/png")} if field else None)


def state(portal: Portal) -> tuple[list[str], list[Path]]:
    """Everything that is stored, row by row and file by file."""
    with closing(sqlite3.connect(portal.folder / "portal.sqlite3")) as database:
        rows = list(database.iterdump())
    return rows, sorted(path for path in (portal.folder / "uploads").rglob("*") if path.is_file())


def test_every_writing_call_is_tried() -> None:
    schema = yaml.safe_load((ROOT / "openapi.yaml").read_text())
    writing = {
        f"{method.upper()} {path}"
        for path, methods in schema["paths"].items()
        for method in methods
        if method in {"post", "put", "patch", "delete"}
    }
    assert writing - {*JSON_CALLS, *FORM_CALLS} == {*ONLY_ASK, *ANSWERED_BEFORE, STREAM}


@pytest.mark.worker
def test_sqlite_held_too_long_is_answered_503_and_nothing_is_half_done(
    portal: Portal, png: Callable[..., bytes]
) -> None:
    names = [*JSON_CALLS, *FORM_CALLS]
    leader = portal.leader()
    uploads = fill(portal, leader, png)
    before = state(portal)
    with held(portal), ThreadPoolExecutor(8) as pool:
        answers = dict(zip(names, pool.map(lambda name: call(leader, name, uploads, png(9)), names), strict=True))
    assert {name: one.status_code for name, one in answers.items()} == dict.fromkeys(names, 503)
    assert all("try again" in one.text and one.headers["Retry-After"] for one in answers.values())
    assert state(portal) == before
    assert "Internal Server Error" not in portal.log()


@pytest.mark.worker
def test_what_only_asks_is_answered_and_a_stream_says_what_a_503_says(portal: Portal) -> None:
    leader = portal.leader()
    before = state(portal)
    with held(portal):
        asked = leader.post("/api/uploads/known", json={"hashes": ["0" * 64], "dataType": "strength"})
        told = leader.post("/api/ai-chat/stream", json={"question": "How many members are there?"})
    assert (asked.status_code, asked.json()["known"]) == (200, 0)
    assert told.status_code == 200
    assert told.text.startswith("event: error")
    assert DATABASE_BUSY in told.text
    assert state(portal) == before


@pytest.mark.worker
def test_what_was_refused_works_when_it_is_sent_again(portal: Portal, png: Callable[..., bytes]) -> None:
    leader = portal.leader()
    with held(portal):
        assert leader.write("PATCH", "/api/members/2", json={"power": 77}).status_code == 503
    assert leader.write("PATCH", "/api/members/2", json={"power": 77}).status_code == 200
    assert portal.query("SELECT power FROM members_member WHERE id = 2") == [(77,)]
    portal.check_data()
