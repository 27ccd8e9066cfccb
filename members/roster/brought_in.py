"""Which members leave again when a change is undone, as a sentence for leaders.

Members whom the change created are removed; members whom it reactivated become former ones again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from members.formats import listed
from members.models import Change, ChangeSet

NAMED = 5
"""Further members are only counted."""
BRING_IN = (ChangeSet.Kind.APPLY, ChangeSet.Kind.EDIT)
"""The kinds of change whose undo removes or deactivates the members that they brought in."""


def told(noted: Iterable[tuple[str, Change]], *, done: bool = False) -> str:
    """What undoing these changes does, or has done, to members; empty if nobody leaves. noted: (kind, change) pairs."""
    theirs = [change for kind, change in noted if kind in BRING_IN and change.member_id is not None]
    created = [one.member_name for one in theirs if one.field == Change.Field.MEMBER and one.before is None]
    back = [one.member_name for one in theirs if one.field == Change.Field.ACTIVE and one.after is True]
    back = [name for name in back if name not in created]
    are, go = ("were", "went") if done else ("are", "go")
    sentences = (
        said(created, f"who came in with it {are} removed again"),
        said(back, f"who came back with it {go} to Previous Members again"),
    )
    return " ".join(filter(None, sentences))


def said(names: Sequence[str], what: str) -> str:
    """'2 members who came in with it are removed again: Nia and Ola.'"""
    if not names:
        return ""
    if len(names) == 1:
        what = what.replace(" are ", " is ").replace(" were ", " was ").replace(" go ", " goes ")
    members = "1 member" if len(names) == 1 else f"{len(names)} members"
    more = len(names) - NAMED
    return f"{members} {what}: {listed([*names[:NAMED], *([f'{more} more'] if more > 0 else [])])}."
