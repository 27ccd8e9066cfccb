"""The assistant without a key: it turns words into a query, and the query's answer into words.

It answers a question only if it understood every word and the words fit together. Otherwise it says which part it did
not understand, and offers what can be asked. So it never states a figure that was not asked for.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from django.utils import timezone

from assistant import query as q
from assistant.query.forms import query_of as query_from_json
from assistant.query.forms import to_json
from assistant.query.types import Query
from assistant.texts import Refusal, say, several, speaking
from assistant.words import (
    clauses,
    courtesy,
    follow,
    fragments,
    naming,
    noise,
    reading,
    renewing,
    saying,
    saying_changes,
    times,
    unsaid,
)
from assistant.words.filling import fill
from assistant.words.known import people
from assistant.words.lexicon import ENGLISH, Lexicon, languages, lexicon
from assistant.words.names import People
from assistant.words.near import nearest
from assistant.words.slots import Slots
from assistant.words.splitting import raw_words
from assistant.words.tokens import Tokens, talk, tokenise
from assistant.words.writing import escaped
from members.errors import Refused

EXAMPLES = 12
"""How many examples are shown at once."""
MOST_WORDS = 400
"""Texts with more words or signs than this are not read, because word combinations are looked up too."""
ELIDED = re.compile(r"\b\w{1,2}['’]\w")
"""A short word that is joined to the next one: `d'Odalys`, `l'alliance`."""
NOT_ANSWERED = {"off": "off", "why": "off", "often": "off", "future": "future", "write": "write"}
"""Word tags that no query can express, and the key of the refusal."""


@dataclass(frozen=True, slots=True)
class Reply:
    """text: the answer as Markdown; query: what was understood, or None; understood: the query in one line;
    language: of the question and the answer."""

    text: str
    query: Query | None = None
    understood: str = ""
    language: str = ENGLISH

    @property
    def stored(self) -> Any:
        """The query as JSON, which follow-ups change."""
        return None if self.query is None else to_json(self.query)


def answer(asked: str, last: Any = None) -> str:
    return reply(asked, last).text


def reply(asked: str, last: Any = None, before: str = "") -> Reply:
    """The answer to a question, in the question's language.

    last: the query of the previous question, as JSON, which a follow-up changes. before: the previous question as
    typed; its language decides when this question's is unclear ('R4?').
    """
    if len(raw_words(asked)) > MOST_WORDS:
        return declined(say("reply.too_long"), "")
    before = before if len(raw_words(before)) <= MOST_WORDS else ""
    replies, known = [], people()
    earlier = best_readings(before, known)[0] if before else None
    if earlier and (meant := of_whom_was_meant(asked, before, earlier, known)):
        asked, before, earlier = meant, "", None
    readings = best_readings(asked, known, earlier.language if earlier else "")
    orders = [one for one in readings if one.tokens.order]  # an order in one language is not a question in another
    for one in orders or readings:
        with speaking(one.language):
            reply_in = replied(asked, last, one.tokens, one.language, goes_on=bool(before))
            replies.append(replace(reply_in, language=one.language))
        if replies[-1].query:
            return replies[-1]
    if not before and (found := in_another_language(asked, last, known, readings)):
        return found
    with speaking(replies[0].language):
        return among_talk(asked, last, before, known, replies[0].language) or replies[0]


def in_another_language(asked: str, last: Any, known: People, readings: Sequence[Reading]) -> Reply | None:
    """The answer if English knows every word but can't answer, and another language can: `kills d'Odalys`.

    Only a word joined to the next one counts as a sign of it, because other languages also read dates differently.
    """
    if not ELIDED.search(asked) or [(one.language, one.strange, one.tokens.order) for one in readings] != [
        (ENGLISH, 0, "")
    ]:
        return None
    for language in languages():
        one = read(asked, known, language)
        if language != ENGLISH and one.strange == 0 and not one.tokens.order:
            with speaking(language):
                reply_in = replied(asked, last, one.tokens, language)
            if reply_in.query:
                return replace(reply_in, language=language)
    return None


def of_whom_was_meant(asked: str, before: str, earlier: Reading, known: People) -> str:
    """If the previous question left a name open and this text only names the member, the previous question with that
    name; otherwise ''. earlier: the previous question, as read."""
    if earlier.tokens.several is None:
        return ""
    said = [token for token in read(asked, known, earlier.language).tokens.tokens if token.tag not in ("and", "follow")]
    if [token.tag for token in said] != ["member"]:
        return ""
    typed = "['’]?".join(map(re.escape, earlier.tokens.several[0]))
    return re.sub(rf"\b{typed}\b", lambda _: said[0].text, before, count=1, flags=re.IGNORECASE)


def among_talk(asked: str, last: Any, before: str, known: People, language: str) -> Reply | None:
    """The answer to the one question in a text whose other clauses add nothing to it; None if there is none."""
    words, today, earlier = lexicon(language), timezone.localdate(), last_query(last)
    said = clauses.clauses(courtesy.bare(asked, words))
    if not 1 < len(said) <= clauses.MOST_CLAUSES:
        return None
    heard = [(text, talk(text, known, words, today), end) for text, end in said]
    heard = [one for one in heard if one[1]]  # 'at any point' yields no tokens
    said = [(text, end) for text, _, end in heard]
    told = [clauses.clause(tokens, end, words) for _, tokens, end in heard]
    for own in clauses.questions(told, words, goes_on=bool(before)):
        others = [at for at in range(len(said)) if at not in own]
        text, talked = ", ".join(said[at][0] for at in own), [told[at] for at in others]
        if found := beside(text, talked, known, earlier, words, goes_on=bool(before)):
            query, tokens, slots = found
            reply_in = answered(query, tokens, slots, passed=[said[at][0] for at in others])
            return replace(reply_in, language=language) if reply_in.query else None
    return None


def beside(
    text: str, talked: Sequence[clauses.Clause], known: People, earlier: Query | None, words: Lexicon, *, goes_on: bool
) -> tuple[Query, Tokens, Slots] | None:
    """The query of a question beside other clauses. None if it is not a query, or if they are about something else."""
    tokens = read(text, known, words.language).tokens
    members = [one for own in talked for one in own.said if one.tag == "member"]
    about = clauses.about([one for one in tokens.tokens if one.tag != "hello"], members, whom=tokens.whom)
    if about is None or tokens.several:
        return None
    query, slots, _ = understand(replace(tokens, tokens=about), earlier, goes_on=goes_on)
    fits = query is not None and all(clauses.fits(one, query, words) for one in talked)
    return (query, tokens, slots) if query is not None and fits else None


def replied(asked: str, last: Any, tokens: Tokens, language: str, *, goes_on: bool = False) -> Reply:
    if tokens.tokens and all(token.tag in ("help", "hello") for token in tokens.tokens):
        return Reply(f"{can()}\n\n{say('reply.by')}")
    tokens.tokens = [token for token in tokens.tokens if token.tag != "hello"]
    if tokens.several:
        typed, names = tokens.several
        which = say("reply.which", typed=escaped(typed), names=say("join.or").join(map(escaped, names)))
        return Reply(f"{say('reply.declined')} {which}\n\n{say('reply.by')}")
    earlier = last_query(last)
    rest = noise.without(tokens.tokens)
    query, slots, why = understand(tokens, earlier, goes_on=goes_on)
    if query is None and rest is not None:
        other, without, _ = understand(replace(tokens, tokens=rest), earlier, goes_on=goes_on)
        if other and not without.yes_or_no and noise.passes(tokens.heard, asked, other, language):
            return answered(other, tokens, without, passed=[one.text for one in tokens.heard if one.tag == "?"])
    return answered(query, tokens, slots) if query else declined(why, asked)


def understand(tokens: Tokens, earlier: Query | None, *, goes_on: bool) -> tuple[Query | None, Slots, str]:
    """A question's query and slots, or why it has no query. earlier: the query that a follow-up may change."""
    slots = Slots(tokens.tokens, timezone.localdate(), whom=tokens.whom, quiet=tokens.quiet, yes=tokens.yes)
    slots.ahead = earlier is not None and earlier.operation == "away"
    slots.told_day = earlier.time.day if earlier and not slots.ahead else None
    slots.gone = bool(slots.ahead and earlier and earlier.time.day and earlier.time.day < slots.today)
    if why := refusal(tokens, slots):
        return None, slots, why
    if earlier is None and fragments.changes_nothing(tokens, slots, goes_on=goes_on):
        return None, slots, why_not(slots)
    if earlier is None and not goes_on:
        times.take_previous_week(slots)
    follows = earlier is not None and (
        fragments.is_follow_up(tokens, slots, earlier) or fragments.asks_for_an_end(tokens, slots, earlier)
    )
    query = follow.changed(earlier, slots) if earlier and follows else reading.query_of(slots)
    if query is None and earlier and not follows and fragments.leaves_out_the_figure(slots, earlier):
        query = renewing.who_are(follow.changed(earlier, slots), slots)
    if follows and query == earlier and not slots.has("count"):
        query = follow.told_again(query, tokens, slots)
    query = unsaid.of_what_was_said(earlier, query, slots) if query and earlier and not follows else query
    strange = query and earlier and not follows and fragments.is_about_something_else(earlier, query, tokens, slots)
    if query is None or strange or not reading.accounts_for(query, slots):
        return None, slots, why_not(slots)
    return query, slots, ""


def refusal(tokens: Tokens, slots: Slots) -> str:
    """Why the question can't be read any further, or an empty string. Fills the slots on the way."""
    if tokens.order:
        return say("reply.write", word=escaped(tokens.order))
    if tokens.twice:
        return say("reply.one_question")
    fill(slots)
    if unknown := slots.unknown():
        return say("reply.unknown", words=quoted(unknown[:5]))
    for tag, key in NOT_ANSWERED.items():
        if found := [token.text for token in slots.tokens if token.tag == tag]:
            return say(f"reply.{key}", word=escaped(found[0]))
    return ""


def answered(query: Query, tokens: Tokens, slots: Slots, passed: Sequence[str] = ()) -> Reply:
    """The answer in words, with notes on what was taken for what, what was passed over, and what was understood."""
    taken = dict.fromkeys(say("reply.take_for", typed=escaped(a), meant=escaped(b)) for a, b in tokens.notes)
    note = "".join(say("reply.take", what=one) + " " for one in taken)
    note += say("reply.passed", words=quoted(passed)) + " " if passed else ""
    try:
        found = q.run(query)
    except Refused as refused:
        why = refused.said() if isinstance(refused, Refusal) else refused.message
        return Reply(f"{say('reply.declined')} {escaped(why)}\n\n{say('reply.by')}")
    counted = query.operation == "movers" and slots.has("count")
    text = saying_changes.say_counted(found) if counted else saying.told(found)
    understood = naming.understood(query)
    return Reply(note + with_line(text, understood), query, understood)


def with_line(text: str, understood: str) -> str:
    """An answer with the line of what was understood, placed above the line on where the figures come from."""
    body, _, end = text.rpartition("\n\n")
    return f"{body}\n\n{say('reply.understood', query=escaped(understood))}\n\n{end}"


def reply_to(query: Query, language: str) -> Reply:
    """The answer to a query that is given directly, not in words. Raises Refused if it can't be answered."""
    with speaking(language):
        text, understood = saying.told(q.run(query)), naming.understood(query)
        return Reply(with_line(text, understood), query, understood, language)


@dataclass(frozen=True, slots=True)
class Reading:
    """A question read in a language. strange: a penalty for unknown words, corrected words and unclear names."""

    strange: int
    tokens: Tokens
    language: str


def best_readings(asked: str, known: People, spoken: str = "") -> list[Reading]:
    """The readings in the languages that know most of the words; in a tie, English comes first.

    spoken: the previous question's language, which decides if two languages know the words equally well, as with 'R4?'.
    """
    readings, today = [], timezone.localdate()
    for language in languages():
        readings.append(read(asked, known, language, today))
        if readings[0].strange == 0 and not spoken:
            break
    least = min(one.strange for one in readings)
    best = [one for one in readings if one.strange == least]
    if not spoken:  # at the start, 'mais' is Portuguese 'more' rather than French 'but'
        best.sort(key=lambda one: [token.tag for token in one.tokens.tokens[:1]] == ["and"])
    if spoken:
        best = [one for one in best if one.language == spoken] or best
    return best


def read(asked: str, known: People, language: str, today: date | None = None) -> Reading:
    words = lexicon(language)
    tokens = tokenise(courtesy.bare(asked, words), known, words, today or timezone.localdate())
    unknown = sum(one.tag == "?" for one in tokens.tokens)
    return Reading(10 * unknown + len(tokens.notes) + 5 * bool(tokens.several), tokens, language)


def last_query(last: Any) -> Query | None:
    try:
        return query_from_json(last) if last else None
    except Refused:
        return None


def declined(reason: str, asked: str) -> Reply:
    offers = "".join(f"\n- {escaped(one)}" for one in nearest(asked, several("examples.questions")))
    nearest_ones = f"{say('reply.nearest')}\n{offers}"
    return Reply(f"{say('reply.declined')} {reason} {nearest_ones}\n\n{can()}\n\n{say('reply.by')}")


def can() -> str:
    """Examples of what can be asked."""
    examples = "".join(f"\n- {escaped(one)}" for one in several("examples.questions")[:EXAMPLES])
    return f"{say('reply.can')}\n{examples}\n\n{say('reply.then')}"


def quoted(words: Sequence[str]) -> str:
    return ", ".join(f"“{escaped(word)}”" for word in dict.fromkeys(words))


def why_not(slots: Slots) -> str:
    """Why a question whose words are all known can't be answered."""
    if len(slots.figures) > 1:
        return say("reply.one_figure")
    left = quoted(reading.leftover(slots)[:6]) or "“…”"
    if any(one.figure is None for one in slots.conditions) or (
        not slots.figures and slots.has("top", "bottom", "average", "median", "total")
    ):
        return say("reply.which_figure", words=left)
    return say("reply.together", words=left)
