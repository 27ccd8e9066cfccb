"""How the API reads JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any

from rest_framework import exceptions, parsers


class JSONParser(parsers.JSONParser):
    """Too deeply nested JSON is the caller's error, not the server's."""

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> dict[str, Any]:
        try:
            data: dict[str, Any] = super().parse(stream, media_type, parser_context)
        except RecursionError as error:
            raise exceptions.ParseError("The JSON is nested too deeply.") from error
        return data
