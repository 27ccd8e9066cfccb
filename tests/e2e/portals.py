"""Portals on ports of their own, and their visitors in a real Chromium: what browser tests start and do."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect

from tests.prepared import MIGRATE, folders
from tests.processes import PASSWORD

ROOT = Path(__file__).parents[2]
SCREENS = ROOT / "alliance/demo/screens"
START_WITHIN = 60
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--font-render-hinting=none",  # letters as wide without windows as in them
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # network and drawing without processes of their own; with memory shared in memory a page costs a tenth less
    "--enable-features=NetworkServiceInProcess2",
    "--in-process-gpu",
]
SHARED_MEMORY = Path("/dev/shm")
ROOM = 512 * 1024**2
"""Bytes that pages of three browsers share with them at the most, with plenty to spare."""


def chromium_path() -> str:
    """Where the browser is; the test fails where there is none."""
    installed = map(shutil.which, ("chromium-headless-shell", "chromium", "google-chrome"))
    path = os.environ.get("CHROMIUM") or next(filter(None, installed), None)
    return path or pytest.fail("No Chromium found. Install chromium, or name one with CHROMIUM=PATH.")


def launched(driver: Playwright) -> Browser:
    """A browser. Where there is room, it shares memory in memory instead of in files on the disk."""
    in_memory = SHARED_MEMORY.is_dir() and shutil.disk_usage(SHARED_MEMORY).free > ROOM
    return driver.chromium.launch(
        executable_path=chromium_path(),
        args=CHROMIUM_FLAGS,
        ignore_default_args=["--disable-dev-shm-usage"] if in_memory else None,
    )


@dataclass(frozen=True)
class Portal:
    address: str
    data: Path


@contextmanager
def served(data: Path, settings: dict[str, str], filling: Sequence[str]) -> Iterator[Portal]:
    """A portal on a port of its own, its database filled by a command that may read the password."""
    folders.fill(data, MIGRATE, filling, typed=f"{PASSWORD}\n", DEMO_PASSWORD=PASSWORD)
    with running(data, settings) as portal:
        yield portal


@contextmanager
def running(data: Path, settings: dict[str, str]) -> Iterator[Portal]:
    """A portal on a port of its own, with a data folder as another has left it."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = {**os.environ, "DATA_DIR": str(data), "PORT": str(port), **settings}
    environment.pop("DATABASE_URL", None)
    log = (data / "log").open("wb")
    serving = subprocess.Popen(
        [sys.executable, "scripts/serve.py"],
        cwd=ROOT,
        env=environment,
        stdout=log,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )
    address = f"http://127.0.0.1:{port}"
    try:
        wait_for_answer(address, serving)
        yield Portal(address, data)
    finally:
        close_windows(address)
        serving.send_signal(signal.SIGTERM)
        serving.wait(timeout=20)
        log.close()


def wait_for_answer(address: str, serving: subprocess.Popen[bytes]) -> None:
    for _ in range(START_WITHIN * 5):
        try:
            with urllib.request.urlopen(f"{address}/login", timeout=5):
                return
        except OSError:
            try:
                serving.wait(timeout=0.2)
            except subprocess.TimeoutExpired:
                continue
            break
    pytest.fail("the portal did not start")


@contextmanager
def visiting(
    chromium: Browser, portal: Portal, width: int, *, installed: bool = False, first: bool = False
) -> Iterator[Page]:
    """A page of somebody of whom the portal knows nothing.

    installed: with the portal's service worker, through which a page's requests pass unseen by Playwright.
    first: their browser has not kept the portal's scripts either.
    """
    with window(chromium, portal, width, installed=installed, first=first or installed) as context:
        context.set_default_timeout(15_000)
        expect.set_options(timeout=15_000)
        visitor = context.new_page()
        empty_storage(visitor, portal)
        problems: list[str] = []
        visitor.on("pageerror", lambda error: problems.append(str(error)))
        visitor.on(
            "console",
            lambda message: (
                problems.append(message.text)
                if message.type == "error" and "Failed to load resource" not in message.text
                else None
            ),
        )
        yield visitor
    assert problems == []


windows: list[tuple[tuple[Browser, str, int], BrowserContext]] = []
"""Those whose visitor has left. The next one finds the portal's scripts there, loaded and compiled; nothing else."""
MOST_WINDOWS = 4
STORED = "local_storage,indexeddb,cache_storage,service_workers"


@contextmanager
def window(chromium: Browser, portal: Portal, width: int, *, installed: bool, first: bool) -> Iterator[BrowserContext]:
    kind = (chromium, portal.address, width)
    left = None if first else next((one for one in windows if one[0] == kind), None)
    if left:
        windows.remove(left)
        context = left[1]
    else:
        context = chromium.new_context(
            base_url=portal.address,
            viewport={"width": width, "height": 900 if width > 700 else 780},
            has_touch=width < 700,
            service_workers="allow" if installed else "block",
        )
    try:
        yield context
    except BaseException:
        context.close()
        raise
    if first:
        context.close()
        return
    forget(context)
    windows.append((kind, context))
    while len(windows) > MOST_WINDOWS:
        windows.pop(0)[1].close()


def close_windows(address: str) -> None:
    """Those of a portal that ends: it gives open connections seconds to be closed."""
    for one in [one for one in windows if one[0][1] == address]:
        windows.remove(one)
        if one[0][0].is_connected():
            one[1].close()


def forget(context: BrowserContext) -> None:
    """As before the first visit, but for what is loaded from addresses whose content never changes, and for what the
    next visitor's page removes."""
    for page in context.pages:
        page.close()
    context.clear_cookies()
    context.clear_permissions()
    context.unroute_all()


def empty_storage(page: Page, portal: Portal) -> None:
    """Nothing is left of an earlier visitor. Asked by a page that is needed anyhow: one takes a process of its own."""
    asking = page.context.new_cdp_session(page)
    asking.send("Storage.clearDataForOrigin", {"origin": portal.address, "storageTypes": STORED})
    asking.detach()


def sign_in(page: Page, username: str = "leader", *, to: str = "/admin/upload") -> None:
    """By the form."""
    page.goto(f"/login?next={to}")
    page.get_by_label("Username").fill(username)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Sign In").click()
    expect(page).to_have_url(re.compile(rf"^[^?]*{to}$"))


sessions: dict[tuple[str, str], list[Any]] = {}
"""The cookies of who has signed in, by portal and account."""


def enter(page: Page, username: str = "leader", *, to: str | None = "/admin/upload") -> None:
    """Open a page, None: no page yet, as somebody who has signed in before. Their session serves all tests."""
    address = page.request.get("/healthz").url
    page.context.add_cookies(sessions.get((address, username), []))
    if page.request.get("/auth/user").status == 401:
        token = next(cookie["value"] for cookie in page.context.cookies() if cookie["name"] == "csrftoken")
        typed = {"username": username, "password": PASSWORD}
        assert page.request.post("/auth/login", headers={"X-CSRFToken": token}, data=typed).ok
        sessions[address, username] = page.context.cookies()
    if to:
        page.goto(to)


def sign_out(page: Page) -> None:
    """Whoever enters next signs in anew."""
    address = page.request.get("/healthz").url
    for of in [of for of in sessions if of[0] == address]:
        del sessions[of]
    page.context.clear_cookies()


def resize(page: Page, width: int) -> None:
    """The window gets another width, and the page has drawn itself in it."""
    page.set_viewport_size({"width": width, "height": 780})
    page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")


def send_files(page: Page, button: str | re.Pattern[str]) -> None:
    """Press an upload button. What another test has left in the portal is read again."""
    with page.expect_response("**/api/uploads/known") as known:
        page.get_by_role("button", name=button).click()
    if known.value.json()["batches"]:
        page.get_by_role("button", name="Read again anyway").click()


APPLY = re.compile(r"^(Accept \d+, apply|Apply) \d+ rows?$")
"""The review's own button; where only a group waits, it accepts that as well."""

ASKED_OR_DONE = r"""foot => {
    const asked = head => /^Apply \d+ rows?\?$/.test(head.textContent);
    return !foot.isConnected || [...document.querySelectorAll("[role=dialog] h2")].some(asked);
}"""


def apply_rows(page: Page) -> bool:
    """Apply all rows of the open review, whatever is asked before. Answers whether something was."""
    review = page.get_by_role("dialog", name="Review extracted data")
    foot = review.locator("footer").element_handle()
    review.get_by_role("button", name=APPLY).click()
    page.wait_for_function(ASKED_OR_DONE, arg=foot)
    asked = page.get_by_role("dialog", name=re.compile(r"^Apply \d+ rows?\?$"))
    if not asked.is_visible():
        return False
    asked.get_by_role("button", name=re.compile("^Apply")).click()
    return True
