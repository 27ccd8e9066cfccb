"""Fragments: decides whether a question follows up the previous one, by how it opens or because it says too little."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.query.checking import LISTS
from assistant.query.types import Query
from assistant.words.choosing import OF_THE_WHOLE, filled
from assistant.words.everyone import with_none
from assistant.words.exchanging import (
    KEEPS,
    LISTED,
    OF_A_FIGURE,
    OPENS,
    as_list,
    is_its_share,
    is_of_bare_ranks,
    is_of_them,
    limited,
    who_have_it,
)
from assistant.words.lexicon import everywhere
from assistant.words.slots import RANKS, Slots
from assistant.words.tokens import Tokens

LISTS_MEMBERS = ("promote", "demote", "away", "joined", "left", "missed", "never", "short", "meets", "targets", "old")
"""Operations whose answers may be narrowed by rank. Rankings are not: the first ten of all aren't the first R3."""
ALONE = (
    {"count"},
    {"average"},
    {"median"},
    {"total"},
    {"percent_of"},
    {"amount_of"},
    {"share"},
    {"top"},
    {"bottom"},
    {"grow"},
    {"fall"},
    {"week_change"},
    {"by_rank"},
)
"""Words that say too little without a previous question."""
OF_A_TIME = ({"by_rank"}, {"total"}, {"average"}, {"median"})
"""Words that say enough about the figure of the previous question if a time is named."""

PAIRS = ({"promote", "demote"}, {"joined", "left"})
"""Pairs of questions that belong together although they have nothing in common."""
OF_A_NAME = {"figure", "weekly_figure", "adds_up", "event", "unit_x", "sf_tech", "ranks"}
"""The slots that the name of a figure or of a rank fills."""
OF_WHOM = ("members", "ranks", "calculated", "away", "struck", "conditions")
OF_WHAT = ("rank", "days")


def is_follow_up(tokens: Tokens, slots: Slots, before: Query | None) -> bool:
    if before is None or (is_of_all(tokens, slots) and before.operation != "share"):
        return False
    return any(goes_on(tokens, slots, before) for goes_on in WAYS)


def is_of_all(tokens: Tokens, slots: Slots) -> bool:
    """'Then just what our power moved by', 'do any R4s have strikes?': it says who and what, so it follows up
    nothing."""
    opens = bool(slots.tokens) and slots.tokens[0].tag in OPENS - {"chart"}
    if slots.has("count") and tokens.asks and opens_with_and(slots):  # 'and how many have over 40M kills?'
        held = any(one.figure and one.value is not None for one in slots.conditions)
        return held and not slots.has("them", "pronoun")
    return not opens and any(
        (
            slots.has("ours") and bool(slots.figures or slots.ranks or slots.has("count")),
            slots.has("all") and bool(slots.figures) and not (slots.ranks or slots.has("share", "percent_of")),
            slots.has("chart") and bool(slots.figures) and not slots.has("pronoun", "them"),  # 'a chart of donations'
            bool(slots.ranks) and bool(slots.struck),  # 'do any R4s have strikes?', 'R4 without strikes'
            tokens.whom and slots.has("only") and bool(slots.conditions),  # 'who gained over 5M kills, R1 only'
        )
    )


def opens_with_and(slots: Slots) -> bool:
    return slots.tokens[0].tag == "and" and not slots.rest - {"and", "count"}


def opens(tokens: Tokens, slots: Slots, before: Query) -> bool:
    """'And last week?', 'his kills', 'R4 only', 'with strikes', 'without Nia'."""
    tags = [token.tag for token in slots.tokens]
    only = "only" in tags and not (slots.figures or slots.members)
    sorts = tags[-1:] == ["sort"] and not tokens.asks  # 'nach Kills sortieren'
    leads = bool(tags) and (
        tags[0] in OPENS or only or sorts or bool({"pronoun", "them", "follow", "that_time"} & set(tags))
    )
    leaves_out = tokens.leaves_out and not slots.rest - KEEPS and is_fragment(slots, before)
    return leads or tokens.joins or leaves_out or is_among(tokens, slots, before)


def is_among(tokens: Tokens, slots: Slots, before: Query) -> bool:
    """'Among those with over 100M' after a list."""
    first = tokens.tokens[0] if tokens.tokens else None
    restricts = slots.conditions or slots.struck or slots.away or slots.figures == ["unit_x"]
    told = first is not None and first.text.split()[0] in everywhere("among")
    among = (told or bool(slots.quiet & everywhere("among"))) and bool(restricts)
    asks = tokens.asks if told else tokens.whom
    return among and before.operation in LISTS and not (asks or slots.rest - KEEPS or slots.members)


def is_part(tokens: Tokens, slots: Slots, before: Query) -> bool:
    """'Last week?', 'R4 with over 100M'."""
    together = {"total"} if before.operation == "sum" and slots.ranks else set()  # 'R3 and R2 together'
    alone = not slots.rest - KEEPS - {"newest"} - together and not tokens.asks
    return alone and bool(slots.tokens) and is_fragment(slots, before)


def asks_of_it(tokens: Tokens, slots: Slots, before: Query) -> bool:
    """'How many?', 'the average?', 'the second?', 'who rose?' after who rose and fell."""
    moves = before.operation in ("movers", "slowest", "flat") and slots.rest in ({"grow"}, {"fall"})
    alone = slots.rest in ALONE and (moves or not tokens.asks) and not filled(slots)
    ends = slots.rest - {"only"} in ({"top"}, {"bottom"}) and before.operation in LISTED
    ends = ends and filled(slots) <= {"ranks", "limit"}
    alone = alone or (ends and not tokens.asks)  # 'the first ten, without R5'
    it = bool(slots.quiet & everywhere("the_answer"))
    alone = alone or (it and slots.rest - {"how_much"} in ALONE and not filled(slots))  # 'how much is that on average'
    timed = filled(slots) in ({"time"}, {"time", "span"}) and before.figure is not None
    by_rank = slots.rest == {"by_rank"}
    alone = alone or (
        timed and slots.rest in OF_A_TIME and (by_rank or not tokens.asks)
    )  # 'split last week by rank', 'in total over the last 5 weeks'
    placed = bool(slots.place) and {"top"} <= slots.rest <= {"top", "place"} and before.operation in ("top", "bottom")
    placed = placed and not (tokens.whom and slots.figures)  # 'who is 7th in power' is about all members
    placed = placed and (not slots.implied or before.figure in slots.implied)  # '2nd strongest' after the most kills
    stepped = before.operation == "criteria" and slots.rest in ({"promote"}, {"demote"}) and not filled(slots)
    alone = alone or (stepped and not (tokens.asks or tokens.whom))  # 'one rank up'
    number = slots.rest == {"number"} and not filled(slots) and is_another_number(before, slots, tokens)
    of_one = slots.rest in ({"discord"}, {"rank_word"}) and not filled(slots)
    of_one = of_one and len(before.subjects.members) == 1 and not tokens.whom  # 'Discord?', 'su rango?'
    counted = slots.rest == {"count"} and (is_of_them(before, slots) or is_of_bare_ranks(before, slots))
    return not counts_us(slots) and (alone or of_one or placed or number or counted)


def counts_us(slots: Slots) -> bool:
    """'¿Cuántos somos?' is about the alliance, whatever was asked before."""
    said = [*(one.text for one in slots.tokens if one.tag == "count"), *slots.quiet]
    return slots.has("count") and any(everywhere("we") & {*text.split()} for text in said)


def names_another(tokens: Tokens, slots: Slots, before: Query) -> bool:
    """'Mo?' after Nia's power, 'compared with Mo'."""
    tags = {token.tag for token in slots.tokens}
    of_one = len(before.subjects.members) == 1 or before.operation in ("weeks", "best", "change")
    alone = not slots.rest - KEEPS and len(slots.tokens) == len(slots.members) == 1 and not tokens.asks
    so_many = slots.rest == {"count"} and filled(slots) == {"member"}  # 'how many has Mo?' after Nia's strikes
    alone = alone or (so_many and before.operation == "value")
    return (alone and of_one) or ("compare" in tags and len(slots.members) == 1 and may_be_compared(before))


def names_a_rank(tokens: Tokens, slots: Slots, before: Query) -> bool:
    """'From R3 who?'; 'из R1 кого?' after who should be promoted."""
    if slots.rest or filled(slots) != {"ranks"}:
        return False
    whom = before.operation in ("promote", "demote") and bool(slots.quiet & everywhere("asks_whom"))
    two = len(slots.tokens) == 2 and slots.tokens[0].value not in RANKS
    said = frozenset(word for text in slots.quiet for word in text.split())
    which = (
        bool(said & everywhere("which")) and not said.difference(*map(everywhere, ("which", "are"))) and not tokens.whom
    )
    told = bool(before.subjects.conditions or before.subjects.struck) or before.operation in LISTS_MEMBERS
    return whom or two or (which and told)  # 'which are R3?'


def turns_it(tokens: Tokens, slots: Slots, before: Query) -> bool:
    """'Who doesn't?', 'who has none?', 'and his place?'."""
    denies = slots.rest - {"count"} == {"neg"} and filled(slots) <= {"ranks"}
    none = slots.rest - {"count"} == {"missing"} and filled(slots) <= {"ranks"} and with_none(before) is not None
    has = slots.rest == {"has_it"} and filled(slots) <= {"ranks"} and who_have_it(before) is not None
    return denies or none or has or (slots.rest - {"ours"} == {"place"} and is_of_a_place(before, slots))


def shows_it(tokens: Tokens, slots: Slots, before: Query) -> bool:
    """'As a chart', 'who are they?' after a count, 'of all power?' and 'what % of us?' after a share."""
    shown = bool(slots.rest & {"csv", "chart"}) and slots.rest <= {"csv", "chart", "all"} and not filled(slots)
    names = names_alone(tokens, slots) and before.operation in ("count", "list")
    of_some = before.operation in ("sum", "mean", "median") and not filled(slots)
    of_all = slots.rest == {"all"} and before.operation == "share" and not tokens.asks
    of_all = of_all or (slots.rest in ({"all"}, {"all", "total"}) and of_some and not tokens.asks)
    share = slots.rest - {"ours"} == {"share"} and not filled(slots) and as_list(before) is not None
    return shown or names or of_all or share or is_its_share(before, slots)


def names_alone(tokens: Tokens, slots: Slots) -> bool:
    """'Names?', 'lesquels ?', 'name them', 'who are they?': nothing but the names is asked for."""
    told = [one for one in slots.tokens if one.tag != "them"]
    return not told and bool(tokens.whom or tokens.asks or slots.tokens or everywhere("asks_names") & slots.quiet)


WAYS = (opens, is_part, asks_of_it, names_another, names_a_rank, turns_it, shows_it)


def is_of_a_place(before: Query, slots: Slots) -> bool:
    """'And his place?', 'and in kills?' after one member's figure."""
    of = len(before.subjects.members) == 1 and before.operation in ("value", "profile")
    return of and not (slots.members or slots.ranks or slots.conditions)


def may_be_compared(before: Query) -> bool:
    """'And with Mo' after one member's figure, 'add Mo' after two members were compared."""
    return len(before.subjects.members) == 1 or before.operation == "compare"


def is_another_number(before: Query, slots: Slots, tokens: Tokens) -> bool:
    """'50M' after 'who has over 100M', 'show five' after a list."""
    numbers = [one.value for one in slots.tokens if one.tag == "number"]
    rows = before.operation in LISTS and not tokens.whom
    return len(numbers) == 1 and (rows or limited(before, numbers[0]) is not None)


def asks_for_an_end(tokens: Tokens, slots: Slots, before: Query) -> bool:
    """'Who was worst?' after 'who had the most kills', 'the weakest' after the strongest: the other end of the list."""
    again = not (slots.figures or tokens.asks) and {*slots.implied} == {before.figure}
    said = slots.rest - {"day", "week"}  # 'who scored least that day'
    ended = said in ({"top"}, {"bottom"}, {"number", "last"}) and filled(slots) <= {"limit", "figure"}
    ended = ended and (again or not (slots.figures or slots.implied))
    return ended and before.operation in {*LISTED, *OF_A_FIGURE} and before.figure is not None


def leaves_out_the_figure(slots: Slots, before: Query) -> bool:
    """'Who has two or more' after 'who has strikes'."""
    unsaid = bool(slots.conditions) and all(one.figure is None and one.value is not None for one in slots.conditions)
    of_one = before.figure is not None or len({one.figure for one in before.subjects.conditions}) == 1
    listed = before.operation in ("list", "count", "top", "bottom") and of_one
    return unsaid and listed and not (slots.figures or slots.implied or slots.rest - {"count", "all"})


def is_about_something_else(before: Query, query: Query, tokens: Tokens, slots: Slots) -> bool:
    """Whether a question depends on the previous one, yet was read as one that has nothing in common with it, or that
    forgets which members it was about.

    'And how do the R4 look?' after who can rise does not ask for the R4s; 'the second weakest?' after R4 is about R4.
    """
    if {before.operation, query.operation} in PAIRS or slots.has("ours", "all") or not leans(tokens, slots):
        return False
    if any(getattr(before.subjects, name) and not getattr(query.subjects, name) for name in OF_WHOM):
        return True
    common = before.operation == query.operation or figures_of(before) & figures_of(query)
    return not common and not any(
        getattr(of, name) and getattr(of, name) == getattr(now, name)
        for of, now, names in ((before.subjects, query.subjects, OF_WHOM), (before, query, OF_WHAT))
        for name in names
    )


def leans(tokens: Tokens, slots: Slots) -> bool:
    """Whether it can only be asked after another question: it begins with 'and', or names only ranks."""
    opens = bool(slots.tokens) and slots.tokens[0].tag in OPENS - {"chart"}
    bare = not (tokens.asks or tokens.whom or slots.rest - OPENS or filled(slots) - {"ranks"})
    return opens or bare


def figures_of(query: Query) -> set[str]:
    return {one for one in (query.figure, *(one.figure for one in query.subjects.conditions)) if one}


def changes_nothing(tokens: Tokens, slots: Slots, *, goes_on: bool) -> bool:
    """'Only R4', or 'and Nia?' and 'R3' after a question that was not answered: there is no query to change."""
    if tokens.leaves_out and not (filled(slots) - {"restricted", "ranks", "struck"} or slots.rest - KEEPS):
        return True  # 'take Nia off the list'
    if slots.has("only") and not filled(slots) - {"ranks"} and not slots.rest - KEEPS - OPENS:
        return True
    if slots.rest == {"count", "all"} and any(one.text.endswith(" them") for one in slots.tokens if one.tag == "all"):
        return True  # 'how many, all of them?'
    return goes_on and any(says_too_little(tokens, slots))


def says_too_little(tokens: Tokens, slots: Slots) -> Iterator[bool]:
    """The ways in which a text needs the previous question to be one."""
    said, own = slots.rest - OPENS, filled(slots)
    yield (bool(slots.quiet) or not tokens.asks) and own == {"ranks"} and not slots.rest - KEEPS  # 'for R2 how is it?'
    yield own == {"member"} and not (slots.rest or tokens.asks)  # 'Ironwick's?'
    yield bool(slots.quiet & everywhere("also")) or [one.tag for one in slots.tokens[:1]] == ["or"]
    of_all = said <= {"total", "all", "ours"} and not own  # 'and all of us together'
    bare = of_all or (said <= {"total"} and bool(own) and own <= OF_A_NAME)
    yield bare and not tokens.asks and not (slots.figures and slots.ranks)  # 'in kills?', 'R3 and R2 together'
    opens = slots.tokens[:1] != [] and slots.tokens[0].tag in ("and", "follow")
    ended = said in ({"top"}, {"bottom"}) and not (slots.figures or own - {"figure"})
    yield opens and (ended or bool(slots.rest & {"grow", "fall"} and not own))  # 'and the weakest?', 'and who fell'
    yield (slots.rest in ALONE or slots.rest <= {"and", "meets"}) and not own  # 'und wer erfüllt es?'
    yield bool(slots.rest) and slots.rest <= {"forward", "reverse", "sort"} and not tokens.asks  # 'by VS, best first'
    yield slots.tokens[:1] != [] and slots.tokens[0].tag in OPENS and not slots.rest - KEEPS - OPENS


def is_fragment(slots: Slots, before: Query) -> bool:
    """Whether it says only when or who, or names only a figure, so that it is not a question by itself."""
    if slots.figures and not (slots.members or slots.conditions or slots.implied):
        said = [one for one in slots.tokens if one.tag not in ("newest", "only")]  # 'now the kills', 'power only'
        said = said[:-1] if said[-1].text in everywhere("also") else said  # 'zombie siege also'
        of_some = before.operation in OF_THE_WHOLE or before.subjects.members
        dated = bool(slots.times and of_some)  # 'VS of last week' after 'power by rank'
        of_one = before.figure is not None or before.operation in ("profile", "compare")
        return (len(said) == 1 or dated) and of_one  # 'kills?' after 'Nia's power' and after all of Nia
    others = slots.figures or slots.members or slots.conditions or slots.implied
    told = slots.times or slots.ranks or slots.without or slots.away or slots.struck or slots.has("before", "next")
    return bool(told) and not others
