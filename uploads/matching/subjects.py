"""What each reason speaks of, so that the review frames it and drops what a leader's correction has answered.

name: the name as it was read. value: the number. member: who the row is given to. A name or a member is answered by
choosing another member, a value by typing another number.
"""

from __future__ import annotations

from typing import Literal

Subject = Literal["name", "value", "member"]

SUBJECTS: dict[str, tuple[Subject, ...]] = {
    "agreed": (),
    "opinion": (),
    "rank": (),
    "cut": ("value",),
    "disputed": ("value",),
    "format": ("value",),
    "low-score": ("value",),
    "neighbour": ("value",),
    "order": ("value",),
    "overlap": ("value",),
    "unproved": ("value",),
    "conflict": ("value", "member"),
    "estimate": ("value", "member"),
    "value-fits": ("value", "member"),
    "contested": ("name", "member"),
    "disputed-name": ("name",),
    "left-over": ("name", "member"),
    "name": ("name", "member"),
    "nobody": ("name", "member"),
    "rival": ("name", "member"),
    "shortened": ("name", "member"),
    "spelling": ("name", "member"),
    "taken": ("name", "member"),
    "unreadable": ("name",),
    "other-avatar": ("member",),
    "renamed": ("member",),
    "same-avatar": ("member",),
    "same-picture": ("member",),
    "same-type": ("member",),
}
"""By the reason's code."""
