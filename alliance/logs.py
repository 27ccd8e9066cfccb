"""The contents of a log line, for people (LOG_FORMAT=text) and for machines (LOG_FORMAT=json: one object per line).

A line names the request that it comes from, in the worker too: a task carries the id of the request that queued it
(alliance.tracing). Does not depend on Django, so that gunicorn's configuration can use it.
"""

from __future__ import annotations

import logging
import re
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

from pythonjsonlogger.json import JsonFormatter

FORMATS = ("text", "json")
RESERVED = (*vars(logging.makeLogRecord({})), "asctime", "message", "request", "server_time", "taskName")
"""What every record holds and what Django adds for its own use: not fields of a JSON line."""
SECRET = re.compile(r"((?:/invite|/members(?:/|%2F)+l)(?:/|%2F)+)\s*(?:\\.|[^\s\"\\])+", re.IGNORECASE | re.DOTALL)
"""The secret end of an address that must not be logged: the token of an invitation or a personal link, up to a space or
a quote, which ends a text in JSON."""


def hidden(text: str) -> str:
    return SECRET.sub(r"\1...", text)


@dataclass(frozen=True, slots=True)
class Origin:
    """What the program is working for: the request's id, and in the worker also the task's name and its upload."""

    request_id: str = ""
    task: str = ""
    upload: int | None = None


NOBODY = Origin()
origin: ContextVar[Origin] = ContextVar("origin", default=NOBODY)


class AddOrigin(logging.Filter):
    """Adds the origin to each record: `request_id`, `task` and `upload` if there is one, `origin` for people."""

    def filter(self, record: logging.LogRecord) -> bool:
        now = origin.get()
        for name, value in (("request_id", now.request_id), ("task", now.task), ("upload", now.upload)):
            if value:
                setattr(record, name, value)
        record.origin = f"[{now.request_id}] " if now.request_id else ""
        return True


class AsText(logging.Formatter):
    """A line without tokens. Any code may have written it: Django logs the address of refused and failed requests."""

    def format(self, record: logging.LogRecord) -> str:
        return hidden(super().format(record))


class AsJson(JsonFormatter):
    """A JSON object without tokens."""

    def format(self, record: logging.LogRecord) -> str:
        return hidden(super().format(record))


def config(level: str, form: str) -> dict[str, Any]:
    """The logging configuration, for Django and gunicorn: everything to standard error. form: one of FORMATS."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"origin": {"()": AddOrigin}},
        "formatters": {
            "text": {"()": AsText, "fmt": "{asctime} {levelname} {name} {origin}{message}", "style": "{"},
            "json": {
                "()": AsJson,
                "fmt": ["levelname", "name", "message"],
                "rename_fields": {"levelname": "level", "name": "logger", "exc_info": "traceback"},
                "reserved_attrs": [*RESERVED, "origin"],
                "timestamp": "at",
            },
        },
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": form, "filters": ["origin"]}},
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            "django.security": {"level": "ERROR"},
            "django.security.DisallowedHost": {"level": level},  # alliance.hosts: one line each
            "urllib3.connectionpool": {"level": "INFO" if level == "DEBUG" else level},  # it would log the webhook
            "gunicorn.error": {"handlers": ["stderr"], "propagate": False},  # its own handler writes no JSON
        },
    }
