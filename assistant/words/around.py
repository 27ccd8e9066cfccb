"""What surrounds a question: openings that only lead to it, words without meaning in their place, second questions."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import pairwise

from assistant.words.asides import SAYS_NOTHING, without_asides, without_contrast
from assistant.words.lexicon import QUIET, Lexicon, everywhere
from assistant.words.token import Token
from members.figures import is_event

SPEAKERS = {"off", "ours", "pronoun", "hello", "intro", "whom"}
"""Tags of speakers. An opening that begins with one may contain any words: 'my co-leader wants to know'."""
BEGINS = {"asks", "whom", "count", "how_much", "follow", "why", "only"}
"""The tags that a second question begins with."""
HEADS, MOST_HEADINGS = {".", ":", ",", ")"}, 30
"""The signs that end the number of a question in a list of questions, and the highest such number."""
ENDS = {"top", "bottom", "average", "median", "total"}
"""The tags that complete a question, so that 'and who' begins another."""
OTHERS = {"away", "joined", "left", "missed", "promote", "demote", "short", "meets", "stale", "struck", "event"}
"""The tags that 'and which' may begin another question about."""
DUE = {"promote", "demote"}
LISTED = {"away", "joined", "left"}
"""Tags that make a whole question with 'who', so that 'and the total' begins another."""
TIMED = {"member", "whom", "top", "bottom", "fast", *ENDS, "grow", "fall", "best_ever", "worst_ever", "above", "below"}
LEADS_ON = {"recent", "whom", "count", "how_much", "away", "above", "below", "at_least", "at_most", "number"}
"""Before these tags, 'like' means nothing: 'like recently'."""
BEGINS_GROUP = {
    "whom", "with", "above", "below", "at_least", "at_most", "more", "less", "missing", "neg", "calculated", "struck",
    "away", "figure", "pronoun", "between",
}  # fmt: skip
"""The tags after 'those' when it says who is asked about: 'those with strikes', 'those over 100M power'."""
LEADS = {"group", "except", "missing"}
WHOLE = {"average", "median", "total", "weekly", "by_rank", "trend", "history"}
"""After these tags, 'who' restricts whom the question covers."""
MAY_STAND_INSTEAD = {"figure", "average", "median", "total", "rank", "member", "top", "bottom"}
"""The tags that may replace another one in the previous question."""
UNKNOWN = {"?", "off"}
SPANS = {"last", "week", "month", "since", "between", "history"}
VERBS = {"change", "grow", "fall", "makes", "past", "gives", "reach"}


def joins_who(token: Token, after: Sequence[Token]) -> bool:
    """Whether 'and who' is said, in one phrase or two."""
    who = everywhere("asks_who")
    return token.text.split()[-1] in who or any(one.text.split()[0] in who for one in after[:1])


def around(tokens: list[Token], words: Lexicon) -> tuple[list[Token], bool]:
    """The question itself, and whether there is more than one."""
    opened = len(tokens)
    if [one.text for one in tokens[1:2]] == [","] and tokens[0].text in words.denies:  # 'no, Nia'
        tokens = tokens[2:]
    tokens = without_opening(without_contrast(without_asides(without_heading(tokens), words)))
    opened -= len(tokens)
    said = parts(tokens)
    if len(said) == 2 and any(one.tag == "did_all" for one in said[0]) and asks_who_did_not(said[1]):
        tokens = said[0]
    for at, token in enumerate(tokens):
        if token.tag == "if":  # 'tell me if', but not 'if he had more'
            leads = (at or opened) and not any(map(says_something, tokens[:at]))
            token.tag = "filler" if leads else "off"
    for token, after in pairwise(tokens):
        if token.tag == "off" and token.text in words.speaks and after.tag in ("rank", "member"):  # 'which of my R4s'
            token.tag = "filler"
    begins = next((one for one in tokens if says_something(one)), None)
    if begins and begins.tag == "grow" and begins.text in words.puts_in:  # 'add the R3s to that' is not growth
        begins.tag = "off"
    mark_nouns(tokens)
    tokens = put_instead(tokens)
    asking = [one for one in tokens if one.tag == "whom" or says_something(one)]
    others = any(one.tag in ("whom", "member") for one in asking[:-1])
    if len(asking) > 1 and asking[-1].tag == "whom" and others:  # 'who killed whom', but 'over 100M, who?'
        asking[-1].tag = "off"
    twice = len(parts(tokens)) > 1 or ends_with_a_sum(tokens) or goes_on(tokens, words)
    return [one for one in tokens if one.tag != "intro"], twice


def asks_who_did_not(said: list[Token]) -> bool:
    """'Did everybody reach 5M? If not, who?' is one question: the answer to the first part says who did not."""
    tags = {one.tag for one in said if says_something(one) or one.tag in ("whom", "neg")}
    return "whom" in tags and tags <= {"whom", "neg", "short", "missing", "missed", "if", "them"}


def without_heading(tokens: list[Token]) -> list[Token]:
    """Remove 'item 3,' or '4.', which only number a question in a list of questions."""
    end = next((at for at, one in enumerate(tokens) if one.text in HEADS), 0)
    lead, last = tokens[: max(end - 1, 0)], tokens[end - 1 : end]
    counts = bool(last) and last[0].tag == "number" and last[0].value <= MOST_HEADINGS and len(lead) <= 2
    unknown = {"?"} if tokens[end : end + 1] and tokens[end].text != "." else set()  # 'Spenden vom 1. bis 15. November'
    quiet = all(one.tag in {"off", "filler", "noun", "asks", *unknown} for one in lead)
    return tokens[end + 1 :] if counts and quiet and (lead or tokens[end].text != ",") else tokens


def goes_on(tokens: list[Token], words: Lexicon | None = None) -> bool:
    """'Top 5 power and who is away' is two questions; 'who has over 100M and who has no strikes' is one."""
    besides = words.besides if words else ()
    for at, told in enumerate(tokens):
        if told.tag not in ("and", "follow") and told.text not in besides:
            continue
        first, *rest = told.text.split() or [""]
        joins = bool(at) and told.tag == "follow" and first in everywhere("ands")
        counted = words.meaning(tuple(rest)) if joins and words else None
        counted = counted if counted and counted.tag in ("count", "how_much") else None  # 'y cuántos'
        token = replace(told, tag="and") if joins and (counted or not rest) else told
        before = {one.tag for one in tokens[:at]}
        after = [one for one in tokens[at + 1 :] if one.tag not in ("filler", "follow")]
        after[:0] = [Token(counted.tag, told.text)] if counted else []
        asks_who = joins_who(token, after)
        if token.tag == "and" and asks_who and asks_of_others(before, after):
            return True
        listed = before & LISTED and not before & {"figure", "whom", *ENDS}
        if token.tag == "and" and listed and any(one.tag in ENDS for one in after[:1]):
            return True  # 'show who is away and the sum of donations'
        if token.tag == "and" and before & LISTED and not before & {"figure", *ENDS} and asks_again(after):
            return True  # 'who is away and what is our total'
        if joins_another(tokens[at : at + 2], before, after, besides):
            return True
        counts = after[:1] and after[0].tag in ("count", "how_much") and (before & ENDS or "whom" in before)
        if token.tag == "and" and counts and (after[0].tag == "count" or any(one.tag == "figure" for one in after)):
            return True  # 'who has less than 10k and how many are we', 'the median, and how many strikes has Nia'
        if token.tag != "and" or not (before & {*ENDS, "place"} or ("member" in before and "whom" not in before)):
            continue
        if joins_who(token, after):
            return True
        others = any(one.tag in OTHERS or one.value == "strikes" for one in after)
        if after and (after[0].tag in ("whom", "why") or (after[0].tag == "asks" and others)):
            return True
    return False


def ends_with_a_sum(tokens: list[Token]) -> bool:
    """'Who has more kills than Nia, and the sum'; but 'and in total?' follows up the previous question."""
    said = [one for one in tokens if one.tag not in ("filler", "noun")]
    joins = len(said) > 2 and said[-2].tag in ("and", "follow") and said[-2].text.split()[0] in everywhere("ands")
    sums = said[-1:] != [] and said[-1].tag == "total" and said[-1].text.split()[-1] in everywhere("the_sum")
    return joins and sums and any(map(says_something, said[:-2]))


def asks_of_others(before: set[str], after: list[Token]) -> bool:
    """Whether 'and who' asks about others: 'who is away and who has the lowest kills'."""
    ended = any(one.tag in ("top", "bottom") or one.value == "strikes" for one in after)
    listed = any(one.tag in {*LISTED, *DUE} for one in after)
    counted = "count" in before and not before & {"figure", "above", "below", "with", "number"}
    if counted and any(one.tag in ("figure", *ENDS) for one in after):
        return True  # 'how many are we and who was best in Desert Storm'
    if before & {"how_much", "count"} and "figure" in before and "whom" not in before and listed:
        return True  # 'how many kills, and who is away'
    due = any(one.tag in DUE for one in after) and not before & {*DUE, "figure"}
    return ("away" in before and ended) or (bool(before & DUE) and listed) or (bool(before & LISTED) and due)


def joins_another(beside: Sequence[Token], before: set[str], after: Sequence[Token], besides: Collection[str]) -> bool:
    """Whether a word joins another question: 'R4 by power, additionally who is away', 'list the R4s and tell me who
    missed VS'. beside: the word and the next one; before: the tags before it; after: the tokens after it."""
    if beside[0].text in besides and any(one.tag in LISTED for one in after[:1]):
        return True
    tells = beside[0].tag == "and" and any(one.text in besides for one in beside[1:])
    return tells and bool(before - {"filler", "asks"}) and any(one.tag in ("whom", *LISTED, *ENDS) for one in after)


def asks_again(after: list[Token]) -> bool:
    return bool(after) and after[0].tag == "asks" and any(one.tag in ("figure", *ENDS) for one in after)


def by_place(tokens: list[Token]) -> None:
    """Retag words by where they stand: 'his' in 'who raised his power', 'time' of a race, 'like recently'."""
    said = [one for one in tokens if one.tag != "filler"]
    tags = {one.tag for one in said}
    figures = {str(one.value) for one in said if one.tag == "figure"}
    for before, token in pairwise(tokens):
        if token.tag == "away" and before.tag in ("filler", "past"):  # 'was away'
            token.text = f"{before.text} {token.text}"
    for at, token in enumerate(said):
        after = said[at + 1].tag if at + 1 < len(said) else ""
        token.tag = by_neighbours(said, at, by_what_follows(token.tag, after, figures))
        if token.tag == "timed":
            timed = "assistance" in figures or (any(map(is_event, figures)) and tags & TIMED)
            token.tag = "filler" if timed else "off"
        elif token.tag == "took_part" and "timed" in tags and "member" in tags:  # 'what time did Nia run'
            token.tag = "filler"
        elif token.tag == "them" and after in BEGINS_GROUP and leads_a_group(said, at, tokens):
            token.tag = "group"  # 'top 5 kills of those who are away'
        elif token.tag == "follow" and at and token.text.split()[0] in everywhere("ands"):
            token.tag = "and"
        elif token.tag == "pronoun" and at and said[at - 1].tag == "group":  # 'von denen, deren Rang'
            token.tag = "their"
        elif token.tag in ("doing", "newest"):
            token.tag = of_members(token, tags, alone=not figures, first=not at and len(said) > 1)
        elif token.tag == "pronoun" and after in ("figure", "target", "own_rank"):
            ours = any(one.tag == "whom" for one in said[:at]) and said[at - 1].tag in VERBS
            token.tag = "their" if ours else "pronoun"


def by_neighbours(said: list[Token], at: int, tag: str) -> str:
    """A word's tag, given the words before and after it."""
    before, after = said[at - 1].tag if at else "", [one.tag for one in said[at + 1 : at + 2]]
    if tag == "pronoun" and after == ["member"] and before == "and":  # 'that of Nia and that of Mo'
        return "filler"
    counts = tag == "since" and after == ["number"] and counts_to(said[at + 1 :])
    return "with" if counts else tag  # 'с двумя страйками'


def counts_to(said: list[Token]) -> bool:
    """Whether a number counts a figure: '2 strikes' and '2 or more strikes' do, '2 weeks' doesn't."""
    after = next((one.tag for one in said[1:] if one.tag not in ("or_more", "or_less")), "")
    return after == "figure"


def by_what_follows(tag: str, after: str, figures: set[str]) -> str:
    """A word's tag, given the next tag: 'R2 с SF Tech', 'rank R3', 'сколько R2'. figures: those of the question."""
    if tag == "like":
        return "filler" if after in LEADS_ON else "off"
    if tag == "since" and after == "figure":
        return "with"
    if tag == "how_much" and after == "rank" and not figures:
        return "count"
    return "filler" if tag == "rank_word" and after == "rank" else tag


def leads_a_group(said: list[Token], at: int, tokens: list[Token]) -> bool:
    """Whether 'those' says who a question covers: 'top 5 of those with strikes', 'those with strikes: the top'.

    'Which of those have none' and 'of those, who is away' follow up the previous question instead.
    """
    place = next(place for place, one in enumerate(tokens) if one is said[at])
    breaks = [later for later in range(place + 2, len(tokens)) if tokens[later].text in (",", ":")]
    asked = any(says_something(one) and one.tag not in ("count", "follow", "and") for one in said[:at])
    return asked or (bool(breaks) and any(map(says_something, tokens[breaks[-1] :])))


def asks_for_members(tokens: list[Token]) -> bool:
    """Whether 'who' is asked for, rather than restricting the question: 'kills week by week of those who are away'."""
    said = [one for one in tokens if one.tag != "filler"]
    told = [at for at, one in enumerate(said) if one.tag == "whom"]
    return any(
        not at or (said[at - 1].tag not in LEADS and not any(one.tag in WHOLE for one in said[:at])) for at in told
    )


def of_members(token: Token, tags: set[str], *, alone: bool, first: bool) -> str:
    """'How is Nia doing' asks for all figures, 'in kills' for a trend; 'now Nia' is a follow-up. alone: no figure."""
    if token.tag == "doing":
        return "profile" if "member" in tags and alone and not tags & SPANS else "trend"
    return "follow" if first and tags <= {"newest", "member", "rank"} else token.tag


def says_something(token: Token) -> bool:
    return token.tag not in SAYS_NOTHING


def without_opening(tokens: list[Token]) -> list[Token]:
    """Remove openings ('I was wondering', 'my co-leader wants to know'), and 'I heard' at the end."""
    for at in range(len(tokens) - 1, -1, -1):
        if tokens[at].tag != "intro":
            continue
        before = [one for one in tokens[:at] if says_something(one)]
        unknown = [one for one in before if one.tag == "?"]
        speaks = tokens[0].tag in SPEAKERS or not unknown
        if speaks and len(unknown) < 3 and all(one.tag in {"?", "off", "write"} for one in before):
            return without_ending(tokens[at + 1 :])
    return without_ending(tokens)


def without_ending(tokens: list[Token]) -> list[Token]:
    """Mark an 'I heard' in the middle as not understood."""
    for at, token in enumerate(tokens):
        if token.tag == "intro":
            token.tag = "off" if any(map(says_something, tokens[at + 1 :])) else "intro"
    return tokens


def put_instead(tokens: list[Token]) -> list[Token]:
    """'Kills instead of power' changes the previous question to kills. In a longer question it is not understood."""
    at = next((at for at, one in enumerate(tokens) if one.tag == "instead"), None)
    if at is None:
        return tokens
    before = [one for one in tokens[:at] if says_something(one)]
    after = [one for one in tokens[at + 1 :] if says_something(one)]
    if len(before) != 1 or len(after) != 1 or before[0].tag not in MAY_STAND_INSTEAD or after[0].tag in UNKNOWN:
        tokens[at].tag = "off"
        return tokens
    return [Token("follow", tokens[at].text), *tokens[:at]]


def mark_nouns(tokens: list[Token]) -> None:
    """'Show the values' adds nothing, but 'who changed their name' does: a noun after a verb is its object."""
    told = [one for one in tokens if one.tag == "noun" or says_something(one)]
    for at, token in enumerate(told):
        if token.tag != "noun":
            continue
        before = told[at - 1].tag if at else ""
        after = told[at + 1].tag if at + 1 < len(told) else ""
        if before in VERBS and after not in ("figure", "noun", "average", "total"):
            token.tag = "off"
    for token in told:
        token.tag = "filler" if token.tag == "noun" else token.tag


def parts(tokens: list[Token]) -> list[list[Token]]:
    """The sentences that say something. A new one begins after a question mark, or where another question begins."""
    found: list[list[Token]] = [[]]
    for at, token in enumerate(tokens):
        if token.text == "?" or (token.text in {".", "!", ";"} and next_tag(tokens[at + 1 :]) in BEGINS):
            found.append([])
        else:
            found[-1].append(token)
    said = [one for one in found if any(map(says_something, one))]
    figures = [{one.tag for one in part if says_something(one)} for part in said]
    named = [tags == {"figure"} for tags in figures]  # 'who has more, Nia or Mo? kills I mean'
    if len(said) == 2 and (narrows_ranks(said[1]) or figures[1] <= {"chart", "csv"}):  # 'how did we grow? a chart'
        return [tokens]
    return said[:1] if len(said) == 2 and named == [False, True] and "figure" not in figures[0] else said


def next_tag(tokens: Sequence[Token]) -> str:
    return next((one.tag for one in tokens if one.tag != "filler"), "")


def narrows_ranks(said: list[Token]) -> bool:
    """'Who should be promoted? Only R1 and R2' is one question."""
    tags = [one.tag for one in said if says_something(one)]
    return tags[:1] == ["only"] and "rank" in tags and {*tags} <= {"only", "rank", "and", "or"}


def mark_sorting(tokens: list[Token], spoken: Sequence[str], words: Lexicon) -> None:
    """Mark a text that begins with 'by' and a figure as another sorting: 'by VS of last week'. spoken: its words."""
    begins = next((one.tag for one in tokens if one.tag not in QUIET), "")
    if spoken and spoken[0] in words.sorts and begins == "figure":
        tokens.insert(0, Token("sort", spoken[0]))
