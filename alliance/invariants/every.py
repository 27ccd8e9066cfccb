"""All rules that `manage.py check_data` proves, in order; the Admin Panel runs the same ones."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

from django.db import connection, transaction

from alliance.invariants import accounts, change_sets, database, events, figures, files, names, queue, strikes, weeks
from alliance.invariants.finding import Found, Invariant

WRONG_FIGURE = "A figure on the screens may be wrong. Check the member's history, and enter the right one."
WRITTEN_TWICE = "A figure may have been written twice or lost. Check the members named, and tell the operator."
STUCK = "A screenshot waits for nobody. Press Retry at it, or upload it again; if it stays, tell the operator."
SAVED_WEEK = "A saved week shows something else than was recorded. Save that week again on Member Management."
STRIKES = "A strike may stand, or have expired, that should not. Check the member's strikes, and decide on them again."
EVENTS = "Results of an event may be asked for, or ranked, where they don't belong. Check the event and its targets."
NAMES = "Rows may be matched to the wrong member. Open the members named, and correct their names or spellings."
OPERATORS = "Nothing on the screens shows it yet. Tell the operator before the next upgrade or restore."

EVERY = (
    Invariant("latest figures are those of the newest records", figures.latest_figures, WRONG_FIGURE),
    Invariant("records name a screenshot that is there", figures.known_screenshots, OPERATORS),
    Invariant("figures are what the newest change set made them", change_sets.changes_are_whole, WRITTEN_TWICE),
    Invariant("changes of figures were written once", change_sets.nothing_twice, WRITTEN_TWICE),
    Invariant("applied uploads have a change set that stands", change_sets.applied_uploads, WRITTEN_TWICE),
    Invariant("applied rows name the apply that took them", change_sets.applied_rows, WRITTEN_TWICE),
    Invariant("uploads that are being read have a live lease", queue.live_leases, STUCK),
    Invariant("uploads that wait for a worker do so not too long", queue.patient_uploads, STUCK),
    Invariant("uploads that were read hold no claim", queue.ended_claims, STUCK),
    Invariant("snapshot rows are one a member and week", weeks.snapshot_rows, SAVED_WEEK),
    Invariant("figures of saved weeks are those of the records of then", weeks.saved_figures, SAVED_WEEK),
    Invariant("weeks end on a Sunday", weeks.weeks_end_on_sundays, SAVED_WEEK),
    Invariant("strikes are about what has targets, and expire after whole weeks", strikes.strikes_are_sound, STRIKES),
    Invariant("strikes are what the newest change set made them", strikes.decisions_are_whole, STRIKES),
    Invariant("results of events by the week stand under its Sunday", events.results_stand_right, EVENTS),
    Invariant("targets, taught and waiting screens name an event that is there", events.events_are_known, EVENTS),
    Invariant("looks of lists are of one event each", events.looks_are_one_events, EVENTS),
    Invariant("active members have a name of their own", names.active_names, NAMES),
    Invariant("aliases are kept by their normal form", names.normal_forms, NAMES),
    Invariant("aliases are nobody else's name", names.aliases_are_free, NAMES),
    Invariant("pairs of distinct names are joined by no alias", names.pairs_are_apart, NAMES),
    Invariant(
        "accounts have a member of their own",
        accounts.one_to_one,
        "Somebody may enter as somebody else. Check the accounts above, and tell the operator.",
    ),
    Invariant(
        "files that rows name are stored",
        files.stored_files,
        "Screenshots are missing, and with them the strips in reviews. The figures are safe. Tell the operator, who "
        "may put them back from a backup.",
        at_one_moment=False,
    ),
    Invariant("foreign keys point at a row that is there", database.pointers, OPERATORS),
    Invariant("constraints are in force in the database", database.constraints, OPERATORS),
    Invariant("writes to tables that answers are kept of are noted", database.watched, OPERATORS),
)


def proved() -> Iterator[tuple[Invariant, Found]]:
    """Each rule with its findings. Raises StoreOut if the store of the screenshots does not answer."""
    for invariant in EVERY:
        with one_moment() if invariant.at_one_moment else nullcontext():
            found = invariant.prove()
        yield invariant, found


@contextmanager
def one_moment() -> Iterator[None]:
    """Everything read in the block is as of one moment, whatever is written meanwhile."""
    is_outermost = not connection.in_atomic_block
    with transaction.atomic():
        if is_outermost and connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        yield
