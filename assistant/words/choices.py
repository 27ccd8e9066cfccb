"""What a form may build a query from: each slot's choices, and which slots go with which operation.

The choices come from the types (assistant.query.types). Their names are those in the line of what was understood.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from django.utils.translation import gettext, gettext_lazy

from assistant.query.checking import is_by_day, needs, takes
from assistant.query.forms import literals
from assistant.query.types import (
    FIGURES,
    MOST_CONDITIONS,
    MOST_MEMBERS,
    MOST_ROWS,
    MOST_WEEKS,
    Condition,
    Query,
    Subjects,
)
from assistant.texts import ENGLISH, say, speaking, spoken
from assistant.words.naming import titled
from members.known_figures import KnownFigures
from members.models import Member

NAMES: Final[dict[str, dict[str, Any]]] = {
    "order": {"most": gettext_lazy("most first"), "least": gettext_lazy("least first")},
    "by": {"amount": gettext_lazy("by the amount"), "percent": gettext_lazy("by percent")},
    "of": {
        "value": gettext_lazy("the figure itself"),
        "gain": gettext_lazy("what it rose by"),
        "loss": gettext_lazy("what it fell by"),
    },
    "detail": {
        "joined": gettext_lazy("since when the member is known"),
        "discord": gettext_lazy("the Discord name"),
        "levels": gettext_lazy("the SF Tech levels"),
    },
    "show": {"table": gettext_lazy("a table"), "chart": gettext_lazy("a chart"), "csv": gettext_lazy("CSV")},
}
"""Names of choices that the line of what was understood does not have."""


def choices() -> dict[str, Any]:
    """The body of GET /api/query, in English. Two database queries, however many members and events there are."""
    slots: dict[str, list[dict[str, str]]] = {}
    with speaking(ENGLISH):
        for kind in (Query, Subjects, Condition):
            for slot, values in literals(kind).items():
                slots[slot] = [{"value": one, "label": label(slot, one)} for one in values]
        figures = [{"value": one, "label": titled(one), "byDay": is_by_day(one)} for one in FIGURES]
    figures += [{"value": one.data_type, "label": one.title, "byDay": True} for one in KnownFigures().events.values()]
    return {
        "operations": [
            {**one, "takes": takes(one["value"]), "needs": needs(one["value"])} for one in slots["operation"]
        ],
        "figures": figures,
        "slots": slots,
        "members": Member.objects.order_by("-is_active", "name", "pk").values("pk", "name", "is_active"),
        "most": {"rows": MOST_ROWS, "members": MOST_MEMBERS, "conditions": MOST_CONDITIONS, "weeks": MOST_WEEKS},
    }


def label(slot: str, value: str) -> str:
    """A choice's name. A rank is its own name."""
    if slot in SAID:
        return SAID[slot](value)
    return str(NAMES.get(slot, {}).get(value, value))


def operation_label(name: str) -> str:
    """'Highest first'. If the order reverses the meaning, both names: 'Who rose most / who fell most'."""
    if name == "value":
        told = gettext("the figure of members")
    else:
        keys = [key for key in (f"operation.{name}", f"operation.{name}_least") if key in spoken().texts]
        told = " / ".join(map(say, keys))
    return told[0].upper() + told[1:]


SAID: Final[dict[str, Callable[[str], str]]] = {
    "operation": operation_label,
    "comparison": lambda name: say(f"side.{name}"),
    "thanGroup": lambda name: say(f"side.{name}"),
    "away": lambda name: say(f"asked.{name}"),
    "struck": lambda name: say(f"asked.{name}"),
}
