"""The members' area: who comes in, what is switched on, and that nobody finds what is another member's."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.socialaccount.models import SocialAccount, SocialLogin
from django.test import Client
from django.utils import timezone
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from PIL import Image

from alliance import discord
from alliance.models import User
from members.models import MemberRecord
from tests.alliance.area.conftest import (
    CALLS,
    DAY,
    NOBODY,
    OTHERS_REASON,
    PARTS,
    SECRET_REASON,
    SHOWN,
    VISITORS,
    World,
    crop_of,
    on,
)
from tests.alliance.test_permissions import API, AREA, METHODS, OPERATOR, PAGES
from uploads.files.pictures import cut
from uploads.models import Upload

pytestmark = pytest.mark.django_db
JSON = {"content_type": "application/json"}


class TestWhoSeesWhat:
    @pytest.mark.parametrize("visitor", VISITORS)
    def test_off_it_is_the_placeholder_and_nothing_else(self, world: World, visitor: str) -> None:
        client = world.visit(visitor)
        assert "Coming Soon" in client.get("/members").content.decode()
        for path in (*SHOWN, f"/members/crop/power/{DAY}"):
            assert client.get(path).status_code == 404, path
        for path in CALLS:
            for method in METHODS:
                answer = client.generic(method, path)
                assert (answer.status_code, bool(answer.json()["message"])) == (404, True)

    @pytest.mark.parametrize("visitor", VISITORS)
    def test_on_each_finds_what_is_theirs(self, world: World, visitor: str) -> None:
        on()
        client = world.visit(visitor)
        home = client.get("/members")
        assert "Coming Soon" not in home.content.decode()
        if visitor in NOBODY:
            assert home.status_code == 200
            assert [client.get(path).headers.get("Location") for path in SHOWN] == ["/members"] * 4
            assert {client.get(path).status_code for path in CALLS} == {403 if visitor == "operator" else 401}
            assert crop_of(client).headers["Location"] == "/members"
            return
        assert home.status_code == 302
        told = [client.get(path).content.decode() for path in SHOWN[1:]]
        assert all("Nia" in page for page in told[:2])
        assert client.get("/api/directory").json()["rows"][0].keys() == {"memberId", "memberName", "rank"}
        if visitor == "superuser":
            assert client.get("/members/me").headers["Location"] == "/members"
            assert client.get("/api/me").status_code == 404
            return
        mine, page = client.get("/api/me").json(), client.get("/members/me").content.decode()
        own, other = (SECRET_REASON, OTHERS_REASON) if visitor != "a second member" else (OTHERS_REASON, SECRET_REASON)
        assert mine["memberName"] == ("Mia" if visitor == "a second member" else "Nia")
        assert own in json.dumps(mine)
        assert other not in json.dumps(mine) + page + "".join(told)
        colour = Image.open(io.BytesIO(crop_of(client).content)).convert("RGB").getpixel((500, 50))
        assert colour[2 if visitor == "a second member" else 0] > 180

    @pytest.mark.parametrize("visitor", VISITORS)
    def test_the_leaders_gates_stay_as_they_are(self, world: World, visitor: str) -> None:
        on()
        client = world.visit(visitor)
        leads = visitor in {"R4", "R5", "superuser"}
        signed_in = visitor in {"Discord R1", "R3", "R4", "R5", "operator", "superuser", "a second member"}
        for path in ("/api/members", "/api/personal-links", "/api/away", "/api/change-sets", "/api/nothing"):
            expected = {404 if path == "/api/nothing" else 200} if leads else {403 if signed_in else 401}
            assert client.get(path).status_code in expected, path
        for route in PAGES:
            answer = client.get(f"/{route}")
            if not leads:
                assert answer.headers["Location"].startswith("/login?"), route
        if visitor != "superuser":
            shut = client.get("/operator/alliance/personallink/")
            assert shut.status_code in {302, 403}

    @pytest.mark.parametrize("visitor", ["link", "Discord R1"])
    def test_made_up_calls_find_no_failure(self, world: World, visitor: str) -> None:
        on()
        client = world.visit(visitor)
        addresses = sorted({*API, *AREA, *OPERATOR, "api/me", "api/directory", "members/me/1", "members/crop/power/x"})
        failed = {
            (method, address): answer.status_code
            for address in addresses
            if address != "members/leave"
            for method in METHODS
            if (answer := client.generic(method, f"/{address}", b"{", **JSON)).status_code >= 500
        }
        assert failed == {}

    @pytest.mark.parametrize(
        ("part", "path", "call"),
        [
            ("own_page", "/members/me", "/api/me"),
            ("own_page", f"/members/crop/power/{DAY}", None),
            ("directory", "/members/directory", "/api/directory"),
            ("rankings", "/members/rankings", None),
            ("requirements", "/members/ranks", None),
        ],
    )
    def test_a_part_that_is_off_does_not_leave_the_server(
        self, world: World, part: str, path: str, call: str | None
    ) -> None:
        on(**{part: False})
        for visitor in ("link", "R5"):
            client = world.visit(visitor)
            assert client.get(path).status_code == 404
            assert call is None or client.get(call).status_code == 404
            others = {one for one in SHOWN if one != path and not (part == "own_page" and one == "/members/me")}
            assert {client.get(one).status_code for one in others} == {200}

    def test_with_all_parts_off_it_says_so(self, world: World) -> None:
        on(**dict.fromkeys(PARTS, False))
        assert "Nothing is shown yet" in world.visit("link").get("/members").content.decode()

    def test_answers_are_kept_by_nobody_and_found_by_no_search_engine(self, world: World) -> None:
        on()
        client = world.visit("link")
        for path in ("/members", *SHOWN, *CALLS, f"/members/crop/power/{DAY}"):
            answer = client.get(path)
            assert answer.headers["Cache-Control"] == "private, no-store", path
            assert "noindex" in answer.headers["X-Robots-Tag"], path
        assert "Disallow: /\n" in Client().get("/robots.txt").content.decode()


class TestOthersData:
    def test_the_crop_is_the_own_row_and_not_a_pixel_more(self, world: World) -> None:
        on()
        answer = crop_of(world.visit("link"))
        picture = Image.open(io.BytesIO(answer.content)).convert("RGB")
        assert (answer.headers["Content-Type"], picture.size) == ("image/jpeg", (1000, 100))
        assert all(picture.getpixel((500, y))[2] < 60 for y in (0, 50, 99))

    def test_a_row_that_may_be_somebody_elses_is_not_shown(self, world: World) -> None:
        """A leader gave the row that was read as Nia's to Mia, and typed Nia's figure into another."""
        on()
        world.upload.rows.filter(name="Nia").update(member_corrected=True)
        MemberRecord.objects.filter(member=world.mia).update(value=235_111_222)
        client = world.visit("link")
        assert crop_of(client).status_code == 404
        assert [one["crop"] for one in client.get("/api/me").json()["figures"] if one["figure"] == "power"] == [None]

    def test_a_picture_that_is_gone_is_told(self, world: World) -> None:
        on()
        Upload.objects.update(file="", file_removed_at=timezone.now())
        client = world.visit("link")
        assert crop_of(client).status_code == 404
        assert "no longer kept" in client.get("/members/me").content.decode()

    def test_a_box_beyond_the_picture_is_cut_to_it(self, world: World) -> None:
        assert Image.open(io.BytesIO(cut(world.upload, (-5, 1950, 2000, 3000)))).size == (1000, 50)
        with pytest.raises(FileNotFoundError):
            cut(world.upload, (0, 5000, 10, 5100))

    @hypothesis_settings(max_examples=40)
    @given(
        figure=st.sampled_from(["power", "kills", "vs", "donations", "assistance", "duel_day", "x", "%2e%2e", "1"]),
        day=st.one_of(
            st.dates(date(2026, 11, 1), date(2026, 12, 1)).map(str),
            st.text("0123456789-abc", min_size=1, max_size=12),
            st.integers(0, 10**30).map(str),
        ),
        query=st.sampled_from(["", "?memberId=1", "?member=2", "?id=1&upload=1"]),
    )
    def test_no_address_gives_another_members_row(self, figure: str, day: str, query: str) -> None:
        """Whatever is guessed, it is the visitor's own row or nothing."""
        client = self.client
        answer = client.get(f"/members/crop/{figure}/{day}{query}")
        if answer.status_code == 200:
            assert Image.open(io.BytesIO(answer.content)).convert("RGB").getpixel((500, 50))[0] > 180
        else:
            assert answer.status_code == 404
        assert OTHERS_REASON not in client.get(f"/api/me{query}").content.decode()

    @pytest.fixture(autouse=True)
    def _guesser(self, world: World) -> None:
        on()
        self.client = world.visit("link")


class TestDiscord:
    def sign_in(self, client: Client, user: User) -> Any:
        """What happens once Discord has told who the visitor is."""
        request = client.get("/login").wsgi_request
        account = SocialAccount(provider="discord", uid=user.discord_id, extra_data={"username": user.username})
        with pytest.raises(ImmediateHttpResponse) as ended:
            discord.SocialAdapter().pre_social_login(request, SocialLogin(account=account))
        return ended.value.response

    @pytest.mark.parametrize("rank", [1, 2, 3])
    def test_below_r4_it_leads_to_the_area_alone(self, account: Callable[..., User], rank: int) -> None:
        user = account("low", rank=rank, discord_id="55")
        assert self.sign_in(Client(), user)["Location"] == "/login?error=insufficient_privileges"
        on()
        assert self.sign_in(Client(), user)["Location"] == "/members"

    def test_a_leader_is_led_to_the_portal(self, account: Callable[..., User]) -> None:
        on()
        assert self.sign_in(Client(), account("high", rank=4, discord_id="55"))["Location"] == "/admin"

    @pytest.mark.parametrize("closed", ["account", "member"])
    def test_who_is_shut_out_stays_out(self, account: Callable[..., User], closed: str) -> None:
        on()
        user = account("low", rank=2, discord_id="55")
        if closed == "account":
            user.is_active = False
            user.save()
        else:
            assert user.member
            user.member.put_active(False)
            user.member.save()
        assert self.sign_in(Client(), user)["Location"].startswith("/login?error=")
