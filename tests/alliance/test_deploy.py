"""deploy/, Dockerfile, compose.yaml and docs/operations.md speak of the portal as it is."""

from __future__ import annotations

import configparser
import os
import re
import runpy
import shlex
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.conf import settings
from django.urls import URLResolver, get_resolver

from alliance.arriving import LARGEST_BODY
from alliance.bodies import SMALL, takes_large_bodies
from members.api.requests import FORM_OVERHEAD
from uploads.api.assistance import MOST_FILES
from uploads.reading.look.image import MAX_BYTES

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


def seconds(pattern: str, name: str) -> int:
    """The first figure that a file of deploy/ has in that place."""
    found = re.search(pattern, (ROOT / "deploy" / name).read_text(encoding="utf-8"), re.DOTALL)
    assert found, f"{name} has no {pattern}"
    return int(found[1])


def gunicorn() -> dict[str, Any]:
    return runpy.run_path(str(ROOT / "deploy" / "gunicorn.conf.py"))


def test_nobody_sends_into_a_connection_that_the_portal_is_closing() -> None:
    kept = gunicorn()["keepalive"]
    screens = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "frontend" / "src").rglob("*.ts*"))
    polling = [int(each) / 1000 for each in re.findall(r"POLL_EVERY = (\d+)", screens)]
    proxies = [
        seconds(r"upstream portal \{.*?keepalive_timeout (\d+)s", "nginx.conf"),
        seconds(r"transport http \{.*?keepalive (\d+)s", "Caddyfile"),
    ]
    assert polling
    assert max(polling) * 10 < kept
    assert max(proxies) < kept


def test_the_proxies_wait_for_what_the_portal_takes() -> None:
    largest = MOST_FILES * MAX_BYTES + FORM_OVERHEAD
    assert largest <= seconds(r"client_max_body_size (\d+)m", "nginx.conf") * 2**20 <= LARGEST_BODY
    assert seconds(r"client_max_body_size (\d+)k", "nginx.conf") * 2**10 == SMALL
    assert seconds(r"max_buffer_size (\d+)KiB", "Caddyfile") * 2**10 == SMALL
    assert largest <= seconds(r"max_size (\d+)MB", "Caddyfile") * 10**6 <= LARGEST_BODY
    assert seconds(r"proxy_read_timeout (\d+)s", "nginx.conf") > settings.ASSISTANT_TIME_LIMIT
    assert seconds(r"response_header_timeout (\d+)s", "Caddyfile") > settings.ASSISTANT_TIME_LIMIT


def test_nginx_lets_large_bodies_through_to_whatever_takes_them() -> None:
    found = re.search(r"location ~ (\S+) \{\s+client_max_body_size 220m", (ROOT / "deploy" / "nginx.conf").read_text())
    assert found
    large = [path for path, view in addresses() if takes_more(view)]
    assert len(large) > 10
    assert [path for path in large if not re.search(found[1], path)] == []
    assert not re.search(found[1], "/auth/login")


def takes_more(view: Any) -> bool:
    return takes_large_bodies(view) or hasattr(view, "most_bytes") or hasattr(view, "instead_of_refusing")


def addresses(patterns: Any = None, start: str = "/") -> Iterator[tuple[str, Any]]:
    """Every address of the portal, with some value for each of its parts, and its view."""
    for each in get_resolver().url_patterns if patterns is None else patterns:
        route = start + re.sub(r"<[^>]+>|\(\?P<.*?>.*?\)", "1", str(each.pattern).strip("^$"))
        if isinstance(each, URLResolver):
            yield from addresses(each.url_patterns, route)
        else:
            yield route, each.callback


def test_all_connections_of_a_process_find_a_file_and_a_thread_is_no_connection() -> None:
    shipped = gunicorn()
    assert shipped["worker_class"] == "alliance.web_worker.PatientWorker"
    assert shipped["workers"] > 1
    assert shipped["workers"] * shipped["worker_connections"] > 200
    assert 2 * shipped["worker_connections"] + 100 < 1024  # what a system gives a process unasked
    assert int(unit("portal-web.service")["LimitNOFILE"][0]) >= 1024


def test_nginx_reads_its_file_on_debian_12() -> None:
    """nginx 1.22 knows no `http2 on`; tests/alliance/test_slow_visitors.py starts it with the file."""
    assert not re.search(r"^\s*http2\s+on", (ROOT / "deploy" / "nginx.conf").read_text(), re.MULTILINE)


def test_nginx_keeps_no_links() -> None:
    """Those of invitations and the members' area open something to whoever reads them in a log; port 80 sees all."""
    text = (ROOT / "deploy" / "nginx.conf").read_text()
    [plain] = re.findall(r"^server \{\n    listen 80;.*?^\}", text, re.MULTILINE | re.DOTALL)
    links = re.findall(r"location (?:/invite|/members/l)/ \{.*?\}", text, re.DOTALL)
    assert len(links) == 2
    assert ["access_log off;" in part for part in (plain, *links)] == [True] * 3
    assert ["error_log /dev/null;" in part for part in links] == [True] * 2


def test_the_image_is_made_of_what_is_there() -> None:
    copied = re.findall(r"^COPY (?!--)(.+) \S+$", (ROOT / "Dockerfile").read_text(encoding="utf-8"), re.MULTILINE)
    paths = {path for line in copied for path in line.split()}
    assert {path for path in paths if not (ROOT / path).exists()} == set()
    allowed = {line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    assert {path for path in paths if path.rstrip("/").partition("/")[0] not in allowed} == set()
    apps = {app for app in settings.INSTALLED_APPS if (ROOT / app).is_dir()}
    assert {f"{app}/" for app in apps} <= paths
