"""An alliance with an R4 or an R5 who tries things: what the tests of rights ask it to do."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

from django.test import Client

from alliance import invitations, webhook
from alliance.area import links
from alliance.area_models import Contribution, DeletionRequest
from alliance.models import User
from analytics.packet.material import week_to_tell
from members.days import alliance_day
from members.models import ChangeSet, Member, MemberRecord, Note, RankCriterion
from uploads.jobs import workers
from uploads.taught_models import TaughtScreen

JSON = {"content_type": "application/json"}
WEBHOOK = {"address": "https://discord.com/api/webhooks/123/abc"}

TAUGHT: dict[str, Any] = {
    "format": "taught-screen",
    "version": 1,
    "name": "Brave Hearts",
    "list": {"dataType": "kills"},
    "instead": False,
    "screen": {
        "shape": 0.45,
        "pitch": 0.18,
        "value": {"x": 0.9, "anchor": "right", "y": 0.0, "height": 0.04},
        "name": {"x": 0.3, "anchor": "left", "y": 0.0, "height": 0.04},
        "rank": None,
        "abbreviated": False,
        "words": ["bravehearts"],
    },
}
"""The file of a taught screen."""


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
        if answer.status_code != 200:
            return answer
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

    def taught(self) -> Any:
        """Renamed, taken along as a file, and removed."""
        screen = TaughtScreen.objects.create(name="Siege", data_type="kills", screen=TAUGHT["screen"])
        for answer in (
            self.client.patch(f"/api/taught-screens/{screen.pk}", {"name": "Arena"}, **JSON),
            self.client.get(f"/api/taught-screens/{screen.pk}/file"),
        ):
            if answer.status_code != 200:
                return answer
        return self.client.delete(f"/api/taught-screens/{screen.pk}")

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
        return self.client.post(f"/api/deletion-requests/{made.pk}/{decision}", {"memberId": member.pk}, **JSON)

    def sent(self, member: Member, decision: str) -> Any:
        """What the member has sent."""
        made = Contribution.objects.create(member=member, kind="wrong", figure="power", said=7, text="Too high")
        return self.client.post(f"/api/contributions/{made.pk}/{decision}", {}, **JSON)

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
