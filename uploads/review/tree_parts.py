"""Combines several screenshots of one scrolled tree: each shows some levels, and together they show the tree."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from django.utils.translation import gettext

from members.errors import Conflict
from members.sf_tech import NODES
from uploads.models import DataType, Upload

PLACES = "places"
"""Key in `Upload.levels`, beside the nodes: the places of the tree among which a leader must choose."""
Levels = dict[str, dict[str, Any]]
"""By node: level, sure, text, box, and the id of the screenshot they come from (uploadId)."""


def own_levels(upload: Upload, kept: Mapping[str, Any] | None = None) -> Levels | None:
    """One screenshot's levels of the six nodes; None if nothing was read. kept: another reading to use instead."""
    read = (upload.levels or {}) if kept is None else kept
    if any(node.key not in read for node in NODES):
        return None
    return {node.key: {**read[node.key], "uploadId": upload.pk} for node in NODES}


def places_of(upload: Upload) -> list[dict[str, Any]]:
    """The places of the tree that a screenshot may show, each with its levels there."""
    nothing = {node.key: {"level": None, "sure": False, "text": "", "box": [0, 0, 0, 0]} for node in NODES}
    return [
        {"title": place["title"], "levels": own_levels(upload, nothing | place["levels"])}
        for place in (upload.levels or {}).get(PLACES, ())
    ]


def folded(uploads: Iterable[Upload]) -> dict[int, Levels | None]:
    """{upload id: its levels}, with missing levels taken from the other waiting screenshots of that member's tree.

    If two screenshots disagree on a level, neither is sure. One that may show several places of the tree gives nothing.
    """
    shown = {upload.pk: (upload, own_levels(upload)) for upload in uploads}
    found: dict[int, Levels | None] = {}
    for pk, (upload, own) in shown.items():
        others = [
            levels
            for other, levels in shown.values()
            if levels is not None and _is_part(upload, other) and not (other.levels or {}).get(PLACES)
        ]
        found[pk] = None if own is None else {key: _together(key, own[key], others) for key in own}
    return found


def _is_part(upload: Upload, other: Upload) -> bool:
    return (
        other.pk != upload.pk
        and other.batch.member_id is not None
        and other.batch.member_id == upload.batch.member_id
        and upload.status == other.status == Upload.Status.PENDING_CONFIRMATION
    )


def _together(key: str, own: dict[str, Any], others: Iterable[Levels]) -> dict[str, Any]:
    """A node's level from all screenshots together."""
    seen = [levels[key] for levels in others if levels[key]["level"] is not None]
    said = {one["level"] for one in seen} | ({own["level"]} - {None})
    best = own if own["level"] is not None or not seen else seen[0]
    return best | {"sure": best["sure"] and len(said) < 2}


def of_one_tree(upload: Upload, parts: Collection[int]) -> list[int]:
    """The ids of a tree's screenshots, locked. Raises Conflict if one of `parts` is not part of it or was decided."""
    others = Upload.objects.select_for_update(of=("self",)).filter(
        pk__in=[pk for pk in parts if pk != upload.pk],
        batch__data_type=DataType.SF_TECH,
        batch__member=upload.batch.member,
        status=Upload.Status.PENDING_CONFIRMATION,
    )
    found = [other.pk for other in others.order_by("pk")]
    if len(found) != len({*parts} - {upload.pk}):
        raise Conflict(gettext("Another screenshot of this tree was decided meanwhile. Reload the page."))
    return [upload.pk, *found]
