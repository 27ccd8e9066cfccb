"""manage.py export_person and erase_person: all that is held of one person, handed out or gone."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from alliance import erasure, personal_data
from alliance.backup import tables
from alliance.models import AuditEntry, Invitation, User
from assistant.models import ChatMessage
from members.models import DistinctNames, Member, MemberAlias, MemberRecord, SnapshotRow, WeeklySnapshot
from tests.conftest import PASSWORD, REPORT_DATE, row
from uploads.apply import applying
from uploads.models import Batch, ReadRow, Upload
from uploads.review import drafts
from uploads.review.items import Item

pytestmark = pytest.mark.django_db(transaction=True)

NAME = "Benedikta"
SPELLINGS = (NAME, "Benedlkta", "benny-account", "benny#1")
"""Every word by which the person could be found."""


@pytest.fixture
def person(account: Callable[..., User], read_batch: Callable[..., Batch]) -> Member:
    """An R4 with an account, who left traces in every table, beside Nia, who must not lose anything."""
    user = account("benny-account", rank=4, first_name=NAME)
    member = user.member
    assert member is not None
    nia = Member.objects.create(name="Nia")
    Member.objects.filter(pk=member.pk).update(name=NAME, discord_username="benny#1")
    member.refresh_from_db()
    client = Client()
    client.login(username="benny-account", password=PASSWORD)
    client.get("/api/members")
    MemberAlias.objects.create(member=member, spelling="Benedlkta")
    MemberRecord.objects.create(
        data_type="alliance-duel", member=member, spelling=NAME, value=7, record_date=REPORT_DATE
    )
    DistinctNames.objects.create(first="benedikta", second="Benedict")
    DistinctNames.objects.create(first="Nia", second="Nja")
    ChatMessage.objects.create(user=user, role="user", content=f"Am I {NAME}?")
    AuditEntry.objects.create(kind="wrong", username="benny-account")
    used = {"used_at": timezone.now(), "account": user, "expires_at": timezone.now()}
    Invitation.objects.create(token_hash="of-a-token", member=member, rank=4, **used)
    batch = read_batch([row(0, NAME, 5_000), row(1, "Nia", 4_000)])
    items = [Item("update", member.pk, NAME, 5_000), Item("update", nia.pk, "Nia", 4_000)]
    rows = {stored.name: stored.pk for stored in ReadRow.objects.all()}
    items = [Item("update", one.member_id, one.name, one.value, row_id=rows[one.name]) for one in items]
    applying.apply(upload=batch.uploads.get(), whole_batch=True, items=items, actor_id=user.pk)
    waiting = read_batch([row(0, NAME, 5_500), row(1, "Nia", 4_500)], batch_id="b2")
    [nias] = ReadRow.objects.filter(upload__batch=waiting, name="Nia").values_list("pk", flat=True)
    drafts.save(waiting, {str(nias): {"name": NAME}}, drafts.Seen(0, "a-window"), actor_id=waiting.created_by_id)
    snapshot = WeeklySnapshot.objects.create(week_ending=REPORT_DATE, saved_by=user)
    for one in (member, nia):
        SnapshotRow.objects.create(snapshot=snapshot, member=one, name=one.name, power=5, discord_username="x")
    tree = Batch.objects.create(batch_id="t", data_type="sf-tech", report_date=REPORT_DATE, member=member)
    picture = Upload(batch=tree, original_name=f"{NAME}.png", sha256="t" * 64, image_format="PNG", width=1, height=1)
    picture.file.save("tree.png", ContentFile(b"tree"), save=False)
    picture.save()
    return member


def everything() -> str:
    """Every row of every table, as text."""
    out = io.StringIO()
    for model in tables.saved_models():
        tables.write(model, out)
    return out.getvalue()


def erase(*options: str) -> str:
    out = io.StringIO()
    call_command("erase_person", NAME, *options, stdout=out)
    return out.getvalue()


class TestErase:
    def test_nothing_names_the_person_any_more(self, person: Member) -> None:
        [tree] = Upload.objects.filter(batch__member=person)
        assert f"{NAME} is erased:" in erase("--yes")
        left = everything().casefold()
        assert [spelling for spelling in SPELLINGS if spelling.casefold() in left] == []
        assert not default_storage.exists(str(tree.file.name))
        assert not Client().login(username="benny-account", password=PASSWORD)

    def test_others_keep_what_is_theirs(self, person: Member) -> None:
        erase("--yes")
        nia = Member.objects.get(name="Nia")
        assert (nia.name, nia.power) == ("Nia", 4_000)
        assert MemberRecord.objects.get().member == nia
        assert list(ReadRow.objects.order_by("pk").values_list("name", "value")) == [
            *(("", 5_000), ("Nia", 4_000)),
            *(("", 5_500), ("Nia", 4_500)),
        ]
        assert DistinctNames.objects.get().first == "Nia"
        assert sorted(SnapshotRow.objects.values_list("name", "power")) == [("Erased member", 5), ("Nia", 5)]
        assert Upload.objects.filter(file_removed_at=None).count() == 2

    def test_the_review_of_what_waits_still_opens(self, person: Member, leader_client: Client) -> None:
        erase("--yes")
        answer = leader_client.get("/api/batches/b2/review")
        assert answer.status_code == 200
        assert [one["value"] for one in answer.json()["rows"]] == ["5500", "4500"]

    @pytest.mark.parametrize("accepted", [False, True])
    def test_a_review_that_ties_a_row_to_the_person_goes(self, person: Member, accepted: bool) -> None:
        row_id = str(ReadRow.objects.filter(upload__batch__batch_id="b2").values_list("pk", flat=True)[0])
        tie: dict[str, object] = {"memberId": person.pk}
        edit = {"accepted": True, "acceptedAs": {**tie, "value": 5_500}} if accepted else tie
        Batch.objects.filter(batch_id="b2").update(draft={"rows": {row_id: edit}})
        assert "1 unfinished reviews" in erase("--yes")
        assert Batch.objects.get(batch_id="b2").draft is None

    def test_what_the_person_left_of_a_review_of_others_stays_without_them(self, person: Member) -> None:
        rows = {"rows": {"1": {"name": "Nja", "memberId": None, "value": 5}}}
        Batch.objects.filter(batch_id="b2").update(draft=rows, draft_by=User.objects.get(member=person))
        erase("--yes")
        left = Batch.objects.get(batch_id="b2")
        assert (left.draft, left.draft_by) == (rows, None)

    def test_every_batch_that_it_writes_to_is_locked_first(self, person: Member) -> None:
        """Also one whose review they only finished, which holds no draft any more (docs: Who waits for whom)."""
        locked = set(Batch.objects.filter(erasure.theirs_or_drafts(personal_data.person(NAME))))
        before = {batch.pk: batch for batch in Batch.objects.all()}
        erase("--yes")
        written = {
            one for one in Batch.objects.all() if personal_data.columns(one) != personal_data.columns(before[one.pk])
        }
        assert {one.batch_id for one in written} == {"b1", "b2", "t"}
        assert written <= locked

    def test_a_dry_run_tells_the_same_and_changes_nothing(self, person: Member) -> None:
        before = everything()
        told = erase("--dry-run")
        assert everything() == before
        assert default_storage.exists(str(Upload.objects.get(batch__member=person).file.name))
        assert told.replace("would be", "is") == erase("--yes")

    def test_an_account_that_the_desk_remembers_is_closed_and_nameless(self, person: Member) -> None:
        user = User.objects.get(member=person)
        LogEntry.objects.create(user=user, action_flag=1, object_repr="something")
        erase("--yes")
        user.refresh_from_db()
        assert (user.username, user.is_active, user.first_name) == (f"erased-{user.pk}", False, "")
        assert LogEntry.objects.count() == 1

    def test_an_operator_is_not_erased_unawares(self, person: Member) -> None:
        User.objects.filter(member=person).update(is_staff=True)
        before = everything()
        with pytest.raises(CommandError, match="benny-account is an operator"):
            erase("--yes")
        assert everything() == before

    def test_it_asks_for_the_name(self, person: Member, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("sys.stdin", io.StringIO("yes\n"))
        with pytest.raises(CommandError, match="Nothing was erased"):
            erase()
        assert Member.objects.filter(name=NAME).exists()

    @pytest.mark.parametrize("name", ["Nobody", "", "999999", "9" * 30, "\0"])
    def test_nobody_is_erased_by_mistake(self, person: Member, name: str) -> None:
        with pytest.raises(CommandError, match="No member is named"):
            call_command("erase_person", name, "--yes")


class TestExport:
    def files(self, tmp_path: Path, name: str = NAME) -> dict[str, Any]:
        path = tmp_path / "person.zip"
        call_command("export_person", name, "--out", path, stdout=io.StringIO())
        assert path.stat().st_mode & 0o777 == 0o600
        with zipfile.ZipFile(path) as archive:
            return {name.removesuffix(".json"): json.loads(archive.read(name)) for name in archive.namelist()}

    def test_every_table_that_holds_something_is_in_it(self, person: Member, tmp_path: Path) -> None:
        files = self.files(tmp_path)
        assert files["member"]["name"] == NAME
        assert files["account"]["username"] == "benny-account"
        assert {name: len(files[name]) for name in files if "." in name} == {
            "alliance.auditentry": 2,
            "alliance.invitation": 1,
            "alliance.livesession": 1,
            "members.memberrecord": 2,
            "members.snapshotrow": 1,
            "members.weeklysnapshot": 1,
            "assistant.chatmessage": 1,
            "members.change": 1,
            "members.changeset": 1,
            "members.memberalias": 1,
            "uploads.batch": 2,
            "uploads.readrow": 2,
        }

    def test_the_reviews_they_worked_on_are_in_it(self, person: Member, tmp_path: Path) -> None:
        """Of b1, which they applied, that they finished it; what others made of b2 is not theirs."""
        files = self.files(tmp_path)
        told = {one["batch_id"]: (one["draft_by_id"], one["member_id"]) for one in files["uploads.batch"]}
        assert told == {"b1": (files["account"]["id"], None), "t": (None, person.pk)}

    def test_no_secret_and_nothing_of_others(self, person: Member, tmp_path: Path) -> None:
        editing_others = ChatMessage.objects.create(user=User.objects.create_user("nia"), role="user", content="mine")
        text = json.dumps(self.files(tmp_path))
        for secret in ("md5$", "session_id", "of-a-token", editing_others.content, '"Nia"'):
            assert secret not in text

    def test_by_number_and_without_an_account(self, tmp_path: Path) -> None:
        member = Member.objects.create(name="7")
        other = Member.objects.create(name="Nia")
        assert self.files(tmp_path, "7")["member"]["id"] == member.pk
        (tmp_path / "person.zip").unlink()
        assert "account" not in self.files(tmp_path, str(other.pk))

    def test_an_existing_file_is_kept(self, person: Member, tmp_path: Path) -> None:
        self.files(tmp_path)
        with pytest.raises(CommandError, match="exists"):
            self.files(tmp_path)


class TestAtTheDesk:
    """The same file from /operator/, for superusers."""

    def hand_out(self, user: User, *members: Member) -> Any:
        client = Client()
        client.force_login(user)
        form = {"action": "hand_out", "_selected_action": [member.pk for member in members]}
        return client.post("/operator/members/member/", form, follow=True)

    def test_a_superuser_hands_it_out(self, person: Member, account: Callable[..., User]) -> None:
        answer = self.hand_out(account("op", is_staff=True, is_superuser=True), person)
        assert answer.headers["Content-Disposition"] == f'attachment; filename="member-{person.pk}.zip"'
        with zipfile.ZipFile(io.BytesIO(b"".join(answer.streaming_content))) as archive:
            assert json.loads(archive.read("member.json"))["name"] == NAME

    def test_one_at_a_time(self, person: Member, account: Callable[..., User]) -> None:
        answer = self.hand_out(account("op", is_staff=True, is_superuser=True), *Member.objects.all())
        assert "Select one member." in answer.content.decode()

    def test_other_staff_does_not(self, person: Member, account: Callable[..., User]) -> None:
        staff = account("staff", is_staff=True)
        staff.user_permissions.set(Permission.objects.filter(content_type__app_label="members"))
        assert "Only superusers hand out a person&#x27;s data." in self.hand_out(staff, person).content.decode()
