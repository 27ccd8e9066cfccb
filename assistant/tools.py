"""Claude's two tools: the portal's one query, whose schema is made from the types, and 'find member'."""

from __future__ import annotations

import json
import logging
from dataclasses import fields
from functools import cache
from typing import Any

from assistant import query as q
from assistant.query.forms import BadQuery, camel, query_of, schema, to_json
from assistant.query.people import find
from members.errors import Refused
from members.models import Rank

log = logging.getLogger(__name__)

FAILED = "The portal could not compute this. Tell the leader that it failed."
OFFERED = 10
QUERY = """Ask the portal's figures: one question in its query language, computed by the rules of its screens.

operation: value, rank, profile, compare, distance (what is missing to a rank) are about the members in
subjects.members; top, bottom, list, count, share, best (highest ever), never (who has none), missed, old, short and
meets (a rank's criteria), promote, demote, movers (who rose or, order least, fell most), flat, targets (who is short of
the week's targets) and away list members; sum, mean, median, by_rank, weeks (week by week), change (between two weeks;
without a figure: all four) and trend are about a group; criteria, dates, joined, left tell of the alliance; events
lists the events, each with its figure (its note, event-3). figure: which figure; strikes: how many stand. subjects:
which members; conditions must all hold; struck: who has strikes that stand. time: the newest figures where left out.
The result has rows, figures, lines, dates and coverage."""
FIND = "Find a member by name, other spellings tried too: id, name, rank, whether active. Several: ask which is meant."


@cache
def schemas() -> tuple[dict[str, Any], ...]:
    """Both tools as the Messages API describes tools."""
    name = {"type": "string", "description": "the member's name as the leader wrote it"}
    return (
        {"name": "query", "description": QUERY, "input_schema": schema()},
        {
            "name": "find_member",
            "description": FIND,
            "input_schema": {
                "type": "object",
                "properties": {"name": name},
                "required": ["name"],
                "additionalProperties": False,
            },
        },
    )


def run(name: str, arguments: Any) -> tuple[str, bool]:
    """The result of a tool as JSON, and whether it is an error. Never raises: Claude is told what was wrong instead."""
    tool = {"query": ask, "find_member": find_member}.get(name)
    if tool is None:
        return f"There is no tool {name!r}.", True
    try:
        return json.dumps(tool(arguments), ensure_ascii=False), False
    except Refused as refused:
        return refused.message, True
    except Exception:
        log.exception("The tool %s failed", name)
        return FAILED, True


def ask(arguments: Any) -> dict[str, Any]:
    """The answer to a query, without the query itself."""
    told = q.run(query_of(arguments))
    return {
        camel(one.name): to_json(value)
        for one in fields(told)
        if one.name not in ("query", "why") and (value := getattr(told, one.name)) not in (None, ())
    }


def find_member(arguments: Any) -> list[dict[str, Any]]:
    if not isinstance(arguments, dict) or not isinstance(arguments.get("name"), str) or len(arguments) != 1:
        raise BadQuery("Send {name} with the member's name.")
    return [
        {"memberId": one.pk, "name": one.name, "rank": Rank(one.rank).label, "isActive": one.is_active}
        for one in find(arguments["name"])[:OFFERED]
    ]
