"""The one member of a name, where nothing but a name is left of a row."""

from __future__ import annotations

import pytest

from members.names import one_by_name

MEMBERS = {1: "Lilja", 2: "Li-lja", 3: "Żubr", 4: "Bo"}


@pytest.mark.parametrize(
    ("name", "member"),
    [("Lilja", 1), ("Li-lja", 2), ("LILJA", None), ("zubr", 3), ("BO", 4), ("Nia", None), ("", None)],
)
def test_it_is_who_bears_it_else_the_only_one_it_may_mean(name: str, member: int | None) -> None:
    assert one_by_name(MEMBERS)(name) == member
