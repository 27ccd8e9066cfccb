"""Lighthouse on the screens of a fresh demo portal and its members' area, and on an empty portal's set-up page.

    python benchmarks/lighthouse.py [desktop] [mobile] [area]       by default both; area: the members' area alone

Signed in as the demo's leader. Judges each page three times and prints the middle score, and the lowest and highest
performance; ends with 1 if a middle score is under 95. `make lighthouse` builds and calls it. It uses the system's
Chromium (CHROMIUM), and Lighthouse from npm through npx; the reports stay in test-results/lighthouse. On a machine that
is busy with other things the performance scores are lower.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from playwright.sync_api import BrowserContext, FilePayload, sync_playwright

# The newest version that runs on the portal's oldest Node.js. As a dependency it would be larger than all others
# together.
LIGHTHOUSE = "lighthouse@12.8.2"
PAGES = {
    "dashboard": "/admin",
    "analytics": "/admin/analytics",
    "members": "/admin/member-management",
    "board": "/admin/board",
    "duel": "/admin/duel",
    "targets": "/admin/targets",
    "strikes": "/admin/strikes",
    "events": "/admin/events",
    "packet": "/admin/packet",
    "panel": "/admin/settings",
    "review": "/admin/upload?review=lighthouse",
}
"""The Admin Panel is one page: who may enter, Data Administration and System Settings."""
AREA_PAGES = {
    "my page": "/members/me",
    "I help": "/members/help",
    "directory": "/members/directory",
    "rankings": "/members/rankings",
    "ranks": "/members/ranks",
    "privacy": "/members/privacy",
}
"""As the leader sees them; a member's pages differ by one link in their header."""
AREA = "area"
SCREENSHOTS = sorted(Path("alliance/demo/screens").glob("strength-*.png"))
CATEGORIES = ("performance", "accessibility", "best-practices")
PRESETS = ("desktop", "mobile")
RUNS = 3
"""One load is not enough: the same page differs by ten points of performance from one load to the next."""
LEAST = 95
START_WITHIN = 120
READ_WITHIN = 180
SUNDAY = "2026-01-04"
PASSWORD = "lighthouse-keeper"
REPORTS = Path("test-results/lighthouse")
DATA = REPORTS / "data"


def main(presets: list[str]) -> int:
    if unknown := set(presets) - {*PRESETS, AREA}:
        sys.exit(f"Unknown preset {', '.join(unknown)}: use {' or '.join(PRESETS)}, and {AREA}.")
    REPORTS.mkdir(parents=True, exist_ok=True)
    chosen = [preset for preset in presets if preset != AREA] or PRESETS
    low = False if AREA in presets else leaders_pages(chosen)
    with served(DEMO_PASSWORD=PASSWORD) as address, browser() as (window, port):
        sign_in(window, address)
        switch_area_on(window, address)
        for preset in chosen:
            for name, path in AREA_PAGES.items():
                low |= is_low(name, f"{address}{path}", preset, port)
    return int(low)


def leaders_pages(presets: Sequence[str]) -> bool:
    """Judge the set-up page and the leaders' screens. Returns whether a score is too low."""
    low = False
    with served(EMPTY="1") as address, browser() as (window, port):
        link = set_up_link()
        window.new_page().goto(f"{address}{link}")
        for preset in presets:
            low |= is_low("setup", f"{address}/setup", preset, port)
    with served(DEMO_PASSWORD=PASSWORD) as address, browser() as (window, port):
        sign_in(window, address)
        drop_screenshots(window, address)
        for preset in presets:
            for name, path in PAGES.items():
                low |= is_low(name, f"{address}{path}", preset, port)
    return low


def is_low(name: str, address: str, preset: str, debugging_port: int) -> bool:
    """Judge one page and print its scores."""
    reports = (REPORTS / f"{name.replace(' ', '-')}-{preset}-{run}.json" for run in range(1, RUNS + 1))
    runs = [judged(address, report, preset, debugging_port) for report in reports]
    scores = {category: median(run[category] for run in runs) for category in CATEGORIES}
    shown = "   ".join(f"{category} {score}" for category, score in scores.items())
    seen = [run["performance"] for run in runs]
    print(f"{preset:8} {name:10} {shown}   (performance {min(seen)} to {max(seen)})", flush=True)
    return any(score < LEAST for score in scores.values())


@contextmanager
def served(**settings: str) -> Iterator[str]:
    """The address of a portal in a new folder, served as by `make run`. `settings`: passed to make."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    shutil.rmtree(DATA, ignore_errors=True)
    environment = {**os.environ, "DATA_DIR": str(DATA), "PORT": str(port), **settings}
    with (REPORTS / "portal.log").open("wb") as log:
        command = ["make", "--no-print-directory", "run"]
        portal = subprocess.Popen(command, env=environment, stdout=log, stderr=log, start_new_session=True)
        try:
            wait_for(address, portal)
            yield address
        finally:
            os.killpg(portal.pid, signal.SIGTERM)
            portal.wait(timeout=20)


def wait_for(address: str, portal: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + START_WITHIN
    while time.monotonic() < deadline and portal.poll() is None:
        try:
            with urllib.request.urlopen(f"{address}/login", timeout=5):
                return
        except OSError:
            time.sleep(0.5)
    sys.exit(f"The portal did not start: see {REPORTS / 'portal.log'}.")


def set_up_link() -> str:
    """A link that opens the set-up page of the running portal."""
    command = [sys.executable, "manage.py", "setup_link"]
    environment = {**os.environ, "DATA_DIR": str(DATA)}
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.strip()


@contextmanager
def browser() -> Iterator[tuple[BrowserContext, int]]:
    """A new Chromium, and the port by which Lighthouse connects to it."""
    port = free_port()
    flags = ["--no-sandbox", "--disable-gpu", f"--remote-debugging-port={port}"]
    profile = REPORTS / "profile"
    shutil.rmtree(profile, ignore_errors=True)
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if not chromium:
        sys.exit("No Chromium found. Install chromium, or name one with CHROMIUM=PATH.")
    with sync_playwright() as driver:
        window = driver.chromium.launch_persistent_context(profile, executable_path=chromium, args=flags)
        yield window, port
        window.close()


def sign_in(window: BrowserContext, address: str) -> None:
    page = window.new_page()
    page.goto(f"{address}/login")
    page.get_by_label("Username").fill("leader")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Sign In").click()
    page.wait_for_url(f"{address}/admin")
    page.close()


def switch_area_on(window: BrowserContext, address: str) -> None:
    token = next(cookie["value"] for cookie in window.cookies() if cookie["name"] == "csrftoken")
    parts = {"on": True, "rankings": True, "strikes": True}
    headers = {"X-CSRFToken": token}
    if not window.request.put(f"{address}/api/settings/members-area", headers=headers, data=parts).ok:
        sys.exit("The members' area was not switched on.")


def drop_screenshots(window: BrowserContext, address: str) -> None:
    """Upload screenshots of one list and wait until they can be reviewed."""
    token = next(cookie["value"] for cookie in window.cookies() if cookie["name"] == "csrftoken")
    for path in SCREENSHOTS:
        file: FilePayload = {"name": path.name, "mimeType": "image/png", "buffer": path.read_bytes()}
        form: dict[str, str | float | bool | bytes | FilePayload] = {"screenshot": file}
        form |= {"dataType": "strength", "uploadDate": SUNDAY, "batchId": "lighthouse"}
        sent = window.request.post(f"{address}/api/upload", headers={"X-CSRFToken": token}, multipart=form)
        if not sent.ok:
            sys.exit(f"The upload of {path.name} was refused: {sent.text()}")
    deadline = time.monotonic() + READ_WITHIN
    while time.monotonic() < deadline:
        uploads = window.request.get(f"{address}/api/batch-status/lighthouse").json()["uploads"]
        if all(upload["status"] == "pending_confirmation" for upload in uploads):
            return
        time.sleep(1)
    sys.exit(f"The screenshots were not read in {READ_WITHIN} s: see {REPORTS / 'portal.log'}.")


def judged(address: str, report: Path, preset: str, debugging_port: int) -> dict[str, int]:
    """Lighthouse's scores of a page, 0 to 100, by category, with an empty cache. Cookies stay, so the session does."""
    command = ["npx", "--yes", LIGHTHOUSE, address, "--quiet", "--output=json", f"--output-path={report}"]
    command += [f"--only-categories={','.join(CATEGORIES)}", f"--port={debugging_port}"]
    if preset == "desktop":
        command.append("--preset=desktop")
    # Chromium occasionally records a page load without its beginning, and Lighthouse asks to be run again.
    for attempts_left in (1, 0):
        subprocess.run(command, check=attempts_left == 0, stdout=subprocess.DEVNULL)
        found = json.loads(report.read_text(encoding="utf-8"))
        if "runtimeError" not in found:
            break
    if found["finalDisplayedUrl"] != address:
        sys.exit(f"{address} led to {found['finalDisplayedUrl']}.")
    return {category: round(found["categories"][category]["score"] * 100) for category in CATEGORIES}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
