"""Each reason of a row says what it speaks of, so that the review need not know the reasons by heart."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from uploads.matching.subjects import SUBJECTS

UPLOADS = Path(__file__).resolve().parents[2] / "uploads"


def codes_in(tree: ast.AST) -> set[str]:
    """The codes of all reasons that a module makes: `Reason("code", ...)` or `{"code": "code", ...}`."""
    first = [n.args[0] for n in ast.walk(tree) if isinstance(n, ast.Call) and getattr(n.func, "id", "") == "Reason"]
    keyed = [
        value
        for node in ast.walk(tree)
        if isinstance(node, ast.Dict)
        for key, value in zip(node.keys, node.values, strict=True)
        if isinstance(key, ast.Constant) and key.value == "code"
    ]
    return {node.value for node in (*first, *keyed) if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def test_every_reason_there_is_says_what_it_speaks_of() -> None:
    made = {code for module in UPLOADS.rglob("*.py") for code in codes_in(ast.parse(module.read_text("utf-8")))}
    assert made == set(SUBJECTS)


@pytest.mark.parametrize(("code", "subjects"), [("order", ("value",)), ("renamed", ("member",)), ("rank", ())])
def test_a_reason_is_answered_by_correcting_what_it_speaks_of(code: str, subjects: tuple[str, ...]) -> None:
    assert SUBJECTS[code] == subjects
