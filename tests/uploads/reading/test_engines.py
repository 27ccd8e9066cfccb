"""The engines: chosen by name, refusing clearly, and reading a picture drawn here."""

from __future__ import annotations

import io
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from uploads.reading.engines import ReaderError, get_reader
from uploads.reading.engines.claude import ClaudeReader
from uploads.reading.pipeline import read_image

ROWS = [(4, "Wolfgang", 262_658_294), (5, "Badger", 259_052_355), (6, "mambo", 250_905_740), (7, "Falcon", 224_301_699)]


def drawn(*, smaller: float = 1.0) -> bytes:
    """A ranking as PNG bytes."""
    image = Image.new("RGB", (1080, 1200), (214, 219, 233))
    pen = ImageDraw.Draw(image)
    font, title = ImageFont.load_default(44), ImageFont.load_default(64)
    pen.text((30, 60), "STRENGTH RANKING", fill=(20, 20, 30), font=title)
    for x, word in ((60, "Ranking"), (420, "Commander"), (850, "Power")):
        pen.text((x, 220), word, fill=(90, 80, 80), font=font)
    for row, (rank, name, value) in enumerate(ROWS):
        y = 340 + 190 * row
        pen.text((110, y), str(rank), fill=(20, 20, 30), font=font)
        pen.text((380, y), name, fill=(20, 20, 30), font=font)
        pen.text((1020, y), f"{value:,}", fill=(20, 20, 30), font=font, anchor="ra")
    if smaller != 1.0:
        image = image.resize((round(1080 * smaller), round(1200 * smaller)))
    buffer = io.BytesIO()
    image.save(buffer, "PNG")
    return buffer.getvalue()


@pytest.mark.reading
@pytest.mark.parametrize("smaller", [1.0, 0.6])
def test_rapidocr_reads_a_ranking(smaller: float) -> None:
    reading = read_image(drawn(smaller=smaller), get_reader("rapidocr"))
    assert (reading.kind, reading.title) == ("strength", "STRENGTH RANKING")
    assert [(row.rank, row.name, row.value) for row in reading.rows] == ROWS
    for row in reading.rows:
        assert not row.flags
        assert 0 <= row.box[0] < row.value_box[0] < row.value_box[2] <= reading.size[0]


@pytest.mark.reading
@pytest.mark.parametrize("size", [(1, 1), (3, 500), (40, 30), (500, 7)])
def test_a_picture_without_text_has_no_rows_and_says_so(size: tuple[int, int]) -> None:
    reading = read_image(np.zeros((size[1], size[0], 3), dtype=np.uint8), get_reader("rapidocr"), "kills")
    assert (reading.rows, reading.kind, reading.note) == ((), "kills", "No text was found.")


def test_an_unknown_engine_is_refused() -> None:
    with pytest.raises(ReaderError, match="rapidocr, easyocr, claude"):
        get_reader("tesseract")


def test_claude_needs_a_key() -> None:
    with pytest.raises(ReaderError, match="ANTHROPIC_API_KEY"):
        ClaudeReader("")


def lines_as_json() -> str:
    def line(text: str, x: float, y: float) -> dict[str, Any]:
        return {"text": text, "x0": x, "y0": y, "x1": x + 19 * len(text), "y1": y + 38, "certain": True}

    lines = [line("STRENGTH RANKING", 30, 50), line("Power", 790, 180)]
    for row, (rank, name, value) in enumerate(ROWS):
        y = 280 + 150 * row
        lines += [line(str(rank), 100, y), line(name, 350, y), line(f"{value:,}", 740, y)]
    return json.dumps({"lines": lines})


class Service:
    """A local stand-in for the Messages API: gives `text` and `stop` as its answer, keeps what it was asked."""

    def __init__(self) -> None:
        self.status, self.text, self.stop = 200, lines_as_json(), "end_turn"
        self.asked: list[dict[str, Any]] = []

    def answer(self) -> dict[str, Any]:
        if self.status != 200:
            return {"type": "error", "error": {"type": "invalid_request_error", "message": "no credit left"}}
        usage = {"input_tokens": 1, "output_tokens": 1}
        content = [{"type": "text", "text": self.text}]
        head = {"id": "m", "type": "message", "role": "assistant", "model": "m", "stop_sequence": None}
        return {**head, "content": content, "stop_reason": self.stop, "usage": usage}


@pytest.fixture
def service() -> Iterator[tuple[Service, ClaudeReader]]:
    state = Service()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            state.asked.append(json.loads(self.rfile.read(int(self.headers["content-length"]))))
            body = json.dumps(state.answer()).encode()
            self.send_response(state.status)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield state, ClaudeReader("a key", base_url=f"http://127.0.0.1:{server.server_port}")
    server.shutdown()
    thread.join()
    server.server_close()


def test_claude_reads_a_ranking(service: tuple[Service, ClaudeReader]) -> None:
    state, reader = service
    reading = read_image(drawn(), reader)
    assert [(row.rank, row.name, row.value) for row in reading.rows] == ROWS
    assert state.asked[0]["output_config"]["format"]["type"] == "json_schema"
    assert state.asked[0]["messages"][0]["content"][0]["source"]["media_type"] == "image/png"


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"text": "Here are the lines:"}, "schema"),
        ({"text": '{"lines": [{"text": "x"}]}'}, "schema"),
        ({"text": '{"lines": [{"text": 3, "x0": 0, "y0": 0, "x1": 9, "y1": 9, "certain": true}]}'}, "schema"),
        ({"text": '{"lines": [{"text": "x", "x0": -5, "y0": 0, "x1": 9, "y1": 9, "certain": true}]}'}, "schema"),
        ({"stop": "refusal"}, "refusal"),
        ({"stop": "max_tokens"}, "max_tokens"),
        ({"status": 400}, "no credit left"),
    ],
)
def test_claude_answers_that_cannot_be_used(
    service: tuple[Service, ClaudeReader], changes: dict[str, Any], says: str
) -> None:
    state, reader = service
    for name, value in changes.items():
        setattr(state, name, value)
    with pytest.raises(ReaderError, match=says):
        reader.read(np.zeros((40, 40, 3), dtype=np.uint8))
