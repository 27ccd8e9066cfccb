"""The audit log at the operator's desk: who came, went or was turned away (issue 3, operators)."""

from __future__ import annotations

import io
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.auth.models import Permission
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from alliance import housekeeping
from alliance.models import AuditEntry, User
from members.models import ChangeSet, Member
from members.roster import editing, merging
from tests.conftest import PASSWORD, row
from uploads.apply import applying
from uploads.models import Batch
from uploads.review.items import Item

LIST = reverse("admin:alliance_auditentry_changelist")
CHANGES = reverse("admin:members_changeset_changelist")

PHONE = {"HTTP_USER_AGENT": "Phone/1.0", "REMOTE_ADDR": "192.0.2.7"}


@pytest.fixture
def operator(account: Callable[..., User]) -> Client:
    """A browser in which an operator is signed in; the log is empty."""
    client = Client()
    client.force_login(account("operator", is_staff=True, is_superuser=True))
    AuditEntry.objects.all().delete()
    return client


@pytest.fixture
def phone(officer: User) -> Client:
    return Client(**PHONE)


def logged() -> list[tuple[str, str, str]]:
    """(kind, name, detail), oldest first."""
    return list(AuditEntry.objects.order_by("pk").values_list("kind", "username", "detail"))


def sign_in(client: Client, name: str = "officer", password: str = PASSWORD) -> int:
    return client.post("/auth/login", {"username": name, "password": password}).status_code


def test_it_shows_who_came_and_went_from_where(operator: Client, phone: Client) -> None:
    sign_in(phone)
    phone.post("/auth/logout")
    assert logged() == [("sign-in", "officer", ""), ("sign-out", "officer", "")]
    listing = operator.get(LIST).content.decode()
    for shown in ("Sign-in", "Sign-out", "officer", "192.0.2.7", "Phone/1.0"):
        assert shown in listing


def test_signing_out_twice_is_one_sign_out(phone: Client) -> None:
    sign_in(phone)
    for _ in range(2):
        phone.post("/auth/logout")
    assert [kind for kind, _, _ in logged()] == ["sign-in", "sign-out"]


@pytest.mark.parametrize("form", ["/auth/login", "/operator/login/"])
@pytest.mark.parametrize("name", ["officer", "nobody", "n" * 150])
def test_a_wrong_sign_in_keeps_the_name_but_not_the_password(phone: Client, form: str, name: str) -> None:
    phone.post(form, {"username": name, "password": "my dark secret"})
    assert logged() == [("wrong", name, "")]
    assert not any("secret" in str(value) for value in AuditEntry.objects.values_list().get())


def test_attempts_that_are_held_up_are_counted_on_one_entry(phone: Client) -> None:
    statuses = [sign_in(phone, password="no") for _ in range(13)]
    phone.post("/operator/login/", {"username": "officer", "password": PASSWORD})
    assert statuses == [401] * 10 + [429] * 3
    assert [kind for kind, _, _ in logged()] == ["wrong"] * 10 + ["held-up"]
    assert AuditEntry.objects.get(kind="held-up").times == 4


@pytest.mark.parametrize("rank", [None, 2])
@pytest.mark.parametrize(
    ("method", "path"),
    [("get", "/api/members"), ("post", "/api/upload"), ("get", "/admin/upload"), ("get", "/operator/")],
)
def test_what_is_refused_to_who_is_no_leader(
    client: Client, account: Callable[..., User], rank: int | None, method: str, path: str
) -> None:
    client.force_login(account("recruit", rank=rank))
    getattr(client, method)(path, query_params={"token": "s3cret"})
    assert logged()[1:] == [("refused", "recruit", f"{method.upper()} {path}")]


def test_a_page_that_asks_every_second_makes_one_entry_in_ten_minutes(
    client: Client, account: Callable[..., User]
) -> None:
    client.force_login(account("recruit", rank=2))
    for path in ("/api/members", "/api/uploads", "/api/members", "/api/members"):
        client.get(path)
    counted = AuditEntry.objects.filter(kind="refused")
    assert {entry.detail: entry.times for entry in counted} == {"GET /api/members": 3, "GET /api/uploads": 1}
    counted.update(at=timezone.now() - timedelta(minutes=11))
    client.get("/api/members")
    assert counted.filter(detail="GET /api/members").count() == 2


def test_who_tries_ever_new_addresses_does_not_fill_the_log(client: Client, account: Callable[..., User]) -> None:
    client.force_login(account("recruit", rank=2))
    for n in range(50):
        client.get(f"/api/members/{n}")
    entries = AuditEntry.objects.filter(kind="refused")
    assert (entries.count(), sum(one.times for one in entries)) == (20, 50)


def test_nor_does_who_signs_in_and_out_again_and_again(phone: Client) -> None:
    for _ in range(25):
        sign_in(phone)
        phone.post("/auth/logout")
    assert [kind for kind, _, _ in logged()] == ["sign-in", "sign-out"] * 20


def test_what_visitors_did_is_forgotten_after_a_year_and_what_leaders_did_is_kept(officer: User) -> None:
    for kind in AuditEntry.Kind:
        for days in (300, 400):
            at = timezone.now() - timedelta(days=days)
            AuditEntry.objects.create(kind=kind, user=officer, at=at, last_at=at)
    housekeeping.tidy_up()
    old = set(AuditEntry.objects.filter(at__lt=timezone.now() - timedelta(days=350)).values_list("kind", flat=True))
    gone = {"wrong", "held-up", "refused", "by-link", "own-data", "sign-in", "sign-out"}
    assert old == {kind.value for kind in AuditEntry.Kind} - gone
    assert AuditEntry.objects.filter(at__gt=timezone.now() - timedelta(days=350)).count() == len(AuditEntry.Kind)


def test_a_forged_write_of_a_leader_is_noted(officer: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(officer)
    assert client.post("/api/upload").status_code == 403
    assert logged()[1:] == [("refused", "officer", "POST /api/upload")]


@pytest.mark.parametrize("path", ["/login?error=insufficient_privileges", "/api/nothing", "/admin/upload", "/nothing"])
def test_what_a_leader_may_do_and_what_a_stranger_tries_is_not_noted(
    client: Client, leader_client: Client, path: str
) -> None:
    AuditEntry.objects.all().delete()
    client.get(path)
    leader_client.get(path)
    assert logged() == []


@pytest.mark.parametrize(
    "text", ["x" * 5000, "nul \0 in it", "<script>alert(1)</script>", "line\r\nbreak", "\udc80", "名" * 300]
)
def test_whatever_a_browser_sends_is_stored_short_and_shown_harmless(
    operator: Client, account: Callable[..., User], text: str
) -> None:
    client = Client(HTTP_USER_AGENT=text, REMOTE_ADDR="fe80::1%eth0")
    client.force_login(account("recruit", rank=2))
    client.get("/api/members")
    client.get(f"/api/{text}" if text.isprintable() else "/api/%00")
    for entry in AuditEntry.objects.all():
        assert len(entry.user_agent) <= 200
        assert len(entry.detail) <= 200
    listing = operator.get(LIST).content.decode()
    assert "<script>alert" not in listing
    assert "recruit" in listing


@pytest.mark.parametrize(
    ("proxies", "forwarded", "address"),
    [
        (0, "", "192.0.2.7"),
        (0, "203.0.113.9", "192.0.2.7"),
        (1, "203.0.113.9", "203.0.113.9"),
        (1, "6.6.6.6, 203.0.113.9", "203.0.113.9"),
        (2, "6.6.6.6, 203.0.113.9, 10.0.0.1", "203.0.113.9"),
        (2, "203.0.113.9", "192.0.2.7"),
        (1, "", "192.0.2.7"),
        (1, "not an address", None),
        (1, "2001:db8::1", "2001:db8::1"),
    ],
)
def test_the_address_is_what_the_proxies_vouch_for(
    phone: Client, settings: object, proxies: int, forwarded: str, address: str | None
) -> None:
    settings.TRUSTED_PROXIES = proxies
    phone.post("/auth/login", {"username": "x", "password": "y"}, headers={"x-forwarded-for": forwarded})
    assert AuditEntry.objects.get().address == address


class TestReadOnly:
    def test_not_even_a_superuser_adds_changes_or_deletes(self, operator: Client, phone: Client) -> None:
        sign_in(phone)
        entry = AuditEntry.objects.get()
        for name, args in (("add", []), ("change", [entry.pk]), ("delete", [entry.pk])):
            address = reverse(f"admin:alliance_auditentry_{name}", args=args)
            assert operator.post(address, {"post": "yes", "username": "forged"}).status_code == 403
        operator.post(LIST, {"action": "delete_selected", "_selected_action": [entry.pk], "post": "yes"})
        entry.refresh_from_db()
        assert entry.username == "officer"

    def test_an_entry_outlives_its_account(self, operator: Client, phone: Client, officer: User) -> None:
        sign_in(phone)
        operator.post(reverse("admin:alliance_user_delete", args=[officer.pk]), {"post": "yes"})
        assert not User.objects.filter(username="officer").exists()
        assert logged() == [("sign-in", "officer", "")]

    def test_an_operator_with_a_history_cannot_be_deleted(self, operator: Client) -> None:
        operator.post(reverse("admin:members_distinctnames_add"), {"first": "Nia", "second": "Mia"})
        me = User.objects.get(username="operator")
        operator.post(reverse("admin:alliance_user_delete", args=[me.pk]), {"post": "yes"})
        assert User.objects.filter(pk=me.pk).exists()
        assert "Nia" in operator.get(reverse("admin:admin_logentry_changelist")).content.decode()


def test_old_entries_are_pruned_when_the_operator_says_so(phone: Client) -> None:
    for age, name in ((366, "old"), (364, "young")):
        sign_in(phone, name)
        then = timezone.now() - timedelta(days=age)
        AuditEntry.objects.filter(username=name).update(at=then, last_at=then)
    call_command("prune_audit", "--days", "365", stdout=io.StringIO())
    assert [name for _, name, _ in logged()] == ["young"]
    for days in ("0", "-1", "99999999999"):
        with pytest.raises(CommandError):
            call_command("prune_audit", "--days", days)


class TestList:
    @pytest.mark.parametrize(
        ("query", "shown"),
        [
            ({"kind__exact": "wrong"}, {"wrong"}),
            ({"q": "192.0.2.7"}, {"sign-in", "wrong"}),
            ({"q": "nobody"}, {"wrong"}),
            ({"at__year": "2020"}, set()),
        ],
    )
    def test_it_is_filtered_and_searched(
        self, operator: Client, phone: Client, query: dict[str, str], shown: set[str]
    ) -> None:
        sign_in(phone)
        sign_in(phone, "nobody")
        results = operator.get(LIST, query).context["cl"].result_list
        assert {entry.kind for entry in results} == shown

    @pytest.mark.parametrize("model", ["auditentry", "livesession"])
    def test_a_longer_list_costs_no_more_queries(
        self, operator: Client, account: Callable[..., User], model: str
    ) -> None:
        address = reverse(f"admin:alliance_{model}_changelist")
        counts = []
        for first, last in ((0, 2), (2, 9)):
            for number in range(first, last):
                Client().force_login(account(f"nia{number}", rank=4))
            with CaptureQueriesContext(connection) as queries:
                operator.get(address)
            counts.append(len(queries))
        assert counts[0] == counts[1]

    def test_it_leads_to_the_changes(self, operator: Client) -> None:
        assert f'href="{CHANGES}"' in operator.get(LIST).content.decode()


class TestChanges:
    """What leaders change stands in the change sets, which the log leads to and from where it is undone."""

    @pytest.fixture
    def applied(self, read_batch: Callable[..., Batch], officer: User) -> ChangeSet:
        member = Member.objects.create(name="Nia", rank=3)
        upload = read_batch([row(0, "Nia", 1_000)]).uploads.get()
        item = Item("update", member.pk, "Nia", 1_000)
        applying.apply(upload=upload, whole_batch=True, items=[item], actor_id=officer.pk)
        return ChangeSet.objects.get()

    def undo(self, client: Client, change_set: ChangeSet) -> str:
        form = {"action": "undo", "_selected_action": [change_set.pk]}
        return client.post(CHANGES, form, follow=True).content.decode()

    def test_one_is_undone_once(self, operator: Client, applied: ChangeSet) -> None:
        assert "1 member record has been restored" in self.undo(operator, applied)
        assert Member.objects.get(name="Nia").power is None
        applied.refresh_from_db()
        assert applied.undone_by == User.objects.get(username="operator")
        assert "undone already" in self.undo(operator, applied)

    def test_newer_changes_are_shown_before_they_are_undone_too(self, operator: Client, applied: ChangeSet) -> None:
        nia = Member.objects.get(name="Nia")
        editing.edit(nia.pk, {"rank": 2}, actor_id=None)
        kiwi = Member.objects.create(name="Kiwi")
        _, merged = merging.merge(nia.pk, kiwi.pk, {}, actor_id=None)
        page = self.undo(operator, applied)
        assert "Merge Kiwi into Nia" in page
        assert Member.objects.get(name="Nia").power == 1_000
        form = {"action": "undo", "_selected_action": [applied.pk], "shown": f"{merged.pk},{applied.pk}"}
        assert "2 changes were undone" in operator.post(CHANGES, form, follow=True).content.decode()
        nia.refresh_from_db()
        assert (nia.power, nia.rank) == (None, 2)

    def test_staff_who_are_no_leaders_undo_nothing(
        self, client: Client, account: Callable[..., User], applied: ChangeSet
    ) -> None:
        helper = account("helper", rank=3, is_staff=True)
        helper.user_permissions.add(Permission.objects.get(codename="view_changeset"))
        client.force_login(helper)
        self.undo(client, applied)
        assert Member.objects.get(name="Nia").power == 1_000
