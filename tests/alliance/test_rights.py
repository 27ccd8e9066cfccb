"""Who may what (members.authority): the table of docs/operations.md, each line of it tried as R4 and as R5."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction
from django.urls import resolve

from alliance.models import User
from members import authority
from members.authority import (
    ACCOUNTS,
    ADD,
    AWAY,
    CRITERIA,
    DATA,
    DELETE,
    DELETE_EVENT,
    EVENTS,
    FIGURES,
    GUIDE,
    LEADER,
    LEADERS,
    LEADERS_LINKS,
    LINKS,
    MERGE,
    NOTE_OF_ANOTHER,
    NOTES,
    OWN,
    PACKET,
    PERSON,
    PINS,
    RANKS,
    RIGHTS,
    SEE,
    SENT,
    SETTINGS,
    STRIKES,
    STRIKES_OF_LEADERS,
    TARGETS,
    TEACH,
    VOUCH,
    Right,
)
from members.models import Event, Member
from tests.alliance.test_permissions import API, WRITES
from tests.alliance.tried_alliance import JSON, TAUGHT, WEBHOOK, Alliance

pytestmark = pytest.mark.django_db
AREA = "/api/settings/members-area"
WHEN_COMPLETE = {"whenComplete": True}
HOUR = {"day": 7, "hour": 21}
PIN = {"query": {"operation": "dates"}}
DOCS = Path(__file__).parents[2] / "docs" / "operations.md"

Try = Callable[[Alliance], Any]
TRIES: list[tuple[str, str, Try]] = [
    ("See every screen", "the roster", lambda a: a.client.get("/api/members/with-freshness")),
    ("See every screen", "the weeks", lambda a: a.client.get("/api/weekly-snapshots")),
    ("See every screen", "the export", lambda a: a.client.get("/api/roster/export")),
    ("Change anybody's figures", "an R5's power", lambda a: a.patch(a.r5, power=7)),
    (
        "Change anybody's figures",
        "an R5's tree",
        lambda a: a.client.patch(f"/api/sf-tech/{a.r5.pk}", {"topNode1": 7}, **JSON),
    ),
    ("Change anybody's figures", "by a file", lambda a: a.file("Name,Power,Rank\nTop,9,R5\n")),
    ("Change anybody's figures", "by undo", lambda a: a.undo_of_another(a.r5, power=8)),
    ("Change the rank criteria", "R3", lambda a: a.put_criteria()),
    ("Change the rank criteria", "several", lambda a: a.put_several_criteria()),
    ("Say that a member is away", "an R5", lambda a: a.away(a.r5)),
    ("Say that a member is away", "take it back", lambda a: a.client.delete(f"/api/away/{a.away(a.r1).json()['id']}")),
    ("Accept, change and decline what members send", "of an R5", lambda a: a.sent(a.r5, "accept")),
    ("Accept, change and decline what members send", "of an R1", lambda a: a.sent(a.r1, "decline")),
    ("Set what each day and week asks", "of R4", lambda a: a.target(4)),
    ("Word the weekly packet", "words", lambda a: a.client.put("/api/packet/template", {"sections": []}, **JSON)),
    ("Word the weekly packet", "post it", lambda a: a.post_packet()),
    ("Pin answers of the assistant", "pin", lambda a: a.client.post("/api/pinned-answers", PIN, **JSON)),
    ("Confirm, change and drop strikes of members up to R3", "an R3", lambda a: a.strike(a.r3)),
    ("Decide on strikes of an R4 or R5", "an R4", lambda a: a.strike(a.r4)),
    ("Decide on strikes of an R4 or R5", "an R5", lambda a: a.strike(a.r5)),
    ("Decide on strikes of an R4 or R5", "oneself", lambda a: a.strike(a.own)),
    ("Write notes on members", "an R5", lambda a: a.note(a.r5)),
    ("Delete another leader's note", "on an R1", lambda a: a.anothers_note(a.r1)),
    ("Teach screens", "rename and remove", lambda a: a.taught()),
    ("Teach screens", "import", lambda a: a.client.post("/api/taught-screens", TAUGHT, **JSON)),
    ("Name events", "name, archive and undo", lambda a: a.event()),
    ("Add members up to R3", "one", lambda a: a.add(3)),
    ("Add members up to R3", "a list", lambda a: a.add(0, 2)),
    ("Add members up to R3", "undo", lambda a: a.undo_adding()),
    ("Give and take ranks up to R3", "many", lambda a: a.rank_of(2, a.r1, a.r3)),
    ("Give and take ranks up to R3", "the board", lambda a: a.board(a.r1, 3)),
    ("Give or take R4 and R5", "the board", lambda a: a.board(a.r1, 4)),
    ("Give or take R4 and R5", "many", lambda a: a.rank_of(4, a.r1, a.r3)),
    ("Give or take R4 and R5", "many down", lambda a: a.rank_of(3, a.r3, a.r4)),
    ("Give or take R4 and R5", "a new member", lambda a: a.add(1, 4)),
    ("Give and take ranks up to R3", "up", lambda a: a.patch(a.r1, rank=3)),
    ("Give and take ranks up to R3", "none", lambda a: a.patch(a.r3, rank=0)),
    ("Give and take ranks up to R3", "by a file", lambda a: a.file("Name,Rank\nThird,R1\nNew,R2\n")),
    ("Change name or Discord name of members", "name", lambda a: a.patch(a.r3, name="Renamed")),
    ("Change name or Discord name of members", "Discord", lambda a: a.patch(a.r3, discordUsername="third")),
    ("Change name or Discord name of members", "inactive", lambda a: a.toggle(a.r3, active=False)),
    ("Change name or Discord name of members", "several inactive", lambda a: a.leave(a.r3, a.r1)),
    ("Change name or Discord name of an R5", "several inactive", lambda a: a.leave(a.r1, a.r4)),
    ("Change name or Discord name of members", "merge", lambda a: a.merge(a.r3, a.r1)),
    ("Change name or Discord name of members", "file", lambda a: a.file("Name,Discord Username\nThird,t\n")),
    ("Change their own name", "name", lambda a: a.patch(a.own, name="Myself")),
    ("Change their own name", "Discord", lambda a: a.patch(a.own, discordUsername="me")),
    ("Give or take R4 and R5", "an R3 up", lambda a: a.patch(a.r3, rank=4)),
    ("Give or take R4 and R5", "an R5 down", lambda a: a.patch(a.r5, rank=3)),
    ("Give or take R4 and R5", "an R4 down", lambda a: a.patch(a.r4, rank=0)),
    ("Give or take R4 and R5", "oneself up", lambda a: a.patch(a.own, rank=5)),
    ("Give or take R4 and R5", "by a file", lambda a: a.file("Name,Rank\nThird,R5\n")),
    ("Give or take R4 and R5", "a new member by a file", lambda a: a.file("Name,Rank\nNew,R4\n")),
    ("Give or take R4 and R5", "by a merge", lambda a: a.merge(a.r3, a.r1, rank=4)),
    ("Give or take R4 and R5", "by undoing a fall", lambda a: a.undo_of_another(a.r4, rank=1)),
    ("Change name or Discord name of an R5", "name", lambda a: a.patch(a.r5, name="Fallen")),
    ("Change name or Discord name of an R5", "Discord", lambda a: a.patch(a.r4, discordUsername="x")),
    ("Change name or Discord name of an R5", "inactive", lambda a: a.toggle(a.r4, active=False)),
    ("Change name or Discord name of an R5", "reactivate", lambda a: a.toggle(a.former, active=True)),
    ("Change name or Discord name of an R5", "merge into", lambda a: a.merge(a.r5, a.r1)),
    ("Change name or Discord name of an R5", "by undo", lambda a: a.undo_of_another(a.r4, name="Other")),
    ("Merge away a member who has an account", "a tied one", lambda a: a.merge(a.r3, a.tied)),
    ("Merge away a member who has an account", "an R4", lambda a: a.merge(a.r3, a.r4)),
    (
        "Say that a Discord name may sign in",
        "R3",
        lambda a: a.patch(a.r3, discordUsername="t", discordConfirmed=True),
    ),
    ("See accounts", "the accounts", lambda a: a.client.get("/api/accounts")),
    ("See accounts", "the invitations", lambda a: a.client.get("/api/invitations")),
    ("See accounts", "invite", lambda a: a.invite(a.r4)),
    ("See accounts", "invite and raise", lambda a: a.invite(a.r1)),
    ("See accounts", "withdraw", lambda a: a.withdraw(a.r4)),
    ("See accounts", "end sessions", lambda a: a.on_account("end-sessions")),
    ("See accounts", "take away", lambda a: a.on_account("take-access")),
    ("See accounts", "give back", lambda a: a.on_account("give-access", is_active=False)),
    ("Export and import all data", "see", lambda a: a.client.get("/api/data")),
    ("Export and import all data", "uploads", lambda a: a.client.get("/api/data/uploads")),
    ("Export and import all data", "export", lambda a: a.client.post("/api/data/export")),
    ("Export and import all data", "retention", lambda a: a.client.put("/api/data/retention", {"days": 90}, **JSON)),
    ("Export and import all data", "records", lambda a: a.records()),
    ("Export and import all data", "backup", lambda a: a.errand("backups")),
    ("Export and import all data", "check", lambda a: a.errand("check")),
    ("Put the dashboard's guide away", "away", lambda a: a.client.put("/api/guide", {"closed": True}, **JSON)),
    ("Change the portal's settings", "see", lambda a: a.client.get("/api/settings")),
    ("Change the portal's settings", "name", lambda a: a.client.put("/api/settings/alliance", {"name": "T"}, **JSON)),
    ("Change the portal's settings", "week", lambda a: a.client.put("/api/settings/week", WHEN_COMPLETE, **JSON)),
    ("Change the portal's settings", "strikes", lambda a: a.client.put("/api/settings/strikes", {"weeks": 5}, **JSON)),
    ("Change the portal's settings", "webhook", lambda a: a.client.put("/api/settings/webhook", WEBHOOK, **JSON)),
    ("Change the portal's settings", "packet", lambda a: a.client.put("/api/packet/plan", HOUR, **JSON)),
    ("Change the portal's settings", "area", lambda a: a.client.put(AREA, {"on": True}, **JSON)),
    ("Make and revoke personal links to the", "several", lambda a: a.link(a.r1, a.r3)),
    ("Make and revoke personal links to the", "revoke", lambda a: a.unlink(a.r3)),
    ("Make and revoke personal links for", "an R4", lambda a: a.link(a.r1, a.r4)),
    ("Make and revoke personal links for", "revoke", lambda a: a.unlink(a.r5)),
    ("Delete a member for good", "as asked", lambda a: a.asked(a.r1, "grant")),
    ("Delete a member for good", "declined", lambda a: a.asked(a.r1, "decline")),
    ("Delete a member for good", "an R1", lambda a: a.client.delete(f"/api/members/{a.r1.pk}")),
    (
        "Delete an event with its results",
        "one that an R4 named",
        lambda a: a.client.delete(f"/api/events/{Event.objects.create(title='Siege').pk}"),
    ),
]


CALLS = {
    "POST ai-chat": {SEE},
    "POST ai-chat/stream": {SEE},
    "POST ai-chat/query": {SEE},
    "POST query": {SEE},
    "DELETE chat-history": {SEE},
    "POST batches/x/ask-claude": {SEE},
    "POST batches/x/discard": {SEE},
    "POST batches/x/date": {SEE, FIGURES, RANKS, PERSON, LEADERS},
    "PUT batches/x/draft": {SEE},
    "POST uploads/known": {SEE},
    "POST upload": {SEE},
    "POST upload/mutual-assistance": {SEE},
    "POST upload/vs": {SEE},
    "POST upload/1/refile": {SEE},
    "POST upload/1/retry": {SEE},
    "POST upload/1/apply-data": {SEE, FIGURES, RANKS, PERSON, LEADERS},
    "POST drops/x/apply": {SEE, FIGURES, RANKS, PERSON, LEADERS},
    "POST sf-tech/upload": {SEE},
    "POST sf-tech/uploads/1/confirm": {FIGURES},
    "POST sf-tech/uploads/1/discard": {SEE},
    "PATCH sf-tech/1": {FIGURES},
    "POST vs-scores/1/override": {FIGURES},
    "POST weekly-snapshots": {SEE},
    "PUT rank-criteria": {CRITERIA},
    "PUT rank-criteria/1": {CRITERIA},
    "POST rank-criteria/try": {SEE},
    "POST away": {AWAY},
    "POST targets": {TARGETS},
    "POST events": {EVENTS},
    "PATCH events/1": {EVENTS},
    "DELETE events/1": {DELETE_EVENT},
    "DELETE away/1": {AWAY},
    "PUT packet/template": {PACKET},
    "POST packet/send": {PACKET},
    "POST pinned-answers": {PINS},
    "DELETE pinned-answers/1": {PINS},
    "POST upload/1/texts": {TEACH},
    "POST upload/1/teach": {TEACH},
    "POST upload/1/teach/try": {TEACH},
    "POST taught-screens": {TEACH, EVENTS},
    "PATCH taught-screens/1": {TEACH},
    "DELETE taught-screens/1": {TEACH},
    "PUT packet/plan": {SETTINGS},
    "POST strikes": {STRIKES, STRIKES_OF_LEADERS},
    "POST strikes/decide": {STRIKES, STRIKES_OF_LEADERS},
    "POST strikes/x/confirm": {STRIKES, STRIKES_OF_LEADERS},
    "POST strikes/x/drop": {STRIKES, STRIKES_OF_LEADERS},
    "POST members/1/notes": {NOTES},
    "DELETE notes/1": {NOTES, NOTE_OF_ANOTHER},
    "POST board/apply": {RANKS, LEADERS},
    "POST personal-links": {LINKS, LEADERS_LINKS},
    "DELETE personal-links/1": {LINKS, LEADERS_LINKS},
    "PUT settings/members-area": {SETTINGS},
    "POST contributions/1/accept": {SENT},
    "POST contributions/1/decline": {SENT},
    "POST deletion-requests/1/grant": {DELETE},
    "POST deletion-requests/1/decline": {DELETE},
    "POST members/former": {PERSON, LEADER},
    "POST members": {ADD, LEADERS},
    "POST members/names": {SEE},
    "POST members/ranks": {RANKS, LEADERS},
    "PATCH members/1": {FIGURES, RANKS, PERSON, OWN, LEADERS, LEADER, VOUCH},
    "DELETE members/1": {DELETE},
    "PATCH members/1/toggle-active": {PERSON, LEADER},
    "POST members/1/merge": {PERSON, LEADERS, LEADER, MERGE},
    "POST roster/import": {FIGURES, RANKS, PERSON, LEADERS, LEADER},
    "POST accounts/1/end-sessions": {ACCOUNTS},
    "POST accounts/1/take-access": {ACCOUNTS},
    "POST accounts/1/give-access": {ACCOUNTS},
    "POST invitations": {ACCOUNTS, LEADERS},
    "DELETE invitations/1": {ACCOUNTS},
    "PUT settings/alliance": {SETTINGS},
    "PUT settings/strikes": {SETTINGS},
    "POST settings/test-picture": {SETTINGS},
    "DELETE settings/test-picture": {SETTINGS},
    "PUT settings/week": {SETTINGS},
    "PUT settings/webhook": {SETTINGS},
    "DELETE settings/webhook": {SETTINGS},
    "POST settings/webhook/test": {SETTINGS},
    "POST data/export": {DATA},
    "POST data/import": {DATA, FIGURES, RANKS, PERSON, LEADERS, LEADER},
    "POST data/backups": {DATA},
    "POST data/backups/x": {DATA},
    "POST data/check": {DATA},
    "PUT data/retention": {DATA},
    "PUT guide": {GUIDE},
    "POST change-sets/1/undo": {FIGURES, STRIKES, NOTES, ADD, RANKS, PERSON, LEADERS, LEADER, STRIKES_OF_LEADERS},
}
"""Every call of the API that writes, and the lines of the table which it may touch."""


def test_every_call_that_writes_stands_in_the_table() -> None:
    views = {route: vars(resolve(f"/{route}").func)["cls"] for route in API if route != "api"}
    writing = {
        f"{method} {route.removeprefix('api/')}"
        for route, view in views.items()
        for method in WRITES
        if hasattr(view, method.lower())
    }
    assert writing == set(CALLS)
    assert set().union(*CALLS.values()) == set(RIGHTS)


def test_the_documented_table_is_the_one_in_the_code() -> None:
    rows = [f"| {right.what} | {'yes' if right.r4 else 'no'} | yes |" for right in RIGHTS]
    assert "\n".join(["|---|---|---|", *rows, ""]) in DOCS.read_text(encoding="utf-8")


def test_every_line_is_tried() -> None:
    assert [right.what for right in RIGHTS if not any(right.what.startswith(what) for what, _, _ in TRIES)] == []


@pytest.mark.parametrize("rank", [4, 5])
@pytest.mark.parametrize(("what", "case", "attempt"), TRIES, ids=[f"{what}: {case}" for what, case, _ in TRIES])
def test_it_holds(account: Callable[..., User], rank: int, what: str, case: str, attempt: Try) -> None:
    right = next(right for right in RIGHTS if right.what.startswith(what))
    alliance = Alliance(account, rank)
    before = {member.pk: (member.rank, member.name, member.is_active) for member in Member.objects.all()}
    answer = attempt(alliance)
    if rank == 5 or right.r4:
        assert answer.status_code in (200, 201, 202), answer.content
        return
    assert answer.status_code == 403
    message = answer.json().get("message", "")
    assert "R5" in message or "problem" in message
    if "undo" not in case:
        assert {m.pk: (m.rank, m.name, m.is_active) for m in Member.objects.all()} == before


ASKED = {name: right for name, right in vars(authority).items() if isinstance(right, Right) and right.asked}


@pytest.mark.parametrize("name", ASKED)
def test_a_line_that_is_turned_round_changes_what_an_r4_may(
    account: Callable[..., User], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    right = ASKED[name]
    monkeypatch.setattr(authority, name, right._replace(r4=not right.r4))
    answers = []
    for what, _, attempt in TRIES:
        if right.what.startswith(what):
            with transaction.atomic():
                answers.append(attempt(Alliance(account, 4)).status_code)
                transaction.set_rollback(True)
    if right.r4:
        assert set(answers) <= {400, 403}
    else:
        assert {200, 201, 202} & set(answers)
