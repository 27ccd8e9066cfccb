"""How much memory the web server takes when the largest pictures come at once, by what its processes count."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import requests
import yaml
from PIL import Image

from tests.processes import REPORT_DATE, ROOT, Portal, wait_for
from uploads.reading.look.image import MAX_BYTES, MAX_PIXELS

AT_ONCE = 8
SIDE = (8000, 5000)
NOISE = 9_000_000
"""Bytes that cannot be compressed, so that the file is as large as one may be."""
MB = 1024 * 1024


@pytest.fixture(scope="module")
def largest() -> list[bytes]:
    """Pictures of as many pixels, and nearly as many bytes, as the portal takes: a PNG, and a progressive JPEG."""
    assert SIDE[0] * SIDE[1] == MAX_PIXELS
    png, jpeg = BytesIO(), BytesIO()
    noise = os.urandom(NOISE)
    pixels = noise + bytes(4 * MAX_PIXELS - NOISE)
    Image.frombytes("RGBA", SIDE, pixels).save(png, "PNG", compress_level=1)
    Image.new("RGB", SIDE, (30, 90, 60)).save(jpeg, "JPEG", progressive=True, subsampling=0, comment=noise[:60_000])
    pictures = [png.getvalue(), jpeg.getvalue()]
    assert 0.8 * MAX_BYTES < len(pictures[0]) <= MAX_BYTES
    return pictures


@pytest.fixture
def portal(tmp_path: Path) -> Iterator[Portal]:
    with Portal(tmp_path) as portal:
        yield portal


def bound_of(setting: str) -> int:
    """Bytes, as the unit of the web server bounds them."""
    unit = (ROOT / "deploy/systemd/portal-web.service").read_text(encoding="utf-8")
    found = re.search(rf"^{setting}=(\d+)M$", unit, re.MULTILINE)
    assert found, f"{setting} is not set"
    return int(found[1]) * MB


def test_the_containers_have_the_same_bound() -> None:
    compose = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    assert compose["services"]["web"]["mem_limit"] == f"{bound_of('MemoryMax') // MB}m"


@pytest.mark.worker
def test_eight_of_the_largest_pictures_at_once_stay_below_the_bound(
    portal: Portal, largest: list[bytes], report: Callable[[str], None]
) -> None:
    """Served as the unit serves it, and also where one process gets all eight."""
    shipped = peak_of(portal, largest)
    alone = peak_of(portal, largest, WEB_WORKERS=1, WEB_THREADS=AT_ONCE)
    report(f"{AT_ONCE} largest pictures at once: {shipped // MB} MB at the most, {alone // MB} MB by one process")
    assert max(shipped, alone) < bound_of("MemoryHigh")


def peak_of(portal: Portal, pictures: list[bytes], **settings: Any) -> int:
    """Bytes that the web server's processes took at the most, all together, while AT_ONCE pictures arrived."""
    bind = urlsplit(portal.address).netloc
    arguments = ("-m", "gunicorn", "alliance.wsgi:application", "--config", "deploy/gunicorn.conf.py")
    web = portal.start(*arguments, BIND=bind, **settings)
    wait_for(portal.answers, "the web server answers")
    leader = portal.leader()
    cookies = leader.session.cookies.get_dict()

    def send(number: int) -> int:
        form = {"dataType": "other", "uploadDate": REPORT_DATE, "batchId": f"{web.pid}-{number}"}
        return requests.post(
            f"{portal.address}/api/upload",
            data=form,
            files={"screenshot": ("shot.png", pictures[number % len(pictures)])},
            cookies=cookies,
            headers={"X-CSRFToken": str(cookies["csrftoken"])},
            timeout=120,
        ).status_code

    with ThreadPoolExecutor(AT_ONCE) as threads:
        assert list(threads.map(send, range(AT_ONCE))) == [201] * AT_ONCE
    children = Path(f"/proc/{web.pid}/task/{web.pid}/children").read_text(encoding="ascii").split()
    peak = sum(high_water(int(pid)) for pid in (web.pid, *children))
    web.terminate()
    web.wait(timeout=60)
    return peak


def high_water(pid: int) -> int:
    """Bytes of memory that a process had at the most."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    return int(re.findall(r"^VmHWM:\s+(\d+) kB$", status, re.MULTILINE)[0]) * 1024
