"""Alliances of a hundred in their second week, which most of them spent growing; run in a portal's `manage.py shell`.

The lists come in as if they had been read, so no test waits for the reading.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from random import Random

from django.core.files.base import ContentFile
from django.db import transaction
from django.utils import timezone
from PIL import Image

from alliance.models import User
from members.figures import FIGURES
from members.models import Member
from tests.conftest import row
from uploads.models import Batch, ReadRow, Upload
from uploads.review import proposals

KINDS = ("strength", "kills", "donations", "alliance-duel")
SIZE = 100
ROWS_A_SCREEN = 10
FIRST = ["Amber", "Bold", "Calm", "Dusky", "Eager", "Fable", "Grim", "Hollow", "Iron", "Jade"]
SECOND = ["Falcon", "Otter", "Badger", "Walrus", "Heron", "Lynx", "Marten", "Python", "Condor", "Jackal"]
LEADER, NEWCOMER, FELL, LEAPT = "Maren", "Sable Finch", 40, 71
"""Who signs in, who is new on the strength list; by place, who lost a quarter of his power, and who gained most."""


@dataclass(frozen=True, slots=True)
class Grown:
    """A member of a generated alliance: figures of last week and of this, by kind of list."""

    name: str
    before: dict[str, int]
    now: dict[str, int]


def alliance(seed: int) -> list[Grown]:
    rng = Random(seed)
    names = [LEADER, *(f"{first} {second}" for first in FIRST for second in SECOND)]
    return [grown(name, place, rng) for place, name in enumerate(names[: SIZE - 1])]


def grown(name: str, place: int, rng: Random) -> Grown:
    """Seven of ten rise by 10 to 31 percent in power and kills, the others by less."""
    before = {
        "strength": rng.randint(40_000_000, 300_000_000),
        "kills": rng.randint(500_000, 40_000_000),
        "donations": rng.randint(5_000, 60_000),
        "alliance-duel": rng.randint(5_000_000, 90_000_000),
    }
    rises = rng.random() < 0.7
    now = {kind: round(before[kind] * rng.uniform(0.4, 2.2)) for kind in KINDS}
    for kind in ("strength", "kills"):
        now[kind] = round(before[kind] * (rng.triangular(1.102, 1.31, 1.13) if rises else rng.uniform(1, 1.09)))
    if place in (FELL, LEAPT):
        now["strength"] = round(before["strength"] * (0.75 if place == FELL else 1.9))
    return Grown(name, before, now)


def make(seed: int, told: str) -> None:
    """The portal holds this alliance as of last week; its four lists wait as `grown-<seed>-<kind>`.

    told: the file that gets {name: {kind: value}} as it has to be in the end.
    """
    leader = User.objects.get(username="leader")
    with transaction.atomic():
        Batch.objects.filter(batch_id__startswith=f"grown-{seed}-").delete()  # of an earlier try
        Member.objects.active().exclude(pk=leader.member_id).update(is_active=False)
        people = alliance(seed)
        for one in people:
            figures = {FIGURES[kind].field: value for kind, value in one.before.items()}
            Member.objects.update_or_create(
                name=one.name,
                is_active=True,
                defaults=figures,
                create_defaults={"name": one.name, "rank": 3, **figures},
            )
    for kind in KINDS:
        listed = [(one.name, one.now[kind]) for one in people]
        if kind == "strength":
            listed.append((NEWCOMER, 50_000_000 + seed))
        waiting(f"grown-{seed}-{kind}", kind, sorted(listed, key=lambda one: -one[1]), leader)
    Path(told).write_text(json.dumps({one.name: one.now for one in people}), "utf-8")


def waiting(batch_id: str, kind: str, listed: list[tuple[str, int]], leader: User) -> None:
    batch = Batch.objects.create(batch_id=batch_id, data_type=kind, report_date=timezone.localdate(), created_by=leader)
    out = BytesIO()
    Image.new("RGB", (1000, 100 * ROWS_A_SCREEN), (203, 213, 225)).save(out, "PNG")
    ranked = list(enumerate(listed, start=1))
    screens = [ranked[start : start + ROWS_A_SCREEN] for start in range(0, len(ranked), ROWS_A_SCREEN)]
    for number, screen in enumerate(screens):
        upload = Upload(
            batch=batch,
            original_name=f"{number + 1:02}.png",
            sha256=sha256(f"{batch_id} {number}".encode()).hexdigest(),
            image_format="PNG",
            width=1000,
            height=100 * ROWS_A_SCREEN,
            status=Upload.Status.PENDING_CONFIRMATION,
            uploaded_by=leader,
        )
        upload.file.save("shot.png", ContentFile(out.getvalue()), save=False)
        upload.save()
        ReadRow.objects.bulk_create(
            proposals.stored_row(upload, row(place, name, value, rank=rank))
            for place, (rank, (name, value)) in enumerate(screen)
        )
    with transaction.atomic():
        proposals.propose(proposals.lock(batch))
