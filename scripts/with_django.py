"""Calls main() of a module of ours once Django is set up, with a data folder that is gone afterwards.

    .venv/bin/python -m scripts.with_django benchmarks.roster --rounds 100

DATABASE_URL stays the database where it is set. Only errors are logged, unless LOG_LEVEL says otherwise.
"""

from __future__ import annotations

import os
import sys
import tempfile
from importlib import import_module

import django


def main() -> None:
    _, module, *arguments = sys.argv
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "alliance.settings")
    os.environ.setdefault("LOG_LEVEL", "ERROR")
    with tempfile.TemporaryDirectory(prefix="portal-") as folder:
        os.environ["DATA_DIR"] = folder
        django.setup()
        sys.exit(import_module(module).main(arguments))


if __name__ == "__main__":
    main()
