"""Every upload with the room that its pictures take: a page at a time, newest first."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.paginator import Paginator

from uploads.files.retention import size_of
from uploads.files.store import StoreOut
from uploads.models import Upload

PAGE = 20


@dataclass(frozen=True, slots=True)
class Sized:
    """size: bytes of the screenshot and its preview; None if they were removed, or the store does not say."""

    upload: Upload
    size: int | None


@dataclass(frozen=True, slots=True)
class Page:
    """One page. number: from 1, the last one where a later one was asked for."""

    uploads: list[Sized]
    number: int
    pages: int
    count: int


def page(number: int) -> Page:
    """The number of queries does not grow with what there is; the store is asked for this page's files alone."""
    every = Upload.objects.select_related("batch", "uploaded_by__member").order_by("-created_at", "-pk")
    pages = Paginator(every, PAGE)
    found = pages.get_page(number)
    return Page(sized(list(found.object_list)), found.number, pages.num_pages, pages.count)


def sized(uploads: list[Upload]) -> list[Sized]:
    try:
        return [Sized(upload, room_of(upload)) for upload in uploads]
    except StoreOut:
        return [Sized(upload, None) for upload in uploads]


def room_of(upload: Upload) -> int | None:
    names = [name for name in (upload.file.name, upload.preview.name) if name]
    return sum(map(size_of, names)) if names else None
