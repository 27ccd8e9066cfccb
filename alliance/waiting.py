"""What the portal's own parts add to the things that leaders still have to decide (uploads.attention)."""

from __future__ import annotations

from django.utils.translation import gettext, ngettext

from alliance import webhook
from alliance.area import contributions, deletion
from alliance.models import PacketPost
from alliance.packet import posts
from analytics.packet.material import week_to_tell
from members.days import alliance_day
from members.formats import counted, week_label
from uploads.attention import Item


def packet() -> Item | None:
    """The packet of the last finished duel week, if it is still to be posted.

    Only if a webhook is set, and no post is under way. Two queries at most.
    """
    if not (webhook.is_fixed() or webhook.stored()):
        return None
    week = week_to_tell(alliance_day())
    post = posts.newest_of(week)
    if post is None:
        return Item("packet", 1, "The packet", f"of {week_label(week)} is not posted yet", "Open it", "/admin/packet")
    if post.state == PacketPost.State.FAILED:
        text = f"of {week_label(week)} could not be posted"
        return Item("packet", 1, "The packet", text, "Look why", "/admin/packet")
    return None


def from_members() -> Item | None:
    """What members sent. One query."""
    things = contributions.waiting().count()
    if not things:
        return None
    text = ngettext("from members waits for a leader", "from members wait for a leader", things)
    lead = counted(things, gettext("thing"))
    return Item("from-members", things, lead, text, gettext("Decide"), "/admin/from-members")


def deletions() -> Item | None:
    """Members' requests for deletion. One query."""
    requests = deletion.waiting().count()
    if not requests:
        return None
    text = ngettext(
        "asks to have all their data deleted: an R5 decides",
        "ask to have all their data deleted: an R5 decides",
        requests,
    )
    lead = counted(requests, gettext("member"))
    return Item("deletion", requests, lead, text, gettext("Decide"), "/admin/member-links")
