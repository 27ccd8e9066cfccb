"""A leader's own chat. The newest messages are kept, and only their owner sees them."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from assistant.models import ChatMessage

MESSAGES_KEPT = 200
"""Messages kept for each leader. Older ones are deleted when new ones come."""


def messages_of(user_id: int) -> list[ChatMessage]:
    """The leader's messages, oldest first, at most MESSAGES_KEPT."""
    newest = ChatMessage.objects.filter(user_id=user_id).order_by("-pk")[:MESSAGES_KEPT]
    return list(reversed(newest))


@transaction.atomic
def keep(user_id: int, question: str, answer: str, query: Any = None, language: str = "") -> ChatMessage:
    """Store a question with its answer, delete the oldest messages over the limit, and return the answer's message."""
    ChatMessage.objects.create(user_id=user_id, role=ChatMessage.Role.USER, content=question)
    answered = ChatMessage.objects.create(
        user_id=user_id, role=ChatMessage.Role.ASSISTANT, content=answer, query=query, language=language
    )
    mine = ChatMessage.objects.filter(user_id=user_id)
    too_old = mine.order_by("-pk").values_list("pk", flat=True)[MESSAGES_KEPT : MESSAGES_KEPT + 1].first()
    if too_old is not None:
        mine.filter(pk__lte=too_old).delete()
    return answered


def last_query(user_id: int) -> Any:
    """The query of the leader's last answer, as JSON, which a follow-up changes; None if that answer had no query."""
    return newest(user_id, ChatMessage.Role.ASSISTANT, "query")


def last_question(user_id: int) -> str:
    """The leader's last question, or an empty string."""
    return newest(user_id, ChatMessage.Role.USER, "content") or ""


def newest(user_id: int, role: str, field: str) -> Any:
    return ChatMessage.objects.filter(user_id=user_id, role=role).order_by("-pk").values_list(field, flat=True).first()


def clear(user_id: int) -> None:
    """Delete the leader's messages. The record of what the answers cost stays."""
    ChatMessage.objects.filter(user_id=user_id).delete()
