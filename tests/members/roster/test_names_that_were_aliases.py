"""A name that a member bears is nobody else's alias; undoing gives it back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from members.models import ChangeSet, Member, MemberAlias
from tests.conftest import row
from tests.uploads.test_apply import apply, create
from uploads.models import Batch

pytestmark = pytest.mark.django_db
Call = Callable[..., Any]


@pytest.fixture
def alias(mambo: Member) -> MemberAlias:
    return MemberAlias.objects.create(member=mambo, spelling="Nia of the Coast", origin=MemberAlias.Origin.REVIEW)


def undo(call: Call) -> int:
    return int(call("post", f"change-sets/{ChangeSet.objects.latest('pk').pk}/undo").status_code)


def spellings(member: Member) -> list[str]:
    return list(member.aliases.values_list("spelling", flat=True))


def test_a_renamed_member_takes_it(call: Call, mambo: Member, kiwi: Member, alias: MemberAlias) -> None:
    answer = call("patch", f"members/{kiwi.pk}", name="nia OF the coast")
    assert answer.status_code == 200
    assert (spellings(mambo), spellings(kiwi)) == ([], ["Kiwi"])
    assert undo(call) == 200
    assert (spellings(mambo), spellings(kiwi)) == (["Nia of the Coast"], [])
    assert mambo.aliases.get().origin == MemberAlias.Origin.REVIEW


def test_a_member_takes_an_alias_of_its_own(call: Call, mambo: Member, alias: MemberAlias) -> None:
    assert call("patch", f"members/{mambo.pk}", name="Nia of the Coast").status_code == 200
    assert spellings(mambo) == ["Nia of the Coast", "Mambo"]


def test_a_merged_member_takes_it(call: Call, mambo: Member, kiwi: Member, alias: MemberAlias) -> None:
    third = Member.objects.create(name="Third")
    answer = call("post", f"members/{kiwi.pk}/merge", sourceId=third.pk, mergedData={"name": "Nia of the Coast"})
    assert answer.status_code == 200, answer.content
    assert spellings(mambo) == []
    assert undo(call) == 200
    assert (spellings(mambo), spellings(kiwi)) == (["Nia of the Coast"], [])


def test_a_newcomer_takes_it(
    call: Call, leader_client: Client, mambo: Member, alias: MemberAlias, read_batch: Callable[..., Batch]
) -> None:
    batch = read_batch([row(0, "Nia of the Coast", 90)])
    assert apply(leader_client, batch, [create("Nia of the Coast", power=90)]).status_code == 200
    assert spellings(mambo) == []
    assert undo(call) == 200
    assert spellings(mambo) == ["Nia of the Coast"]


def test_what_is_taken_meanwhile_stays_so(call: Call, mambo: Member, kiwi: Member, alias: MemberAlias) -> None:
    call("patch", f"members/{kiwi.pk}", name="Nia of the Coast")
    renamed = ChangeSet.objects.latest("pk").pk
    mambo.delete()
    assert call("post", f"change-sets/{renamed}/undo").status_code == 200
    assert not MemberAlias.objects.exists()
