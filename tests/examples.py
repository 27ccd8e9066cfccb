"""How many examples Hypothesis tries of a rule: few in `make test`, always the same; many in a soak, always others."""

from __future__ import annotations

import os

FEW = 40
"""Of a rule that asks neither the database nor a picture."""
IN_SOAK = 25
"""How many times as many."""
SEARCHING = bool(os.environ.get("SOAK") or os.environ.get("EXAMPLES"))
"""Whether examples are made up anew each time."""


def examples(few: int) -> int:
    return few * IN_SOAK if os.environ.get("SOAK") else few
