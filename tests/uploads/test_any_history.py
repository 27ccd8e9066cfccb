"""Whatever leaders do over eight weeks: saved weeks stay true, check_data has nothing to say, and all can be undone.

`make test` walks a few fixed histories, `make soak` (SOAK=1) many random ones.
"""

from __future__ import annotations

import os
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from unittest import mock

import numpy as np
import pytest
from django.test import Client
from django.utils import timezone
from hypothesis import HealthCheck, Phase, given, note, settings
from hypothesis import strategies as st

from alliance.invariants.every import EVERY
from alliance.models import User
from members.models import (
    Change,
    ChangeSet,
    DistinctNames,
    Member,
    MemberAlias,
    MemberRecord,
    RankCriterion,
    SfTech,
    SnapshotRow,
)
from members.records import refresh_latest
from members.weeks.calendar import week_ending
from tests.conftest import row
from tests.rolled_back import rolled_back
from uploads.matching.looks import PICTURES_KEPT
from uploads.models import Absence, Batch, MemberPicture, ReadRow, Upload
from uploads.reading.rows.likeness import NUMBERS, SIDE

pytestmark = pytest.mark.django_db
Step = tuple[Any, ...]

SOAK = os.environ.get("SOAK") == "1"
EXAMPLES = int(os.environ.get("EXAMPLES", "300" if SOAK else "3"))
PROVED_EVERY = 1 if SOAK else 8
"""Steps from one proof of everything to the next; it takes longer than most steps."""
FIRST_DAY = date(2026, 9, 7)  # a Monday
KEYS = {"strength": "power", "kills": "kills", "donations": "techDonations", "alliance-duel": "score"}
NAMES = ["Mambo", "Kiwi", "Nía", "Zed", "Lilja"]
NO_TABLES = ("constraints are in force", "files that rows name")
"""Proofs of what no step here touches."""

values = st.integers(1, 9)
who = st.integers(0, len(NAMES) + 1)
read = st.tuples(who, values, st.sampled_from(["as written", "misread", "newcomer"]), st.booleans())
lists = st.tuples(
    st.just("upload"), st.sampled_from(sorted(KEYS)), st.integers(0, 9), st.lists(read, min_size=1, max_size=6)
)
STEPS = st.one_of(
    lists,
    lists,
    lists,
    st.tuples(st.just("edit"), who, st.sampled_from(["power", "techDonations"]), st.none() | values),
    st.tuples(st.just("edit"), who, st.just("name"), st.sampled_from([*NAMES, "Fig", "Plum"])),
    st.tuples(st.just("edit"), who, st.just("rank"), st.integers(0, 5)),
    st.tuples(st.just("toggle"), who, st.booleans()),
    st.tuples(st.just("override"), who, values, st.integers(0, 3)),
    st.tuples(st.just("levels"), who, st.integers(0, 10)),
    st.tuples(st.just("criteria"), st.integers(1, 3), values),
    st.tuples(st.just("merge"), who, who),
    st.tuples(st.just("undo"), st.integers(0, 6)),
    st.tuples(st.just("undo"), st.integers(0, 6)),
    st.tuples(st.just("save"), st.integers(0, 2)),
    st.tuples(st.just("later"), st.integers(1, 6)),
    st.tuples(st.just("later"), st.integers(1, 6)),
)


def of_look(number: int) -> dict[str, Any]:
    """A name picture and an avatar that are like no other number's."""
    random = np.random.default_rng(number)
    name = random.integers(-127, 128, NUMBERS, np.int8).tobytes()
    avatar = random.integers(0, 256, SIDE * SIDE * 3, np.uint8).tobytes()
    return {"name_pictures": (b64encode(name).decode(),), "avatars": (b64encode(avatar).decode(),)}


def state() -> dict[str, list[Any]]:
    """All that leaders' steps may change, but for what only counts rows and moments of writing."""
    member = [field.attname for field in Member._meta.concrete_fields if field.name != "updated_at"]
    levels = [field.attname for field in SfTech._meta.concrete_fields if field.name != "id"]
    tables: dict[str, Any] = {
        "members": Member.objects.values_list(*member),
        "records": MemberRecord.objects.values_list(
            "member", "data_type", "record_date", "value", "place", "spelling", "recorded_at", "upload_id"
        ),
        "aliases": MemberAlias.objects.values_list("member", "spelling", "normal_form", "origin"),
        "pictures": MemberPicture.objects.values_list("member", "of", "picture", "displaced_by"),
        "absences": Absence.objects.values_list("member", "data_type", "record_date", "withdrawn_by"),
        "pairs": DistinctNames.objects.values_list("first", "second"),
        "levels": SfTech.objects.values_list(*levels),
        "criteria": RankCriterion.objects.values_list("rank", "power", "vs_score", "donations"),
    }
    return {name: sorted(rows.order_by(), key=repr) for name, rows in tables.items()}


def frozen() -> dict[date, list[Any]]:
    """Every row of every saved week, without the member whom it points at."""
    hidden = ("member", "snapshot", "id")
    fields = [field.name for field in SnapshotRow._meta.concrete_fields if field.name not in hidden]
    found: dict[date, list[Any]] = {}
    for week, *rest in SnapshotRow.objects.order_by("name", "pk").values_list("snapshot__week_ending", *fields):
        found.setdefault(week, []).append(rest)
    return found


class World:
    """A portal in which somebody tries things through the API. `today`: what its clock says."""

    def __init__(self, client: Client, officer: User, read_batch: Callable[..., Batch]) -> None:
        self.client, self.officer, self.read_batch = client, officer, read_batch
        self.today = FIRST_DAY
        self.moments = 0
        self.uploads = 0
        self.checks = 0
        self.weeks: dict[date, list[Any]] = {}

    def now(self) -> datetime:
        """Every look at the clock is a little later."""
        self.moments += 1
        return datetime.combine(self.today, time(12), UTC) + timedelta(milliseconds=self.moments)

    def populate(self) -> None:
        """Members with some history of before, which no step undoes."""
        past = ChangeSet.objects.create(kind=ChangeSet.Kind.APPLY, undone_at=self.now())
        for place, name in enumerate(NAMES):
            member = Member.objects.create(name=name, rank=place % 4, discord_username=name[:2])
            for week in (1, 2):
                day = FIRST_DAY - timedelta(days=1, weeks=week - 1)
                for data_type in ("strength", "kills", "donations"):
                    MemberRecord.objects.create(
                        member=member, data_type=data_type, value=place + week, record_date=day, recorded_at=self.now()
                    )
                MemberRecord.objects.create(
                    data_type="alliance-duel",
                    member=member,
                    spelling=name,
                    value=place,
                    record_date=day,
                    recorded_at=self.now(),
                )
        kiwi = Member.objects.get(name="Kiwi")
        MemberAlias.objects.create(member=kiwi, spelling="Kiwifruit")
        for number in range(PICTURES_KEPT):
            [picture] = of_look(900 + number)["name_pictures"]
            MemberPicture.objects.create(member=kiwi, of="name", picture=picture, change_set=past)
        RankCriterion.objects.create(rank=2, power=4)
        refresh_latest(list(Member.objects.values_list("pk", flat=True)))

    def member(self, place: int) -> int:
        """The id of somebody; those created since come after the first."""
        ids = list(Member.objects.exclude(pk=self.officer.member_id).order_by("pk").values_list("pk", flat=True))
        return ids[place % len(ids)]

    def call(self, method: str, path: str, **body: Any) -> Any:
        answer = getattr(self.client, method)(f"/api/{path}", body, content_type="application/json")
        assert answer.status_code < 500, (path, body)
        return answer

    def take(self, step: Step) -> None:
        """One step; what is refused changes nothing."""
        before = state()
        answer = getattr(self, step[0])(*step[1:])
        if answer is not None and answer.status_code >= 400:
            assert answer.json()["message"]
            assert state() == before, step

    # ---- what leaders do

    def later(self, days: int) -> None:
        self.today += timedelta(days=days)
        self.client.force_login(self.officer)

    def upload(self, data_type: str, days_ago: int, rows: list[tuple[Any, ...]]) -> Any:
        """A list is read and applied. Nobody stands on it twice, and of two newcomers each has a name of his own."""
        self.uploads += 1
        lines = {self.member(place): (value, how, looked) for place, value, how, looked in rows}
        names = dict(Member.objects.values_list("pk", "name"))
        spelled = {
            pk: {
                "as written": names[pk],
                "misread": f"{names[pk][:3]}xx",
                "newcomer": f"New{self.uploads} {names[pk]}",
            }[how]
            for pk, (_, how, _) in lines.items()
        }
        drawn = [
            row(place, spelled[pk], value, **of_look(1000 * self.uploads + place))
            for place, (pk, (value, _, _)) in enumerate(lines.items())
        ]
        batch = self.read_batch(
            drawn,
            data_type=data_type,
            batch_id=f"walk{self.uploads}",
            report_date=self.today - timedelta(days=days_ago),
        )
        stored = {one.place: one.pk for one in ReadRow.objects.filter(upload__batch=batch)}
        items = []
        for place, (pk, (value, how, looked)) in enumerate(lines.items()):
            data = {"rowId": stored[place], "name": spelled[pk], KEYS[data_type]: value, "confirmed": looked}
            new = how == "newcomer"
            items.append({"action": "create" if new else "update", "memberId": None if new else pk, "memberData": data})
        path = f"upload/{batch.uploads.get().pk}/apply-data"
        return self.call("post", path, dataToApply=items, wholeBatch=True)

    def edit(self, place: int, field: str, value: Any) -> Any:
        return self.call("patch", f"members/{self.member(place)}", **{field: value})

    def toggle(self, place: int, is_active: bool) -> Any:
        return self.call("patch", f"members/{self.member(place)}/toggle-active", isActive=is_active)

    def override(self, place: int, score: int, weeks: int) -> Any:
        day = week_ending(self.today) - timedelta(weeks=weeks)
        return self.call("post", f"vs-scores/{self.member(place)}/override", score=score, weekEnding=str(day))

    def levels(self, place: int, level: int) -> Any:
        return self.call("patch", f"sf-tech/{self.member(place)}", topNode1=level)

    def criteria(self, rank: int, power: int) -> Any:
        body = {"powerRequirement": power, "vsRequirement": 0, "donationsRequirement": 0}
        return self.call("put", f"rank-criteria/{rank}", **body)

    def merge(self, target: int, source: int) -> Any:
        return self.call("post", f"members/{self.member(target)}/merge", sourceId=self.member(source), mergedData={})

    def undo(self, place: int) -> Any:
        """One of the newest changes, with all that stands on it."""
        standing = list(ChangeSet.objects.filter(undone_at=None).order_by("-pk").values_list("pk", flat=True))
        if not standing:
            return None
        change_set = standing[place % len(standing)]
        answer = self.call("get", f"change-sets/{change_set}/undo-plan")
        assert answer.status_code == 200, answer.json()
        plan = answer.json()
        assert plan["blocked"] == ""
        ids = [one["id"] for one in plan["steps"]]
        note(f"undoing {ids}")
        answer = self.call("post", f"change-sets/{change_set}/undo", plan=ids)
        assert answer.status_code == 200, (ids, answer.json())
        return answer

    def save(self, weeks_ago: int) -> Any:
        """A week is saved on its Sunday or later, and is what the records of that moment say."""
        week = week_ending(self.today) - timedelta(weeks=weeks_ago + (self.today != week_ending(self.today)))
        answer = self.call("post", "weekly-snapshots", weekEnding=str(week))
        if answer.status_code < 300:
            self.check_week(week, answer.json()["snapshotData"])
            self.weeks[week] = frozen()[week]
        return answer

    # ---- what must hold

    def check_week(self, week: date, rows: list[dict[str, Any]]) -> None:
        """By the rules, in plain Python: the newest record up to the Sunday, of what is kept by the week that week's.

        A figure that a leader emptied is in no week; here it is left out, also where a newer record stands on it.
        """
        emptying = Change.objects.filter(after__record__isnull=True, change_set__undone_at=None)
        emptied = set(emptying.values_list("member", "field"))
        monday = week - timedelta(days=6)
        for one in rows:
            for data_type, key, since in (
                ("strength", "power", date.min),
                ("kills", "kills", date.min),
                ("donations", "techDonations", monday),
            ):
                records = MemberRecord.objects.filter(
                    member=one["id"], data_type=data_type, record_date__lte=week, record_date__gte=since
                )
                newest = records.order_by("-record_date").first()
                if (one["id"], data_type) not in emptied:
                    told = None if one[key] is None else int(one[key])
                    assert told == (newest.value if newest else None), (week, one["name"], key)
            score = MemberRecord.objects.filter(data_type="alliance-duel", member=one["id"], record_date=week).first()
            assert one["vsScore"] == (str(score.value) if score else None), (week, one["name"])

    def check(self) -> None:
        """The saved weeks are as they were saved, and now and then: what check_data proves holds."""
        assert frozen() == self.weeks
        self.checks += 1
        if self.checks % PROVED_EVERY == 0:
            self.prove()

    def prove(self) -> None:
        wrong = [line for one in EVERY if not one.rule.startswith(NO_TABLES) for line in one.prove().wrong]
        assert wrong == []


@contextmanager
def world(client: Client, officer: User, read_batch: Callable[..., Batch]) -> Iterator[World]:
    """A world of its own, of which nothing is left behind."""
    made = World(client, officer, read_batch)
    with rolled_back(), mock.patch.object(timezone, "now", made.now):
        client.force_login(officer)
        made.populate()
        yield made


@settings(
    max_examples=EXAMPLES,
    derandomize=not SOAK and "EXAMPLES" not in os.environ,
    database=None,
    phases=[Phase.explicit, Phase.generate, *([Phase.shrink] if SOAK else [])],
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(steps=st.lists(STEPS, min_size=10, max_size=22), backwards=st.lists(st.integers(0, 30), min_size=8, max_size=8))
def test_it_is_true_and_can_all_be_undone(
    client: Client,
    officer: User,
    read_batch: Callable[..., Batch],
    steps: list[Step],
    backwards: list[int],
) -> None:
    with world(client, officer, read_batch) as portal:
        before = state()
        for step in steps:
            note(str(step))
            portal.take(step)
            portal.check()
        portal.prove()
        places = [*backwards]
        while ChangeSet.objects.filter(undone_at=None).exists():
            portal.undo(places.pop() if places else 0)
            portal.check()
        portal.prove()
        assert state() == before
        assert not Upload.objects.exclude(status="pending_confirmation").exists()
