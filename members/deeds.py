"""What leaders do that no change set tells of: whoever keeps a log listens (alliance/audit.py)."""

from __future__ import annotations

from django.dispatch import Signal

done = Signal()
"""Sent with `what`, in English, and `actor_id`: a leader's account, or None for a command on the server."""


def note(what: str, *, actor_id: int | None) -> None:
    """To be called within the transaction of the deed, so that neither stands without the other."""
    done.send(sender=None, what=what, actor_id=actor_id)
