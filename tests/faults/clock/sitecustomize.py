"""Python loads this at the start of each of the portal's programs, where a test has put its folder on PYTHONPATH.

The clock then stands CLOCK_FILE's seconds ahead of the machine's, and follows when the file changes: for `time.time`
and Django's `timezone.now`, from which the portal, its sessions and its queue take every moment. What measures how long
something takes (the monotonic clock: gunicorn's and the cluster's time limits) goes on, as where a clock is set.
(libfaketime does not do: Python sleeps until an absolute moment, which its version in Debian 12 gets wrong.)
"""

from __future__ import annotations

import os
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import django.utils.timezone

FILE = Path(os.environ["CLOCK_FILE"])
machine_time = time.time


def ahead() -> float:
    return float(FILE.read_text())


def moved_time() -> float:
    return machine_time() + ahead()


def moved_now() -> datetime:
    return datetime.now(UTC) + timedelta(seconds=ahead())


time.time = moved_time
django.utils.timezone.now = moved_now
