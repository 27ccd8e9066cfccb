"""A store of screenshots that is lost for a while, under real programs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.faults.conftest import LEASE, Screenshots, soak
from tests.processes import BROWSER, Leader, Portal, wait_for
from tests.s3_server import s3_server
from tests.uploads.test_worker_process import screenshots

pytestmark = [pytest.mark.worker, soak]
COUNT = 4


@pytest.mark.parametrize("fault", ["hangs", "refuses", "500", "midway"])
def test_screenshots_wait_for_their_store(
    tmp_path: Path,
    work: Callable[[Portal, Leader], Screenshots],
    report: Callable[[str], None],
    fault: str,
) -> None:
    with s3_server() as store, Portal(tmp_path, UPLOAD_LEASE=LEASE, **store.settings) as portal:
        portal.start_web()
        leader = portal.leader()
        batch = work(portal, leader)
        batch.upload(COUNT)
        store.fail(fault)
        if fault != "midway":  # which is about what is fetched
            assert leader.upload(screenshots(COUNT + 1)[-1], batch.batch).status_code == 503
        batch.start_worker()
        put_off = "status = 'processing' AND attempts = 0 AND notes LIKE '%does not answer%'"
        wait_for(
            lambda: portal.count("uploads_upload", put_off) == COUNT, "all are put off", seconds=120, pause=BROWSER
        )
        store.mend()
        batch.wait_until_final()
        assert portal.count("uploads_upload", "status = 'failed'") == 0
        report(f"store {fault}: {batch.sum()}")
