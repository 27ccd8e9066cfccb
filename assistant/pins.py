"""Answers that leaders pin to the dashboard. The query is kept and answered again whenever the dashboard is opened.

Pins belong to the alliance, not to one leader: every leader sees, adds and removes them.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from django.db import InterfaceError, OperationalError, transaction
from django.utils.translation import gettext

from analytics.packet.lines import Line, Name, Piece, Words, joined
from assistant.models import PinnedAnswer
from assistant.query import Query, run
from assistant.query.checking import LISTS
from assistant.query.forms import query_of, to_json
from assistant.texts import ENGLISH, Refusal, languages, say, speaking
from assistant.words import saying
from assistant.words.naming import number, understood
from members import deeds, locks
from members.errors import Conflict, Missing, Refused
from members.roster.merged import stand_ins

logger = logging.getLogger(__name__)

MOST = 6
IN_PACKET = 5
"""How many members the weekly packet names for each pinned answer."""
OUTAGE = (InterfaceError, OperationalError)
"""The database cannot be reached, so the failure has nothing to do with one answer."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A pinned answer as of now. title: the question in one line; text: Markdown, or why there is no answer."""

    pin: PinnedAnswer
    title: str
    text: str


def pin(query: Query, language: str, *, actor_id: int | None) -> Shown:
    """Pin a question to the dashboard if it can be answered. Raises Refused if it can't be answered, Conflict if it is
    pinned already or there is no room."""
    kept = to_keep(to_json(query))
    with speaking(language):
        title, text = worded(query_of(kept))
    with locks.changing_members():  # with no pins yet, there is no row to lock
        there = list(PinnedAnswer.objects.all())
        if any(one.query == kept for one in there):
            raise Conflict(gettext("This answer is pinned already."))
        if len(there) >= MOST:
            told = gettext("%(most)s answers are pinned already. Remove one from the dashboard first.")
            raise Conflict(told % {"most": MOST})
        made = PinnedAnswer.objects.create(
            query=kept, language=language if language in languages() else ENGLISH, by_id=actor_id
        )
    logger.info("answer pinned: %s", made.pk)
    return Shown(made, title, text)


def worded(query: Query) -> tuple[str, str]:
    """The question in one line, and the answer, in the language being spoken. Raises Refused."""
    return understood(query), saying.told(run(query))


def to_keep(query: Any) -> Any:
    """A query in JSON as it is pinned: without CSV, because nobody reads CSV on a dashboard."""
    return {slot: value for slot, value in query.items() if (slot, value) != ("show", "csv")}


def pinned_queries() -> list[Any]:
    """The pinned queries, for `is_pinned`. Costs one database query, however many answers are compared."""
    return list(PinnedAnswer.objects.values_list("query", flat=True))


def is_pinned(query: Any, pinned: list[Any]) -> bool:
    """Whether a query in JSON is on the dashboard already."""
    return query is not None and to_keep(query) in pinned


def remove(pin_id: int, *, actor_id: int | None) -> None:
    """Remove an answer from the dashboard and note that in the log. Raises Missing."""
    with transaction.atomic():
        found = PinnedAnswer.objects.filter(pk=pin_id).first()
        if found is None or not PinnedAnswer.objects.filter(pk=pin_id).delete()[0]:
            raise Missing(gettext("This answer is no longer pinned. Reload the page."))
        with speaking(ENGLISH):
            deeds.note(f"Answer unpinned: {understood_or_nothing(found)}", actor_id=actor_id)
    logger.info("pinned answer removed: %s", pin_id)


def shown() -> list[Shown]:
    """All pinned answers, answered now, oldest first."""
    return [answered(one) for one in PinnedAnswer.objects.select_related("by")]


def query_now(one: PinnedAnswer) -> Query:
    """The pinned query, with merged members replaced by the members they were merged into. The stored query stays as
    it is, so undoing the merge brings them back. Raises Refused."""
    query = query_of(one.query)
    of = query.subjects
    others = [one.than_member for one in of.conditions if one.than_member]
    into = stand_ins({*of.members, *of.without, *others})
    if not into:
        return query

    def followed(ids: Iterable[int]) -> tuple[int, ...]:
        return tuple(dict.fromkeys(into.get(pk, pk) for pk in ids))

    conditions = tuple(
        replace(one, than_member=into.get(one.than_member, one.than_member)) if one.than_member else one
        for one in of.conditions
    )
    subjects = replace(of, members=followed(of.members), without=followed(of.without), conditions=conditions)
    return replace(query, subjects=subjects)


def answered(one: PinnedAnswer) -> Shown:
    """A pinned answer, computed now. If what it names is gone, it says so. If it fails, the other pins still show."""
    with speaking(one.language):
        try:
            return Shown(one, *worded(query_now(one)))
        except Refused as refused:
            why = refused.said() if isinstance(refused, Refusal) else refused.message
        except OUTAGE:
            raise
        except Exception:
            logger.exception("pinned answer failed: %s", one.pk)
            why = say("reply.not_now")
        return Shown(one, understood_or_nothing(one), why)


def understood_or_nothing(one: PinnedAnswer) -> str:
    try:
        return understood(query_now(one))
    except OUTAGE:
        raise
    except Exception:  # noqa: BLE001 - `answered` has already logged the failure
        return "?"


def of_packet(*, wanted: bool) -> tuple[int, list[Line]]:
    """How many answers are pinned and, if wanted, a line of the weekly packet for each: the question, and the first
    members with their figures."""
    if not wanted:
        return PinnedAnswer.objects.count(), []
    kept = list(PinnedAnswer.objects.all())
    with speaking(ENGLISH):
        return len(kept), [line for one in kept if (line := packet_line(one))]


def without_markup(sentence: str) -> str:
    """A sentence of an answer as plain text: links become their text, other markup is removed."""
    text = re.sub(r"\[((?:\\.|[^\]\\])*)\]\([^)]*\)", r"\1", sentence).replace("**", "")
    return re.sub(r"\\(.)", r"\1", text)


def packet_line(one: PinnedAnswer) -> Line | None:
    """The packet's line for a pinned answer, or None if it can no longer be answered."""
    try:
        return line_of(query_now(one))
    except Refused:
        return None
    except OUTAGE:
        raise
    except Exception:
        logger.exception("pinned answer failed in the packet: %s", one.pk)
        return None


def line_of(query: Query) -> Line:
    answer = run(query)
    head: list[Piece] = [Words(understood(query)), ": "]
    if not answer.rows or query.operation not in LISTS:
        return [*head, Words(without_markup(saying.told(answer).split("\n\n")[0]))]
    figure = query.figure or (query.subjects.conditions[0].figure if query.subjects.conditions else None)
    told: list[list[Piece]] = [
        [Name(row.name), f" {number(row.value, figure)}" if row.value is not None else ""]
        for row in answer.rows[:IN_PACKET]
    ]
    more = answer.found - len(told)
    return [*head, *joined(told, " · "), f" and {more} more" if more > 0 else ""]
