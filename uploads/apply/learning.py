"""What an apply teaches for next week: how the reader spells a member's name, and what name and avatar look like."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from django.db.models import Q

from members.changes import sides
from members.known_figures import of_figures
from members.models import Change, ChangeSet, DistinctNames, Member, MemberAlias
from members.names import is_usable_alias, normalise
from uploads.matching.evidence import names_another, spelled_as
from uploads.matching.looks import PICTURES_KEPT
from uploads.models import MemberPicture, ReadRow
from uploads.review import proposals
from uploads.review.items import Item

READ_AS = {"name_pictures": MemberPicture.Of.NAME, "avatars": MemberPicture.Of.AVATAR}
"""The field of a row as read -> what its pictures show."""

Confirmed = Sequence[tuple[ReadRow, Member]]
"""Rows with their members, where a leader checked or set the match."""


def learn(applied: Sequence[tuple[ReadRow, Item, Member]], change_set: ChangeSet) -> None:
    """Learn what an apply teaches about its members. applied: each row, its item, and its member.

    Spellings are learned only from rows that a leader confirmed; pictures also from sure rows spelled like the member.
    """
    aliases = MemberAlias.objects.filter(member__in=[member.pk for _, _, member in applied])
    spellings: dict[int, list[str]] = {member.pk: [member.name] for _, _, member in applied}
    for member_id, spelling in aliases.values_list("member", "spelling"):
        spellings[member_id].append(spelling)
    confirmed = [one for one in applied if is_confirmed(*one[:2], spellings[one[2].pk])]
    learn_aliases([(row, member) for row, item, member in confirmed if item.action == "update"], change_set)
    spelled = [
        (row, member)
        for row, _, member in applied
        if row.confidence == ReadRow.Confidence.HIGH and spelled_as(proposals.read_row(row), spellings[member.pk])
    ]
    learn_pictures([*((row, member) for row, _, member in confirmed), *spelled], change_set)


def is_confirmed(row: ReadRow, item: Item, spellings: Collection[str]) -> bool:
    """Whether a leader has said whose a row is. spellings: those of the item's member.

    A leader who accepts or chooses a member under another name may have missed that the row is a newcomer's. Then only
    saying that it is the same person counts.
    """
    if item.action == "create" or item.same_person:
        return True
    chosen = item.confirmed or item.member_id != row.proposed_member_id
    return chosen and not names_another(proposals.read_row(row), spellings)


def taught_by(change_set: ChangeSet, rows: Iterable[ReadRow]) -> frozenset[int]:
    """The ids of the rows that taught this apply something because a leader had confirmed them."""
    whose = dict(written_to(change_set))
    aliases = change_set.changes.filter(field=Change.Field.ALIAS, member__isnull=False, after__isnull=False)
    forms = {(one.member_id, sides(one)[1].get("normalForm")) for one in aliases}
    kept = MemberPicture.objects.filter(change_set=change_set).values_list("member", "picture")
    pictures: dict[int, set[str]] = defaultdict(set)
    for member_id, picture in kept:
        pictures[member_id].add(picture)
    spellings: dict[int, list[str]] = defaultdict(list)
    for pk, name in Member.objects.filter(pk__in=whose.values()).values_list("pk", "name"):
        spellings[pk].append(name)
    for pk, spelling, form in MemberAlias.objects.filter(member__in=whose.values()).values_list(
        "member", "spelling", "normal_form"
    ):
        if (pk, form) not in forms:
            spellings[pk].append(spelling)

    def was_confirmed(row: ReadRow, member_id: int) -> bool:
        if (member_id, normalise(row.name)) in forms:
            return True
        seen = {picture for field in READ_AS for picture in row.reading.get(field, ())}
        is_sure = row.confidence == ReadRow.Confidence.HIGH
        return bool(seen & pictures[member_id]) and not (
            is_sure and spelled_as(proposals.read_row(row), spellings[member_id])
        )

    return frozenset(row.pk for row in rows if row.pk in whose and was_confirmed(row, whose[row.pk]))


def written_to(change_set: ChangeSet) -> Iterator[tuple[int, int]]:
    """The ids of the rows that an apply wrote, each with its member's id."""
    for change in change_set.changes.filter(of_figures("field"), member__isnull=False):
        row_id = sides(change)[1].get("row")
        if row_id and change.member_id:
            yield row_id, change.member_id


def learn_aliases(confirmed: Confirmed, change_set: ChangeSet) -> None:
    """Learn how the reader spelled names (design decision 7).

    A spelling is not learned if it is another member's name or alias, is distinct from this member, or is too short.
    """
    candidates = {
        normalise(row.name): (member, row.name)
        for row, member in confirmed
        if is_usable_alias(row.name) and row.name != member.name
    }
    if not candidates:
        return
    named = {(normalise(name), pk) for pk, name in Member.objects.values_list("pk", "name")}
    known = set(MemberAlias.objects.filter(normal_form__in=candidates).values_list("normal_form", flat=True))
    apart = proposals.distinct_pairs(DistinctNames.objects.all())
    for form, (member, spelling) in candidates.items():
        is_anothers = any(form == other and pk != member.pk for other, pk in named)
        if is_anothers or form in known or frozenset((form, normalise(member.name))) in apart:
            continue
        MemberAlias.objects.create(member=member, spelling=spelling, origin=MemberAlias.Origin.REVIEW)
        Change.objects.create(
            change_set=change_set,
            member=member,
            member_name=member.name,
            field=Change.Field.ALIAS,
            after={"normalForm": form},
        )


def learn_pictures(confirmed: Confirmed, change_set: ChangeSet) -> None:
    """Learn what names and avatars look like, from every screenshot that shows the row.

    The oldest pictures are displaced.
    """
    owner = {row.pk: member.pk for row, member in confirmed}
    shown = ReadRow.objects.filter(Q(pk__in=owner) | Q(folded_into__in=owner)).order_by("pk")
    found = [
        (owner[row.pk if row.pk in owner else row.folded_into_id or 0], of, picture)
        for row in shown.only("folded_into", "reading")
        for field, of in READ_AS.items()
        for picture in row.reading.get(field, ())
    ]
    counting = MemberPicture.objects.filter(member__in=owner.values(), displaced_by=None)
    known = set(counting.values_list("member", "of", "picture"))
    MemberPicture.objects.bulk_create(
        MemberPicture(member_id=member_id, of=of, picture=picture, change_set=change_set)
        for member_id, of, picture in dict.fromkeys(found)
        if (member_id, of, picture) not in known
    )
    displace_oldest(owner.values(), change_set)


def displace_oldest(member_ids: Collection[int], change_set: ChangeSet) -> None:
    """Keep only the newest PICTURES_KEPT pictures of each of these members' names and avatars."""
    kept: Counter[tuple[int, str]] = Counter()
    spare = []
    pictures = MemberPicture.objects.filter(member__in=member_ids, displaced_by=None).order_by("-pk")
    for pk, member_id, of in pictures.values_list("pk", "member", "of"):
        kept[member_id, of] += 1
        if kept[member_id, of] > PICTURES_KEPT:
            spare.append(pk)
    MemberPicture.objects.filter(pk__in=spare).update(displaced_by=change_set)


def forget(change_set: ChangeSet, spellings: Mapping[str, Member | None]) -> None:
    """Undo what an apply taught, and restore what that had displaced.

    spellings: the normal forms of its aliases, with their members.
    """
    MemberPicture.objects.filter(change_set=change_set).delete()
    MemberPicture.objects.filter(displaced_by=change_set).update(displaced_by=None)
    for form, member in spellings.items():
        MemberAlias.objects.filter(normal_form=form, member=member).delete()
