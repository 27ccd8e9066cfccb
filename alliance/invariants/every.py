"""All that `manage.py check_data` proves, in its order."""

from __future__ import annotations

from alliance.invariants import accounts, change_sets, database, figures, files, names, queue, weeks
from alliance.invariants.finding import Invariant

EVERY = (
    Invariant("latest figures are those of the newest records", figures.latest_figures),
    Invariant("records name a screenshot that is there", figures.known_screenshots),
    Invariant("figures are what the newest change set made them", change_sets.changes_are_whole),
    Invariant("changes of figures were written once", change_sets.nothing_twice),
    Invariant("applied uploads have a change set that stands", change_sets.applied_uploads),
    Invariant("applied rows name the apply that took them", change_sets.applied_rows),
    Invariant("uploads that are being read have a live lease", queue.live_leases),
    Invariant("uploads that wait for a worker do so not too long", queue.patient_uploads),
    Invariant("uploads that were read hold no claim", queue.ended_claims),
    Invariant("snapshot rows are one a member and week", weeks.snapshot_rows),
    Invariant("figures of saved weeks are those of the records of then", weeks.saved_figures),
    Invariant("weeks end on a Sunday", weeks.weeks_end_on_sundays),
    Invariant("active members have a name of their own", names.active_names),
    Invariant("aliases are kept by their normal form", names.normal_forms),
    Invariant("aliases are nobody else's name", names.aliases_are_free),
    Invariant("pairs of distinct names are joined by no alias", names.pairs_are_apart),
    Invariant("accounts have a member of their own", accounts.one_to_one),
    Invariant("files that rows name are stored", files.stored_files, at_one_moment=False),
    Invariant("foreign keys point at a row that is there", database.pointers),
    Invariant("constraints are in force in the database", database.constraints),
    Invariant("writes to tables that answers are kept of are noted", database.watched),
)
