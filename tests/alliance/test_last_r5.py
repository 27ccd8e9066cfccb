"""The last R5 who can sign in stays one, whatever way their rank would fall: only an R5 could give it back."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from django.test import Client

from alliance.models import User
from members.models import ChangeSet, Member
from members.roster import editing

pytestmark = pytest.mark.django_db
JSON = {"content_type": "application/json"}
SAID = "last R5 who can sign in"
Way = Callable[[Client, Member], Any]


@pytest.fixture
def boss(r5_client: Client) -> Member:
    return Member.objects.get(account__username="boss")


def edit(client: Client, boss: Member) -> Any:
    return client.patch(f"/api/members/{boss.pk}", {"rank": 4}, **JSON)


def ranks_of_many(client: Client, boss: Member) -> Any:
    return client.post("/api/members/ranks", {"memberIds": [boss.pk], "rank": 4}, **JSON)


def file(client: Client, boss: Member) -> Any:
    return send_file(client, [f"{boss.name},R4"], apply="true")


def send_file(client: Client, rows: Iterable[str], *, apply: str) -> Any:
    content = io.BytesIO("\n".join(["Name,Rank", *rows]).encode())
    content.name = "roster.csv"
    return client.post("/api/roster/import", {"file": content, "apply": apply})


def merge_into_another(client: Client, boss: Member) -> Any:
    other = Member.objects.create(name="Other", rank=4)
    body = {"sourceId": boss.pk, "mergedData": {"rank": 4}}
    return client.post(f"/api/members/{other.pk}/merge", body, **JSON)


def merge_with_another(client: Client, boss: Member) -> Any:
    other = Member.objects.create(name="Other", rank=4)
    body = {"sourceId": other.pk, "mergedData": {"rank": 4}}
    return client.post(f"/api/members/{boss.pk}/merge", body, **JSON)


def undo(client: Client, boss: Member) -> Any:
    """What made them an R5."""
    Member.objects.filter(pk=boss.pk).update(rank=4)
    editing.edit(boss.pk, {"rank": 5}, actor_id=None)
    return client.post(f"/api/change-sets/{ChangeSet.objects.latest('pk').pk}/undo", **JSON)


WAYS = [edit, ranks_of_many, file, merge_into_another, merge_with_another, undo]


def rank_of_boss() -> int:
    return User.objects.get(username="boss").rank


@pytest.mark.parametrize("way", WAYS)
def test_they_stay(r5_client: Client, boss: Member, way: Way) -> None:
    answer = way(r5_client, boss)
    assert (answer.status_code, SAID in answer.json()["message"]) == (400, True), answer.content
    assert rank_of_boss() == 5


@pytest.mark.parametrize("way", WAYS)
def test_not_beside_another(r5_client: Client, account: Callable[..., User], boss: Member, way: Way) -> None:
    account("second", rank=5)
    answer = way(r5_client, boss)
    assert answer.status_code == 200, answer.content
    assert rank_of_boss() == 4


def test_trying_a_file_says_what_importing_it_would(
    r5_client: Client, account: Callable[..., User], boss: Member
) -> None:
    def both(*rows: str) -> list[tuple[int, str, bool]]:
        answers = (send_file(r5_client, rows, apply=apply) for apply in ("false", "true"))
        return [(one.status_code, one.json()["message"], SAID in one.json()["message"]) for one in answers]

    second = account("second", rank=5, is_active=False).member
    assert second
    tried, imported = both(f"{boss.name},R4")
    assert (tried[0], tried[2], tried) == (400, True, imported)
    assert both(f"{boss.name},R4", "Newcomer,R5") == [tried, tried]  # who has no account signs in nowhere
    assert both(f"{boss.name},R4", f"{second.name},R4") == [tried, tried]
    assert both("Newcomer,R4")[0][0] == 200
    User.objects.filter(username="second").update(is_active=True)
    both_fall = both(f"{boss.name},R4", f"{second.name},R4")
    assert both_fall == [tried, tried]
    assert both(f"{boss.name},R4")[0][0] == 200
    assert rank_of_boss() == 4


def test_trying_a_file_knows_who_rises_with_it(r5_client: Client, account: Callable[..., User], boss: Member) -> None:
    heir = account("heir", rank=4).member
    assert heir
    for apply in ("false", "true"):
        answer = send_file(r5_client, [f"{boss.name},R4", f"{heir.name},R5"], apply=apply)
        assert answer.status_code == 200, answer.json()
    assert rank_of_boss() == 4


def test_trying_a_file_with_a_problem_tells_of_that_first(r5_client: Client, boss: Member) -> None:
    for apply, status in (("false", 200), ("true", 400)):
        answer = send_file(r5_client, [f"{boss.name},R4", "Kiwi,R9"], apply=apply)
        assert (answer.status_code, answer.json()["problems"]) == (status, 1)


def test_who_cannot_sign_in_is_no_other(r5_client: Client, account: Callable[..., User], boss: Member) -> None:
    """A member of that rank without an account, an account without access, and a former member."""
    Member.objects.create(name="No Account", rank=5)
    account("closed", rank=5, is_active=False)
    Member.objects.filter(account=account("former", rank=5)).update(is_active=False)
    assert edit(r5_client, boss).status_code == 400


def test_two_do_not_fall_at_once(r5_client: Client, account: Callable[..., User], boss: Member) -> None:
    both = [boss.pk, account("second", rank=5).member_id]
    answer = r5_client.post("/api/members/ranks", {"memberIds": both, "rank": 4}, **JSON)
    assert (answer.status_code, SAID in answer.json()["message"]) == (400, True)
    assert set(Member.objects.filter(pk__in=both).values_list("rank", flat=True)) == {5}


def test_an_operator_may_stand_in(r5_client: Client, account: Callable[..., User], boss: Member) -> None:
    account("operator", is_superuser=True)
    assert edit(r5_client, boss).status_code == 200


def test_a_portal_without_one_is_not_stopped(leader_client: Client) -> None:
    """Where the R5 left otherwise, an R4 goes on."""
    nia = Member.objects.create(name="Nia", rank=5)
    assert leader_client.patch(f"/api/members/{nia.pk}", {"power": 5}, **JSON).status_code == 200
