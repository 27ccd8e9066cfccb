#!/bin/sh
# Prints the path of a Chromium or Chrome; as root on Debian, installs one where there is none. Prints nothing if it can't.
# Arguments: what to take rather than those, where it is there.
find_browser() {
    for browser in "$@" chromium chromium-browser google-chrome google-chrome-stable; do
        command -v "$browser" && return 0
    done
    return 1
}

find_browser "$@" && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing Chromium for the browser tests" >&2
    apt-get update -q >&2
    for package in "$@" chromium; do
        DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "$package" >&2 && break
    done
    find_browser "$@"
fi
exit 0
