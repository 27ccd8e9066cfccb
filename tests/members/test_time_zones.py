"""The time zones that an alliance can choose, and how each is told."""

from __future__ import annotations

from datetime import date
from zoneinfo import available_timezones

import pytest
from django.utils import timezone

from members import time_zones
from members.days import ahead


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("UTC", "UTC, the same all year"),
        ("Etc/GMT+2", "UTC-2, the same all year"),
        ("Etc/GMT-14", "UTC+14, the same all year"),
        ("Asia/Manila", "Asia/Manila (UTC+8)"),
        ("Europe/Warsaw", "Europe/Warsaw (UTC+1, in summer UTC+2)"),
        ("America/St_Johns", "America/St Johns (UTC-3:30, in summer UTC-2:30)"),
        ("Australia/Sydney", "Australia/Sydney (UTC+10, in summer UTC+11)"),
        ("Asia/Kathmandu", "Asia/Kathmandu (UTC+5:45)"),
    ],
)
def test_a_zone_is_told_with_its_offset(name: str, label: str) -> None:
    assert time_zones.label(name, 2026) == label


def test_every_zone_can_be_set_and_has_its_offset() -> None:
    labels = time_zones.labels(2026, "EST5EDT")
    assert set(labels) <= available_timezones()
    assert {"UTC", "Etc/GMT+2", "Etc/GMT-14", "Europe/Berlin", "EST5EDT"} <= set(labels)
    assert [name for name, label in labels.items() if "UTC" not in label] == []


def test_a_game_servers_zone_is_told_by_its_offset() -> None:
    """Etc/GMT+2, which is UTC-2, would be read the other way round."""
    with timezone.override("Etc/GMT+2"):
        assert ahead(date(2099, 1, 1)).endswith("(UTC-2).")
