#!/bin/sh
# Prints the path of redis-server; as root on Debian, installs it where it is missing. Prints nothing if it can't.
command -v redis-server && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing Redis for the tests of the queue" >&2
    { apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends redis-server; } >&2
    command -v redis-server
fi
exit 0
