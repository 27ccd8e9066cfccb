"""Signing in and out by username and password, and /auth/user (spec sections 2, 4 and 7; design, interfaces)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.conf import global_settings
from django.test import Client

from alliance import settings as shipped
from alliance.models import User
from tests.conftest import PASSWORD

JSON = "application/json"


@pytest.fixture
def recruit(account: Callable[..., User]) -> User:
    return account("recruit", rank=2)


@pytest.mark.parametrize("content_type", [None, "application/x-www-form-urlencoded", JSON])
def test_it_works(client: Client, officer: User, content_type: str | None) -> None:
    body: object = {"username": "officer", "password": PASSWORD}
    if content_type == "application/x-www-form-urlencoded":
        body = f"username=officer&password={PASSWORD.replace(' ', '+')}"
    answer = client.post("/auth/login", body, **({"content_type": content_type} if content_type else {}))
    assert answer.status_code == 200
    assert answer.json() == client.get("/auth/user").json()
    assert answer.json() == {
        "id": officer.pk,
        "username": "officer",
        "displayName": "Officer",
        "discordId": None,
        "avatar": "",
        "rank": 4,
        "memberId": officer.member_id,
        "memberName": "Officer",
        "isAdmin": True,
        "isAuthenticated": True,
        "rights": {
            "changesLeaders": False,
            "deletesMembers": False,
            "deletesEvents": False,
            "confirmsDiscord": False,
            "keepsAccounts": False,
            "keepsData": False,
        },
    }
    assert client.get("/api/members").status_code == 200


@pytest.mark.parametrize("content_type", [None, JSON])
@pytest.mark.parametrize(
    ("credentials", "status"),
    [
        ({"username": "officer", "password": "wrong"}, 401),
        ({"username": "officer", "password": f"{PASSWORD} "}, 401),
        ({"username": "nobody", "password": PASSWORD}, 401),
        ({"username": "closed", "password": PASSWORD}, 401),
        ({"username": "' OR 1=1 --", "password": "x"}, 401),
        ({"username": "officer"}, 400),
        ({"password": PASSWORD}, 400),
        ({"username": "", "password": ""}, 400),
        ({}, 400),
        ({"username": "offi\0cer", "password": PASSWORD}, 400),
        ({"username": "o" * 151, "password": PASSWORD}, 400),
        ({"username": "officer", "password": "x" * 1001}, 400),
    ],
)
def test_wrong_or_missing_credentials_are_refused(
    client: Client,
    officer: User,
    account: Callable[..., User],
    credentials: dict[str, str],
    status: int,
    content_type: str | None,
) -> None:
    account("closed", rank=5, is_active=False)
    answer = client.post("/auth/login", credentials, **({"content_type": content_type} if content_type else {}))
    assert answer.status_code == status
    assert answer.json()["message"]
    assert "sessionid" not in client.cookies
    assert client.get("/auth/user").status_code == 401


@pytest.mark.parametrize(
    "body",
    [
        "",
        "{",
        "[]",
        "null",
        '"x"',
        b"\xff\xfe",
        '{"username": [], "password": {}}',
        r'{"username": "\ud83d", "password": "x"}',
    ],
)
def test_a_body_that_is_no_form_is_refused(client: Client, db: None, body: str | bytes) -> None:
    answer = client.post("/auth/login", body, content_type=JSON)
    assert answer.status_code == 400
    assert answer.json()["message"]


def test_a_wrong_name_and_a_wrong_password_get_the_same_answer(client: Client, officer: User) -> None:
    answers = [client.post("/auth/login", {"username": name, "password": "wrong"}) for name in ("officer", "nobody")]
    assert answers[0].json() == answers[1].json()


class TestTooMany:
    def test_ten_right_ones_in_a_row_pass(self, client: Client, officer: User) -> None:
        for _ in range(10):
            assert client.post("/auth/login", {"username": "officer", "password": PASSWORD}).status_code == 200

    def test_wrong_ones_in_a_row_are_held_up_before_the_twentieth(self, client: Client, officer: User) -> None:
        answers = [client.post("/auth/login", {"username": "officer", "password": f"no {n}"}) for n in range(19)]
        statuses = [answer.status_code for answer in answers]
        assert statuses == sorted(statuses)
        assert set(statuses) == {401, 429}
        assert int(answers[-1].headers["Retry-After"]) > 0
        assert answers[-1].json()["message"]

    def test_the_right_password_does_not_pass_either_then(self, client: Client, officer: User) -> None:
        for n in range(19):
            client.post("/auth/login", {"username": "OFFICER" if n % 2 else "officer", "password": "no"})
        assert client.post("/auth/login", {"username": "officer", "password": PASSWORD}).status_code == 429

    def test_others_are_not_held_up(self, client: Client, officer: User, recruit: User) -> None:
        for _ in range(19):
            client.post("/auth/login", {"username": "recruit", "password": "no"})
        assert client.post("/auth/login", {"username": "officer", "password": PASSWORD}).status_code == 200

    def test_a_right_one_forgives_the_wrong_ones(self, client: Client, officer: User) -> None:
        for password in [*["no"] * 5, PASSWORD, *["no"] * 5, PASSWORD, *["no"] * 5]:
            answer = client.post("/auth/login", {"username": "officer", "password": password})
            assert answer.status_code == (200 if password == PASSWORD else 401)

    def test_the_operators_desk_counts_with_it(self, client: Client, account: Callable[..., User]) -> None:
        account("operator", is_staff=True, is_superuser=True)
        for n in range(19):
            path = "/operator/login/" if n % 2 else "/auth/login"
            client.post(path, {"username": "operator", "password": "no"})
        answer = client.post("/operator/login/", {"username": "operator", "password": PASSWORD})
        assert "sessionid" not in client.cookies
        assert "Too many wrong sign-ins" in answer.content.decode()

    def test_the_operators_desk_lets_staff_in(self, client: Client, account: Callable[..., User]) -> None:
        account("operator", is_staff=True, is_superuser=True)
        for password in ("no", PASSWORD):
            answer = client.post("/operator/login/?next=/operator/", {"username": "operator", "password": password})
        assert answer.headers["Location"] == "/operator/"


class TestSession:
    def test_its_key_changes_at_sign_in(self, client: Client, officer: User, recruit: User) -> None:
        keys = []
        for name in ("recruit", "officer", "recruit"):
            client.post("/auth/login", {"username": name, "password": PASSWORD})
            keys.append(client.cookies["sessionid"].value)
        assert len(set(keys)) == 3

    def test_signing_out_ends_it_on_the_server(self, client: Client, officer: User) -> None:
        client.post("/auth/login", {"username": "officer", "password": PASSWORD})
        stolen = Client()
        stolen.cookies["sessionid"] = client.cookies["sessionid"].value
        assert stolen.get("/api/members").status_code == 200
        assert client.post("/auth/logout").status_code == 200
        assert stolen.get("/api/members").status_code == 401
        assert client.get("/auth/user").status_code == 401

    def test_signing_out_twice_is_no_error(self, client: Client, db: None) -> None:
        assert client.post("/auth/logout").status_code == 200

    def test_a_new_password_ends_it(self, leader_client: Client, officer: User) -> None:
        officer.set_password("another one")
        officer.save()
        assert leader_client.get("/auth/user").status_code == 401

    def test_scripts_cannot_read_its_cookie(self, client: Client, officer: User) -> None:
        client.post("/auth/login", {"username": "officer", "password": PASSWORD})
        cookie = client.cookies["sessionid"]
        assert (cookie["httponly"], cookie["samesite"], cookie["secure"]) == (True, "Lax", "")

    def test_it_is_not_cached(self, leader_client: Client) -> None:
        assert "Cookie" in leader_client.get("/auth/user").headers["Vary"]


@pytest.mark.parametrize(
    ("name", "fields", "rank", "is_admin"),
    [
        ("recruit", {"rank": 2}, 2, False),
        ("officer", {"rank": 4}, 4, True),
        ("leader", {"rank": 5}, 5, True),
        ("stranger", {}, 0, False),
        ("operator", {"is_superuser": True}, 5, True),
    ],
)
def test_auth_user_says_who_is_signed_in(
    client: Client, account: Callable[..., User], name: str, fields: dict[str, int], rank: int, is_admin: bool
) -> None:
    account(name, **fields)
    client.post("/auth/login", {"username": name, "password": PASSWORD})
    user = client.get("/auth/user").json()
    assert (user["username"], user["rank"], user["isAdmin"], user["isAuthenticated"]) == (name, rank, is_admin, True)
    assert not any("password" in key.lower() for key in user)


def test_auth_user_is_401_when_signed_out_and_hands_out_the_csrf_cookie(client: Client, db: None) -> None:
    answer = client.get("/auth/user")
    assert answer.status_code == 401
    assert answer.json()["message"]
    assert client.cookies["csrftoken"].value


def test_a_recruit_signs_in_but_gets_nowhere(client: Client, recruit: User) -> None:
    answer = client.post("/auth/login", {"username": "recruit", "password": PASSWORD})
    assert (answer.status_code, answer.json()["isAdmin"]) == (200, False)
    for path in ("/api/members", "/api/uploads", "/api/nothing"):
        assert client.get(path).status_code == 403
    assert client.get("/admin").headers["Location"] == "/login?error=insufficient_privileges"


@pytest.mark.parametrize("method", ["get", "put", "delete", "patch"])
@pytest.mark.parametrize("path", ["/auth/login", "/auth/logout"])
def test_only_post_signs_in_or_out(leader_client: Client, path: str, method: str) -> None:
    answer = getattr(leader_client, method)(path)
    assert answer.status_code == 405
    assert answer.json()["message"]
    assert leader_client.get("/auth/user").status_code == 200


def test_an_unknown_auth_address_is_404_as_json(client: Client, db: None) -> None:
    answer = client.get("/auth/nothing")
    assert answer.status_code == 404
    assert answer.json()["message"]


def test_passwords_are_kept_as_django_keeps_them() -> None:
    """The tests' own settings hash faster."""
    kept_by = getattr(shipped, "PASSWORD_HASHERS", global_settings.PASSWORD_HASHERS)
    assert kept_by[0] == "django.contrib.auth.hashers.PBKDF2PasswordHasher"
