"""An engine with answers cached in a folder, so that the steps after it can be measured again in seconds."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable, Sequence
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import TypeVar

import numpy as np

from uploads.reading.rows.typeset import LineReader
from uploads.reading.types import Box, Image, Reader, Sight, TextBox

Answer = TypeVar("Answer")


def _looks_at(lines: Sequence[Image], engine: Reader) -> list[Sight]:
    """One sight per line, because callers pair them up; an empty one if the engine cannot show what it sees."""
    if isinstance(engine, LineReader):
        return engine.look_at(lines)
    return [Sight(0.0, float(line.shape[1]), np.zeros((0, 0), np.float16)) for line in lines]


class KeptReader:
    """Reads like the engine that `start` returns; it is started only for an answer that is not cached yet.

    The cache key consists of the pixels and the question. Empty the folder if the engine has changed.
    """

    paid = False

    def __init__(self, folder: Path, start: Callable[[], Reader], name: str = "rapidocr") -> None:
        self.name = name
        self._folder = folder
        self._start = start
        self._engine: Reader | None = None
        self._last: tuple[Image | None, str] = (None, "")

    def read(self, image: Image) -> list[TextBox]:
        return self._kept(f"read {self._hash(image)}", lambda engine: engine.read(image))

    def read_crop(self, image: Image, box: Box) -> TextBox | None:
        asked = " ".join(f"{edge:.2f}" for edge in box)
        return self._kept(f"crop {self._hash(image)} {asked}", lambda engine: engine.read_crop(image, box))

    def look_at(self, lines: Sequence[Image]) -> list[Sight]:
        asked = " ".join(sha256(line.tobytes() + str(line.shape).encode()).hexdigest() for line in lines)
        return self._kept(f"look {asked}", partial(_looks_at, lines))

    def _hash(self, image: Image) -> str:
        if self._last[0] is not image:
            self._last = (image, sha256(image.tobytes() + str(image.shape).encode()).hexdigest())
        return self._last[1]

    def _kept(self, asked: str, ask: Callable[[Reader], Answer]) -> Answer:
        key = sha256(f"{self.name} {asked}".encode()).hexdigest()
        file = self._folder / key[:2] / key
        if file.is_file():
            known: Answer = pickle.loads(file.read_bytes())
            return known
        if self._engine is None:
            self._engine = self._start()
        answer = ask(self._engine)
        file.parent.mkdir(parents=True, exist_ok=True)
        unfinished = file.with_suffix(f".{os.getpid()}")
        unfinished.write_bytes(pickle.dumps(answer))
        unfinished.rename(file)
        return answer
