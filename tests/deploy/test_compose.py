"""compose.yaml, read by a parser and carried out: what its services run, with their settings, in their order.

No Docker is asked for. The image is a folder with what the Dockerfile copies, the database a PostgreSQL of
the tests' own.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import requests
import yaml

from tests.postgres_server import postgres_server
from tests.processes import ROOT, free_port, kill_group, wait_for

COMPOSE = ROOT / "compose.yaml"
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
KNOWN = {
    *("image", "build", "restart", "env_file", "environment", "volumes", "command", "depends_on", "healthcheck"),
    *("mem_limit", "cpu_shares", "ports", "init", "stop_grace_period", "profiles"),
}
"""What services may say (the Compose specification). A misspelled word would be refused by Docker alone."""
CONDITIONS = {"service_started", "service_healthy", "service_completed_successfully"}
VARIABLE = re.compile(r"\$\{(\w+)(?::?([-?])([^}]*))?\}")


class Unset(Exception):
    """A variable that must be set is not."""


def filled_in(value: Any, given: dict[str, str]) -> Any:
    """A value of the file with its ${VARIABLES} put in, as Compose does it."""
    if isinstance(value, dict):
        return {key: filled_in(item, given) for key, item in value.items()}
    if isinstance(value, list):
        return [filled_in(item, given) for item in value]
    if not isinstance(value, str):
        return value

    def put_in(found: re.Match[str]) -> str:
        name, kind, rest = found.groups()
        if kind == "?" and not given.get(name):
            raise Unset(f"{name}: {rest}")
        return given.get(name) or (rest if kind == "-" else "")

    return VARIABLE.sub(put_in, value)


def compose(**given: str) -> dict[str, Any]:
    file = yaml.safe_load(COMPOSE.read_text(encoding="utf-8"))
    return {name: part for name, part in filled_in(file, given).items() if not name.startswith("x-")}


def in_order(services: dict[str, Any]) -> list[str]:
    """The names of the services, each after those that it depends on."""
    placed: list[str] = []
    while len(placed) < len(services):
        ready = [
            name
            for name, service in services.items()
            if name not in placed and set(service.get("depends_on", {})) <= set(placed)
        ]
        assert ready, "services wait for each other"
        placed += ready
    return placed


def test_the_file_says_only_what_compose_knows() -> None:
    file = compose(POSTGRES_PASSWORD="secret")
    assert set(file) == {"services", "volumes"}
    for name, service in file["services"].items():
        assert set(service) <= KNOWN, name
        assert service.get("image") or service.get("build")
        for other, how in service.get("depends_on", {}).items():
            assert other in file["services"]
            assert how["condition"] in CONDITIONS
            assert how["condition"] != "service_healthy" or "test" in file["services"][other]["healthcheck"]
        named = {volume.partition(":")[0] for volume in service.get("volumes", [])}
        assert named <= set(file["volumes"])
    assert all(
        port.startswith("127.0.0.1:") for service in file["services"].values() for port in service.get("ports", [])
    )


def test_it_stops_without_a_password() -> None:
    with pytest.raises(Unset, match=re.escape("POSTGRES_PASSWORD: set POSTGRES_PASSWORD in .env")):
        compose()


def made_image(folder: Path) -> Path:
    """What the last stage of the Dockerfile copies, less what .dockerignore leaves out, and its collected files."""
    image = folder / "image"
    last = DOCKERFILE[DOCKERFILE.rindex("\nFROM ") :]
    for words in re.findall(r"^COPY (?!--)(.+)$", last, re.MULTILINE):
        *sources, target = words.split()
        for source in sources:
            if source.endswith("/"):
                ignored = shutil.ignore_patterns("__pycache__", "*.pyc")
                shutil.copytree(ROOT / source, image / target, ignore=ignored, dirs_exist_ok=True)
            else:
                image.mkdir(exist_ok=True)
                shutil.copy(ROOT / source, image / target)
    [(frontend, to)] = re.findall(r"^COPY --from=frontend /src/(\S+) (\S+)$", last, re.MULTILINE)
    shutil.copytree(ROOT / frontend, image / to, dirs_exist_ok=True)
    return image


def image_settings() -> dict[str, str]:
    """The ENV of the Dockerfile's last stage, but for PATH and the folders, which are the test's."""
    text = DOCKERFILE[DOCKERFILE.rindex("\nFROM ") :].replace("\\\n", " ")
    words = [word for line in re.findall(r"^ENV (.+)$", text, re.MULTILINE) for word in shlex.split(line)]
    return {name: value for name, _, value in (word.partition("=") for word in words)}


def test_its_services_run(tmp_path: Path) -> None:
    port = free_port()
    image = made_image(tmp_path)
    with postgres_server("compose.yaml") as (address, _):
        given = {"POSTGRES_PASSWORD": "se-cret", "SECRET_KEY": "only-for-this-test-0123456789-abcdefghijk"}
        services = compose(**given)["services"]
        here = {
            "DATA_DIR": str(tmp_path / "data"),
            "STATIC_ROOT": str(tmp_path / "static"),
            "BIND": f"127.0.0.1:{port}",
            "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        }

        def settings_of(name: str) -> dict[str, str]:
            settings = {**image_settings(), **given, **services[name]["environment"]}
            assert settings["DATABASE_URL"] == "postgres://portal:se-cret@db/portal"
            return {**settings, **here, "DATABASE_URL": address}

        def start(name: str) -> subprocess.Popen[bytes]:
            command = shlex.split(services[name].get("command", "")) or last_words("\nCMD ")
            with (tmp_path / f"{name}.log").open("wb") as log:
                return subprocess.Popen(
                    command, cwd=image, env=settings_of(name), stdout=log, stderr=log, start_new_session=True
                )

        collect = ["python", "manage.py", "collectstatic", "--no-input", "--verbosity=0"]
        subprocess.run(collect, cwd=image, env=here | {"SECRET_KEY": "x"}, check=True)
        started = []
        try:
            for name in in_order(services):
                if name in {"db", "redis"}:
                    continue
                started.append(start(name))
                if services[name]["restart"] == "no":
                    assert started[-1].wait(timeout=120) == 0, (tmp_path / f"{name}.log").read_text()
            wait_for(lambda: is_ready(port), "the services of compose.yaml are ready", seconds=90)
            subprocess.run([word.replace(":8000", f":{port}") for word in last_words(" CMD ")], env=here, check=True)
            login = requests.get(f"http://127.0.0.1:{port}/login", timeout=10)
            assert "Sign In" in login.text
        finally:
            for process in started:
                kill_group(process)


def last_words(after: str) -> list[str]:
    """The Dockerfile's list of words after that one, where it stands last."""
    line = DOCKERFILE[DOCKERFILE.rindex(after) + len(after) :].splitlines()[0]
    return list(yaml.safe_load(line))


def is_ready(port: int) -> bool:
    try:
        return requests.get(f"http://127.0.0.1:{port}/readyz", timeout=5).status_code == 200
    except requests.RequestException:
        return False
