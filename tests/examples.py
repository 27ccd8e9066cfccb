"""How many examples Hypothesis tries of a rule: few in `make test`, where other ones come each time; many in a soak."""

from __future__ import annotations

import os

FEW = 40
"""Of a rule that asks neither the database nor a picture."""
IN_SOAK = 25
"""How many times as many."""


def examples(few: int) -> int:
    return few * IN_SOAK if os.environ.get("SOAK") else few
