"""The frame around every screen in a real browser: menus, keyboard, toasts, tooltips (spec sections 2 and 9)."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.portals import Portal, enter, resize, sign_in, visiting

pytestmark = pytest.mark.browser

PHONE, NARROWEST, TABLET, DESKTOP = 360, 320, 900, 1440
SETTINGS = "/admin/settings"
SIDEBAR = [
    "Dashboard",
    "Data Upload",
    "SF Tech Tracking",
    "Mutual Assistance",
    "Analytics",
    "Member Management",
]
PHONE_MENU = [screen for screen in SIDEBAR if screen != "Mutual Assistance"]
"""The links of spec section 2; the sidebar has Members above them."""


def on(*widths: int) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("page", widths, indirect=True)


def is_phone(page: Page) -> bool:
    return (page.viewport_size or {"width": 0})["width"] < 768


def sidebar(page: Page) -> Locator:
    return page.get_by_role("navigation", name="Main")


def links(menu: Locator) -> list[str]:
    return [text.strip() for text in menu.get_by_role("link").all_inner_texts()]


class TestSidebar:
    def test_it_leads_to_the_screens_and_marks_the_one_shown(self, page: Page) -> None:
        enter(page)
        expect(sidebar(page).get_by_role("link", name="Data Upload")).to_have_attribute("aria-current", "page")
        sidebar(page).get_by_role("link", name="Member Management").click()
        expect(page).to_have_url(re.compile("/admin/member-management$"))
        expect(sidebar(page).locator("[aria-current=page]")).to_have_text("Member Management")

    def test_members_is_always_there_and_leads_back_to_the_portal(self, page: Page) -> None:
        enter(page)
        sidebar(page).get_by_text("R5/4 Admin").click()
        sidebar(page).get_by_role("link", name="Members", exact=True).click()
        expect(page.get_by_role("heading", name="Alliance Members")).to_be_visible()
        page.get_by_role("link", name="Back to Portal").click()
        expect(page.get_by_role("heading", name="Dashboard", level=1)).to_be_visible()

    def test_the_group_is_open_at_first_and_stays_as_it_was_left(self, page: Page) -> None:
        enter(page)
        upload = sidebar(page).get_by_role("link", name="Data Upload")
        expect(upload).to_be_visible()
        sidebar(page).get_by_text("R5/4 Admin").focus()
        page.keyboard.press("Enter")
        expect(upload).to_be_hidden()
        page.goto(SETTINGS)
        expect(upload).to_be_hidden()
        sidebar(page).get_by_text("R5/4 Admin").click()
        page.reload()
        expect(upload).to_be_visible()

    @on(TABLET)
    def test_the_narrow_one_tells_its_icons_after_700_ms_and_hushes_on_escape(self, page: Page) -> None:
        enter(page)
        link = sidebar(page).get_by_role("link", name="Member Management")
        label = link.get_by_text("Member Management")
        expect(label).to_have_css("opacity", "0")
        link.hover()
        expect(label).to_have_css("transition-delay", "0.7s")
        expect(label).to_have_css("opacity", "1")
        page.keyboard.press("Escape")
        expect(label).to_have_css("opacity", "0")


class TestKeyboard:
    def test_the_skip_link_comes_first_and_leads_to_the_content(self, page: Page) -> None:
        enter(page, to=SETTINGS)
        page.keyboard.press("Tab")
        skip = page.get_by_role("link", name="Skip to content")
        expect(skip).to_be_focused()
        expect(skip).to_be_in_viewport()
        page.keyboard.press("Enter")
        expect(page.get_by_role("main")).to_be_focused()
        page.keyboard.press("Tab")
        expect(page.get_by_role("button", name="Logout")).to_be_focused()

    def test_tab_walks_through_the_whole_frame(self, page: Page) -> None:
        enter(page, to=SETTINGS)
        expect(page.get_by_role("button", name="Account of MarenOfTides")).to_be_visible()
        stops = [
            "Skip to content",
            "Lantern Coast, start page",
            "Members",
            "R5/4 Admin",
            *SIDEBAR,
            "Find or ask",
            "AI Assistant",
            "Account of MarenOfTides",
            "Logout",
        ]
        walked = []
        for _ in stops:
            page.keyboard.press("Tab")
            focused = "document.activeElement.getAttribute('aria-label') || document.activeElement.innerText.trim()"
            walked.append(page.evaluate(focused))
        assert [stop.casefold() for stop in walked] == [stop.casefold() for stop in stops]

    @on(DESKTOP, PHONE)
    def test_the_account_menu_leads_to_the_admin_panel_and_out(self, page: Page) -> None:
        sign_in(page)
        account = page.get_by_role("button", name="Account of MarenOfTides")
        account.focus()
        page.keyboard.press("Enter")
        items = ["Admin Panel", "Logout"]
        expect(page.get_by_role("menuitem")).to_have_text(["AI Assistant", *items] if is_phone(page) else items)
        page.keyboard.press("Escape")
        expect(account).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.get_by_role("menuitem").filter(visible=True).first).to_be_focused()
        page.get_by_role("menuitem", name="Admin Panel").focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", name="Admin Panel")).to_be_visible()
        expect(page.get_by_text("Welcome, MarenOfTides")).to_be_visible()
        expect(page.get_by_text("R5 Access")).to_be_visible()
        page.get_by_role("button", name="Logout").click()
        expect(page.get_by_role("button", name="Sign In")).to_be_visible()
        assert page.request.get("/auth/user").status == 401


@on(PHONE)
class TestPhoneMenu:
    @pytest.fixture(autouse=True)
    def _open(self, page: Page) -> None:
        enter(page)
        page.get_by_role("button", name="Open menu").click()
        expect(self.menu(page)).to_be_visible()

    def menu(self, page: Page) -> Locator:
        return page.get_by_role("dialog", name="Menu")

    def test_it_lists_the_screens_without_members(self, page: Page) -> None:
        assert links(self.menu(page)) == PHONE_MENU
        expect(self.menu(page).locator("[aria-current=page]")).to_have_text("Data Upload")
        self.menu(page).get_by_role("link", name="Member Management").click()
        expect(page.get_by_role("heading", name="Member Management", level=1)).to_be_visible()
        expect(self.menu(page)).to_be_hidden()

    def test_tab_stays_in_it(self, page: Page) -> None:
        for _ in range(6):
            page.keyboard.press("Tab")
            assert page.evaluate(
                "document.activeElement === document.body || !!document.activeElement.closest('dialog')"
            )

    def test_escape_closes_it_and_gives_the_focus_back(self, page: Page) -> None:
        page.keyboard.press("Escape")
        self.is_closed(page)

    def test_a_tap_outside_closes_it_and_gives_the_focus_back(self, page: Page) -> None:
        page.touchscreen.tap(PHONE - 15, 400)
        self.is_closed(page)

    def test_its_button_closes_it_and_gives_the_focus_back(self, page: Page) -> None:
        self.menu(page).get_by_role("button", name="Close menu").click()
        self.is_closed(page)

    def is_closed(self, page: Page) -> None:
        expect(self.menu(page)).to_be_hidden()
        expect(page.get_by_role("button", name="Open menu")).to_be_focused()


@on(767, 768)
def test_the_sidebar_ends_below_768(page: Page) -> None:
    enter(page)
    narrow = is_phone(page)
    expect(sidebar(page)).to_be_visible(visible=not narrow)
    expect(page.get_by_role("button", name="Open menu")).to_be_visible(visible=narrow)


class TestToast:
    @pytest.fixture
    def page(self, chromium: Browser, portal: Portal) -> Iterator[Page]:
        """In a window whose clock may be stopped: nobody has it afterwards."""
        with visiting(chromium, portal, DESKTOP, first=True) as visitor:
            yield visitor

    @pytest.fixture(autouse=True)
    def _stopped_clock(self, page: Page) -> Iterator[None]:
        """Time moves only where a test moves it."""
        enter(page, to=None)
        page.clock.install()
        page.goto("/admin/upload")
        expect(page.get_by_role("button", name="Upload screenshots")).to_be_visible()
        page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))
        return

    def skipped(self, page: Page) -> Locator:
        """The toast that a file which is no picture brings up."""
        page.locator("input[type=file]").set_input_files({"name": "a.txt", "mimeType": "text/plain", "buffer": b"a"})
        shown = self.toasts(page).filter(has_text="Some Files Skipped")
        expect(shown).to_be_visible()
        return shown

    def toasts(self, page: Page) -> Locator:
        return page.get_by_role("region", name="Notifications (F8)").get_by_role("listitem")

    def test_it_stays_5000_ms(self, page: Page) -> None:
        shown = self.skipped(page)
        page.clock.run_for(4900)
        expect(shown).to_be_visible()
        page.clock.run_for(200)
        expect(shown).to_be_hidden()

    def test_there_is_one_at_once(self, page: Page) -> None:
        self.skipped(page)
        page.get_by_role("button", name="Upload screenshots").click()
        expect(self.toasts(page)).to_have_count(1)
        expect(self.toasts(page)).to_contain_text("Missing Information")

    def test_f8_reaches_it(self, page: Page) -> None:
        shown = self.skipped(page)
        page.keyboard.press("F8")
        page.keyboard.press("Tab")
        expect(shown).to_be_focused()
        page.keyboard.press("Tab")
        expect(shown.get_by_role("button", name="Dismiss")).to_be_focused()
        page.keyboard.press("Enter")
        expect(shown).to_be_hidden()

    @pytest.mark.parametrize(("distance", "stays"), [(45, True), (60, False), (-80, True)])
    def test_a_swipe_to_the_right_of_50_px_dismisses_it(self, page: Page, distance: int, stays: bool) -> None:
        shown = self.skipped(page)
        box = shown.bounding_box()
        assert box
        x, y = box["x"] + 100, box["y"] + box["height"] / 2
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + distance, y, steps=8)
        page.mouse.up()
        expect(shown).to_be_visible(visible=stays)


def test_no_page_scrolls_sideways(page: Page) -> None:
    wide = []

    def look(path: str) -> None:
        for width in (DESKTOP, 768, PHONE, NARROWEST):
            resize(page, width)
            if page.evaluate("document.documentElement.scrollWidth > window.innerWidth"):
                wide.append((path, width))

    for path in ("/login", "/login?error=auth_failed", "/members", "/nowhere"):
        page.goto(path)
        look(path)
    enter(page, to=None)
    for path in (SETTINGS, "/admin/upload", "/admin/member-management", "/admin/sf-tech", "/admin/mutual-assistance"):
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(page.locator("main [aria-busy=true]")).to_have_count(0)
        look(path)
    assert wide == []
