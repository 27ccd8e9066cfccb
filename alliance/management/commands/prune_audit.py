"""manage.py prune_audit: deletes the log entries that are older than an operator wants to keep."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from alliance.models import AuditEntry


class Command(BaseCommand):
    help = "Delete audit log entries older than the given number of days."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--days", type=int, required=True, help="how many days of the log to keep; at least 1")

    def handle(self, *_args: Any, **options: Any) -> None:
        days = options["days"]
        if not 1 <= days <= 36_500:
            raise CommandError("--days: between 1 and 36500.")
        deleted, _ = AuditEntry.objects.filter(last_at__lt=timezone.now() - timedelta(days=days)).delete()
        self.stdout.write(f"{deleted} entries deleted.")
