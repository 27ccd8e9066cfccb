"""manage.py suggest_criteria: proposes rank criteria from the alliance's own figures, as Member Management does."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from members.criteria import change_requirements
from members.trying import suggested, try_out


class Command(BaseCommand):
    help = (
        "Propose thresholds that put about as many members in each rank as it has now, and show who would have another "
        "rank; with --save, save them. A rank that is not listed stays as it is."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--save", action="store_true", help="save what is proposed")

    def handle(self, *_args: Any, **options: Any) -> None:
        found = suggested()
        if found.basis == "nothing":
            raise CommandError(found.notes[0])
        self.stdout.write("\n".join(found.notes))
        for one in found.thresholds:
            self.stdout.write(
                f"R{one.rank}  power {one.power:>15,}  VS score {one.vs_score:>13,}  tech donations {one.donations:>9,}"
            )
        now = try_out(found.thresholds)[0]
        for count in now.counts:
            self.stdout.write(f"{count.rank:<2}  {count.held:>4} now  {count.tried:>4} by these")
        for member in now.members:
            if member.moves:
                self.stdout.write(f"{member.held} → {member.tried}  {member.name}")
        if options["save"]:
            change_requirements(found.thresholds, actor_id=None)
            self.stdout.write("Saved.")
