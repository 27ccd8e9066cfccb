"""Where the screenshots are kept: a folder, or an S3-compatible store (uploads.files.s3), which may be unavailable.

Don't use the store inside a transaction, because a store that hangs must hold no lock. tests/watched_store.py fails if
that happens.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import Any, Protocol, runtime_checkable

from django.core.files.storage import default_storage, storages

logger = logging.getLogger(__name__)

OUT = (
    "The store that keeps the screenshots does not answer right now. Try again in a few minutes; if it lasts, tell "
    "the operator."
)


class StoreOut(OSError):
    """The store does not answer properly, so its content is unknown. str(error) is meant for the leader."""

    def __init__(self) -> None:
        super().__init__(OUT)


@runtime_checkable
class Remote(Protocol):
    """A store that may be unavailable while the portal is running."""

    def ask(self) -> None:
        """Raises StoreOut if the store does not answer within two or three seconds."""


def ask() -> None:
    """Raises StoreOut if the pictures are in a store that does not answer, after two or three seconds at most."""
    store = storages["default"]
    if isinstance(store, Remote):
        store.ask()


def files_of(upload: Any) -> list[str]:
    """The names of an upload's stored files: the picture and its preview, as far as there are any."""
    return [file.name for file in (upload.file, upload.preview) if file.name]


def remove(names: Iterable[str]) -> list[str]:
    """Remove stored files that no row names (any more). Returns, and logs, the names that could not be removed."""
    left = []
    for name in names:
        try:
            default_storage.delete(name)
        except OSError:
            logger.exception("%s stays, though no row may name it: manage.py check_data --remove-strays", name)
            left.append(name)
    return left
