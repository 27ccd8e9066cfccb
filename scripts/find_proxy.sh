#!/bin/sh
# Prints the path of a proxy; as root on Debian, installs it where it is missing. Prints nothing if it can't.
#
#   sh scripts/find_proxy.sh nginx        or caddy
PATH="$PATH:/usr/sbin:/usr/local/sbin"
command -v "$1" && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing $1 for the tests of deploy/" >&2
    # Debian starts what it installs, for the whole network; this tells it not to.
    policy=/usr/sbin/policy-rc.d
    if [ ! -e "$policy" ]; then
        printf '#!/bin/sh\nexit 101\n' >"$policy" && chmod +x "$policy"
        trap 'rm -f "$policy"' EXIT
    fi
    { apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "$1"; } >&2
    command -v "$1"
fi
exit 0
