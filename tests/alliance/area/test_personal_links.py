"""Personal links: made, opened, ended at once; useless to who guesses, and kept by no log."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from alliance.area import links
from alliance.area_models import PersonalLink
from alliance.invitations import hashed
from alliance.models import AuditEntry, User
from members.models import Member, MemberRecord
from tests.alliance.area.conftest import (
    World,
    on,
    opened,
)
from tests.alliance.test_permissions import METHODS
from tests.examples import examples

pytestmark = pytest.mark.django_db
JSON = {"content_type": "application/json"}


class TestLinks:
    @pytest.fixture(autouse=True)
    def _on(self) -> None:
        on()

    def make(self, client: Client, *members: Member, **more: Any) -> Any:
        body = {"memberIds": [one.pk for one in members], **more} if members else more
        return client.post("/api/personal-links", body, **JSON)

    def path(self, client: Client, member: Member) -> str:
        answer = self.make(client, member)
        assert answer.status_code == 201, answer.content
        return str(answer.json()["links"][0]["url"]).removeprefix("http://testserver")

    def test_only_its_hash_is_kept_and_it_leaves_the_address(self, r5_client: Client, world: World) -> None:
        path = self.path(r5_client, world.nia)
        token = path.rsplit("/", 1)[1]
        assert len(token) == 43  # 256 bits
        answer = Client().get(path)
        assert (answer.headers["Location"], answer.headers["Referrer-Policy"]) == ("/members", "no-referrer")
        cookie = answer.cookies["members_area"]
        assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
        page = opened(path).get("/members/me").content.decode()
        held = str([*PersonalLink.objects.values(), *AuditEntry.objects.values()])
        listed = r5_client.get("/api/personal-links").content.decode()
        assert [token in text for text in (cookie.value, page, held, listed)] == [False] * 4

    def test_no_log_holds_it(
        self, r5_client: Client, world: World, settings: Any, caplog: pytest.LogCaptureFixture
    ) -> None:
        settings.LOG_REQUESTS = True
        path = self.path(r5_client, world.nia)
        with caplog.at_level("DEBUG"):
            for method in METHODS:
                Client().generic(method, path)
            for more in ("/", "/x/y", "?x=1"):
                Client().get(f"{path}{more}")
        assert "GET /members/l/...: 302" in caplog.text
        assert path.rsplit("/", 1)[1] not in caplog.text

    def test_whoever_has_it_cannot_fill_the_audit_log(self, r5_client: Client, world: World) -> None:
        path = self.path(r5_client, world.nia)
        for n in range(40):
            opened(path)
            Client(REMOTE_ADDR=f"2001:db8:{n:x}::1").get(path)
        used = AuditEntry.objects.filter(kind=AuditEntry.Kind.BY_LINK)
        assert used.count() == 20
        assert sum(one.times for one in used) == 80
        assert PersonalLink.objects.get().uses == 80

    def test_each_use_stands_in_the_audit_log(self, r5_client: Client, world: World) -> None:
        path = self.path(r5_client, world.nia)
        for _ in range(3):
            opened(path)
        used = AuditEntry.objects.get(kind=AuditEntry.Kind.BY_LINK)
        assert (used.username, used.address, used.times) == ("Nia", "127.0.0.1", 3)
        assert PersonalLink.objects.get().uses == 3
        assert "Nia, for 90 days" in AuditEntry.objects.get(kind=AuditEntry.Kind.LINKED).detail

    def test_revoked_means_the_next_request(self, r5_client: Client, world: World) -> None:
        path = self.path(r5_client, world.nia)
        client = opened(path)
        assert client.get("/api/me").status_code == 200
        link = PersonalLink.objects.get()
        assert r5_client.delete(f"/api/personal-links/{link.pk}").status_code == 200
        assert client.get("/api/me").status_code == 401
        assert Client().get(path).headers["Location"] == "/members?error=link"
        assert "This link no longer works" in Client().get("/members?error=link").content.decode()
        assert r5_client.delete(f"/api/personal-links/{link.pk}").status_code == 409

    @pytest.mark.parametrize("end", ["over", "former", "new link", "restored"])
    def test_what_ends_it_ends_it_at_once(self, r5_client: Client, world: World, end: str) -> None:
        path = self.path(r5_client, world.nia)
        client = opened(path)
        if end == "over":
            PersonalLink.objects.update(expires_at=timezone.now())
        elif end == "former":
            r5_client.patch(f"/api/members/{world.nia.pk}/toggle-active", {"isActive": False}, **JSON)
        elif end == "new link":
            assert opened(self.path(r5_client, world.nia)).get("/api/me").status_code == 200
        else:
            links.revoke_all()
        assert client.get("/api/me").status_code == 401
        assert client.get("/members/me").headers["Location"] == "/members"

    def test_guesses_are_useless_and_held_up(self, world: World, settings: Any) -> None:
        settings.SIGN_IN_TRIES_ADDRESS = 5
        [made] = links.make([world.nia.pk], 90, actor_id=None)
        stranger = Client()
        targets = [stranger.get(f"/members/l/{'x' * 40}{n:03}").headers["Location"] for n in range(20)]
        assert targets == ["/members?error=link"] * 5 + ["/members?error=too_many_tries"] * 15
        assert stranger.get("/members?error=too_many_tries").status_code == 429
        assert stranger.get(made.path).headers["Location"] == "/members?error=too_many_tries"
        elsewhere = Client(REMOTE_ADDR="10.0.0.9")
        assert [elsewhere.get(made.path).headers["Location"] for _ in range(9)] == ["/members"] * 9

    def test_a_hundred_thousand_guesses_open_nothing(self, world: World, report: Callable[[str], None]) -> None:
        """Past the limiter, by the rule that opens a link: what each of them costs a guesser stays with the limiter."""
        made = links.make(None, 90, actor_id=None)
        real = [one.path.rsplit("/", 1)[1] for one in made]
        near = (token[:place] + char + token[place + 1 :] for token in real for place in range(40) for char in "Aa0-_")
        chance = (secrets.token_urlsafe(32) for _ in range(100_000))
        hashes = [hashed(token) for token in (*near, *chance) if token not in real][:100_000]
        assert len(hashes) == 100_000
        opens = [
            found
            for start in range(0, len(hashes), 500)
            for found in PersonalLink.objects.filter(
                links.holding(timezone.now()), token_hash__in=hashes[start : start + 500]
            )
        ]
        assert opens == []
        assert all(links.of_hash(one) is None for one in hashes[::50])
        assert all(links.of_hash(hashed(token)) for token in real)
        report(f"personal links: 100,000 guesses open nothing; {len(real)} real ones open")

    def test_guesses_from_one_address_are_slowed_to_the_window(self, world: World, settings: Any) -> None:
        """Many from one address: all but the first few are not even looked up."""
        settings.SIGN_IN_TRIES_ADDRESS = 30
        stranger, guesses = Client(), examples(200)
        told = Counter(
            stranger.get(f"/members/l/{secrets.token_urlsafe(32)}").headers["Location"] for _ in range(guesses)
        )
        assert told == {"/members?error=link": 30, "/members?error=too_many_tries": guesses - 30}

    def test_a_forged_cookie_is_nobodys(self, world: World) -> None:
        [made] = links.make([world.nia.pk], 90, actor_id=None)
        for value in (made.link.token_hash, "x", f'"{made.link.token_hash}":1:x', "1" * 5000):
            client = Client()
            client.cookies["members_area"] = value
            assert client.get("/api/me").status_code == 401

    def test_an_r4_links_nobody_above_r3(self, leader_client: Client, world: World, officer: User) -> None:
        boss = Member.objects.create(name="Boss", rank=5)
        assert self.make(leader_client, world.nia, boss).status_code == 403
        assert not PersonalLink.objects.exists()
        made = self.make(leader_client, all=True).json()["links"]
        assert {one["memberName"] for one in made} == {"Nia", "Mia"}
        assert self.make(leader_client, all=True).json() == {"message": "Everybody has a link already.", "links": []}
        may = {one["memberName"]: one["mayLink"] for one in leader_client.get("/api/personal-links").json()["members"]}
        assert may == {"Nia": True, "Mia": True, "Boss": False, "Officer": False}

    def test_a_link_of_a_leader_opens_no_leaders_gate(self, r5_client: Client, officer: User) -> None:
        assert officer.member
        client = opened(self.path(r5_client, officer.member))
        assert client.get("/api/me").status_code == 200
        assert client.get("/api/members").status_code == 401
        assert client.get("/admin").headers["Location"].startswith("/login")
        assert client.get("/auth/user").status_code == 401

    def test_the_text_speaks_the_members_language(self, r5_client: Client, world: World) -> None:
        [link] = self.make(r5_client, world.nia, days=30, language="en").json()["links"]
        assert link["text"].startswith(f"Nia, this is your own page of Our alliance:\n{link['url']}\n")

    @pytest.mark.parametrize(
        "body",
        [
            {},
            {"memberIds": []},
            {"memberIds": [1], "all": True},
            {"all": True, "days": 0},
            {"all": True, "days": 366},
            {"all": True, "language": "tlh"},
            {"memberIds": ["x"]},
            {"memberIds": "all"},
        ],
    )
    def test_what_makes_no_sense_makes_no_link(self, r5_client: Client, body: dict[str, Any]) -> None:
        answer = r5_client.post("/api/personal-links", body, **JSON)
        assert (answer.status_code, bool(answer.json()["message"])) == (400, True)
        assert not PersonalLink.objects.exists()

    def test_a_former_or_unknown_member_gets_none(self, r5_client: Client, world: World) -> None:
        world.mia.put_active(False)
        world.mia.save()
        assert self.make(r5_client, world.nia, world.mia).status_code == 400
        assert r5_client.post("/api/personal-links", {"memberIds": [10**9]}, **JSON).status_code == 404
        assert not PersonalLink.objects.exists()

    def test_a_merge_takes_the_link_along(self, r5_client: Client, world: World) -> None:
        client = opened(self.path(r5_client, world.mia))
        body = {"sourceId": world.mia.pk, "mergedData": {}}
        MemberRecord.objects.filter(member=world.mia).delete()
        User.objects.filter(member=world.mia).delete()
        answer = r5_client.post(f"/api/members/{world.nia.pk}/merge", body, **JSON)
        assert answer.status_code in (200, 400), answer.content
        if answer.status_code == 200:
            assert client.get("/api/me").json()["memberName"] == "Nia"

    def test_old_ones_are_forgotten(self, world: World) -> None:
        links.make([world.nia.pk, world.mia.pk], 1, actor_id=None)
        assert links.remove_old(timezone.now() + timedelta(days=10)) == 0
        assert links.remove_old(timezone.now() + timedelta(days=32)) == 2

    def test_the_list_costs_the_same_for_many(self, r5_client: Client, world: World) -> None:
        def queries() -> int:
            with CaptureQueriesContext(connection) as found:
                assert r5_client.get("/api/personal-links").status_code == 200
            return len(found)

        few = queries()
        Member.objects.bulk_create([Member(name=f"Many {n}", rank=n % 4) for n in range(60)])
        links.make(None, 90, actor_id=None)
        assert queries() == few
