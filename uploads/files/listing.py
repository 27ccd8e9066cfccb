"""All uploads with the storage that their pictures take, newest first, in pages."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.paginator import Paginator

from uploads.files.retention import size_of
from uploads.files.store import StoreOut, files_of
from uploads.models import Upload

PAGE = 20


@dataclass(frozen=True, slots=True)
class Sized:
    """size: bytes of the screenshot and its preview; None if they were removed or the store does not answer."""

    upload: Upload
    size: int | None


@dataclass(frozen=True, slots=True)
class Page:
    """One page. number: counted from 1; if a page after the last was asked for, the last one's."""

    uploads: list[Sized]
    number: int
    pages: int
    count: int


def page(number: int) -> Page:
    """A page of uploads. The number of database queries is fixed; the store is asked only for this page's files."""
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
    names = files_of(upload)
    return sum(map(size_of, names)) if names else None
