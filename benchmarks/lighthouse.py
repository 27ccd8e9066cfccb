"""Lighthouse on the dashboard and the analytics of a fresh demo portal, signed in as its leader.

    python benchmarks/lighthouse.py [desktop] [mobile]       by default both

Prints the scores; ends with 1 when one is under 95. `make lighthouse` builds and calls it. It takes the system's
Chromium (CHROMIUM) and Lighthouse from npm through npx; the reports stay in test-results/lighthouse. A machine that is
busy with other things costs points of the performance.
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
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import sync_playwright

# The newest one that runs on the portal's oldest Node.js. As a dependency it would weigh more than all others together.
LIGHTHOUSE = "lighthouse@12.8.2"
PAGES = {"dashboard": "/admin", "analytics": "/admin/analytics"}
CATEGORIES = ("performance", "accessibility", "best-practices")
PRESETS = ("desktop", "mobile")
LEAST = 95
START_WITHIN = 120
PASSWORD = "lighthouse-keeper"
REPORTS = Path("test-results/lighthouse")


def main(presets: list[str]) -> int:
    if unknown := set(presets) - set(PRESETS):
        sys.exit(f"Unknown preset {', '.join(unknown)}: use {' or '.join(PRESETS)}.")
    REPORTS.mkdir(parents=True, exist_ok=True)
    low = False
    with demo_portal() as address, signed_in_browser(address) as debugging_port:
        for preset in presets or PRESETS:
            for name, path in PAGES.items():
                scores = judged(f"{address}{path}", REPORTS / f"{name}-{preset}.json", preset, debugging_port)
                low |= any(score < LEAST for score in scores.values())
                shown = "   ".join(f"{category} {score}" for category, score in scores.items())
                print(f"{preset:8} {name:10} {shown}", flush=True)
    return int(low)


@contextmanager
def demo_portal() -> Iterator[str]:
    """The address of a portal with the demo alliance, served as `make run` serves it."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    data = REPORTS / "data"
    shutil.rmtree(data, ignore_errors=True)
    environment = {**os.environ, "DATA_DIR": str(data), "PORT": str(port), "DEMO_PASSWORD": PASSWORD}
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


@contextmanager
def signed_in_browser(address: str) -> Iterator[int]:
    """The debugging port of a Chromium in which the demo's leader is signed in."""
    port = free_port()
    flags = ["--no-sandbox", "--disable-gpu", f"--remote-debugging-port={port}"]
    profile = REPORTS / "profile"
    shutil.rmtree(profile, ignore_errors=True)
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if not chromium:
        sys.exit("No Chromium found. Install chromium, or name one with CHROMIUM=PATH.")
    with sync_playwright() as driver:
        browser = driver.chromium.launch_persistent_context(profile, executable_path=chromium, args=flags)
        page = browser.new_page()
        page.goto(f"{address}/login")
        page.get_by_label("Username").fill("leader")
        page.get_by_label("Password", exact=True).fill(PASSWORD)
        page.get_by_role("button", name="Sign In").click()
        page.wait_for_url(f"{address}/admin")
        page.close()
        yield port
        browser.close()


def judged(address: str, report: Path, preset: str, debugging_port: int) -> dict[str, int]:
    """Lighthouse's scores of a page, 0 to 100, by category, with an empty cache. Cookies stay, so the session does."""
    command = ["npx", "--yes", LIGHTHOUSE, address, "--quiet", "--output=json", f"--output-path={report}"]
    command += [f"--only-categories={','.join(CATEGORIES)}", f"--port={debugging_port}"]
    if preset == "desktop":
        command.append("--preset=desktop")
    # Now and then Chromium records a page load without its beginning, and Lighthouse asks to be run again.
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
