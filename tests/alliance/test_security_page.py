"""SECURITY.md promises what is tested: each test, module and command that it names is there."""

from __future__ import annotations

import re

import pytest
from django.conf import settings

PAGE = (settings.BASE_DIR / "SECURITY.md").read_text(encoding="utf-8")
NAMED = sorted(set(re.findall(r"`((?:tests|alliance|members|analytics|uploads|assistant|docs|deploy)/[^`]+)`", PAGE)))


@pytest.mark.parametrize("name", NAMED)
def test_what_it_names_is_there(name: str) -> None:
    file, _, test = name.partition("::")
    assert (settings.BASE_DIR / file).exists()
    for part in filter(None, test.split("::")):
        assert re.search(rf"(def|class) {part}\b", (settings.BASE_DIR / file).read_text(encoding="utf-8"))


def test_every_defence_names_its_tests() -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("| ") and not line.startswith("| Who ")]
    assert len(rows) > 10
    assert [row for row in rows if "`tests/" not in row.rsplit("|", 2)[1]] == []
