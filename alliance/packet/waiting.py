"""Whether the packet of the last finished duel week is still to be posted: one of the things left to decide."""

from __future__ import annotations

from datetime import date

from alliance import webhook
from alliance.models import PacketPost
from alliance.packet import posts
from analytics.packet.material import week_to_tell
from members.days import alliance_day
from members.formats import week_label
from uploads.attention import Item

HREF = "/admin/packet"


def item() -> Item | None:
    """Only if a webhook is set, and no post is under way. Two queries at most."""
    if not (webhook.is_fixed() or webhook.stored()):
        return None
    week = week_to_tell(alliance_day())
    return to_post(week, posts.newest_of(week))


def to_post(week: date, post: PacketPost | None) -> Item | None:
    """post: the newest one of the week."""
    if post is None:
        return Item("packet", 1, "The packet", f"of {week_label(week)} is not posted yet", "Open it", HREF)
    if post.state == PacketPost.State.FAILED:
        return Item("packet", 1, "The packet", f"of {week_label(week)} could not be posted", "Look why", HREF)
    return None
