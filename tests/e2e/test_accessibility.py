"""axe-core finds no serious or critical problem on any page, in both states of the menus, on a desktop and a phone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.portals import ROOT, SCREENS, enter, send_files

pytestmark = pytest.mark.browser

AXE = ROOT / "frontend/node_modules/axe-core/axe.min.js"
ALIKE = ROOT / "tests/e2e/drawn_alike.js"
RUN = """async ([part, options]) => {
    const within = part ?? WITHIN ?? document;
    const alike = options.rules?.["color-contrast"].enabled ? drawnAlike(within, ENOUGH) : [];
    for (const one of alike) one.setAttribute("data-alike", "");
    const found = await axe.run(within, { resultTypes: ["violations"], ...options });
    for (const one of alike) one.removeAttribute("data-alike");
    return found.violations
        .filter((rule) => ["serious", "critical"].includes(rule.impact))
        .flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.html.slice(0, 160)}`));
}"""
ONE_OF_EACH = """axe.configure({ rules: [{ id: "color-contrast", selector: ":not([data-alike])" }] })"""
ENOUGH = 3
"""Of elements that are drawn alike, so many are judged by their contrast. For all rows of the long lists it took more
than half of these tests' time."""
WITHIN = """(document.querySelector("[data-aria-hidden]")
    && [...document.querySelectorAll("[role=dialog], [role=alertdialog]")]
        .findLast((one) => !one.closest("[aria-hidden=true]")))"""
"""An open dialog, for whose time the rest of the page is hidden from everybody."""
SCRIPT = RUN.replace("WITHIN", WITHIN).replace("ENOUGH", str(ENOUGH))
ONE_SHEET = "css-orientation-lock"
"""The only rule which reads stylesheets. All pages have the same ones: they are read once, not for each page."""
NEVER_SERIOUS = {"region": {"enabled": False}}
"""Of the rules that axe-core calls moderate at most, the one that takes long."""
READ_WITHIN = 60_000
MENU_JUDGED_ON = ("/admin", "/admin/upload", "/admin/settings")
"""All pages have the same menu; what differs is which of its entries is the page itself."""
SIGNED_IN = (
    "/admin",
    "/admin/upload",
    "/admin/uploads",
    "/admin/sf-tech",
    "/admin/mutual-assistance",
    "/admin/analytics",
    "/admin/member-management",
    "/admin/board",
    "/admin/duel",
    "/admin/targets",
    "/admin/strikes",
    "/admin/events",
    "/admin/member-links",
    "/admin/from-members",
    "/admin/packet",
    "/admin/members/1",
    "/admin/ai-chat",
    "/admin/settings",
)


def problems(page: Page, part: Locator | None = None, *, colours: bool = True) -> list[str]:
    """What axe-core calls serious or critical on the page as it stands, in a dialog that lies over it, or on a part.

    colours: also their contrast, which takes half of the time; False where the same page was judged before with other
    words. Evaluated, so that the page's content security policy stays in force.
    """
    return judged(page, part, {"preload": False, "rules": {"color-contrast": {"enabled": colours}, **NEVER_SERIOUS}})


def judged(page: Page, part: Locator | None, options: dict[str, Any]) -> list[str]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
        page.evaluate(ALIKE.read_text(encoding="utf-8"))
        page.evaluate(ONE_OF_EACH)
    found: list[str] = page.evaluate(SCRIPT, [part and part.element_handle(), options])
    return found


@pytest.fixture
def still(page: Page) -> Page:
    """A page without movement: nothing is judged while it fades in."""
    page.emulate_media(reduced_motion="reduce")
    return page


def is_phone(page: Page) -> bool:
    return (page.viewport_size or {"width": 0})["width"] < 768


@pytest.mark.parametrize("page", [1440, 360], indirect=True)
@pytest.mark.parametrize(
    ("path", "heading"),
    [
        ("/login", "Alliance Information Management Portal"),
        ("/login?error=auth_failed", "Alliance Information Management Portal"),
        ("/members", "Alliance Members"),
        ("/invite", "This link does not open"),
        ("/nowhere", "404 Page Not Found"),
        ("/offline", "The portal cannot be reached"),
    ],
)
def test_pages_for_everybody(still: Page, path: str, heading: str) -> None:
    still.goto(path)
    expect(still.get_by_role("heading", name=heading)).to_be_visible()
    if path.startswith("/login"):
        expect(still.get_by_role("button", name="Sign In")).to_be_visible()
    assert problems(still) == []


@pytest.mark.parametrize("page", [1440, 360], indirect=True)
def test_screens(still: Page) -> None:
    """The menu the other way changes nothing but itself: then it alone is judged."""
    page = still
    enter(page, to=None)
    found: dict[tuple[str, str], list[str]] = {}
    for path in SIGNED_IN:
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(page.locator("main [aria-busy=true]")).to_have_count(0)
        expect(page.get_by_role("button", name="Account of MarenOfTides")).to_be_visible()
        if path.endswith("management"):
            expect(page.get_by_text("MarenOfTides", exact=True).last).to_be_visible()
        found[path, "as it is at first"] = problems(page)
        if path in MENU_JUDGED_ON:
            found[path, "the other way"] = problems(page, turned_menu(page))
            page.evaluate("localStorage.removeItem('nav-group')")
    assert found == {of: [] for of in found}


def test_no_page_holds_a_screen_upright(still: Page) -> None:
    enter(still)
    assert judged(still, None, {"runOnly": [ONE_SHEET]}) == []


@pytest.mark.parametrize("page", [1440, 360], indirect=True)
def test_analytics_and_a_members_page(still: Page) -> None:
    page = still
    enter(page, to="/admin/analytics")
    chart = page.locator("[data-chart] svg").first
    expect(chart).to_be_visible()
    expect(page.get_by_role("button", name="Copy for Discord")).to_be_visible()
    found = {"chart": problems(page)}
    page.get_by_role("button", name="Show as table").click()
    found["table"] = problems(page)
    page.get_by_role("link", name="MarenOfTides").first.click()
    expect(page.get_by_role("heading", name="MarenOfTides", level=1)).to_be_visible()
    expect(chart).to_be_visible()
    found["member"] = problems(page)
    assert found == {part: [] for part in found}


@pytest.mark.parametrize("page", [1440, 360], indirect=True)
def test_account_menu_and_toast(still: Page) -> None:
    page = still
    enter(page)
    page.get_by_role("button", name="Account of MarenOfTides").click()
    expect(page.get_by_role("menuitem", name="Admin Panel")).to_be_visible()
    assert problems(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Upload screenshots").click()
    expect(page.get_by_text("Missing Information", exact=True)).to_be_visible()
    assert problems(page) == []


def turned_menu(page: Page) -> Locator:
    """The phone's menu, opened; or the sidebar, its group folded."""
    if is_phone(page):
        page.get_by_role("button", name="Open menu").click()
        menu = page.get_by_role("dialog", name="Menu")
        expect(menu).to_be_visible()
        return menu
    menu = page.get_by_role("navigation", name="Main")
    group = menu.locator("[data-nav-group] > summary")
    group.click()
    expect(menu.get_by_role("link", name="Data Upload")).to_be_hidden()
    return menu


@pytest.mark.worker
@pytest.mark.reading
def test_the_open_review(still: Page) -> None:
    page = still
    enter(page)
    page.get_by_label("Data type").select_option(label="Strength")
    page.get_by_role("button", name="Today").click()
    page.locator("input[type=file]").set_input_files(SCREENS / "strength-01.png")
    send_files(page, "Upload 1 screenshot")
    dialog = page.get_by_role("dialog", name="Review extracted data")
    expect(dialog).to_be_visible(timeout=READ_WITHIN)
    found = {}
    for width in (1440, 360):
        page.set_viewport_size({"width": width, "height": 900})
        if width == 360:
            dialog.get_by_role("button", name="Search and lists").click()
        for tab in ("Sure", "Attention"):
            dialog.get_by_role("tab", name=tab).click()
            found[width, tab] = problems(page)
    assert found == {state: [] for state in found}

    page.set_viewport_size({"width": 1440, "height": 900})
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    page.get_by_role("button", name="Discard Strength").first.click()
    page.get_by_role("dialog").get_by_role("button", name="Discard").click()
    expect(page.get_by_text("Upload discarded", exact=True)).to_be_visible()
