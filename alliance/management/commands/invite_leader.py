"""manage.py invite_leader: makes a link by which a member of the roster gets an account, as the Admin Panel does."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser
from django.utils import timezone

from alliance import invitations
from alliance.personal_data import person
from members.commands import AllianceCommand


class Command(AllianceCommand):
    help = (
        "Invite a member as R4 or R5, who gets that rank now. Prints a link that can be used once, within seven days: "
        "it is shown this one time."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("member", help="the member's name in the alliance")
        parser.add_argument("--rank", type=int, choices=(4, 5), default=4, help="default: 4")
        parser.add_argument("--address", default="", help="the portal's address, such as https://portal.example.org")

    def handle(self, *_args: Any, **options: Any) -> None:
        made = invitations.invite(person(options["member"]).member.pk, options["rank"], actor_id=None)
        self.stdout.write(f"{options['address'].rstrip('/')}{made.path}")
        until = timezone.localtime(made.invitation.expires_at)
        self.stderr.write(f"For {made.invitation.member.name}, once, until {until:%Y-%m-%d %H:%M}.")
