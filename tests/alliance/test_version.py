"""Which version runs: in the page's foot and at /readyz, with the commit where that is known."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from alliance import __version__
from alliance.models import User
from alliance.version import told

COMMIT = "2262cd4a1b0c9d8e7f6a5b4c3d2e1f0a9b8c7d6e"
KNOWN = f"{__version__}+2262cd4a1b0c"


def checkout(root: Path, **files: str) -> Path:
    for name, text in files.items():
        file = root / name.replace("__", "/").replace("_git", ".git")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return root


@pytest.mark.parametrize(
    "files",
    [
        {"_git__HEAD": "ref: refs/heads/main\n", "_git__refs__heads__main": f"{COMMIT}\n"},
        {"_git__HEAD": "ref: refs/heads/main\n", "_git__packed-refs": f"# packed\n{COMMIT} refs/heads/main\n^x\n"},
        {"_git__HEAD": f"{COMMIT}\n"},
        {
            "_git": "gitdir: main/worktrees/wire\n",
            "main__worktrees__wire__HEAD": "ref: refs/heads/wire\n",
            "main__worktrees__wire__commondir": "../..\n",
            "main__refs__heads__wire": f"{COMMIT}\n",
        },
    ],
    ids=["branch", "packed", "detached", "worktree"],
)
def test_a_checkout_tells_its_commit(tmp_path: Path, files: dict[str, str]) -> None:
    assert told(checkout(tmp_path, **files)) == KNOWN


@pytest.mark.parametrize("files", [{}, {"_git__HEAD": "ref: refs/x"}, {"_git__HEAD": "<script>"}, {"_git": "x"}])
def test_without_one_it_is_the_version_alone(tmp_path: Path, files: dict[str, str]) -> None:
    assert told(checkout(tmp_path, **files)) == __version__


@pytest.mark.parametrize(("given", "said"), [(COMMIT, KNOWN), (f" {COMMIT.upper()}\n", KNOWN), ("<b>", __version__)])
def test_an_image_is_told_its_commit(tmp_path: Path, given: str, said: str) -> None:
    assert told(tmp_path, given) == said


def test_it_reads_what_git_says() -> None:
    root = settings.BASE_DIR
    said = subprocess.run(["git", "rev-parse", "HEAD"], cwd=root, capture_output=True, text=True, check=False)
    commit = said.stdout.strip()
    assert told(settings.BASE_DIR) == (f"{__version__}+{commit[:12]}" if commit else __version__)


@pytest.mark.django_db
def test_readyz_tells_it_ready_or_not(client: Client) -> None:
    assert client.get("/readyz").json()["version"] == settings.VERSION


def test_leaders_see_it_in_the_foot_of_each_page(leader_client: Client) -> None:
    for path in ("/admin", "/admin/upload", "/admin/ai-chat", "/admin/settings"):
        [foot] = re.findall(r"(?s)<footer.*?</footer>", leader_client.get(path).content.decode())
        assert f"Version {settings.VERSION}" in foot, path


@pytest.mark.django_db
def test_strangers_are_not_told(client: Client, account: Callable[..., User]) -> None:
    client.force_login(account("recruit", rank=2))
    for visitor in (Client(), client):
        for path in ("/login", "/members", "/nothing", "/healthz"):
            assert __version__ not in visitor.get(path).content.decode()


def test_it_stands_in_one_place() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+", __version__)
    for file in ("pyproject.toml", "frontend/package.json"):
        assert not re.search(r'(?m)^\s*"?version"?\s*[:=]', (settings.BASE_DIR / file).read_text())
