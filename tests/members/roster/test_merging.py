"""Duplicates, the merge proposal, and POST /api/members/{id}/merge."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from django.utils import timezone

from alliance.models import User
from members.models import (
    ChangeSet,
    DistinctNames,
    Member,
    MemberAlias,
    MemberRecord,
    SfTech,
    SnapshotRow,
    WeeklySnapshot,
)
from members.records import refresh_latest

pytestmark = pytest.mark.django_db
Call = Callable[..., Any]
SUNDAY = date(2026, 1, 11)


def record(member: Member, value: int, day: date, data_type: str = "strength", **fields: Any) -> MemberRecord:
    return MemberRecord.objects.create(member=member, data_type=data_type, value=value, record_date=day, **fields)


def merge(call: Call, target: Member, source: Member, **wanted: Any) -> Any:
    return call("post", f"members/{target.pk}/merge", sourceId=source.pk, mergedData=wanted)


class TestDuplicates:
    def test_groups_of_active_members(self, call: Call) -> None:
        nia, other, _ = (Member.objects.create(name=name) for name in ("Nia", "n.i a", "Mia"))
        Member.objects.create(name="NIA", is_active=False)
        assert call("get", "members/duplicates").json() == [
            {"memberIds": [nia.pk, other.pk], "names": ["Nia", "n.i a"]}
        ]

    def test_a_never_merge_pair_is_none(self, call: Call) -> None:
        for name in ("Nia", "N i a"):
            Member.objects.create(name=name)
        DistinctNames.objects.create(first="Nia", second="N i a")
        assert call("get", "members/duplicates").json() == []


class TestProposal:
    def test_the_most_recently_updated_two(self, call: Call) -> None:
        now = timezone.now()
        old, target, source = (
            Member.objects.create(name=name, updated_at=now - timedelta(days=days), power=days, power_updated_at=now)
            for name, days in (("Old", 9), ("Target", 0), ("Source", 1))
        )
        Member.objects.update(power_updated_at=None)
        Member.objects.filter(pk=source.pk).update(discord_username="src", rank=2)
        record(source, 1, SUNDAY)
        answer = call("get", f"members/merge-proposal?ids={old.pk},{source.pk},{target.pk}").json()
        assert (answer["target"]["name"], answer["source"]["name"], answer["ignored"]) == ("Target", "Source", [old.pk])
        assert answer["choices"] == {
            "name": "target",
            "power": "target",
            "techDonations": "target",
            "latestVsScore": "target",
            "discordUsername": "source",
            "rank": "source",
        }
        assert answer["fresher"] == dict.fromkeys(("power", "kills", "techDonations", "latestVsScore"))
        none = {"kills": 0, "donations": 0, "mutualAssistance": 0, "duelDay": 0, "event": 0}
        assert answer["moves"]["records"] == {"strength": 1, **none}

    @pytest.mark.parametrize("ids", ["", "1", "1,1", "1,2,3,4", "a,b", "1,,2", "-1,2", "1.5,2", "²,3"])
    def test_two_or_three_members(self, call: Call, ids: str) -> None:
        answer = call("get", f"members/merge-proposal?ids={ids}")
        assert (answer.status_code, bool(answer.json()["message"])) == (400, True)

    @pytest.mark.parametrize("ids", ["998,999", "1,9223372036854775807"])
    def test_members_who_are_gone(self, call: Call, ids: str) -> None:
        assert call("get", f"members/merge-proposal?ids={ids}").status_code == 404

    def test_without_ids(self, call: Call) -> None:
        answer = call("get", "members/merge-proposal")
        assert (answer.status_code, answer.json()["message"]) == (400, "ids: nothing is not a number.")


class TestMerge:
    def test_the_whole_history_moves(self, call: Call, mambo: Member, kiwi: Member) -> None:
        record(mambo, 100, SUNDAY)
        for weeks, data_type in ((1, "strength"), (1, "kills"), (2, "donations")):
            record(kiwi, 50 * weeks, SUNDAY + timedelta(weeks=weeks), data_type)
        MemberRecord.objects.create(
            data_type="alliance-duel", member=kiwi, spelling="Kiwi", value=7, record_date=SUNDAY
        )
        SfTech.objects.create(member=kiwi, record_date=SUNDAY)
        MemberAlias.objects.create(member=kiwi, spelling="Kivi")
        answer = merge(call, mambo, kiwi, name="Mambo", power="50", rank=3)
        assert answer.status_code == 200
        shown = answer.json()["member"]
        assert (answer.json()["message"], shown["name"]) == ("Members merged successfully", "Mambo")
        assert (shown["power"], shown["kills"], shown["techDonations"], shown["latestVsScore"]) == (
            *("50", "50", 100),
            "7",
        )
        assert (mambo.records.count(), mambo.sf_tech.count()) == (5, 1)
        assert set(mambo.aliases.values_list("spelling", "origin")) == {("Kivi", "operator"), ("Kiwi", "merge")}
        assert not Member.objects.filter(pk=kiwi.pk).exists()

    @pytest.mark.parametrize(("emptied", "other_day", "power"), [(True, -30, None), (False, -30, 500), (True, 2, 500)])
    def test_a_figure_that_a_leader_emptied_does_not_come_back(
        self, call: Call, mambo: Member, kiwi: Member, *, emptied: bool, other_day: int, power: int | None
    ) -> None:
        """Unknown until a newer one comes, whichever of the two it was emptied at, and after the merge is undone."""
        Member.objects.update(power=None)
        today = timezone.now()
        if emptied:
            record(mambo, 100, today.date(), recorded_at=today)
            refresh_latest([mambo.pk])
            assert call("patch", f"members/{mambo.pk}", power=None).status_code == 200
        day = today + timedelta(days=other_day)
        record(kiwi, 500, day.date(), recorded_at=day)
        refresh_latest([kiwi.pk])
        for target, source in ((mambo, kiwi), (kiwi, mambo)):
            answer = merge(call, target, source, name=target.name)
            assert answer.status_code == 200, answer.content
            stays = Member.objects.get(pk=target.pk)
            assert stays.power == power
            record(stays, 50, today.date() - timedelta(days=60))  # older than what was emptied
            refresh_latest([stays.pk])
            stays.refresh_from_db()
            assert stays.power == power
            stays.records.filter(value=50).delete()
            undone = call("post", f"change-sets/{answer.json()['changeSetId']}/undo")
            assert undone.status_code == 200, undone.content
            kept = dict(Member.objects.values_list("name", "power"))
            assert kept == {"Officer": None, "Mambo": None, "Kiwi": 500} | ({} if emptied else {"Mambo": None})

    def test_a_chosen_figure_that_is_not_the_newest_is_written_as_todays(
        self, call: Call, mambo: Member, kiwi: Member
    ) -> None:
        record(mambo, 100, SUNDAY)
        record(kiwi, 50, SUNDAY + timedelta(weeks=1))
        assert merge(call, mambo, kiwi, power="100").json()["member"]["power"] == "100"
        newest = mambo.records.first()
        assert newest is not None
        assert (newest.value, newest.record_date) == (100, timezone.localdate())

    def test_the_choices_are_carried_out(self, call: Call, mambo: Member, kiwi: Member) -> None:
        wanted = {
            "name": "Kiwi",
            "power": None,
            "techDonations": 12,
            "latestVsScore": "5",
            "discordUsername": "kiwi",
            "rank": 0,
        }
        shown = merge(call, mambo, kiwi, **wanted).json()["member"]
        assert {key: shown[key] for key in wanted} == wanted
        assert mambo.aliases.get().spelling == "Mambo"  # the target's own old name, as with any rename

    def test_what_is_not_chosen_is_the_targets_else_the_sources(self, call_as_r5: Call) -> None:
        target = Member.objects.create(name="Mambo")
        source = Member.objects.create(name="Kiwi", rank=3, discord_username="k", discord_id="7", kills=9)
        shown = call_as_r5("post", f"members/{target.pk}/merge", sourceId=source.pk).json()["member"]
        assert (shown["name"], shown["rank"], shown["discordUsername"], shown["kills"]) == ("Mambo", 3, "k", "9")
        assert Member.objects.get(pk=target.pk).discord_id == "7"

    def test_both_in_one_snapshot(self, call: Call, mambo: Member, kiwi: Member) -> None:
        shared, own = (WeeklySnapshot.objects.create(week_ending=SUNDAY + timedelta(weeks=week)) for week in (0, 1))
        for snapshot, member in ((shared, mambo), (shared, kiwi), (own, kiwi)):
            SnapshotRow.objects.create(snapshot=snapshot, member=member, name=member.name, power=5)
        merge(call, mambo, kiwi)
        assert set(SnapshotRow.objects.values_list("snapshot", "name", "member", "power")) == {
            (shared.pk, "Mambo", mambo.pk, 5),
            (shared.pk, "Kiwi", None, 5),
            (own.pk, "Kiwi", mambo.pk, 5),
        }

    def test_the_account_follows_where_the_target_has_none(
        self, call_as_r5: Call, account: Callable[..., User], mambo: Member
    ) -> None:
        nia = account("nia", rank=2)
        assert merge(call_as_r5, mambo, nia.member).status_code == 200
        nia.refresh_from_db()
        assert nia.member == mambo

    def test_two_accounts_stay_two(self, call_as_r5: Call, account: Callable[..., User]) -> None:
        nia, zoe = account("nia", rank=2), account("zoe", rank=1)
        refused = merge(call_as_r5, nia.member, zoe.member)
        assert refused.status_code == 409
        assert "Nia signs in as nia and Zoe as zoe" in refused.json()["message"]
        for user in (nia, zoe):
            before = user.member
            user.refresh_from_db()
            assert user.member == before
        User.objects.filter(pk=zoe.pk).update(member=None)
        assert merge(call_as_r5, nia.member, Member.objects.get(name="Zoe")).status_code == 200

    def test_it_is_in_the_history(self, call: Call, officer: User, mambo: Member, kiwi: Member) -> None:
        change_set = ChangeSet.objects.get(pk=merge(call, mambo, kiwi, rank=1).json()["changeSetId"])
        assert (change_set.kind, change_set.actor, change_set.summary) == ("merge", officer, "Merge Kiwi into Mambo")
        noted = call("get", f"change-sets?member={mambo.pk}").json()[0]
        assert [(one["field"], one["from"], one["to"]) for one in noted["changes"][:2]] == [
            ("member", "Kiwi", "Mambo"),
            ("rank", "R3", "R1"),
        ]

    def test_a_longer_history_takes_no_more_queries(
        self, call: Call, django_assert_max_num_queries: Any, mambo: Member, kiwi: Member
    ) -> None:
        for member in (mambo, kiwi):
            for day in range(40):
                record(member, day, SUNDAY + timedelta(days=day))
        refresh_latest([mambo.pk, kiwi.pk])
        with django_assert_max_num_queries(120):
            assert merge(call, mambo, kiwi).status_code == 200


class TestRefused:
    def refused(self, answer: Any, *words: str) -> None:
        assert answer.status_code == 400
        assert all(word in answer.json()["message"] for word in words)
        assert not ChangeSet.objects.exists()

    def test_with_itself(self, call: Call, mambo: Member) -> None:
        self.refused(merge(call, mambo, mambo), "itself")

    def test_a_never_merge_pair(self, call: Call, mambo: Member, kiwi: Member) -> None:
        DistinctNames.objects.create(first="kiwi", second="mambo")
        self.refused(merge(call, mambo, kiwi), "Mambo", "Kiwi")

    def test_into_somebody_inactive(self, call: Call, mambo: Member, kiwi: Member) -> None:
        Member.objects.filter(pk=mambo.pk).update(is_active=False)
        self.refused(merge(call, mambo, kiwi), "inactive")

    def test_a_name_that_a_third_has(self, call: Call, mambo: Member, kiwi: Member) -> None:
        Member.objects.create(name="Nia")
        self.refused(merge(call, mambo, kiwi, name="Nia"), "Nia")

    def test_what_would_lock_the_leader_out(self, call: Call, officer: User, account: Callable[..., User]) -> None:
        own, other = officer.member, account("other", rank=4).member
        self.refused(merge(call, own, other, rank=3), "lose access")
        self.refused(merge(call, other, own, rank=4), "lose access")

    @pytest.mark.parametrize("source", [None, "x", -1, 0, 2**63, [], 1.5])
    def test_a_source_that_is_no_id(self, call: Call, mambo: Member, source: Any) -> None:
        self.refused(call("post", f"members/{mambo.pk}/merge", sourceId=source))

    @pytest.mark.parametrize(
        "wanted", [{"name": ""}, {"power": -1}, {"rank": 9}, {"latestVsScore": "x"}, {"techDonations": 2**63}, [], "x"]
    )
    def test_a_choice_that_is_no_value(self, call: Call, mambo: Member, kiwi: Member, wanted: Any) -> None:
        self.refused(call("post", f"members/{mambo.pk}/merge", sourceId=kiwi.pk, mergedData=wanted))

    def test_a_source_that_is_gone(self, call: Call, mambo: Member) -> None:
        assert call("post", f"members/{mambo.pk}/merge", sourceId=999).status_code == 404
