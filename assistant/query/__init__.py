"""The only query language for the portal's figures, and the only code that computes an answer."""

from __future__ import annotations

from assistant.query.computing import run
from assistant.query.types import Answer, Condition, Query, Row, Subjects, Time

__all__ = ["Answer", "Condition", "Query", "Row", "Subjects", "Time", "run"]
