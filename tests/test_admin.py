"""The operator's desk: every model has a list that opens, is searched and filtered, in a fixed number of queries."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

import pytest
from django.apps import apps
from django.conf import settings
from django.contrib import admin
from django.db import connection
from django.db.models import Model
from django.test import Client
from django.test.utils import CaptureQueriesContext, override_settings
from django.urls import reverse
from django.utils import timezone

from alliance.area_models import Contribution, DeletionRequest, MembersArea, PersonalLink
from alliance.models import (
    BackupRun,
    Errand,
    Invitation,
    PacketPost,
    PacketTemplate,
    SetupLink,
    TryCount,
    User,
    Webhook,
)
from assistant.models import ChatMessage, PinnedAnswer, Usage
from members.models import (
    AllianceSettings,
    Away,
    ChangeSet,
    DistinctNames,
    Event,
    Member,
    MemberAlias,
    MemberRecord,
    Note,
    RankCriterion,
    SfTech,
    SnapshotRow,
    Strike,
    Target,
    WeeklySnapshot,
)
from tests.alliance.tried_alliance import TAUGHT
from tests.conftest import STORES, new_account, new_batch, row
from tests.rolled_back import rolled_back
from uploads.apply import applying
from uploads.models import Absence, Batch, Inquiry, MemberPicture, TypesetName, Upload, WorkerSign
from uploads.review.items import Item
from uploads.taught_models import ScreenTexts, TaughtReading, TaughtScreen

OURS = ("alliance", "members", "uploads", "assistant")
MODELS = [model for app in OURS for model in apps.get_app_config(app).get_models()]
DAY = date(2026, 11, 1)
FEW_VALUES = {DistinctNames, RankCriterion}
"""Lists too short to need filters."""
Queries = dict[type[Model], int]
ONE_ROW = {AllianceSettings, MembersArea, PacketTemplate, SetupLink}

pytestmark = pytest.mark.django_db


@pytest.fixture
def operator(db: None) -> Client:
    return signed_in()


def signed_in(**options: bool) -> Client:
    client = Client(**options)
    client.force_login(new_account("operator", is_staff=True, is_superuser=True))
    return client


@pytest.fixture(scope="class")
def grown(django_db_setup: None, django_db_blocker: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Queries]:
    """Every table has five of each, for all tests of a class. How many queries its list took while it had one."""
    place = tmp_path_factory.mktemp("desk")
    with django_db_blocker.unblock(), rolled_back():
        with override_settings(MEDIA_ROOT=place, STORAGES=settings.STORAGES | STORES):
            officer = new_account("officer", rank=4)
            put_weeks(0, 1, officer)
            with rolled_back():
                operator = signed_in(raise_request_exception=False)
                queries = {model: queries_of(operator, model) for model in MODELS}
            put_weeks(1, 5, officer)
        yield queries


def put_weeks(first: int, last: int, officer: User) -> None:
    """Every table has one more of each for every week in that range."""
    for week in range(first, last):
        day = DAY + timedelta(weeks=week)
        user = new_account(f"nia{week}", rank=3)
        member = user.member
        assert member is not None
        rows = [row(0, member.name, 1_000 + week), row(1, "Nobody", 900)]
        batch = new_batch(officer, rows, batch_id=f"b{week}")
        upload = batch.uploads.get()
        item = Item("update", member.pk, member.name, 1_000 + week)
        applied = applying.apply(upload=upload, whole_batch=True, items=[item], actor_id=user.pk)
        MemberAlias.objects.create(member=member, spelling=f"Nya the {week}th")
        DistinctNames.objects.create(first=member.name, second=f"Mia{week}")
        RankCriterion.objects.create(rank=week + 1)
        AllianceSettings.objects.update_or_create(name="Salt")
        MembersArea.objects.update_or_create(is_on=True)
        DeletionRequest.objects.create(member=member)
        Contribution.objects.create(member=member, kind="away", first=day, last=day, decided_by=user)
        PersonalLink.objects.create(member=member, made_by=user, token_hash=f"{week:064}", expires_at=timezone.now())
        SetupLink.objects.update_or_create(token_hash="0f" * 32)
        Away.objects.create(member=member, first=day, last=day, by=user)
        Strike.objects.create(
            member=member, day=day, state="dropped", reason="x", expires_on=day + timedelta(weeks=4), by=user
        )
        Note.objects.create(member=member, text="x", by=user)
        Event.objects.create(title=f"Siege {week}")
        Target.objects.create(figure="duel-day", rank=week % 5 + 1, least=week, since=day, by=user)
        SfTech.objects.create(member=member, record_date=day)
        MemberRecord.objects.create(member=member, data_type="kills", value=5, record_date=day)
        MemberRecord.objects.create(
            data_type="alliance-duel", member=member, spelling=member.name, value=7, record_date=day
        )
        snapshot = WeeklySnapshot.objects.create(week_ending=day, saved_by=user)
        SnapshotRow.objects.create(snapshot=snapshot, member=member, name=member.name)
        ChatMessage.objects.create(user=user, role="user", content="Who leads?")
        PinnedAnswer.objects.create(query={"operation": "dates"}, language="en", by=user)
        Usage.objects.create(user=user, model="claude-sonnet-5-5", outcome="answered", cost="0.01")
        made = Invitation.objects.create(
            token_hash=f"{week}", member=member, rank=4, invited_by=user, expires_at=timezone.now()
        )
        Invitation.objects.filter(pk=made.pk).update(used_at=timezone.now(), account=user)
        BackupRun.objects.create(file=f"portal-{week}.zip", size=5, files=1, seconds=1)
        Webhook.objects.get_or_create(defaults={"sealed": "x", "set_by": user})
        PacketTemplate.objects.get_or_create(defaults={"mail_length": 500, "changed_by": user})
        PacketPost.objects.create(week_ending=day, state="posted", parts=1, sent=1, asked_by=user)
        Errand.objects.create(kind="check", state="done", asked_by=user)
        TryCount.objects.create(key=f"portal{week}", tries=3, ends_at=timezone.now() + timedelta(minutes=5))
        WorkerSign.objects.create(machine=f"vm-{week}", at=timezone.now())
        Inquiry.objects.create(batch=batch, asked_by=user, rows=2, state="done")
        taken = {"member": member, "change_set": applied.change_set}
        MemberPicture.objects.create(picture="0f" * 20, **taken)
        Absence.objects.create(data_type="kills", record_date=day, **taken)
        TypesetName.objects.create(member=member, name=member.name)
        screen = TaughtScreen.objects.create(name=f"Siege {week}", data_type="kills", screen=TAUGHT["screen"])
        TaughtReading.objects.create(upload=upload, screen=screen)
        ScreenTexts.objects.create(upload=upload, texts=[])


def page(model: type[Model], name: str, *args: object) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{name}", args=args)


def desk(model: type[Model]) -> Any:
    return admin.site.get_model_admin(model)


def queries_of(operator: Client, model: type[Model]) -> int:
    """How many its list takes."""
    with CaptureQueriesContext(connection) as asked:
        operator.get(page(model, "changelist"))
    return len(asked)


@pytest.mark.parametrize("model", MODELS)
def test_a_model_has_a_useful_list(model: type[Model]) -> None:
    assert admin.site.is_registered(model)
    assert len(desk(model).list_display) >= 2
    if model is not RankCriterion and model not in ONE_ROW:
        assert desk(model).search_fields
    if model not in FEW_VALUES | ONE_ROW:
        assert desk(model).list_filter


class TestEveryTable:
    @pytest.mark.parametrize("model", MODELS)
    def test_its_pages_open(self, operator: Client, grown: Queries, model: type[Model]) -> None:
        thing = model._default_manager.first()
        assert thing is not None
        listing = operator.get(page(model, "changelist"))
        assert listing.status_code == 200
        assert page(model, "change", thing.pk) in listing.content.decode()
        assert operator.get(page(model, "change", thing.pk)).status_code == 200
        assert operator.get(page(model, "history", thing.pk)).status_code == 200
        adding = operator.get(page(model, "add")).status_code
        assert adding == (200 if desk(model).has_add_permission(listing.wsgi_request) else 403)

    @pytest.mark.parametrize("model", MODELS)
    def test_it_can_be_searched(self, operator: Client, grown: Queries, model: type[Model]) -> None:
        for words in ("ni", "no such thing", "2026 ' \" %"):
            answer = operator.get(page(model, "changelist"), {"q": words})
            assert answer.status_code == 200

    @pytest.mark.parametrize("model", MODELS)
    def test_every_filter_works(self, operator: Client, grown: Queries, model: type[Model]) -> None:
        for spec in operator.get(page(model, "changelist")).context["cl"].filter_specs:
            for choice in spec.choices(operator.get(page(model, "changelist")).context["cl"]):
                assert operator.get(page(model, "changelist") + choice["query_string"]).status_code == 200

    @pytest.mark.parametrize("model", MODELS)
    def test_a_longer_list_costs_no_more_queries(self, operator: Client, grown: Queries, model: type[Model]) -> None:
        assert queries_of(operator, model) <= grown[model]

    @pytest.mark.parametrize("model", [Batch, Upload, ChangeSet, ChatMessage, Usage])
    def test_what_the_portal_writes_is_not_rewritten(
        self, operator: Client, grown: Queries, model: type[Model]
    ) -> None:
        thing = model._default_manager.first()
        assert thing is not None
        assert operator.post(page(model, "delete", thing.pk), {"post": "yes"}).status_code == 403
        assert operator.post(page(model, "change", thing.pk), {}).status_code == 403
        assert operator.get(page(model, "add")).status_code == 403


def test_the_operator_makes_an_account_for_a_member(operator: Client) -> None:
    member = Member.objects.create(name="Nia", rank=4)
    form = {
        "username": "nia",
        "password1": "a fine long one",
        "password2": "a fine long one",
        "usable_password": "true",
    }
    operator.post(reverse("admin:alliance_user_add"), form | {"member": member.pk})
    client = Client()
    answer = client.post("/auth/login", {"username": "nia", "password": "a fine long one"})
    assert (answer.status_code, answer.json()["rank"]) == (200, 4)


def test_figures_cannot_be_typed_into_a_member(operator: Client) -> None:
    member = Member.objects.create(name="Nia", rank=4, power=5)
    form = {"name": "Nia", "rank": 5, "power": 99, "is_active": "on"}
    aliases = {"aliases-TOTAL_FORMS": 0, "aliases-INITIAL_FORMS": 0}
    assert operator.post(page(Member, "change", member.pk), form | aliases).status_code == 302
    member.refresh_from_db()
    assert (member.rank, member.power) == (5, 5)


def test_a_never_match_pair_is_entered(operator: Client) -> None:
    assert operator.post(page(DistinctNames, "add"), {"first": "Nia", "second": "Mia"}).status_code == 302
    assert DistinctNames.objects.get().second == "Mia"
    assert operator.post(page(DistinctNames, "add"), {"first": "Nia", "second": "Nia"}).status_code == 200
    assert DistinctNames.objects.count() == 1
