"""manage.py setup_link: prints the link by which an empty portal is set up."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from alliance import set_up
from members.commands import PortalCommand


class Command(PortalCommand):
    help = (
        "Print a link. The person who opens it names the alliance and becomes its first leader. The link is valid "
        "until there is a leader, or another link is made. Refused once there is an account."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--address", default="", help="the portal's address, such as https://portal.example.org")

    def handle(self, *_args: Any, **options: Any) -> None:
        path = set_up.new_link()
        self.stdout.write(f"{options['address'].rstrip('/')}{path}")
