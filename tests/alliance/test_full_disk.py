"""The disk is full: every read is answered as ever; every write says so with 503, at whichever point it meets it."""

from __future__ import annotations

import errno
import io
import re
import sqlite3
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import psycopg.errors
import pytest
from django.core.cache import cache
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import DatabaseError, DataError, OperationalError
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import timezone

from alliance import health
from alliance.api.exceptions import answer
from alliance.backup import tables
from alliance.models import LiveSession, User
from members import disk
from members.models import ChangeSet, Member
from members.weeks.calendar import last_sunday
from tests.conftest import PASSWORD, REPORT_DATE, row
from tests.full_disk import full_disk
from tests.hostile.world import fill
from uploads import tasks
from uploads.jobs import queue, workers
from uploads.models import Batch, Inquiry, Upload

KNOWN_BY = {"object_id": "member_id", "query": "rank", "app_label": "rank", "content_type_id": "rank", "url": "rank"}
"""Parameters of the operator's desk: whatever stands there may be found or not."""
CRITERIA = ("powerRequirement", "vsRequirement", "donationsRequirement")
DATA = re.compile(r'"(members|analytics|uploads|assistant)_')
"""What a read never writes, dead workers or not; it may note on the side who was seen when."""
SPENT = {"assistant.usage"}
"""What an answer cost is kept also where the answer could not be."""


@pytest.fixture
def boss(account: Callable[..., User]) -> User:
    return account("boss", is_superuser=True, is_staff=True)


@pytest.fixture
def client(boss: User) -> Client:
    """A superuser's browser, who sees every page."""
    client = Client(raise_request_exception=False)
    client.force_login(boss)
    return client


@pytest.fixture
def known(
    client: Client,
    boss: User,
    read_batch: Callable[..., Batch],
    png: Callable[..., bytes],
    settings: Any,
    tmp_path: Path,
) -> dict[str, list[Any]]:
    settings.ANTHROPIC_API_KEY = ""
    settings.CACHES = {
        "default": {"BACKEND": "django.core.cache.backends.filebased.FileBasedCache", "LOCATION": tmp_path / "cache"}
    }
    return fill(client, read_batch, png, boss)


def routes(patterns: list[URLPattern | URLResolver], before: str = "") -> Iterator[str]:
    for pattern in patterns:
        route = before + re.sub(r"\(\?P<(\w+)>.*?\)", r"<\1>", str(pattern.pattern))
        route = re.sub(r"\(.*?\)\?|[\^$]|\\Z", "", route).replace("\\", "")
        if isinstance(pattern, URLResolver):
            yield from routes(pattern.url_patterns, route)
        else:
            yield route


def addresses(known: dict[str, list[Any]]) -> list[str]:
    """Every address of the portal; where the API has a parameter, with each value that finds something."""
    found = []
    for route in sorted(set(routes(get_resolver().url_patterns))):
        names = re.findall(r"<(?:\w+:)?(\w+)>", route)
        values = known.get(KNOWN_BY.get(names[0], names[0]), [1]) if names else [""]
        values = values if route.startswith("api") else values[:1]
        found += ["/" + re.sub(r"<(?:\w+:)?\w+>", str(value), route) for value in values]
    return found


def no_work(*_: object, **__: object) -> None:
    raise AssertionError("a read folds or matches")


def left_by_a_dead_worker() -> None:
    """Screenshots and a question that no worker has in its hands any more."""
    long_ago = timezone.now() - timedelta(hours=1)
    for batch in Batch.objects.filter(batch_id__in=("b1", "tree")):
        upload, is_new = batch.uploads.first(), not batch.inquiries.exists()
        if upload and is_new:
            upload.pk, upload.sha256 = None, f"other {batch.pk}"
            upload.save()
            Inquiry.objects.create(batch=batch, rows=1)
    held = {"status": Upload.Status.PROCESSING, "claimed_by": "gone:1:2", "lease_expires_at": long_ago}
    Upload.objects.filter(sha256__startswith="other").update(**held, attempts=1, queued_at=long_ago)
    Inquiry.objects.update(asked_at=long_ago, state=Inquiry.State.RUNNING)


def forget_who_was_seen() -> None:
    cache.clear()
    LiveSession.objects.all().delete()


@pytest.mark.django_db(transaction=True)
class TestReads:
    def test_every_read_goes_on_and_writes_and_matches_nothing(
        self,
        client: Client,
        known: dict[str, list[Any]],
        report: Callable[[str], None],
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        for step in ("read", "fold", "match"):
            monkeypatch.setattr(f"uploads.review.batch.{step}", no_work)
        every = addresses(known)
        left_by_a_dead_worker()
        with_room = {address: client.get(address).status_code for address in every}
        assert [address for address, status in with_room.items() if status >= 500] == []
        left_by_a_dead_worker()
        forget_who_was_seen()
        with full_disk() as refused:
            without = {address: client.get(address).status_code for address in every}
        assert max(without.values()) < 500
        # at the desk an entry of the log may come to be meanwhile
        portal = [address for address in every if not address.startswith("/operator/")]
        assert {address: without[address] for address in portal} == {address: with_room[address] for address in portal}
        assert [one for one in refused if DATA.search(one)] == []
        assert any("cache" in one for one in refused), "no read notes on the side who was seen"
        report(f"full disk: {len(every)} addresses read, {len(refused)} writes left out")

    def test_an_ended_session_is_one_where_it_cannot_be_deleted(self, client: Client, boss: User) -> None:
        boss.set_password("another horse battery")
        boss.save()
        with full_disk() as refused:
            refusal = client.get("/api/members")
        assert (refusal.status_code, bool(refused)) == (401, True)
        assert client.get("/api/members").status_code == 401

    def test_a_refusal_that_cannot_be_noted_is_one(self, account: Callable[..., User]) -> None:
        client = Client(raise_request_exception=False)
        client.force_login(account("recruit", rank=2))
        with full_disk():
            assert client.get("/api/members").status_code == 403
            assert client.get("/admin").status_code == 302

    def test_the_log_says_what_was_not_noted(
        self, client: Client, known: dict[str, list[Any]], caplog: pytest.LogCaptureFixture
    ) -> None:
        forget_who_was_seen()
        with full_disk():
            client.get("/api/members")
        assert "the disk is full; not noted: when a browser was last seen" in caplog.text


def everything() -> dict[str, Any]:
    """Every row of every table that matters to the alliance, and the stored files."""
    held: dict[str, Any] = {}
    for model in tables.saved_models():
        out = io.StringIO()
        tables.write(model, out)
        held[tables.label(model)] = out.getvalue().splitlines()
    folder = Path(default_storage.location)  # type: ignore[attr-defined]
    return {label: rows for label, rows in held.items() if label not in SPENT} | {
        "files": sorted(str(path) for path in folder.rglob("*") if path.is_file())
    }


def screenshot(content: bytes, name: str = "shot.png") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content, "image/png")


@pytest.mark.django_db(transaction=True)
class TestWrites:
    def test_every_write_says_so_and_leaves_nothing_half_done(
        self,
        client: Client,
        known: dict[str, list[Any]],
        png: Callable[..., bytes],
        read_batch: Callable[..., Batch],
        report: Callable[[str], None],
    ) -> None:
        """Each is tried with room for no write, for one, for two ... until it is carried out."""
        read_batch([row(0, "Mambo", 70), row(1, "Nia", 60)], data_type="kills", batch_id="kills")
        refusals = 0
        for name, call in self.calls(client, known, png).items():
            before = everything()
            for after in range(60):
                with full_disk(after=after) as refused:
                    given = call()
                if not refused:
                    break
                told = b"".join(given.streaming_content) if given.streaming else given.content
                if given.status_code >= 300 or given.streaming:
                    assert disk.FULL in told.decode(), (name, after, given.status_code, told)
                    assert given.status_code == (200 if given.streaming else 503), (name, after)
                    assert {label for label, rows in everything().items() if rows != before[label]} == set(), (
                        name,
                        after,
                    )
                    refusals += 1
                else:
                    break  # it is carried out; what could not be written was noted on the side
            assert given.status_code < 400, (name, given.status_code, given.content)
        assert refusals > 50
        report(f"full disk: {refusals} writes refused with 503, none half-done")

    def calls(
        self, client: Client, known: dict[str, list[Any]], png: Callable[..., bytes]
    ) -> dict[str, Callable[[], Any]]:
        mambo, nia = (Member.objects.get(name=name).pk for name in ("Mambo", "Nia"))
        other, _ = Member.objects.get_or_create(name="Mambo too", rank=3)
        strength = Batch.objects.get(batch_id="b1").uploads.get().pk
        tree = Batch.objects.get(batch_id="tree").uploads.get().pk
        date = str(REPORT_DATE)

        def call(method: str, path: str, body: Any = None) -> Callable[[], Any]:
            return lambda: getattr(client, method)(f"/api/{path}", body or {}, content_type="application/json")

        def form(path: str, **fields: Any) -> Callable[[], Any]:
            return lambda: client.post(f"/api/{path}", {k: v() if callable(v) else v for k, v in fields.items()})

        def undo() -> Any:
            newest = ChangeSet.objects.filter(undone_at=None).order_by("-pk").values_list("pk", flat=True).first()
            return client.post(f"/api/change-sets/{newest}/undo")

        picture = lambda seed: lambda: screenshot(png(seed))  # noqa: E731
        roster = lambda: SimpleUploadedFile("r.csv", b"Name,Power\nMambo,7\nOla,8\n", "text/csv")  # noqa: E731
        sunday = str(last_sunday(timezone.localdate()))
        row_ids = [r.pk for r in Upload.objects.get(pk=strength).rows.order_by("place")]
        items = [
            {"action": "update", "memberId": mambo, "memberData": {"name": "Mambo", "power": 900, "rowId": row_ids[0]}},
            {"action": "create", "memberData": {"name": "Newcomer", "power": 800, "rowId": row_ids[1]}},
        ]
        return {
            "edit": call("patch", f"members/{nia}", {"power": 99, "rank": 2, "discordUsername": "nya"}),
            "undo": undo,
            "toggle": call("patch", f"members/{nia}/toggle-active", {"isActive": False}),
            "import": form("roster/import", file=roster, apply="true"),
            "score": call("post", f"vs-scores/{mambo}/override", {"score": 5, "weekEnding": sunday}),
            "criteria": call("put", "rank-criteria/4", dict.fromkeys(CRITERIA, 1)),
            "week": call("post", "weekly-snapshots", {"weekEnding": sunday}),
            "levels": call("patch", f"sf-tech/{nia}", {"topNode1": 1}),
            "upload": form("upload", dataType="strength", uploadDate=date, batchId="new", screenshot=picture(40)),
            "assistance": form("upload/mutual-assistance", screenshots=picture(41)),
            "tree": form("sf-tech/upload", memberId=mambo, screenshot=picture(42)),
            "draft": call("put", "batches/b1/draft", {"rows": {}, "version": 0, "editor": "one"}),
            "apply": call("post", f"upload/{strength}/apply-data", {"dataToApply": items}),
            "undo the apply": undo,
            "tree away": call("post", f"sf-tech/uploads/{tree}/discard"),
            "merge": call("post", f"members/{mambo}/merge", {"sourceId": other.pk}),
            "discard": call("post", "batches/kills/discard"),
            "question": call("post", "ai-chat", {"question": "How many members are there?"}),
            "clear": call("delete", "chat-history"),
            "stream": call("post", "ai-chat/stream", {"question": "How many members are there?"}),
        }

    @pytest.mark.parametrize("after", range(6))
    def test_signing_in_and_out(self, boss: User, after: int) -> None:
        client = Client(raise_request_exception=False)
        with full_disk(after=after) as refused:
            given = client.post("/auth/login", {"username": boss.username, "password": PASSWORD})
        if given.status_code == 503:
            assert refused
            assert given.json() == {"message": disk.FULL}
            assert client.get("/auth/user").status_code == 401
        else:
            assert given.status_code == 200
            assert client.get("/auth/user").status_code == 200
        client.force_login(boss)
        client.get("/auth/user")
        before = everything()
        with full_disk(after=after):
            given = client.post("/auth/logout")
        if given.status_code == 503:
            assert everything() == before
        assert client.get("/auth/user").status_code == (200 if given.status_code == 503 else 401)

    def test_the_operators_desk_says_so_too(self, client: Client) -> None:
        with full_disk():
            given = client.post("/operator/members/memberalias/add/", {"member": "", "spelling": "x", "origin": "edit"})
            saved = client.post("/operator/members/distinctnames/add/", {"first": "Nia", "second": "Nja"})
        assert given.status_code == 200  # the form's own refusal
        assert (saved.status_code, saved.content.decode()) == (503, disk.FULL)


@pytest.mark.parametrize(
    ("error", "cause"),
    [
        (OperationalError, sqlite3.SQLITE_FULL),
        (OperationalError, sqlite3.SQLITE_IOERR_WRITE),
        (OperationalError, sqlite3.SQLITE_IOERR_SHMSIZE),
        (OperationalError, psycopg.errors.DiskFull("x")),
        (None, OSError(errno.ENOSPC, "x")),
        (None, OSError(errno.EDQUOT, "x")),
        (None, OSError(errno.EFBIG, "x")),
    ],
)
def test_what_a_full_disk_raises(error: type[DatabaseError] | None, cause: Any) -> None:
    if isinstance(cause, int):
        code, cause = cause, sqlite3.OperationalError("x")
        cause.sqlite_errorcode = code
    raised: Exception = error("x") if error else cause
    raised.__cause__ = cause if error else None
    response = answer(raised, {})
    assert response is not None
    assert (response.status_code, response.data) == (503, {"message": disk.FULL})


@pytest.mark.parametrize("error", [OSError(errno.EACCES, "x"), DataError("x"), ValueError("x")])
def test_any_other_failure_is_one(error: Exception) -> None:
    assert answer(error, {}) is None
    with pytest.raises(type(error)), disk.unless_full("nothing"):
        raise error


class TestReady:
    @pytest.fixture(autouse=True)
    def _space(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.monkeypatch = monkeypatch

    def room(self, free: int, *, takes_files: bool = True) -> None:
        self.monkeypatch.setattr(disk, "room", lambda folder: disk.Room(folder, free, takes_files))

    def test_full(self, settings: Any) -> None:
        self.room(31 * health.MB)
        check = health.check_disk()
        assert (check.ok, check.warns) == (False, False)
        assert check.message == (
            f"The disk of {settings.DATA_DIR} is full: 31 MB left. What is there can be read; nothing new is saved. "
            "Make room on it."
        )

    def test_no_more_files(self) -> None:
        self.room(10**12, takes_files=False)
        check = health.check_disk()
        assert not check.ok
        assert "is full: no room for another file left." in check.message

    def test_low(self, settings: Any) -> None:
        settings.DISK_LOW = 500
        self.room(499 * health.MB)
        check = health.check_disk()
        assert (check.ok, check.warns) == (True, True)
        assert check.message.startswith(f"Low: 499 MB left in {settings.DATA_DIR}, less than DISK_LOW (500 MB).")

    def test_room(self, settings: Any) -> None:
        settings.DISK_LOW = 500
        self.room(20 * 1024 * health.MB)
        assert health.check_disk() == health.Check("disk", True, f"20 GB left in {settings.DATA_DIR}.")

    def test_the_pictures_disk_counts_as_well(self, settings: Any) -> None:
        settings.MEDIA_ROOT = Path("/elsewhere/pictures")
        self.monkeypatch.setattr(disk, "device", lambda folder: hash(str(folder)))
        full = lambda folder: disk.Room(folder, 0 if "pictures" in str(folder) else 10**12, True)  # noqa: E731
        self.monkeypatch.setattr(disk, "room", full)
        assert "The disk of /elsewhere/pictures is full: 0 MB left." in health.check_disk().message

    @pytest.mark.django_db(transaction=True)
    def test_readyz_says_so(self, client: Client) -> None:
        workers.note_sign()
        self.room(0)
        given = client.get("/readyz")
        [check] = [one for one in given.json()["checks"] if one["name"] == "disk"]
        assert (given.status_code, check["ok"]) == (503, False)


@pytest.mark.django_db(transaction=True)
def test_a_screenshot_that_finds_no_room_waits_for_it(
    boss: User, png: Callable[..., bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    """However often: it is not the screenshot's fault."""
    batch = Batch.objects.create(batch_id="b", data_type="strength", report_date=REPORT_DATE, created_by=boss)
    upload = Upload(batch=batch, original_name="x.png", sha256="0" * 64, image_format="PNG", width=60, height=120)
    upload.file.save("x.png", io.BytesIO(png(1)), save=False)
    upload.save()

    def no_room(*_: object, **__: object) -> bool:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("uploads.review.batch.read", no_room)
    for _ in range(queue.settings.UPLOAD_ATTEMPTS + 1):
        tasks.read_upload(upload.pk)
        upload.refresh_from_db()
        assert (upload.status, upload.attempts, upload.claimed_by) == (Upload.Status.PROCESSING, 0, "")
