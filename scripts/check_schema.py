"""Fails where openapi.yaml is not what the code says. `python scripts/check_schema.py --write` brings it up to date."""

from __future__ import annotations

import difflib
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COMMITTED = ROOT / "openapi.yaml"


def generate(file: Path) -> None:
    """Write the schema of the code; a warning of the generator is an error here."""
    options = ("--file", str(file), "--validate", "--fail-on-warn")
    subprocess.run([sys.executable, "manage.py", "spectacular", *options], cwd=ROOT, check=True, env=os.environ)  # noqa: S603


def main() -> int:
    if "--write" in sys.argv:
        generate(COMMITTED)
        return 0
    with tempfile.TemporaryDirectory() as folder:
        fresh = Path(folder) / "openapi.yaml"
        generate(fresh)
        old, new = (file.read_text(encoding="utf-8").splitlines() for file in (COMMITTED, fresh))
    changes = list(difflib.unified_diff(old, new, "openapi.yaml", "the code", lineterm=""))
    if changes:
        sys.stderr.write(
            "\n".join([*changes[:60], "", "Bring it up to date: python scripts/check_schema.py --write", ""])
        )
    return 1 if changes else 0


if __name__ == "__main__":
    sys.exit(main())
