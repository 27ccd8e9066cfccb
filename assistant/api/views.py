"""The assistant's calls (spec section 7)."""

from __future__ import annotations

import json
import logging
from collections.abc import Generator
from typing import Any, cast

from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from assistant import answers, chat, pins
from assistant.api.serializers import (
    AnswerSerializer,
    ChatMessageSerializer,
    QueryAnswerSerializer,
    QueryAskedSerializer,
    QueryChoicesSerializer,
    QuestionSerializer,
)
from assistant.errors import AnswerFailed
from assistant.models import ChatMessage
from assistant.query import run
from assistant.query.forms import as_json, query_of, schema
from assistant.words.choices import choices
from assistant.words.naming import understood
from members import disk, outage
from members.api.serializers import MessageSerializer

log = logging.getLogger(__name__)

BROKEN = "The server failed while answering. Try again, and tell the operator if it stays."


class AskView(APIView):
    """The plain call: the whole answer at once."""

    @extend_schema(request=QuestionSerializer, responses=AnswerSerializer)
    def post(self, request: Request) -> Response:
        """Answer a question about the alliance's data."""
        told = answers.Told()
        response = "".join(answers.answer(asker(request), asked(request), told))
        return Response({"response": response, **meant(told)})


class AskQueryView(APIView):
    """Answers a query that a leader corrected in the form."""

    @extend_schema(request=QueryAskedSerializer, responses=AnswerSerializer, operation_id="ai_chat_query")
    def post(self, request: Request) -> Response:
        """Answer a query in words and add it to the chat, where the next question can build on it. 400: the query is
        invalid."""
        form = QueryAskedSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        told, query = answers.Told(), query_of(form.validated_data["query"])
        pieces = answers.answer_query(asker(request), query, form.validated_data["language"], told)
        return Response({"response": "".join(pieces), **meant(told)})


def meant(told: answers.Told) -> dict[str, Any]:
    """What was understood, in the form that the answering calls return."""
    return {
        "understood": told.understood or None,
        "query": told.query,
        "language": told.language or None,
        "pinned": pins.is_pinned(told.query, pins.pinned_queries()),
    }


class QueryView(APIView):
    """Answers one query without the chat."""

    @extend_schema(responses=QueryChoicesSerializer, operation_id="query_choices")
    def get(self, request: Request) -> Response:
        """What a query may contain: each slot's choices, and which slots go with which operation."""
        return Response(QueryChoicesSerializer(choices()).data)

    @extend_schema(request={"application/json": schema()}, responses=QueryAnswerSerializer, operation_id="query")
    def post(self, request: Request) -> Response:
        """Query the portal's figures in its query language. Reads only."""
        query = query_of(request.data)
        return Response(as_json(run(query), understood(query)))


class AnyAnswer(DefaultContentNegotiation):
    """Sends errors as JSON, even to a caller that accepts only an event stream."""

    def select_renderer(
        self, request: Request, renderers: Any, format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        return renderers[0], renderers[0].media_type


class AskStreamView(APIView):
    """The answer while it is written, as an event stream: delta {text} ..., then done {id}, or error {message}.

    The done event also says what was understood, like the plain call: understood, query, language, pinned.
    """

    content_negotiation_class = AnyAnswer

    @extend_schema(request=QuestionSerializer, responses={(200, "text/event-stream"): OpenApiTypes.STR})
    def post(self, request: Request) -> StreamingHttpResponse:
        """Answer a question, piece by piece."""
        told = answers.Told()
        return StreamingHttpResponse(
            events(answers.answer(asker(request), asked(request), told), told),
            content_type="text/event-stream",
            headers={"Cache-Control": "no-store, no-transform", "X-Accel-Buffering": "no"},
        )


class ChatHistory(APIView):
    @extend_schema(responses=ChatMessageSerializer(many=True))
    def get(self, request: Request) -> Response:
        """The leader's own messages, oldest first."""
        messages, context = chat.messages_of(asker(request)), {"pinned": pins.pinned_queries()}
        return Response(ChatMessageSerializer(messages, many=True, context=context).data)

    @extend_schema(responses=MessageSerializer)
    def delete(self, request: Request) -> Response:
        """Delete the leader's own messages."""
        chat.clear(asker(request))
        return Response({"message": "Chat history cleared successfully"})


def asker(request: Request) -> int:
    """The signed-in leader's id; the permission lets nobody else in."""
    return cast("int", request.user.pk)


def asked(request: Request) -> str:
    form = QuestionSerializer(data=request.data)
    form.is_valid(raise_exception=True)
    return str(form.validated_data["question"])


def events(pieces: Generator[str, None, ChatMessage], told: answers.Told) -> Generator[str, None, None]:
    """The answer as server-sent events. Closing the generator stops the answer."""
    try:
        message = yield from _deltas(pieces)
        yield event("done", id=message.pk, **meant(told))
    except AnswerFailed as failure:
        yield event("error", message=failure.message)
    except Exception as error:  # the answer has begun, so only an event can still tell the leader
        log.exception("The assistant failed")
        yield event("error", message=disk.FULL if disk.is_full(error) else outage.message(error) or BROKEN)


def _deltas(pieces: Generator[str, None, ChatMessage]) -> Generator[str, None, ChatMessage]:
    """Each piece as an event. Returns what the answer returns; closing this generator closes the answer."""
    try:
        while True:
            yield event("delta", text=next(pieces))
    except StopIteration as end:
        message: ChatMessage = end.value
        return message
    finally:
        pieces.close()


def event(name: str, **data: object) -> str:
    return f"event: {name}\ndata: {json.dumps(data)}\n\n"
