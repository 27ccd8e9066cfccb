#!/bin/sh
# What `make soak` runs, an hour in one go: every part, also after a failure; then one summary of them all. Ends with 1
# where a part failed, something was lost, doubled or applied by half, or a server error was answered that no page states.
#
#   ROUNDS=10    how often each race is run
#   FILLS=25     how often the disk is filled and freed
#   MINUTES=60   for all of it: fuzzing takes what the other parts leave, and LEAST_FUZZING=5 in any case
#   LIMIT=40     minutes that one part may take; then it is ended, and counts as failed
#
# A part is one line below: part NAME COMMAND... A command that ends with 0 has passed. What tests count is added up by
# tests/tally.py (requests and server errors by itself), and scripts/soak_summary.py prints it.
set -u
export ROUNDS="${ROUNDS:-10}" FILLS="${FILLS:-25}" SOAK=1
folder=$(mktemp -d)
export SOAK_TALLY="$folder/tally"
began=$(date +%s)
child=

part() {
    export SOAK_PART="$1"
    shift
    echo
    echo "== $SOAK_PART (begun after $((($(date +%s) - began) / 60)) minutes)"
    started=$(date +%s)
    # In the background, so that Ctrl-C reaches this script at once. A part that is told to stop has a minute to clean up.
    timeout --kill-after=60 "${LIMIT:-40}m" "$@" &
    child=$!
    wait "$child"
    status=$?
    printf '%s\t%s\t%s\n' "$(($(date +%s) - started))" "$status" "$SOAK_PART" >>"$folder/parts"
    [ "$status" = 0 ] || echo "!! FAILED with $status: $*"
}
clean_up() {
    rm -rf "$folder"
}
stop() {
    [ -z "$child" ] || kill "$child" 2>/dev/null && wait "$child"
    exit 130
}
trap clean_up EXIT
trap stop INT TERM
on_postgres="${ON_POSTGRES-sh scripts/with_postgres.sh}"
faults="tests/faults/test_worker_deaths.py tests/faults/test_web_deaths.py tests/faults/test_clock.py"
full_disk="tests/faults/test_full_disk.py tests/alliance/test_full_disk.py"
many_examples="tests/members tests/uploads/test_undo.py tests/alliance/test_take_over.py tests/uploads/reading/test_metadata.py
    tests/uploads/reading/test_images.py"

part "races, $ROUNDS rounds each, on SQLite" "$PY" -m pytest -q -rs tests/races
part "races, $ROUNDS rounds each, on PostgreSQL" $on_postgres "$PY" -m pytest -q -rs tests/races
part "killed and stopped, on SQLite" env DATABASE_URL= "$PY" -m pytest -q -rs tests/faults \
    --ignore=tests/faults/test_full_disk.py --ignore=tests/faults/test_spread.py
part "killed and stopped, on PostgreSQL" $on_postgres "$PY" -m pytest -q -rs $faults
part "a worker killed in a batch of twenty, and its own look at what is due" env DATABASE_URL= "$PY" -m pytest -q -rs \
    tests/uploads/test_worker_process.py tests/members/weeks/test_snapshot_commands.py
part "a disk filled and freed $FILLS times, on SQLite" env DATABASE_URL= "$PY" -m pytest -q -rs $full_disk
part "a disk filled and freed $FILLS times, on PostgreSQL" $on_postgres "$PY" -m pytest -q -rs $full_disk
part "two web machines and three workers, each killed in turn" "$PY" -m pytest -q -rs tests/faults/test_spread.py
part "the documented steps, in a root of their own" "$PY" -m scripts.documented_steps
part "a server set up and upgraded, in a root of its own" "$PY" -m pytest -q -rs tests/deploy/test_install.py
part "nginx and Caddy are here" sh -c '[ -n "$(sh scripts/find_proxy.sh nginx)" ] && [ -n "$(sh scripts/find_proxy.sh caddy)" ]'
part "200 slow visitors, without a proxy and behind each" "$PY" -m pytest -q -rs -s tests/alliance/test_slow_visitors.py
part "random histories of eight weeks, all undone" "$PY" -m pytest -q tests/uploads/test_any_history.py
part "two weeks of whole lists in the browser" "$PY" -m pytest -q tests/e2e/test_second_week.py
part "three alliances that grew, and one from nothing on a phone" "$PY" -m pytest -q tests/e2e/test_grown_weeks.py \
    tests/e2e/test_from_nothing.py
part "three weeks of an alliance of a hundred, from the drop to the saved week" "$PY" -m pytest -q tests/e2e/test_three_weeks.py
part "hostile calls as each role" "$PY" -m pytest -q tests/hostile
part "rules of merging, importing, undoing, saved weeks and pictures, on many examples" "$PY" -m pytest -q $many_examples

left=$((${MINUTES:-60} - ($(date +%s) - began) / 60))
least=${LEAST_FUZZING:-5}
[ "$left" -ge "$least" ] || left=$least
part "fuzzing for $left minutes" "$PY" -m scripts.with_django scripts.fuzz --minutes "$left"

"$PY" -m scripts.soak_summary "$folder"
