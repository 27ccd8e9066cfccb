"""What every answer tells the browser to refuse, and the cookies and checks of the production settings."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse, HttpResponseBase
from django.test import Client

from tests.prepared import MIGRATE, folders

ROOT = Path(__file__).parents[2]

PRODUCTION = {
    "SECRET_KEY": "only-for-this-test-0123456789-abcdefghijklmnopqrstuvwxyz-ABC",
    "HTTPS": "true",
    "ALLOWED_HOSTS": "portal.example.org",
    "CSRF_TRUSTED_ORIGINS": "https://portal.example.org",
    "TRUSTED_PROXIES": "1",
}
"""The settings that docs/operations.md asks for."""

ANSWERS: dict[str, Callable[[Client], HttpResponseBase]] = {
    "page": lambda client: client.get("/admin/upload"),
    "sign-in page": lambda client: client.get("/login"),
    "unknown page": lambda client: client.get("/nothing"),
    "redirect": lambda client: client.get("/dashboard"),
    "operator's desk": lambda client: client.get("/operator/login/"),
    "API": lambda client: client.get("/api/members"),
    "unknown API": lambda client: client.get("/api/nothing"),
    "static file": lambda client: client.get("/static/favicon.svg"),
    "refused upload": lambda client: client.post(
        "/api/upload",
        {
            "screenshot": SimpleUploadedFile("x.png", b"<html>"),
            "dataType": "strength",
            "uploadDate": "2026-01-04",
            "batchId": "b",
        },
    ),
}


@pytest.fixture
def answer(request: pytest.FixtureRequest, leader_client: Client) -> HttpResponseBase:
    return ANSWERS[request.param](leader_client)


each_answer = pytest.mark.parametrize("answer", ANSWERS, indirect=True)


def policy(answer: HttpResponseBase) -> dict[str, list[str]]:
    """The content security policy: directive -> sources."""
    parts = (part.split() for part in answer.headers["Content-Security-Policy"].split(";"))
    return {name: sources for name, *sources in parts}


def test_the_answers_are_what_they_are_called(leader_client: Client) -> None:
    answers = {name: ask(leader_client) for name, ask in ANSWERS.items()}
    statuses = {name: answer.status_code for name, answer in answers.items()}
    assert (statuses["page"], statuses["API"], statuses["static file"]) == (200, 200, 200)
    assert 400 <= statuses["refused upload"] < 500
    assert "x.png" in answers["refused upload"].content.decode()


@each_answer
def test_scripts_and_styles_come_from_the_portal_alone(answer: HttpResponseBase) -> None:
    rules = policy(answer)
    assert rules["default-src"] == ["'self'"]
    for kind in ("script-src", "script-src-elem", "script-src-attr", "style-src", "style-src-elem", "style-src-attr"):
        assert set(rules.get(kind, [])) <= {"'self'"}
    assert rules["object-src"] == ["'none'"]
    assert (rules["base-uri"], rules["form-action"]) == (["'self'"], ["'self'"])


@pytest.mark.parametrize("answer", ["page", "sign-in page", "unknown page", "operator's desk"], indirect=True)
def test_no_page_needs_what_the_policy_refuses(answer: HttpResponse) -> None:
    page = answer.content.decode()
    assert re.findall(r"<style|<[^>]+\s(?:style|on\w+)=", page) == []
    assert [
        tag for tag in re.findall(r"<script[^>]*>", page) if "src=" not in tag and "application/json" not in tag
    ] == []


@each_answer
def test_no_site_may_frame_it(answer: HttpResponseBase) -> None:
    assert policy(answer)["frame-ancestors"] == ["'none'"]
    assert answer.headers["X-Frame-Options"] == "DENY"


@each_answer
def test_its_type_is_not_guessed(answer: HttpResponseBase) -> None:
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


@each_answer
def test_other_sites_do_not_learn_the_address(answer: HttpResponseBase) -> None:
    assert answer.headers["Referrer-Policy"] == "same-origin"
    assert answer.headers["Cross-Origin-Opener-Policy"] == "same-origin"


def in_production(tmp_path: Path, *command: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "DATA_DIR": str(tmp_path), "DATABASE_URL": "", **PRODUCTION}
    environment.pop("DJANGO_ALLOW_ASYNC_UNSAFE", None)
    return subprocess.run(
        [sys.executable, *command], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )


def test_the_production_settings_pass_djangos_own_check(tmp_path: Path) -> None:
    done = in_production(tmp_path, "manage.py", "check", "--deploy", "--fail-level", "WARNING")
    assert (done.returncode, done.stdout.strip()) == (0, "System check identified no issues (0 silenced).")
    assert "WARNING" not in done.stderr


VISIT = """
import json, django
django.setup()
from django.test import Client
from alliance.models import User
User.objects.create_superuser("nia", password="a fine long one")
plain = Client(SERVER_NAME="portal.example.org").get("/auth/user")
client = Client(SERVER_NAME="portal.example.org", headers={"x-forwarded-proto": "https"})
answer = client.post("/auth/login", {"username": "nia", "password": "a fine long one"})
client.get("/auth/user")
cookies = {name: [morsel[key] for key in ("secure", "httponly", "samesite")] for name, morsel in client.cookies.items()}
stranger = Client(SERVER_NAME="evil.example.org", headers={"x-forwarded-proto": "https"})
print(json.dumps({
    "plain": [plain.status_code, plain.headers["Location"]],
    "status": answer.status_code,
    "hsts": answer.headers["Strict-Transport-Security"],
    "cookies": cookies,
    "stranger": stranger.get("/auth/user").status_code,
}))
"""


def test_in_production_everything_goes_over_tls(tmp_path: Path) -> None:
    folders.fill(tmp_path, MIGRATE)
    script = f"import os; os.environ['DJANGO_SETTINGS_MODULE'] = 'alliance.settings'{VISIT}"
    done = in_production(tmp_path, "-c", script)
    assert done.returncode == 0, done.stderr
    seen = json.loads(done.stdout.splitlines()[-1])
    assert seen["plain"] == [301, "https://portal.example.org/auth/user"]
    assert seen["status"] == 200
    assert seen["hsts"] == "max-age=31536000; includeSubDomains; preload"
    assert seen["cookies"] == {
        "sessionid": [True, True, "Lax"],
        "csrftoken": [True, "", "Lax"],
        "known_browser": [True, True, "Lax"],
    }
    assert seen["stranger"] == 400
