#!/bin/sh
# Fails with what to do unless Node.js 20 or newer and npm are there.
if ! command -v npm >/dev/null || ! node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' 2>/dev/null; then
    echo "The frontend needs Node.js 20 or newer with npm; found: $(node --version 2>/dev/null || echo none)." >&2
    exit 1
fi
