"""Posting the week's packet to Discord: requests and the state of each post. The row is the truth, not the queue.

A week's packet is posted once, unless a leader asks for it again; the database refuses two concurrent posts. A part
counts as sent only when Discord confirmed it. Before a part is sent, the row says so (`trying`). If the worker is
killed then, or no answer comes, nobody knows whether the part arrived, and Discord has no way of asking. Such a part is
never sent again automatically. The post stops, and a leader, who can look into the channel, says whether the part is
there. So a part appears twice only if a leader is mistaken, and killing a worker between two parts does no harm.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import partial

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django_q.tasks import async_task

from alliance import errands, webhook
from alliance.audit import note
from alliance.models import AuditEntry, PacketPost
from alliance.packet import templates
from analytics.packet.weekly import packet
from members.errors import Conflict
from members.formats import counted, day, week_label
from uploads.jobs import queue, workers

logger = logging.getLogger(__name__)

State = PacketPost.State
UNDER_WAY = (State.WAITING, State.SENDING)
LEASE = timedelta(seconds=60)
"""The longest time for one part; longer than webhook.TIMEOUT."""
PATIENCE = timedelta(hours=6)
"""The longest time for all attempts: later nobody expects the post any more."""
TIME_LIMIT = 300  # seconds for one task
SHOWN = 20

TOO_LATE = "It could not be posted within six hours. Look why, then post it."
NOTHING_TO_SAY = "There is nothing to post for {}: no section has anything to say."
STOPPED_AT = "The worker stopped while part {} was on its way. Check whether it is in the channel."


@dataclass(frozen=True, slots=True)
class Asked:
    """A post is under way already. message: what to tell the leader."""

    post: PacketPost
    message: str


def ask(
    week: date,
    *,
    again: bool = False,
    arrived: bool | None = None,
    actor_id: int | None,
    request: HttpRequest | None = None,
) -> Asked:
    """Post a week's packet, or resume a failed post at the part that failed.

    again: post even if it was posted before. arrived: for a post that stopped in doubt, whether that part is in the
    channel. Raises Conflict if it was posted, is under way or in doubt, if no webhook is set or no worker runs.
    """
    webhook.address()
    if not workers.one_runs():
        raise Conflict(errands.NO_WORKER)
    end_silent(week)
    newest = newest_of(week)
    if newest and not again:
        return go_on(newest, arrived, actor_id=actor_id, request=request)
    if newest and newest.state in UNDER_WAY:
        raise Conflict(told(newest))
    post = begin(week, again=bool(newest), actor_id=actor_id)
    noted(post, actor_id, request)
    return Asked(post, f"The packet of {week_label(week)} is being posted: {parts_of(post)}.")


def newest_of(week: date) -> PacketPost | None:
    """The newest post of a week."""
    return PacketPost.objects.select_related("asked_by__member").filter(week_ending=week).first()


def begin(week: date, *, again: bool = False, by_itself: bool = False, actor_id: int | None = None) -> PacketPost:
    """A new post, queued for the workers. Raises Conflict if there is nothing to say, or there is a post already."""
    messages = messages_of(week)
    try:
        with transaction.atomic():
            end_silent(week)
            post = PacketPost.objects.create(
                week_ending=week,
                again=again,
                by_itself=by_itself,
                asked_by_id=actor_id,
                messages=messages,
                parts=len(messages),
            )
            transaction.on_commit(partial(enqueue, post.pk))
    except IntegrityError:
        raise Conflict(f"Somebody else is posting the packet of {week_label(week)} just now.") from None
    return post


def messages_of(week: date) -> list[str]:
    """The text to post. Raises Conflict if no section has anything to say."""
    found = packet(week, templates.template(templates.stored()))
    if not found.says_something:
        raise Conflict(NOTHING_TO_SAY.format(week_label(week)))
    return found.messages


def go_on(post: PacketPost, arrived: bool | None, *, actor_id: int | None, request: HttpRequest | None) -> Asked:
    """Resume a failed post at the part that failed; if no part was sent yet, with the current text."""
    if post.state != State.FAILED:
        raise Conflict(told(post))
    if post.trying is not None and arrived is None:
        raise Conflict(f"{post.error} Say whether it is there.")
    sent = post.sent + (post.trying is not None and arrived is True)
    if sent and not post.messages:
        raise Conflict("What was to be posted is no longer kept. Post the whole packet again.")
    messages = post.messages if sent else messages_of(post.week_ending)
    is_whole = 0 < sent == len(messages)
    with transaction.atomic():
        taken = PacketPost.objects.filter(pk=post.pk, state=State.FAILED, sent=post.sent).update(
            state=State.POSTED if is_whole else State.WAITING,
            messages=[] if is_whole else messages,
            parts=len(messages),
            sent=sent,
            trying=None,
            attempts=0,
            claimed_by="",
            lease_expires_at=None,
            asked_by_id=actor_id,
            by_itself=False,
            asked_at=timezone.now(),
            next_at=timezone.now(),
            ended_at=timezone.now() if is_whole else None,
            error="",
        )
        if not taken:
            raise Conflict("Somebody else was faster. Reload the page.")
        post.refresh_from_db()
        noted(post, actor_id, request)
        if not is_whole:
            transaction.on_commit(partial(enqueue, post.pk))
    if is_whole:
        return Asked(post, f"The packet of {week_label(post.week_ending)} is marked as posted.")
    return Asked(post, f"The packet of {week_label(post.week_ending)} goes on at part {sent + 1} of {len(messages)}.")


def noted(post: PacketPost, actor_id: int | None, request: HttpRequest | None) -> None:
    again = ", once more" if post.again else ""
    note(request, AuditEntry.Kind.PACKET, actor_id, f"{week_label(post.week_ending)}: {parts_of(post)}{again}")


def parts_of(post: PacketPost) -> str:
    return f"{post.parts} message{'' if post.parts == 1 else 's'}"


def enqueue(post_id: int) -> None:
    """Queue it for the workers. If the queue fails, the sweep sends it."""
    try:
        async_task("alliance.packet.posting.post", post_id, task_name=f"post packet {post_id}", timeout=TIME_LIMIT)
    except Exception:  # each broker raises its own kinds of error
        logger.exception("packet %s could not be queued; the sweep will", post_id)


# ---- how a post stands


def under_way(week: date | None = None) -> QuerySet[PacketPost]:
    found = PacketPost.objects.filter(state__in=UNDER_WAY)
    return found if week is None else found.filter(week_ending=week)


def given_up(post: PacketPost, now: datetime) -> str:
    """Why nobody will end a post that is under way; empty if somebody may, or has."""
    if post.state == State.SENDING and has_lost_its_worker(post, now) and post.trying is not None:
        return STOPPED_AT.format(post.trying + 1)
    if post.state in UNDER_WAY and post.asked_at < now - PATIENCE:
        return TOO_LATE
    return ""


def has_lost_its_worker(post: PacketPost, now: datetime) -> bool:
    lease = post.lease_expires_at
    return lease is None or not now <= lease <= now + 2 * LEASE or queue.is_dead_here(post.claimed_by)


def as_it_stands(post: PacketPost) -> PacketPost:
    """The post as the next sweep will leave it. Nothing is written."""
    if why := given_up(post, timezone.now()):
        post.state, post.error = State.FAILED, why
    return post


def end_silent(week: date | None = None) -> None:
    """End posts that nobody works on any more, so that they may be requested again."""
    now = timezone.now()
    for post in under_way(week):
        if why := given_up(post, now):
            end(post.pk, post.claimed_by, error=why)


def end(post_id: int, token: str, *, error: str) -> None:
    """Mark the post as failed, unless its claim was lost."""
    PacketPost.objects.filter(pk=post_id, state__in=UNDER_WAY, claimed_by=token).update(
        state=State.FAILED, error=error[:300], ended_at=timezone.now(), claimed_by="", lease_expires_at=None
    )


def newest(most: int = SHOWN) -> list[PacketPost]:
    """The newest posts with their present state. One query."""
    return [as_it_stands(post) for post in PacketPost.objects.select_related("asked_by__member")[:most]]


def told(post: PacketPost) -> str:
    """A post in one sentence, for leaders."""
    label = week_label(post.week_ending)
    when = timezone.localtime(post.ended_at or post.asked_at)
    if post.state == State.POSTED:
        moment = f"{day(when, year=True)} at {when:%H:%M}"
        return f"{label} was posted on {moment} {who(post)}. Say that it goes out again if you want that."
    if post.state == State.FAILED:
        return f"{label} failed: {post.error}"
    there = "is there" if post.sent == 1 else "are there"
    return f"{label} is being posted: {post.sent} of {counted(post.parts, 'part')} {there}."


def who(post: PacketPost) -> str:
    """'by Nia', 'automatically'"""
    if post.by_itself:
        return "automatically"
    return f"by {post.asked_by.display_name if post.asked_by else 'somebody'}"


def forget(names: Iterable[str]) -> int:
    """Somebody is erased: waiting or failed texts that hold the name are cleared. Returns how many did."""
    count = 0
    for post in PacketPost.objects.exclude(messages=[]):
        if any(name and name in text for name in names for text in post.messages):
            PacketPost.objects.filter(pk=post.pk).update(
                state=State.FAILED,
                messages=[],
                error="Stopped, because a member named in it was erased.",
                ended_at=timezone.now(),
                claimed_by="",
                lease_expires_at=None,
            )
            count += 1
    return count


def stop_all() -> int:
    """After a restore: a post under way at the moment of the backup was sent since, or is no longer expected."""
    return under_way().update(
        state=State.FAILED,
        error="It was under way when the backup was made. Check the channel.",
        ended_at=timezone.now(),
        claimed_by="",
        lease_expires_at=None,
    )
