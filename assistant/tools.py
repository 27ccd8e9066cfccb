"""The facts as tools for Claude: a function's signature and docstring become the tool's schema."""

from __future__ import annotations

import inspect
import json
import logging
from collections.abc import Callable, Mapping
from dataclasses import asdict, is_dataclass
from datetime import date
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from assistant.facts import FACTS
from members.days import day_of
from members.errors import Refused

log = logging.getLogger(__name__)

FAILED = "The portal could not compute this. Tell the leader that it failed."


class BadArgument(Refused):
    """A tool was called with something that it does not take."""


@cache
def schemas() -> tuple[dict[str, Any], ...]:
    """Every fact as the Messages API describes tools."""
    return tuple(_schema(fact) for fact in FACTS.values())


def run(name: str, arguments: Any) -> tuple[str, bool]:
    """The result of a tool as JSON, and whether it is an error. Never raises: Claude is told what was wrong."""
    fact = FACTS.get(name)
    if fact is None:
        return f"There is no tool {name!r}.", True
    try:
        return json.dumps(plain(fact(**_arguments(fact, arguments))), ensure_ascii=False), False
    except Refused as refused:
        return refused.message, True
    except Exception:
        log.exception("The fact %s failed", name)
        return FAILED, True


def plain(value: Any) -> Any:
    """Dataclasses and dates as what JSON can hold."""
    if is_dataclass(value) and not isinstance(value, type):
        return plain(asdict(value))
    if isinstance(value, Mapping):
        return {str(key): plain(part) for key, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(part) for part in value]
    return value.isoformat() if isinstance(value, date) else value


def _schema(fact: Callable[..., Any]) -> dict[str, Any]:
    hints = get_type_hints(fact, include_extras=True)
    parameters = inspect.signature(fact).parameters
    return {
        "name": fact.__name__,
        "description": inspect.getdoc(fact) or "",
        "input_schema": {
            "type": "object",
            "properties": {name: _property(hints[name]) for name in parameters},
            "required": [name for name, given in parameters.items() if given.default is inspect.Parameter.empty],
            "additionalProperties": False,
        },
    }


def _property(hint: Any) -> dict[str, Any]:
    kind, description = _unwrap(hint)
    described = {"description": description} if description else {}
    if get_origin(kind) is Literal:
        return {"type": "string", "enum": list(get_args(kind)), **described}
    if kind is date:
        return {"type": "string", "format": "date", **described}
    return {"type": {int: "integer", str: "string"}[kind], **described}


def _unwrap(hint: Any) -> tuple[Any, str]:
    """The type behind `X | None` and Annotated, and the description that Annotated gives."""
    description = ""
    if hasattr(hint, "__metadata__"):
        description = str(hint.__metadata__[0])
        hint = hint.__origin__
    if get_origin(hint) in (Union, UnionType):
        (inner,) = [part for part in get_args(hint) if part is not NoneType]
        kind, inner_description = _unwrap(inner)
        return kind, description or inner_description
    return hint, description


def _arguments(fact: Callable[..., Any], given: Any) -> dict[str, Any]:
    """What Claude sent, as the function takes it. Raises BadArgument."""
    if not isinstance(given, dict):
        raise BadArgument("Send the arguments as an object.")
    hints = get_type_hints(fact, include_extras=True)
    parameters = inspect.signature(fact).parameters
    unknown = sorted(set(given) - set(parameters))
    if unknown:
        raise BadArgument(f"There is no argument {unknown[0]!r}.")
    for name, parameter in parameters.items():
        if parameter.default is inspect.Parameter.empty and given.get(name) is None:
            raise BadArgument(f"The argument {name!r} is missing.")
    return {name: _value(name, hints[name], value) for name, value in given.items() if value is not None}


def _value(name: str, hint: Any, value: Any) -> Any:
    kind, _ = _unwrap(hint)
    if get_origin(kind) is Literal and value in get_args(kind):
        return value
    if kind is date and isinstance(value, str):
        if day := day_of(value):
            return day
        raise BadArgument(f"{name}: send a date as YYYY-MM-DD.")
    if kind is str and isinstance(value, str):
        return value
    if kind is int and isinstance(value, int) and not isinstance(value, bool):
        return value
    raise BadArgument(f"{name}: {value!r} does not fit.")
