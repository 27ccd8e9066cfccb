"""manage.py discord_webhook: set, test or remove the Discord webhook, as in System Settings."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import CommandError, CommandParser

from alliance import webhook
from members.commands import PortalCommand

ACTIONS = ("set", "test", "remove")


class Command(PortalCommand):
    help = "Set the Discord webhook (its address is read from standard input), send a test, or remove it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("action", choices=ACTIONS)

    def handle(self, *_args: Any, **options: Any) -> None:
        self.stdout.write(carried_out(options["action"]))


def carried_out(action: str) -> str:
    """Return what was done, as a sentence. Raises Refused, CommandError."""
    if action == "set":
        webhook.keep(sys.stdin.readline(), actor_id=None)
        return "The webhook was set."
    if action == "remove":
        webhook.remove(actor_id=None)
        return "The webhook was removed."
    done = webhook.send_test(actor_id=None)
    if not done.delivered:
        raise CommandError(done.message)
    return done.message
