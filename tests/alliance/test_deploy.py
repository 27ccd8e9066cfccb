"""deploy/, Dockerfile, compose.yaml and docs/operations.md speak of the portal as it is."""

from __future__ import annotations

import configparser
import os
import re
import shlex
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import pytest
import yaml
from django.conf import settings

ROOT = Path(__file__).parents[2]
UNITS = sorted((ROOT / "deploy" / "systemd").iterdir())
READ_BY_SETTINGS = re.compile(r'env\.\w+\(\s*"([A-Z0-9_]+)"')
GUIDE = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")


def unit(name: str) -> dict[str, list[str]]:
    """The assignments of a unit's [Service] section, each with all its values."""
    values = defaultdict(list)
    text = (ROOT / "deploy" / "systemd" / name).read_text(encoding="utf-8")
    for line in text.partition("[Service]")[2].partition("\n[")[0].splitlines():
        if "=" in line and not line.startswith("#"):
            key, _, value = line.partition("=")
            values[key].append(value)
    return values


def test_every_setting_is_told() -> None:
    sources = [ROOT / "alliance" / "settings.py", ROOT / "deploy" / "gunicorn.conf.py"]
    names = {name for source in sources for name in READ_BY_SETTINGS.findall(source.read_text(encoding="utf-8"))}
    assert {name for name in names if f"`{name}`" not in GUIDE} == set()
    assert {"REDIS_URL", "SCREENSHOT_DAYS", "BIND", "OCR_THREADS"} <= names


def test_the_example_of_the_settings_is_fit_for_production(tmp_path: Path) -> None:
    text = (ROOT / "deploy" / "portal.env.example").read_text(encoding="utf-8")
    lines = [line.lstrip("#") for line in text.splitlines() if re.match(r"#?[A-Z0-9_]+=", line)]
    given = dict(line.partition("=")[::2] for line in lines)
    unknown = {name for name in given if f"`{name}`" not in GUIDE}
    assert unknown == set()
    active = [line for line in text.splitlines() if re.match(r"[A-Z0-9_]+=", line)]
    values = {name: shlex.split(value)[0] if value else "" for name, _, value in (one.partition("=") for one in active)}
    assert values["DATABASE_URL"].startswith("postgres://")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("DEBUG", "DJANGO_"))}
    own = {"SECRET_KEY": "only-for-this-test-0123456789-abcdefghijklmnopqrstuvwxyz-ABC", "DATA_DIR": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level=WARNING"],
        cwd=ROOT,
        env=environment | values | own,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_the_worker_is_stopped_as_it_must_be() -> None:
    worker = unit("portal-worker.service")
    assert worker["KillMode"] == ["mixed"]
    assert int(worker["TimeoutStopSec"][0]) > settings.Q_CLUSTER["timeout"]
    assert int(worker["Nice"][0]) > 0
    compose = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    assert int(compose["services"]["worker"]["stop_grace_period"].rstrip("s")) > settings.Q_CLUSTER["timeout"]


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_units_run_what_is_there(path: Path) -> None:
    configparser.RawConfigParser(strict=False).read_string(path.read_text(encoding="utf-8"))
    for command in unit(path.name)["ExecStart"]:
        for name in re.findall(r"manage\.py (\w+)", command):
            assert f"manage.py {name}" in GUIDE
        for config in re.findall(r"--config (\S+)", command):
            assert (ROOT / config).is_file()


def test_the_image_is_made_of_what_is_there() -> None:
    copied = re.findall(r"^COPY (?!--)(.+) \S+$", (ROOT / "Dockerfile").read_text(encoding="utf-8"), re.MULTILINE)
    paths = {path for line in copied for path in line.split()}
    assert {path for path in paths if not (ROOT / path).exists()} == set()
    allowed = {line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    assert {path for path in paths if path.rstrip("/").partition("/")[0] not in allowed} == set()
    apps = {app for app in settings.INSTALLED_APPS if (ROOT / app).is_dir()}
    assert {f"{app}/" for app in apps} <= paths
