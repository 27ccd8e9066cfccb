"""Answers one question: Claude does if a key is set and today's budget is not spent, else the built-in assistant."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from datetime import datetime
from datetime import time as time_of_day
from decimal import Decimal
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Sum
from django.utils import timezone

from assistant import chat, claude, words
from assistant.errors import AnswerFailed
from assistant.models import ChatMessage, Usage
from assistant.query.types import Query
from assistant.texts import ENGLISH, languages, say, speaking
from assistant.words import Reply
from assistant.words.naming import understood

log = logging.getLogger(__name__)

STOPPED = "*Stopped.*"


@dataclass
class Told:
    """What the built-in assistant understood, as one line and as a query in JSON, and the language of its answer."""

    understood: str = ""
    query: Any = None
    language: str = ""

    def take(self, reply: Reply) -> None:
        self.understood, self.query, self.language = reply.understood, reply.stored, reply.language


def engine() -> str:
    """Who answers: 'claude' if a key is set, else 'built-in'."""
    return "claude" if settings.ANTHROPIC_API_KEY else "built-in"


def answer(user_id: int, question: str, told: Told | None = None) -> Generator[str, None, ChatMessage]:
    """Yield the answer's Markdown piece by piece; return its stored message. On AnswerFailed nothing is stored.

    told: is filled with what was understood. If the generator is closed early, the pieces so far are stored.
    """
    told = told or Told()
    return (yield from _kept(user_id, question, told, lambda usage: _pieces(user_id, question, usage, told)))


def answer_query(user_id: int, query: Query, language: str, told: Told) -> Generator[str, None, ChatMessage]:
    """Answer a query that a leader corrected in the form, as `answer` does; the next question builds on it.

    In the chat, the line that says what was understood stands as the question. If it raises Refused, nothing is stored.
    """

    def pieces(_: Usage) -> Iterable[str]:
        reply = words.reply_to(query, language)
        told.take(reply)
        return [reply.text]

    language = language if language in languages() else ENGLISH
    with speaking(language):
        asked = understood(query)
    return (yield from _kept(user_id, asked, told, pieces))


def _kept(
    user_id: int, question: str, told: Told, made: Callable[[Usage], Iterable[str]]
) -> Generator[str, None, ChatMessage]:
    """Yield an answer's pieces as they are made, record what they used, and store the finished answer in the chat."""
    usage = Usage.objects.create(user_id=user_id)
    started = time.monotonic()
    pieces: list[str] = []
    try:
        for piece in made(usage):
            pieces.append(piece)
            yield piece
        with transaction.atomic():  # stores both the answer and its usage, or neither
            end(usage, Usage.Outcome.ANSWERED, started)
            return chat.keep(user_id, question, "".join(pieces), told.query, told.language)
    except GeneratorExit:
        with transaction.atomic():
            end(usage, Usage.Outcome.STOPPED, started)
            if text := "".join(pieces).strip():
                chat.keep(user_id, question, f"{text}\n\n{STOPPED}")
        raise
    except AnswerFailed as failure:
        usage.failure = failure.cause[:200]
        end(usage, Usage.Outcome.FAILED, started)
        raise
    except BaseException:
        end(usage, Usage.Outcome.FAILED, started)
        raise


def end(usage: Usage, outcome: Usage.Outcome, started: float) -> None:
    """Record how an answer ended, and what it used."""
    usage.outcome, usage.seconds = outcome, round(time.monotonic() - started, 2)
    usage.save()


def _pieces(user_id: int, question: str, usage: Usage, told: Told) -> Generator[str, None, None]:
    """The answer in pieces; what the built-in assistant understood goes into `told`."""
    if engine() == "claude" and not is_spent():
        usage.model = settings.ASSISTANT_MODEL
        usage.save(update_fields=["model"])
        yield from claude.answer(question, chat.messages_of(user_id), usage)
        return
    reply = words.reply(question, chat.last_query(user_id), chat.last_question(user_id))
    told.take(reply)
    with speaking(reply.language):
        spent = f"> {say('reply.spent')}\n\n" if engine() == "claude" else ""
    yield spent + reply.text


def is_spent() -> bool:
    """Whether today's answers (in the alliance's time zone) have used up the day's budget."""
    limit: Decimal = settings.ASSISTANT_DAILY_LIMIT
    return bool(limit) and spent_since(midnight()) >= limit


def spent_since(moment: datetime) -> Decimal:
    """What the answers since `moment` have cost, in US dollars."""
    return Usage.objects.filter(at__gte=moment).aggregate(total=Sum("cost"))["total"] or Decimal(0)


def midnight() -> datetime:
    """When today began."""
    return timezone.make_aware(datetime.combine(timezone.localdate(), time_of_day.min))
