"""While the database is out, every page and call answers 503 and says what to do, not a server error."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from typing import Any
from unittest import mock

import psycopg
import pytest
from django.db import DatabaseError, InterfaceError, OperationalError, ProgrammingError, connection
from django.test import Client

from members.outage import DATABASE_OUT, database_is_out


@pytest.fixture
def database_out(leader_client: Client) -> Iterator[Client]:
    """A browser of a leader at the moment when PostgreSQL goes away."""
    leader_client.raise_request_exception = False

    def refuse(*_: Any) -> None:
        raise OperationalError("connection refused") from psycopg.OperationalError("connection refused")

    with connection.execute_wrapper(refuse):
        yield leader_client


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/admin", DATABASE_OUT),
        ("/api/stats", DATABASE_OUT),
        ("/auth/user", DATABASE_OUT),
        ("/members", "The portal is busy or out of order. Nothing was changed. Wait a little, then try again."),
    ],
)
def test_pages_and_calls_say_that_the_database_is_out(database_out: Client, path: str, said: str) -> None:
    answer = database_out.get(path)
    assert answer.status_code == 503
    assert said in answer.content.decode()


def test_a_write_does_too(database_out: Client) -> None:
    answer = database_out.post("/api/upload", {})
    assert (answer.status_code, answer.json()) == (503, {"message": DATABASE_OUT})


def test_a_defect_stays_a_server_error(leader_client: Client) -> None:
    leader_client.raise_request_exception = False
    with mock.patch("alliance.pages.attention", side_effect=ValueError):
        assert leader_client.get("/admin").status_code == 500


def caused(error: DatabaseError | InterfaceError, cause: Exception) -> Exception:
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(
    ("error", "is_out"),
    [
        (caused(OperationalError(), psycopg.OperationalError("connection refused")), True),
        (caused(OperationalError(), psycopg.errors.AdminShutdown()), True),
        (caused(OperationalError(), psycopg.errors.CrashShutdown()), True),
        (caused(OperationalError(), psycopg.errors.CannotConnectNow()), True),
        (caused(OperationalError(), psycopg.errors.TooManyConnections()), True),
        (caused(InterfaceError(), psycopg.InterfaceError("the connection is closed")), True),
        (caused(OperationalError(), psycopg.errors.DeadlockDetected()), False),
        (caused(OperationalError(), psycopg.errors.DiskFull()), False),
        (caused(ProgrammingError(), psycopg.errors.UndefinedTable()), False),
        (ValueError(), False),
    ],
)
def test_how_it_is_known(error: Exception, is_out: bool) -> None:
    assert database_is_out(error) is is_out


def test_a_sqlite_file_is_never_out() -> None:
    with pytest.raises(sqlite3.OperationalError) as raised:
        sqlite3.connect(":memory:").execute("SELECT * FROM nothing")
    assert not database_is_out(caused(OperationalError(), raised.value))
