"""The assistant without a key: words to a query, the query's answer in words.

A question is answered only when every word of it was understood and the words go together; otherwise it says which part
was not, and offers what can be asked. So it states no figure that was not asked for.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from assistant import query as q
from assistant.query.forms import query_of as query_from_json
from assistant.query.forms import to_json
from assistant.query.types import Query
from assistant.words import follow, naming, reading, saying, saying_changes
from assistant.words.filling import fill
from assistant.words.lexicon import ENGLISH, languages, lexicon
from assistant.words.near import nearest
from assistant.words.slots import Slots
from assistant.words.tokens import Person, Tokens, tokenise
from assistant.words.writing import BY, escaped
from members.errors import Refused
from members.models import Member, MemberAlias

DECLINED = "I can't answer that."
CAN = """I can answer questions like these:

- Who are the top 5 members by power? Who has the lowest VS score among R3?
- What is the average tech donation? What is the total power of R4 members?
- Who has more than 100M power and less than 10k donations? Who did not donate last week?
- Which members improved recently? Who gained more than 2M power in the last 4 weeks?
- Show me recent performance trends. Compare last week with the week before.
- What was Vandrell's best VS score ever? And his power?
- Who does not meet the R3 criteria? How far is a member from R4? Who could be promoted?
- What are the SF Tech completion rates? Who has Unit X?
- A member's figures, rank, history, or two members compared. Then: only R4, sort by kills, as a chart, as CSV."""
HELP = re.compile(
    r"\W*(?:help|what (?:can|do) (?:i|you) (?:ask|answer|do|know)(?: you)?|how does this work|hi|hello|hey)\W*",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Reply:
    """text: the answer as Markdown; query: what was understood, None: nothing was; understood: the same in a line."""

    text: str
    query: Query | None = None
    understood: str = ""

    @property
    def stored(self) -> Any:
        """The query as JSON, for the follow-ups."""
        return None if self.query is None else to_json(self.query)


def answer(asked: str, last: Any = None) -> str:
    return reply(asked, last).text


def reply(asked: str, last: Any = None) -> Reply:
    """The answer to a question; last: the query of the one before, as JSON, which a follow-up changes."""
    if HELP.fullmatch(asked):
        return Reply(f"{CAN}\n\n{BY}")
    tokens = best_reading(asked, people())
    if tokens.several:
        typed, names = tokens.several
        return Reply(
            f"{DECLINED} “{escaped(typed)}”: {' or '.join(map(escaped, names))}? Write the whole name.\n\n{BY}"
        )
    slots = Slots(tokens.tokens, timezone.localdate(), whom=tokens.whom)
    fill(slots)
    if unknown := slots.unknown():
        words = ", ".join(f"“{escaped(word)}”" for word in dict.fromkeys(unknown[:5]))
        return declined(f"I do not understand {words}.", asked)
    for tag, why in NOT_KNOWN.items():
        if found := [token.text for token in slots.tokens if token.tag == tag]:
            return declined(f"{why} (“{escaped(found[0])}”).", asked)
    before = last_query(last)
    query = (
        follow.changed(before, slots)
        if before and follow.is_follow_up(tokens, slots, before)
        else reading.query_of(slots)
    )
    if query is None:
        return declined(why_not(slots), asked)
    return told(query, tokens, slots)


NOT_KNOWN = {
    "off": "I know nothing of this",
    "future": "I tell what is on record, not what will be",
    "write": "I only read; I change nothing",
}


def told(query: Query, tokens: Tokens, slots: Slots) -> Reply:
    """The answer in words, with what was taken for what, and what was understood."""
    note = "".join(f"I take {escaped(one)}. " for one in dict.fromkeys(tokens.notes))
    try:
        answered = q.run(query)
    except Refused as refused:
        return Reply(f"{DECLINED} {escaped(refused.message)}\n\n{BY}")
    counted = query.operation == "movers" and slots.has("count")
    text = saying_changes.say_counted(answered) if counted else saying.say(answered)
    understood = naming.understood(query)
    body, _, end = text.rpartition("\n\n")
    return Reply(f"{note}{body}\n\nUnderstood: {escaped(understood)}.\n\n{end}", query, understood)


def best_reading(asked: str, known: list[Person]) -> Tokens:
    """The tokens in English, unless another language understands every word, with fewer taken for others."""
    readings = []
    for language in languages():
        tokens = tokenise(asked, known, lexicon(language), timezone.localdate())
        unknown = sum(one.tag == "?" for one in tokens.tokens)
        strange = 10 * unknown + len(tokens.notes) + 5 * bool(tokens.several)
        if language == ENGLISH or not unknown:
            readings.append((strange, tokens))
        if strange == 0:
            break
    return min(readings, key=lambda one: one[0])[1]


def last_query(last: Any) -> Query | None:
    try:
        return query_from_json(last) if last else None
    except Refused:
        return None


def declined(reason: str, asked: str) -> Reply:
    offers = "".join(f"\n- {escaped(one)}" for one in nearest(asked))
    return Reply(f"{DECLINED} {reason} The nearest questions that I can answer:\n{offers}\n\n{CAN}\n\n{BY}")


def why_not(slots: Slots) -> str:
    """What keeps a question whose words are all known from being answered."""
    if len(slots.figures) > 1:
        return "Ask about one figure at a time."
    left = ", ".join(f"“{escaped(word)}”" for word in dict.fromkeys(reading.leftover(slots)[:6]))
    if not slots.figures and slots.has("top", "bottom", "average", "median", "total"):
        return f"Say which figure: power, kills, tech donations, VS score or SF Tech (I understood {left})."
    return f"I know the words, but not what they ask together: {left or '“' + escaped('…') + '”'}."


def people() -> list[Person]:
    """Every spelling of a member, active or former, aliases too."""
    named = [
        Person(name, pk, name) for pk, name in Member.objects.order_by("-is_active", "name").values_list("pk", "name")
    ]
    other = MemberAlias.objects.values_list("spelling", "member_id", "member__name")
    return named + [Person(spelling, pk, name) for spelling, pk, name in other]
