"""manage.py erase_person: deletes one member's data for good."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError, CommandParser

from alliance.erasure import erase
from alliance.personal_data import person
from members.commands import PortalCommand
from uploads.files.store import StoreOut


class Command(PortalCommand):
    help = (
        "Erase one member: the member, its figures, the account with its chat, and the name wherever it appears beside "
        "others'. There is no way back. Screenshots that show many people stay until SCREENSHOT_DAYS removes them, and "
        "so do earlier backups."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("member", help="the member's name, or number")
        parser.add_argument("--dry-run", action="store_true", help="list what would be erased, and erase nothing")
        parser.add_argument("--yes", action="store_true", help="do not ask")

    def handle(self, *_args: Any, **options: Any) -> None:
        try:
            who = person(options["member"])
            name, dry_run = who.member.name, options["dry_run"]
            if not dry_run and not options["yes"]:
                self.ask(name)
            done = erase(who, dry_run=dry_run)
        except StoreOut as error:
            raise CommandError(f"{error} Nothing was erased.") from error
        self.stdout.write(f"{name} would be erased:" if dry_run else f"{name} is erased:")
        for what, number in done.items():
            self.stdout.write(f"  {number} {what}")
        self.stdout.write("Screenshots of lists, what others wrote in their chats, and earlier backups are left.")

    def ask(self, name: str) -> None:
        try:
            answer = input(f"Type the name to erase {name} for good: ")
        except EOFError:
            answer = ""
        if answer.strip() != name:
            raise CommandError("Nothing was erased.")
