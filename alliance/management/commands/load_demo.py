"""manage.py load_demo: loads the demo alliance and its three accounts into an empty portal."""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandParser
from django.db.models import QuerySet
from django.utils import timezone

from alliance import env
from alliance.demo.loading import ACCOUNTS, load
from alliance.models import User
from members.models import Member


class Command(BaseCommand):
    help = (
        "Load a made-up alliance with weeks of history into an empty portal. If members exist already, "
        "nothing is changed. The accounts' password is DEMO_PASSWORD, or else made once and kept in DATA_DIR."
    )

    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--migrate", action="store_true", help="bring the database up to date first")

    def handle(self, *_args: Any, **options: Any) -> None:
        if options["migrate"]:
            call_command("migrate", interactive=False, verbosity=0, skip_checks=True)
        kept = Path(settings.DATA_DIR) / "demo-password"
        before = kept.read_text(encoding="utf-8").strip() if kept.exists() else ""
        password = env.text("DEMO_PASSWORD") or before or secrets.token_urlsafe(9)
        if not Member.objects.exists():
            load(timezone.localdate(), password)
            self.stdout.write("Loaded the demo alliance.")
        elif not demo_accounts().exists():
            self.stdout.write("The portal has members of its own: no demo loaded.")
            return
        elif password != before:
            for account in demo_accounts():
                account.set_password(password)
                account.save(update_fields=["password"])
        if password != before:
            keep(kept, password)
        self.stdout.write(f"Demo accounts {', '.join(ACCOUNTS)}: password {password}")


def demo_accounts() -> QuerySet[User]:
    """The accounts that the demo made, while they are still tied to the demo's members."""
    return User.objects.filter(username__in=ACCOUNTS, member__name__in=ACCOUNTS.values())


def keep(file: Path, password: str) -> None:
    """Write the password to a file that only the account running the portal can read."""
    descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as stream:
        os.fchmod(descriptor, 0o600)
        stream.write(f"{password}\n")
