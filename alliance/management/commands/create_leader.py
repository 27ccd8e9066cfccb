"""manage.py create_leader: makes a leader's account, tied to a member, for the first leader, who has nobody to ask."""

from __future__ import annotations

from getpass import getpass
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import CommandError, CommandParser

from alliance import accounts, set_up
from members import locks
from members.commands import PortalCommand
from members.models import Member, Rank


class Command(PortalCommand):
    help = (
        "Make an account with which a leader signs in, tied to a member. Where no member has that name, one is made "
        "with rank R5. Asks for the password."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", help="what the leader types to sign in")
        parser.add_argument("--member", required=True, help="the member's name in the alliance")
        parser.add_argument("--password-stdin", action="store_true", help="read the password from standard input")

    def handle(self, *_args: Any, **options: Any) -> None:
        try:
            member = leader_named(options["member"].strip())
            user = accounts.named(options["name"])
            accounts.refuse_second(member)
            accounts.set_password(user, input_line() if options["password_stdin"] else ask())
        except ValidationError as error:
            raise CommandError("\n".join(error.messages)) from error
        with locks.changing_members():
            if member.pk is None:
                self.stdout.write(f"No member is named {member.name}: making one, R5.")
                member.save()
            user.member = member
            user.save()
            set_up.close()
        self.stdout.write(f"{user.username} can sign in now, as {member.name} ({member.get_rank_display()}).")


def leader_named(name: str) -> Member:
    """The active leader of that name, ignoring case; an unsaved R5 if there is none. ValidationError: not a leader."""
    found = list(Member.objects.filter(name__iexact=name)[:2])
    if len(found) > 1:
        raise ValidationError(f"Several members are named {name}. Make the account at /operator/ instead.")
    if not found:
        member = Member(name=name, rank=Rank.R5)
        member.full_clean()
        return member
    [member] = found
    if not member.is_active or member.rank < Rank.R4:
        standing = member.get_rank_display() if member.is_active else "not active"
        raise ValidationError(
            f"{member.name} is {standing}: only R4 and R5 may enter. Change that at /operator/ first."
        )
    return member


def ask() -> str:
    """The password, typed twice. ValidationError if the two differ or nobody is there to type."""
    try:
        password, again = getpass("Password: "), getpass("Password (again): ")
    except (EOFError, KeyboardInterrupt) as error:
        raise ValidationError("No password was given. Nothing was made.") from error
    if password != again:
        raise ValidationError("The two passwords differ. Nothing was made.")
    return password


def input_line() -> str:
    """The first line of standard input, without its line end."""
    try:
        return input()
    except EOFError as error:
        raise ValidationError("Standard input holds no password. Nothing was made.") from error
