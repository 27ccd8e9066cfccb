from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from typing import Any

import pytest
import time_machine
from django.db import transaction
from django.utils import timezone

from alliance.demo.loading import load
from members.models import Member, MemberRecord
from members.records import refresh_latest
from members.weeks.calendar import week_ending
from tests.assistant.more_rows import put_more
from tests.assistant.sets import WRITTEN
from tests.messages_server import KEY, MessagesServer, messages_server


@pytest.fixture(autouse=True)
def no_key(settings: Any) -> None:
    settings.ANTHROPIC_API_KEY = ""


@contextmanager
def kept_for_a_module(blocker: Any) -> Iterator[None]:
    """What is stored here is there for each test of a module: their own transactions lie within this one."""
    with blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.fixture(scope="module")
def loaded_demo(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    with kept_for_a_module(django_db_blocker):
        load(timezone.localdate(), "password")
        yield


@pytest.fixture
def demo(loaded_demo: None, db: None) -> None:
    """The demo alliance, for a module whose tests all want it: it stays there until the last one of them."""


@pytest.fixture(scope="module")
def loaded_demo_of_the_sets(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    with kept_for_a_module(django_db_blocker), time_machine.travel(WRITTEN):
        load(timezone.localdate(), "password")
        put_more()
        yield


@pytest.fixture
def demo_of_the_sets(loaded_demo_of_the_sets: None, db: None) -> None:
    """As `demo`, on the Wednesday WRITTEN and with more of what can be asked for: what the sets are asked of."""


@pytest.fixture(scope="session")
def running_messages() -> Iterator[MessagesServer]:
    with messages_server() as server:
        yield server


@pytest.fixture
def messages(running_messages: MessagesServer, settings: Any, monkeypatch: pytest.MonkeyPatch) -> MessagesServer:
    """The Messages API, to which the portal is set with the right key."""
    settings.ANTHROPIC_API_KEY = KEY
    settings.ANTHROPIC_BASE_URL = running_messages.address
    for name in ("http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
    return running_messages


@pytest.fixture
def member(db: None) -> Callable[..., Member]:
    """member("Nia", power=[5, 6]) has these figures in the last weeks, the newest in last week's; rank=3 by default."""

    def make(name: str, *, rank: int = 3, **figures: list[int | None]) -> Member:
        made = Member.objects.create(name=name, rank=rank, created_at=timezone.now() - timedelta(days=365))
        for figure, values in figures.items():
            for back, value in enumerate(reversed(values)):
                if value is not None:
                    put(made, figure, last_sunday() - timedelta(weeks=back), value)
        refresh_latest([made.pk])
        made.refresh_from_db()
        return made

    return make


def last_sunday() -> date:
    """The end of the week before this one."""
    return week_ending(timezone.localdate()) - timedelta(days=7)


def put(member: Member, figure: str, day: date, value: int) -> None:
    if figure == "vs":
        MemberRecord.objects.create(
            data_type="alliance-duel", member=member, spelling=member.name, value=value, record_date=day
        )
    else:
        kind = {"power": "strength", "assistance": "mutual-assistance"}.get(figure, figure)
        MemberRecord.objects.create(member=member, data_type=kind, value=value, record_date=day)
