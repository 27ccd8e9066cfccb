"""POST /api/change-sets/{id}/undo for edits, toggles and merges, and the list of what was changed."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from alliance.models import User
from members.models import ChangeSet, Member, MemberAlias, MemberRecord, RankCriterion, SfTech
from members.records import refresh_latest
from tests.conftest import row
from uploads.apply import applying
from uploads.models import Batch
from uploads.review.items import Item

pytestmark = pytest.mark.django_db
Call = Callable[..., Any]
COMPARED = (
    *("name", "rank", "power", "power_updated_at", "tech_donations", "tech_donations_updated_at"),
    *("latest_vs_score", "vs_updated_at", "discord_username", "is_active"),
)


def newest_set() -> int:
    return ChangeSet.objects.latest("pk").pk


def undo(call: Call, change_set: int | None = None) -> Any:
    return call("post", f"change-sets/{change_set or newest_set()}/undo")


def state() -> dict[str, Any]:
    return {
        "members": list(Member.objects.order_by("pk").values("pk", *COMPARED)),
        "records": list(MemberRecord.objects.order_by("pk").values_list("value", "record_date", "recorded_at")),
        "scores": list(
            MemberRecord.objects.filter(data_type="alliance-duel")
            .order_by("pk")
            .values_list("value", "record_date", "place")
        ),
        "aliases": list(MemberAlias.objects.values_list("spelling")),
        "levels": list(SfTech.objects.values_list("record_date", "top_node_1")),
        "criteria": list(RankCriterion.objects.values_list("rank", "power")),
    }


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("patch", "members/{}", {"name": "Kiwi", "rank": 1, "discordUsername": "", "power": 5, "techDonations": 6}),
        ("patch", "members/{}", {"power": None}),
        ("patch", "members/{}", {"power": "7", "rank": 0}),
        ("patch", "members/{}/toggle-active", {"isActive": False}),
        ("post", "vs-scores/{}/override", {"score": 9, "weekEnding": timezone.localdate().isoformat()}),
        ("patch", "sf-tech/{}", {"topNode1": 7}),
        ("put", "rank-criteria/3", {"powerRequirement": 5, "vsRequirement": 6, "donationsRequirement": 7}),
    ],
)
@pytest.mark.parametrize("has_history", [False, True])
def test_everything_is_as_before(
    call: Call, mambo: Member, method: str, path: str, body: dict[str, Any], has_history: bool
) -> None:
    RankCriterion.objects.create(rank=3, power=1)
    if has_history:
        today = timezone.localdate()
        MemberRecord.objects.create(member=mambo, data_type="strength", value=100, record_date=today)
        MemberRecord.objects.create(
            data_type="alliance-duel", member=mambo, spelling="Mambo", value=3, place=8, record_date=today
        )
        SfTech.objects.create(member=mambo, record_date=today, top_node_1=2)
        refresh_latest([mambo.pk])
    before = state()
    assert call(method, path.format(mambo.pk), **body).status_code == 200
    assert state() != before
    answer = undo(call)
    assert (answer.status_code, bool(answer.json()["message"])) == (200, True)
    assert state() == before
    assert undo(call).status_code == 409


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ({"name": "Kiwi"}, {"name": "Nia"}),
        ({"rank": 1}, {"rank": 2}),
        ({"power": 5}, {"power": 6}),
        ({"power": 5}, {"power": None}),
        ({"power": None}, {"power": 6}),
    ],
)
def test_newer_changes_are_not_lost(call: Call, mambo: Member, first: Any, then: Any) -> None:
    call("patch", f"members/{mambo.pk}", **first)
    older = newest_set()
    call("patch", f"members/{mambo.pk}", **then)
    after = state()
    refused = undo(call, older)
    if first == {"power": 5} and then == {"power": None}:
        assert refused.status_code == 200  # the record goes; the figure stays empty
        return
    assert refused.status_code == 409
    assert after["members"][-1]["name"] in refused.json()["message"]
    assert state() == after
    assert ChangeSet.objects.get(pk=older).undone_at is None
    assert [undo(call, one).status_code for one in (newest_set(), older)] == [200, 200]


def test_a_newer_record_stays_the_latest(call: Call, mambo: Member) -> None:
    call("patch", f"members/{mambo.pk}", power=5)
    tomorrow = timezone.localdate() + timedelta(days=1)
    MemberRecord.objects.create(member=mambo, data_type="strength", value=9, record_date=tomorrow)
    Member.objects.filter(pk=mambo.pk).update(power=9)
    assert undo(call).status_code == 200
    assert MemberRecord.objects.get().value == 9
    mambo.refresh_from_db()
    assert mambo.power == 9


class TestDiscordSignIn:
    """Whether a Discord name may sign in is a change like any other."""

    def confirm(self, call: Call, member: Member, sure: bool) -> int:
        assert call("patch", f"members/{member.pk}", discordConfirmed=sure).status_code == 200
        return newest_set()

    def is_sure(self, member: Member) -> bool:
        return Member.objects.get(pk=member.pk).discord_vouched

    @pytest.mark.parametrize("sure", [True, False])
    def test_it_goes_back(self, call_as_r5: Call, mambo: Member, sure: bool) -> None:
        Member.objects.filter(pk=mambo.pk).update(discord_vouched=not sure)
        confirmed = self.confirm(call_as_r5, mambo, sure)
        [told] = call_as_r5("get", "change-sets").json()[0]["changes"]
        assert (told["label"], told["to"]) == ("Discord name may sign in", "Yes" if sure else "No")
        assert undo(call_as_r5, confirmed).status_code == 200
        assert self.is_sure(mambo) is not sure

    def test_an_r4_takes_it_back_but_does_not_give_it_back(self, call: Call, call_as_r5: Call, mambo: Member) -> None:
        confirmed = self.confirm(call_as_r5, mambo, True)
        assert undo(call, confirmed).status_code == 200
        assert not self.is_sure(mambo)
        Member.objects.filter(pk=mambo.pk).update(discord_vouched=True)
        withdrawn = self.confirm(call, mambo, False)
        refused = undo(call, withdrawn)
        assert (refused.status_code, "Only an R5" in refused.json()["message"]) == (403, True)
        assert not self.is_sure(mambo)
        assert undo(call_as_r5, withdrawn).status_code == 200
        assert self.is_sure(mambo)

    def test_it_was_said_of_one_name(self, call_as_r5: Call, mambo: Member) -> None:
        Member.objects.filter(pk=mambo.pk).update(discord_vouched=True)
        withdrawn = self.confirm(call_as_r5, mambo, False)
        call_as_r5("patch", f"members/{mambo.pk}", discordUsername="thief", discordConfirmed=False)
        renamed = newest_set()
        assert undo(call_as_r5, withdrawn).status_code == 409
        assert [undo(call_as_r5, one).status_code for one in (renamed, withdrawn)] == [200, 200]
        assert self.is_sure(mambo)

    def test_a_newer_name_that_was_undone_has_withdrawn_it(self, call_as_r5: Call, mambo: Member) -> None:
        confirmed = self.confirm(call_as_r5, mambo, True)
        call_as_r5("patch", f"members/{mambo.pk}", discordUsername="another")
        assert [undo(call_as_r5, one).status_code for one in (newest_set(), confirmed)] == [200, 200]
        assert not self.is_sure(mambo)

    def test_nobody_signs_in_by_no_name(self, call_as_r5: Call, kiwi: Member) -> None:
        assert call_as_r5("patch", f"members/{kiwi.pk}", discordConfirmed=True).json()["discordConfirmed"] is False
        assert not ChangeSet.objects.exists()


def test_a_name_that_is_taken_by_now(call: Call, mambo: Member) -> None:
    call("patch", f"members/{mambo.pk}", name="Kiwi")
    Member.objects.create(name="Mambo")
    assert undo(call).status_code == 409
    mambo.refresh_from_db()
    assert mambo.name == "Kiwi"


def test_who_undoes_keeps_access(call: Call, officer: User) -> None:
    Member.objects.filter(pk=officer.member_id).update(rank=5)
    change_set = ChangeSet.objects.create(kind=ChangeSet.Kind.EDIT)
    change_set.changes.create(member=officer.member, member_name="Officer", field="rank", before=2, after=5)
    refused = undo(call, change_set.pk)
    assert refused.status_code == 400
    assert "access" in refused.json()["message"]


def test_a_deleted_member_is_not_brought_back(call_as_r5: Call, mambo: Member) -> None:
    call_as_r5("patch", f"members/{mambo.pk}", rank=1)
    edit = newest_set()
    call_as_r5("delete", f"members/{mambo.pk}")
    assert [undo(call_as_r5, one).status_code for one in (edit, newest_set())] == [409, 409]
    assert undo(call_as_r5).json()["message"].startswith("Deleting is for good")


def test_an_import_is_not_undone(call: Call) -> None:
    change_set = ChangeSet.objects.create(kind=ChangeSet.Kind.IMPORT)
    assert undo(call, change_set.pk).status_code == 409


@pytest.mark.parametrize("change_set", [999, 2**63, 10**40])
def test_an_unknown_one(call: Call, change_set: int) -> None:
    assert undo(call, change_set).status_code == 404


class TestMerge:
    @pytest.fixture
    def merged(self, call: Call, mambo: Member, kiwi: Member) -> int:
        MemberRecord.objects.create(member=kiwi, data_type="kills", value=5, record_date=timezone.localdate())
        answer = call("post", f"members/{mambo.pk}/merge", sourceId=kiwi.pk, mergedData={"name": "Mambo"})
        return int(answer.json()["changeSetId"])

    def test_both_are_back(self, call: Call, mambo: Member, kiwi: Member, merged: int) -> None:
        answer = undo(call, merged)
        assert answer.json()["message"] == "Mambo and Kiwi are two members again."
        assert {one["id"]: one["name"] for one in call("get", "members").json()}.items() >= {
            (mambo.pk, "Mambo"),
            (kiwi.pk, "Kiwi"),
        }
        assert (kiwi.records.get().value, mambo.records.exists()) == (5, False)
        assert undo(call, merged).status_code == 409

    @pytest.mark.parametrize(
        ("method", "path", "body"),
        [
            ("patch", "members/{}", {"rank": 1}),
            ("patch", "members/{}", {"power": 5}),
            ("patch", "members/{}/toggle-active", {"isActive": False}),
            ("patch", "sf-tech/{}", {"topNode1": 3}),
            ("post", "vs-scores/{}/override", {"score": 9, "weekEnding": "2026-01-04"}),
        ],
    )
    def test_something_newer_stands_on_it(
        self, call: Call, mambo: Member, merged: int, method: str, path: str, body: Any
    ) -> None:
        call(method, path.format(mambo.pk), **body)
        refused = undo(call, merged)
        assert refused.status_code == 409
        assert "Mambo" in refused.json()["message"]
        assert [undo(call, one).status_code for one in (newest_set(), merged)] == [200, 200]

    def test_a_newer_discord_name_was_undone(self, call_as_r5: Call, mambo: Member, kiwi: Member) -> None:
        Member.objects.filter(pk=kiwi.pk).update(discord_username="ki.wi", discord_vouched=True)
        Member.objects.filter(pk=mambo.pk).update(discord_vouched=True)
        chosen = {"discordUsername": "ki.wi"}
        body = {"sourceId": kiwi.pk, "mergedData": chosen}
        merged = call_as_r5("post", f"members/{mambo.pk}/merge", **body).json()["changeSetId"]
        call_as_r5("patch", f"members/{mambo.pk}", discordUsername="another")
        assert [undo(call_as_r5, one).status_code for one in (newest_set(), merged)] == [200, 200]
        # The name that came back by an undo may not sign in again, whoever has it now; the other one still may.
        both = Member.objects.filter(pk__in=[mambo.pk, kiwi.pk])
        assert dict(both.values_list("discord_username", "discord_vouched")) == {"mam.bo": True, "ki.wi": False}

    @pytest.mark.parametrize("lost", ["alias", "away"])
    def test_what_moved_was_taken_and_came_back(self, call: Call, mambo: Member, kiwi: Member, lost: str) -> None:
        MemberAlias.objects.create(member=kiwi, spelling="Nia of the Coast")
        days = {"from": "2026-11-20", "to": "2026-11-25", "reason": "holiday"}
        away = call("post", "away", memberId=kiwi.pk, **days).json()["id"]
        merged = call("post", f"members/{mambo.pk}/merge", sourceId=kiwi.pk).json()["changeSetId"]
        if lost == "alias":
            other = Member.objects.create(name="Third")
            assert call("patch", f"members/{other.pk}", name="Nia of the Coast").status_code == 200
        else:
            assert call("delete", f"away/{away}").status_code == 200
        assert [undo(call, one).status_code for one in (newest_set(), merged)] == [200, 200]
        assert [one.spelling for one in kiwi.aliases.all()] == ["Nia of the Coast"]
        assert [one.reason for one in kiwi.away.all()] == ["holiday"]

    def test_an_operator_changed_the_member(self, call: Call, mambo: Member, merged: int) -> None:
        Member.objects.filter(pk=mambo.pk).update(name="Mambo the Great")
        assert undo(call, merged).status_code == 409

    def test_a_record_is_gone(self, call: Call, merged: int) -> None:
        MemberRecord.objects.all().delete()
        assert undo(call, merged).status_code == 409

    def test_the_name_is_taken_by_now(self, call: Call, merged: int) -> None:
        Member.objects.create(name="Kiwi")
        assert undo(call, merged).status_code == 409

    def test_deleting_the_member_forgets_the_source_too(self, call_as_r5: Call, mambo: Member, merged: int) -> None:
        call_as_r5("delete", f"members/{mambo.pk}")
        assert ChangeSet.objects.get(pk=merged).kept is None
        assert undo(call_as_r5, merged).status_code == 409

    def test_what_is_older_waits_for_the_merge(self, call: Call, mambo: Member, kiwi: Member) -> None:
        call("patch", f"members/{kiwi.pk}", rank=1)
        edit = newest_set()
        merged = call("post", f"members/{mambo.pk}/merge", sourceId=kiwi.pk).json()["changeSetId"]
        refused = undo(call, edit)
        assert refused.status_code == 409
        assert "Merge Kiwi into Mambo" in refused.json()["message"]
        assert [undo(call, one).status_code for one in (merged, edit)] == [200, 200]

    def test_an_apply_waits_for_the_merge_too(
        self, call: Call, officer: User, mambo: Member, read_batch: Callable[..., Batch]
    ) -> None:
        upload = read_batch([row(0, "Newcomer", 90)]).uploads.get()
        item = Item("create", None, "Newcomer", 90)
        applied = applying.apply(upload=upload, whole_batch=True, items=[item], actor_id=officer.pk).change_set.pk
        newcomer = Member.objects.get(name="Newcomer")
        merged = call("post", f"members/{mambo.pk}/merge", sourceId=newcomer.pk).json()["changeSetId"]
        assert undo(call, applied).status_code == 409
        assert Member.objects.filter(pk=mambo.pk).exists()
        assert [undo(call, one).status_code for one in (merged, applied)] == [200, 200]
        assert not Member.objects.filter(name="Newcomer").exists()


class TestHistory:
    def test_what_was_changed_newest_first(self, call: Call, mambo: Member, kiwi: Member) -> None:
        call("patch", f"members/{mambo.pk}", power="120", rank=0)
        call("patch", f"members/{kiwi.pk}/toggle-active", isActive=False)
        listed = call("get", "change-sets").json()
        assert [(one["kind"], one["summary"], one["actor"], one["canUndo"]) for one in listed] == [
            ("toggle", "Mark as inactive: Kiwi", "officer", True),
            ("edit", "Edit Mambo", "officer", True),
        ]
        assert listed[1]["changes"] == [
            {
                "memberId": mambo.pk,
                "memberName": "Mambo",
                "field": "rank",
                "label": "Rank",
                "recordDate": None,
                "from": "R3",
                "to": "No Rank",
            },
            {
                "memberId": mambo.pk,
                "memberName": "Mambo",
                "field": "strength",
                "label": "Power",
                "recordDate": timezone.localdate().isoformat(),
                "from": "100",
                "to": "120",
            },
        ]

    def test_who_undid_what(self, call: Call, call_as_r5: Call, mambo: Member) -> None:
        call("patch", f"members/{mambo.pk}", rank=1)
        [standing] = call("get", "change-sets").json()
        assert (standing["undoneAt"], standing["undoneBy"]) == (None, None)
        assert undo(call_as_r5, standing["id"]).status_code == 200
        [undone] = call("get", f"change-sets?member={mambo.pk}").json()
        assert undone["undoneAt"] is not None
        assert (undone["actor"], undone["undoneBy"]) == ("officer", User.objects.get(member__rank=5).username)

    def test_of_one_member_its_own_changes(
        self, call: Call, officer: User, mambo: Member, kiwi: Member, read_batch: Callable[..., Batch]
    ) -> None:
        upload = read_batch([row(0, "Mambo", 110), row(1, "Kiwi", 90)]).uploads.get()
        items = [Item("update", member.pk, member.name, 110) for member in (mambo, kiwi)]
        applying.apply(upload=upload, whole_batch=True, items=items, actor_id=officer.pk)
        call("patch", f"members/{kiwi.pk}", rank=0)
        listed = call("get", f"change-sets?member={mambo.pk}").json()
        assert [(one["kind"], len(one["changes"])) for one in listed] == [("apply", 1)]
        assert (listed[0]["changes"][0]["from"], listed[0]["changes"][0]["to"]) == ("100", "110")

    def test_every_kind_can_be_read(self, call_as_r5: Call, mambo: Member, kiwi: Member) -> None:
        for method, path, body in (
            ("patch", f"members/{mambo.pk}", {"name": "Mambo Jr", "power": None, "discordUsername": ""}),
            ("patch", f"sf-tech/{mambo.pk}", {"topNode1": 7}),
            ("put", "rank-criteria/3", {"powerRequirement": 5, "vsRequirement": 6, "donationsRequirement": 7}),
            ("post", f"members/{mambo.pk}/merge", {"sourceId": kiwi.pk}),
            ("delete", f"members/{mambo.pk}", {}),
        ):
            assert call_as_r5(method, path, **body).status_code == 200
        listed = call_as_r5("get", "change-sets?limit=5").json()
        assert [one["kind"] for one in listed] == ["delete", "merge", "edit", "edit", "edit"]
        assert [one["canUndo"] for one in listed] == [False, True, True, True, True]

    @pytest.mark.parametrize(
        "query",
        [
            *("limit=0", "limit=101", "limit=x", "limit=", "limit=٣", "limit=1.0", f"limit={'9' * 5000}", "limit=%00"),
            *("member=x", "member=-1", f"member={2**63}", "member=²", "member=+1", "member=%201"),
        ],
    )
    def test_bad_questions(self, call: Call, query: str) -> None:
        answer = call("get", f"change-sets?{query}")
        says = "limit is a number from 1 to 100." if query.startswith("limit") else " is not a number."
        assert (answer.status_code, says in answer.json()["message"]) == (400, True)

    def test_without_a_member_all_are_told(self, call: Call, mambo: Member) -> None:
        call("patch", f"members/{mambo.pk}", rank=1)
        assert [len(call("get", f"change-sets{query}").json()) for query in ("", "?member=", "?member=999")] == [
            1,
            1,
            0,
        ]

    def test_more_changes_take_no_more_queries(
        self, call: Call, mambo: Member, django_assert_max_num_queries: Any
    ) -> None:
        for rank in (0, 1, 2, 3, 1, 2):
            call("patch", f"members/{mambo.pk}", rank=rank)
        with django_assert_max_num_queries(6):
            assert len(call("get", "change-sets").json()) == 6
