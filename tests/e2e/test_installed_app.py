"""The portal as an app on a phone: it can be installed, says when it is offline, and takes what the gallery shares."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.portals import PASSWORD, SCREENS, Portal, enter, running, visiting
from tests.prepared import LOAD_DEMO, MIGRATE, folders

pytestmark = pytest.mark.browser

SHOTS = sorted(SCREENS.glob("strength-*.png"))[:2]
SHARE = """() => {
    const form = document.createElement('form');
    form.innerHTML = '<input type=file name=screenshot multiple aria-label="Of the gallery">';
    Object.assign(form, {action: '/admin/share', method: 'post', enctype: 'multipart/form-data', id: 'gallery'});
    document.body.prepend(form);
}"""
"""What the phone does when pictures are shared with the app: a POST that no page of the portal makes."""
KEPT = """async () => {
    const names = await caches.keys();
    const listed = async name => (await (await caches.open(name)).keys()).map(one => new URL(one.url).pathname);
    return (await Promise.all(names.map(listed))).flat();
}"""


@pytest.fixture(params=[360])
def app(chromium: Browser, portal: Portal, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A phone on which a leader has opened the portal."""
    with visiting(chromium, portal, request.param, installed=True) as page:
        enter(page)
        await_worker(page)
        yield page


def await_worker(page: Page) -> None:
    page.wait_for_function("() => navigator.serviceWorker.controller?.state === 'activated'")


def sign_out_elsewhere(page: Page) -> None:
    """The session is over, and nobody pressed Logout here."""
    page.context.clear_cookies()
    page.goto("/login")


def share(page: Page, files: list[Path]) -> None:
    page.evaluate(SHARE)
    page.get_by_label("Of the gallery").set_input_files(files)
    page.evaluate("() => document.getElementById('gallery').submit()")


def test_chromium_would_install_it(app: Page) -> None:
    browser = app.context.new_cdp_session(app)
    read = browser.send("Page.getAppManifest")
    assert read["errors"] == []
    assert read["url"].endswith("/manifest.webmanifest")
    against = {error["errorId"] for error in browser.send("Page.getInstallabilityErrors")["installabilityErrors"]}
    assert against <= {"in-incognito"}  # as every window of these tests is


def test_what_is_shared_waits_on_the_upload_page(app: Page) -> None:
    app.goto("/admin")
    share(app, SHOTS)
    expect(app).to_have_url(re.compile("/admin/upload$"))
    for shot in SHOTS:
        expect(app.get_by_text(shot.name)).to_be_visible()
    expect(app.get_by_role("button", name="Upload 2 screenshots")).to_be_visible()
    assert not [path for path in app.evaluate(KEPT) if "shared" in path]
    app.reload()
    expect(app.get_by_role("button", name="Upload screenshots")).to_be_visible()


def test_who_is_signed_out_signs_in_first(app: Page) -> None:
    sign_out_elsewhere(app)
    share(app, SHOTS)
    app.get_by_label("Username").fill("leader")
    app.get_by_label("Password", exact=True).fill(PASSWORD)
    app.get_by_role("button", name="Sign In").click()
    expect(app).to_have_url(re.compile("/admin/upload$"))
    expect(app.get_by_text(SHOTS[1].name)).to_be_visible()


def test_who_signs_out_leaves_nothing_behind(app: Page) -> None:
    app.goto("/admin")
    share(app, SHOTS)
    expect(app.get_by_text(SHOTS[0].name)).to_be_visible()
    sign_out_elsewhere(app)
    share(app, SHOTS)
    expect(app.get_by_label("Username")).to_be_visible()
    assert len([path for path in app.evaluate(KEPT) if "shared" in path]) == 2
    enter(app, to="/admin")
    app.get_by_role("button", name=re.compile("^Account of")).click()
    app.get_by_role("menuitem", name="Logout").click()
    expect(app.get_by_label("Username")).to_be_visible()
    assert not [path for path in app.evaluate(KEPT) if "shared" in path]


def test_more_than_a_drop_holds_and_what_is_no_screenshot_is_said(app: Page, tmp_path: Path) -> None:
    many = [tmp_path / f"{number}.png" for number in range(42)]
    for number, file in enumerate(many):
        file.write_bytes(SHOTS[0].read_bytes()[:100] + bytes([number]))
    share(app, many)
    expect(app.get_by_text("2 files left out: at most 40 can be shared at once.")).to_be_visible()
    expect(app.get_by_role("button", name="Upload 40 screenshots")).to_be_visible()
    (tmp_path / "notes.txt").write_text("no picture")
    share(app, [tmp_path / "notes.txt"])
    expect(app.get_by_text("Only PNG, JPG, and JPEG images were added.")).to_be_visible()


def test_a_share_that_no_worker_takes_says_so(page: Page) -> None:
    """As in a browser that has lost its data: the pictures come to the server, which looks at none."""
    enter(page)
    share(page, SHOTS)
    expect(page.get_by_text("The screenshots did not arrive. Choose them here instead.")).to_be_visible()


@pytest.fixture
def own_portal(tmp_path: Path) -> Path:
    folders.fill(tmp_path / "data", MIGRATE, LOAD_DEMO, DEMO_PASSWORD=PASSWORD)
    return tmp_path / "data"


def test_without_the_portal_a_page_says_so_and_nothing_of_it_is_kept(chromium: Browser, own_portal: Path) -> None:
    with running(own_portal, {}) as portal:
        stage = visiting(chromium, portal, 360, installed=True)
        page = stage.__enter__()
        enter(page, to="/admin")
        await_worker(page)
        page.goto("/admin/member-management")
        expect(page.get_by_role("heading", name="Member Management")).to_be_visible()
        kept = page.evaluate(KEPT)
        assert "/offline" in kept
        assert all(path == "/offline" or path.startswith("/static/") for path in kept)
    page.goto("/admin/analytics")
    expect(page.get_by_role("heading", name="The portal cannot be reached")).to_be_visible()
    assert page.get_by_role("link", name="Try again").bounding_box()["height"] >= 44  # type: ignore[index]
    assert page.evaluate(
        "() => document.fonts.ready.then(() => getComputedStyle(document.documentElement).backgroundColor)"
    ) == ("rgb(12, 17, 23)")
    stage.__exit__(None, None, None)
