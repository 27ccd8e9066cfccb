"""Who may what (members.authority): the table of docs/operations.md, each line of it tried as R4 and as R5."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import resolve

from alliance import invitations, webhook
from alliance.area import links
from alliance.area_models import DeletionRequest
from alliance.models import User
from analytics.packet.material import week_to_tell
from members.authority import RIGHTS
from members.days import alliance_day
from members.models import ChangeSet, Event, Member, MemberRecord, Note, RankCriterion
from tests.alliance.test_permissions import API, WRITES
from uploads.jobs import workers

pytestmark = pytest.mark.django_db
JSON = {"content_type": "application/json"}
AREA = "/api/settings/members-area"
WHEN_COMPLETE = {"whenComplete": True}
WEBHOOK = {"address": "https://discord.com/api/webhooks/123/abc"}
HOUR = {"day": 7, "hour": 21}
DOCS = Path(__file__).parents[2] / "docs" / "operations.md"


class Alliance:
    """Members of each kind, and the calls of one leader on them. `own` is the leader's member."""

    def __init__(self, account: Callable[..., User], rank: int) -> None:
        user = account("self", rank=rank)
        assert user.member is not None
        self.own = user.member
        self.client = Client()
        self.client.force_login(user)
        self.r5 = Member.objects.create(name="Top", rank=5, power=5)
        self.r4 = Member.objects.create(name="Officer", rank=4, power=4)
        self.r3 = Member.objects.create(name="Third", rank=3, power=3)
        self.r1 = Member.objects.create(name="First", rank=1, power=1)
        self.former = Member.objects.create(name="Former", rank=4, is_active=False)
        self.tied = Member.objects.create(name="Tied", rank=1, discord_id="77")

    def patch(self, member: Member, **body: Any) -> Any:
        return self.client.patch(f"/api/members/{member.pk}", body, **JSON)

    def toggle(self, member: Member, *, active: bool) -> Any:
        return self.client.patch(f"/api/members/{member.pk}/toggle-active", {"isActive": active}, **JSON)

    def merge(self, target: Member, source: Member, **merged: Any) -> Any:
        return self.client.post(
            f"/api/members/{target.pk}/merge", {"sourceId": source.pk, "mergedData": merged}, **JSON
        )

    def put_criteria(self) -> Any:
        body = {"powerRequirement": 1, "vsRequirement": 2, "donationsRequirement": 3}
        return self.client.put("/api/rank-criteria/3", body, **JSON)

    def put_several_criteria(self) -> Any:
        body = {"powerRequirement": 1, "vsRequirement": 2, "donationsRequirement": 3}
        return self.client.put("/api/rank-criteria", {"criteria": [{"rank": rank, **body} for rank in (2, 1)]}, **JSON)

    def add(self, *ranks: int) -> Any:
        members = [{"name": f"Newcomer {place}", "rank": rank} for place, rank in enumerate(ranks)]
        return self.client.post("/api/members", {"members": members}, **JSON)

    def undo_adding(self) -> Any:
        return self.client.post(f"/api/change-sets/{self.add(1).json()['changeSetId']}/undo")

    def rank_of(self, rank: int, *members: Member) -> Any:
        ids = [member.pk for member in members]
        return self.client.post("/api/members/ranks", {"memberIds": ids, "rank": rank}, **JSON)

    def leave(self, *members: Member) -> Any:
        return self.client.post("/api/members/former", {"memberIds": [one.pk for one in members]}, **JSON)

    def away(self, member: Member) -> Any:
        body = {"memberId": member.pk, "from": "2026-11-16", "to": "2026-11-17"}
        return self.client.post("/api/away", body, **JSON)

    def target(self, rank: int) -> Any:
        answer = self.client.post("/api/targets", {"figure": "duel-day", "rank": rank, "least": "5"}, **JSON)
        if answer.status_code != 201:
            return answer
        return self.client.post(f"/api/change-sets/{answer.json()['changeSetId']}/undo")

    def post_packet(self) -> Any:
        workers.note_sign()
        webhook.keep(WEBHOOK["address"], actor_id=None)
        for member in Member.objects.active():
            MemberRecord.objects.create(
                member=member, data_type="alliance-duel", value=7, record_date=week_to_tell(alliance_day())
            )
        return self.client.post("/api/packet/send", {}, **JSON)

    def strike(self, member: Member) -> Any:
        """Given, dropped, confirmed, and undone."""
        body = {"memberIds": [member.pk], "reason": "Left a rally"}
        answer = self.client.post("/api/strikes", body, **JSON)
        if answer.status_code != 201:
            return answer
        strike = answer.json()["rows"][0]["id"]
        for path in (f"{strike}/drop", f"{strike}/confirm"):
            assert self.client.post(f"/api/strikes/{path}").status_code == 200
        answer = self.client.post("/api/strikes/decide", {"ids": [strike], "state": "dropped"}, **JSON)
        return self.client.post(f"/api/change-sets/{answer.json()['changeSetId']}/undo")

    def note(self, member: Member) -> Any:
        """Written, deleted, and undone."""
        answer = self.client.post(f"/api/members/{member.pk}/notes", {"text": "Watch"}, **JSON)
        answer = self.client.delete(f"/api/notes/{answer.json()['id']}")
        return self.client.post(f"/api/change-sets/{answer.json()['changeSetId']}/undo")

    def anothers_note(self, member: Member) -> Any:
        other = Note.objects.create(member=member, text="Watch", by=User.objects.create_user("other"))
        return self.client.delete(f"/api/notes/{other.pk}")

    def event(self) -> Any:
        named = self.client.post("/api/events", {"title": "Zombie Siege"}, **JSON)
        if named.status_code != 201:
            return named
        changed = self.client.patch(f"/api/events/{named.json()['id']}", {"archived": True}, **JSON)
        return self.client.post(f"/api/change-sets/{changed.json()['changeSetId']}/undo")

    def board(self, member: Member, rank: int) -> Any:
        """Give a member the calculated rank: the criteria of that rank ask for nothing."""
        RankCriterion.objects.create(rank=rank)
        return self.client.post("/api/board/apply", {"memberIds": [member.pk]}, **JSON)

    def file(self, text: str) -> Any:
        file = io.BytesIO(text.encode())
        file.name = "roster.csv"
        answer = self.client.post("/api/roster/import", {"file": file, "apply": "true"})
        problems = [row for row in answer.json()["rows"] if row["action"] == "problem"]
        if problems:  # a file says it row by row, and changes nothing
            assert "only an R5" in problems[0]["message"] or "Only an R5" in problems[0]["message"]
            answer.status_code = 403
        return answer

    def records(self) -> Any:
        file = io.BytesIO(b"Member,Figure,Date,Value\nThird,Strength,2026-11-01,5\n")
        file.name = "records.csv"
        return self.client.post("/api/data/import", {"file": file, "apply": "true"})

    def errand(self, what: str) -> Any:
        workers.note_sign()
        return self.client.post(f"/api/data/{what}")

    def invite(self, member: Member) -> Any:
        return self.client.post("/api/invitations", {"memberId": member.pk, "rank": 4}, **JSON)

    def withdraw(self, member: Member) -> Any:
        """What the operator has made."""
        made = invitations.invite(member.pk, 4, actor_id=None)
        return self.client.delete(f"/api/invitations/{made.invitation.pk}")

    def link(self, *members: Member) -> Any:
        return self.client.post("/api/personal-links", {"memberIds": [one.pk for one in members]}, **JSON)

    def asked(self, member: Member, decision: str) -> Any:
        made = DeletionRequest.objects.create(member=member)
        return self.client.post(f"/api/deletion-requests/{made.pk}/{decision}", {}, **JSON)

    def unlink(self, member: Member) -> Any:
        """What the operator has made."""
        [made] = links.make([member.pk], 90, actor_id=None)
        return self.client.delete(f"/api/personal-links/{made.link.pk}")

    def on_account(self, action: str, **fields: Any) -> Any:
        other = User.objects.create_user("other", member=self.r4, **fields)
        return self.client.post(f"/api/accounts/{other.pk}/{action}")

    def undo_of_another(self, member: Member, **body: Any) -> Any:
        """Undo what an R5 changed."""
        boss = User.objects.create_user("boss", member=Member.objects.create(name="Boss", rank=5))
        client = Client()
        client.force_login(boss)
        assert client.patch(f"/api/members/{member.pk}", body, **JSON).status_code == 200
        newest = ChangeSet.objects.order_by("-pk")[0]
        return self.client.post(f"/api/change-sets/{newest.pk}/undo", **JSON)


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
    ("Set what each day and week asks", "of R4", lambda a: a.target(4)),
    ("Word the weekly packet", "words", lambda a: a.client.put("/api/packet/template", {"sections": []}, **JSON)),
    ("Word the weekly packet", "post it", lambda a: a.post_packet()),
    ("Confirm, change and drop strikes of members up to R3", "an R3", lambda a: a.strike(a.r3)),
    ("Decide on strikes of an R4 or R5", "an R4", lambda a: a.strike(a.r4)),
    ("Decide on strikes of an R4 or R5", "an R5", lambda a: a.strike(a.r5)),
    ("Decide on strikes of an R4 or R5", "oneself", lambda a: a.strike(a.own)),
    ("Write notes on members", "an R5", lambda a: a.note(a.r5)),
    ("Delete another leader's note", "on an R1", lambda a: a.anothers_note(a.r1)),
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


SEE, FIGURES, CRITERIA, AWAY, TARGETS, PACKET, STRIKES, NOTES, EVENTS, ADD, RANKS, PERSON, OWN, LINKS, *OTHERS = (
    right.what for right in RIGHTS
)
LEADERS, LEADER, STRIKES_OF_LEADERS, NOTE_OF_ANOTHER, MERGE, VOUCH, *LAST = OTHERS
DELETE, DELETE_EVENT, ACCOUNTS, DATA, GUIDE, LEADERS_LINKS, SETTINGS = LAST
CALLS = {
    "POST ai-chat": {SEE},
    "POST ai-chat/stream": {SEE},
    "POST query": {SEE},
    "DELETE chat-history": {SEE},
    "POST batches/x/ask-claude": {SEE},
    "POST batches/x/discard": {SEE},
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
    assert set().union(*CALLS.values()) == {right.what for right in RIGHTS}


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
