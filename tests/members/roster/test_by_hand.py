"""Members added by hand, one or a list, and ranks given to many (members.roster.by_hand)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from members.models import ChangeSet, DistinctNames, Member, MemberAlias, MemberRecord

pytestmark = pytest.mark.django_db
Call = Callable[..., Any]


def checked(call: Call, *lines: str) -> list[tuple[str, str, str]]:
    answer = call("post", "members/names", text="\n".join(lines))
    assert answer.status_code == 200, answer.content
    return [(one["name"], one["match"], one["message"]) for one in answer.json()["names"]]


def add(call: Call, *names: str, rank: int = 0) -> Any:
    return call("post", "members", members=[{"name": name, "rank": rank} for name in names])


class TestCheckingNames:
    def test_a_list_is_sorted_out_before_anything_is_added(self, call: Call, mambo: Member, kiwi: Member) -> None:
        Member.objects.create(name="Old Salt", is_active=False)
        MemberAlias.objects.create(member=kiwi, spelling="Kiwinator")
        found = checked(call, "Mambo", "", "  Quasar ", "KIWI!", "Old Salt", "Quasar", "Manbo")
        assert found == [
            ("Mambo", "existing", "On the roster already."),
            ("Quasar", "new", ""),
            ("KIWI!", "existing", "On the roster already as Kiwi."),
            ("Old Salt", "former", "Old Salt is a former member: reactivate, don't add again."),
            ("Quasar", "problem", "Line 3 is the same member, Quasar. Keep one of the two rows."),
            ("Manbo", "new", ""),
        ]
        assert Member.objects.filter(name="Quasar").count() == 0

    def test_an_alias_is_its_member(self, call: Call, kiwi: Member) -> None:
        MemberAlias.objects.create(member=kiwi, spelling="Kiwinator")
        assert checked(call, "kiwinator") == [("kiwinator", "existing", "On the roster already as Kiwi.")]

    def test_who_looks_like_a_member_is_pointed_out(self, call: Call) -> None:
        Member.objects.create(name="TOXICHUNTER")
        assert checked(call, "T0XICHUNTER") == [("T0XICHUNTER", "alike", "Looks like TOXICHUNTER.")]

    def test_names_kept_apart_are_two_people(self, call: Call, mambo: Member) -> None:
        DistinctNames.objects.create(first="Mambo", second="Mamb0")
        assert checked(call, "Mamb0") == [("Mamb0", "new", "")]

    def test_of_a_spreadsheet_the_first_column_is_taken(self, call: Call) -> None:
        assert checked(call, "Nia\t245M\tR3", "\tZoë") == [("Nia", "new", ""), ("Zoë", "new", "")]

    def test_a_name_too_long_is_said(self, call: Call) -> None:
        ((name, status, message),) = checked(call, "x" * 101)
        assert (len(name), status) == (40, "problem")
        assert "longer than 100" in message

    @pytest.mark.parametrize(
        ("text", "word"), [("", "no name"), (" \n\t\n", "no name"), ("a\n" * 301, "more than 300")]
    )
    def test_no_name_and_too_many_are_refused(self, call: Call, text: str, word: str) -> None:
        answer = call("post", "members/names", text=text)
        assert answer.status_code == 400
        assert word in answer.json()["message"]


class TestAdding:
    def test_one_member_with_a_rank(self, call: Call) -> None:
        answer = add(call, "Nia", rank=2)
        assert answer.status_code == 201
        assert (answer.json()["message"], answer.json()["members"][0]["rank"]) == ("Nia was added.", 2)
        nia = Member.objects.get(name="Nia")
        assert (nia.rank, nia.is_active, nia.power) == (2, True, None)
        change_set = ChangeSet.objects.get(pk=answer.json()["changeSetId"])
        assert (change_set.kind, change_set.summary) == ("edit", "Add Nia")

    def test_a_list_is_one_change_in_a_fixed_number_of_queries(self, call: Call) -> None:
        def queries(*names: str) -> int:
            with CaptureQueriesContext(connection) as captured:
                assert add(call, *names, rank=1).status_code == 201
            return len(captured)

        queries("first")
        assert queries("a") == queries(*(f"m{place}" for place in range(40)))
        assert ChangeSet.objects.first().summary == "Add 40 members"

    @pytest.mark.parametrize("name", ["Mambo", "mambo", "M a m b o"])
    def test_who_is_there_already_is_refused_with_the_whole_list(self, call: Call, mambo: Member, name: str) -> None:
        answer = add(call, "Nia", name)
        assert answer.status_code == 409
        assert "On the roster already" in answer.json()["message"]
        assert not Member.objects.filter(name="Nia").exists()

    def test_a_former_member_is_to_be_reactivated(self, call: Call) -> None:
        Member.objects.create(name="Old Salt", is_active=False)
        assert "reactivate" in add(call, "Old Salt").json()["message"]

    def test_who_only_looks_like_a_member_is_added(self, call: Call) -> None:
        Member.objects.create(name="TOXICHUNTER")
        assert add(call, "T0XICHUNTER").status_code == 201

    @pytest.mark.parametrize("members", [[], None, "x", [{}], [{"name": ""}], [{"name": "x" * 101}], [{"rank": 3}]])
    def test_nobody_is_no_list(self, call: Call, members: Any) -> None:
        answer = call("post", "members", members=members)
        assert answer.status_code == 400
        assert answer.json()["message"]

    def test_the_same_name_twice_is_refused(self, call: Call) -> None:
        assert add(call, "Nia", "nia").status_code == 400
        assert not Member.objects.filter(name__iexact="nia").exists()

    def test_an_r4_adds_up_to_r3(self, call: Call, call_as_r5: Call) -> None:
        for rank, status in [(3, 201), (4, 403), (5, 403)]:
            assert add(call, f"by r4 {rank}", rank=rank).status_code == status
        assert not Member.objects.filter(name="by r4 4").exists()
        assert add(call_as_r5, "by r5", rank=5).status_code == 201


class TestUndo:
    def test_adding_is_undone_as_a_whole(self, call: Call) -> None:
        change_set = add(call, "Nia", "Zoë", rank=1).json()["changeSetId"]
        answer = call("post", f"change-sets/{change_set}/undo")
        assert answer.status_code == 200
        assert answer.json()["message"] == "The change to 2 members was undone."
        assert not Member.objects.filter(name__in=["Nia", "Zoë"]).exists()

    def test_newer_changes_are_undone_with_it(self, call: Call) -> None:
        change_set = add(call, "Nia").json()["changeSetId"]
        nia = Member.objects.get(name="Nia")
        call("patch", f"members/{nia.pk}", power=5)
        assert MemberRecord.objects.filter(member=nia).exists()
        refused = call("post", f"change-sets/{change_set}/undo")
        assert refused.status_code == 409
        plan = [step["id"] for step in refused.json()["plan"]["steps"]]
        assert call("post", f"change-sets/{change_set}/undo", plan=plan).status_code == 200
        assert not Member.objects.filter(name="Nia").exists()

    def test_an_r4_does_not_undo_adding_an_r4(self, call: Call, call_as_r5: Call) -> None:
        change_set = add(call_as_r5, "Nia", rank=4).json()["changeSetId"]
        assert call("post", f"change-sets/{change_set}/undo").status_code == 403


class TestRanksOfMany:
    def test_many_get_a_rank_in_one_change(self, call: Call, mambo: Member, kiwi: Member) -> None:
        nia = Member.objects.create(name="Nia")
        answer = call("post", "members/ranks", memberIds=[nia.pk, kiwi.pk, mambo.pk], rank=3).json()
        assert (answer["changed"], answer["message"]) == (2, "Rank updated successfully")
        assert set(Member.objects.filter(pk__in=[nia.pk, kiwi.pk]).values_list("rank", flat=True)) == {3}
        call("post", f"change-sets/{answer['changeSetId']}/undo")
        assert dict(Member.objects.values_list("name", "rank"))["Kiwi"] == 2
        assert dict(Member.objects.values_list("name", "rank"))["Nia"] == 0

    def test_nobody_to_change_is_no_change(self, call: Call, mambo: Member) -> None:
        answer = call("post", "members/ranks", memberIds=[mambo.pk], rank=3).json()
        assert (answer["changed"], answer["changeSetId"]) == (0, None)

    def test_the_queries_do_not_grow(self, call: Call) -> None:
        def queries(number: int) -> int:
            Member.objects.filter(name__startswith="m ").delete()
            made = [Member.objects.create(name=f"m {place}").pk for place in range(number)]
            with CaptureQueriesContext(connection) as captured:
                assert call("post", "members/ranks", memberIds=made, rank=2).status_code == 200
            return len(captured)

        queries(1)
        assert queries(1) == queries(40)

    def test_one_who_is_an_r5_s_to_change_refuses_all(self, call: Call, mambo: Member) -> None:
        top = Member.objects.create(name="Top", rank=5)
        assert call("post", "members/ranks", memberIds=[mambo.pk, top.pk], rank=1).status_code == 403
        assert call("post", "members/ranks", memberIds=[mambo.pk], rank=4).status_code == 403
        mambo.refresh_from_db()
        assert mambo.rank == 3

    def test_somebody_gone_refuses_all(self, call: Call, mambo: Member) -> None:
        assert call("post", "members/ranks", memberIds=[mambo.pk, 10**9], rank=1).status_code == 404

    @pytest.mark.parametrize("body", [{}, {"memberIds": [], "rank": 1}, {"memberIds": [1], "rank": 6}])
    def test_bad_bodies(self, call: Call, body: dict[str, Any]) -> None:
        assert call("post", "members/ranks", **body).status_code == 400
