"""Tesseract as the second reader for names: a small program of the operator's system, with a file for each language.

It reads only single names. It has alphabets that the default reader lacks, and needs neither PyTorch nor much memory: a
process reads one name in one language and ends.
"""

from __future__ import annotations

import csv
import re
import shutil
import subprocess
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from uploads.reading.engines.errors import ReaderError
from uploads.reading.types import Box, Image, TextBox

PROGRAM = "tesseract"
LINE_HEIGHT = 64
"""Pixel height to which a name is enlarged: Tesseract was made for letters of about 40 pixels."""
AROUND = 12
"""Pixels of plain background around it."""
RIM = 5
"""Pixels around the parts that are wiped out."""
WITHIN = 10
"""Seconds; a name takes a tenth of one."""
TRIED = 0.8
"""Share of a reading's characters, without digits, that must be letters of its own script: else it misread a name in
another script."""


@dataclass(frozen=True, slots=True)
class Language:
    """code: as in OCR_LANGUAGES. file: Tesseract's name. script: the first word of its letters' Unicode names."""

    code: str
    file: str
    script: str


LANGUAGES = (
    Language("ko", "kor", "HANGUL"),
    Language("ru", "rus", "CYRILLIC"),
    Language("uk", "ukr", "CYRILLIC"),
    Language("bg", "bul", "CYRILLIC"),
    Language("be", "bel", "CYRILLIC"),
    Language("sr", "srp", "CYRILLIC"),
    Language("ar", "ara", "ARABIC"),
    Language("fa", "fas", "ARABIC"),
    Language("he", "heb", "HEBREW"),
    Language("hi", "hin", "DEVANAGARI"),
    Language("hy", "hye", "ARMENIAN"),
    Language("ka", "kat", "GEORGIAN"),
    Language("vi", "vie", "LATIN"),
    Language("th", "tha", "THAI"),
)
"""Languages that the default reader cannot spell. Of several languages with one script, the first that is installed is
enough. They are tried in this order: Thai, which reads something in any ink, is last."""
ENOUGH = 0.85
"""The score from which on no other language is tried."""
DENSE = ("HANGUL", "THAI")
"""Scripts whose letters Tesseract takes for separate words."""
_TAG = re.compile(r"^\W?[\[({|].{0,8}?[\])}|]\s*")


class TesseractNames:
    """Reads one name in each of its scripts (`types.NameReader`)."""

    def __init__(self, languages: Sequence[str] = (), threads: int = 2) -> None:
        """languages: codes as in LANGUAGES; empty means one for each script that is installed.

        threads: how many cores one name may use. Raises ReaderError if the program or a language is missing.
        """
        installed = installed_files()
        if not installed:
            raise ReaderError("Tesseract is not installed: apt-get install tesseract-ocr")
        known = {one.code: one for one in LANGUAGES}
        for code in languages:
            if code in known and known[code].file not in installed:
                raise ReaderError(f"Tesseract lacks {code}: apt-get install tesseract-ocr-{known[code].file}")
        wanted = tuple(one for one in LANGUAGES if one.code in languages)
        self.languages = wanted or usual(installed)
        if not self.languages:
            raise ReaderError("Tesseract has no language that the first reader lacks: install tesseract-ocr-kor")
        self._program = ("env", f"OMP_THREAD_LIMIT={threads}", PROGRAM, "stdin", "stdout", "--psm", "7", "--dpi", "300")

    def readings(self, image: Image, box: Box) -> list[TextBox]:
        """What each language reads in the line inside `box`; languages that read nothing in their script are left
        out."""
        picture = line_of(image, box)
        if picture is None:
            return []
        found: list[TextBox] = []
        for language in self.languages:
            text, score = self._read(picture, language)
            if is_written_in(text, language.script):
                found.append(TextBox(text, box, score))
                if score >= ENOUGH and len(text) > 1:
                    break
        return found

    def _read(self, picture: bytes, language: Language) -> tuple[str, float]:
        command = [*self._program, "-l", language.file, "tsv"]
        try:
            done = subprocess.run(command, input=picture, capture_output=True, timeout=WITHIN, check=True)  # noqa: S603
        except (subprocess.SubprocessError, OSError):
            return "", 0.0
        return line_in(done.stdout.decode("utf-8", "replace"))


def usual(installed: Sequence[str]) -> tuple[Language, ...]:
    """One language of each script that is installed."""
    found: dict[str, Language] = {}
    for one in LANGUAGES:
        if one.file in installed:
            found.setdefault(one.script, one)
    return tuple(found.values())


# ---- Tesseract's output


def line_in(table: str) -> tuple[str, float]:
    """The line in Tesseract's table of words, without its tag, and its score (0 to 1): the mean of its letters'
    scores."""
    rows = csv.DictReader(table.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE)
    words = [(row["text"].strip(), float(row["conf"])) for row in rows if (row.get("text") or "").strip()]
    if not words:
        return "", 0.0
    text = _TAG.sub("", joined([word for word, _ in words])).strip(" .,|'\"")
    kept = [(len(word), score) for word, score in words if any(letter in text for letter in word)]
    letters = sum(length for length, _ in kept)
    return text, sum(length * max(score, 0.0) for length, score in kept) / letters / 100 if letters else 0.0


def joined(words: Sequence[str]) -> str:
    """Words as one name, without the blanks that Tesseract puts between the letters of some scripts."""
    text = words[0]
    for before, word in pairwise(words):
        apart = not (is_dense(before[-1]) and is_dense(word[0]) and 1 in (len(before), len(word)))
        text += f" {word}" if apart else word
    return text


def is_dense(letter: str) -> bool:
    return unicodedata.name(letter, "").startswith(DENSE)


def is_written_in(text: str, script: str) -> bool:
    """Whether a reading is what a name in that script would give: hardly any characters of another script, except
    digits."""
    signs = [sign for sign in text if not sign.isspace() and sign not in "0123456789_"]
    own = sum(unicodedata.name(sign, "").startswith(script) and not sign.isdigit() for sign in signs)
    return bool(signs) and own >= TRIED * len(signs)


# ---- Tesseract's input


def line_of(image: Image, box: Box) -> bytes | None:
    """The name in the form that Tesseract needs, a PNG: dark letters on a light background, enlarged, nothing else.
    None if there are no letters."""
    import cv2

    height, width = image.shape[:2]
    x0, y0 = max(0, int(box[0])), max(0, int(box[1]))
    x1, y1 = min(width, int(np.ceil(box[2]))), min(height, int(np.ceil(box[3])))
    if x1 - x0 < 4 or y1 - y0 < 4:
        return None
    grey = cv2.cvtColor(np.ascontiguousarray(image[y0:y1, x0:x1]), cv2.COLOR_RGB2GRAY)
    scale = max(1.0, LINE_HEIGHT / grey.shape[0])
    large = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
    _, ink = cv2.threshold(large, 0, 255, cv2.THRESH_BINARY_INV + cv2.THRESH_OTSU)
    if np.mean(ink > 0) > 0.5:  # most of a line is background
        large, ink = 255 - large, 255 - ink
    wiped = without_edges(large, ink)
    ys, xs = np.nonzero(ink)
    if len(xs) == 0:
        return None
    part = wiped[max(0, ys.min() - RIM) : ys.max() + RIM, max(0, xs.min() - RIM) : xs.max() + RIM]
    part = cv2.normalize(part, None, 0, 255, cv2.NORM_MINMAX)
    framed = cv2.copyMakeBorder(part, AROUND, AROUND, AROUND, AROUND, cv2.BORDER_CONSTANT, value=255)
    done, png = cv2.imencode(".png", framed)
    return png.tobytes() if done else None


def without_edges(line: NDArray[np.uint8], ink: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The line without what extends into it from the left or right: an avatar's edge, the next cell. Also wipes it from
    `ink`."""
    import cv2

    ground = int(np.median(line[ink == 0])) if np.any(ink == 0) else 255
    count, labels, stats, _ = cv2.connectedComponentsWithStats(ink)
    left, wide = stats[:, cv2.CC_STAT_LEFT], stats[:, cv2.CC_STAT_WIDTH]
    wiped = line.copy()
    for label in range(1, count):
        if left[label] == 0 or left[label] + wide[label] >= ink.shape[1]:
            spot = (labels == label).astype(np.uint8)
            wiped[cv2.dilate(spot, np.ones((RIM, RIM), np.uint8)) > 0] = ground
            ink[labels == label] = 0
    return wiped


@cache
def installed_files() -> tuple[str, ...]:
    """The languages that Tesseract has on this machine; empty if it is not installed."""
    if shutil.which(PROGRAM) is None:
        return ()
    try:
        done = subprocess.run(  # noqa: S603 (a fixed command)
            [PROGRAM, "--list-langs"], capture_output=True, timeout=WITHIN, text=True, check=True
        )
    except (subprocess.SubprocessError, OSError):
        return ()
    return tuple(line.strip() for line in done.stdout.splitlines()[1:] if line.strip())
