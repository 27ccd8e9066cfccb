"""The assistant without a key: understands a wide family of questions and answers them from the facts.

A question is answered only when every word of it was understood; otherwise it says so and names what it can answer. So
it may know less than it could, but it states no figure that was not asked for.
"""

from __future__ import annotations

import re

from django.utils import timezone

from assistant.builtin.intents import intent_of
from assistant.builtin.question import Question
from assistant.builtin.understanding import understand
from assistant.builtin.writing import BY, escaped
from members.errors import Refused
from members.models import Member, MemberAlias
from members.names import similarity

DECLINED = "I can't answer that."
CAN = """I can answer questions like these:

- Who are the top 5 members by power? Who has the lowest VS score among R3?
- What is the average tech donation? What is the total power of R4 members?
- Who has more than 100M power? How many members donated less than 10,000 last week?
- Which members improved recently? Who lost kills? Who gained most power in the last 4 weeks?
- Show me recent performance trends. Compare last week with the week before.
- Who missed the Alliance Duel last week? Who has no kills on record? Whose figures are old?
- Who does not meet the R3 criteria? What does a member need for R4?
- What are the SF Tech completion rates? Who has Unit X?
- A member's figures, rank, history, or two members compared: write the names as they are in the roster."""
HELP = re.compile(
    r"\W*(?:help|what (?:can|do) (?:i|you) (?:ask|answer|do|know)(?: you)?|how does this work|hi|hello|hey)\W*",
    re.IGNORECASE,
)
LONGEST_NAME_WORDS, SHORTEST_MISSPELT = 4, 4
RESEMBLES = 0.85
"""How alike an unknown word must be to a name: 'number' is not Umber misspelt."""


def answer(asked: str) -> str:
    """The answer as Markdown; where a question is not understood, what was not and which questions are."""
    if HELP.fullmatch(asked):
        return f"{CAN}\n\n{BY}"
    question = understand(asked, spellings(), timezone.localdate())
    taken = misspelt_name(asked, question) if question.rest else None
    if taken:
        question = understand(asked.replace(taken[0], f'"{taken[1]}"'), spellings(), timezone.localdate())
    if question.rest:
        words = ", ".join(f"“{escaped(word)}”" for word in dict.fromkeys(question.rest[:5]))
        return declined(f"I do not understand {words}.")
    intent = intent_of(question)
    if intent is None:
        return declined(why(question))
    try:
        note = f"I take “{escaped(taken[0])}” for {escaped(taken[1])}. " if taken else ""
        return note + intent.answer(question)
    except Refused as refused:
        return f"{DECLINED} {escaped(refused.message)}\n\n{BY}"


def declined(reason: str) -> str:
    return f"{DECLINED} {reason} {CAN}\n\n{BY}"


def why(question: Question) -> str:
    """What keeps a question whose words are all known from being answered."""
    groups = question.groups
    if "metrics" in groups:
        return "Ask about one figure at a time."
    if {"threshold"} <= groups and groups & {"grow", "fall"}:
        return "I can list who gained or lost most, but not from a threshold on."
    if groups & {"top", "bottom", "average", "median", "total", "threshold"} and not groups & {"metric", "sf"}:
        return "Say which figure: power, kills, tech donations, VS score or SF Tech."
    if "member3" in groups:
        return "I compare two members at a time."
    return "I know the words, but not what they ask together."


def spellings() -> list[tuple[str, str]]:
    """(spelling, name) of every member, active or former, and of every alias."""
    named = [(name, name) for name in Member.objects.values_list("name", flat=True)]
    return named + list(MemberAlias.objects.values_list("spelling", "member__name"))


def misspelt_name(asked: str, question: Question) -> tuple[str, str] | None:
    """The words of the question that are a misspelt name, and that name; None where no single name resembles them."""
    words = asked.split()
    names = list(Member.objects.values_list("name", flat=True))
    unknown = {word.strip("'") for word in question.rest}
    for length in range(LONGEST_NAME_WORDS, 0, -1):
        for start in range(len(words) - length + 1):
            part = " ".join(words[start : start + length]).strip("?!.,;:\"'").removesuffix("'s").removesuffix("’s")
            if len(part) < SHORTEST_MISSPELT or not unknown <= set(part.casefold().split()):
                continue
            near = [name for name in names if similarity(part, name) >= RESEMBLES]
            if len(near) == 1:
                return part, near[0]
    return None
