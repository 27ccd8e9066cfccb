"""A small Messages API: scripted replies to the real SDK, streamed or whole; refuses what the real one would refuse."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from typing import Any

KEY = "sk-portal-test"
CHUNK = 12
"""Characters of one text delta."""


@dataclass
class Reply:
    """One answer of the model. calls: (tool, arguments). breaks: the error type with which the stream ends half-way.

    status: an HTTP error instead, of type `kind`. pause: seconds before each piece.
    """

    text: str = ""
    calls: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    stop: str = ""
    breaks: str = ""
    status: int = 200
    kind: str = ""
    pause: float = 0.0


Script = Reply | Callable[[dict[str, Any]], Reply]


@dataclass
class MessagesServer:
    """replies: what comes next, the last one for ever. requests: what was asked."""

    address: str = ""
    replies: list[Script] = field(default_factory=lambda: [Reply("Nothing is scripted.")])
    requests: list[dict[str, Any]] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def will(self, *replies: Script) -> None:
        with self.lock:
            self.replies = list(replies)
            self.requests = []

    def next(self, request: dict[str, Any]) -> Reply:
        with self.lock:
            self.requests.append(request)
            script = self.replies.pop(0) if len(self.replies) > 1 else self.replies[0]
        return script(request) if callable(script) else script


def results(request: dict[str, Any]) -> list[Any]:
    """What the tools of the last round returned, parsed; errors as their text."""
    blocks = request["messages"][-1]["content"]
    return [block["content"] if block.get("is_error") else json.loads(block["content"]) for block in blocks]


def fault(request: dict[str, Any]) -> str:
    """Why the real API would not take this request; '' where it would."""
    if not request.get("max_tokens") or not request.get("model"):
        return "max_tokens and model are required"
    tools = {tool["name"]: tool["input_schema"] for tool in request.get("tools", [])}
    if any(schema.get("type") != "object" for schema in tools.values()):
        return "input_schema: must be an object"
    open_calls: set[str] = set()
    for place, message in enumerate(request["messages"]):
        if message["role"] != ("user", "assistant")[place % 2]:
            return "roles must alternate between user and assistant"
        blocks = message["content"] if isinstance(message["content"], list) else []
        if not message["content"]:
            return "messages must have content"
        answered = {block["tool_use_id"] for block in blocks if block["type"] == "tool_result"}
        if answered != open_calls:
            return "each tool_use block must have a tool_result block in the next message"
        open_calls = {block["id"] for block in blocks if block["type"] == "tool_use"}
        if any(block["type"] == "text" and not block["text"].strip() for block in blocks):
            return "text content blocks must be non-empty"
    return ""


def events(reply: Reply, request: dict[str, Any], numbers: Iterator[int]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The reply as the API streams it."""
    usage = {"input_tokens": 1000, "output_tokens": 1, "cache_creation_input_tokens": 0, "cache_read_input_tokens": 200}
    head = {"id": f"msg_{next(numbers)}", "type": "message", "role": "assistant", "model": request["model"]}
    yield (
        "message_start",
        {"message": {**head, "content": [], "stop_reason": None, "stop_sequence": None, "usage": usage}},
    )
    yield "ping", {}
    index = 0
    if reply.text:
        yield "content_block_start", {"index": index, "content_block": {"type": "text", "text": ""}}
        for start in range(0, len(reply.text), CHUNK):
            piece = {"type": "text_delta", "text": reply.text[start : start + CHUNK]}
            yield "content_block_delta", {"index": index, "delta": piece}
            if reply.breaks:
                yield "error", {"error": {"type": reply.breaks, "message": "It broke"}}
                return
        yield "content_block_stop", {"index": index}
        index += 1
    for name, arguments in reply.calls:
        block = {"type": "tool_use", "id": f"toolu_{next(numbers)}", "name": name, "input": {}}
        yield "content_block_start", {"index": index, "content_block": block}
        piece = {"type": "input_json_delta", "partial_json": json.dumps(arguments)}
        yield "content_block_delta", {"index": index, "delta": piece}
        yield "content_block_stop", {"index": index}
        index += 1
    stop = reply.stop or ("tool_use" if reply.calls else "end_turn")
    yield "message_delta", {"delta": {"stop_reason": stop, "stop_sequence": None}, "usage": {"output_tokens": 50}}
    yield "message_stop", {}


def whole(reply: Reply, request: dict[str, Any], numbers: Iterator[int]) -> dict[str, Any]:
    """The reply as one JSON message."""
    usage = {"input_tokens": 1000, "output_tokens": 50, "cache_creation_input_tokens": 0, "cache_read_input_tokens": 0}
    head = {"id": f"msg_{next(numbers)}", "type": "message", "role": "assistant", "model": request["model"]}
    content = [{"type": "text", "text": reply.text}] if reply.text else []
    stop = {"stop_reason": reply.stop or "end_turn", "stop_sequence": None}
    return {**head, **stop, "content": content, "usage": usage}


def handler(server: MessagesServer) -> type[BaseHTTPRequestHandler]:
    numbers = count(1)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            if self.path != "/v1/messages":
                return self.refuse(404, "not_found_error", self.path)
            if self.headers.get("Authorization") != f"Bearer {KEY}":
                return self.refuse(401, "authentication_error", "invalid API key")
            if problem := fault(request):
                return self.refuse(400, "invalid_request_error", problem)
            reply = server.next(request)
            if reply.status != 200:
                time.sleep(reply.pause)
                return self.refuse(reply.status, reply.kind, "Refused")
            if not request.get("stream"):
                time.sleep(reply.pause)
                return self.answer(200, whole(reply, request, numbers))
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream")
            self.end_headers()
            try:
                for name, data in events(reply, request, numbers):
                    time.sleep(reply.pause)
                    self.wfile.write(f"event: {name}\ndata: {json.dumps({'type': name, **data})}\n\n".encode())
                    self.wfile.flush()
            except (BrokenPipeError, ConnectionResetError):
                pass  # the portal hung up: the leader stopped the answer
            return None

        def refuse(self, status: int, kind: str, message: str) -> None:
            self.answer(status, {"type": "error", "error": {"type": kind, "message": message}})

        def answer(self, status: int, content: dict[str, Any]) -> None:
            body = json.dumps(content).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *args: Any) -> None:
            """Quiet: the tests say what went wrong."""

    return Handler


@contextmanager
def messages_server() -> Iterator[MessagesServer]:
    """Runs while the block runs."""
    server = MessagesServer()
    http = ThreadingHTTPServer(("127.0.0.1", 0), handler(server))
    http.daemon_threads = True
    server.address = f"http://127.0.0.1:{http.server_port}"
    thread = threading.Thread(target=http.serve_forever, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        http.shutdown()
        thread.join()
        http.server_close()
