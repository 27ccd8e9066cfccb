"""Which screenshots are frames of a recording. A leader sent one recording, not that many screenshots."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from uploads.models import Upload

ID_LENGTH = 12


def recording_of(upload: Upload) -> str | None:
    """The name of the recording that an upload is, or is a frame of; None for a screenshot."""
    return (upload.recording or (upload.sha256 if upload.is_recording else ""))[:ID_LENGTH] or None


def recordings(uploads: Iterable[Upload]) -> list[dict[str, Any]]:
    """The recordings among some uploads: the length of each, if known, and its number of uploads."""
    found: dict[str, dict[str, Any]] = {}
    for upload in uploads:
        if name := recording_of(upload):
            one = found.setdefault(name, {"seconds": None, "files": 0})
            one["files"] += 1
            one["seconds"] = one["seconds"] or upload.seconds
    return list(found.values())
