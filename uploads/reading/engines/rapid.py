"""RapidOCR's bundled PP-OCRv6 models, run with ONNX Runtime at the true width of each line.

The package's own pipeline pads every line to at least 320 px, turns slim boxes by 90 degrees (a single `1`) and keeps
no position per character; reading takes 65 to 75 % of its time. This reader uses the same two models and the same box
decoding, without those three steps.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from uploads.reading.types import Box, Char, Image, Sight, TextBox

DETECT_SIDE = 1280
"""The longer side of the picture in which text is detected; lines are read from the full picture."""

LINE_HEIGHT = 48
BATCH = 6
BATCH_WIDTH = 2400
"""Pixels of all lines of a batch together: the recogniser scores 18,710 characters for every 8 of them."""
STRAIGHT = 0.012
"""Lines that fall less than this per pixel are cut out as upright rectangles."""
LOWEST_SCORE = 0.4
RECOGNISER = "PP-OCRv6_rec_small.onnx"
FEATURES = "p2o.pd_op.transpose.8.0"
"""The recogniser's last layer before its alphabet: it describes what a line looks like, step by step, in any script."""

Quad = NDArray[np.float32]
Tensor = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class _Line:
    """One line as read. index: its position in the input. width: of its own x axis, on which its characters are
    placed."""

    index: int
    width: float
    chars: list[Char]
    steps: NDArray[np.float16]


class RapidReader:
    """Reads text with RapidOCR's models. One instance holds the loaded models (about 250 MB)."""

    name = "rapidocr"
    paid = False

    def __init__(self, threads: int = 2) -> None:
        """threads: how many cores one picture may use."""
        import rapidocr
        from rapidocr.ch_ppocr_det.utils import DBPostProcess

        models = Path(rapidocr.__file__).parent / "models"
        self._detector = _session((models / "PP-OCRv6_det_small.onnx").read_bytes(), threads)
        self._recogniser = _session(_with_output((models / RECOGNISER).read_bytes(), FEATURES), threads)
        alphabet = self._recogniser.get_modelmeta().custom_metadata_map["character"]
        self._alphabet = ["", *alphabet.splitlines(), " "]
        self._decode_boxes = DBPostProcess(
            thresh=0.3, box_thresh=0.5, max_candidates=1000, unclip_ratio=1.6, use_dilation=True
        )

    def read(self, image: Image) -> list[TextBox]:
        """All text of a picture, top to bottom; empty if there is none. Unreadable text has the text ""."""
        give_back_memory()
        picture = np.ascontiguousarray(image[:, :, ::-1])
        quads = self._detect(picture)
        lines = [_cut_out(picture, quad) for quad in quads]
        found = [_text_box(line, quads[line.index]) for line in self._recognise(lines)]
        return sorted(found, key=lambda item: (item.box[1], item.box[0]))

    def read_crop(self, image: Image, box: Box) -> TextBox | None:
        """One line that is known to be inside `box`, or None if nothing can be read."""
        height, width = image.shape[:2]
        x0, y0 = max(0, int(box[0])), max(0, int(box[1]))
        x1, y1 = min(width, int(np.ceil(box[2]))), min(height, int(np.ceil(box[3])))
        if x1 - x0 < 4 or y1 - y0 < 4:
            return None
        quad = np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], dtype=np.float32)
        line = np.ascontiguousarray(image[y0:y1, x0:x1, ::-1])
        (read,) = self._recognise([line])
        found = _text_box(read, quad, least=0.0)
        return found if found.text.strip() else None

    def look_at(self, lines: Sequence[Image]) -> list[Sight]:
        """What the recogniser sees in lines that are already cut out, in order."""
        read = {line.index: line for line in self._recognise([line[:, :, ::-1] for line in lines])}
        return [Sight(0.0, float(line.shape[1]), read[index].steps) for index, line in enumerate(lines)]

    def _detect(self, picture: Image) -> list[Quad]:
        import cv2

        height, width = picture.shape[:2]
        scale = min(1.0, DETECT_SIDE / max(height, width))
        size = tuple(max(32, round(side * scale / 32) * 32) for side in (width, height))
        small = cv2.resize(picture, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
        probabilities = _run(self._detector, _normalise(small)[np.newaxis])[0]
        boxes, _ = self._decode_boxes(probabilities, (height, width))
        return [np.asarray(quad, dtype=np.float32) for quad in boxes]

    def _recognise(self, lines: list[Image]) -> Iterator[_Line]:
        import cv2

        widths = [max(8, round(line.shape[1] * LINE_HEIGHT / line.shape[0])) for line in lines]
        order = sorted(range(len(lines)), key=widths.__getitem__)
        for part in _batches(order, widths):
            tensor = np.zeros((len(part), 3, LINE_HEIGHT, widths[part[-1]]), dtype=np.float32)
            for place, index in enumerate(part):
                line = cv2.resize(lines[index], (widths[index], LINE_HEIGHT))
                tensor[place, :, :, : widths[index]] = _normalise(line)
            scores, features = _run(self._recogniser, tensor)
            step = tensor.shape[3] / scores.shape[1]
            for place, index in enumerate(part):
                own = features[place, : max(1, round(widths[index] / step))].astype(np.float16)
                yield _Line(index, float(widths[index]), self._characters(scores[place], step), own)

    def _characters(self, scores: Tensor, step: float) -> list[Char]:
        """The characters of one line: runs of equal winners over the time steps, without blanks (CTC)."""
        winners = scores.argmax(axis=1)
        best = scores[np.arange(len(winners)), winners]
        chars: list[Char] = []
        start = 0
        for end in range(1, len(winners) + 1):
            if end < len(winners) and winners[end] == winners[start]:
                continue
            if winners[start]:
                text = self._alphabet[winners[start]]
                chars.append(Char(text, start * step, end * step, float(best[start:end].max())))
            start = end
        return chars


@cache
def recogniser_id() -> str:
    """The id of the model that tells what a line looks like. What two models see cannot be compared."""
    package = find_spec("rapidocr")
    if package is None or package.origin is None:
        return ""
    return sha256((Path(package.origin).parent / "models" / RECOGNISER).read_bytes()).hexdigest()[:12]


def _with_output(model: bytes, tensor: str) -> bytes:
    """The ONNX model with an inner tensor as an additional output.

    ModelProto.graph (field 7) > GraphProto.output (12) > ValueInfoProto.name (1): appending a protobuf message to
    another of its type adds to it.
    """
    message = tensor.encode()
    for key in (1, 12, 7):
        message = bytes([key << 3 | 2, len(message)]) + message
    return model + message


def _session(model: bytes, threads: int) -> Any:
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.log_severity_level = 4
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")  # waiting threads leave the cores free
    return onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])


def _run(session: Any, tensor: Tensor) -> Any:
    """One pass, after which its memory is freed: sizes differ, so cached memory would only grow."""
    import onnxruntime

    options = onnxruntime.RunOptions()
    options.add_run_config_entry("memory.enable_memory_arena_shrinkage", "cpu:0")
    return session.run(None, {"x": tensor}, options)


def _batches(order: Sequence[int], widths: Sequence[int]) -> Iterator[list[int]]:
    """The lines, from narrow to wide, in groups that are read at once."""
    part: list[int] = []
    for index in order:
        if part and (len(part) == BATCH or (len(part) + 1) * widths[index] > BATCH_WIDTH):
            yield part
            part = []
        part.append(index)
    if part:
        yield part


def _normalise(picture: Image) -> Tensor:
    """Height x width x 3 bytes to 3 x height x width floats from -1 to 1."""
    tensor: Tensor = picture.transpose(2, 0, 1).astype(np.float32)
    tensor *= 1 / 127.5
    tensor -= 1.0
    return tensor


def _tilt(quad: Quad) -> float:
    run = quad[1] - quad[0] + quad[2] - quad[3]
    return float(run[1] / run[0]) if run[0] > 0 else 0.0


def give_back_memory() -> None:
    """Returns freed memory to the system: glibc keeps it for each thread, hundreds of MB after a few pictures."""
    if sys.platform == "linux" and (trim := getattr(ctypes.CDLL(None), "malloc_trim", None)):
        trim(0)


def _cut_out(picture: Image, quad: Quad) -> Image:
    """The pixels of one line, upright."""
    import cv2

    x0, y0 = quad.min(axis=0)
    x1, y1 = quad.max(axis=0)
    if abs(_tilt(quad)) < STRAIGHT or y1 - y0 >= x1 - x0:
        return picture[int(y0) : max(int(y0) + 2, int(y1)), int(x0) : max(int(x0) + 2, int(x1))]
    width = max(np.linalg.norm(quad[0] - quad[1]), np.linalg.norm(quad[2] - quad[3]))
    height = max(np.linalg.norm(quad[0] - quad[3]), np.linalg.norm(quad[1] - quad[2]))
    size = (max(2, int(width)), max(2, int(height)))
    corners = np.array([(0, 0), (size[0], 0), size, (0, size[1])], dtype=np.float32)
    turn = cv2.getPerspectiveTransform(quad, corners)
    upright: Image = cv2.warpPerspective(picture, turn, size, borderMode=cv2.BORDER_REPLICATE, flags=cv2.INTER_CUBIC)
    return upright


def _text_box(line: _Line, quad: Quad, least: float = LOWEST_SCORE) -> TextBox:
    """A line with its position in the picture. Its text is empty if its score is less than `least`."""
    x0, y0 = (float(value) for value in quad.min(axis=0))
    x1, y1 = (float(value) for value in quad.max(axis=0))
    scale = (x1 - x0) / line.width
    sight = Sight(x0, x1, line.steps)
    tilt = _tilt(quad) if x1 - x0 > 1.5 * (y1 - y0) else 0.0
    text = "".join(char.text for char in line.chars)
    score = sum(char.score for char in line.chars) / max(1, len(line.chars))
    if not text.strip() or score < least:
        return TextBox("", (x0, y0, x1, y1), 0.0, (), tilt, sight)
    placed = tuple(Char(c.text, x0 + c.x0 * scale, x0 + c.x1 * scale, c.score) for c in line.chars)
    return TextBox(text, (x0, y0, x1, y1), score, placed, tilt, sight)
