"""Invitations by an operator: made by a command, withdrawn at the desk, void after a restore."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from alliance.models import AuditEntry, Invitation, User
from members.models import Member
from tests.alliance.test_invitations import enter, link, opened

pytestmark = pytest.mark.django_db


@pytest.fixture
def nia() -> Member:
    return Member.objects.create(name="Nia", rank=4)


class TestOperator:
    def invite(self, *options: str) -> tuple[str, str]:
        out, err = io.StringIO(), io.StringIO()
        call_command("invite_leader", *options, stdout=out, stderr=err)
        return out.getvalue().strip(), err.getvalue()

    def test_a_command_prints_a_link(self, nia: Member) -> None:
        url, told = self.invite("nia", "--rank", "5", "--address", "https://portal.example.org/")
        assert url.startswith("https://portal.example.org/invite/")
        assert "For Nia, once, until" in told
        assert enter(opened(url.removeprefix("https://portal.example.org"))).json()["rank"] == 5
        assert AuditEntry.objects.get(kind="invited").username == "a command on the server"

    def test_a_command_says_why_not(self, officer: User) -> None:
        for name, says in (("Officer", "has an account already"), ("Nobody", "No member is named")):
            with pytest.raises(CommandError, match=says):
                self.invite(name)

    def test_the_desk_withdraws_them(self, r5_client: Client, nia: Member, account: Callable[..., User]) -> None:
        path = link(r5_client, nia)
        desk = Client()
        desk.force_login(account("operator", is_staff=True, is_superuser=True))
        listing = reverse("admin:alliance_invitation_changelist")
        shown = desk.get(listing).content.decode()
        assert "Nia" in shown
        assert path.rsplit("/", 1)[1] not in shown
        form = {"action": "withdraw", "_selected_action": [Invitation.objects.get().pk]}
        assert "was withdrawn" in desk.post(listing, form, follow=True).content.decode()
        assert enter(opened(path)).status_code == 404
        assert "withdrawn already" in desk.post(listing, form, follow=True).content.decode()

    @pytest.mark.django_db(transaction=True)
    def test_a_restore_brings_no_link_back_to_life(self, r5_client: Client, nia: Member, tmp_path: Any) -> None:
        path = link(r5_client, nia)
        archive = tmp_path / "portal.zip"
        call_command("backup", archive, stdout=io.StringIO())
        call_command("restore", archive, "--replace", "--yes", stdout=io.StringIO())
        assert opened(path).get("/invite").status_code == 404
        assert Invitation.objects.get().withdrawn_at is not None
