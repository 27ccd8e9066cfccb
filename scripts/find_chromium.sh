#!/bin/sh
# Prints the path of a Chromium or Chrome; prints nothing if there is none. Arguments: what to take rather than those.
# As root on Debian it installs what it is told to take rather, and Chromium where there is no browser at all.
find_browser() {
    for browser in "$@" chromium chromium-browser google-chrome google-chrome-stable; do
        command -v "$browser" && return 0
    done
    return 1
}

install() {
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || return 1
    echo "Installing $1 for the browser tests" >&2
    for step in now after-update; do
        [ $step = now ] || timeout 120 apt-get update -q >&2
        DEBIAN_FRONTEND=noninteractive timeout 300 apt-get install -q -y --no-install-recommends "$1" >&2 && return 0
    done
    return 1
}

for package in "$@"; do
    command -v "$package" >/dev/null || install "$package"
done
find_browser "$@" >/dev/null || install chromium
find_browser "$@"
exit 0
