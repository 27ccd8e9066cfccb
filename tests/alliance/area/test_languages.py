"""The members' area in the member's language: chosen, kept, told to caches, and also where something goes wrong."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.socialaccount.models import SocialAccount, SocialLogin
from django.conf import settings
from django.core.exceptions import SuspiciousOperation
from django.db import OperationalError
from django.test import Client, RequestFactory
from django.utils import translation
from PIL import Image

from alliance import discord
from alliance.area import errors, languages, pages, words
from alliance.area.languages import END, ISOLATE
from members.models import Member
from tests.alliance.area.conftest import CALLS, PARTS, SHOWN, World, on

pytestmark = pytest.mark.django_db
JSON = {"content_type": "application/json"}
GERMAN = {"headers": {"Accept-Language": "de-AT,de;q=0.9,en;q=0.5"}}
ALL = [code for code, _ in settings.LANGUAGES]


@pytest.fixture(autouse=True)
def _on(db: None) -> None:
    on()


class TestChoosing:
    @pytest.mark.parametrize(
        ("accepts", "spoken"),
        [
            *((code, code) for code in ALL),
            ("de-AT,de;q=0.9,en;q=0.8", "de"),
            ("pt-BR", "pt"),
            ("es-419,es;q=0.9", "es"),
            ("ar-EG", "ar"),
            ("zh-TW", "zh-hant"),
            ("zh-HK", "zh-hant"),
            ("zh-Hant-TW", "zh-hant"),
            ("zh-CN", "zh-hans"),
            ("zh", "zh-hans"),
            ("nl,pl;q=0.4", "pl"),
            ("nl", "en"),
            ("", "en"),
            ("en;q=x,\x00", "en"),
        ],
    )
    def test_the_browsers_language_is_spoken(self, world: World, accepts: str, spoken: str) -> None:
        answer = world.visit("link").get("/members/me", headers={"Accept-Language": accepts})
        assert answer.headers["Content-Language"] == spoken
        assert f'<html lang="{spoken}" dir="{"rtl" if spoken == "ar" else "ltr"}">' in answer.content.decode()

    def test_all_seventeen_are_offered(self, world: World) -> None:
        page = world.visit("link").get("/members/me").content.decode()
        assert [code for code in ALL if f'<option value="{code}" lang="{code}"' in page] == ALL
        assert len(ALL) == 17

    def test_what_was_chosen_comes_before_what_the_browser_asks_for(self, world: World) -> None:
        client = world.visit("link")
        client.post("/members/language", {"language": "th"})
        assert client.get("/members/me", **GERMAN).headers["Content-Language"] == "th"
        assert client.get("/api/me", **GERMAN).json()["figures"][0]["label"] == "พลัง"

    def test_caches_are_told_what_an_answer_hangs_on(self, world: World) -> None:
        client = world.visit("link")
        for path in ("/members", *SHOWN, "/members/privacy", "/members/nothing", "/members?error=link", "/api/me"):
            varied = {part.strip().lower() for part in client.get(path).headers["Vary"].split(",")}
            assert {"accept-language", "cookie"} <= varied, path

    def test_leaders_screens_stay_english(self, leader_client: Client) -> None:
        assert '<html lang="en"' in leader_client.get("/admin", **GERMAN).content.decode()
        answer = leader_client.post("/api/personal-links", {}, **JSON, **GERMAN)
        assert answer.json()["message"].endswith("Name the members, or say all.")


class TestSpeaking:
    @pytest.mark.parametrize("code", [code for code in ALL if code != "en"])
    def test_no_page_has_a_word_of_english_left(self, world: World, code: str) -> None:
        client = world.visit("link")
        client.post("/members/language", {"language": code})
        pages = [client.get(path) for path in (*SHOWN, "/members/privacy", "/members?error=link", "/members/nothing")]
        told = "".join(page.content.decode() for page in pages)
        assert {page.status_code for page in pages} == {200, 404}
        for english in ("My figures", "Members<", "What each rank asks for", "recorded", "Privacy<", "does not open"):
            if not (english == "Privacy<" and code == "it"):
                assert english not in told

    @pytest.mark.parametrize(
        ("code", "long", "short", "name"),
        [
            ("en", "1 Nov 2026", "1 Nov", "Sunday"),
            ("de", "1. November 2026", "1. Nov.", "Sonntag"),
            ("fr", "1 novembre 2026", "1 nov.", "Dimanche"),
            ("es", "1 de noviembre de 2026", "1 nov.", "Domingo"),
            ("pt", "1 de novembro de 2026", "1 nov.", "Domingo"),
            ("it", "1 novembre 2026", "1 nov", "Domenica"),
            ("tr", "1 Kasım 2026", "1 Kas", "Pazar"),
            ("ru", "1 ноября 2026", "1 ноя", "Воскресенье"),
            ("pl", "1 listopada 2026", "1 lis", "Niedziela"),
            ("ar", "1 نوفمبر 2026", "1 نوفمبر", "الأحد"),
            ("ko", "2026년 11월 1일", "11월 1일", "일요일"),
            ("ja", "2026年11月1日", "11月1日", "日曜日"),
            ("zh-hans", "2026年11月1日", "11月1日", "星期日"),
            ("zh-hant", "2026年11月1日", "11月1日", "星期日"),
            ("th", "1 พฤศจิกายน 2026", "1 พ.ย.", "อาทิตย์"),
            ("vi", "01/11/2026", "01/11", "Chủ nhật"),
            ("id", "1 November 2026", "1 Nov", "Minggu"),
        ],
    )
    def test_days_are_written_as_in_the_language(self, code: str, long: str, short: str, name: str) -> None:
        day = date(2026, 11, 1)
        with translation.override(code):
            assert (languages.day(day), languages.short_day(day), languages.weekday(day)) == (long, short, name)

    @pytest.mark.parametrize(
        ("code", "one", "few", "many"),
        [
            ("de", "noch 1 Spende diese Woche", "noch 2 Spenden diese Woche", "noch 6.000 Spenden diese Woche"),
            ("ru", "ещё 1 пожертвование на", "ещё 2 пожертвования на", "ещё 6\u00a0000 пожертвований на"),
            ("pl", "jeszcze 1 darowizna w", "jeszcze 2 darowizny w", "jeszcze 6\u00a0000 darowizn w"),
            ("ar", "تبرع واحد", "تبرعان", "6,000"),
            ("ja", "今週あと寄付 1", "今週あと寄付 2", "今週あと寄付 6,000"),
        ],
    )
    def test_counts_take_their_form(self, code: str, one: str, few: str, many: str) -> None:
        with translation.override(code):
            said = [words.donations_short(number) for number in (1, 2, 6000)]
        assert [begin in text for begin, text in zip((one, few, many), said, strict=True)] == [True] * 3

    def test_names_of_either_direction_stand_for_themselves(self, world: World) -> None:
        Member.objects.create(name="محمد 7", rank=1)
        client = world.visit("link")
        client.post("/members/language", {"language": "ar"})
        page = client.get("/members/directory").content.decode()
        assert [f'<bdi class="truncate">{name}</bdi>' in page for name in ("محمد 7", "Nia")] == [True, True]

    @pytest.mark.parametrize("code", ALL)
    def test_a_link_comes_with_a_text_in_each_language(self, r5_client: Client, world: World, code: str) -> None:
        body = {"memberIds": [world.nia.pk], "language": code}
        [link] = r5_client.post("/api/personal-links", body, **JSON).json()["links"]
        first, url, last = link["text"].split("\n")
        assert url == link["url"]
        assert "Nia" in first
        assert "Our alliance" in first
        assert ("your own page" in first) == (code == "en")
        assert ("do not pass" in last) == (code == "en")
        assert (f"{ISOLATE}Nia{END}" in first) == (code == "ar")


class TestCalls:
    """What the area's calls say is in the member's language too."""

    def test_what_is_answered(self, world: World) -> None:
        Member.objects.filter(pk=world.nia.pk).update(rank=0)
        client = world.visit("link")
        for path in CALLS:
            assert client.get(path, **GERMAN).headers["Content-Language"] == "de"
        assert client.get("/api/me", **GERMAN).json()["rank"] == "Kein Rang"
        rows = client.get("/api/directory", **GERMAN).json()["rows"]
        assert {row["memberName"]: row["rank"] for row in rows} == {"Officer": "R4", "Mia": "R1", "Nia": "Kein Rang"}

    @pytest.mark.parametrize("path", CALLS)
    @pytest.mark.parametrize(
        ("visitor", "status", "said"),
        [("none", 401, "persönlichen Link"), ("link revoked", 401, "persönlichen Link"), ("operator", 403, "Mitglied")],
    )
    def test_who_may_not_visit_is_told_what_to_do(
        self, world: World, path: str, visitor: str, status: int, said: str
    ) -> None:
        answer = world.visit(visitor).get(path, **GERMAN)
        assert (answer.status_code, said in answer.json()["message"]) == (status, True)

    def test_what_is_not_there(self, world: World) -> None:
        assert world.visit("superuser").get("/api/me", **GERMAN).json()["message"].endswith("gehört kein Mitglied.")
        on(own_page=False, directory=False)
        for path in CALLS:
            answer = world.visit("link").get(path, **GERMAN)
            assert (answer.status_code, answer.json()["message"]) == (404, "Die Leitung hat diese Seite geschlossen.")
            assert "erlaubt" in world.visit("link").post(path, **GERMAN).json()["message"]

    @pytest.mark.parametrize(
        ("error", "status", "said"),
        [(OperationalError("gone"), 503, "überlastet"), (ZeroDivisionError(), 500, "sag der Leitung Bescheid")],
    )
    def test_a_failure_of_the_server(self, rf: RequestFactory, error: Exception, status: int, said: str) -> None:
        for path in CALLS:
            try:
                raise error
            except (OperationalError, ZeroDivisionError):
                answer = errors.server_error(rf.get(path, **GERMAN))
            assert answer.status_code == status
            assert said in json.loads(answer.content)["message"]

    def test_a_failure_inside_the_call(self, world: World, monkeypatch: pytest.MonkeyPatch) -> None:
        def fails(*_: object) -> None:
            raise OperationalError("gone")

        client = world.visit("link")
        monkeypatch.setattr(pages, "listed", fails)
        answer = client.get("/api/directory", **GERMAN)
        assert (answer.status_code, "überlastet" in answer.json()["message"]) == (503, True)
        assert answer.headers["Retry-After"]


class TestGoneWrong:
    """Also then the member is told in the own language what to do."""

    def test_a_page_that_is_not_there(self, world: World) -> None:
        for path in ("/members/nothing", "/members/crop/power/2026-01-01", "/members/me/"):
            answer = world.visit("link").get(path, **GERMAN)
            assert (answer.status_code, answer.headers["Content-Language"]) == (404, "de"), path
            assert "Diese Seite gibt es nicht" in answer.content.decode()
        on(rankings=False)
        assert "Zurück zum Anfang" in world.visit("link").get("/members/rankings", **GERMAN).content.decode()

    def test_off_it_is_the_portals_own(self, world: World) -> None:
        on(is_on=False, **dict.fromkeys(PARTS, True))
        assert "404 Page Not Found" in world.visit("link").get("/members/me", **GERMAN).content.decode()

    def test_a_form_that_lay_too_long(self) -> None:
        answer = Client(enforce_csrf_checks=True).post("/members/deletion", **GERMAN)
        assert answer.status_code == 403
        assert "Diese Seite ist veraltet" in answer.content.decode()
        assert "is out of date" in Client(enforce_csrf_checks=True).post("/login").content.decode()

    def test_a_form_that_is_too_large(self, world: World) -> None:
        answer = world.visit("link").post("/members/language", {"language": "d" * 70_000}, **GERMAN)
        assert answer.status_code == 413
        assert "zu groß" in answer.content.decode()

    def test_a_request_that_cannot_be_understood(self, rf: RequestFactory) -> None:
        answer = errors.bad_request(rf.get("/members/me", **GERMAN), SuspiciousOperation())
        assert answer.status_code == 400
        assert "Das hat nicht geklappt" in answer.content.decode()

    @pytest.mark.parametrize(
        ("error", "status", "said"),
        [
            (OperationalError("gone"), 503, "überlastet oder gestört"),
            (ZeroDivisionError(), 500, "sag der Leitung Bescheid"),
        ],
    )
    def test_a_failure_of_the_server(
        self, rf: RequestFactory, django_assert_num_queries: Any, error: Exception, status: int, said: str
    ) -> None:
        """Told without asking the database, which may be what fails."""
        try:
            raise error
        except (OperationalError, ZeroDivisionError):
            with django_assert_num_queries(0):
                answer = errors.server_error(rf.get("/members/me", **GERMAN))
        assert answer.status_code == status
        assert said in answer.content.decode()
        assert '<html lang="de"' in answer.content.decode()
        assert ("Retry-After" in answer.headers) == (status == 503)

    @pytest.mark.parametrize(
        ("error", "status", "said"),
        [
            ("link", 200, "Dieser Link öffnet nichts mehr"),
            ("too_many_tries", 429, "zu viele Versuche"),
            ("no_member", 200, "gehört hier zu keinem Mitglied"),
            ("auth_failed", 200, "Anmeldung mit Discord ist fehlgeschlagen"),
        ],
    )
    def test_who_did_not_come_in_is_told_why(self, error: str, status: int, said: str) -> None:
        answer = Client().get(f"/members?error={error}", **GERMAN)
        assert (answer.status_code, said in answer.content.decode()) == (status, True)

    @pytest.mark.parametrize("goal", ["/members", "/admin", None])
    def test_who_set_out_for_the_area_by_discord_is_told_there(self, goal: str | None) -> None:
        request = Client().get("/login").wsgi_request
        login = SocialLogin(account=SocialAccount(provider="discord", uid="9", extra_data={"username": "nobody"}))
        login.state = {"next": goal}
        with pytest.raises(ImmediateHttpResponse) as ended:
            discord.SocialAdapter().pre_social_login(request, login)
        page = "/members" if goal == "/members" else "/login"
        assert ended.value.response["Location"] == f"{page}?error=no_member"

    @pytest.mark.parametrize("goal", ["/members", "/admin"])
    def test_nor_is_a_refused_consent_lost(self, goal: str, settings: Any, account: Callable[..., Any]) -> None:
        settings.DISCORD_CLIENT_ID, settings.DISCORD_CLIENT_SECRET = "1", "2"
        client = Client()
        begun = client.get(f"/auth/discord?next={goal}")
        state = begun["Location"].partition("state=")[2].partition("&")[0]
        back = client.get(f"/auth/discord/callback?error=access_denied&state={state}")
        assert back["Location"] == f"{'/members' if goal == '/members' else '/login'}?error=auth_failed"


def test_the_card_begins_where_the_language_does(world: World) -> None:
    """The small name of the alliance stands alone at the top: at the left in German, at the right in Arabic."""
    client, found = world.visit("link"), {}
    for code in ("de", "ar"):
        client.post("/members/language", {"language": code})
        card = Image.open(io.BytesIO(client.get("/members/card.png").content)).convert("L")
        ink = card.crop((0, 0, card.width, 90)).point(lambda light: 255 if light > 60 else 0).getbbox()
        assert ink
        found[code] = (ink[0] < 80, ink[2] > card.width - 80)
    assert found == {"de": (True, False), "ar": (False, True)}
