#!/bin/sh
# What `make soak` runs: everything, also after a failure; ends with 1 where something failed. Each part prints its counts.
#
#   ROUNDS=25   how often each race is run     MINUTES=10   of fuzzing
set -u
export ROUNDS="${ROUNDS:-25}" SOAK=1
minutes="${MINUTES:-10}"
status=0
part() {
    echo "== $1"
    shift
    "$@" || { status=1; echo "!! FAILED: $*"; }
}

part "races, $ROUNDS rounds each, on SQLite" "$PY" -m pytest -q -rs tests/races
part "races, $ROUNDS rounds each, on PostgreSQL" sh scripts/with_postgres.sh "$PY" -m pytest -q -rs tests/races
part "faults on SQLite" env DATABASE_URL= "$PY" -m pytest -q -rs tests/faults
part "faults on PostgreSQL" sh scripts/with_postgres.sh "$PY" -m pytest -q -rs tests/faults/test_worker_deaths.py tests/faults/test_web_deaths.py tests/faults/test_clock.py
part "random histories of eight weeks, all undone" "$PY" -m pytest -q tests/uploads/test_any_history.py
part "two weeks of whole lists in the browser" "$PY" -m pytest -q tests/e2e/test_second_week.py
part "hostile calls as each role" "$PY" -m pytest -q tests/hostile
part "fuzzing for $minutes minutes" "$PY" -m scripts.with_django scripts.fuzz --minutes "$minutes"
exit $status
