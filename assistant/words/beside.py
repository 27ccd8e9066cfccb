"""Words whose meaning depends on the words around them; applied before anything is taken out of a question."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from assistant.query.types import MOST_ROWS
from assistant.words.dates import SIDES
from assistant.words.lexicon import everywhere
from assistant.words.slots import COMPARE, NUMBER, TAKEN, Slots
from assistant.words.token import Token
from members.figures import is_event

MANY = ("how many", "number of", "the number of")
"""'How many kills' asks for an amount, 'how many donated' for members."""


@dataclass(frozen=True, slots=True)
class Beside:
    """A word that means something else between others. word: its tag, its text, or @ a list of the lexica; before,
    after: tags, empty for any; needs: one of these is anywhere in the question; unless: none of these is."""

    word: str
    means: str
    before: str = ""
    after: str = ""
    needs: str = ""
    unless: str = ""

    def fits(self, before: Token, token: Token, after: Token, slots: Slots) -> bool:
        return (
            bool({token.tag, token.text} & words_named(self.word))
            and (not self.before or before.tag in self.before.split("|"))
            and (not self.after or after.tag in self.after.split("|"))
            and (not self.needs or slots.has(*self.needs.split("|")))
            and not (self.unless and slots.has(*self.unless.split("|")))
        )


@cache
def words_named(word: str) -> frozenset[str]:
    """The tags and texts that `Beside.word` stands for."""
    named = word.split("|")
    return frozenset().union(*(everywhere(one[1:]) if one[:1] == "@" else {one} for one in named))


REACHING = "short|distance|needs|promote|demote|share|away|joined|left|struck|missed"
RELATIVE = "grow|fall|change|above|below|at_least|at_most|missed|joined|left|meets|reach|needs|flat|stale|struck"
"""What follows a 'que' that begins a clause."""
MOVED = "figure|last|this|week|month|number|member|percent_of|fast|top|bottom|trend|ours|rank_word|promote|demote"
"""Signs that 'who falls' is about a figure, not about a rank."""
BESIDE = (
    Beside("@was_away", "away", after="last|this|before_last"),
    Beside("ago", "last", after="number", needs="flat"),  # 'parados há 5 semanas'
    Beside("all", TAKEN, after="pronoun|target", needs="target"),  # 'hit all of his targets'
    Beside("this", "last", after="number", needs="week|day|month"),  # 'estas 4 semanas'
    Beside("letzter|letztem", "last", after="week|month|day"),  # 'Spenden von letzter Woche'
    Beside("bottom", "last", "number", "week|month|day"),  # 'ces 30 derniers jours'
    Beside("away", TAKEN, needs="distance"),  # 'wie weit ist Nia von 50M weg'
    Beside(
        "vs", "compare", "week|month|before", "last|before|this", unless="compare"
    ),  # 'last week vs this week' is not about the duel
    *(Beside("vs|v", "compare", one, one) for one in ("member", "rank")),
    Beside("+", "and", "rank", "rank"),
    Beside("nor|neither", "or", "rank", "rank"),
    Beside(
        "above|below|more|less", "compare", "rank", "rank", unless="average|median|needs|criteria"
    ),  # 'R3 above R4' is not a range
    Beside("neg", TAKEN, after="neither"),  # 'no es ni R4 ni R5'
    Beside("neither", "neg", after="rank"),
    Beside("missing", "neg", after=COMPARE),  # 'no tiene más de'
    Beside("where", TAKEN, after="figure", needs=COMPARE),  # 'kills where power > 100M'
    Beside("pronoun", TAKEN, "member"),  # 'Nia elle a combien'
    Beside("weekly", "week", "older|stale|above"),  # 'older than a week'
    Beside("profile", TAKEN, after="number|last|few"),  # 'sur 4 semaines'
    *(Beside("profile", TAKEN, *beside) for beside in (("figure",), ("", "figure"), ("", "", "fresh|stale|older"))),
    Beside("above", "top", "grow", "figure"),  # 'quién subió más de poder'
    Beside("above", "top", after="grow"),  # 'кто больше вырос'
    Beside("noch", TAKEN, needs="needs|distance|short|meets|missing"),  # 'was fehlt noch', but 'weder R1 noch R2'
    Beside("count", "how_much", after="percent_of"),  # 'how many percent did they grow'
    Beside("count", "how_much", after="figure", needs="needs|distance|short"),  # 'wie viele Kills fehlen Nia'
    Beside("missed", "neg", after="number", needs="neither"),  # 'não fez 20M nem doou 12k'
    Beside("needs", TAKEN, "member", "count|how_much", unless="rank"),  # 'Nia take how many'
    Beside("needs", "should", needs="demote"),  # 'who needs to be demoted'
    Beside("needs", "should", after="promote"),
    Beside("@won", "grow", after="top|bottom"),  # 'más poder'
    Beside("over", TAKEN, after="all"),  # 'the mean over everyone'
    Beside("only", TAKEN, before="number", unless=COMPARE),  # 'the first 5 only'
    Beside("or_less", TAKEN, before="grow"),  # 'up or down'
    Beside("pronoun", TAKEN, "meets|reach", "target"),  # 'did Nia meet her targets'
    Beside("until", TAKEN, after="member", needs="reach"),  # 'how much more till Nia hits 50M'
    Beside("between|until", TAKEN, after="rank", needs=REACHING),  # 'was fehlt bis R3', 'came from R1'
    Beside("until", TAKEN, after="number", needs="distance|needs"),  # 'cuánto le falta hasta 300M'
    Beside("reach", "above", after="average|median"),  # 'superan el promedio'
    Beside("below|at_most", TAKEN, "joined|left", "number"),  # 'joined less than 20 days ago'
    Beside("than", TAKEN, before="only|group|except|missing|and"),  # 'solo los que no'
    Beside("in_top", TAKEN, after="rank"),  # 'entre los R3'
    Beside("last", "bottom", "number", "figure"),  # 'пять последних по силе'
    Beside("than", TAKEN, after=RELATIVE),  # 'los que más', but 'más que Kestrel'
    Beside("than", TAKEN, "figure", "figure", needs=COMPARE),  # 'más de 50M de poder que donaron menos de'
    Beside("than", TAKEN, "rank", "neg|missing|never|short"),  # 'los R3 que no'
    Beside("than", TAKEN, after="rank", needs="share|percent_of"),  # 'el porcentaje que ponen los R2'
    Beside("short of what|short of anything", "short", needs="rank|rank_word|own_rank"),
    Beside("missing", TAKEN, "missed"),  # 'não fez VS nenhum'
    Beside("only", TAKEN, after="weekday|date|month_name"),  # 'only Friday'
    Beside("zero", TAKEN, "grow|fall|change", needs="neg|missing"),  # 'no ha mejorado nada'
    Beside("lost_us", "fall", needs="figure|how_much"),  # 'how much power did we lose', but 'who did we lose'
    Beside("lost_us", "left"),
    Beside("fresh", "stale", "figure", "number", needs="neg|missing"),  # 'have not had a kills update in 10 days'
    Beside("more", TAKEN, "grow", unless="than|number|percent|member"),  # 'who grow more in kills'
    Beside("nth", TAKEN, "figure", "stale"),  # 'whose power number is stale'
    Beside("ending", "week", after="member"),  # 'worst week of Nia'
    Beside("@aged", "off", after="member", unless="figure"),
    Beside("rank_x", "compare", "member", "member"),  # 'Nia x Mo'
    Beside("@called", TAKEN, needs="discord"),
    Beside("meets", "should", after="demote"),  # 'mérite d'être rétrogradé'
    Beside("follow", TAKEN, "member", "figure"),  # 'y Nia, qué tal de strikes'
    Beside("below|at_most", TAKEN, "ago", "number", needs="joined|left"),  # 'hace menos de 20 días'
    Beside("ago", TAKEN, after=TAKEN, needs="joined|left"),
    Beside("between|until", TAKEN, after="needs", needs="distance|short|missing"),
    Beside("@next_rank", TAKEN, needs="distance|short|missing"),
    Beside("then", "than", "figure", needs="more|less|above|below"),  # 'more kills then Nia'
    Beside("joined", TAKEN, needs="share|percent_of"),  # 'wie viel Prozent kamen von den R3'
    Beside("in there", TAKEN, needs="between"),
    Beside("since", TAKEN, "compare", "member"),  # 'сравни с Ивушкой'
    Beside("between", TAKEN, "top|bottom", "figure"),  # 'the best scores from Desert Storm'
    Beside("chart", TAKEN, "figure", needs="top|bottom"),  # 'who tops the kill chart'
    Beside("group", "meets", after="rank", needs="criteria"),  # 'those who have completed the R4 criteria'
    Beside("drop", "except", after="member", unless="figure|how_much|count|whom|week|last"),  # 'drop Nia'
    Beside("does everyone|do all", TAKEN, after="above|below", needs="member"),  # 'everyone above Nia in kills'
    Beside("fall", TAKEN, after="by_rank"),  # 'break it down by rank'
    Beside("pronoun", TAKEN, after="short_of_target"),
    Beside("numbers|figures", "calculated", "rank", needs="rank"),  # 'which R1 have R2 numbers'
    Beside("full", TAKEN, after="figure", needs=COMPARE),  # 'who finished the race in under 90 seconds'
    Beside("pronoun", TAKEN, after="target", needs="neg|missed|short"),  # 'sein Ziel nicht geschafft'
    Beside("since", TAKEN, after="above|older", needs="stale"),  # 'seit mehr als 14 Tagen nicht aktualisiert'
    Beside("bottom", "last", "weekday", "week"),  # 'am Dienstag letzter Woche'
    Beside("day", TAKEN, "figure", needs="weekday|date|yesterday"),  # 'Friday's duel day'
    Beside("would|would be", TAKEN, after="top|bottom|place"),  # 'who would be the best without Nia'
    Beside("made over", TAKEN, after="last"),  # 'made over the last 4 weeks'
    Beside("fresh", "stale", "neg", "last|number|above|between|since"),  # 'has not been updated in the past 7 days'
    Beside("until", TAKEN, "fast|top|bottom", "figure"),  # 'the quickest through the race'
    Beside("except", "bottom", "figure", "week|last|this"),  # 'donó menos la semana pasada'
    Beside("compare", TAKEN, after="last", needs="grow|fall", unless="member|ours"),  # 'fell against last week'
    Beside("before", "week_change", "between", needs="change|grow|fall"),  # 'how did it change from the week before'
    Beside("between", TAKEN, after="week_change"),
    Beside(
        "one_week", TAKEN, "figure", COMPARE, needs="grow|fall"
    ),  # 'gained over 100k kills in a week, over 150M power'
    *(
        Beside(word, due, unless=MOVED) for word, due in (("falls", "demote"), ("rises", "promote"))
    ),  # as the board says
    Beside("bar", "criteria", before="rank", needs="meets|reach"),  # 'who clears the R1 bar', but 'everyone bar Nia'
    Beside("profile", TAKEN, "meets", "rank", needs="needs|criteria"),  # 'which R1 meet everything R2 asks for'
    Beside("profile", TAKEN, "rank", "calculated"),  # 'R3s whose stats are only worth R1'
    Beside("take|took|takes", TAKEN, needs="place"),  # 'what place did Nia take in kills'
    Beside("only", TAKEN, before="week|month|day", needs="joined|left"),  # 'newcomers of the last two weeks only'
    Beside("distance", "how_much", after="ours|figure", needs="change|grow|fall"),  # 'how far has our kill count moved'
    Beside("how_much", TAKEN, "total", "figure", needs="member"),  # 'Nia and Mo together, how much power is that'
    Beside("is that", TAKEN, "figure", needs="total"),
    Beside("profile", TAKEN, "all", "calculated"),  # 'everyone whose stats would earn R4'
    Beside("@came_in", "total", "figure"),  # 'wie viele Spenden kamen rein'
    Beside("earn|earns|earned", "calculated", after="rank", needs="newest|profile"),  # 'earn R3 with their figures now'
    Beside("weekly", TAKEN, "top|bottom", "figure", needs="ever"),  # 'the highest weekly donation ever'
    Beside("@inquires", TAKEN, "member"),  # 'Nia asks what she lacks'
    Beside("@whether", TAKEN, TAKEN, needs="member", unless="than"),  # 'Nia asks whether'
    Beside("pronoun", TAKEN, TAKEN, needs="member"),
    Beside("@because_of", TAKEN, after="figure", needs="short|missing|neg"),  # 'verfehlt R3 wegen der Kraft'
)
"""Applied in order."""


def is_of_times(figure: Token, slots: Slots) -> bool:
    """Whether a figure comes from separate events in time, so that 'last' means the newest."""
    return (figure.value == "vs" or is_event(str(figure.value))) and not slots.has("took_part")


def is_of_two(slots: Slots) -> bool:
    """Whether two members are compared with each other, rather than with a number."""
    return sum(one.tag == "member" for one in slots.tokens) > 1 and not slots.has(*NUMBER.split("|"))


def take_or_more(slots: Slots) -> None:
    """'Or below 10k' is a second condition; '10k or below' is one condition."""
    for at, (token, after) in reversed(list(enumerate(pairwise(slots.tokens)))):
        tags = [one.tag for one in slots.tokens[at + 1 : at + 4]]
        if (
            token.tag in ("or_more", "or_less")
            and (  # 'or below 10k', 'e menos kills que a média'
                after.tag in (*NUMBER.split("|"), "average", "median")
                or (tags[:1] == ["figure"] and "than" in tags[1:2])
                or tags[:2] == ["than", "number"]
            )
        ):
            token.tag = "above" if token.tag == "or_more" else "below"
            if after.tag == "than":
                del slots.tokens[at + 1]
            if token.value in ("or", "and"):
                slots.tokens.insert(at, Token(token.value, token.value))


def says_a_limit(token: Token) -> bool:
    return token.text.startswith(tuple(everywhere("limits")))


def take_least(slots: Slots) -> None:
    """'A minimum of 15k' and '15k minimum' compare a figure with a number; 'the minimum' is the end of a list."""
    struck = any(one.value == "strikes" for one in slots.tokens)  # 'у кого минимум 2 страйка'
    for before, token in (*pairwise(slots.tokens), *((after, one) for one, after in pairwise(slots.tokens))):
        counted = before.tag in ("number", "percent") and (before.value > MOST_ROWS or struck)
        if counted and token.tag in ("bottom", "top") and says_a_limit(token):
            first = slots.tokens.index(token) < slots.tokens.index(before)
            sides = ("at_least", "at_most") if first else ("or_more", "or_less")
            token.tag = sides[token.tag == "top"]
    for token, after in pairwise(slots.tokens):
        if token.tag == "missed" and after.tag == "number" and after.value > MOST_ROWS:  # 'no llegó al millón'
            token.tag = "below"
    toward = any(one.tag == "rank" and one.toward for one in slots.tokens)
    for token in slots.tokens if toward and not (slots.whom or slots.has(*NUMBER.split("|"))) else ():
        if token.tag == "bottom" and says_a_limit(token):  # 'minimum donation for R2'
            token.tag = "criteria"
    for count, token, rank in zip(slots.tokens, slots.tokens[1:], slots.tokens[2:], strict=False):
        of_ranks = count.tag == "count" and rank.tag == "rank" and not slots.has("figure")
        if of_ranks and token.tag == "bottom" and says_a_limit(token):  # 'сколько человек минимум R3'
            token.tag = "at_least"


def take_lacked(slots: Slots) -> None:
    """'Didn't donate 10k' means less than that, not none; 'scored 20M VS' names its figure twice."""
    for at, (token, after) in reversed(list(enumerate(pairwise(slots.tokens)))):
        if token.tag == "missed" and token.implies and after.tag == "number":
            slots.tokens[at : at + 2] = [Token("neg", token.text), after, Token("figure", token.text, token.implies)]
        named = slots.tokens[at + 2 : at + 3]
        if (token.tag, after.tag) == ("figure", "missing") and not (
            named and named[0].tag in ("figure", "number", "member", "group", "away", "rank", "missing")
        ):
            slots.tokens[at : at + 2] = [after, token]  # 'у кого страйков нет'
        held = after.tag in COMPARE.split("|") and named and named[0].tag == "number"  # 'scored above 20M VS'
        told = slots.tokens[at + 3 : at + 4] if held else named if after.tag == "number" else []
        if token.tag == "figure" and [(one.tag, one.value) for one in told] == [("figure", token.value)]:
            del slots.tokens[at]


MORE, LESS = ("more", "above", "top"), ("less", "below", "bottom")
"""The tags that 'more' and 'better', and that 'worse', have in the various languages."""
WEEKS = ("before", "last", "this", "week")


def take_more_by(slots: Slots) -> None:
    """'Donated over 5k more than in the week before' is a condition on the gain."""
    held = f"{COMPARE} number figure? more|less|above|below than? before"
    for own in slots.take(f"figure {held}", held):
        fewer = own[-2].tag in ("less", "below") or own[-3].tag in ("less", "below")
        told = [one for one in own if one.tag in ("number", "figure")]
        side = next(one for one in own if one.tag in COMPARE.split("|"))
        slots.put(
            Token("fall" if fewer else "grow", own[-1].text), side, *sorted(told, key=lambda one: one.tag != "number")
        )


def take_better_than(slots: Slots) -> None:
    """'Who did better than the week before', 'did we score more than last week': the change since then."""
    side, week = "|".join((*MORE, *LESS, "change")), ("before", "last|this week", "week last")
    spaced = any(one.tag in SIDES and " " in one.text and after.tag in WEEKS for one, after in pairwise(slots.tokens))
    patterns = [
        f"{side} figure? than number? week|month ago",
        f"{side} figure? last week than before",
        f"{side} figure? week last than before",
        *(f"{side} figure? than {one}" for one in week),
        *(f"figure {side} than {one}" for one in week),
        *("more|less figure? before", "figure more|less before"),
        *([f"above|below {one}" for one in week] if spaced else ()),
    ]
    for own in slots.take(*patterns):
        up, down = (any(one.tag in tags for one in own) for tags in (MORE, LESS))
        of_some = slots.whom or slots.has("rank")
        moved = "grow" if up and of_some else "fall" if down and of_some else "change"
        step = Token("week_change", " ".join(one.text for one in own))
        if own[-1].tag == "ago":  # 'better than 4 weeks ago' means since then
            step = Token("since", own[-1].text)
        told = {"before": {"figure", "last", "week"}, "ago": {"figure", "number", "week", "month", "ago"}}
        keeps = told.get(own[-1].tag, {"figure"})
        figures = [one for one in own if one.tag == "figure"]
        slots.put(*figures, Token(moved, own[0].text), step, *(one for one in own if one.tag in keeps - {"figure"}))


def hold_ranks_against_each_other(own: list[Token], slots: Slots) -> None:
    """Retag the word that compares ranks: 'are there more R2 or R3', 'R3 or R4 more VS'."""
    tags = [one.tag for one in own]
    if tags[1:] == ["rank", "or", "rank"] and tags[0] in ("above", "below"):
        own[0].tag = "compare"
    if tags == ["rank", "or", "rank", "more"] and not slots.has(*NUMBER.split("|")):
        own[3].tag = "by_rank"


def apply_beside(slots: Slots) -> None:
    edge = Token("", "")
    said = {text for token in slots.tokens for text in (token.tag, token.text)}
    for one in BESIDE:
        if said.isdisjoint(words_named(one.word)):
            continue
        for before, token, after in zip([edge, *slots.tokens], slots.tokens, [*slots.tokens[1:], edge], strict=False):
            if one.fits(before, token, after, slots):
                token.tag = one.means
                said.add(one.means)


def take_compared(slots: Slots) -> None:
    """Apply BESIDE and the rules above. 'A vs B' is not the Alliance Duel; 'how many kills' asks for an amount."""
    apply_beside(slots)
    if slots.tokens and slots.tokens[-1].text == "now":  # 'who is away now'
        slots.tokens[-1].tag = TAKEN if len(slots.tokens) > 1 else "follow"
    take_more_by(slots)
    take_better_than(slots)
    take_or_more(slots)
    take_least(slots)
    take_lacked(slots)
    for token in slots.tokens if slots.whom else ():
        token.tag = TAKEN if token.tag == "fresh" and token.text in everywhere("right_now") else token.tag
    for at, (token, after) in enumerate(pairwise(slots.tokens)):
        if [one.tag for one in slots.tokens[at : at + 3]] == ["grow", "or", "fall"]:  # 'does it rise or fall'
            for own, tag in zip(slots.tokens[at : at + 3], ("change", TAKEN, TAKEN), strict=True):
                own.tag = tag
        many = token.text in MANY and after.text[-2:] != "ed"
        if token.tag == "count" and after.tag == "figure" and (many or after.text == "kills"):  # always a noun
            token.tag = "how_much"
        if token.tag == "last" and after.tag == "figure" and is_of_times(after, slots):
            token.tag = TAKEN  # 'the last duel' is the newest
        hold_ranks_against_each_other(slots.tokens[at : at + 4], slots)
        named = after.tag == "figure" or (after.tag == "member" and slots.has("or"))
        if token.tag in ("above", "below") and named and is_of_two(slots):
            token.tag = "more" if token.tag == "above" else "less"  # 'wer hat mehr gespendet, Nia oder Mo'
        if [one.tag for one in slots.tokens[at : at + 3]] == ["missing", "number", "figure"]:  # 'don't have 50M power'
            token.tag = "neg"
