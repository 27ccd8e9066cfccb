"""An alliance with something at every address, and what hostile callers put into their calls."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.core.files.base import ContentFile
from django.test import Client
from django.utils import timezone

from alliance import invitations
from alliance.area_models import Contribution, DeletionRequest, PersonalLink
from alliance.models import Invitation, User
from assistant.models import ChatMessage, PinnedAnswer
from members.models import Away, ChangeSet, Event, Member, Note, Strike
from members.weeks.calendar import last_sunday
from tests.alliance.tried_alliance import TAUGHT
from tests.conftest import REPORT_DATE, row
from uploads.models import Batch, Upload
from uploads.reading.types import NodeLevel
from uploads.sf_tech import stored_levels
from uploads.taught_models import TaughtScreen

TEXTS = (
    *(
        "\x00",
        "a\x00b",
        "\u202eevil",
        "a\u200bb",
        "\u200b",
        "\u2066x\u2069",
        "\x1b[31m",
        "\r\nX: y",
        "\ufeff",
    ),
    *("<img src=x onerror=alert(1)>", "'; DROP TABLE members_member; --", "{{ 7*7 }}", "%s%n", "../../etc/passwd"),
    *("=1+1", "＝1+1", "@SUM(A1)", "x" * 10_000, "é" * 101, "ﷺ" * 100, "Z\u0351\u036b\u0343" * 30, "💥" * 100),
    *("9" * 400, "9223372036854775808", "-1", "0", "1.5", "٣", "true", "null", "NaN", "1e999"),
    *("2026-02-30", "0001-01-01", "9999-12-31", "2026-11-15"),
)
NUMBERS = (-1, 0, 1, 2**31, 2**53, 2**63 - 1, 2**63, 10**40, -(2**63) - 1, 1.5, 1e308)
LEVELS = {"topNode1": 4, "topNode2": 10, "topNode3": 0, "middleNode1": 7, "middleNode2": 9, "bottomNode": 1}


def fill(
    client: Client, read_batch: Callable[..., Batch], png: Callable[..., bytes], user: User
) -> dict[str, list[Any]]:
    """Members, figures, weeks, batches, a tech tree, a chat, an invitation, days away, a strike, a note.

    Answers the values at which each parameter finds something.
    """
    sunday = str(last_sunday(timezone.localdate()))
    long_ago = timezone.now() - timedelta(weeks=2)
    members = [
        Member.objects.create(name=name, rank=3, created_at=long_ago) for name in ("Mambo", "Kiwi", "Nia", "Nia.")
    ]
    strength = read_batch([row(0, "Mambo", 900), row(1, "Newcomer", 800), row(2, "Kiwi", 700)])
    read_batch([row(0, "Mambo", 50), row(1, "Kiwi", 40)], data_type="alliance-duel", batch_id="duel")
    tree = Batch.objects.create(
        batch_id="tree", data_type="sf-tech", report_date=REPORT_DATE, created_by=user, member=members[0]
    )
    upload = Upload(batch=tree, original_name="t.png", sha256="t", image_format="PNG", width=60, height=120)
    upload.status, upload.uploaded_by = Upload.Status.PENDING_CONFIRMATION, user
    box, area = (1.0, 2.0, 3.0, 4.0), (0.0, 0.0, 5.0, 5.0)
    nodes = tuple(NodeLevel(key, level, f"{level}/10", box, area, 0.9, True) for key, level in LEVELS.items())
    upload.levels = stored_levels(nodes)
    upload.file.save("tree.png", ContentFile(png(9)), save=False)
    upload.save()
    for method, path, body in (
        ("patch", f"members/{members[2].pk}", {"power": 12, "latestVsScore": 3, "discordUsername": "nia"}),
        ("post", f"members/{members[0].pk}/merge", {"sourceId": members[3].pk}),
        ("post", "weekly-snapshots", {"weekEnding": sunday}),
        ("put", "rank-criteria/3", {"powerRequirement": 10, "vsRequirement": 5, "donationsRequirement": None}),
        ("post", "away", {"memberId": members[0].pk, "from": "2026-11-01", "to": "2026-11-09", "reason": "exams"}),
        ("put", "packet/template", {"sections": [{"code": "own", "on": True, "text": "Thanks, @everyone"}]}),
        ("post", "strikes", {"memberIds": [members[0].pk], "reason": "Left a rally"}),
        ("post", f"members/{members[0].pk}/notes", {"text": "Plays late"}),
        ("post", "events", {"title": "Zombie Siege"}),
        ("post", "ai-chat", {"question": "How many members are there?"}),
    ):
        answer = getattr(client, method)(f"/api/{path}", body, content_type="application/json")
        assert answer.status_code < 300, (path, answer.content)
    DeletionRequest.objects.create(member=members[1])
    Contribution.objects.create(member=members[1], kind="wrong", figure="power", text="Too high")
    PinnedAnswer.objects.create(query={"operation": "count"}, language="en")
    TaughtScreen.objects.create(name="Siege", data_type="kills", screen=TAUGHT["screen"], taught_on=upload, by=user)
    PersonalLink.objects.create(member=members[1], made_by=user, token_hash="0f" * 32, expires_at=timezone.now())
    invitations.invite(Member.objects.create(name="Guest", rank=4).pk, 4, actor_id=None)
    uploads = list(Upload.objects.values_list("pk", flat=True))
    assert ChatMessage.objects.exists()
    return {
        "member_id": [member.pk for member in members],
        "upload_id": uploads,
        "batch_id": [strength.batch_id, "duel", "tree"],
        "change_set_id": list(ChangeSet.objects.values_list("pk", flat=True)),
        "week_ending": [sunday, "2026-11-01"],
        "rank": [1, 3, 5],
        "number": [1, 5],
        "account_id": list(User.objects.values_list("pk", flat=True)),
        "errand_id": [1],
        "name": ["portal-2026-01-01-000000.zip"],
        "invitation_id": list(Invitation.objects.values_list("pk", flat=True)),
        "entry_id": list(Away.objects.values_list("pk", flat=True)),
        "strike_id": list(map(str, Strike.objects.values_list("pk", flat=True))),
        "event_id": list(Event.objects.values_list("pk", flat=True)),
        "link_id": list(PersonalLink.objects.values_list("pk", flat=True)),
        "request_id": list(DeletionRequest.objects.values_list("pk", flat=True)),
        "contribution_id": list(Contribution.objects.values_list("pk", flat=True)),
        "pin_id": list(PinnedAnswer.objects.values_list("pk", flat=True)),
        "screen_id": list(TaughtScreen.objects.values_list("pk", flat=True)),
        "note_id": list(Note.objects.values_list("pk", flat=True)),
        "row_id": [one.pk for upload in strength.uploads.all() for one in upload.rows.all()],
    }
