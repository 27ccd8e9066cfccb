"""A signal for leaders' actions that have no change set. Logs listen to it (alliance/audit.py)."""

from __future__ import annotations

from django.dispatch import Signal

done = Signal()
"""Sent with `what`, in English, and `actor_id`: a leader's account, or None for a command on the server."""


def note(what: str, *, actor_id: int | None) -> None:
    """Call inside the transaction of the action, so that the action and its log entry are saved together."""
    done.send(sender=None, what=what, actor_id=actor_id)
