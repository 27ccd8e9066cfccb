"""The pages around the screens: their menus, the public ones, and where addresses lead (spec section 2)."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import date, datetime
from pathlib import Path
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from alliance.models import User
from members.models import Member, WeeklySnapshot

MEMBERS, DASHBOARD, UPLOAD, SF_TECH = "/members", "/admin", "/admin/upload", "/admin/sf-tech"
ASSISTANCE = "/admin/mutual-assistance"
ANALYTICS, MANAGEMENT, SETTINGS = "/admin/analytics", "/admin/member-management", "/admin/settings"
SIDEBAR = [MEMBERS, DASHBOARD, UPLOAD, SF_TECH, ASSISTANCE, ANALYTICS, MANAGEMENT]
PHONE = [DASHBOARD, UPLOAD, SF_TECH, ANALYTICS, MANAGEMENT]
ROOT = Path(__file__).parents[2]
HEADS = [
    found
    for file in sorted((ROOT / "templates").glob("*.html"))
    for found in re.findall(r'island "([\w-]+)"[^%]*? subtitle="([^"]*)"(?!\|)', file.read_text(encoding="utf-8"))
]
"""The screen and the subtitle of each page whose head is sent with it."""


def menus(answer: HttpResponse) -> tuple[list[str], list[str], set[str]]:
    """The links of the sidebar and of the phone's menu, and those that are marked as the current page."""
    sidebar, _, phone = answer.content.decode().partition('<dialog id="menu"')
    navs = [re.findall(r"<nav .*?</nav>", part, re.DOTALL)[0] for part in (sidebar, phone)]
    links = [re.findall(r'<a href="([^"]+)"(.*?)>', menu) for menu in navs]
    marked = {href for menu in links for href, rest in menu if 'aria-current="page"' in rest}
    return [href for href, _ in links[0]], [href for href, _ in links[1]], marked


def props(answer: HttpResponse, name: str) -> Any:
    found = re.search(rf'<script id="{name}-props" type="application/json">(.*?)</script>', answer.content.decode())
    assert found, name
    return json.loads(found[1])


@pytest.mark.parametrize(("page", "marked"), [(UPLOAD, {UPLOAD}), (MANAGEMENT, {MANAGEMENT}), (SETTINGS, set())])
def test_the_menus_list_the_screens_and_mark_the_one_shown(leader_client: Client, page: str, marked: set[str]) -> None:
    assert menus(leader_client.get(page)) == (SIDEBAR, PHONE, marked)


@pytest.mark.parametrize(
    ("address", "screen"),
    [
        ("/upload", UPLOAD),
        ("/member-management", MANAGEMENT),
        ("/settings", SETTINGS),
        ("/dashboard", DASHBOARD),
        ("/admin/", DASHBOARD),
        ("/uploads", "/admin/uploads"),
        ("/sf-tech", SF_TECH),
        ("/mutual-assistance", ASSISTANCE),
        ("/analytics", ANALYTICS),
        ("/", "/admin"),
        ("/login", "/admin"),
    ],
)
def test_where_an_address_leads_a_leader(leader_client: Client, address: str, screen: str) -> None:
    answer = leader_client.get(address)
    assert (answer.status_code, answer.headers["Location"]) == (302, screen)


def test_the_admin_panel_knows_who_is_signed_in(leader_client: Client, officer: User) -> None:
    answer = leader_client.get(SETTINGS)
    assert "<title>Admin Panel" in answer.content.decode()
    assert {"memberName": "Officer", "displayName": "Officer", "rank": 4}.items() <= props(answer, "settings").items()


def test_a_member_has_a_page(leader_client: Client) -> None:
    gone = Member.objects.create(name="<b>Nia</b>", is_active=False)
    answer = leader_client.get(f"/admin/members/{gone.pk}")
    assert answer.status_code == 200
    assert "<title>&lt;b&gt;Nia&lt;/b&gt;" in answer.content.decode()
    assert answer.headers["Cache-Control"] == "no-store"
    assert props(answer, "member")["memberId"] == gone.pk


@pytest.mark.parametrize("member_id", [0, 999, 2**63, 10**40])
def test_an_unknown_member_is_404(leader_client: Client, member_id: int) -> None:
    answer = leader_client.get(f"/admin/members/{member_id}")
    assert answer.status_code == 404
    assert "404 Page Not Found" in answer.content.decode()


@pytest.mark.django_db
def test_the_members_page_is_public_and_says_what_is_planned(client: Client) -> None:
    answer = client.get(MEMBERS)
    text = answer.content.decode()
    assert answer.status_code == 200
    assert "<title>Alliance Members" in text
    assert "Coming Soon" in text
    assert "Planned features" in text
    assert re.search(r'(?s)<a href="/"[^>]*>.*?Back to Portal</a>', text)


@pytest.mark.django_db
@pytest.mark.parametrize(("client_id", "secret", "offered"), [("", "", False), ("12", "", False), ("12", "s", True)])
def test_discord_is_offered_where_the_operator_has_set_it_up(
    client: Client, settings: Any, client_id: str, secret: str, offered: bool
) -> None:
    settings.DISCORD_CLIENT_ID, settings.DISCORD_CLIENT_SECRET = client_id, secret
    assert props(client.get("/login", {"next": UPLOAD}), "login") == {
        "error": "",
        "message": "",
        "next": UPLOAD,
        "discord": offered,
    }


@pytest.mark.parametrize("path", [MANAGEMENT, UPLOAD, "/admin", "/login", "/members"])
def test_every_page_brings_the_servers_time_and_the_alliances_zone(
    leader_client: Client, settings: Any, path: str
) -> None:
    settings.TIME_ZONE = "Pacific/Kiritimati"
    before = timezone.now().replace(microsecond=0)
    html = leader_client.get(path, {"error": "no_member"}).content.decode()
    brought = re.search('<html lang="en" data-now="([^"]+)" data-zone="([^"]+)">', html)
    assert brought is not None
    assert before <= datetime.fromisoformat(brought[1]) <= timezone.now()
    assert brought[2] == "Pacific/Kiritimati"


def test_member_management_knows_who_may_save_weeks(leader_client: Client) -> None:
    assert props(leader_client.get(MANAGEMENT), "member-management")["isAdmin"] is True


def test_the_frame_counts_the_members_and_names_the_last_saved_week(leader_client: Client) -> None:
    assert props(leader_client.get(UPLOAD), "week")["lastSaved"] is None
    for sunday in (date(2026, 11, 15), date(2026, 11, 8)):
        WeeklySnapshot.objects.create(week_ending=sunday)
    answer = leader_client.get(UPLOAD)
    assert props(answer, "week")["lastSaved"] == "2026-11-15"
    assert "1 member<" in answer.content.decode()


def test_leaders_pages_name_the_members_whose_names_look_alike(
    leader_client: Client, account: Callable[..., User]
) -> None:
    for name in ("KillBill", "KiIIBill", "Zoë"):
        Member.objects.create(name=name)
    Member.objects.create(name="Zoe|", is_active=False)
    Member.objects.create(name="Zoel")
    page = leader_client.get(SF_TECH).content.decode()
    assert 'data-look-alikes="[&quot;KiIIBill&quot;, &quot;KillBill&quot;]"' in page
    leader_client.force_login(account("recruit", rank=2))
    assert "look-alikes" not in leader_client.get(MEMBERS).content.decode()


def test_the_operator_names_the_portal(client: Client, settings: Any, db: None) -> None:
    settings.PORTAL_TITLE, settings.PORTAL_TAGLINE, settings.ALLIANCE_NAME = "Harbour desk", "Row & steer", "Salt"
    text = client.get("/login").content.decode()
    for words in ("Harbour desk", "Row &amp; steer", "Sign In · Salt"):
        assert words in text


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("query", "target"),
    [("", "/admin"), ("?next=/admin/upload", "/admin/upload"), ("?next=https://evil.example/", "/admin")],
)
def test_a_leader_who_is_signed_in_is_led_on(leader_client: Client, query: str, target: str) -> None:
    assert leader_client.get(f"/login{query}")["Location"] == target


@pytest.mark.parametrize(
    ("path", "title", "subtitle"),
    [
        ("/admin", "Dashboard", r"Week ending Sun \d+ [A-Z][a-z]{2} \d{4}\. Rankings cover the last 30 days\."),
        ("/admin/analytics", "Analytics Dashboard", "Detailed performance analysis and trends"),
        ("/admin/upload", "Data Upload", "Screenshots or a screen recording in, .* Apply\\."),
        ("/admin/uploads", "All Uploads", "Every batch that came in, .*"),
        ("/admin/sf-tech", "SF Tech Tracking", "Special Forces levels, .*"),
        ("/admin/mutual-assistance", "Mutual Assistance", "Who helped others, and how much\\. .*"),
        ("/admin/settings", "Admin Panel", "Who may enter, .*"),
    ],
)
def test_the_head_stands_before_the_script_has_come(
    leader_client: Client, path: str, title: str, subtitle: str
) -> None:
    text = leader_client.get(path).content.decode()
    assert re.search(rf"<h1[^>]*>{title}</h1><p[^>]*>{subtitle}</p>", text)


@pytest.mark.parametrize(("screen", "subtitle"), HEADS)
def test_the_head_of_a_page_is_that_of_its_screen(screen: str, subtitle: str) -> None:
    """Another one is drawn twice: the largest text of the page then comes as late as the script."""
    source = "".join(
        file.read_text(encoding="utf-8") for file in (ROOT / "frontend/src/islands" / screen).rglob("*.tsx")
    )
    assert f'subtitle="{subtitle}"' in source or f'subtitle={{text("{subtitle}")}}' in source


def test_the_head_of_member_management_stands_before_the_script_has_come(leader_client: Client) -> None:
    text = leader_client.get("/admin/member-management").content.decode()
    assert re.search(r"<h1[^>]*>Member Management</h1>", text)
