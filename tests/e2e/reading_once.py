"""The portal as `make run` serves it, but a picture that another portal of this run has read is not read again.

    python -m tests.e2e.reading_once             instead of scripts/serve.py; it starts the worker as
    python -m tests.e2e.reading_once qcluster    instead of manage.py qcluster

READ_ONCE: the folder of the readings. Whoever meets a picture first reads it for real, in a worker process; its answers
are kept under the pixels they are of, so nothing is ever answered for another picture. READ_ANEW=1: this portal reads
every picture for real, and keeps what it read for the others.
"""

from __future__ import annotations

import os
import pickle
import sys
from collections.abc import Callable, Sequence
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from typing import Any

import numpy as np

from scripts import serve
from uploads.reading import engines
from uploads.reading.engines.rapid import RapidReader
from uploads.reading.types import Box, Image, Sight, TextBox


class ReadingOnce(RapidReader):
    """The reader's answers from the folder, where it has them. The models are loaded when one is missing."""

    def __init__(self, *options: Any, **named: Any) -> None:
        self._options = options, named
        self._folder = Path(os.environ["READ_ONCE"])

    @cached_property
    def _reader(self) -> RapidReader:
        options, named = self._options
        return RapidReader(*options, **named)

    def read(self, image: Image) -> list[TextBox]:
        return self._kept(lambda: self._reader.read(image), "read", image)

    def read_crop(self, image: Image, box: Box) -> TextBox | None:
        x0, y0, x1, y1 = (max(0, int(side)) for side in box)
        seen = image[y0 : y1 + 1, x0 : x1 + 1]
        return self._kept(lambda: self._reader.read_crop(image, box), f"crop {box} of {image.shape}", seen)

    def look_at(self, lines: Sequence[Image]) -> list[Sight]:
        return self._kept(lambda: self._reader.look_at(lines), "look", *lines)

    def _kept(self, ask: Callable[[], Any], question: str, *images: Image) -> Any:
        key = blake2b(question.encode(), digest_size=20)
        for image in images:
            key.update(repr((image.shape, image.dtype)).encode())
            key.update(np.ascontiguousarray(image))
        file = self._folder / key.hexdigest()
        if file.exists() and not os.environ.get("READ_ANEW"):
            return pickle.loads(file.read_bytes())
        answer = ask()
        draft = file.with_suffix(f".{os.getpid()}")
        draft.write_bytes(pickle.dumps(answer))
        draft.rename(file)
        return answer


def worker() -> tuple[str, ...]:
    return (sys.executable, "-m", "tests.e2e.reading_once", "qcluster")


if __name__ == "__main__":
    if not sys.argv[1:]:
        serve.worker = worker
        sys.exit(serve.main())
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "alliance.settings")
    import django

    django.setup()
    from django.core.management import call_command

    engines.RapidReader = ReadingOnce
    call_command(*sys.argv[1:])
