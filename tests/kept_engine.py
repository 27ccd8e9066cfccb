"""What the OCR models answer is computed once in a run: all of the portal's own code still runs, the models don't.

A run of the tests reads the same drawn screenshots again and again, and nine tenths of that time passes inside ONNX
Runtime. Here its `InferenceSession` looks first whether a model was asked the very same before, by any process of the
run. A model is only loaded for an answer that is not kept yet.

`KEEP_READINGS` names the folder; without it (a soak, a benchmark, a single file by hand) nothing is kept.
"""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import os
import pickle
import sys
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
from numpy.typing import NDArray

ENGINE = "onnxruntime"
ALPHABET = 1000
"""An answer with more numbers than this a step scores an alphabet: the reader looks at the best of each step alone."""

Tensor = NDArray[Any]


class Folder:
    """Answers by what was asked. Processes may write the same answer at the same moment: each is whole."""

    def __init__(self, place: Path) -> None:
        self.place = place

    def get(self, asked: str, compute: Callable[[], Any]) -> Any:
        file = self.place / asked[:2] / asked
        if file.is_file():
            return pickle.loads(file.read_bytes())
        answer = compute()
        file.parent.mkdir(parents=True, exist_ok=True)
        unfinished = file.with_suffix(f".{os.getpid()}")
        unfinished.write_bytes(pickle.dumps(answer))
        unfinished.rename(file)
        return answer


def best_of_each_step(scores: Tensor) -> tuple[tuple[int, ...], Tensor, Tensor]:
    """Lines x steps x alphabet to what is the best of each step, and its score."""
    winners = scores.argmax(axis=-1)
    return scores.shape, winners, np.take_along_axis(scores, winners[..., None], axis=-1)


def with_the_best(shape: tuple[int, ...], winners: Tensor, best: Tensor) -> Tensor:
    scores = np.zeros(shape, dtype=best.dtype)
    np.put_along_axis(scores, winners[..., None], best, axis=-1)
    return scores


def packed(answer: Tensor) -> Any:
    return best_of_each_step(answer) if answer.ndim == 3 and answer.shape[-1] > ALPHABET else answer


def unpacked(kept: Any) -> Tensor:
    return with_the_best(*kept) if isinstance(kept, tuple) else kept


def kept_session(session: type[Any], version: str, folder: Folder) -> type[Any]:
    """A class that stands where `session` stood."""

    class Kept:
        def __init__(self, model: bytes | str, *arguments: Any, **options: Any) -> None:
            content = model if isinstance(model, bytes) else Path(model).read_bytes()
            self.model = sha256(version.encode() + content).hexdigest()
            self.loaded: Any = None
            self.load = lambda: session(model, *arguments, **options)

        def engine(self) -> Any:
            if self.loaded is None:
                self.loaded = self.load()
            return self.loaded

        def get_modelmeta(self) -> SimpleNamespace:
            asked = sha256(f"{self.model} metadata".encode()).hexdigest()
            facts = folder.get(asked, lambda: dict(self.engine().get_modelmeta().custom_metadata_map))
            return SimpleNamespace(custom_metadata_map=facts)

        def run(self, outputs: Sequence[str] | None, inputs: Mapping[str, Tensor], options: Any = None) -> list[Tensor]:
            asked = sha256(f"{self.model} {outputs}".encode())
            for name, tensor in sorted(inputs.items()):
                asked.update(f" {name} {tensor.dtype} {tensor.shape} ".encode())
                asked.update(np.ascontiguousarray(tensor))
            kept = folder.get(
                asked.hexdigest(), lambda: [packed(answer) for answer in self.engine().run(outputs, inputs, options)]
            )
            return [unpacked(answer) for answer in kept]

    return Kept


class WhenImported(importlib.abc.MetaPathFinder):
    """Changes a module at the moment when it is imported, so that nothing heavy is imported before it is wanted."""

    def __init__(self, name: str, change: Callable[[ModuleType], None]) -> None:
        self.name, self.change = name, change

    def find_spec(self, name: str, path: Any, target: Any = None) -> importlib.machinery.ModuleSpec | None:
        if name != self.name:
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, path, target)
        if spec and spec.loader:
            execute = spec.loader.exec_module

            def exec_module(module: ModuleType) -> None:
                execute(module)
                self.change(module)

            spec.loader.exec_module = exec_module  # type: ignore[method-assign]
        return spec


def install(place: Path) -> None:
    """From now on this process asks the models only what is not kept in that folder."""

    def change(module: ModuleType) -> None:
        session = module.InferenceSession
        module.InferenceSession = kept_session(session, module.__version__, Folder(place))  # type: ignore[attr-defined]

    if ENGINE not in sys.modules and not any(isinstance(one, WhenImported) for one in sys.meta_path):
        sys.meta_path.insert(0, WhenImported(ENGINE, change))
