"""Which screenshots are frames of a recording: a leader sent one recording, not so many screenshots."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from uploads.models import Upload

ID_LENGTH = 12


def recording_of(upload: Upload) -> str | None:
    """What the recording is called that an upload is, or is a frame of; None of a screenshot."""
    return (upload.recording or (upload.sha256 if upload.is_recording else ""))[:ID_LENGTH] or None


def recordings(uploads: Iterable[Upload]) -> list[dict[str, Any]]:
    """The recordings among some uploads: how long each is, where that is known, and how many uploads it is."""
    found: dict[str, dict[str, Any]] = {}
    for upload in uploads:
        if name := recording_of(upload):
            one = found.setdefault(name, {"seconds": None, "files": 0})
            one["files"] += 1
            one["seconds"] = one["seconds"] or upload.seconds
    return list(found.values())
