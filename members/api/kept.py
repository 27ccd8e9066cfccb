"""API answers that are cached until the data change (members.kept)."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, Protocol

from django.http import HttpResponse
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from members.kept import Kept


@dataclass(frozen=True, slots=True)
class Body:
    """An answer's body, plain and compressed, so that it is rendered and compressed once."""

    plain: bytes
    packed: bytes
    headers: dict[str, str]


class KeptResponse(HttpResponse):
    """An answer that carries its body already compressed (for alliance.compression)."""

    def __init__(self, body: Body) -> None:
        super().__init__(body.plain, content_type="application/json", headers=body.headers)
        self.packed = body.packed


class Get(Protocol):
    def __call__(self, view: Any, request: Request, /, *args: Any, **captured: Any) -> Response: ...


bodies: Kept[Body] = Kept()


def kept(*areas: str) -> Callable[[Get], Callable[..., HttpResponse]]:
    """Decorator for a view's `get` whose answer depends only on these areas (members.data_version), its address and the
    day.

    The answer must not depend on who asks. Permissions are still checked at each request, before the cache.
    """

    def decorate(get: Get) -> Callable[..., HttpResponse]:
        @wraps(get)
        def answer(view: Any, request: Request, *args: Any, **captured: Any) -> HttpResponse:
            def make() -> Body:
                response = get(view, request, *args, **captured)
                plain = JSONRenderer().render(response.data)
                headers = {name: value for name, value in response.items() if name != "Content-Type"}
                return Body(plain, gzip.compress(plain, compresslevel=6, mtime=0), headers)

            return KeptResponse(bodies.get(request.get_full_path(), areas, make))

        return answer

    return decorate
