"""Whole numbers in an address, in plain digits. Anything else is refused with a message that names the parameter."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from members.errors import Refused
from members.figures import LARGEST


class WholeNumberField(serializers.IntegerField):
    """within: the smallest and largest number allowed; None for a row's id."""

    def __init__(self, *, within: tuple[int, int] | None = None, **kwargs: Any) -> None:
        least, most = within or (0, LARGEST)
        self.within = within
        super().__init__(min_value=least, max_value=most, **kwargs)

    def run_validation(self, data: Any = serializers.empty) -> Any:
        if data == "" and self.within is None:
            data = serializers.empty
        try:
            return super().run_validation(data)
        except serializers.ValidationError:
            raise refused(self.field_name or "", data, self.within) from None

    def to_internal_value(self, data: Any) -> int:
        return super().to_internal_value(data) if is_plain(data) else self.fail("invalid")


class WholeNumbersField(serializers.CharField):
    """The ids of some rows, separated by commas: 3,9"""

    def run_validation(self, data: Any = serializers.empty) -> Any:
        texts = "" if data is serializers.empty else str(data)
        return [self.number(text) for text in texts.split(",")]

    def number(self, text: str) -> int:
        if not is_plain(text) or int(text) > LARGEST:
            raise refused(self.field_name or "", text, None)
        return int(text)


def is_plain(text: Any) -> bool:
    return isinstance(text, str) and text.isascii() and text.isdigit() and len(text) < 20


def refused(name: str, found: Any, within: tuple[int, int] | None) -> Refused:
    if within:
        return Refused(f"{name} is a number from {within[0]} to {within[1]}.")
    return Refused(f"{name}: {found or 'nothing'} is not a number.")
