"""The built-in assistant over the demo: many questions, each answer held against plain Python over the same rows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from alliance.demo.loading import load
from assistant import words
from assistant.query.forms import query_of, to_json
from assistant.words.lexicon import languages, lexicon
from members.models import Member
from tests.assistant import fresh_two
from tests.assistant.answer import Answer, taken_apart
from tests.assistant.asked import asked
from tests.assistant.demo_rows import Demo
from tests.assistant.fresh import fresh, fresh_talks
from tests.assistant.leaders import leaders, leaders_talks
from tests.assistant.questions import questions
from tests.assistant.talks import Turn, talks


@pytest.fixture
def demo(db: None) -> Demo:
    load(timezone.localdate(), "password")
    return Demo()


def second(demo: Demo) -> list[Turn]:
    parts = (fresh_two.plain, fresh_two.sloppy, fresh_two.foreign, fresh_two.out_of_scope)
    return [(way, expected) for part in parts for expected, ways in part(demo) for way in ways]


def said(answer: Answer, expected: dict[str, Any]) -> dict[str, Any]:
    """What an answer says of what is expected of it."""
    return {key: answer.bold if key == "bold" else [row.get(key) for row in answer.rows] for key in expected}


def judged(turns: list[Turn], *, follow: bool = False) -> dict[str, dict[str, Any]]:
    """The questions that were answered rightly, declined, and answered wrongly."""
    told: dict[str, dict[str, Any]] = {"right": {}, "declined": {}, "wrong": {}}
    last = None
    for question, expected in turns:
        reply = words.reply(question, last if follow else None)
        last = reply.stored or last
        answer = taken_apart(reply.text, reply.language)
        if answer.declined:
            told["declined"][question] = expected
        elif expected is not None and said(answer, expected) == expected:
            told["right"][question] = reply
        else:
            told["wrong"][question] = (answer.text if expected is None else said(answer, expected), expected)
    return told


def test_it_answers_rightly_or_not_at_all(demo: Demo, report: Callable[[str], None]) -> None:
    turns = questions(demo) + asked(demo) + leaders(demo) + fresh(demo) + second(demo)
    told = judged(turns)
    reasonable = [question for question, expected in turns if expected is not None]
    right, declined, wrong = (len(told[key]) for key in ("right", "declined", "wrong"))
    report(f"assistant: {len(turns)} questions, {right} right, {declined} declined, {wrong} wrong")
    assert told["wrong"] == {}
    assert len(turns) >= 400
    assert right >= 0.95 * len(set(reasonable))
    assert {question for question, expected in turns if expected is None} <= set(told["declined"])


def test_follow_ups_change_the_last_question(demo: Demo) -> None:
    for talk in talks(demo) + leaders_talks(demo) + fresh_talks(demo) + fresh_two.fresh_talks(demo):
        told = judged(talk, follow=True)
        assert told["wrong"] == {}
        assert set(told["declined"]) == {question for question, expected in talk if expected is None}


def test_a_name_keeps_its_case(member: Callable[..., Member]) -> None:
    """'lllumine' with a capital would be another name."""
    member("lllumine", power=[5])
    assert words.reply("power of lllumine").understood.startswith("lllumine, ")
    assert words.reply("total power").understood[0].isupper()


def test_what_was_understood_is_the_query_that_was_run(demo: Demo) -> None:
    """The query of an answer survives JSON, and gives the same line again."""
    for question, _ in questions(demo)[:60]:
        reply = words.reply(question)
        if reply.query is not None:
            again = query_of(to_json(reply.query))
            assert again == reply.query
            assert words.naming.understood(again) == reply.understood


class TestNames:
    @pytest.fixture(autouse=True)
    def two(self, member: Callable[..., Member]) -> None:
        member("Kestrel88", power=[7])
        member("Kestrella", power=[5])
        member("Captain Wick", power=[3])

    def test_which_of_two_is_meant_is_asked(self) -> None:
        assert "“kestrel”: Kestrel88 or Kestrella?" in words.answer("power of kestrel")

    @pytest.mark.parametrize("name", ["wick", "captain wick", "Captan Wick", "Wicks", "captain wick's"])
    def test_a_part_is_enough(self, name: str) -> None:
        assert "**3** power" in words.answer(f"{name} power")

    def test_what_a_misspelt_word_was_taken_for_is_said(self) -> None:
        assert "I take “powr” for power." in words.answer("kestrel88 powr")


class TestDeclined:
    def test_the_part_that_was_not_understood_is_named(self, db: None) -> None:
        answer = words.answer("top 5 by charisma")
        assert "I do not understand “charisma”" in answer
        assert answer.split("\n\n")[1].count("\n- ") == 1

    @pytest.mark.parametrize("question", ["gold of everyone", "results of the event", "who is online"])
    def test_what_the_portal_does_not_record(self, db: None, question: str) -> None:
        assert "I know nothing of this" in words.answer(question)


def said_in(language: str) -> st.SearchStrategy[str]:
    """A phrase of a lexicon, or what stands for one or for nothing."""
    words_of = lexicon(language)
    return st.sampled_from([" ".join(said) for said in (*words_of.phrases, *words_of.shorts)])


MADE_UP = st.lists(
    st.one_of(
        st.sampled_from([" ".join(phrase) for phrase in lexicon().phrases]),
        st.sampled_from(languages()).flatmap(said_in),
        st.sampled_from(
            [
                "Mo",
                "r4",
                "R3+",
                "100m",
                "5",
                "0",
                "10%",
                "2026-11-08",
                "8 nov",
                "30 feb",
                "'s",
                "?",
                ",",
                "x",
                ". ",
                "\n",
                "10k",
            ]
        ),
        st.text(max_size=8),
    ),
    max_size=9,
).map(" ".join)
LAST = st.sampled_from(
    [
        None,
        {"operation": "top", "figure": "power"},
        {"operation": "missed", "figure": "vs"},
        {"operation": "profile"},
        {"operation": "criteria"},
        {"operation": "trend"},
        {"x": 1},
        7,
    ]
)


@settings(
    max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
@given(MADE_UP, LAST)
@example("who has more than 99999999999999999999999999 power", None)
@example("power 1.2.3,4,5", None)
@example("10k strks\n10k - compareceu ?", None)
@example("top 10% by power more than Mo over Mo", None)
def test_no_text_raises(db: None, member: Callable[..., Member], text: str, last: Any) -> None:
    if not Member.objects.exists():
        member("Mo", power=[3, 5], vs=[5], donations=[1, 2])
        member("Ada", power=[4, 5], kills=[1])
    assert words.answer(text, last)


@pytest.mark.parametrize("language", languages())
def test_a_lexicon_says_each_thing_once(language: str) -> None:
    told = lexicon(language)
    assert all(phrase for phrase in told.phrases)
    assert {meaning.value for meaning in told.phrases.values() if meaning.tag == "figure"} == {
        *("power", "kills", "donations", "vs", "assistance", "sf_tech", "unit_x", "strikes")
    }


@pytest.mark.parametrize("sign", ["\u200d", "\u0301", '"', "- "])
def test_a_text_of_nothing_but_signs_is_not_read(demo_of_the_sets: None, sign: str) -> None:
    reply = words.reply("kills " + 500 * sign)
    assert (reply.query, "fewer words" in reply.text) == (None, True)
