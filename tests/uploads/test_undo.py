"""POST /api/change-sets/{id}/undo."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.utils.dateparse import parse_datetime
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from members.models import ChangeSet, Member, MemberAlias, MemberRecord
from tests.conftest import row
from tests.examples import examples
from tests.uploads.test_apply import apply, create, update
from uploads.models import Batch, MemberPicture, ReadRow

pytestmark = pytest.mark.django_db
ReadBatch = Callable[..., Batch]


def undo(client: Client, change_set_id: int) -> Any:
    return client.post(f"/api/change-sets/{change_set_id}/undo")


def everything() -> dict[str, Any]:
    """All that an apply may touch, as rows to compare."""
    return {
        "members": list(
            Member.objects.order_by("pk").values(
                "pk", "name", "power", "power_updated_at", "kills", "latest_vs_score", "latest_vs_rank", "vs_updated_at"
            )
        ),
        "records": list(
            MemberRecord.objects.order_by("member", "record_date").values_list("member", "value", "upload_id")
        ),
        "scores": list(
            MemberRecord.objects.filter(data_type="alliance-duel")
            .order_by("member")
            .values_list("member", "value", "place", "spelling")
        ),
        "pictures": list(MemberPicture.objects.values_list("picture", flat=True)),
        "aliases": list(MemberAlias.objects.values_list("spelling", flat=True)),
    }


@pytest.mark.parametrize(("data_type", "key"), [("strength", "power"), ("alliance-duel", "score")])
def test_it_restores_every_value(leader_client: Client, read_batch: ReadBatch, data_type: str, key: str) -> None:
    mambo = Member.objects.create(name="Mambo", power=100, latest_vs_score=7)
    before = everything()
    batch = read_batch([row(0, "Strange", 110), row(1, "Newcomer", 90)], data_type=data_type)
    corrected = ReadRow.objects.get(name="Strange")
    items = [update(mambo, rowId=corrected.pk, **{key: 110}), create("Newcomer", **{key: 90})]
    change_set = apply(leader_client, batch, items).json()["changeSetId"]
    assert everything() != before
    answer = undo(leader_client, change_set)
    assert answer.status_code == 200
    gone = "1 member who came in with it was removed again: Newcomer."
    assert answer.json()["message"] == f"2 member records have been restored. {gone}"
    assert everything() == before


def test_who_came_with_the_list_is_named_before_they_go(leader_client: Client, read_batch: ReadBatch) -> None:
    kestrel = Member.objects.create(name="Kestrel", is_active=False)
    names = ["Nia", "Ola", "Pip", "Quill", "Rook", "Sable", "Tarn"]
    batch = read_batch([row(place, name, 90 - place) for place, name in enumerate([*names, "Kestrel"])])
    items = [create(one.name, power=one.value, rowId=one.pk) for one in ReadRow.objects.order_by("place")]
    change_set = apply(leader_client, batch, items).json()["changeSetId"]
    told = leader_client.get(f"/api/change-sets/{change_set}/undo-plan").json()["leaving"]
    assert told == (
        "7 members who came in with it are removed again: Nia, Ola, Pip, Quill, Rook and 2 more. "
        "1 member who came back with it goes to Previous Members again: Kestrel."
    )
    assert (
        undo(leader_client, change_set)
        .json()["message"]
        .endswith("1 member who came back with it went to Previous Members again: Kestrel.")
    )
    kestrel.refresh_from_db()
    assert not kestrel.is_active
    assert not Member.objects.filter(name__in=names).exists()


def test_the_batch_waits_again_and_can_be_applied_again(leader_client: Client, read_batch: ReadBatch) -> None:
    mambo = Member.objects.create(name="Mambo", power=100)
    batch = read_batch([row(0, "Mambo", 110)])
    undo(leader_client, apply(leader_client, batch, [update(mambo, power=111)]).json()["changeSetId"])
    recent = leader_client.get("/api/batches").json()[0]
    assert (recent["status"], recent["undone"], recent["changeSetId"]) == ("pending_confirmation", True, None)
    assert (recent["undoneBy"], parse_datetime(recent["undoneAt"])) == ("officer", ChangeSet.objects.get().undone_at)
    assert apply(leader_client, batch, [update(mambo, power=110)]).status_code == 200
    mambo.refresh_from_db()
    assert mambo.power == 110
    assert leader_client.get("/api/batches").json()[0]["undone"] is False


def test_a_second_undo_is_refused(leader_client: Client, read_batch: ReadBatch) -> None:
    mambo = Member.objects.create(name="Mambo", power=100)
    change_set = apply(leader_client, read_batch([row(0, "Mambo", 1)]), [update(mambo, power=1)]).json()["changeSetId"]
    assert [undo(leader_client, change_set).status_code for _ in range(2)] == [200, 409]


def test_newer_changes_to_the_same_figure_are_not_lost(leader_client: Client, read_batch: ReadBatch) -> None:
    mambo = Member.objects.create(name="Mambo", power=100)
    first = apply(leader_client, read_batch([row(0, "Mambo", 1)], batch_id="a"), [update(mambo, power=110)]).json()
    second = apply(leader_client, read_batch([row(0, "Mambo", 2)], batch_id="b"), [update(mambo, power=120)]).json()
    refused = undo(leader_client, first["changeSetId"])
    assert refused.status_code == 409
    assert "Mambo" in refused.json()["message"]
    mambo.refresh_from_db()
    assert mambo.power == 120
    assert [undo(leader_client, change["changeSetId"]).status_code for change in (second, first)] == [200, 200]
    mambo.refresh_from_db()
    assert mambo.power == 100


def test_a_new_member_with_newer_data_stays(leader_client: Client, read_batch: ReadBatch) -> None:
    first = apply(leader_client, read_batch([row(0, "Nia", 1)], batch_id="a"), [create("Nia", power=1)]).json()
    nia = Member.objects.get(name="Nia")
    kills = read_batch([row(0, "Nia", 2)], batch_id="b", data_type="kills")
    apply(leader_client, kills, [update(nia, kills=2)])
    assert undo(leader_client, first["changeSetId"]).status_code == 409
    nia.refresh_from_db()
    assert (nia.power, nia.kills) == (1, 2)


def test_an_unknown_one_is_missing(leader_client: Client) -> None:
    assert undo(leader_client, 999).status_code == 404
    assert undo(leader_client, 10**30).status_code == 404


@settings(max_examples=examples(8), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(applies=st.lists(st.lists(st.integers(0, 2**62), min_size=3, max_size=3), min_size=1, max_size=4))
def test_undoing_all_applies_backwards_leaves_nothing(
    leader_client: Client, read_batch: ReadBatch, applies: list[list[int]]
) -> None:
    Batch.objects.all().delete()
    Member.objects.exclude(account__isnull=False).delete()
    members = [Member.objects.create(name=f"M{n}", power=n) for n in range(3)]
    before = everything()
    done = []
    for number, values in enumerate(applies):
        batch = read_batch([row(0, "x", 1)], batch_id=f"h{number}")
        items = [update(member, power=value) for member, value in zip(members, values, strict=True)]
        done.append(apply(leader_client, batch, items).json()["changeSetId"])
    assert [member.power for member in Member.objects.filter(name__startswith="M").order_by("name")][-3:] == applies[-1]
    assert {undo(leader_client, one).status_code for one in reversed(done)} == {200}
    assert everything() == before
