"""Claude answers with the portal's one query. Rounds, tokens and time are limited; numbers are checked before shown."""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from decimal import Decimal
from functools import cache, lru_cache
from pathlib import Path
from threading import BoundedSemaphore
from typing import Any

import httpx2
from django.conf import settings
from django.utils import timezone

from assistant import tools
from assistant.backing import NOTE, Backing
from assistant.errors import AnswerFailed
from assistant.models import ChatMessage, Usage

Reply = Any
"""A message of the SDK. The SDK is loaded only when the first question comes."""

MAX_ROUNDS = 6
MAX_TOKENS = 8_000
"""Tokens of one round, including thinking."""
CALLS_A_ROUND = 8
EARLIER_MESSAGES, EARLIER_CHARACTERS = 8, 4_000
"""What Claude sees of the chat before the question: how many messages, and how many characters of each."""
AT_ONCE = 3
"""Answers that one web process makes at once. Each holds a thread that other people's pages need."""
PAUSE = 1.0
"""Seconds before the one retry."""
MILLION = Decimal(1_000_000)
CACHE_WRITE, CACHE_READ = Decimal("1.25"), Decimal("0.1")
"""What a token written to or read from the prompt cache costs, as a share of an input token's price."""
CUT = "*The answer reached its longest length and ends here. Ask for less at once.*"

_seats = BoundedSemaphore(AT_ONCE)


@cache
def prompt() -> str:
    """The system prompt. It is the same for every question."""
    return (Path(__file__).parent / "prompt.md").read_text(encoding="utf-8")


def answer(question: str, earlier: Sequence[ChatMessage], usage: Usage) -> Iterator[str]:
    """Yield the answer's Markdown piece by piece; add what it uses to `usage`. Raises AnswerFailed."""
    with _seat():
        _client(settings.ANTHROPIC_API_KEY, settings.ANTHROPIC_BASE_URL)  # the SDK takes a second to load, once
        deadline = time.monotonic() + settings.ASSISTANT_TIME_LIMIT
        messages = [*_earlier(earlier), {"role": "user", "content": question}]
        said, backing = False, Backing()
        backing.add(f"{question} {_today()}")
        for number in range(1, MAX_ROUNDS + 1):
            last = number == MAX_ROUNDS
            before = "\n\n" if said else ""
            pieces = _round(messages, usage, deadline, before=before, may_call=not last)
            reply = yield from _backed(pieces, backing)
            said = said or any(block.type == "text" and block.text.strip() for block in reply.content)
            if reply.stop_reason != "tool_use":
                break
            messages += [{"role": "assistant", "content": reply.content}, _results(reply, backing)]
        if backing.struck:
            yield f"\n\n{NOTE}"
        if reply.stop_reason == "refusal":
            raise AnswerFailed("Claude declined to answer this question. Ask it in another way.", cause="refusal")
        if reply.stop_reason in ("max_tokens", "model_context_window_exceeded"):
            yield f"\n\n{CUT}"
        elif not said:
            raise AnswerFailed("Claude gave no answer. Ask again.", cause=f"no text ({reply.stop_reason})")


def _backed(pieces: Generator[str, None, Reply], backing: Backing) -> Generator[str, None, Reply]:
    """Yield a round's text once its numbers are checked; return the reply. Closing this generator ends the round."""
    try:
        while True:
            if text := backing.feed(next(pieces)):
                yield text
    except StopIteration as end:
        if text := backing.end():
            yield text
        return end.value
    finally:
        pieces.close()


@contextmanager
def _seat() -> Iterator[None]:
    if not _seats.acquire(blocking=False):
        raise AnswerFailed(
            "The assistant is answering other leaders. Ask again in a moment.", cause="all seats taken", status=503
        )
    try:
        yield
    finally:
        _seats.release()


def _earlier(messages: Sequence[ChatMessage]) -> list[dict[str, Any]]:
    """The end of the chat, starting with a question, in the form that the Messages API takes."""
    newest = list(messages[-EARLIER_MESSAGES:])
    while newest and newest[0].role != ChatMessage.Role.USER:
        newest.pop(0)
    return [{"role": message.role, "content": message.content[:EARLIER_CHARACTERS]} for message in newest]


def _round(
    messages: list[dict[str, Any]], usage: Usage, deadline: float, *, before: str, may_call: bool
) -> Generator[str, None, Reply]:
    """Call the Messages API once and yield its text; retry once if nothing came. Returns the whole reply."""
    import anthropic

    usage.rounds += 1
    for is_retry in (False, True):
        came = False
        try:
            request = _request(messages, deadline, may_call=may_call)
            with _client(settings.ANTHROPIC_API_KEY, settings.ANTHROPIC_BASE_URL).messages.stream(**request) as stream:
                try:
                    for event in stream:
                        came = came or event.type == "message_start"
                        if time.monotonic() > deadline:
                            raise _too_slow()
                        if event.type == "text" and event.text:
                            yield before + event.text
                            before = ""
                    return stream.get_final_message()
                finally:
                    if came:  # a reply that broke off or was stopped must be paid for too
                        _count(stream.current_message_snapshot.usage, usage)
        except (anthropic.APIError, httpx2.HTTPError) as error:  # a stream that breaks raises the latter
            if is_retry or came or not _is_passing(error) or time.monotonic() + PAUSE > deadline:
                raise _failure(error) from error
            time.sleep(PAUSE)
    raise AssertionError("unreachable: the second try returns or raises")


@lru_cache(maxsize=1)
def _client(key: str, base_url: str) -> Any:
    """The SDK's client, shared by threads. We retry ourselves, because the SDK waits as long as the server tells it."""
    import anthropic

    return anthropic.Anthropic(api_key=key, base_url=base_url or None, max_retries=0)


def _today() -> str:
    return f"{timezone.localdate():%A, %d %B %Y}"


def _request(messages: list[dict[str, Any]], deadline: float, *, may_call: bool) -> dict[str, Any]:
    """The arguments of one call. The timeout ends at the deadline."""
    request: dict[str, Any] = {
        "model": settings.ASSISTANT_MODEL,
        "max_tokens": MAX_TOKENS,
        "system": [
            {"type": "text", "text": prompt(), "cache_control": {"type": "ephemeral"}},
            {"type": "text", "text": f"Today is {_today()} in the portal's time zone."},
        ],
        "tools": list(tools.schemas()),
        "messages": messages,
        "timeout": max(0.1, deadline - time.monotonic()),
    }
    if not may_call:
        request["tool_choice"] = {"type": "none"}
    if settings.ASSISTANT_EFFORT:
        request["output_config"] = {"effort": settings.ASSISTANT_EFFORT}
    return request


def _results(reply: Reply, backing: Backing) -> dict[str, Any]:
    """The message that answers the tool calls of a reply. Its numbers back the text that follows.

    Members' names appear in it only as JSON strings, never as part of our own text.
    """
    blocks = []
    for number, block in enumerate(block for block in reply.content if block.type == "tool_use"):
        if number < CALLS_A_ROUND:
            content, is_error = tools.run(block.name, block.input)
            backing.add_result(content)
        else:
            content, is_error = "Too many calls at once; call again.", True
        blocks.append({"type": "tool_result", "tool_use_id": block.id, "content": content, "is_error": is_error})
    return {"role": "user", "content": blocks}


def _count(spent: Any, usage: Usage) -> None:
    """Add a round's tokens and their cost by the prices in the settings."""
    written, read = spent.cache_creation_input_tokens or 0, spent.cache_read_input_tokens or 0
    usage.input_tokens += spent.input_tokens + written
    usage.cached_tokens += read
    usage.output_tokens += spent.output_tokens
    at_input_price = spent.input_tokens + CACHE_WRITE * written + CACHE_READ * read
    usage.cost += (
        at_input_price * settings.ASSISTANT_INPUT_PRICE + spent.output_tokens * settings.ASSISTANT_OUTPUT_PRICE
    ) / MILLION


def _too_slow() -> AnswerFailed:
    return AnswerFailed("Claude took too long. Ask again, or ask for less at once.", cause="time limit", status=504)


def _is_passing(error: Any) -> bool:
    """Whether the same call is likely to succeed a moment later."""
    import anthropic

    if isinstance(error, anthropic.APIStatusError):
        return bool(error.status_code >= 500)
    return isinstance(error, anthropic.APIConnectionError) and not isinstance(error, anthropic.APITimeoutError)


def _failure(error: Any) -> AnswerFailed:
    """What the leader is told about an error of the SDK. The operator's list shows the kind of error."""
    import anthropic

    if isinstance(error, (anthropic.APITimeoutError, httpx2.TimeoutException)):
        return _too_slow()
    if not isinstance(error, anthropic.APIStatusError):
        return AnswerFailed("Claude cannot be reached. Ask again in a moment.", cause=type(error).__name__)
    kind = error.type or "unknown error"
    cause = f"{error.status_code} {kind}: {error.api_message or ''}"
    for statuses, kinds, message, status in _MESSAGES:
        if error.status_code in statuses or kind in kinds:
            return AnswerFailed(message, cause=cause, status=status)
    return AnswerFailed("Claude failed to answer. Ask again in a moment.", cause=cause)


_MESSAGES = (
    (
        {401, 403},
        {"authentication_error", "permission_error"},
        "The portal's key for Claude is not accepted. Tell the operator; your question is still in the box.",
        502,
    ),
    (
        {402},
        {"billing_error"},
        "The portal's account with Claude has no credit left. Tell the operator.",
        502,
    ),
    (
        {404},
        {"not_found_error"},
        "The model that the portal is set to does not exist. Tell the operator.",
        502,
    ),
    ({429}, {"rate_limit_error"}, "Claude is asked too much at the moment. Ask again in a minute.", 503),
    ({529, 503}, {"overloaded_error"}, "Claude is overloaded at the moment. Ask again in a minute.", 503),
    ({408, 504}, {"timeout_error"}, "Claude took too long. Ask again, or ask for less at once.", 504),
    (
        {400, 413, 422},
        {"invalid_request_error", "request_too_large"},
        "Claude could not take this question. Clear the history, or ask something shorter.",
        502,
    ),
)
"""HTTP statuses; error types (a stream that breaks has only these); the message; our status."""
