"""The ranks in a question: ranks that members have or not, ranks whose criteria are meant, and calculated ranks."""

from __future__ import annotations

from itertools import pairwise

from assistant.words.lexicon import everywhere
from assistant.words.slots import RANKS, TAKEN, Slots, values, whole
from assistant.words.token import Token

NOT_OF_RANK = "!number !percent !member !figure !target !average !median !own_rank !criteria !top !bottom !rank"
"""Tags that must not follow 'above' after a rank, because 'above' would belong to them: 'R3 above 50M'."""


def take_both_ranks(slots: Slots) -> None:
    """Take a rank with a calculated rank: 'R3 who should be R4', 'R4 by figures who are R3 by rank'."""
    patterns = [  # 'R3, hätte nach den Zahlen R4 verdient', 'R3 whose numbers would only earn R2'
        "rank and? calculated and? only? rank meets",
        "rank and? calculated and? only meets rank",
    ]
    if not slots.has("meets"):
        patterns.append("rank and? calculated and? group? only? rank")
    for own in slots.take(*patterns):
        first, last = ([one] for one in values(own, "rank"))
        tags = [one.tag for one in own]
        figures_first = any(one.text.startswith("by ") for one in own) and not {"and", "only"} & {*tags}
        slots.ranks, slots.calculated = (last, first) if figures_first else (first, last)
        slots.put(Token("calculated", "calculated"))


def take_ranks_among(slots: Slots) -> None:
    """'Who among the R3 meets them': the rank says who is asked about, not whose criteria."""
    of_one = slots.has("member") and slots.has("promote")  # 'Nia asks for a list, which R2s are due to go up'
    for token, after in pairwise([*slots.tokens, Token("", "")]) if slots.has("meets", "short") or of_one else ():
        if token.tag == "rank" and token.among and after.tag not in ("criteria", "calculated"):
            slots.ranks.append(token.value)
            token.tag = TAKEN


def take_ranks(slots: Slots) -> None:
    """Take the ranks that members have or don't have, and the rank whose criteria are meant."""
    for before, token, after in zip(slots.tokens, slots.tokens[1:], slots.tokens[2:], strict=False):
        if (before.tag, token.tag, after.tag) == (
            "rank",
            "grow",
            "rank",
        ):  # 'R1 can up R2': whether to promote, or how?
            token.tag = "?"
    take_short(slots)
    take_ranks_among(slots)
    if slots.has("top", "bottom"):
        for own in slots.take("number =rank"):  # 'which five R3 have the most'
            slots.put(Token("?", own[0].text)) if slots.limit else None
            slots.limit = whole(values(own, "number")[0])
    take_both_ranks(slots)
    ways = (
        "rank_word? rank_x calculated?", "meets? rank calculated !promote|demote", "only meets rank !needs|criteria",
    )  # fmt: skip
    for patterns in (("calculated rank_word? rank|rank_x",), ways):
        for own in slots.take(*patterns):
            slots.calculated += ["X" if one == "No Rank" else one for one in values(own, "rank|rank_x")]
            slots.put(Token("calculated", "calculated"))
    reaching = "short|meets|needs|criteria|distance|promote|reach"
    if slots.has("target"):  # 'missed the target, R3' is not about criteria
        reaching = "needs|criteria|distance|promote"
    for own in slots.take("neg short rank criteria?"):
        slots.require(values(own, "rank")[0])
        slots.put(Token("meets", own[0].text))
    for own in slots.take("below|above rank criteria|needs", "below|above criteria of? rank"):
        slots.require(values(own, "rank")[0])
        slots.put(Token("short" if own[0].tag == "below" else "meets", own[0].text))
    take_whom_to_promote(slots)
    take_target_of(slots)
    for own in slots.take(
        f"{reaching} all? rank rank_word? criteria?",
        "rank rank_word? criteria",
        f"meets {TAKEN} rank needs",  # 'which R1 meet all that R2 needs'
        "rank needs !rank|promote|demote",
        "neg meets|reach rank criteria?",
        "rank_word rank would",
        "missing criteria",
    ):
        slots.require((values(own, "rank") or [None])[0])
        denied = any(one.tag in ("neg", "missing") for one in own)
        told = {one.tag for one in own} & set(reaching.split("|"))
        tags = {"short"} if denied else {"meets" if one == "reach" else one for one in told}
        said = {one.tag: one.text for one in own}
        slots.put(*(Token(tag, said.get(tag) or own[0].text) for tag in sorted(tags)))
    take_denied(slots)
    take_ranks_left_out(slots)
    if slots.ranks:
        slots.ranks = [rank for rank in RANKS if slots.ranks.count(rank) == max(map(slots.ranks.count, slots.ranks))]
    take_ranges(slots)
    keep_wanted_ranks(slots)


def take_ranks_left_out(slots: Slots) -> None:
    """'Who isn't R3', 'without R3 and R4' mean all other ranks."""
    for own in slots.take(
        "neg|except|missing rank and|or|neg|except? rank",
        "neg|except|missing rank",
        "rank left_out",
    ):
        out = values(own, "rank")
        if len(out) == 1 and is_yet_to_come(slots, own):
            slots.ranks += RANKS[RANKS.index(out[0]) + 1 :]
            continue
        if any(one.tag == "and" and one.text in everywhere("against") for one in own):  # 'not R3 but R4'
            slots.ranks += out[1:]
            continue
        slots.ranks += [rank for rank in RANKS if rank not in out]


def is_yet_to_come(slots: Slots, own: list[Token]) -> bool:
    """'Who isn't R3 yet' means below R3."""
    beside = [*own, *slots.tokens[slots.at + len(own) :][:1]]
    said = {word for text in (*(one.text for one in beside), *slots.quiet) for word in text.split()}
    return own[0].tag == "neg" and bool(said & everywhere("not_yet"))


def keep_wanted_ranks(slots: Slots) -> None:
    """Keep the ranks that the various parts of the question have in common."""
    wanted = [rank for ranks in slots.by_ranks for rank in ranks]
    if wanted:
        both = [rank for rank in RANKS if rank in wanted and (not slots.ranks or rank in slots.ranks)]
        if not both:  # a member has only one rank
            slots.put(Token("?", wanted[0].lower()))
        slots.ranks = both


def take_whom_to_promote(slots: Slots) -> None:
    """In 'hay que ascender de los R2' the rank says who is promoted; in 'promote to R2' and 'promote R2' it doesn't."""
    for one, after in pairwise(slots.tokens):
        if one.tag in ("promote", "demote") and after.tag == "rank" and after.of and not after.toward:
            slots.by_ranks.append([after.value])
            after.tag = TAKEN


def take_denied(slots: Slots) -> None:
    """'Does not meet' means falling short; 'does not fall short' means meeting."""
    if slots.tokens[-1:] and slots.tokens[-1].tag == "neg":  # 'wer erfüllt R3 noch nicht'
        for own in slots.take(f"meets {TAKEN}? {TAKEN}? neg"):
            slots.put(Token("short", own[0].text))
    for own in slots.take("neg meets", "neg short"):
        slots.put(Token("short" if own[1].tag == "meets" else "meets", own[0].text))


def take_short(slots: Slots) -> None:
    """'Missing power for R3', 'not good enough for their rank', 'was fehlt den R2 zum R3'."""
    for lacks, has, wanted in zip(slots.tokens, slots.tokens[1:], slots.tokens[2:], strict=False):
        ranks = has.tag == wanted.tag == "rank" and wanted.toward and not has.toward
        moved = lacks.tag in ("between", TAKEN) and slots.has("promote", "demote")  # 'who goes up from R1 to R2'
        if ranks and (moved or lacks.tag in ("needs", "missing", "short", "distance")):
            slots.require(wanted.value)
            slots.by_ranks.append([has.value])
            lacks.tag, has.tag, wanted.tag = TAKEN if moved else "short", TAKEN, TAKEN
    judged = slots.has("short", "neg", "below", "needs", "missing")
    toward = any(token.tag == "rank" and token.toward for token in slots.tokens)
    for token in slots.tokens:
        if token.tag == "own_rank" and not judged:
            token.tag = "rank_word"
    for token, after in pairwise(slots.tokens):
        if token.tag == "rank" and token.toward and after.tag == "meets":  # 'für R3 in Frage'
            slots.require(token.value)
            token.tag = TAKEN
        if token.tag == "missing" and toward and after.tag not in ("member", TAKEN):  # 'missing power for R3'
            token.tag = "short"
    for own in (
        slots.take("rank promote", "demote rank", f"promote {TAKEN} rank") if toward else ()
    ):  # 'zu R3 aufsteigen', 'demoted to R2'
        slots.require(values(own, "rank")[0])
        slots.put(*(one for one in own if one.tag != "rank"))
    of_figure = [f"short|needs|meets more? figure {TAKEN}? rank criteria?", "neg meets figure criteria? rank"]
    several = sum(one.tag == "rank" for one in slots.tokens) > 1  # 'R2 that lack power for R3'
    for own in slots.take(*of_figure) if slots.whom or several else ():
        slots.require(values(own, "rank")[0])
        met = own[0].tag == "meets"
        slots.put(Token("meets" if met else "short", own[0].text), *(one for one in own if one.tag == "figure"))


def take_target_of(slots: Slots) -> None:
    """'Welche R2 erfüllen die Vorgaben für R3': the target means that rank's criteria."""
    meets = next((at for at, one in enumerate(slots.tokens) if one.tag == "meets"), 0)
    ranks = [at for at, one in enumerate(slots.tokens) if one.value in RANKS]
    of_two = len(ranks) == 2 and ranks[0] < meets
    for own in slots.take("meets target rank !rank") if of_two else ():
        slots.require(own[-1].value)
        slots.put(Token("meets", own[0].text))


def take_ranges(slots: Slots) -> None:
    """'R3 to R5', 'R3 and above', 'below R3', 'R3', 'everyone from R3 down'."""
    asks = slots.has("how_much", "change", "grow", "percent_of")
    for rank, down in pairwise(slots.tokens if not asks else ()):
        if rank.tag == "rank" and rank.of and down.tag == "fall" and down.text == "down" and down.joined:
            down.tag = "or_less"
    for own in slots.take("between? rank until|number_to|to rank", "between rank and rank"):
        ends = sorted(RANKS.index(rank) for rank in values(own, "rank"))
        slots.by_ranks.append(list(RANKS[ends[0] : ends[-1] + 1]))
    for own in slots.take("rank and? or_more", "above|at_least rank !average !median", f"rank above {NOT_OF_RANK}"):
        at = RANKS.index(values(own, "rank")[0])
        slots.by_ranks.append(list(RANKS[: at + (own[0].tag != "above")]))
        if own[0].text == "more than" or own[0].implies:  # 'did R3 grow more than R4'
            slots.put(Token("more", own[0].text))
    down_to = ("between? rank and? or_less", "below|at_most rank !average !median", f"rank below {NOT_OF_RANK}")
    for own in slots.take(*down_to):
        at = RANKS.index(values(own, "rank")[0])
        slots.by_ranks.append(list(RANKS[at + (own[0].tag == "below") :]))
    slots.by_ranks += [values(own, "rank") for own in slots.take("rank rank? rank? and|or rank", "between? rank")]
