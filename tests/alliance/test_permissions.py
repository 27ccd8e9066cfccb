"""Who may enter: every address that the portal answers, asked by every kind of visitor (spec section 6)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from alliance.models import User
from uploads.models import Upload

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
WRITES = ("POST", "PUT", "PATCH", "DELETE")
LEADERS = ("r4", "r5", "superuser")
OTHERS = ("r2", "r3", "inactive officer", "without member", "operator")
VISITORS = ("signed out", *OTHERS, *LEADERS)
RANKS = {"r2": 2, "r3": 3, "r4": 4, "r5": 5}

PUBLIC = {
    *("", "login", "admin/login", "members", "operator", "manifest.webmanifest", "service-worker.js", "offline"),
    "robots.txt",
}
SHARED = {"admin/share"}
"""Where a phone's share ends that no service worker took: to everybody it only answers with the way to the upload page,
which asks who they are. It takes no token, because the phone sends none, and looks at nothing that was sent."""
INVITED = {"invite", "invite/1", "auth/invitation", "auth/invitation/discord"}
"""For who holds a link: `tests/alliance/test_invitations.py`."""
SET_UP = {"setup", "auth/setup/alliance", "auth/setup/leader", "auth/setup/discord"}
"""While there is no leader, for who holds the link: `tests/alliance/test_set_up.py`."""
AREA = {
    *("members/l/1", "members/me", "members/crop/x/x", "members/directory", "members/rankings", "members/ranks"),
    *("members/help", "members/help/away", "members/help/wrong", "members/help/picture", "members/help/back"),
    *("members/language", "members/leave", "members/privacy", "members/my-data", "members/deletion"),
    "members/card.png",
}
"""The members' area: `tests/alliance/area`."""
AREA_API = {"api/me", "api/directory"}
"""Its calls: 404 for everybody while it is off, as here."""
SIGN_IN = {"auth/login", "auth/logout", "auth/user", "auth/discord", "auth/discord/callback", "auth/discord/connect"}
SCREENS_REDIRECTED = {
    "uploads",
    "board",
    "duel",
    "events",
    "targets",
    "member-links",
    "from-members",
    "packet",
    "strikes",
    *("dashboard", "upload", "ai-chat", "analytics", "member-management", "sf-tech", "mutual-assistance", "settings"),
}
"""Whatever else there is lies below api/ and admin/, for leaders, or below operator/, for staff."""
R5_ONLY = ("api/accounts", "api/invitations", "api/data", "api/guide", "api/settings", "api/packet/plan")
"""How the calls begin that an R4 may not make whatever they are about."""
MEMBER_PAGE = "admin/members/1"
"""A leader may find nobody there."""

SAMPLES = {"int": "1", "str": "x", "slug": "x", "path": "1", "uuid": "00000000-0000-0000-0000-000000000000"}


def routes(patterns: list[URLPattern | URLResolver], before: str = "") -> Iterator[str]:
    """Every route of a resolver, as an address that it answers, without the leading slash."""
    for pattern in patterns:
        route = before + sample(str(pattern.pattern))
        if isinstance(pattern, URLResolver):
            yield from routes(pattern.url_patterns, route)
        else:
            yield route


def sample(route: str) -> str:
    """A route with something in the place of its parameters: 'upload/<int:pk>/image' -> 'upload/1/image'."""
    route = re.sub(r"\(\?P<\w+>.*?\)", "x", route)
    route = re.sub(r"<(?:(\w+):)?\w+>", lambda found: SAMPLES[found[1] or "str"], route)
    return re.sub(r"\(.*?\)\?|[\^$]|\\Z", "", route).replace("\\", "")


ROUTES = sorted(set(routes(get_resolver().url_patterns)))
API = [route for route in ROUTES if route == "api" or (route.startswith("api/") and route not in AREA_API)]
PAGES = [route for route in ROUTES if route.startswith("admin") and route not in PUBLIC | SHARED]
OPERATOR = [route for route in ROUTES if route.startswith("operator/")]


@pytest.fixture
def visit(account: Callable[..., User]) -> Callable[..., Client]:
    """visit("r4") is a browser in which that visitor has signed in."""

    def make(visitor: str, **options: bool) -> Client:
        client = Client(raise_request_exception=False, **options)
        if visitor == "inactive officer":
            user = account(visitor, rank=4)
            user.member.is_active = False
            user.member.save()
        elif visitor == "superuser":
            user = account(visitor, is_superuser=True, is_staff=True)
        else:
            user = account(visitor, rank=RANKS.get(visitor), is_staff=visitor == "operator")
        if visitor != "signed out":
            client.force_login(user)
        return client

    return make


def message_of(answer: HttpResponse) -> str:
    """What an API answer tells the leader; fails where it is not JSON."""
    return str(answer.json().get("message", ""))


def test_every_address_is_in_a_table(report: Callable[[str], None]) -> None:
    known = (
        PUBLIC | SHARED | INVITED | SET_UP | AREA | AREA_API | SIGN_IN | SCREENS_REDIRECTED | {*API, *PAGES, *OPERATOR}
    )
    assert [route for route in ROUTES if route.rstrip("/") not in known and route not in known] == []
    assert len(API) > 10
    assert len(OPERATOR) > 40
    report(f"permissions: {len(ROUTES)} addresses, {len(API)} of the API, each as {len(VISITORS)} visitors")


class TestApi:
    @pytest.mark.parametrize(("visitor", "status"), [("signed out", 401), *((visitor, 403) for visitor in OTHERS)])
    def test_it_refuses_who_is_no_leader(self, visit: Callable[..., Client], visitor: str, status: int) -> None:
        client = visit(visitor)
        let_in = {}
        for route in [*API, "api/", "api/nothing/here"]:
            for method in METHODS:
                answer = client.generic(method, f"/{route}")
                if answer.status_code != status or not message_of(answer):
                    let_in[method, route] = answer.status_code
        assert let_in == {}

    @pytest.mark.parametrize("visitor", LEADERS)
    def test_it_answers_leaders(self, visit: Callable[..., Client], visitor: str) -> None:
        client = visit(visitor)
        refused = {}
        for route in API:
            for method in METHODS:
                answer = client.generic(method, f"/{route}", content_type="application/json")
                may = visitor != "r4" or not route.startswith(R5_ONLY)
                if answer.status_code == 401 or (answer.status_code == 403) == may or answer.status_code >= 500:
                    refused[method, route] = answer.status_code
                elif answer.status_code >= 400:
                    assert message_of(answer), (method, route)
        assert refused == {}

    def test_a_demoted_officer_is_out_at_once(self, leader_client: Client, officer: User) -> None:
        assert leader_client.get("/api/members").status_code == 200
        officer.member.rank = 3
        officer.member.save()
        assert leader_client.get("/api/members").status_code == 403

    def test_a_closed_account_is_signed_out_at_once(self, leader_client: Client, officer: User) -> None:
        officer.is_active = False
        officer.save()
        assert leader_client.get("/api/members").status_code == 401

    @pytest.mark.parametrize(
        "path",
        ["/api", "/api/", "/api/nothing", "/api/members/", "/api/upload/x/image", "/api/É", "/api/%0A/x"],
    )
    @pytest.mark.parametrize("method", METHODS)
    def test_an_unknown_path_is_404_as_json(self, leader_client: Client, path: str, method: str) -> None:
        answer = leader_client.generic(method, path)
        assert (answer.status_code, answer["Content-Type"]) == (404, "application/json")
        assert message_of(answer)

    @pytest.mark.parametrize("upload_id", [0, 2**31, 2**63, 10**40])
    def test_an_id_beyond_any_is_404(self, leader_client: Client, upload_id: int) -> None:
        answer = leader_client.get(f"/api/upload/{upload_id}/image")
        assert answer.status_code == 404
        assert message_of(answer)


class TestCsrf:
    @pytest.mark.parametrize("visitor", LEADERS)
    def test_every_write_of_the_api_needs_the_token(self, visit: Callable[..., Client], visitor: str) -> None:
        client = visit(visitor, enforce_csrf_checks=True)
        let_in = {}
        for route in API:
            for method in WRITES:
                answer = client.generic(method, f"/{route}", content_type="application/json")
                if answer.status_code != 403 or "CSRF" not in message_of(answer):
                    let_in[method, route] = answer.status_code
        assert let_in == {}

    def test_the_cookies_token_lets_writes_through(self, visit: Callable[..., Client]) -> None:
        client = visit("r4", enforce_csrf_checks=True)
        client.get("/auth/user")
        token = {"X-CSRFToken": client.cookies["csrftoken"].value}
        refused = {}
        for route in API:
            for method in WRITES:
                answer = client.generic(method, f"/{route}", content_type="application/json", headers=token)
                if (answer.status_code == 403) != route.startswith(R5_ONLY):
                    refused[method, route] = message_of(answer)
        assert refused == {}

    def test_a_foreign_site_cannot_write_even_with_the_token(self, visit: Callable[..., Client]) -> None:
        client = visit("r4", enforce_csrf_checks=True)
        client.get("/auth/user")
        headers = {"X-CSRFToken": client.cookies["csrftoken"].value, "Origin": "https://evil.example"}
        assert client.post("/api/upload", headers=headers).status_code == 403

    @pytest.mark.parametrize(("path", "visitor"), [("/auth/login", "signed out"), ("/auth/logout", "r4")])
    def test_signing_in_and_out_need_the_token(self, visit: Callable[..., Client], path: str, visitor: str) -> None:
        client = visit(visitor, enforce_csrf_checks=True)
        for body in ({"data": {"username": "r4"}}, {"data": {"username": "r4"}, "content_type": "application/json"}):
            answer = client.post(path, **body)
            assert answer.status_code == 403
            assert message_of(answer)


class TestPages:
    @pytest.mark.parametrize("route", [*PAGES, *sorted(SCREENS_REDIRECTED & set(ROUTES))])
    def test_a_screen_is_for_leaders(self, visit: Callable[..., Client], route: str) -> None:
        for visitor in VISITORS:
            answer = visit(visitor).get(f"/{route}?x=1")
            target = answer.headers.get("Location", "")
            if visitor == "signed out":
                assert (answer.status_code, target) == (302, f"/login?next=%2F{route.replace('/', '%2F')}%3Fx%3D1")
            elif visitor in OTHERS:
                assert (answer.status_code, target) == (302, "/login?error=insufficient_privileges")
            elif route in SCREENS_REDIRECTED or route.rstrip("/") == "admin":
                assert answer.status_code == 200 or (answer.status_code == 302 and target.startswith("/admin"))
            elif route == MEMBER_PAGE:
                assert answer.status_code in (200, 404)
            else:
                assert answer.status_code == 200

    @pytest.mark.parametrize("route", sorted(PUBLIC & set(ROUTES) - {"operator"}))
    def test_a_public_page_opens_for_all(self, visit: Callable[..., Client], route: str) -> None:
        for visitor in VISITORS:
            answer = visit(visitor).get(f"/{route}", {"error": "insufficient_privileges"})
            assert answer.status_code == 200, visitor

    @pytest.mark.parametrize("size", [100, 100_000])
    def test_a_share_that_comes_to_the_server_changes_nothing(self, visit: Callable[..., Client], size: int) -> None:
        for visitor in VISITORS:
            client = visit(visitor, enforce_csrf_checks=True)
            for method in METHODS:
                answer = client.generic(method, "/admin/share", b"x" * size, headers={"Origin": "https://evil.example"})
                assert (answer.status_code, answer.headers["Location"]) == (302, "/admin/upload?shared=lost")
                assert not answer.cookies
        assert not Upload.objects.exists()

    def test_who_holds_no_link_finds_no_invitation(self, visit: Callable[..., Client]) -> None:
        for visitor in VISITORS:
            client = visit(visitor)
            assert client.get("/invite/x").headers["Location"] == "/invite"
            assert client.get("/invite").status_code == 404
            for path in ("/auth/invitation", "/auth/invitation/discord"):
                answer = client.post(path, {"username": "x", "password": "x"}, content_type="application/json")
                assert (answer.status_code, bool(message_of(answer))) == (404, True), visitor

    def test_once_there_is_an_account_nobody_finds_the_set_up_page(self, visit: Callable[..., Client]) -> None:
        for visitor in VISITORS:
            client = visit(visitor)
            assert client.get("/setup?token=x").status_code == 404
            for path in SET_UP - {"setup"}:
                answer = client.post(f"/{path}", {"name": "x"}, content_type="application/json")
                assert (answer.status_code, bool(message_of(answer))) == (404, True), visitor

    @pytest.mark.parametrize("path", ["/nothing", "/admin/nothing", "/login/x", "/upload/nothing"])
    def test_an_unknown_page_is_404(self, client: Client, path: str, db: None) -> None:
        answer = client.get(path)
        assert answer.status_code == 404
        assert "404 Page Not Found" in answer.content.decode()


class TestOperator:
    @pytest.mark.parametrize("visitor", [*(one for one in VISITORS if one not in ("operator", "superuser"))])
    def test_the_desk_is_for_staff(self, visit: Callable[..., Client], visitor: str) -> None:
        client = visit(visitor)
        let_in = {
            route
            for route in OPERATOR
            if not client.get(f"/{route}").headers.get("Location", "").startswith("/operator/login/")
        }
        assert let_in <= {"operator/login/", "operator/logout/", "operator/jsi18n/"}

    def test_the_desk_opens_for_a_superuser(self, visit: Callable[..., Client]) -> None:
        client = visit("superuser")
        assert client.get("/operator").headers["Location"] == "/operator/"
        answers = {route: client.get(f"/{route}") for route in OPERATOR}
        shut = {route for route, answer in answers.items() if "/login/" in answer.headers.get("Location", "")}
        broken = {route for route, answer in answers.items() if answer.status_code >= 500}
        assert (shut, broken) == (set(), set())

    def test_writes_need_the_token(self, visit: Callable[..., Client]) -> None:
        client = visit("superuser", enforce_csrf_checks=True)
        assert client.post("/operator/members/member/add/", {"name": "Nia", "rank": "1"}).status_code == 403
