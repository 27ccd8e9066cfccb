#!/bin/sh
# Prints a Python 3.11 to 3.13 that can make virtual environments: $PYTHON, else the newest that is installed.
for python in ${PYTHON:-python3.13 python3.12 python3.11 python3 python}; do
    if "$python" -c 'import sys, ensurepip, venv; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' 2>/dev/null; then
        command -v "$python"
        exit 0
    fi
done
echo "This needs Python 3.11, 3.12 or 3.13 with its venv module (Debian: apt install python3 python3-venv)." >&2
echo "Tried: ${PYTHON:-python3.13 python3.12 python3.11 python3 python}. Name another one with PYTHON=/path/to/python." >&2
exit 1
