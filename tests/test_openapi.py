"""openapi.yaml is what the code says, and names every call of the API."""

from __future__ import annotations

import os
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.core.management import call_command

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def schema() -> dict[str, Any]:
    return dict(yaml.safe_load((ROOT / "openapi.yaml").read_text(encoding="utf-8")))


def test_the_committed_schema_is_current(tmp_path: Path) -> None:
    fresh = tmp_path / "openapi.yaml"
    done = subprocess.run(
        [sys.executable, "manage.py", "spectacular", "--validate", "--fail-on-warn", "--file", str(fresh)],
        cwd=ROOT,
        env={**os.environ, "DATA_DIR": str(tmp_path)},
        capture_output=True,
        check=False,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    committed = (ROOT / "openapi.yaml").read_text(encoding="utf-8")
    assert fresh.read_text(encoding="utf-8") == committed, "run: make schema"


def test_the_rules_that_pages_share_with_the_server_are_current() -> None:
    fresh = StringIO()
    call_command("page_rules", stdout=fresh)
    committed = (ROOT / "frontend/src/api/rules.ts").read_text(encoding="utf-8")
    assert fresh.getvalue() == committed, "run: make schema"


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("get", "/auth/user"),
        ("post", "/auth/login"),
        ("post", "/auth/logout"),
        ("get", "/api/members"),
        ("get", "/api/uploads"),
        ("post", "/api/upload"),
        ("post", "/api/upload/vs"),
        ("get", "/api/batch-status/{batch_id}"),
        ("post", "/api/upload/{upload_id}/apply-data"),
        ("get", "/api/stats"),
        ("get", "/api/member-data"),
        ("get", "/api/vs-scores"),
        ("get", "/api/vs-scores/latest"),
        ("get", "/api/weekly-snapshots"),
        ("post", "/api/weekly-snapshots"),
        ("get", "/api/rank-criteria"),
        ("put", "/api/rank-criteria/{rank}"),
        ("get", "/api/sf-tech"),
        ("patch", "/api/sf-tech/{member_id}"),
    ],
)
def test_the_calls_of_the_spec_are_in_it(schema: dict[str, Any], method: str, path: str) -> None:
    assert method in schema["paths"][path]


def test_names_are_spelled_as_in_the_spec(schema: dict[str, Any]) -> None:
    wrong = {
        f"{name}.{field}"
        for name, component in schema["components"]["schemas"].items()
        for field in component.get("properties", {})
        if "_" in field
    }
    assert wrong == set()
