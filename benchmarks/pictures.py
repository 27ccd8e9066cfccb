"""Takes the pictures of docs/pictures anew, from a fresh demo: `make pictures`, or `make pictures ONLY="duel board"`.

The pictures of the review, the assistant and the set-up page need screenshots, questions and an empty portal, and are
taken by hand.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from tests.e2e.portals import CHROMIUM_FLAGS, Portal, chromium_path, enter, served
from tests.prepared import LOAD_DEMO, folders

FOLDER = Path(__file__).parents[1] / "docs/pictures"
NAMED = {"ALLIANCE_NAME": "Lantern Coast", "ALLIANCE_SERVER": "1173"}
COLOURS = 256


def as_it_is(page: Page) -> None:
    pass


def lists_of_last_week(page: Page) -> None:
    page.get_by_role("button", name="Last week").click()


def packet_of_last_week(page: Page) -> None:
    page.get_by_role("button", name="Earlier week").click()


def two_to_merge(page: Page) -> None:
    for name in ("Vandrell", "Ironwick"):
        page.get_by_role("row", name=name).get_by_role("checkbox").click()


@dataclass(frozen=True)
class Picture:
    """name: of the file. height: what is shown of a longer page. part: alone on the picture."""

    name: str
    address: str
    width: int = 1440
    height: int = 900
    prepare: Callable[[Page], None] = as_it_is
    part: str = ""

    @property
    def file(self) -> str:
        return f"{self.name}-{self.width}"


PICTURES = (
    Picture("dashboard", "/admin", height=1800),
    Picture("dashboard", "/admin", 360, 1560),
    Picture("glance", "/admin", prepare=lists_of_last_week, part="[aria-label='The week at a glance']"),
    Picture("duel", "/admin/duel"),
    Picture("events", "/admin/events"),
    Picture("targets", "/admin/targets"),
    Picture("board", "/admin/board"),
    Picture("strikes", "/admin/strikes"),
    Picture("packet", "/admin/packet", height=1010, prepare=packet_of_last_week),
    Picture("members", "/admin/member-management", height=1208, prepare=two_to_merge),
    Picture("members", "/admin/member-management", 360, 780),
    Picture("member", "", height=1382),
    Picture("analytics", "/admin/analytics?days=30", height=1636),
    Picture("sf-tech", "/admin/sf-tech", height=1150),
    Picture("sf-tech", "/admin/sf-tech", 360, 780),
    Picture("settings", "/admin/settings", height=1640),
    Picture("login", "/login"),
)


def take(browser: Browser, portal: Portal, picture: Picture) -> None:
    context = browser.new_context(
        base_url=portal.address,
        viewport={"width": picture.width, "height": picture.height},
        has_touch=picture.width < 700,
        service_workers="block",
        reduced_motion="reduce",
    )
    page = context.new_page()
    if picture.name != "login":
        enter(page, to=None)
    page.goto(picture.address or f"/admin/members/{strongest(page)}")
    page.wait_for_load_state("networkidle")
    picture.prepare(page)
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(800)  # charts are drawn, and focus rings and toasts stay as they are
    file = FOLDER / f"{picture.file}.png"
    if picture.part:
        page.locator(picture.part).first.screenshot(path=file)
    else:
        page.screenshot(path=file)
    Image.open(file).convert("RGB").quantize(COLOURS).save(file, optimize=True)
    context.close()


def strongest(page: Page) -> int:
    number: int = page.request.get("/api/members/top/1").json()[0]["id"]
    return number


def main(only: list[str]) -> None:
    with tempfile.TemporaryDirectory() as place, sync_playwright() as driver:
        folders.shared = Path(place)
        data = Path(place, "data")
        with served(data, NAMED, LOAD_DEMO) as portal:
            browser = driver.chromium.launch(executable_path=os.fspath(chromium_path()), args=CHROMIUM_FLAGS)
            for picture in PICTURES:
                if not only or picture.name in only:
                    take(browser, portal, picture)
                    print(picture.file)
            browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
