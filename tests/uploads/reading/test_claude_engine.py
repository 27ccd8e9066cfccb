"""Claude as the engine, against a local server that speaks the Messages API to the real SDK."""

from __future__ import annotations

import base64
import io
import json
from collections.abc import Iterator
from decimal import Decimal
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from PIL import Image

from tests.messages_server import KEY, MessagesServer, Reply, messages_server
from tests.uploads.reading.drawn import ROWS, drawn
from uploads.jobs.reader_options import reader_options
from uploads.reading.engines import ReaderError, spent_by, told_cost
from uploads.reading.engines.claude import ClaudeReader, bands
from uploads.reading.engines.claude_api import Account, Prices
from uploads.reading.engines.rapid import RapidReader
from uploads.reading.pipeline import read_image

SMALL = np.zeros((40, 40, 3), dtype=np.uint8)


@pytest.fixture(scope="module")
def server() -> Iterator[MessagesServer]:
    with messages_server() as running:
        yield running


@pytest.fixture
def reader(server: MessagesServer) -> ClaudeReader:
    return ClaudeReader(Account(KEY, prices=Prices(Decimal(2), Decimal(10)), base_url=server.address))


def line(text: str, x: float, y: float, *, certain: bool = True, height: float = 38) -> dict[str, Any]:
    return {"text": text, "x0": x, "y0": y, "x1": x + 19 * len(text), "y1": y + height, "certain": certain}


def lines_as_json() -> str:
    lines = [line("STRENGTH RANKING", 30, 50), line("Power", 790, 180)]
    for row, (rank, name, value) in enumerate(ROWS):
        y = 280 + 150 * row
        lines += [line(str(rank), 100, y), line(name, 350, y), line(f"{value:,}", 740, y)]
    return json.dumps({"lines": lines})


def pictures_of(request: dict[str, Any]) -> list[Image.Image]:
    blocks = [block for block in request["messages"][0]["content"] if block["type"] == "image"]
    return [Image.open(io.BytesIO(base64.b64decode(block["source"]["data"]))) for block in blocks]


def test_it_needs_a_key() -> None:
    with pytest.raises(ReaderError, match="ANTHROPIC_API_KEY"):
        ClaudeReader(Account(""))


def test_it_reads_a_ranking_and_counts_what_that_cost(server: MessagesServer, reader: ClaudeReader) -> None:
    server.will(Reply(lines_as_json()))
    reading = read_image(drawn(), reader)
    assert [(row.rank, row.name, row.value) for row in reading.rows] == ROWS
    (request,) = server.requests
    schema = request["output_config"]["format"]
    assert (schema["type"], schema["schema"]["additionalProperties"]) == ("json_schema", False)
    assert spent_by(reader).cost == Decimal("0.0025")
    assert (spent_by(reader).input_tokens, spent_by(reader).output_tokens) == (1000, 50)


def test_a_tall_screenshot_is_cut_so_that_its_digits_stay_legible(server: MessagesServer, reader: ClaudeReader) -> None:
    """Each half answers for its own lines alone, and these are put where they stand in the whole."""
    server.will(lambda request: Reply(json.dumps({"lines": [line("upper", 0, 50), line("lower", 0, 900)]})))
    found = reader.read(np.zeros((2280, 1080, 3), dtype=np.uint8))
    pictures = [picture for request in server.requests for picture in pictures_of(request)]
    assert len(pictures) == 2
    assert all(max(one.size) <= 1568 and one.width >= 0.8 * 1080 for one in pictures)
    assert [box.text for box in found] == ["upper", "lower"]
    assert found[0].box[1] == pytest.approx(64, abs=3)
    assert found[1].box[1] == pytest.approx(1003 + 0.9 * 1277, abs=3)


@pytest.mark.parametrize("size", [(1080, 2280), (1170, 2532), (1440, 3200), (1280, 800), (620, 1064), (7, 500)])
def test_bands_cover_the_picture_once(size: tuple[int, int]) -> None:
    parts = bands(*size)
    assert (parts[0].top, parts[-1].bottom) == (0, size[1])
    for y in np.linspace(0, size[1], 50):
        assert sum(part.first <= y < part.last for part in parts) == 1
    assert all(one.bottom > other.top for one, other in pairwise(parts))


@pytest.mark.parametrize(
    ("reply", "says"),
    [
        (Reply("Here are the lines:"), "schema"),
        (Reply("[]"), "schema"),
        (Reply('{"lines": 3}'), "schema"),
        (Reply('{"lines": [{"text": "x"}]}'), "schema"),
        (Reply('{"lines": [{"text": 3, "x0": 0, "y0": 0, "x1": 9, "y1": 9, "certain": true}]}'), "schema"),
        (Reply('{"lines": [{"text": "x", "x0": -5, "y0": 0, "x1": 9, "y1": 9, "certain": true}]}'), "schema"),
        (Reply("", stop="refusal"), "declined"),
        (Reply('{"lines": [', stop="max_tokens"), "max_tokens"),
        (Reply(status=400, kind="invalid_request_error"), "Refused"),
        (Reply(status=401, kind="authentication_error"), "key"),
        (Reply(status=402, kind="billing_error"), "no credit"),
    ],
)
def test_answers_that_cannot_be_used(server: MessagesServer, reader: ClaudeReader, reply: Reply, says: str) -> None:
    server.will(reply)
    with pytest.raises(ReaderError, match=says):
        reader.read(SMALL)


def test_an_overloaded_service_is_asked_once_more(server: MessagesServer, reader: ClaudeReader) -> None:
    server.will(Reply(status=529, kind="overloaded_error"), Reply(json.dumps({"lines": []})))
    assert reader.read(SMALL) == []
    server.will(Reply(status=529, kind="overloaded_error"))
    with pytest.raises(ReaderError, match="overloaded"):
        reader.read(SMALL)


def test_a_refused_answer_is_paid_for_and_its_cost_told(
    server: MessagesServer, reader: ClaudeReader, caplog: pytest.LogCaptureFixture
) -> None:
    server.will(Reply("", stop="refusal"))
    with caplog.at_level("INFO"), pytest.raises(ReaderError), told_cost(reader, "shot.png"):
        reader.read(SMALL)
    assert "shot.png: Claude took 1000 tokens in, 50 out, $0.0025" in caplog.text


def test_the_account_comes_from_the_settings(settings: Any) -> None:
    settings.ANTHROPIC_API_KEY, settings.ANTHROPIC_VISION_MODEL = "k", "claude-haiku-4-5"
    settings.ANTHROPIC_VISION_INPUT_PRICE, settings.ANTHROPIC_VISION_OUTPUT_PRICE = Decimal(1), Decimal(5)
    settings.ANTHROPIC_BASE_URL = ""
    assert reader_options().account == Account("k", "claude-haiku-4-5", Prices(Decimal(1), Decimal(5)), None)


def test_the_default_reader_costs_nothing() -> None:
    assert spent_by(RapidReader.__new__(RapidReader)).cost == 0
