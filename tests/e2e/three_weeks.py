"""The alliance of the three weeks, its folder and clock, and the finger that is counted."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from pathlib import Path

from playwright.sync_api import Locator

from tests.e2e.portals import ROOT
from tests.prepared import MIGRATE, folders
from tests.processes import PASSWORD
from tests.screens import three_weeks as told
from tests.webhook_server import WebhookServer

SUNDAYS = (date(2026, 11, 8), date(2026, 11, 15), date(2026, 11, 22))
EVENING = 20
"""The hour of the leader's work, in UTC."""
JOIN = """
import json
from datetime import timedelta
from django.utils import timezone
from members.models import Member
long_ago = timezone.now() - timedelta(days=60)
for name in json.loads(NAMES):
    Member.objects.get_or_create(name=name, defaults={"rank": 1})
Member.objects.update(created_at=long_ago)
"""


@dataclass
class Hand:
    """A leader's finger. Each click and each choice from a list is a touch; one that opens a page is a look."""

    touches: int = 0
    looks: int = 0
    steps: list[tuple[str, int, int, float]] = field(default_factory=list)
    begun: float = field(default_factory=time.monotonic)

    def press(self, target: Locator) -> None:
        target.click()
        self.touches += 1

    def look(self, target: Locator) -> None:
        target.click()
        self.looks += 1

    def done(self, what: str) -> None:
        """A step ended: its touches, looks and seconds since the one before."""
        touches, looks = (sum(step[place] for step in self.steps) for place in (1, 2))
        self.steps.append((what, self.touches - touches, self.looks - looks, time.monotonic() - self.begun))
        self.begun = time.monotonic()


@dataclass
class Alliance:
    """size: members at first. ranks, scores: as they have to be by now, by name; scores: the newest of the duel.

    strikes: confirmed so far, by name and day. channel: the Discord that the packet is posted to.
    """

    size: int
    folder: Path
    ranks: dict[str, int]
    scores: dict[str, int] = field(default_factory=dict)
    strikes: list[tuple[str, str]] = field(default_factory=list)
    channel: WebhookServer = field(default_factory=WebhookServer)

    @property
    def texts(self) -> Path:
        return self.folder / "texts"

    def put_clock(self, sunday: date) -> None:
        moment = datetime(sunday.year, sunday.month, sunday.day, EVENING, tzinfo=UTC)
        draft = self.folder / "clock.draft"
        draft.write_text(f"{(moment - datetime.now(UTC)).total_seconds():+.0f}\n")
        draft.replace(self.folder / "clock")

    @property
    def environment(self) -> dict[str, str]:
        return {
            "PYTHONPATH": str(ROOT / "tests/faults/clock"),
            "CLOCK_FILE": str(self.folder / "clock"),
            "KNOWN_TEXTS": str(self.texts),
            "TIME_ZONE": "UTC",
            "DISCORD_URL": self.channel.address,
            "DISCORD_WEBHOOK": self.channel.webhook,
            "NO_PROXY": "127.0.0.1",
        }


def alliance_of(size: int, folder: Path, channel: WebhookServer) -> Alliance:
    """A portal's folder with the members, of whom the first leads, 60 days old on the first Sunday."""
    found = Alliance(size, folder, dict.fromkeys(told.names(size), 1) | {told.LEADER: 5}, channel=channel)
    found.texts.mkdir()
    found.put_clock(SUNDAYS[0])
    folders.fill(
        folder / "data",
        MIGRATE,
        ("create_leader", "leader", "--password-stdin", "--member", told.LEADER),
        typed=f"{PASSWORD}\n",
    )
    script = JOIN.replace("NAMES", repr(json.dumps(told.names(size))))
    environment = {**os.environ, **found.environment, "DATA_DIR": str(folder / "data"), "DATABASE_URL": ""}
    subprocess.run([sys.executable, "manage.py", "shell", "-v0", "-c", script], cwd=ROOT, env=environment, check=True)
    return found
