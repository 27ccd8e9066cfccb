"""The assistant as a leader uses it: without a key on the demo, and with Claude played by a local Messages API."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.portals import Portal, enter, served
from tests.e2e.test_accessibility import problems
from tests.messages_server import KEY, MessagesServer, Reply, messages_server, results
from tests.prepared import LOAD_DEMO

pytestmark = pytest.mark.browser

FAILED = "Failed to get AI response. Please try again."
BROKEN = r"""() => [...document.querySelectorAll("td.text-right")].map((cell) => {
    if (!/^[+−]?[\d.,]+[KMB%]?$/.test(cell.textContent)) return null;
    const words = document.createRange();
    words.selectNodeContents(cell);
    const tops = [...words.getClientRects()].filter(({ width }) => width > 2).map(({ top }) => top);
    return Math.max(...tops) - Math.min(...tops) > 10 && cell.textContent;
}).filter(Boolean)"""
"""The figures of tables that go on in a second line: 370.1 in one, M in the next."""
FIRST = "Who are the top 5 members by power?"


def open_chat(page: Page) -> None:
    enter(page, to="/admin/ai-chat")
    expect(page.get_by_role("list", name="Chat")).to_be_visible()
    if page.get_by_role("button", name="Clear History").is_visible():
        clear(page)


def clear(page: Page) -> None:
    page.get_by_role("button", name="Clear History").click()
    page.get_by_role("dialog").get_by_role("button", name="Clear History").click()
    expect(page.get_by_text("Chat history cleared! How can I help you today?")).to_be_visible()


def ask(page: Page, question: str) -> None:
    page.get_by_label("Your question").fill(question)
    page.keyboard.press("Enter")


def answered(page: Page) -> None:
    expect(page.get_by_role("button", name="Send")).to_be_visible()


class TestBuiltIn:
    @pytest.mark.parametrize("page", [1440, 360], indirect=True)
    def test_the_five_chips_are_answered(self, page: Page) -> None:
        open_chat(page)
        chips = page.get_by_role("list", name="Suggested questions").get_by_role("button")
        questions = chips.all_inner_texts()
        assert len(questions) == 5
        powers = {one["name"]: int(one["power"]) for one in page.request.get("/api/members").json()}
        chips.first.click()
        expect(chips).to_have_count(0)
        answered(page)
        top = sorted(powers, key=lambda name: -powers[name])[:5]
        rows = page.get_by_role("table").first.get_by_role("row")
        expect(rows).to_have_count(6)
        for place, name in enumerate(top, start=1):
            expect(rows.nth(place)).to_contain_text(f"{powers[name]:,}")
            expect(rows.nth(place).get_by_role("link", name=name, exact=True)).to_be_visible()
        for question in questions[1:]:
            ask(page, question)
            answered(page)
        expect(page.get_by_text("Answered by the built-in assistant.")).to_have_count(5)
        expect(page.get_by_role("figure")).to_have_count(2)
        assert page.evaluate(BROKEN) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert problems(page) == []
        clear(page)
        expect(page.get_by_text("Chat history cleared successfully")).to_be_visible()
        expect(chips).to_have_count(5)

    @pytest.mark.parametrize("page", [1440, 360], indirect=True)
    def test_what_was_understood_is_put_right_and_pinned(self, page: Page) -> None:
        """All of it by keyboard. The next question builds on the changed one."""
        open_chat(page)
        ask(page, FIRST)
        answered(page)
        expect(page.get_by_text("Understood: Power, highest first, at most 5.")).to_be_visible()
        page.get_by_role("button", name="Edit").focus()
        page.keyboard.press("Enter")
        form = page.get_by_role("form", name="What is asked")
        expect(form.get_by_label("What is computed")).to_be_focused()
        form.get_by_label("Figure").select_option(label="Kills")
        limit = form.get_by_label("Maximum number of rows, 1 to 100")
        limit.fill("1000")
        limit.press("Enter")
        expect(form.get_by_role("alert")).to_contain_text("100")
        form.get_by_role("button", name="Add a condition").press("Enter")
        form.get_by_label("Number", exact=True).fill("1")
        form.get_by_text("More", exact=True).press("Enter")
        expect(form.get_by_label("Only this place")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert problems(page) == []
        limit.fill("3")
        limit.press("Enter")
        expect(page.get_by_text("Understood: Kills, highest first, kills at least 1, at most 3.")).to_be_visible()
        expect(form).to_have_count(0)
        expect(page.get_by_role("button", name="Edit").first).to_be_focused()
        ask(page, "only R4")
        answered(page)
        expect(page.get_by_text(re.compile(r"^Understood: Kills, .*R4"))).to_be_visible()
        page.get_by_role("button", name="Pin to the dashboard").nth(1).press("Enter")
        expect(page.get_by_role("button", name="Pinned")).to_be_disabled()
        page.reload()
        expect(page.get_by_role("button", name="Pinned")).to_be_disabled()
        expect(page.get_by_role("button", name="Edit")).to_have_count(3)
        assert problems(page) == []
        page.goto("/admin")
        pinned = page.get_by_role("region", name="Pinned answers")
        expect(pinned.get_by_role("heading", name=re.compile("^Kills, highest first"))).to_be_visible()
        pinned.get_by_role("button", name=re.compile("Remove from the dashboard")).click()
        expect(page.get_by_text("The answer is removed from the dashboard.")).to_be_visible()

    def test_a_name_leads_to_its_member(self, page: Page) -> None:
        open_chat(page)
        ask(page, "Tell me about Vandrell")
        answered(page)
        page.get_by_role("link", name="Vandrell", exact=True).first.click()
        expect(page).to_have_url(re.compile(r"/admin/members/\d+$"))
        page.go_back()
        expect(page.get_by_text("Tell me about Vandrell")).to_be_visible()

    def test_one_leader_does_not_see_anothers_chat(self, page: Page, chromium: Browser, portal: Portal) -> None:
        open_chat(page)
        ask(page, "Who is R5?")
        answered(page)
        context = chromium.new_context(base_url=portal.address)
        other = context.new_page()
        enter(other, "officer", to="/admin/ai-chat")
        expect(other.get_by_role("list", name="Chat")).to_be_visible()
        expect(other.get_by_text("Who is R5?")).to_have_count(0)
        context.close()

    @pytest.mark.parametrize("page", [1440, 360], indirect=True)
    def test_it_opens_from_the_header(self, page: Page) -> None:
        enter(page, to="/admin/settings")
        if (page.viewport_size or {"width": 0})["width"] < 768:
            page.get_by_role("button", name=re.compile("^Account of")).click()
            page.get_by_role("menuitem", name="AI Assistant").click()
        else:
            page.get_by_role("banner").get_by_role("link", name="AI Assistant").click()
        expect(page.get_by_role("heading", level=1, name="AI Assistant")).to_be_visible()

    def test_the_short_address_leads_here(self, page: Page) -> None:
        enter(page, to="/ai-chat")
        expect(page).to_have_url(re.compile(r"/admin/ai-chat$"))


@pytest.fixture(scope="module")
def messages() -> Iterator[MessagesServer]:
    with messages_server() as server:
        yield server


@pytest.fixture(scope="module")
def claude_portal(tmp_path_factory: pytest.TempPathFactory, messages: MessagesServer) -> Iterator[Portal]:
    settings = {
        "ANTHROPIC_API_KEY": KEY,
        "ANTHROPIC_BASE_URL": messages.address,
        "ASSISTANT_TIME_LIMIT": "6",
    }
    with served(tmp_path_factory.mktemp("claude"), settings, LOAD_DEMO) as found:
        yield found


@pytest.fixture
def chat(chromium: Browser, claude_portal: Portal, tmp_path: Path) -> Iterator[Page]:
    """A leader at the assistant's screen, where Claude answers."""
    context = chromium.new_context(base_url=claude_portal.address, viewport={"width": 1440, "height": 900})
    context.set_default_timeout(15_000)
    expect.set_options(timeout=15_000)
    page = context.new_page()
    open_chat(page)
    yield page
    context.close()


AVERAGE_TECH = ("query", {"operation": "mean", "figure": "sf_tech"})


class TestClaude:
    def test_two_tools_give_the_figures(self, chat: Page, messages: MessagesServer) -> None:
        def told(request: dict) -> Reply:  # type: ignore[type-arg]
            ranking, tech = results(request)
            first = ranking["rows"][0]
            return Reply(
                f"**[{first['name']}](/admin/members/{first['memberId']})** leads with **{first['value']:,}**; "
                f"SF Tech is at {tech['figures']['mean']}%.\n\nFrom: power and SF Tech records."
            )

        messages.will(Reply(calls=[("query", {"operation": "top", "figure": "power"}), AVERAGE_TECH]), told)
        ask(chat, "Who leads, and how far is SF Tech?")
        answered(chat)
        powers = {one["name"]: int(one["power"]) for one in chat.request.get("/api/members").json()}
        rates = [one["completionPercentage"] for one in chat.request.get("/api/sf-tech").json()]
        first = max(powers, key=lambda name: powers[name])
        answer = chat.get_by_role("listitem").filter(has_text="leads with")
        expect(answer.get_by_role("link", name=first, exact=True)).to_be_visible()
        expect(answer).to_contain_text(f"{powers[first]:,}; SF Tech is at {round(sum(rates) / len(rates), 1)}%.")
        expect(chat.get_by_text("Claude ·")).to_be_visible()
        chat.reload()
        expect(answer).to_be_visible()

    @pytest.mark.parametrize(
        ("reply", "message"),
        [
            (Reply(status=401, kind="authentication_error"), "The portal's key for Claude is not accepted."),
            (Reply(status=529, kind="overloaded_error"), "Claude is overloaded at the moment."),
            (Reply("It begins", breaks="overloaded_error"), "Claude is overloaded at the moment."),
            (Reply("I would rather not", stop="refusal"), "Claude declined to answer this question."),
            (Reply("Too slow", pause=8), "Claude took too long."),
        ],
        ids=["wrong key", "overload", "overload on the way", "refusal", "time-out"],
    )
    def test_a_failure_is_told_and_the_question_kept(
        self, chat: Page, messages: MessagesServer, reply: Reply, message: str
    ) -> None:
        messages.will(reply)
        ask(chat, FIRST)
        expect(chat.get_by_text(FAILED)).to_be_visible()
        expect(chat.get_by_role("alert").filter(has_text=message)).to_be_visible()
        expect(chat.get_by_label("Your question")).to_have_value(FIRST)
        expect(chat.get_by_text("Looking at the data...")).to_have_count(0)
        messages.will(Reply("Now it works."))
        chat.get_by_label("Your question").press("Enter")
        expect(chat.get_by_text("Now it works.")).to_be_visible()

    def test_an_answer_can_be_stopped(self, chat: Page, messages: MessagesServer) -> None:
        messages.will(Reply("A very long answer. " * 40, pause=0.1))
        ask(chat, "Tell me everything")
        expect(chat.get_by_text("A very long")).to_be_visible()
        chat.get_by_role("button", name="Stop").click()
        expect(chat.get_by_text("Stopped.")).to_be_visible()
        answered(chat)
        messages.will(Reply("The next one."))
        ask(chat, "And now?")
        expect(chat.get_by_text("The next one.")).to_be_visible()
        chat.reload()
        expect(chat.get_by_text("Stopped.")).to_be_visible()

    def test_markup_in_an_answer_does_nothing(self, chat: Page, messages: MessagesServer) -> None:
        messages.will(
            Reply("<img src=x onerror=alert(self)> [x](javascript:alert(self)) ![y](https://evil.example/z.png) end.")
        )
        ask(chat, "Hello")
        expect(chat.get_by_text("<img src=x onerror=alert(self)>")).to_be_visible()
        assert chat.get_by_role("list", name="Chat").locator("img, a").count() == 0
