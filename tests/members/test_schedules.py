"""The worker's schedules are there in every database, and an operator's changes to them stay."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from django_q.models import Schedule

from members import schedules

OURS = {
    "Post the packet": ("alliance.packet.posting.sweep", Schedule.MINUTES, -1),
    "Remove old screenshots": ("uploads.tasks.remove_old_screenshots", Schedule.DAILY, -1),
    "Save the week once complete": ("uploads.tasks.save_complete_week", Schedule.MINUTES, -1),
    "Sweep uploads": ("uploads.tasks.sweep", Schedule.MINUTES, -1),
    "Tidy up": ("alliance.housekeeping.tidy_up", Schedule.DAILY, -1),
}


def made() -> dict[str, tuple[str, str, int]]:
    rows = Schedule.objects.values_list("name", "func", "schedule_type", "repeats")
    return {str(name): (func, kind, repeats) for name, func, kind, repeats in rows}


@pytest.mark.django_db(transaction=True)
def test_they_are_there_after_a_flush() -> None:
    call_command("flush", interactive=False, verbosity=0)
    assert made() == OURS
    assert Schedule.objects.get(name="Sweep uploads").minutes == 1


@pytest.mark.django_db
def test_an_operators_changes_stay() -> None:
    Schedule.objects.filter(name="Sweep uploads").update(name="Sweep", minutes=5)
    Schedule.objects.filter(name="Tidy up").delete()
    schedules.ensure()
    assert Schedule.objects.get(func="uploads.tasks.sweep").minutes == 5
    assert set(made()) == {*OURS, "Sweep"} - {"Sweep uploads"}
