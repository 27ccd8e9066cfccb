"""The world of the tests: a few members, an account of every kind, and screenshots read without any picture."""

from __future__ import annotations

import gc
import os
import signal
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from datetime import date
from functools import partial
from hashlib import sha256
from io import BytesIO
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.core.files.base import ContentFile
from django.db import connection, transaction
from django.db.backends.signals import connection_created
from django.test import Client
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings
from PIL import Image

from alliance.models import AuditEntry, User
from members import alliance_facts
from members.models import Member
from tests import tally
from tests.examples import FEW, SEARCHING, examples
from tests.prepared import MIGRATE, folders
from uploads.models import Batch, ReadRow, Upload
from uploads.reading.types import ReadRow as Row
from uploads.review import proposals

# A busy machine is no failure. `make test` tries the same examples each time: who changed nothing breaks nothing.
hypothesis_settings.register_profile(
    "unhurried",
    max_examples=examples(FEW),
    deadline=None,
    derandomize=not SEARCHING,
    suppress_health_check=[HealthCheck.too_slow],
)
hypothesis_settings.load_profile("unhurried")

# the browser's driver keeps an event loop in the process of the tests, which Django takes for an async caller
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

PASSWORD = "correct horse battery"
REPORT_DATE = date(2026, 11, 21)
REPORTED = "reported"
STORES = {
    "default": {"BACKEND": "tests.watched_store.Watched"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
DATABASE = {"db", "transactional_db"}
PROCESSES = ("browser", "worker", "reading", "easyocr")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files with real processes come first: the short rest then fills whatever time is left to one of two processes.

    Of those the browser's, whose portals end with the last of them (tests/e2e/conftest.py).

    Tests that need nothing but the code, and hardly a second, are marked as fast, for `make check`; those that ask a
    database as such, for `make test-postgres`. A browser on a busy machine loses a click or a page now and then: its
    test has a second try, which the report names.
    """
    long = {item.path for item in items if any(map(item.get_closest_marker, PROCESSES))}
    browsing = {item.path for item in items if item.get_closest_marker("browser")}
    items.sort(key=lambda item: (item.path not in browsing, item.path not in long))
    for item in items:
        asks = item.get_closest_marker("django_db") or DATABASE & {*getattr(item, "fixturenames", ())}
        if asks or item.path in long:
            item.add_marker(pytest.mark.database)
        elif not item.get_closest_marker("slow"):
            item.add_marker(pytest.mark.fast)
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session", autouse=True)
def _prepared(tmp_path_factory: pytest.TempPathFactory) -> None:
    """The processes of pytest-xdist have folders of their own in one that they share."""
    base = tmp_path_factory.getbasetemp()
    folders.shared = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "prepared"
    folders.shared.mkdir(exist_ok=True)


@pytest.fixture(scope="session")
def _migrated(_prepared: None, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Where several processes test on SQLite, each begins with a copy of a database that one of them has migrated."""
    if connection.vendor != "sqlite" or "PYTEST_XDIST_WORKER" not in os.environ:
        return
    place = tmp_path_factory.mktemp("migrated")
    folders.fill(place, MIGRATE)

    def begin(connection: Any, **_: Any) -> None:
        connection_created.disconnect(begin)
        with closing(sqlite3.connect(place / "portal.sqlite3")) as migrated:
            migrated.backup(connection.connection)

    connection_created.connect(begin, weak=False)


@pytest.fixture(scope="session")
def django_db_setup(_migrated: None, django_db_setup: None) -> None:
    """What is migrated already, Django leaves as it is."""


@pytest.fixture
def report(record_property: Callable[[str, object], None]) -> Callable[[str], None]:
    """report("12 of 12 right") prints a line below the tests' results, whichever process ran the test."""
    return lambda line: record_property(REPORTED, line)


def pytest_configure() -> None:
    """Told to stop, a run ends as by Ctrl-C: what it started is ended first."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    gc.disable()


def pytest_collection_finish() -> None:
    """The modules and nine thousand tests stay to the end: no collection looks through them again and again."""
    gc.enable()
    gc.freeze()


def pytest_terminal_summary(terminalreporter: Any) -> None:
    for outcome in ("passed", "failed", "error", "skipped"):
        if ended := len(terminalreporter.getreports(outcome)):
            tally.add(outcome, ended)
    tally.write()
    for result in terminalreporter.getreports("passed") + terminalreporter.getreports("failed"):
        for name, line in result.user_properties if result.when == "call" else ():
            if name == REPORTED:
                terminalreporter.write_line(line)


@pytest.fixture(scope="session")
def own_places(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A place of its own for each test: no folder yet, for most tests need none."""
    return (tmp_path_factory.getbasetemp() / "places" / str(number) for number in count())


@pytest.fixture(autouse=True)
def _places(settings: Any, own_places: Iterator[Path]) -> None:
    place = next(own_places)
    settings.MEDIA_ROOT = place / "uploads"
    settings.STORAGES = settings.STORAGES | STORES
    # each Client begins its own chain of middleware: none of them looks through all static files first
    settings.WHITENOISE_AUTOREFRESH = True
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": str(place)}}
    cache.set(alliance_facts.KEY, dict.fromkeys(alliance_facts.FIELDS, ""))  # as nearly every request finds it


@pytest.fixture
def account(db: None) -> Callable[..., User]:
    """account("nia", rank=4) makes a member of that rank with an account; rank None: an account without a member."""
    return new_account


def new_account(name: str, *, rank: int | None = None, **fields: Any) -> User:
    member = Member.objects.create(name=name.capitalize(), rank=rank) if rank is not None else None
    return User.objects.create_user(name, password=PASSWORD, member=member, **fields)


@pytest.fixture
def officer(account: Callable[..., User]) -> User:
    return account("officer", rank=4)


@pytest.fixture
def leader_client(officer: User) -> Client:
    """A browser in which an R4 is signed in."""
    client = Client()
    client.force_login(officer)
    return client


@pytest.fixture
def r5_client(account: Callable[..., User]) -> Client:
    """A browser in which an R5 is signed in, who may do everything."""
    client = Client()
    client.force_login(account("boss", rank=5))
    return client


@pytest.fixture
def png() -> Callable[..., bytes]:
    """png(seed) is a small valid PNG; another seed gives other bytes."""
    return new_png


def new_png(seed: int = 0, *, size: tuple[int, int] = (60, 120), image_format: str = "PNG") -> bytes:
    out = BytesIO()
    Image.new("RGB", size, (seed % 256, seed // 256 % 256, 90)).save(out, image_format)
    return out.getvalue()


def row(place: int, name: str, value: int, *, rank: int | None = None, **fields: Any) -> Row:
    """A row as a clear screenshot shows it, 100 pixels high."""
    top = 100 * place
    given: dict[str, Any] = {
        "place": place,
        "rank": place + 1 if rank is None else rank,
        "name": name,
        "value": value,
        "value_text": f"{value:,}",
        "box": (0, top, 1000, top + 100),
        "name_box": (300, top + 20, 600, top + 60),
        "value_box": (700, top + 20, 980, top + 60),
        "score": 0.99,
        "name_score": 0.99,
    }
    return Row(**given | fields)


@pytest.fixture
def read_batch(db: None, officer: User) -> Callable[..., Batch]:
    """read_batch([rows of the first screenshot], [of the second], ...) is a batch that waits for confirmation."""
    return partial(new_batch, officer)


def new_batch(
    by: User,
    *screens: Sequence[Row],
    data_type: str = "strength",
    batch_id: str = "b1",
    report_date: date = REPORT_DATE,
) -> Batch:
    batch = Batch.objects.create(batch_id=batch_id, data_type=data_type, report_date=report_date, created_by=by)
    for number, rows in enumerate(screens):
        upload = Upload(
            batch=batch,
            original_name=f"{number + 1:02}.png",
            sha256=sha256(f"{batch_id} {number}".encode()).hexdigest(),
            image_format="PNG",
            width=1000,
            height=2000,
            status=Upload.Status.PENDING_CONFIRMATION,
            uploaded_by=by,
        )
        upload.file.save("shot.png", ContentFile(new_png(number)), save=False)
        upload.save()
        ReadRow.objects.bulk_create(proposals.stored_row(upload, one) for one in rows)
    with transaction.atomic():
        proposals.propose(proposals.lock(batch))
    return batch


def deeds() -> list[tuple[str, str]]:
    """What leaders did of which only the audit log tells: who and what, oldest first."""
    noted = AuditEntry.objects.filter(kind=AuditEntry.Kind.DEED).order_by("pk")
    return list(noted.values_list("username", "detail"))
