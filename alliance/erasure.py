"""Erasing one person's data: data about them alone are deleted; data about others too lose the person's name.

Weekly snapshots keep the figures without the name, because otherwise the alliance's past totals would change.
Screenshots show many people and stay until SCREENSHOT_DAYS removes them; a tech tree shows one person, so its picture
is deleted at once.
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any

from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.db.models import F, Q, Value
from django.db.models.functions import Replace
from django.utils import timezone

from alliance.account_access import sign_out
from alliance.models import AuditEntry, User
from alliance.packet import posts
from alliance.personal_data import OF_MEMBERS, Person
from assistant.models import ChatMessage
from members import locks
from members.errors import Refused
from members.models import Change, ChangeSet, DistinctNames, Member, SnapshotRow
from members.names import normalise
from uploads.files.store import ask as ask_store
from uploads.files.store import files_of, remove
from uploads.models import Batch, ReadRow, Upload
from uploads.review import drafts
from uploads.taught_models import ScreenTexts

NOBODY = "Erased member"
NAMELESS: dict[str, Any] = {"name": "", "name_variants": [], "name_pictures": [], "avatars": []}
"""Fields of a row that show what its screenshot shows."""
LEFT = "pictures that the store did not remove: run check_data --remove-strays"
SURE = (ReadRow.Confidence.HIGH, ReadRow.Confidence.MEDIUM)
"""A row proposed with less confidence may be somebody else's."""
BATCH = 500


def erase(who: Person, *, dry_run: bool = False) -> dict[str, int]:
    """Erase everything about the person, in one transaction. Returns counts of what was deleted or lost the name.

    Raises StoreOut if the pictures could not be removed; nothing is changed then. Raises Refused for an account that
    runs the portal: somebody must deliberately take those rights away first.
    """
    if who.account and (who.account.is_superuser or who.account.is_staff):
        raise Refused(
            f"{who.account.username} is an operator. Take the rights of staff and superuser away at /operator/ first."
        )
    done: Counter[str] = Counter()
    if not dry_run:
        ask_store()
    with locks.changing_members():
        list(Batch.objects.select_for_update().filter(theirs_or_drafts(who)).order_by("pk"))
        Member.objects.select_for_update().get(pk=who.member.pk)
        names = who.names
        forms = {normalise(name) for name in names} - {""}
        erase_readings(who.member, names, forms, done)
        erase_history(who.member, names, done)
        done["packets that waited to be posted"] = posts.forget(names)
        transaction.on_commit(partial(remove_pictures, erase_trees(who.member, done), done))
        erase_pairs(forms, done)
        forget_in_desk(who, done)
        done["audit entries without the name"] = forget_visits(names)
        if who.account:
            erase_account(who.account, done)
        erase_member(who.member, done)
        transaction.set_rollback(dry_run)
    return {what: number for what, number in done.items() if number}


def theirs_or_drafts(who: Person) -> Q:
    """The batches that erasing may write to: the person's, of their tree, reviewed by them, or with a draft."""
    found = Q(member=who.member) | Q(draft__isnull=False)
    if who.account:
        found |= Q(created_by=who.account) | Q(draft_by=who.account)
        found |= Q(pk__in=Upload.objects.filter(uploaded_by=who.account).values("batch"))
    return found


def erase_readings(member: Member, names: set[str], forms: set[str], done: Counter[str]) -> None:
    """Rows read as this person keep their place and value, so that a batch's totals stay, and lose the name."""
    taken_for = Q(proposed_member=member, confidence__in=SURE) & ~Q(member_corrected=True)
    own = ReadRow.objects.filter(taken_for | Q(name__in=names))
    batch: list[ReadRow] = []
    for row in own.only("pk", "name", "reading").iterator(chunk_size=BATCH):
        row.name, row.reasons, row.alternatives, row.opinion = "", [], [], None
        row.reading |= {key: blank for key, blank in NAMELESS.items() if key in row.reading}
        batch.append(row)
    ReadRow.objects.bulk_update(batch, ["name", "reading", "reasons", "alternatives", "opinion"], batch_size=BATCH)
    done["read rows without the name"] = len(batch)
    done["texts of screenshots to be marked"] = ScreenTexts.objects.all().delete()[0]
    for pk, draft in Batch.objects.filter(draft__isnull=False).values_list("pk", "draft"):
        if draft and tells_of(draft, member, forms):
            drafts.clear(pk)
            done["unfinished reviews"] += 1


def tells_of(draft: dict[str, Any], member: Member, forms: set[str]) -> bool:
    """Whether a leader has said that a row is this person: chose or accepted the member, or typed the name."""
    edits = draft["rows"].values()
    chosen = {one.get("memberId") for edit in edits for one in (edit, edit.get("acceptedAs", {}))}
    return member.pk in chosen or any(normalise(edit.get("name", "")) in forms for edit in edits)


def erase_history(member: Member, names: set[str], done: Counter[str]) -> None:
    """The history keeps who changed something and when, without this person's name or figures."""
    changes = Change.objects.filter(Q(member=member) | Q(member_name__in=names, member=None))
    sets = list(changes.values_list("change_set", flat=True).distinct())
    ChangeSet.objects.filter(pk__in=sets, kind=ChangeSet.Kind.MERGE).update(kept=None)
    for name in sorted(names, key=len, reverse=True):
        ChangeSet.objects.filter(pk__in=sets, summary__contains=name).update(
            summary=Replace(F("summary"), Value(name), Value(NOBODY.lower()))
        )
    done["changes without the name"] = changes.update(member_name=NOBODY, before=None, after=None)
    rows = SnapshotRow.objects.filter(member=member)
    done["snapshot rows without the name"] = rows.update(name=NOBODY, discord_username="", member=None)


def erase_trees(member: Member, done: Counter[str]) -> list[str]:
    """Returns the names of the pictures, to be removed once this is committed."""
    names: list[str] = []
    for upload in Upload.objects.filter(batch__member=member):
        names += files_of(upload)
        Upload.objects.filter(pk=upload.pk).update(
            file="", preview="", levels=None, notes="", original_name="erased", file_removed_at=timezone.now()
        )
        done["tech tree screenshots"] += 1
    return names


def remove_pictures(names: list[str], done: Counter[str]) -> None:
    """If the store fails now, some pictures stay: the operator is told which, and how to remove them."""
    if left := remove(names):
        done[LEFT] = len(left)


def erase_pairs(forms: set[str], done: Counter[str]) -> None:
    for pair in DistinctNames.objects.all():
        if {normalise(pair.first), normalise(pair.second)} & forms:
            pair.delete()
            done["pairs of distinct names"] += 1


def forget_visits(names: set[str]) -> int:
    """Erase the person from the members' area's log entries, also without an account. Returns how many."""
    told = Q(username__in=names)
    for name in names:
        told |= Q(detail=name) | Q(detail__startswith=f"{name}, ") | Q(detail__startswith=f"{name}: ")
    mentioned = AuditEntry.objects.filter(told, kind__in=OF_MEMBERS)
    return mentioned.update(username=NOBODY, detail="", address=None, user_agent="")


def erase_account(account: User, done: Counter[str]) -> None:
    """Delete the account with its chat and sessions. If the operator's log needs it, it stays, closed and nameless."""
    done["sessions"] = sign_out(account)
    done["chat messages"] = ChatMessage.objects.filter(user=account).delete()[0]
    mentioned = AuditEntry.objects.filter(Q(user=account) | Q(username__iexact=account.username))
    done["audit entries without the name"] += mentioned.update(
        user=None, username=NOBODY, detail="", address=None, user_agent=""
    )
    done["accounts"] = 1
    if LogEntry.objects.filter(user=account).exists():
        account.set_unusable_password()
        account.username, account.is_active = f"erased-{account.pk}", False
        account.first_name = account.last_name = account.email = account.avatar = ""
        account.discord_id = account.member = account.last_login = None
        account.save()
    else:
        account.delete()


def forget_in_desk(who: Person, done: Counter[str]) -> None:
    """Django's own log of the operator's desk holds the names of edited objects."""
    edited = Q(content_type=ContentType.objects.get_for_model(Member), object_id=str(who.member.pk))
    if who.account:
        edited |= Q(content_type=ContentType.objects.get_for_model(User), object_id=str(who.account.pk))
    done["log entries without the name"] = LogEntry.objects.filter(edited).update(object_repr=NOBODY, change_message="")


def erase_member(member: Member, done: Counter[str]) -> None:
    _, by_table = member.delete()
    counted: dict[str, Any] = dict(by_table)
    done["members"] = counted.pop("members.Member", 0)
    done["records of all kinds"] = sum(counted.values())
    ChangeSet.objects.create(kind=ChangeSet.Kind.DELETE, summary=f"{NOBODY} (by an operator)")
