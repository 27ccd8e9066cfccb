"""The version of the data changes with every write that is committed, and with nothing else."""

from __future__ import annotations

import pytest
from django.db import connection, transaction

from alliance.invariants.database import watched
from alliance.models import User
from members import data_version
from members.models import DataVersion, Member, RankCriterion
from uploads.jobs import workers

pytestmark = pytest.mark.django_db(transaction=True)

AREAS = ("members", "records", "absences", "accounts", "packet")


def sql(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)


def version(*areas: str) -> tuple[str, ...]:
    known = data_version.version(areas or AREAS)
    assert known is not None
    return known


@pytest.fixture(autouse=True)
def _somebody() -> None:
    Member.objects.create(name="Mambo")


def test_every_table_of_the_areas_is_watched() -> None:
    tables = dict(data_version.versioned_tables())
    assert set(tables.values()) == set(AREAS)
    assert tables["members_member"] == "members"
    assert tables["uploads_absence"] == "absences"
    assert "uploads_upload" not in tables
    assert watched().wrong == []


@pytest.mark.parametrize(
    "statement",
    [
        "INSERT INTO members_rankcriterion (rank, power, vs_score, donations) VALUES (1, 2, 3, 4)",
        "UPDATE members_member SET power = 5",
        "DELETE FROM members_member",
    ],
)
def test_plain_sql_is_noted(statement: str) -> None:
    before, elsewhere = version("members"), version("records")
    sql(statement)
    assert version("members") != before
    assert version("records") == elsewhere


def test_no_version_comes_twice() -> None:
    seen = set()
    for power in range(60):
        Member.objects.update(power=power % 2)
        seen.add(version())
    assert len(seen) == 60
    assert DataVersion.objects.count() < 60


def test_reading_and_what_is_not_watched_change_nothing() -> None:
    before = version()
    list(Member.objects.all())
    workers.note_sign()
    assert version() == before


def test_a_write_that_is_taken_back_is_none() -> None:
    before = version()
    with transaction.atomic():
        Member.objects.update(power=1)
        transaction.set_rollback(True)
    assert version() == before


def test_what_follows_a_savepoint_that_was_taken_back_is_noted() -> None:
    before = version()
    with transaction.atomic():
        with transaction.atomic():
            Member.objects.update(power=1)
            transaction.set_rollback(True)
        Member.objects.update(power=2)
    assert version() != before


def test_inside_a_transaction_nothing_is_known() -> None:
    with transaction.atomic():
        assert data_version.version(AREAS) is None


def test_writers_do_not_wait_for_each_other_and_each_is_noted_when_it_commits() -> None:
    if connection.vendor != "postgresql":  # SQLite has one writer at a time
        return
    other = connection.copy()
    try:
        before = version()
        with transaction.atomic():
            Member.objects.update(power=1)
            with other.cursor() as cursor:
                cursor.execute("SET lock_timeout = '5s'")
                cursor.execute("INSERT INTO members_rankcriterion (rank, power, vs_score, donations) VALUES (1,2,3,4)")
                cursor.execute("SELECT token FROM members_dataversion WHERE area = 'members' ORDER BY id")
                between = tuple(token for (token,) in cursor.fetchall())
        assert len({before, between, version("members")}) == 3
        assert RankCriterion.objects.count() == 1
    finally:
        other.close()


def test_while_tables_are_changed_nothing_is_known_and_afterwards_all_is_watched_again() -> None:
    before = version()
    data_version.forget(plan=["a migration"])
    Member.objects.update(power=1)
    assert data_version.version(AREAS) is None
    assert set(data_version.unwatched()) == {table for table, _ in data_version.versioned_tables()}
    data_version.watch()
    assert data_version.unwatched() == []
    assert version() != before


def test_migrate_without_anything_to_do_changes_nothing() -> None:
    before = version()
    data_version.forget(plan=[])
    data_version.watch()
    assert version() == before


def test_a_table_that_lost_its_triggers_is_found_and_watched_again() -> None:
    before = version()
    table = "members_member"
    place = f" ON {table}" if connection.vendor == "postgresql" else ""
    sql(f"DROP TRIGGER {data_version.trigger_names(table)[-1]}{place}")
    assert watched().wrong == [f"writes to {table} are not noted: run manage.py migrate"]
    data_version.watch()
    assert watched().wrong == []
    assert version() != before


def test_a_sign_in_is_noted_in_the_accounts_alone() -> None:
    before, accounts = version("members", "records", "absences"), version("accounts")
    User.objects.create_user("nia")
    assert version("members", "records", "absences") == before
    assert version("accounts") != accounts
