"""The demo alliance is believable, whole, and loaded once; its sample screenshots say what truth.json says."""

from __future__ import annotations

import json
import stat
from collections import Counter
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from alliance.demo import alliance, roster
from alliance.demo.alliance import WEEKS, build_alliance
from alliance.demo.loading import weeks_before
from alliance.models import User
from members.models import (
    ChangeSet,
    Event,
    Member,
    MemberRecord,
    Note,
    RankCriterion,
    SfTech,
    SnapshotRow,
    Strike,
    WeeklySnapshot,
)
from members.sf_tech import NODES
from members.weeks import snapshots

SCREENS = Path(alliance.__file__).parent / "screens"
TRUTH = json.loads((SCREENS / "truth.json").read_text(encoding="utf-8"))["images"]
ACTIVE = [member for member in build_alliance() if member.is_active]


class TestStory:
    def test_it_is_an_alliance_of_100_with_one_r5(self) -> None:
        assert len({member.name for member in ACTIVE}) == 100
        assert [member.name for member in ACTIVE if member.rank == 5] == [roster.LEADER]
        assert sum(member.rank == 4 for member in ACTIVE) == 9

    def test_it_is_the_same_every_time(self) -> None:
        assert build_alliance() == build_alliance()

    def test_power_grows_by_three_percent_a_week_at_most(self) -> None:
        for member in ACTIVE:
            weeks = [(week, figures.power) for week, figures in enumerate(member.weeks) if figures.power is not None]
            assert all(
                before <= after <= before * 1.03 ** (later - week) for (week, before), (later, after) in pairwise(weeks)
            ), member.name

    def test_the_other_figures_keep_their_bounds(self) -> None:
        weeks = [week for member in build_alliance() for week in member.weeks]
        assert all(2_000 <= week.donations <= 40_000 for week in weeks if week.donations is not None)
        assert all(5_000_000 <= week.vs <= 90_000_000 for week in weeks if week.vs is not None)
        assert all(0 <= level <= 10 for member in ACTIVE for _, levels in member.sf_tech for level in levels)

    @given(st.dates(date(2024, 1, 1), date(2030, 1, 1)))
    def test_weeks_end_on_sundays_before_today(self, today: date) -> None:
        sundays = weeks_before(today)
        assert len(sundays) == WEEKS
        assert {sunday.isoweekday() for sunday in sundays} == {7}
        assert 1 <= (today - sundays[-1]).days <= 7


class TestSamples:
    def test_they_are_small(self) -> None:
        assert sum(file.stat().st_size for file in SCREENS.glob("*.png")) < 1_200_000

    @pytest.mark.parametrize("image", TRUTH, ids=lambda image: image["file"])
    def test_truth_fits_the_picture(self, image: dict) -> None:
        with Image.open(SCREENS / image["file"]) as picture:
            assert picture.format == "PNG"
            assert list(picture.size) == image["size"]
        whole = [row for row in image["rows"] if not row["pinned"]]
        assert [row["rank"] for row in whole] == list(range(whole[0]["rank"], whole[0]["rank"] + len(whole)))
        assert all(before["value"] >= after["value"] for before, after in pairwise(whole))

    def test_the_tech_tree_is_a_members_a_week_later(self) -> None:
        (image,) = json.loads((SCREENS / "trees.json").read_text(encoding="utf-8"))["images"]
        with Image.open(SCREENS / image["file"]) as picture:
            assert (picture.format, list(picture.size)) == ("PNG", image["size"])
        member = next(member for member in ACTIVE if member.name == image["member"])
        _, known = member.sf_tech[-1]
        levels = [image["levels"][node.key] for node in NODES]
        assert all(before <= level <= node.most for before, level, node in zip(known, levels, NODES, strict=True))
        assert levels != list(known)

    def test_they_show_members_of_the_demo_a_week_later_and_one_joiner(self) -> None:
        coming = {member.name: member.coming for member in ACTIVE}
        field = {
            "strength": "power",
            "kills": "kills",
            "donations": "donations",
            "alliance-duel": "vs",
            "mutual-assistance": "assistance",
        }
        shown = {(image["dataType"], row["name"], row["value"]) for image in TRUTH for row in image["rows"]}
        assert {name for _, name, _ in shown} - set(coming) == {roster.JOINER}
        assert all(getattr(coming[name], field[kind]) == value for kind, name, value in shown if name != roster.JOINER)
        assert {kind for kind, _, _ in shown} == set(field)


@pytest.mark.django_db
class TestLoadDemo:
    @pytest.fixture(autouse=True)
    def _own_data_dir(self, settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        settings.DATA_DIR = tmp_path
        monkeypatch.delenv("DEMO_PASSWORD", raising=False)

    def test_a_leader_finds_weeks_of_everything(self) -> None:
        call_command("load_demo")
        today = timezone.localdate()
        assert Member.objects.active().count() == 100
        assert Member.objects.inactive().exists()
        assert WeeklySnapshot.objects.count() >= 12
        for days in (30, 90):
            recent = MemberRecord.objects.filter(record_date__gt=today - timedelta(days=days))
            assert set(recent.values_list("data_type", flat=True)) == {
                "strength",
                "kills",
                "donations",
                "mutual-assistance",
                "alliance-duel",
                "duel-day",
                Event.objects.get().data_type,
            }
        assert SfTech.objects.exists()
        assert RankCriterion.objects.exists()
        assert set(SnapshotRow.objects.values_list("calculated_rank", flat=True)) >= {"R5", "R4", "R3", "X"}
        newest = MemberRecord.objects.filter(member__name=roster.LEADER, data_type="strength").first()
        assert newest is not None
        assert Member.objects.get(name=roster.LEADER).power == newest.value

    def test_its_weeks_are_what_saving_them_gives(self) -> None:
        """But for the ranks, of which the portal knows only today's."""
        call_command("load_demo")
        fields = ("name", "power", "kills", "tech_donations", "vs_score", "vs_rank", "sf_tech_completion")
        rows = SnapshotRow.objects.order_by("snapshot__week_ending", "member")
        before = list(rows.values_list("snapshot__week_ending", "member", *fields))
        for week in WeeklySnapshot.objects.values_list("week_ending", flat=True):
            snapshots.save(week, actor_id=None)
        assert list(rows.values_list("snapshot__week_ending", "member", *fields)) == before

    def test_its_leader_has_decided_on_strikes_and_left_some(self, capsys: pytest.CaptureFixture[str]) -> None:
        call_command("load_demo")
        client = Client()
        client.force_login(User.objects.get(username="leader"))
        rows = client.get("/api/strikes").json()["rows"]
        states = Counter(one["state"] for one in rows)
        assert states["proposed"] > 5
        assert states["confirmed"] > 5
        assert states["dropped"] > 5
        assert states["expired"] == 1
        assert not [one for one in rows if one["changed"]]
        assert {one["by"] for one in rows if one["state"] != "proposed"} == {"leader"}
        week = {one["evidence"]["weekEnding"] for one in rows if one["state"] == "proposed"}
        assert week == {str(weeks_before(timezone.localdate())[-1])}
        noted = Note.objects.select_related("member").get()
        assert client.get(f"/api/members/{noted.member_id}/notes").json()[0]["by"] == "leader"
        newest = ChangeSet.objects.order_by("-pk")[:6]
        assert all(one.at < timezone.now() - timedelta(hours=1) for one in newest)
        for one in newest:
            assert client.post(f"/api/change-sets/{one.pk}/undo").status_code == 200
        assert not Strike.objects.exists()

    def test_its_data_agree(self, capsys: pytest.CaptureFixture[str]) -> None:
        call_command("load_demo")
        call_command("check_data")
        assert "WRONG" not in capsys.readouterr().out

    def test_the_accounts_have_the_printed_password(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        call_command("load_demo")
        password = (tmp_path / "demo-password").read_text().strip()
        assert password in capsys.readouterr().out
        assert stat.S_IMODE((tmp_path / "demo-password").stat().st_mode) == 0o600
        assert {name: User.objects.get(username=name).rank for name in ("leader", "officer", "recruit")} == {
            "leader": 5, "officer": 4, "recruit": 2,
        }  # fmt: skip
        assert Client().login(username="officer", password=password)

    def test_a_second_run_touches_nothing(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        call_command("load_demo")
        password = (tmp_path / "demo-password").read_text().strip()
        Member.objects.filter(name=roster.LEADER).update(power=1)
        call_command("load_demo")
        assert Member.objects.get(name=roster.LEADER).power == 1
        assert Member.objects.active().count() == 100
        assert capsys.readouterr().out.count(password) == 2

    def test_a_chosen_password_holds_from_then_on(self, monkeypatch: pytest.MonkeyPatch) -> None:
        call_command("load_demo")
        monkeypatch.setenv("DEMO_PASSWORD", "salt-and-rope")
        call_command("load_demo")
        monkeypatch.delenv("DEMO_PASSWORD")
        call_command("load_demo")
        assert Client().login(username="leader", password="salt-and-rope")

    def test_a_portal_in_use_stays_as_it_is(self, tmp_path: Path) -> None:
        member = Member.objects.create(name="Somebody", rank=5)
        User.objects.create_user("leader", password="their-own", member=member)
        call_command("load_demo")
        assert Member.objects.count() == 1
        assert Client().login(username="leader", password="their-own")
        assert not (tmp_path / "demo-password").exists()
