"""The exceptions that a rule raises if it can't do what a leader asked. The message says what to do next."""

from __future__ import annotations


class Refused(Exception):
    """The request can't be carried out as it is; nothing was changed."""

    status = 400

    def __init__(self, message: str, *, status: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        if status is not None:
            self.status = status


class Conflict(Refused):
    """Somebody else was faster, or newer changes stand on the value to be changed."""

    status = 409


class Missing(Refused):
    """There is no such thing."""

    status = 404


class Forbidden(Refused):
    """Only somebody of a higher rank may do this."""

    status = 403
