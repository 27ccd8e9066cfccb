"""Answers about single members: what is known of one, several side by side, what one lacks for a rank."""

from __future__ import annotations

from assistant.query.types import Answer, Card, Condition, FigureOf, Lack
from assistant.texts import DASH, say
from assistant.texts import day as day_text
from assistant.texts import number as written
from assistant.words import naming as n
from assistant.words import writing as w


def sources(answer: Answer) -> str:
    return f"{n.records(say('source.newest_of_all'), answer.dates)}, {say('source.rank_criteria')}"


def say_profile(answer: Answer) -> str:
    if answer.query.detail:
        return {"joined": say_joined, "discord": say_discord, "levels": say_levels}[answer.query.detail](answer)
    parts, tables = [], []
    for card in answer.cards:
        parts.append(
            say(
                "card.active" if card.is_active else "card.former",
                who=n.who(card),
                rank=n.rank(card.rank),
                day=card.joined,
                calculated=say("card.calculated", rank=card.calculated) if card.calculated else "",
            )
        )
        heads = ["", *w.heads("figure", "place", "date")]
        tables += [w.table(heads, [figure_row(one) for one in card.figures]), lacks(card)]
    return w.answer(" ".join(parts), *tables, source=sources(answer))


def figure_row(figure: FigureOf) -> list[str]:
    place = say("card.place", place=figure.place, of=figure.of) if figure.place else DASH
    return [n.titled(figure.figure), n.number(figure.value, figure.figure), place, day_text(figure.date)]


def lacks(card: Card) -> str | None:
    if not card.lacks:
        return None
    missing = ", ".join(
        say("card.lack", title=n.title_of(lack.figure), needs=lack.needs, has=written(lack.has)) for lack in card.lacks
    )
    return say("card.lacks", rank=card.lacks[0].rank, missing=missing)


def say_joined(answer: Answer) -> str:
    told = [say("card.joined", who=n.who(card), day=card.joined) for card in answer.cards]
    return w.answer(" ".join(told), source=say("source.roster"))


def say_discord(answer: Answer) -> str:
    told = []
    for card in answer.cards:
        name = w.escaped(card.discord_username)
        told.append(say("card.discord" if name else "card.no_discord", who=n.who(card), name=name))
    return w.answer(" ".join(told), source=say("source.roster"))


def say_levels(answer: Answer) -> str:
    """The SF Tech levels of the members, one after the other."""
    parts: list[str] = []
    days = []
    for card in answer.cards:
        tree = next(one for one in card.figures if one.figure == "sf_tech")
        shared = {"who": n.who(card), "noun": say("noun.sf_tech"), "when": ""}
        if not card.levels:
            parts.append(say("value.none", **shared))
            continue
        days += [tree.date] if tree.date else []
        rows = [[label, f"{level} / {most}"] for label, level, most in card.levels]
        parts.append(say("tree.of_member", value=w.share(tree.value), place="", **shared))
        parts.append(w.table(w.heads("node", "level"), rows))
    source = n.records(say("noun.sf_tech"), (min(days), max(days)) if days else None)
    return w.answer(*parts, source=source)


def say_rank(answer: Answer) -> str:
    told = [part for card in answer.cards for part in (rank_of(card), lacks(card))]
    return w.answer(*told, source=sources(answer))


def rank_of(card: Card) -> str:
    key = "card.rank" if card.calculated else "card.rank_alone"
    return say(key, who=n.who(card), rank=n.rank(card.rank), calculated=card.calculated or "")


def say_distance(answer: Answer) -> str:
    """What members lack for a rank, for the next rank, or for a number."""
    goals = answer.query.subjects.conditions
    told: list[str | None] = []
    for card in answer.cards:
        told += [to_number(card, goals[0])] if goals else to_rank(card, answer.query.rank)
    return w.answer(*told, source=sources(answer))


def to_number(card: Card, goal: Condition) -> str:
    has = next(one.value for one in card.figures if one.figure == goal.figure)
    shared = {"who": n.who(card), "noun": n.noun_of(goal.figure)}
    if has is None:
        return say("value.none", when="", **shared)
    lacking = (goal.value or 0) - has
    numbers = {"limit": n.number(goal.value, goal.figure), "has": n.number(has, goal.figure)}
    key = "distance.short" if lacking > 0 else "distance.reached"
    return say(key, lacking=n.number(lacking, goal.figure), **numbers, **shared)


def to_rank(card: Card, rank: str | None) -> list[str | None]:
    if rank is None:
        return [rank_of(card), lacks(card) or (say("distance.nothing") if card.calculated else None)]
    if not card.lacks:
        return [say("distance.meets", who=n.who(card), rank=rank)]
    table = w.table(["", *w.heads("has", "needs", "lacks")], map(lack_row, card.lacks))
    return [say("distance.not", who=n.who(card), rank=rank), table]


def lack_row(lack: Lack) -> list[str]:
    return [n.title_of(lack.figure), *map(written, (lack.has, lack.needs, lack.needs - (lack.has or 0)))]


def say_compare(answer: Answer) -> str:
    """Members side by side, and who is ahead in the figure asked about, or in power if none is."""
    figure, cards = answer.query.figure or "power", answer.cards
    keys = [figure] if answer.query.figure else [one.figure for one in cards[0].figures]
    figures = {card.member_id: {one.figure: one for one in card.figures} for card in cards}
    rows = []
    for key in keys:
        own = [figures[card.member_id][key] for card in cards]
        rows.append([n.titled(key), *(n.number(one.value, key) for one in own), *gap(own)])
    if not answer.query.figure:
        rows.append([say("head.rank"), *(n.rank(card.rank) for card in cards), *([""] * (len(cards) == 2))])
    heads = ["", *map(n.who, cards), *(w.heads("difference") * (len(cards) == 2))]
    return w.answer(ahead(cards, figure), w.table(heads, rows), source=sources(answer))


def gap(own: list[FigureOf]) -> list[str]:
    """The difference between two figures."""
    if len(own) != 2:
        return []
    left, right = own
    if left.value is None or right.value is None:
        return [DASH]
    difference = left.value - right.value
    return [w.percent(round(difference, 1)) if left.figure == "sf_tech" else w.signed(difference)]


def ahead(cards: tuple[Card, ...], figure: str) -> str:
    """Who has the most of the figure, and how much more than the next member."""
    noun = n.noun_of(figure)
    values = {card.member_id: next(one.value for one in card.figures if one.figure == figure) for card in cards}
    without = [card for card in cards if values[card.member_id] is None]
    if without:
        return say("compare.none", who=n.who(without[0]), noun=noun)
    first, second, *_ = sorted(cards, key=lambda card: -(values[card.member_id] or 0))
    most, next_most = values[first.member_id] or 0, values[second.member_id] or 0
    if most == next_most:
        return say("compare.same", noun=noun, value=n.number(most, figure), who=n.who(first), other=n.who(second))
    by = n.number(round(most - next_most, 1) if figure == "sf_tech" else most - next_most, figure)
    return say("compare.ahead", who=n.who(first), by=by, noun=noun, other=n.who(second))
