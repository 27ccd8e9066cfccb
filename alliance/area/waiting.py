"""Members' requests among what leaders still have to decide (uploads.attention)."""

from __future__ import annotations

from django.utils.translation import gettext, ngettext

from alliance.area import contributions, deletion
from members.formats import counted
from uploads.attention import Item

FROM_MEMBERS, LINKS = "/admin/from-members", "/admin/member-links"


def sent() -> Item | None:
    """What members sent. One query."""
    return to_decide(contributions.waiting().count())


def to_decide(things: int) -> Item | None:
    if not things:
        return None
    text = ngettext("from members waits for a leader", "from members wait for a leader", things)
    return Item("from-members", things, counted(things, gettext("thing")), text, gettext("Decide"), FROM_MEMBERS)


def deletions() -> Item | None:
    """Members' requests for deletion. One query."""
    return to_delete(deletion.waiting().count())


def to_delete(requests: int) -> Item | None:
    if not requests:
        return None
    text = ngettext(
        "asks to have all their data deleted: an R5 decides",
        "ask to have all their data deleted: an R5 decides",
        requests,
    )
    return Item("deletion", requests, counted(requests, gettext("member")), text, gettext("Decide"), LINKS)
