"""What the log's lines hold: the request's id, also in the worker; one JSON object a line; never a secret."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from logging.config import DictConfigurator
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from django.db import OperationalError
from django.test import Client
from django_q.conf import Conf
from django_q.tasks import async_task

from alliance import demo, throttle
from alliance.area_models import MembersArea
from alliance.logs import AddOrigin, Origin, config, origin
from tests.processes import PASSWORD, Portal, wait_for

SCREENSHOT = Path(demo.__file__).parent / "screens" / "strength-01.png"


class TestRequestId:
    @pytest.mark.parametrize("given", ["abc-123", "A" * 64, "01HZX.9:/+="])
    def test_a_sane_one_is_kept(self, client: Client, given: str) -> None:
        assert client.get("/healthz", headers={"X-Request-ID": given}).headers["X-Request-ID"] == given

    @pytest.mark.parametrize("given", ["", "A" * 65, "a b", "<script>", "x\u00e9", "a;b"])
    def test_another_is_made_anew(self, client: Client, given: str) -> None:
        made = client.get("/healthz", headers={"X-Request-ID": given}).headers["X-Request-ID"]
        assert made != given
        assert len(made) == 32

    @pytest.mark.django_db
    def test_it_goes_with_a_task(self, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
        caplog.handler.addFilter(AddOrigin())
        monkeypatch.setattr(Conf, "SYNC", True)
        token = origin.set(Origin("r-1"))
        async_task("logging.warning", "at work", task_name="a task")
        origin.reset(token)
        line = next(record for record in caplog.records if record.getMessage() == "at work")
        assert (line.request_id, line.task) == ("r-1", "a task")  # type: ignore[attr-defined]


def formatted(record: logging.LogRecord, form: str) -> str:
    built: dict[str, Any] = config("INFO", form)
    formatter = DictConfigurator(built).configure_formatter(built["formatters"][form])
    AddOrigin().filter(record)
    return str(formatter.format(record))


class TestFormats:
    @pytest.fixture(autouse=True)
    def _of_a_request(self) -> Iterator[None]:
        token = origin.set(Origin("r-7", "read upload 5", 5))
        yield
        origin.reset(token)

    def test_json_is_one_object_a_line(self) -> None:
        error = ValueError("two\nlines")
        failure = (type(error), error, None)
        line = formatted(logging.LogRecord("a.logger", logging.ERROR, "", 1, "%s\nfailed", ("it",), failure), "json")
        assert "\n" not in line
        fields = json.loads(line)
        assert fields.pop("at")
        assert "ValueError: two\nlines" in fields.pop("traceback")
        told = {"level": "ERROR", "logger": "a.logger", "message": "it\nfailed"}
        assert fields == {**told, "request_id": "r-7", "task": "read upload 5", "upload": 5}

    def test_text_names_the_request(self) -> None:
        line = formatted(logging.LogRecord("a.logger", logging.INFO, "", 1, "done", (), None), "text")
        assert line.endswith(" INFO a.logger [r-7] done")


@pytest.fixture(params=["text", "json"])
def written(request: pytest.FixtureRequest) -> Iterator[io.StringIO]:
    """What the portal's own handler writes to the log."""
    built: dict[str, Any] = config("DEBUG", request.param)
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(DictConfigurator(built).configure_formatter(built["formatters"][request.param]))
    handler.addFilter(AddOrigin())
    logging.getLogger().addHandler(handler)
    yield stream
    logging.getLogger().removeHandler(handler)


@pytest.mark.django_db
class TestTokens:
    """A link of an invitation or into the members' area is in no line, whatever became of the request."""

    TOKEN = "qS7-t0ken_" + "x" * 33

    @pytest.fixture(autouse=True)
    def _logged(self, settings: Any) -> None:
        settings.LOG_REQUESTS = True

    @pytest.mark.parametrize(
        ("status", "method", "path"),
        [
            *((302, "GET", path) for path in ("/invite/{}", "/invite/{}/", "/members/l/{}")),
            *((404, "GET", path) for path in ("/x/invite/{}", "/INVITE/{}", "/members//l/{}", "/Members/l/{}")),
            *((405, method, "/invite/{}") for method in ("POST", "PUT", "DELETE")),
        ],
    )
    def test_of_what_is_answered(self, written: io.StringIO, status: int, method: str, path: str) -> None:
        assert Client().generic(method, path.format(self.TOKEN)).status_code == status
        assert path.rstrip("/").format("...") in written.getvalue()
        assert self.TOKEN not in written.getvalue()

    @pytest.mark.parametrize("path", ["/invite/{}", "/members/l/{}"])
    def test_of_what_fails(self, written: io.StringIO, monkeypatch: pytest.MonkeyPatch, path: str) -> None:
        MembersArea.objects.create(is_on=True)
        for begin in ("begin_invitation", "begin_personal_link"):
            monkeypatch.setattr(throttle, begin, Mock(side_effect=OperationalError(f"no answer to {path}".format("x"))))
        client = Client(raise_request_exception=False)
        assert client.get(path.format(self.TOKEN)).status_code == 503
        assert path.format("...") in written.getvalue()
        assert self.TOKEN not in written.getvalue()

    @pytest.mark.parametrize("around", ["{}", "'{}'", '"{}"', "\\{}\\", "{}\n", "a\nb {} c", "%0A{}\\"])
    def test_an_object_stays_one(self, around: str) -> None:
        text = around.format(f"/invite/{self.TOKEN}")
        line = formatted(logging.LogRecord("a.logger", logging.ERROR, "", 1, "%s", (text,), None), "json")
        assert self.TOKEN not in line
        assert "/invite/..." in json.loads(line)["message"]


@pytest.mark.worker
@pytest.mark.reading
def test_a_request_can_be_followed_into_the_worker(tmp_path: Path) -> None:
    with Portal(tmp_path, LOG_FORMAT="json", DISCORD_CLIENT_SECRET="d1sc0rd-s3cr3t") as portal:
        portal.start_web()
        portal.start_worker()
        leader = portal.leader()
        leader.session.headers["X-Request-ID"] = "from-the-phone-1"
        leader.get("/auth/discord/callback?code=pr00f-0f-1d&state=x")
        assert leader.upload(SCREENSHOT.read_bytes(), "b1").status_code == 201

        def lines() -> list[dict[str, Any]]:
            return [json.loads(line) for line in portal.log().splitlines() if line.startswith("{")]

        read = wait_for(
            lambda: [line for line in lines() if line["message"].endswith(" s") and " read: " in line["message"]],
            "the worker tells that it has read",
            seconds=120,
        )
        [upload] = {line["upload"] for line in read}
        assert [(line["request_id"], line["task"]) for line in read] == [("from-the-phone-1", f"read upload {upload}")]
        [request] = [line for line in lines() if line.get("path") == "/api/upload"]
        assert (request["method"], request["status"], request["request_id"]) == ("POST", 201, "from-the-phone-1")
        secrets = [PASSWORD, "d1sc0rd-s3cr3t", "pr00f-0f-1d", *leader.session.cookies.values()]
        assert [secret for secret in secrets if secret in portal.log()] == []
