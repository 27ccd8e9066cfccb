"""Two places on one list are two people. Their names are kept as distinct names for as long as such an apply stands."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from django.db.models import Q

from members.changes import sides
from members.duplicates import duplicate_form
from members.known_figures import of_figures
from members.models import Change, ChangeSet, DistinctNames
from members.names import fold, normalise
from members.previous_rank import without_repeats
from uploads.models import Batch, ReadRow, Upload


class Place(NamedTuple):
    """A member's place on a list, as far as it is known."""

    name: str
    value: int
    rank: int | None = None


def record(batch: Batch, applied: Sequence[Place], change_set: ChangeSet) -> None:
    """Keep look-alike names of this apply distinct, from each other and from those of the batch's earlier applies."""
    places = {place.name: place for place in [*places_before(batch, change_set), *applied]}
    known = set(DistinctNames.objects.values_list("first", "second"))
    DistinctNames.objects.bulk_create(
        DistinctNames(first=first, second=second, change_set=change_set)
        for first, second in look_alikes(places)
        if at_two_places(places[first], places[second]) and not known & {(first, second), (second, first)}
    )


def at_two_places(one: Place, other: Place) -> bool:
    """Whether these are two lines of a list, not one line that was read twice."""
    if one.rank is not None and other.rank is not None:
        return one.rank != other.rank
    return one.value != other.value


def places_before(batch: Batch, change_set: ChangeSet) -> list[Place]:
    """The members for whom standing applies of this batch wrote figures, without their ranks."""
    taken = {"change_set__isnull": False, "change_set__undone_at": None}
    rows = ReadRow.objects.filter(upload__batch=batch, **taken).values("change_set")
    whole = Upload.objects.filter(batch=batch, **taken).values("change_set")  # calls as in the spec name no rows
    written = Change.objects.filter(
        Q(change_set__in=rows) | Q(change_set__in=whole), field=batch.data_type, member__isnull=False
    ).exclude(change_set=change_set)
    return [Place(one.member_name, sides(one)[1]["record"]["value"]) for one in written]


def forget(change_set: ChangeSet) -> None:
    """When an apply is undone, delete its pairs, except pairs that another list shows side by side."""
    for pair in DistinctNames.objects.filter(change_set=change_set):
        pair.change_set = another_list(pair, change_set)
        if pair.change_set:
            pair.save(update_fields=["change_set"])
        else:
            pair.delete()


def another_list(pair: DistinctNames, besides: ChangeSet) -> ChangeSet | None:
    """The first other standing apply that wrote figures of both."""
    applies = ChangeSet.objects.filter(kind=ChangeSet.Kind.APPLY, undone_at=None).exclude(pk=besides.pk)
    for name in (pair.first, pair.second):
        applies = applies.filter(
            pk__in=Change.objects.filter(of_figures("field"), member_name=name).values("change_set")
        )
    return applies.order_by("pk").first()


FORMS = (normalise, fold, duplicate_form, without_repeats)


def look_alikes(names: Iterable[str]) -> list[tuple[str, str]]:
    """Each pair of different names that share one of the forms, in alphabetical order."""
    by_form = defaultdict(set)
    for name in set(names):
        for form in FORMS:
            if shape := form(name):
                by_form[form, shape].add(name)
    return sorted({pair for alike in by_form.values() for pair in combinations(sorted(alike), 2)})
