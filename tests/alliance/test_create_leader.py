"""manage.py create_leader: the first account of a leader."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from alliance.models import User
from members.models import Member, Rank
from tests.prepared import MIGRATE, folders

ROOT = Path(__file__).parents[2]
GOOD = "a fine long one"

pytestmark = pytest.mark.django_db


@pytest.fixture
def create_leader(monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """create_leader("nia", "Nia") runs the command with that password on standard input and answers what it says."""

    def run(name: str, member: str, *, password: str = GOOD) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO(password))
        out = io.StringIO()
        call_command("create_leader", name, "--member", member, "--password-stdin", stdout=out)
        return out.getvalue()

    return run


def test_it_works(create_leader: Callable[..., str]) -> None:
    member = Member.objects.create(name="Nia", rank=Rank.R4, power=7)
    said = create_leader("nia.k", "Nia", password=f"{GOOD}\n")
    answer = Client().post("/auth/login", {"username": "nia.k", "password": GOOD}).json()
    assert (answer["memberId"], answer["rank"], answer["isAdmin"]) == (member.pk, 4, True)
    assert "nia.k" in said
    assert GOOD not in said


def test_a_member_who_is_missing_is_made_and_named(create_leader: Callable[..., str]) -> None:
    assert "No member is named Nia" in create_leader("nia", "Nia")
    assert User.objects.get().rank == Rank.R5
    assert not User.objects.get().is_staff


def test_the_member_is_found_whatever_the_capitals(create_leader: Callable[..., str]) -> None:
    Member.objects.create(name="Nia", rank=Rank.R5)
    create_leader("nia", "nIA")
    assert Member.objects.count() == 1


@pytest.mark.parametrize(
    ("name", "member", "password", "message"),
    [
        ("officer", "Nia", GOOD, "an account named officer"),
        ("OFFICER", "Nia", GOOD, "an account named OFFICER"),
        ("nia", "Officer", GOOD, "has an account already"),
        ("nia", "Recruit", GOOD, "Recruit is R2"),
        ("nia", "Gone", GOOD, "Gone is not active"),
        ("nia", "Twin", GOOD, "Several members"),
        ("nia", "", GOOD, "blank"),
        ("nia", "N" * 101, GOOD, "at most 100"),
        ("", "Nia", GOOD, "blank"),
        ("n i a", "Nia", GOOD, "valid username"),
        ("nia", "Nia", "12345", "too short"),
        ("nia", "Nia", "password1", "too common"),
        ("niabellarose", "Nia", "niabellarose1", "too similar"),
        ("nia", "Nia", "", "no password"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_made(
    create_leader: Callable[..., str], officer: User, name: str, member: str, password: str, message: str
) -> None:
    for existing in ("Twin", "twin"):
        Member.objects.create(name=existing, rank=Rank.R5)
    Member.objects.create(name="Recruit", rank=Rank.R2)
    Member.objects.create(name="Gone", rank=Rank.R5, is_active=False)
    before = Member.objects.count()
    with pytest.raises(CommandError, match=message):
        create_leader(name, member, password=password)
    assert (User.objects.count(), Member.objects.count()) == (1, before)


class TestTyped:
    """The password as asked for on the terminal."""

    @pytest.mark.parametrize(("typed", "refusal"), [((GOOD, GOOD), None), ((GOOD, "another one"), "differ")])
    def test_it_is_asked_for_twice(
        self, monkeypatch: pytest.MonkeyPatch, typed: tuple[str, str], refusal: str | None
    ) -> None:
        answers = iter(typed)
        monkeypatch.setattr("alliance.management.commands.create_leader.getpass", lambda _prompt: next(answers))
        if refusal:
            with pytest.raises(CommandError, match=refusal):
                call_command("create_leader", "nia", "--member", "Nia")
        else:
            call_command("create_leader", "nia", "--member", "Nia", stdout=io.StringIO())
        assert User.objects.exists() == (refusal is None)


def test_a_refusal_ends_with_an_error_code(tmp_path: Path) -> None:
    manage = [sys.executable, str(ROOT / "manage.py")]
    environment = {**os.environ, "DATA_DIR": str(tmp_path), "DATABASE_URL": ""}
    folders.fill(tmp_path, MIGRATE)
    command = [*manage, "create_leader", "nia", "--member", "Nia", "--password-stdin"]
    subprocess.run(command, input=GOOD, env=environment, text=True, check=True)
    again = subprocess.run(command, input=GOOD, env=environment, text=True, capture_output=True, check=False)
    assert again.returncode == 1
    assert "an account named nia" in again.stderr
    assert "Traceback" not in again.stderr
