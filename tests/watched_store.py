"""The folder of the tests' screenshots, which nobody may ask while a transaction of the portal is open."""

from __future__ import annotations

from typing import Any

from django.core.files.storage import FileSystemStorage
from django.db import connection


def open_transactions() -> int:
    """How many the portal has open; the one that a test runs in is not the portal's."""
    return sum(not block._from_testcase for block in connection.atomic_blocks)


def refuse_within_transactions() -> None:
    assert not open_transactions(), "the store is asked inside a transaction: it must hold no lock, however slow it is"


class Watched(FileSystemStorage):
    """A store may be slow, or out. `asked`: by name, what it was asked in this process."""

    asked: list[str] = []

    def noted(self, question: str) -> None:
        refuse_within_transactions()
        self.asked.append(question)

    def _open(self, *arguments: Any, **named: Any) -> Any:
        self.noted("open")
        return super()._open(*arguments, **named)

    def _save(self, *arguments: Any, **named: Any) -> Any:
        self.noted("save")
        return super()._save(*arguments, **named)

    def delete(self, *arguments: Any, **named: Any) -> Any:
        self.noted("delete")
        return super().delete(*arguments, **named)

    def exists(self, *arguments: Any, **named: Any) -> Any:
        self.noted("exists")
        return super().exists(*arguments, **named)

    def size(self, *arguments: Any, **named: Any) -> Any:
        self.noted("size")
        return super().size(*arguments, **named)

    def listdir(self, *arguments: Any, **named: Any) -> Any:
        self.noted("listdir")
        return super().listdir(*arguments, **named)

    def get_modified_time(self, *arguments: Any, **named: Any) -> Any:
        self.noted("get_modified_time")
        return super().get_modified_time(*arguments, **named)
