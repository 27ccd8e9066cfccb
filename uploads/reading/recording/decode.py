"""The frames of a recording, one at a time, with bounded memory and time, whatever the file claims."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from typing import IO, Any

import numpy as np
from PIL import Image as Pillow

from uploads.reading.recording import (
    DAMAGED,
    FASTEST,
    MOST_PIXELS,
    NO_PICTURES,
    TOO_MANY,
    TOO_SLOW,
    Frame,
    Limits,
    RecordingRefused,
    broken_off,
    motion,
    too_long,
)
from uploads.reading.recording.header import Header, check_size
from uploads.reading.types import Image

DEMUXERS = {"MP4": "mp4", "MOV": "mov", "WEBM": "matroska"}
CODECS = "h264,hevc,vp8,vp9,libvpx,libvpx-vp9,av1,libdav1d,mpeg4"
_QUALITY = 95  # of a frame as JPEG: a recording has already lost more
_MISSING = 1.0  # seconds by which an intact recording may be shorter than it claims
_MOST_ERRORS = 200  # frames that may be damaged


@dataclass(frozen=True, slots=True)
class Decoded:
    """A frame, and when it is shown: seconds from the beginning."""

    at: float
    frame: Frame


def frames(file: IO[bytes], header: Header, limits: Limits) -> Iterator[Decoded]:
    """All frames in order. Raises RecordingRefused as soon as the file turns out to be unreadable."""
    until = time.monotonic() + limits.time
    with _opened(file, header) as container:
        stream = container.streams.video[0]
        stream.thread_type = "AUTO"
        stream.codec_context.thread_count = 2
        stream.codec_context.options = {"max_pixels": str(MOST_PIXELS)}
        count = errors = packets = 0
        at = 0.0
        begin: float | None = None
        most = FASTEST * limits.seconds
        for packet in container.demux(stream):
            packets += 1
            if packets > 2 * most:
                raise RecordingRefused(TOO_MANY)
            if time.monotonic() > until:
                raise RecordingRefused(TOO_SLOW)
            for frame in _decoded(packet):
                if frame is None:
                    errors += 1
                    if errors > _MOST_ERRORS:
                        raise RecordingRefused(DAMAGED)
                    continue
                count += 1
                check_size(frame.width, frame.height)
                shown = frame.time if frame.time is not None else count / 30
                begin = shown if begin is None else begin
                at = max(at, shown - begin)
                if at > limits.seconds + 1:
                    raise RecordingRefused(too_long(limits.seconds))
                if count > most or count > FASTEST * (at + 2):
                    raise RecordingRefused(TOO_MANY)
                yield Decoded(at, frame)
    if not count:
        raise RecordingRefused(DAMAGED)
    if header.seconds > at + _MISSING and header.container == "WEBM":
        raise RecordingRefused(broken_off(at, header.seconds))


def image_of(frame: Frame) -> Image:
    """The pixels of a frame as a person sees it: height x width x 3, RGB."""
    return np.ascontiguousarray(np.rot90(frame.to_ndarray(format="rgb24"), motion.quarter_turns(frame)))


def as_jpeg(image: Image) -> bytes:
    """A frame in the form in which it is stored and read."""
    out = BytesIO()
    Pillow.fromarray(image).save(out, "JPEG", quality=_QUALITY, subsampling=0)
    return out.getvalue()


@contextmanager
def _opened(file: IO[bytes], header: Header) -> Iterator[Any]:
    """The file opened as a video of that container only. A file that refers to other files or addresses is refused."""
    import av

    file.seek(0)
    bounds = {"codec_whitelist": CODECS, "max_pixels": str(MOST_PIXELS)}
    try:
        container: Any = av.open(
            file, format=DEMUXERS[header.container], options=bounds, metadata_errors="replace", buffer_size=256 * 1024
        )
    except (av.error.FFmpegError, ValueError, MemoryError) as error:
        raise RecordingRefused(DAMAGED) from error
    with container:
        if not container.streams.video:
            raise RecordingRefused(NO_PICTURES)
        try:
            yield container
        except (av.error.FFmpegError, MemoryError) as error:
            raise RecordingRefused(DAMAGED) from error


def _decoded(packet: Any) -> Iterator[Frame | None]:
    """The frames of a packet; None for damaged ones."""
    import av

    try:
        yield from packet.decode()
    except av.error.FFmpegError:
        yield None
