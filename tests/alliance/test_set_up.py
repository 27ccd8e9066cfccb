"""Setting an empty portal up: who may, what is kept when it is left, and that it ends with the first leader."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from alliance import set_up
from alliance.discord import DiscordUser, led_first
from alliance.models import AuditEntry, SetupLink, TryCount, User
from members.alliance_facts import facts
from members.models import AllianceSettings, Member, Rank

pytestmark = pytest.mark.django_db
JSON = {"content_type": "application/json"}
PASSWORD = "a lantern in the fog"
ALLIANCE = {"name": "Salt Row", "tag": "SLT", "server": "1173", "timeZone": "Europe/Berlin"}
LEADER = {"memberName": "Maren", "username": "maren", "password": PASSWORD}
WRITES = ("/auth/setup/alliance", "/auth/setup/leader", "/auth/setup/discord")


def made_link() -> str:
    out = StringIO()
    call_command("setup_link", address="https://portal.example/", stdout=out)
    address = out.getvalue().strip()
    assert address.startswith("https://portal.example/setup?token=")
    return address.removeprefix("https://portal.example")


@pytest.fixture
def link() -> str:
    return made_link()


@pytest.fixture
def opened(link: str) -> Client:
    """A browser in which the link was opened."""
    client = Client()
    assert client.get(link).status_code == 200
    return client


def post(client: Client, what: str, body: Any) -> Any:
    return client.post(f"/auth/setup/{what}", body, **JSON)


class TestTheWholeWay:
    def test_from_nothing_to_a_leader_who_is_signed_in(self, opened: Client) -> None:
        assert post(opened, "alliance", ALLIANCE).status_code == 200
        assert (facts().name, facts().time_zone) == ("Salt Row", "Europe/Berlin")
        answer = post(opened, "leader", LEADER)
        assert (answer.status_code, answer.json()["memberName"], answer.json()["rank"]) == (200, "Maren", 5)
        assert "Salt Row" in opened.get("/admin").content.decode()
        account = User.objects.get()
        assert (account.is_staff, account.is_superuser, account.member) == (False, False, Member.objects.get())
        assert Client().post("/auth/login", {"username": "maren", "password": PASSWORD}).status_code == 200
        kinds = AuditEntry.objects.order_by("pk").values_list("kind", "detail")
        assert (
            "settings",
            "Alliance name: - → Salt Row, Tag: - → SLT, Server: - → 1173, Time zone: - → Europe/Berlin",
        ) in kinds
        assert ("set-up", "Maren is the first leader, R5") in kinds

    def test_what_was_saved_is_there_when_it_is_taken_up_again(self, opened: Client, link: str) -> None:
        post(opened, "alliance", ALLIANCE)
        for client, path in ((opened, "/setup"), (Client(), link)):
            props = client.get(path).context["props"]
            assert {key: props[key] for key in ALLIANCE} == ALLIANCE
        assert post(opened, "alliance", ALLIANCE | {"name": "Rope Row"}).status_code == 200
        assert facts().name == "Rope Row"

    def test_a_member_from_a_file_becomes_the_leader(self, opened: Client) -> None:
        maren = Member.objects.create(name="Maren", rank=2, power=7)
        assert post(opened, "leader", LEADER | {"memberName": "maren"}).json()["memberId"] == maren.pk
        maren.refresh_from_db()
        assert (maren.rank, maren.power) == (Rank.R5, 7)

    def test_by_discord(self, opened: Client, settings: Any, rf: Any) -> None:
        assert post(opened, "discord", {"memberName": "Maren"}).status_code == 409
        settings.DISCORD_CLIENT_ID, settings.DISCORD_CLIENT_SECRET = "id", "secret"
        assert "/oauth2/authorize" in post(opened, "discord", {"memberName": "Maren"}).json()["url"]
        request = opened.get("/setup").wsgi_request
        assert led_first(request, "Maren", DiscordUser("77", "maren.k"))["Location"] == "/admin"
        account = User.objects.get()
        assert (account.discord_id, account.rank, account.has_usable_password()) == ("77", 5, False)
        assert led_first(request, "Nia", DiscordUser("78", "nia"))["Location"] == "/setup?error=refused"
        assert User.objects.count() == 1


class TestTheLink:
    def test_it_is_long_and_only_its_hash_is_kept(self, link: str) -> None:
        token = link.partition("=")[2]
        assert re.fullmatch(r"[\w-]{43}", token)  # 256 bits
        assert token not in str(SetupLink.objects.values().get())
        client = Client()
        page = client.get(link)
        assert token not in page.content.decode()
        cookie = client.cookies["setup"]
        assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
        assert token not in cookie.value

    def test_without_it_the_page_says_where_to_find_it(self, link: str) -> None:
        for path in ("/setup", "/setup?token=", f"/setup?token={'x' * 43}", f"{link}x"):
            answer = Client().get(path)
            assert answer.status_code == 403
            assert "manage.py setup_link" in answer.content.decode()

    def test_a_wrong_token_is_wrong_in_a_browser_that_opened_the_right_one(self, opened: Client) -> None:
        assert opened.get("/setup?token=wrong").status_code == 403

    def test_without_it_nothing_is_written(self, link: str) -> None:
        for path in WRITES:
            answer = Client().post(path, ALLIANCE | LEADER, **JSON)
            assert (answer.status_code, "manage.py setup_link" in answer.json()["message"]) == (403, True)
        assert not User.objects.exists()
        assert not AllianceSettings.objects.exists()

    def test_a_new_one_ends_the_earlier(self, opened: Client, link: str) -> None:
        newer = made_link()
        assert Client().get(link).status_code == 403
        assert post(opened, "leader", LEADER).status_code == 403
        assert Client().get(newer).status_code == 200

    def test_guesses_are_held_up_and_the_right_one_does_not_count(self, link: str, settings: Any) -> None:
        for _ in range(3 * settings.SIGN_IN_TRIES_ACCOUNT):
            assert Client().get(link).status_code == 200
        guesses = [Client().get(f"/setup?token={n}") for n in range(settings.SIGN_IN_TRIES_ACCOUNT + 1)]
        assert {answer.status_code for answer in guesses[:-1]} == {403}
        assert guesses[-1].status_code == 429
        assert int(guesses[-1]["Retry-After"]) > 0
        assert Client().get(link).status_code == 429
        assert Client(REMOTE_ADDR="192.0.2.7").get(link).status_code == 200

    def test_looking_without_a_token_writes_nothing(self, link: str) -> None:
        for path in ("/setup", "/login"):
            Client().get(path)
        assert not TryCount.objects.exists()

    def test_writes_need_the_token_of_csrf(self, link: str) -> None:
        client = Client(enforce_csrf_checks=True)
        client.get(link)
        for path in WRITES:
            answer = client.post(path, LEADER, **JSON)
            assert (answer.status_code, "CSRF" in answer.json()["message"]) == (403, True)
        headers = {"X-CSRFToken": client.cookies["csrftoken"].value}
        assert client.post("/auth/setup/leader", LEADER, headers=headers, **JSON).status_code == 200


@pytest.mark.parametrize(
    ("what", "change", "says"),
    [
        ("alliance", {"name": ""}, "name: "),
        ("alliance", {"name": "x" * 61}, "name: "),
        ("alliance", {"name": "a\u202eb"}, "Alliance name: Use letters"),
        ("alliance", {"name": "a\0b"}, "name"),
        ("alliance", {"timeZone": "Mars/Olympus"}, "There is no time zone named Mars/Olympus"),
        ("alliance", {"timeZone": None}, "timeZone: "),
        ("leader", {"memberName": " "}, "memberName: "),
        ("leader", {"memberName": "x" * 101}, "memberName: "),
        ("leader", {"username": "two words"}, "valid username"),
        ("leader", {"password": "12345678"}, "password"),
        ("leader", {"password": "maren"}, "password"),
    ],
)
def test_a_poor_choice_is_told_and_nothing_is_half_made(
    opened: Client, what: str, change: dict[str, Any], says: str
) -> None:
    answer = post(opened, what, {"alliance": ALLIANCE, "leader": LEADER}[what] | change)
    assert answer.status_code == 400
    assert says in answer.json()["message"]
    assert (User.objects.count(), Member.objects.count(), facts().name) == (0, 0, "Our alliance")
    assert post(opened, what, {"alliance": ALLIANCE, "leader": LEADER}[what]).status_code == 200


def test_what_the_environment_fixes_is_shown_and_stays(opened: Client, settings: Any) -> None:
    settings.ALLIANCE_NAME, settings.TIME_ZONE_FIXED = "Salt", True
    props = opened.get("/setup").context["props"]
    assert (props["name"], props["timeZone"], props["fixed"]) == ("Salt", "UTC", ["name", "timeZone"])
    answer = post(opened, "alliance", ALLIANCE)
    assert (answer.status_code, "fixed by the server's environment: Salt" in answer.json()["message"]) == (400, True)
    assert post(opened, "alliance", ALLIANCE | {"name": "Salt", "timeZone": "UTC"}).status_code == 200


class TestOnceThereIsALeader:
    @pytest.fixture
    def entered(self, opened: Client) -> Client:
        assert post(opened, "leader", LEADER).status_code == 200
        return opened

    def test_it_is_gone_for_everybody(self, entered: Client, link: str) -> None:
        for client in (entered, Client()):
            for path in (link, "/setup", "/setup?token=x"):
                assert client.get(path).status_code == 404
            for path in WRITES:
                answer = client.post(path, ALLIANCE | LEADER, **JSON)
                assert (answer.status_code, answer.json()["message"]) == (404, set_up.OVER)
        assert (User.objects.count(), SetupLink.objects.count()) == (1, 0)
        with pytest.raises(CommandError, match="set up already"):
            call_command("setup_link")

    def test_a_leader_made_in_the_terminal_ends_it_too(self, opened: Client, account: Callable[..., User]) -> None:
        account("nia", rank=5)
        assert post(opened, "leader", LEADER).status_code == 404
        assert opened.get("/setup").status_code == 404


def test_the_sign_in_screen_of_an_empty_portal_leads_there(
    client: Client, link: str, account: Callable[..., User]
) -> None:
    text = client.get("/login").content.decode()
    assert "this portal waits for its first leader" in text
    assert "manage.py setup_link" in text
    assert link.partition("=")[2] not in text
    account("nia", rank=5)
    assert "waits for its first leader" not in client.get("/login").content.decode()


def test_a_leader_made_in_the_terminal_ends_the_link_for_good(
    link: str, opened: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO(f"{PASSWORD}\n"))
    call_command("create_leader", "maren", member="Maren", password_stdin=True, stdout=StringIO())
    assert Client().get(link).status_code == 404
    User.objects.all().delete()
    assert Client().get(link).status_code == 403
    assert post(opened, "leader", LEADER).status_code == 403
