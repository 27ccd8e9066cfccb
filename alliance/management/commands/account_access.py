"""manage.py account_access: sign an account out everywhere, take its access away, or give it back."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError, CommandParser

from alliance import account_access
from alliance.models import User
from members.commands import PortalCommand

ACTIONS = ("end-sessions", "take", "give")


class Command(PortalCommand):
    help = "Sign an account out in every browser, take its access away, or give it back."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("action", choices=ACTIONS)
        parser.add_argument("account", help="the name with which it signs in")

    def handle(self, *_args: Any, **options: Any) -> None:
        user = User.objects.filter(username=options["account"]).first()
        if user is None:
            raise CommandError(f"There is no account named {options['account']}.")
        self.stdout.write(carry_out(options["action"], user))


def carry_out(action: str, user: User) -> str:
    """Return what was done, as a sentence. Raises Refused."""
    if action == "end-sessions":
        _, ended = account_access.end_sessions(user.pk, actor_id=None)
        return f"{user.username} was signed out. Sessions ended: {ended}."
    if action == "take":
        account_access.take_access(user.pk, actor_id=None)
        return f"{user.username} may no longer enter."
    account_access.give_access(user.pk, actor_id=None)
    return f"{user.username} may enter again."
