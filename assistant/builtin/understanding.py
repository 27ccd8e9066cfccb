"""How a question is taken apart, step by step."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from assistant.builtin import question as parts
from assistant.builtin import words
from assistant.builtin.question import Question
from assistant.builtin.times import take_time


def understand(asked: str, members: Iterable[tuple[str, str]], today: date) -> Question:
    """The question taken apart. members: (spelling, name) of everybody, aliases among the spellings.

    The order matters: names before words, what is longer before what is part of it.
    """
    text, named = parts.take_names(asked, members)
    question = Question(text=parts.plain(text), members=named)
    parts.take_whole(question)
    parts.take_compared_members(question)
    take_time(question, today)
    parts.take_groups(question, words.DENIALS[:3])
    parts.take_ranks(question)
    parts.take_groups(question, words.DENIALS[3:])
    parts.take_threshold(question)
    parts.take_count(question)
    parts.take_metrics(question)
    parts.take_groups(question, words.GROUPS)
    question.rest += parts.leftover(question)
    return question
