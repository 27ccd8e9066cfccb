"""What each reason is about, so that the review can mark it and drop reasons that a leader's correction has answered.

name: the name as it was read. value: the number. member: the member that the row is given to. Choosing another member
answers a name or a member; typing another number answers a value.
"""

from __future__ import annotations

from typing import Literal

Subject = Literal["name", "value", "member"]

_CODES: dict[tuple[Subject, ...], str] = {
    (): "agreed opinion rank",
    ("value",): "cut disputed format low-score moving neighbour order overlap unproved",
    ("value", "member"): "conflict estimate value-fits",
    ("name",): "cut-name disputed-name unreadable",
    ("name", "member"): "contested left-over name near nobody returns rival shortened spelling taken",
    ("member",): "other-avatar renamed same-avatar same-picture same-type",
}

SUBJECTS = {code: subjects for subjects, codes in _CODES.items() for code in codes.split()}
"""By the reason's code."""
