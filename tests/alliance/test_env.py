"""Environment variables are understood, or refused in words that name them."""

from __future__ import annotations

import stat
from decimal import Decimal
from multiprocessing import get_context
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from alliance import env


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        *((word, True) for word in ("1", "true", "True", "YES", " on ")),
        *((word, False) for word in ("0", "false", "No", "OFF", "", " ")),
    ],
)
def test_flag(monkeypatch: pytest.MonkeyPatch, value: str, expected: bool) -> None:
    monkeypatch.setenv("X", value)
    assert env.flag("X", default=not expected) is expected


@pytest.mark.parametrize("value", ["maybe", "2", "tru", "-"])
def test_flag_refuses_what_is_neither(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("X", value)
    with pytest.raises(ImproperlyConfigured, match="X="):
        env.flag("X", default=True)


@pytest.mark.parametrize(("value", "expected"), [("3", 3), (" 12 ", 12), ("", 7), ("0", 0)])
def test_number(monkeypatch: pytest.MonkeyPatch, value: str, expected: int) -> None:
    monkeypatch.setenv("X", value)
    assert env.number("X", 7) == expected


@pytest.mark.parametrize("value", ["three", "1.5", "0", "-1", "0x10"])
def test_number_refuses_what_is_none_or_too_small(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("X", value)
    with pytest.raises(ImproperlyConfigured, match="X="):
        env.number("X", 7, least=1)


@pytest.mark.parametrize(("value", "expected"), [("2.50", "2.50"), ("", "5"), ("0", "0"), ("10", "10")])
def test_amount(monkeypatch: pytest.MonkeyPatch, value: str, expected: str) -> None:
    monkeypatch.setenv("X", value)
    assert env.amount("X", "5") == Decimal(expected)


@pytest.mark.parametrize("value", ["five", "-1", "NaN", "Infinity", "1,50"])
def test_amount_refuses_what_is_no_money(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("X", value)
    with pytest.raises(ImproperlyConfigured, match="X="):
        env.amount("X", "5")


@pytest.mark.parametrize(("value", "expected"), [("a,b", ["a", "b"]), (" a , ,b,", ["a", "b"]), ("", [])])
def test_words(monkeypatch: pytest.MonkeyPatch, value: str, expected: list[str]) -> None:
    monkeypatch.setenv("X", value)
    assert env.words("X") == expected


def test_defaults_hold_where_nothing_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("X", raising=False)
    assert (env.text("X", "d"), env.flag("X", default=True), env.number("X", 4), env.words("X", "a,b")) == (
        "d",
        True,
        4,
        ["a", "b"],
    )


def test_text_comes_from_a_file_where_one_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("from the file\n")
    monkeypatch.setenv("X", "from the variable")
    monkeypatch.setenv("X_FILE", str(tmp_path / "secret"))
    assert env.text("X") == "from the file"


def test_a_file_that_is_missing_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("X_FILE", str(tmp_path / "missing"))
    with pytest.raises(ImproperlyConfigured, match="X_FILE="):
        env.text("X")


class TestSecret:
    def test_the_variable_wins_and_nothing_is_written(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        monkeypatch.setenv("X", "given")
        assert env.secret("X", tmp_path / "key") == "given"
        assert list(tmp_path.iterdir()) == []

    def test_it_is_made_once_for_its_owner_alone(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        monkeypatch.delenv("X", raising=False)
        file = tmp_path / "key"
        made = env.secret("X", file)
        assert len(made) > 50
        assert env.secret("X", file) == made
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert list(tmp_path.iterdir()) == [file]

    def test_processes_that_start_together_agree(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        monkeypatch.delenv("X", raising=False)
        with get_context("spawn").Pool(4) as pool:
            made = pool.starmap(env.secret, [("X", tmp_path / "key")] * 16)
        assert len(set(made)) == 1
