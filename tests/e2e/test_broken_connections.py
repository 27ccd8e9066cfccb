"""A connection that breaks during an upload: the page sends it again, and nothing is there twice."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests import processes
from tests.breaking_proxy import Break, BreakingProxy
from tests.e2e.portals import SCREENS, Portal, enter, send_files, visiting

pytestmark = [pytest.mark.browser, pytest.mark.worker]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[processes.Portal]:
    """A portal in which nothing is read: nobody waits for a worker here."""
    with processes.Portal(tmp_path_factory.mktemp("broken")) as portal:
        portal.start_web()
        yield portal


@pytest.fixture
def proxy(server: processes.Portal) -> Iterator[BreakingProxy]:
    with BreakingProxy(server.address.removeprefix("http://")) as proxy:
        yield proxy


@pytest.fixture
def page(chromium: Browser, server: processes.Portal, proxy: BreakingProxy) -> Iterator[Page]:
    with visiting(chromium, Portal(proxy.address, server.folder), 1440) as page:
        yield page


@pytest.mark.parametrize("fate", ["before", "after"])
def test_a_list_whose_connection_breaks_is_uploaded_once(
    page: Page, proxy: BreakingProxy, server: processes.Portal, fate: Break
) -> None:
    before = server.count("uploads_upload")
    enter(page, to="/admin/upload?type=strength")
    page.get_by_role("button", name="Today").click()
    page.locator("input[type=file]").set_input_files(sorted(SCREENS.glob("strength-*.png"))[:2])
    proxy.plan = [fate, fate]
    send_files(page, "Upload 2 screenshots")
    expect(page.get_by_text("Batch Upload Successful", exact=True)).to_be_visible()
    assert proxy.plan == []
    assert server.count("uploads_upload") - before == 2


@pytest.mark.parametrize("fate", ["before", "after"])
def test_mutual_assistance_whose_connection_breaks_is_uploaded_once(
    page: Page, proxy: BreakingProxy, server: processes.Portal, fate: Break
) -> None:
    before = server.count("uploads_upload")
    enter(page, to="/admin/mutual-assistance")
    [picture] = SCREENS.glob("mutual-assistance-*.png")
    page.locator("input[type=file]").set_input_files(picture)
    proxy.plan = [fate]
    send_files(page, "Upload 1 Screenshot")
    expect(page.get_by_text("Upload started", exact=True)).to_be_visible()
    assert proxy.plan == []
    assert server.count("uploads_upload") - before == 1
