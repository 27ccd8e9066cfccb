#!/bin/sh
# Runs a command with DATABASE_URL of a private PostgreSQL server, which is gone afterwards.
#
#   sh scripts/with_postgres.sh .venv/bin/python -m pytest
#
# POSTGRES_CONTROL is a command for it: $POSTGRES_CONTROL restart.
#
# PostgreSQL will not run as root: then the server gets an account of its own ('postgres', else 'nobody').
set -eu

find_server() {
    for folder in $(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -rV) "$(dirname "$(command -v initdb || echo /none/x)")"; do
        [ -x "$folder/initdb" ] && [ -x "$folder/pg_ctl" ] && echo "$folder" && return 0
    done
    return 1
}

if ! bin=$(find_server); then
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        { apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends postgresql; } >&2
    fi
    bin=$(find_server) || { echo "PostgreSQL is missing (Debian: apt install postgresql)." >&2; exit 1; }
fi

folder=$(mktemp -d)
as=
if [ "$(id -u)" = 0 ]; then
    account=$(id -un postgres 2>/dev/null || echo nobody)
    as="runuser -u $account --"
    chown "$account" "$folder"
fi
stop() {
    cd / && $as "$bin/pg_ctl" -D "$folder/data" -m immediate -w stop >/dev/null 2>&1 || true
    rm -rf "$folder"
}
trap stop EXIT
trap 'exit 130' INT TERM

port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
(
    cd "$folder"
    $as "$bin/initdb" -D "$folder/data" -U portal -A trust -E UTF8 --locale=C.UTF-8 --no-sync >"$folder/initdb.log" 2>&1 ||
        { cat "$folder/initdb.log" >&2; exit 1; }
    $as "$bin/pg_ctl" -D "$folder/data" -w -l "$folder/data/log" start >/dev/null \
        -o "-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories='$folder' -c fsync=off" ||
        { cat "$folder/data/log" >&2; exit 1; }
)
echo "PostgreSQL of $bin on port $port" >&2
POSTGRES_CONTROL="$as $bin/pg_ctl -D $folder/data -w" DATABASE_URL="postgres://portal@127.0.0.1:$port/postgres" "$@"
