"""EasyOCR: slower than the default reader, but with alphabets that the default reader lacks.

`EasyReader` is a complete engine. `EasyNames` reads single names for the default reader. It uses only the recognisers,
without the detector, which takes most of EasyOCR's time.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from uploads.reading.engines.errors import ReaderError
from uploads.reading.types import Box, Image, TextBox

OFFLINE_WEIGHTS = "easyocr_en_models"
"""The module of the PyPI package with the English weights."""
_OPERATORS: list[object] = []
"""Operators declared here; they last as long as these objects."""


class EasyReader:
    """Reads text with EasyOCR on the CPU. Nothing is downloaded: the weights must be installed."""

    name = "easyocr"
    paid = False

    def __init__(self, languages: Sequence[str] = ("en",), threads: int = 2) -> None:
        """languages: EasyOCR's codes. threads: how many cores one picture may use. Raises ReaderError."""
        self._reader = _load(languages, threads, detector=True)

    def read(self, image: Image) -> list[TextBox]:
        """All text of a picture, top to bottom."""
        canvas = max(image.shape[:2])
        found = self._reader.readtext(np.ascontiguousarray(image), canvas_size=canvas, detail=1)
        boxes = [_text_box(corners, text, score) for corners, text, score in found if text.strip()]
        return sorted(boxes, key=lambda item: (item.box[1], item.box[0]))

    def read_crop(self, image: Image, box: Box) -> TextBox | None:
        """One line that is known to be inside `box`, or None if nothing can be read."""
        return _one_line(self._reader, image, box)


class EasyNames:
    """Reads one name with the recogniser of each script that the languages need (`types.NameReader`)."""

    def __init__(self, languages: Sequence[str], threads: int = 2) -> None:
        """languages: EasyOCR's codes, of any scripts. threads: how many cores one name may use. Raises ReaderError."""
        groups = by_script(languages, _families())
        foreign = [group for group in groups if group != ["en"]]  # plain English adds nothing to the first reader
        self._readers = [_load(group, threads, detector=False) for group in foreign or groups]

    def readings(self, image: Image, box: Box) -> list[TextBox]:
        """What each script reads in the line inside `box`; scripts that read nothing are left out."""
        found = (_one_line(reader, image, box) for reader in self._readers)
        return [line for line in found if line is not None]


def by_script(languages: Sequence[str], families: Sequence[Collection[str]]) -> list[list[str]]:
    """The languages in groups that one recogniser can read. families: the scripts with several languages, Latin first.

    A language without a family has its own recogniser. English goes with any.
    """
    groups: dict[int | str, list[str]] = {}
    for language in dict.fromkeys(languages):
        family = next((index for index, family in enumerate(families) if language in family), None)
        groups.setdefault(language if family is None else family, []).append(language)
    return [group if key == 0 or "en" in group else [*group, "en"] for key, group in groups.items()]


def _families() -> list[list[str]]:
    _require()
    from easyocr import config

    return [
        config.latin_lang_list,
        config.arabic_lang_list,
        config.bengali_lang_list,
        config.cyrillic_lang_list,
        config.devanagari_lang_list,
    ]


def _require() -> None:
    if find_spec("easyocr") is None:
        raise ReaderError("EasyOCR is not installed: pip install -r requirements-easyocr.txt")
    _declare_torchvision_operators()


def _load(languages: Sequence[str], threads: int, *, detector: bool) -> Any:
    _require()
    import easyocr
    import torch

    torch.set_num_threads(threads)
    try:
        return easyocr.Reader(
            list(languages),
            gpu=False,
            download_enabled=False,
            model_storage_directory=_weights(languages),
            quantize=False,
            detector=detector,
            verbose=False,
        )
    except (FileNotFoundError, ValueError) as error:
        raise ReaderError(f"EasyOCR cannot read {', '.join(languages)}: {error}") from error


def _one_line(reader: Any, image: Image, box: Box) -> TextBox | None:
    height, width = image.shape[:2]
    x0, y0 = max(0, int(box[0])), max(0, int(box[1]))
    x1, y1 = min(width, int(np.ceil(box[2]))), min(height, int(np.ceil(box[3])))
    if x1 - x0 < 4 or y1 - y0 < 4:
        return None
    line = np.ascontiguousarray(image[y0:y1, x0:x1])
    whole = [[0, x1 - x0, 0, y1 - y0]]
    for _, text, score in reader.recognize(line, horizontal_list=whole, free_list=[], detail=1):
        if text.strip():
            return TextBox(text, (float(x0), float(y0), float(x1), float(y1)), float(score))
    return None


def _declare_torchvision_operators() -> None:
    """Makes torchvision importable when its compiled part does not fit the installed PyTorch.

    This is the case for the usual torchvision beside a CPU build of PyTorch. The import then fails because these two
    operators are missing; EasyOCR calls neither of them.
    """
    import torch

    try:
        import_module("torchvision")
    except RuntimeError:
        library = torch.library.Library("torchvision", "DEF")
        for name in ("nms", "qnms"):
            library.define(f"{name}(Tensor dets, Tensor scores, float iou_threshold) -> Tensor")
        _OPERATORS.append(library)
        for module in [module for module in sys.modules if module.partition(".")[0] == "torchvision"]:
            del sys.modules[module]


def _weights(languages: Sequence[str]) -> str | None:
    """The folder of the installed English weights; None for EasyOCR's own folder."""
    package = find_spec(OFFLINE_WEIGHTS)
    if list(languages) != ["en"] or package is None or package.origin is None:
        return None
    return str(Path(package.origin).parent / "models")


def _text_box(corners: Sequence[Sequence[float]], text: str, score: float) -> TextBox:
    xs, ys = [float(point[0]) for point in corners], [float(point[1]) for point in corners]
    run = xs[1] - xs[0] + xs[2] - xs[3]
    tilt = (ys[1] - ys[0] + ys[2] - ys[3]) / run if run > 0 else 0.0
    return TextBox(text, (min(xs), min(ys), max(xs), max(ys)), float(score), tilt=tilt)
