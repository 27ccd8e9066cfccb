"""Sets Django up and calls main() of a module of the project, with a data folder that is deleted afterwards.

    .venv/bin/python -m scripts.with_django benchmarks.roster --rounds 100

If DATABASE_URL is set, that database is used. Only errors are logged, unless LOG_LEVEL says otherwise.
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
