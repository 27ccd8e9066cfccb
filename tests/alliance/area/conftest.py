"""The world of the members' area's tests: Nia, Mia beside her on one screenshot, and eleven kinds of visitor."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from PIL import Image

from alliance.area import links, switches
from alliance.models import User
from members.models import Away, Member, RankCriterion
from tests.conftest import row
from uploads.apply import applying
from uploads.models import Batch, Upload
from uploads.review.items import Item

DAY = date(2026, 11, 21)
SECRET_REASON, OTHERS_REASON = "my sister's wedding", "an operation on the knee"
PARTS = {"directory": True, "rankings": True, "requirements": True, "own_page": True, "help": True}
SHOWN = ("/members/me", "/members/directory", "/members/rankings", "/members/ranks")
CALLS = ("/api/me", "/api/directory")

VISITORS = (
    *("none", "link", "link revoked", "link of a former member", "Discord R1", "R3", "R4", "R5"),
    *("operator", "superuser", "a second member"),
)
KNOWN = ("link", "Discord R1", "R3", "R4", "R5", "a second member")
"""Those with a page of their own."""
NOBODY = ("none", "link revoked", "link of a former member", "operator")


def on(**parts: bool) -> None:
    switches.switch({"is_on": True, **PARTS, **parts}, actor_id=None)


def opened(path: str) -> Client:
    """A browser that has opened a link."""
    client = Client(raise_request_exception=False)
    answer = client.get(path)
    assert answer.status_code == 302
    return client


@dataclass
class World:
    """Nia, of whom everybody here is curious, and Mia, whose figures stand beside hers on the same screenshot."""

    nia: Member
    mia: Member
    account: Callable[..., User]
    upload: Upload

    def visit(self, visitor: str) -> Client:
        """The browser of a visitor; those with a page of their own are Nia, but for the second member."""
        client = Client(raise_request_exception=False)
        if visitor.startswith("link"):
            [made] = links.make([self.nia.pk], 90, actor_id=None)
            client = opened(made.path)
            if visitor == "link revoked":
                links.revoke(made.link.pk, actor_id=None)
            if visitor == "link of a former member":
                self.nia.put_active(False)
                self.nia.save()
        elif visitor == "a second member":
            client.force_login(self.account("second", rank=None, discord_id="78"))
            User.objects.filter(username="second").update(member=self.mia)
        elif visitor == "operator":
            client.force_login(self.account("desk", is_staff=True))
        elif visitor == "superuser":
            client.force_login(self.account("root", is_staff=True, is_superuser=True))
        elif visitor != "none":
            self.nia.rank = int(visitor[-1])
            self.nia.save()
            user = self.account("nias", discord_id="77")
            User.objects.filter(pk=user.pk).update(member=self.nia)
            client.force_login(User.objects.get(pk=user.pk))
        return client


@pytest.fixture
def world(account: Callable[..., User], read_batch: Callable[..., Batch], officer: User) -> World:
    """A list with Nia above Mia, applied; each has days away with a reason of her own."""
    nia, mia = (Member.objects.create(name=name, rank=1) for name in ("Nia", "Mia"))
    batch = read_batch([row(0, "Nia", 235_111_222), row(1, "Mia", 198_333_444)])
    upload = batch.uploads.get()
    upload.file.save("shot.png", io.BytesIO(two_rows()))
    items = [Item("update", one.pk, one.name, value, row_id=read.pk) for one, value, read in zip(
        (nia, mia), (235_111_222, 198_333_444), upload.rows.order_by("place"), strict=True
    )]  # fmt: skip
    applying.apply(upload=upload, whole_batch=True, items=items, actor_id=officer.pk)
    for member, reason in ((nia, SECRET_REASON), (mia, OTHERS_REASON)):
        today = timezone.localdate()
        Away.objects.create(member=member, first=today, last=today, reason=reason)
    RankCriterion.objects.create(rank=2, power=300_000_000)
    nia.refresh_from_db()
    mia.refresh_from_db()
    return World(nia, mia, account, upload)


def two_rows() -> bytes:
    """A screenshot of which Nia's row is red and Mia's is blue."""
    picture = Image.new("RGB", (1000, 2000), (9, 9, 9))
    picture.paste((200, 0, 0), (0, 0, 1000, 100))
    picture.paste((0, 0, 200), (0, 100, 1000, 200))
    out = io.BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


def crop_of(client: Client) -> Any:
    return client.get(f"/members/crop/power/{DAY}")
