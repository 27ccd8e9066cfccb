"""Every way in which the portal writes what others write too, as calls that can be made again and again.

Each way is made of an alliance and a number: it prepares what it needs, and answers the call itself, which tells the
status of an answer or None where no browser asks.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import timedelta
from hashlib import sha256
from io import BytesIO
from typing import Any

from django.core.files.base import ContentFile
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client
from django.utils import timezone
from PIL import Image

from alliance import discord, erasure
from alliance.models import User
from alliance.personal_data import Person
from members.days import alliance_day
from members.models import ChangeSet, Member
from members.weeks.calendar import last_sunday
from tests.conftest import row
from uploads import tasks
from uploads.apply import assistance
from uploads.files import retention
from uploads.jobs import queue
from uploads.models import Batch, ReadRow, Upload
from uploads.reading.types import NodeLevel, ScreenReading
from uploads.review import proposals
from uploads.sf_tech import stored_levels

JSON: dict[str, Any] = {"content_type": "application/json"}
Call = Callable[[], "int | None"]
LEVELS = {"topNode1": 4, "topNode2": 10, "topNode3": 0, "middleNode1": 7, "middleNode2": 9, "bottomNode": 1}


class Alliance:
    """A dozen members that stay, and a leader in two browsers: what both write points at one account."""

    def __init__(self) -> None:
        self.serial = 0
        self.user = User.objects.create(
            username="writer",
            is_superuser=True,
            is_staff=True,
            member=Member.objects.create(name="Writer", rank=5, discord_id="d-writer"),
        )
        self.clients = [self.browser() for _ in range(2)]
        long_ago = timezone.now() - timedelta(weeks=3)
        self.members = [
            Member.objects.create(name=f"Stays {number}", rank=1, power=number, created_at=long_ago)
            for number in range(12)
        ]

    def assemble(self) -> None:
        """All who stay are active again, whatever was done to them."""
        Member.objects.filter(pk__in=[member.pk for member in self.members]).update(is_active=True, inactive_since=None)

    def browser(self) -> Client:
        client = Client(raise_request_exception=False, SERVER_NAME="localhost")
        client.force_login(self.user)
        return client


class Ways:
    """The ways, for one of the two who write at once."""

    def __init__(self, alliance: Alliance, side: int, seed: int) -> None:
        self.members, self.client = alliance.members, alliance.clients[side]
        self.side, self.random, self.number = side, random.Random(seed), 0
        self.user = alliance.user

    def all(self) -> dict[str, Callable[[], Call]]:
        return {name: getattr(self, name) for name in sorted(vars(Ways)) if getattr(vars(Ways)[name], "is_way", False)}

    def new(self) -> str:
        self.number += 1
        return f"{self.side}-{self.number}"

    def anybody(self) -> Member:
        return self.random.choice(self.members)

    def newcomer(self) -> Member:
        member = Member.objects.create(name=f"New {self.new()}")
        self.patch(f"members/{member.pk}", power=5, latestVsScore=7)
        return member

    def patch(self, path: str, **body: Any) -> int:
        return self.client.patch(f"/api/{path}", body, **JSON).status_code

    def post(self, path: str, **body: Any) -> int:
        return self.client.post(f"/api/{path}", body, **JSON).status_code

    def batch(self, kind: str = "strength", *, status: str = "pending_confirmation", old: bool = False) -> Batch:
        """A batch of two screenshots, the second with a newcomer; it waits for confirmation unless told."""
        name, day = self.new(), alliance_day() - timedelta(days=self.random.randrange(4))
        batch = Batch.objects.create(batch_id=name, data_type=kind, report_date=day, created_by=self.user)
        listed = self.random.sample(self.members, 4)
        for number in range(2):
            upload = Upload(
                batch=batch,
                original_name=f"{name}.png",
                sha256=sha256(f"{name} {number}".encode()).hexdigest(),
                image_format="PNG",
                width=1000,
                height=2000,
                status=status,
                read_kind=kind,
                uploaded_by=self.user,
                created_at=timezone.now() - timedelta(days=90 if old else 0),
            )
            upload.file.save("shot.png", ContentFile(b"png"), save=False)
            upload.save()
            lines = [
                row(2 * number + place, one.name, 900 - 2 * number - place) for place, one in enumerate(listed[:2])
            ]
            ReadRow.objects.bulk_create(proposals.stored_row(upload, line) for line in lines)
            listed = listed[2:]
        with transaction.atomic():
            proposals.propose(proposals.lock(batch))
        return batch

    def items(self, batch: Batch) -> list[dict[str, Any]]:
        rows = list(ReadRow.objects.filter(upload__batch=batch).order_by("-pk"))
        known = {member.name: member.pk for member in self.members}
        items: list[dict[str, Any]] = [
            {"action": "update", "memberId": known[one.name], "memberData": {"name": one.name, "power": one.value}}
            for one in rows
        ]
        new = {"name": f"Read {self.new()}", "power": 1}
        return [*items, {"action": "create", "memberId": None, "memberData": new}]

    def applied(self, batch: Batch) -> Any:
        upload = batch.uploads.order_by("pk")[0]
        body = {"dataToApply": self.items(batch), "wholeBatch": True, "takeUnchecked": True}
        return self.client.post(f"/api/upload/{upload.pk}/apply-data", body, **JSON)

    def newest(self) -> int:
        return ChangeSet.objects.filter(actor=self.user, undone_at=None).order_by("-pk")[0].pk


def way(function: Callable[[Ways], Call]) -> Callable[[Ways], Call]:
    function.is_way = True  # type: ignore[attr-defined]
    setattr(Ways, function.__name__, function)
    return function


@way
def import_roster(of: Ways) -> Call:
    listed = of.random.sample(of.members, len(of.members))
    lines = "".join(f"{one.name},{of.random.randrange(10**6)},{of.random.randrange(3)}\n" for one in listed)
    text = f"Name,Power,Rank\n{lines}Imported {of.new()},1,1\n"
    file = {"apply": "true", "file": SimpleUploadedFile("r.csv", text.encode(), "text/csv")}
    return lambda: of.client.post("/api/roster/import", file).status_code


@way
def edit(of: Ways) -> Call:
    change = {"power": of.random.randrange(10**6), "rank": of.random.randrange(3), "discordUsername": f"d{of.new()}"}
    return lambda: of.patch(f"members/{of.anybody().pk}", **change)


@way
def rename(of: Ways) -> Call:
    member = of.newcomer()
    return lambda: of.patch(f"members/{member.pk}", name=f"Renamed {of.new()}")


@way
def merge(of: Ways) -> Call:
    source, target = of.newcomer(), of.anybody()
    return lambda: of.post(f"members/{target.pk}/merge", sourceId=source.pk)


@way
def undo_edit(of: Ways) -> Call:
    of.patch(f"members/{of.anybody().pk}", power=of.random.randrange(10**6))
    change_set = of.newest()
    return lambda: of.post(f"change-sets/{change_set}/undo")


@way
def undo_merge(of: Ways) -> Call:
    source, target = of.newcomer(), of.newcomer()
    of.post(f"members/{target.pk}/merge", sourceId=source.pk)
    change_set = of.newest()
    return lambda: of.post(f"change-sets/{change_set}/undo")


@way
def apply(of: Ways) -> Call:
    batch = of.batch()
    return lambda: of.applied(batch).status_code


@way
def undo_apply(of: Ways) -> Call:
    answer = of.applied(of.batch())
    assert answer.status_code == 200, answer.content
    return lambda: of.post(f"change-sets/{answer.json()['changeSetId']}/undo")


@way
def redate(of: Ways) -> Call:
    batch = of.batch()
    answer = of.applied(batch)
    assert answer.status_code == 200, answer.content
    day, change_set = str(batch.report_date - timedelta(days=7)), answer.json()["changeSetId"]
    return lambda: of.post(f"batches/{batch.batch_id}/date", reportDate=day, changeSetId=change_set)


@way
def save_week(of: Ways) -> Call:
    return lambda: of.post("weekly-snapshots", weekEnding=str(last_sunday(timezone.localdate())))


@way
def delete(of: Ways) -> Call:
    member = of.newcomer()
    return lambda: of.client.delete(f"/api/members/{member.pk}").status_code


@way
def toggle(of: Ways) -> Call:
    member, active = of.anybody(), of.random.random() < 0.5
    return lambda: of.patch(f"members/{member.pk}/toggle-active", isActive=active)


@way
def set_score(of: Ways) -> Call:
    day = str(last_sunday(timezone.localdate()))
    return lambda: of.post(f"vs-scores/{of.anybody().pk}/override", score="9", weekEnding=day)


@way
def set_levels(of: Ways) -> Call:
    return lambda: of.patch(f"sf-tech/{of.anybody().pk}", topNode1=of.random.randrange(5))


@way
def set_criteria(of: Ways) -> Call:
    needed = {"powerRequirement": of.random.randrange(9), "vsRequirement": 0, "donationsRequirement": 0}
    return lambda: of.client.put("/api/rank-criteria/3", needed, **JSON).status_code


@way
def record_assistance(of: Ways) -> Call:
    batch = of.batch("mutual-assistance")
    return lambda: assistance.settle(batch)


@way
def store_reading(of: Ways) -> Call:
    batch = of.batch()
    upload = batch.uploads.order_by("pk")[0]
    Upload.objects.filter(pk=upload.pk).update(status="processing")
    token = queue.claim(upload.pk)
    assert token
    lines = tuple(row(place, one.name, 800 - place) for place, one in enumerate(of.random.sample(of.members, 5)))
    reading = ScreenReading("strength", (1000, 2000), lines)
    return lambda: tasks.write(upload, token, reading, "") and None


@way
def match_anew(of: Ways) -> Call:
    Batch.objects.filter(pk=of.batch().pk).update(matched_with="")
    return proposals.catch_up_all


@way
def refile(of: Ways) -> Call:
    upload = of.batch().uploads.order_by("pk")[0]
    return lambda: of.post(f"upload/{upload.pk}/refile", dataType="kills")


@way
def discard(of: Ways) -> Call:
    batch = of.batch()
    return lambda: of.post(f"batches/{batch.batch_id}/discard")


@way
def upload(of: Ways) -> Call:
    out = BytesIO()
    Image.new("RGB", (60, 120), (of.random.randrange(256), of.random.randrange(256), of.side)).save(out, "PNG")
    day = str(alliance_day())
    form = {"dataType": "strength", "uploadDate": day, "batchId": f"drop-{of.random.randrange(3)}-{day}"}
    file = SimpleUploadedFile("s.png", out.getvalue(), "image/png")
    return lambda: of.client.post("/api/upload", {**form, "screenshot": file}).status_code


@way
def sweep(of: Ways) -> Call:
    of.batch("mutual-assistance")
    batch = of.batch(status="processing")
    Upload.objects.filter(batch=batch).update(queued_at=timezone.now() - timedelta(days=1))
    return lambda: tasks.sweep() and None


@way
def remove_old_pictures(of: Ways) -> Call:
    batch = of.batch(status="completed", old=True)
    Upload.objects.filter(batch=batch).update(discarded_at=timezone.now())
    return lambda: retention.remove_old(30) and None


@way
def erase(of: Ways) -> Call:
    member = of.newcomer()
    account = User.objects.create(username=f"u{of.new()}", member=member)
    batch = of.batch()
    Batch.objects.filter(pk=batch.pk).update(created_by=account, draft={"rows": {}})
    Upload.objects.filter(batch=batch).update(uploaded_by=account)
    return lambda: erasure.erase(Person(member, account)) and None


@way
def connect_discord(of: Ways) -> Call:
    member = of.anybody()
    account, _ = User.objects.get_or_create(member=member, defaults={"username": f"of {member.pk}"})
    visitor = discord.DiscordUser(f"id-{member.pk}", f"seen{of.new()}")
    return lambda: discord.connect(account, visitor) and None


@way
def sign_in_by_discord(of: Ways) -> Call:
    name = f"n{of.new()}"
    Member.objects.create(name=name, rank=4, discord_username=name, discord_vouched=True)
    return lambda: discord.account_of(discord.DiscordUser(f"id-{name}", name)) and None


@way
def edit_at_the_desk(of: Ways) -> Call:
    member = of.anybody()
    form = {
        "name": member.name,
        "rank": of.random.randrange(3),
        "discord_username": f"desk{of.new()}",
        "is_active": "on",
        "aliases-TOTAL_FORMS": 0,
        "aliases-INITIAL_FORMS": 0,
    }
    return lambda: of.client.post(f"/operator/members/member/{member.pk}/change/", form).status_code


@way
def delete_account_at_the_desk(of: Ways) -> Call:
    account = User.objects.create(username=f"gone {of.new()}")
    batch = of.batch()
    Batch.objects.filter(pk=batch.pk).update(created_by=account)
    Upload.objects.filter(batch=batch).update(uploaded_by=account)
    path = f"/operator/alliance/user/{account.pk}/delete/"
    return lambda: of.client.post(path, {"post": "yes"}).status_code


@way
def confirm_tree(of: Ways) -> Call:
    batch = Batch.objects.create(
        batch_id=f"tree-{of.new()}", data_type="sf-tech", report_date=alliance_day(), member=of.anybody()
    )
    box, area = (1.0, 2.0, 3.0, 4.0), (0.0, 0.0, 5.0, 5.0)
    nodes = tuple(NodeLevel(key, level, f"{level}/10", box, area, 0.9, True) for key, level in LEVELS.items())
    tree = Upload(batch=batch, original_name="t.png", sha256="t", image_format="PNG", width=60, height=120)
    tree.status, tree.levels = Upload.Status.PENDING_CONFIRMATION, stored_levels(nodes)
    tree.file.save("tree.png", ContentFile(b"png"), save=False)
    tree.save()
    return lambda: of.post(f"sf-tech/uploads/{tree.pk}/confirm", **LEVELS)
