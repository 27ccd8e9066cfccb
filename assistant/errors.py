"""Why there is no answer. The message is for the leader; the cause is for the operator's list."""

from __future__ import annotations

from members.errors import Refused


class AnswerFailed(Refused):
    """The question was not answered and nothing was stored. cause: what happened, without secrets."""

    status = 502

    def __init__(self, message: str, *, cause: str, status: int | None = None) -> None:
        super().__init__(message, status=status)
        self.cause = cause
