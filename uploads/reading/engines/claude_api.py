"""One question to Claude about pictures, answered as strict JSON, and its cost."""

from __future__ import annotations

import base64
import io
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from threading import Lock
from typing import Any

from PIL import Image as Pillow

from uploads.reading.engines.errors import ReaderError
from uploads.reading.types import Image

DEFAULT_MODEL = "claude-sonnet-5-5"
MILLION = Decimal(1_000_000)
CACHE_WRITE, CACHE_READ = Decimal("1.25"), Decimal("0.1")
"""The cost of a token written into or read from the prompt cache, relative to an input token."""
PIXELS_A_TOKEN = 750

TROUBLES: dict[int, str] = {
    401: "The portal's key for Claude is not accepted. Tell the operator.",
    402: "The portal's account with Claude has no credit left. Tell the operator.",
    403: "The portal's key for Claude is not accepted. Tell the operator.",
    404: "The model that the portal is set to does not exist. Tell the operator.",
    413: "The pictures are too large for Claude.",
    429: "Claude is asked too much at the moment. Try again in a few minutes.",
    529: "Claude is overloaded at the moment. Try again in a few minutes.",
}


@dataclass(frozen=True, slots=True)
class Prices:
    """US dollars for a million tokens."""

    input: Decimal = Decimal(2)
    output: Decimal = Decimal(10)

    def cost(self, input_tokens: Decimal | int, output_tokens: int) -> Decimal:
        """US dollars."""
        return (input_tokens * self.input + output_tokens * self.output) / MILLION


@dataclass(frozen=True, slots=True)
class Spent:
    """The cost of calls. cost: US dollars."""

    input_tokens: int = 0
    output_tokens: int = 0
    cost: Decimal = Decimal(0)

    def __add__(self, other: Spent) -> Spent:
        return Spent(
            self.input_tokens + other.input_tokens,
            self.output_tokens + other.output_tokens,
            self.cost + other.cost,
        )

    def __sub__(self, other: Spent) -> Spent:
        return self + Spent(-other.input_tokens, -other.output_tokens, -other.cost)


@dataclass(frozen=True, slots=True)
class Account:
    """How Claude is reached. base_url: another address of the API, None for the service's own."""

    api_key: str
    model: str = DEFAULT_MODEL
    prices: Prices = Prices()
    base_url: str | None = None


class Claude:
    """The Messages API for pictures. `spent` adds up all calls, including refused and useless answers, which also cost
    money."""

    def __init__(self, account: Account, *, timeout: float, retries: int = 0) -> None:
        """timeout: seconds for one try of one question. Raises ReaderError without a key."""
        if not account.api_key:
            raise ReaderError("The claude engine needs ANTHROPIC_API_KEY.")
        import anthropic

        self.model = account.model
        self.spent = Spent()
        self._prices = account.prices
        self._counting = Lock()
        self._client = anthropic.Anthropic(
            api_key=account.api_key, base_url=account.base_url, timeout=timeout, max_retries=retries
        )

    def ask(
        self, pictures: Sequence[Image], question: str, schema: Mapping[str, object], *, max_tokens: int
    ) -> dict[str, Any]:
        """The answer as JSON that follows the schema. Several pictures are numbered from 1.

        Raises ReaderError if the service fails, refuses, does not finish or does not answer with a JSON object.
        """
        import anthropic

        try:
            answer = self._client.messages.create(
                model=self.model,
                max_tokens=max_tokens,
                output_config={"format": {"type": "json_schema", "schema": dict(schema)}},
                messages=[{"role": "user", "content": [*_shown(pictures), {"type": "text", "text": question}]}],
            )
        except anthropic.APIError as error:
            raise ReaderError(_trouble(error)) from error
        self._count(answer.usage)
        if answer.stop_reason == "refusal":
            raise ReaderError("Claude declined to read the picture (refusal).")
        if answer.stop_reason != "end_turn":
            raise ReaderError(f"Claude did not finish reading the picture ({answer.stop_reason}).")
        return _json_object("".join(block.text for block in answer.content if block.type == "text"))

    def _count(self, usage: Any) -> None:
        written, read = usage.cache_creation_input_tokens or 0, usage.cache_read_input_tokens or 0
        at_full_price = usage.input_tokens + CACHE_WRITE * written + CACHE_READ * read
        cost = self._prices.cost(at_full_price, usage.output_tokens)
        with self._counting:  # questions about pictures may run in parallel
            self.spent += Spent(usage.input_tokens + written + read, usage.output_tokens, cost)


def tokens_of(width: float, height: float) -> int:
    """About how many input tokens a picture takes."""
    return round(width * height / PIXELS_A_TOKEN)


def _shown(pictures: Sequence[Image]) -> list[Any]:
    blocks: list[Any] = []
    for number, picture in enumerate(pictures, start=1):
        if len(pictures) > 1:
            blocks.append({"type": "text", "text": f"Picture {number}:"})
        source = {"type": "base64", "media_type": "image/png", "data": _png(picture)}
        blocks.append({"type": "image", "source": source})
    return blocks


def _png(image: Image) -> str:
    buffer = io.BytesIO()
    Pillow.fromarray(image).save(buffer, "PNG")
    return base64.standard_b64encode(buffer.getvalue()).decode("ascii")


def _json_object(text: str) -> dict[str, Any]:
    try:
        answer = json.loads(text)
    except ValueError as error:
        raise ReaderError("Claude's answer does not follow the schema.") from error
    if not isinstance(answer, dict):
        raise ReaderError("Claude's answer does not follow the schema.")
    return answer


def _trouble(error: Any) -> str:
    """What the leader is told about an error of the SDK."""
    import anthropic

    if isinstance(error, anthropic.APITimeoutError):
        return "Claude took too long. Try again in a few minutes."
    if isinstance(error, anthropic.APIStatusError):
        known = TROUBLES.get(error.status_code)
        return known or f"Claude did not read the picture: {error.message}"
    return "Claude cannot be reached. Try again in a few minutes."
