"""A query to JSON and back, and its JSON schema. All of it is made from the types (assistant.query.types)."""

from __future__ import annotations

import re
import types
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from datetime import date
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from assistant.query.types import FIGURES, Answer, Query, Row
from members.days import day_of
from members.errors import Refused
from members.figures import is_event

OTHER_NAMES = {
    "average": "mean", "avg": "mean", "total": "sum", "strength": "power", "tech_donations": "donations",
    "alliance_duel": "vs", "mutual_assistance": "assistance", "asc": "least", "desc": "most",
}  # fmt: skip
"""Other names that the portal uses for the same things."""
LARGEST_NUMBER = 2**63 - 1
"""The largest number a database holds; larger numbers are not looked up."""
LONGEST_NAME = 40
"""The longest name of a figure, in characters."""


class BadQuery(Refused):
    """The input is not a query of this language."""


def camel(name: str) -> str:
    return re.sub(r"_(\w)", lambda match: match[1].upper(), name)


def to_json(value: Any) -> Any:
    """Dataclasses as camelCase objects, without slots that are not given; dates as text."""
    if is_dataclass(value) and not isinstance(value, type):
        pairs = ((one, getattr(value, one.name)) for one in fields(value))
        return {camel(one.name): to_json(own) for one, own in pairs if own not in (None, (), one.default)}
    if isinstance(value, Mapping):
        return {str(key): to_json(part) for key, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [to_json(part) for part in value]
    return value.isoformat() if isinstance(value, date) else value


def as_json(answer: Answer, understood: str) -> dict[str, Any]:
    """An answer in the form that POST /api/query returns."""
    return {
        "rows": [row_json(one) for one in answer.rows],
        "found": answer.found,
        "understood": understood,
        "dates": {"oldest": answer.dates[0], "newest": answer.dates[1]} if answer.dates else None,
        "coverage": {
            "members": answer.coverage.members,
            "of": answer.coverage.of,
            "leftOut": list(answer.coverage.left_out),
        },
        "figures": answer.figures or {},
        "lines": to_json(answer.lines),
        "cards": to_json(answer.cards),
        "others": [row_json(one) for one in answer.others],
        "excused": [row_json(one) for one in answer.excused],
        "reason": answer.reason,
        "query": to_json(answer.query),
    }


def row_json(row: Row) -> dict[str, Any]:
    return {
        "memberId": row.member_id,
        "memberName": row.name,
        "value": row.value,
        "rank": row.rank,
        "date": row.date,
        "place": row.place,
        "before": row.before,
        "after": row.after,
        "percent": row.percent,
        "calculatedRank": row.calculated,
        "lacks": to_json(row.lacks),
        "away": row.away,
    }


def query_of(given: Any) -> Query:
    """The query in a JSON value. Raises BadQuery, which says what does not fit."""
    told: Query = _built(Query, given, "the query")
    return told


def _built(kind: type, given: Any, where: str) -> Any:
    if not isinstance(given, dict):
        raise BadQuery(f"Send {where} as an object.")
    known = {camel(one.name): one for one in fields(kind)}
    for name in given:
        if name not in known:
            raise BadQuery(f"{where} has no {str(name)[:40]!r}. It takes {', '.join(known)}.")
    hints = hints_of(kind)
    values = {
        one.name: _value(hints[one.name], given[name], name)
        for name, one in known.items()
        if given.get(name) is not None
    }
    for name, one in known.items():
        if one.default is MISSING and one.name not in values:
            raise BadQuery(f"{where}: {name} is missing.")
    return kind(**values)


@cache
def hints_of(kind: type) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


def _value(hint: Any, given: Any, name: str) -> Any:
    kind, _ = unwrapped(hint)
    if is_dataclass(kind):
        return _built(kind, given, name)  # type: ignore[arg-type]
    if get_origin(kind) is tuple:
        if not isinstance(given, list) or len(given) > 100:
            raise BadQuery(f"{name}: send a list.")
        return tuple(_value(get_args(kind)[0], one, name) for one in given)
    if get_origin(kind) is Literal:
        spelled = str(given).strip().replace("-", "_")
        for one in (spelled, OTHER_NAMES.get(spelled, spelled), spelled.lower(), spelled.upper()):
            if one in get_args(kind):
                return one
        raise BadQuery(f"{name}: use one of {', '.join(get_args(kind))}.")
    if kind is str:
        return figure_name(given, name)
    if kind is date:
        if isinstance(given, str) and (day := day_of(given[:10])):
            return day
        raise BadQuery(f"{name}: send a date as YYYY-MM-DD.")
    if kind is bool and isinstance(given, bool):
        return given
    return _number(kind, given, name)


def _number(kind: type, given: Any, name: str) -> Any:
    if isinstance(given, str) and re.fullmatch(r"-?\d{1,20}", given):
        given = int(given)
    if isinstance(given, bool) or not isinstance(given, (int, float) if kind is float else int):
        raise BadQuery(f"{name}: send a number.")
    if not abs(given) <= LARGEST_NUMBER:  # also refuses infinity and NaN
        raise BadQuery(f"{name}: this number is too large.")
    return given


def figure_name(given: Any, name: str) -> str:
    """The name of a figure. Figures' names are the only free text in a query."""
    spelled = str(given).strip().lower().replace("-", "_")
    told = OTHER_NAMES.get(spelled, spelled)
    if told in FIGURES:
        return told
    if len(told) <= LONGEST_NAME and is_event(told := told.replace("_", "-")):
        return told
    raise BadQuery(f"{name}: use one of {', '.join(FIGURES)}, or event- and the number of an event.")


@cache
def schema(kind: type = Query) -> dict[str, Any]:
    """The JSON schema of a query."""
    hints = get_type_hints(kind, include_extras=True)
    required = [camel(one.name) for one in fields(kind) if one.default is MISSING]
    return {
        "type": "object",
        "properties": {camel(one.name): _property(hints[one.name]) for one in fields(kind)},
        **({"required": required} if required else {}),
        "additionalProperties": False,
    }


def _property(hint: Any) -> dict[str, Any]:
    kind, description = unwrapped(hint)
    described = {"description": description} if description else {}
    if is_dataclass(kind):
        return schema(kind) | described  # type: ignore[arg-type]
    if get_origin(kind) is tuple:
        return {"type": "array", "items": _property(get_args(kind)[0]), **described}
    if get_origin(kind) is Literal:
        return {"type": "string", "enum": list(get_args(kind)), **described}
    if kind is str:
        events = {"type": "string", "pattern": "^event-[1-9][0-9]*$"}
        return {"anyOf": [{"type": "string", "enum": list(FIGURES)}, events], **described}
    if kind is date:
        return {"type": "string", "format": "date", **described}
    return {"type": {int: "integer", float: "number", bool: "boolean"}[kind], **described}


def literals(kind: type) -> dict[str, tuple[str, ...]]:
    """Slot -> the words it takes, for the slots of a type that take one or several words from a fixed set."""
    found = {}
    for name, hint in get_type_hints(kind, include_extras=True).items():
        inner, _ = unwrapped(hint)
        if get_origin(inner) is tuple:
            inner = get_args(inner)[0]
        if get_origin(inner) is Literal:
            found[camel(name)] = get_args(inner)
    return found


def unwrapped(hint: Any) -> tuple[Any, str]:
    """The type behind `X | None` and Annotated, and the description that Annotated gives."""
    description = ""
    if hasattr(hint, "__metadata__"):
        description, hint = str(hint.__metadata__[0]), hint.__origin__
    if get_origin(hint) in (Union, types.UnionType):
        (hint,) = [part for part in get_args(hint) if part is not types.NoneType]
    return hint, description
