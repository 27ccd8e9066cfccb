"""What a worker does with a packet to be posted: one part after the other, each noted before and after sending.

If Discord may accept a part later, it is tried again: after the time that Discord names, else with growing waits. Any
other failure ends the post with a message for the leader (alliance/packet/posts.py).
"""

from __future__ import annotations

import logging
import os
import time
from datetime import date, datetime, timedelta

from django.db.models import F, QuerySet
from django.utils import timezone

from alliance import webhook
from alliance.models import PacketPost
from alliance.packet import posts, templates
from alliance.packet.posts import LEASE, State
from alliance.webhook import Delivery
from analytics.packet.material import week_to_tell
from members.errors import Refused
from uploads.jobs.queue import machine

logger = logging.getLogger(__name__)

ATTEMPTS = 6
"""The most attempts for one part."""
FIRST_WAIT = timedelta(seconds=30)
SHORT_WAIT = 5.0
"""The longest wait in seconds within a task; longer ones are left to the sweep."""
LATE = timedelta(hours=6)
"""How long after its hour the packet is still posted automatically, if no worker ran."""


def post(post_id: int) -> None:
    """Post the rest of a packet, unless another worker does, or it has ended."""
    token = claim(post_id)
    if token is None:
        return
    try:
        to = webhook.address()
    except Refused as refusal:
        posts.end(post_id, token, error=refusal.message)
        return
    while messages := left(post_id, token):
        done = webhook.deliver(to, messages[0], confirmed=True)
        if not kept(post_id, token, done):
            return


def claim(post_id: int) -> str | None:
    """Claim a post for this process; None if there is nothing to do."""
    now = timezone.now()
    token = f"{machine()}:{os.getpid()}:{now.timestamp()}"
    taken = PacketPost.objects.filter(pk=post_id, state=State.WAITING, next_at__lte=now).update(
        state=State.SENDING, claimed_by=token, lease_expires_at=now + LEASE, trying=None
    )
    return token if taken else None


def claimed(post_id: int, token: str) -> QuerySet[PacketPost]:
    return PacketPost.objects.filter(pk=post_id, state=State.SENDING, claimed_by=token)


def left(post_id: int, token: str) -> list[str]:
    """The parts still to be sent, the first noted as on its way; none if all are sent, or the claim is lost."""
    on_its_way = claimed(post_id, token).filter(sent__lt=F("parts"))
    if not on_its_way.update(trying=F("sent"), lease_expires_at=timezone.now() + LEASE):
        return []
    found = claimed(post_id, token).values_list("messages", "sent").first()
    return found[0][found[1] :] if found else []


def kept(post_id: int, token: str, done: Delivery) -> bool:
    """Save the outcome of the part on its way. Returns whether the next may follow now."""
    mine, now = claimed(post_id, token), timezone.now()
    if done.delivered:
        mine.update(sent=F("sent") + 1, trying=None, attempts=0, lease_expires_at=now + LEASE)
        mine.filter(sent=F("parts")).update(
            state=State.POSTED, ended_at=now, messages=[], error="", claimed_by="", lease_expires_at=None
        )
        return True
    if done.unsure:
        posts.end(post_id, token, error=in_doubt(done))
        return False
    mine.update(attempts=F("attempts") + 1, trying=None)
    attempts = mine.values_list("attempts", flat=True).first()
    if attempts is None:
        return False
    if not done.passes or attempts >= ATTEMPTS:
        posts.end(post_id, token, error=done.message)
        return False
    if 0 < done.wait <= SHORT_WAIT:
        time.sleep(done.wait)
        return True
    pause = timedelta(seconds=done.wait) if done.wait else FIRST_WAIT * 2 ** (attempts - 1)
    mine.update(state=State.WAITING, next_at=now + pause, error=done.message, claimed_by="", lease_expires_at=None)
    return False


def in_doubt(done: Delivery) -> str:
    return f"{done.message.partition('. ')[0].rstrip('.')}: look whether the part is in the channel."


def sweep() -> None:
    """Each minute: resumes posts that waited long enough, repairs those of dead workers, and begins due ones."""
    now = timezone.now()
    posts.end_silent()
    for one in PacketPost.objects.filter(state=State.SENDING, trying=None):
        if posts.has_lost_its_worker(one, now):
            claimed(one.pk, one.claimed_by).update(
                state=State.WAITING, next_at=now, claimed_by="", lease_expires_at=None
            )
    for pk in PacketPost.objects.filter(state=State.WAITING, next_at__lte=now).values_list("pk", flat=True):
        posts.enqueue(pk)
    if week := due(templates.plan(templates.stored()), timezone.localtime(now)):
        begin_by_itself(week)


def due(plan: templates.Plan | None, now: datetime) -> date | None:
    """The week whose packet a plan posts now; None: nothing is due. now: in the alliance's time zone."""
    if plan is None:
        return None
    moment = templates.last_moment(plan, now)
    return week_to_tell(moment.date()) if plan.since <= moment and now - moment <= LATE else None


def begin_by_itself(week: date) -> None:
    """Post a week's packet, unless anybody has tried to. What prevents it is saved as a failed post."""
    if PacketPost.objects.filter(week_ending=week).exists():
        return
    try:
        webhook.address()
        posts.begin(week, by_itself=True)
    except Refused as refusal:
        logger.warning("the packet of %s is not posted: %s", week, refusal.message)
        PacketPost.objects.bulk_create(
            [
                PacketPost(
                    week_ending=week, by_itself=True, state=State.FAILED, error=refusal.message, ended_at=timezone.now()
                )
            ],
            ignore_conflicts=True,
        )
