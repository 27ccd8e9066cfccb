"""PATCH /api/members/{id}, toggle-active, and the override of a VS score."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from alliance.models import User
from members.models import Change, ChangeSet, DistinctNames, Member, MemberAlias, MemberRecord
from members.weeks.calendar import week_ending

pytestmark = pytest.mark.django_db
Call = Callable[..., Any]


def changes_of(member: Member) -> list[tuple[Any, ...]]:
    return list(Change.objects.filter(member=member).order_by("pk").values_list("field", "before", "after"))


class TestEdit:
    def test_every_field_of_the_spec_can_be_changed(self, call: Call, mambo: Member) -> None:
        wanted = {"name": "Mambo Jr", "power": "120", "techDonations": 7, "discordUsername": "mj", "rank": 2}
        answer = call("patch", f"members/{mambo.pk}", **wanted)
        assert answer.status_code == 200
        assert {key: answer.json()[key] for key in wanted} == wanted
        listed = {one["id"]: one for one in call("get", "members/with-freshness").json()}
        assert listed[mambo.pk] == answer.json()

    def test_unknown_fields_change_nothing(self, call: Call, mambo: Member) -> None:
        answer = call("patch", f"members/{mambo.pk}", kills=5, id=99, isActive=False, createdAt="2001-01-01", junk=[{}])
        assert answer.status_code == 200
        unchanged = Member.objects.get(pk=mambo.pk)
        assert (unchanged.kills, unchanged.is_active, unchanged.updated_at) == (None, True, mambo.updated_at)
        assert not ChangeSet.objects.exists()

    def test_what_is_equal_is_no_change(self, call: Call, mambo: Member) -> None:
        call("patch", f"members/{mambo.pk}", name="Mambo", power="100", rank="3", discordUsername="mam.bo")
        assert not ChangeSet.objects.exists()
        assert not MemberRecord.objects.exists()

    def test_a_figure_becomes_a_record_of_today(self, call: Call, mambo: Member) -> None:
        today = timezone.localdate()
        MemberRecord.objects.create(
            member=mambo, data_type="strength", value=100, record_date=today - timedelta(days=9)
        )
        shown = call("patch", f"members/{mambo.pk}", power=90).json()
        assert list(MemberRecord.objects.values_list("value", "record_date", "upload_id")) == [
            (90, today, None),
            (100, today - timedelta(days=9), None),
        ]
        assert (shown["power"], shown["powerLastUpdated"] is not None) == ("90", True)

    def test_a_figure_shows_even_where_a_record_lies_ahead(self, call: Call, mambo: Member) -> None:
        tomorrow = timezone.localdate() + timedelta(days=1)
        MemberRecord.objects.create(member=mambo, data_type="strength", value=100, record_date=tomorrow)
        assert call("patch", f"members/{mambo.pk}", power=90).json()["power"] == "90"

    @pytest.mark.parametrize("empty", [None, "", "  "])
    def test_an_empty_figure_is_empty_until_a_newer_record_comes(
        self, call: Call, mambo: Member, empty: str | None
    ) -> None:
        call("patch", f"members/{mambo.pk}", power=120)
        shown = call("patch", f"members/{mambo.pk}", power=empty, discordUsername=empty, techDonations=empty).json()
        assert (shown["power"], shown["powerLastUpdated"], shown["discordUsername"]) == (None, None, "")
        assert MemberRecord.objects.get().value == 120
        assert call("patch", f"members/{mambo.pk}", power=130).json()["power"] == "130"

    @pytest.mark.parametrize("rank", [None, "", 0, "0"])
    def test_no_rank(self, call: Call, mambo: Member, rank: Any) -> None:
        assert call("patch", f"members/{mambo.pk}", rank=rank).json()["rank"] == 0

    def test_each_changed_field_is_written_down(self, call: Call, officer: User, mambo: Member) -> None:
        call("patch", f"members/{mambo.pk}", name="Mambo Jr", rank=2, discordUsername="", techDonations=7)
        assert ChangeSet.objects.values_list("kind", "actor", "summary").get() == ("edit", officer.pk, "Edit Mambo")
        noted = {field: (before, after) for field, before, after in changes_of(mambo)}
        assert set(noted) == {"name", "rank", "discord", "alias", "donations"}
        assert (noted["name"], noted["rank"], noted["discord"]) == (("Mambo", "Mambo Jr"), (3, 2), ("mam.bo", ""))

    def test_the_old_name_still_matches(self, call: Call, mambo: Member) -> None:
        call("patch", f"members/{mambo.pk}", name="Kiwi")
        assert MemberAlias.objects.values_list("member", "spelling", "origin").get() == (mambo.pk, "Mambo", "rename")

    @pytest.mark.parametrize(
        ("old", "other", "distinct"),
        [
            ("33", "x", None),  # too short to be told from chance
            ("Mambo", "MAMBO!", None),  # somebody else's name
            ("Mambo", "x", ("Mambo", "Kiwi")),  # kept apart from the new one
        ],
    )
    def test_an_old_name_that_is_not_usable_is_forgotten(
        self, call: Call, old: str, other: str, distinct: tuple[str, str] | None
    ) -> None:
        member = Member.objects.create(name=old)
        Member.objects.create(name=other)
        if distinct:
            DistinctNames.objects.create(first=distinct[0], second=distinct[1])
        assert call("patch", f"members/{member.pk}", name="Kiwi").status_code == 200
        assert not MemberAlias.objects.exists()

    def test_two_active_members_never_have_one_name(self, call: Call, mambo: Member, kiwi: Member) -> None:
        refused = call("patch", f"members/{mambo.pk}", name="Kiwi", rank=1)
        assert refused.status_code == 400
        assert "Kiwi" in refused.json()["message"]
        mambo.refresh_from_db()
        assert (mambo.name, mambo.rank) == ("Mambo", 3)
        Member.objects.filter(pk=kiwi.pk).update(is_active=False)
        assert call("patch", f"members/{mambo.pk}", name="Kiwi").status_code == 200

    @pytest.mark.parametrize(
        "body",
        [
            *({"power": value} for value in (-1, 1.5, 2**63, "1,000", "x", True, [], {}, "\x00", "9" * 5000)),
            *({"techDonations": value} for value in (-1, "12 345", 10**30)),
            *({"rank": value} for value in (-1, 6, "R3", 2.5, [])),
            *({"name": value} for value in (None, "", "  ", "\x00", "\u200b", "x" * 101, 5.5, [], {})),
            *({"discordUsername": value} for value in ("x" * 65, [], {})),
            *({"updatedAt": value} for value in ("yesterday", 5, [])),
        ],
    )
    def test_what_is_no_value_changes_nothing(self, call: Call, mambo: Member, body: dict[str, Any]) -> None:
        answer = call("patch", f"members/{mambo.pk}", **({"discordUsername": "other", "name": "Other"} | body))
        if body.get("name") == 5.5 and answer.status_code == 200:
            return  # a number is a name that can be shown
        assert answer.status_code == 400
        assert answer.json()["message"]
        mambo.refresh_from_db()
        assert (mambo.name, mambo.power, mambo.discord_username) == ("Mambo", 100, "mam.bo")

    @pytest.mark.parametrize("member_id", [0, 999, 2**63, 10**40])
    @pytest.mark.parametrize("path", ["members/{}", "members/{}/toggle-active", "members/{}/merge"])
    def test_an_unknown_member_is_404(self, call: Call, mambo: Member, path: str, member_id: int) -> None:
        method = "post" if path.endswith("merge") else "patch"
        answer = call(method, path.format(member_id), name="x", isActive=False, sourceId=mambo.pk)
        assert answer.status_code == 404
        assert answer.json()["message"]


class TestTwoLeaders:
    def test_a_stale_edit_gets_the_current_values(self, call: Call, mambo: Member) -> None:
        seen = call("get", "members/with-freshness").json()[0]["updatedAt"]
        assert call("patch", f"members/{mambo.pk}", rank=2, updatedAt=seen).status_code == 200
        stale = call("patch", f"members/{mambo.pk}", rank=1, power=5, updatedAt=seen)
        assert stale.status_code == 409
        assert "Mambo" in stale.json()["message"]
        assert (stale.json()["member"]["rank"], stale.json()["member"]["power"]) == (2, "100")
        again = call("patch", f"members/{mambo.pk}", rank=1, updatedAt=stale.json()["member"]["updatedAt"])
        assert (again.status_code, again.json()["rank"]) == (200, 1)

    def test_a_moment_by_the_millisecond_is_good_enough(self, call: Call, mambo: Member) -> None:
        seen = mambo.updated_at.replace(microsecond=mambo.updated_at.microsecond // 1000 * 1000).isoformat()
        assert call("patch", f"members/{mambo.pk}", rank=2, updatedAt=seen).status_code == 200

    def test_without_a_moment_an_edit_passes(self, call: Call, mambo: Member) -> None:
        assert call("patch", f"members/{mambo.pk}", rank=2).status_code == 200
        assert call("patch", f"members/{mambo.pk}", rank=3, updatedAt=None).status_code == 200


class TestOwnAccess:
    def test_nobody_locks_themselves_out(self, call: Call, officer: User) -> None:
        path = f"members/{officer.member_id}"
        for refused in (
            call("patch", path, rank=3),
            call("patch", f"{path}/toggle-active", isActive=False),
            call("delete", path),
        ):
            assert refused.status_code == 400
            assert "lose access" in refused.json()["message"]
        officer.refresh_from_db()
        assert officer.rank == 4

    def test_the_rest_of_oneself_can_be_changed(self, call: Call, officer: User) -> None:
        path = f"members/{officer.member_id}"
        assert call("patch", path, rank=4, power=7, name="Officer II").status_code == 200

    def test_an_r5_demotes_other_leaders(self, call_as_r5: Call, account: Callable[..., User]) -> None:
        other = account("other", rank=5)
        assert call_as_r5("patch", f"members/{other.member_id}", rank=3).status_code == 200


class TestToggle:
    def test_a_member_leaves_and_comes_back(self, call: Call, mambo: Member) -> None:
        path = f"members/{mambo.pk}/toggle-active"
        left = call("patch", path, isActive=False).json()
        assert (left["message"], left["member"]["isActive"]) == ("Mambo was marked as inactive.", False)
        assert [one["name"] for one in call("get", "members/inactive").json()] == ["Mambo"]
        assert "Mambo" not in {one["name"] for one in call("get", "members").json()}
        assert call("patch", path, isActive=True).json()["message"] == "Mambo was reactivated."
        assert changes_of(mambo) == [("active", True, False), ("active", False, True)]

    def test_doing_it_again_changes_nothing(self, call: Call, mambo: Member) -> None:
        path = f"members/{mambo.pk}/toggle-active"
        assert [call("patch", path, isActive=False).status_code for _ in range(2)] == [200, 200]
        assert ChangeSet.objects.count() == 1

    def test_a_name_that_is_taken_by_now_is_refused(self, call: Call, mambo: Member) -> None:
        call("patch", f"members/{mambo.pk}/toggle-active", isActive=False)
        Member.objects.create(name="Mambo")
        assert call("patch", f"members/{mambo.pk}/toggle-active", isActive=True).status_code == 400

    @pytest.mark.parametrize("is_active", [None, "", "maybe", 5, []])
    def test_it_takes_yes_or_no(self, call: Call, mambo: Member, is_active: Any) -> None:
        answer = call("patch", f"members/{mambo.pk}/toggle-active", isActive=is_active)
        assert (answer.status_code, bool(answer.json()["message"])) == (400, True)


class TestOverride:
    def test_the_score_of_a_week(self, call: Call, mambo: Member) -> None:
        today = timezone.localdate()
        answer = call("post", f"vs-scores/{mambo.pk}/override", score="33000000", weekEnding=today.isoformat())
        stored = MemberRecord.objects.get(data_type="alliance-duel")
        assert answer.json() == {
            "message": "VS score updated successfully",
            "id": stored.pk,
            "memberName": "Mambo",
            "score": "33000000",
            "rank": None,
            "weekEnding": week_ending(today).isoformat(),
        }
        mambo.refresh_from_db()
        assert mambo.latest_vs_score == 33_000_000

    def test_it_keeps_the_place_and_leaves_newer_weeks_alone(self, call: Call, mambo: Member) -> None:
        sunday = week_ending(timezone.localdate())
        earlier = sunday - timedelta(weeks=1)
        for week, score in ((sunday, 9), (earlier, 5)):
            MemberRecord.objects.create(
                data_type="alliance-duel", member=mambo, spelling="Mambo", value=score, place=score, record_date=week
            )
        answer = call("post", f"vs-scores/{mambo.pk}/override", score=7, weekEnding=earlier.isoformat())
        assert (answer.json()["score"], answer.json()["rank"]) == ("7", 5)
        assert MemberRecord.objects.filter(data_type="alliance-duel").count() == 2
        mambo.refresh_from_db()
        assert mambo.latest_vs_score == 9

    @pytest.mark.parametrize("weeks", [0, 1])
    def test_the_score_that_is_held_changes_nothing(self, call: Call, mambo: Member, weeks: int) -> None:
        week = week_ending(timezone.localdate()) - timedelta(weeks=weeks)
        call("post", f"vs-scores/{mambo.pk}/override", score=7, weekEnding=str(week))
        first = MemberRecord.objects.values().get()
        again = call("post", f"vs-scores/{mambo.pk}/override", score="7", weekEnding=str(week))
        assert (again.status_code, again.json()["score"]) == (200, "7")
        assert (ChangeSet.objects.count(), MemberRecord.objects.values().get()) == (1, first)

    def test_the_score_that_is_held_counts_again_where_another_counted(self, call: Call, mambo: Member) -> None:
        week = str(week_ending(timezone.localdate()))
        call("post", f"vs-scores/{mambo.pk}/override", score=7, weekEnding=week)
        Member.objects.filter(pk=mambo.pk).update(latest_vs_score=None)
        call("post", f"vs-scores/{mambo.pk}/override", score=7, weekEnding=week)
        mambo.refresh_from_db()
        assert (mambo.latest_vs_score, ChangeSet.objects.count()) == (7, 2)

    @pytest.mark.parametrize(
        "body",
        [
            *({"score": value} for value in (None, "", -1, "1,000", 2**63, "x", [])),
            *({"weekEnding": value} for value in (None, "", "tomorrow", "2026-02-30", "9999-12-31", 5)),
        ],
    )
    def test_what_is_no_score_or_week_is_refused(self, call: Call, mambo: Member, body: dict[str, Any]) -> None:
        day = timezone.localdate().isoformat()
        answer = call("post", f"vs-scores/{mambo.pk}/override", **({"score": 5, "weekEnding": day} | body))
        assert (answer.status_code, bool(answer.json()["message"])) == (400, True)
        assert not MemberRecord.objects.filter(data_type="alliance-duel").exists()

    @pytest.mark.parametrize("member_id", [0, 999, 2**63])
    def test_an_unknown_member_is_404(self, call: Call, member_id: int) -> None:
        answer = call("post", f"vs-scores/{member_id}/override", score=5, weekEnding="2026-01-04")
        assert answer.status_code == 404


class TestTop:
    def test_the_strongest_first_and_those_without_power_last(self, call: Call) -> None:
        for name, power in (("Mambo", 100), ("Kiwi", 200), ("Nia", None), ("Zoe", 150)):
            Member.objects.create(name=name, power=power)
        Member.objects.create(name="Gone", power=999, is_active=False)
        assert [one["name"] for one in call("get", "members/top/3").json()] == ["Kiwi", "Zoe", "Mambo"]
        assert call("get", "members/top/100").json()[-1]["power"] is None

    @pytest.mark.parametrize("number", [0, 101, 10**30])
    def test_a_hundred_at_most(self, call: Call, number: int) -> None:
        answer = call("get", f"members/top/{number}")
        assert (answer.status_code, bool(answer.json()["message"])) == (400, True)
