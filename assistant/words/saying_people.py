"""Answers about single members: what is known of one, two or more side by side, what is missing to a rank."""

from __future__ import annotations

from assistant.query.figures import NOUNS, TITLES
from assistant.query.types import Answer, Card, FigureOf
from assistant.words import naming as n
from assistant.words import writing as w

NO_CRITERIA = "no rank criteria are set, so the figures give none"


def who(card: Card) -> str:
    return w.link(card.member_id, card.name)


def sources(answer: Answer) -> str:
    return f"the members' newest records{w.of_dates(answer.dates)}, rank criteria"


def say_profile(answer: Answer) -> str:
    if answer.query.detail:
        return {"joined": say_joined, "discord": say_discord, "levels": say_levels}[answer.query.detail](answer)
    parts, tables = [], []
    for card in answer.cards:
        state = "active member" if card.is_active else "former member"
        calculated = f", by the figures {card.calculated}" if card.calculated else ""
        parts.append(
            f"**{who(card)}**, {state}, has rank **{card.rank}**{calculated}; "
            f"known to the portal since {w.day(card.joined)}."
        )
        tables.append(w.table(["", "Figure", "Place", "Date"], [figure_row(one) for one in card.figures]))
        tables.append(lacks(card) or "")
    return w.answer(" ".join(parts), *tables, source=sources(answer))


def figure_row(figure: FigureOf) -> list[str]:
    place = f"{figure.place} of {figure.of}" if figure.place else "—"
    return [title(figure.figure), n.number(figure.value, figure.figure), place, w.day(figure.date)]


def title(figure: str) -> str:
    return "SF Tech" if figure == "sf_tech" else TITLES[figure]


def lacks(card: Card) -> str | None:
    if not card.lacks:
        return None
    missing = ", ".join(f"{lack.figure} {w.number(lack.needs)} (has {w.number(lack.has)})" for lack in card.lacks)
    return f"For {card.lacks[0].rank} it takes {missing}."


def say_joined(answer: Answer) -> str:
    (card,) = answer.cards
    return w.answer(f"{who(card)} has been known to the portal since **{w.day(card.joined)}**.", source="the roster")


def say_discord(answer: Answer) -> str:
    (card,) = answer.cards
    account = f"is **{w.escaped(card.discord_username)}**" if card.discord_username else "is not linked"
    return w.answer(f"The Discord account of {who(card)} {account}.", source="the roster")


def say_levels(answer: Answer) -> str:
    (card,) = answer.cards
    tree = next(one for one in card.figures if one.figure == "sf_tech")
    if not card.levels:
        return w.answer(f"{who(card)} has no SF Tech levels on record.", source="SF Tech records")
    sentence = f"{who(card)} has completed **{w.share(tree.value)}** of the SF Tech tree."
    rows = [[label, f"{level} / {most}"] for label, level, most in card.levels]
    return w.answer(sentence, w.table(["Node", "Level"], rows), source=f"SF Tech record of {w.day(tree.date)}")


def say_rank(answer: Answer) -> str:
    (card,) = answer.cards[:1]
    earned = f"by the figures it would be **{card.calculated}**" if card.calculated else NO_CRITERIA
    return w.answer(f"{who(card)} has rank **{card.rank}**; {earned}.", lacks(card), source=sources(answer))


def say_distance(answer: Answer) -> str:
    """What a member lacks to a rank, or to the next one."""
    (card,), rank = answer.cards[:1], answer.query.rank
    for goal in answer.query.subjects.conditions:
        has = next(one.value for one in card.figures if one.figure == goal.figure)
        if has is None:
            return w.answer(f"{who(card)} has no {NOUNS[goal.figure]} on record.", source=sources(answer))
        lacking, limit = (goal.value or 0) - has, n.number(goal.value, goal.figure)
        away = f"is **{n.number(lacking, goal.figure)}** short of" if lacking > 0 else "has reached"
        has_told = f"{n.number(has, goal.figure)} {NOUNS[goal.figure]}"
        return w.answer(f"{who(card)} {away} {limit}, with **{has_told}**.", source=sources(answer))
    if rank is None:
        earned = f"by the figures **{card.calculated}**" if card.calculated else NO_CRITERIA
        missing = lacks(card) or ("Nothing is missing to a higher rank." if card.calculated else None)
        return w.answer(f"{who(card)} has rank **{card.rank}**, {earned}.", missing, source=sources(answer))
    if not card.lacks:
        return w.answer(f"{who(card)} **meets** the criteria of {rank}.", source=sources(answer))
    rows = [
        [lack.figure, w.number(lack.has), w.number(lack.needs), w.number(lack.needs - (lack.has or 0))]
        for lack in card.lacks
    ]
    table = w.table(["", "Has", "Needs", "Missing"], rows)
    return w.answer(f"{who(card)} does **not** meet the criteria of {rank}:", table, source=sources(answer))


def say_compare(answer: Answer) -> str:
    """Members side by side: who is ahead in the figure asked about, else in power."""
    figure = answer.query.figure or "power"
    cards = answer.cards
    keys = [figure] if answer.query.figure else [one.figure for one in cards[0].figures]
    told = {card.member_id: {one.figure: one for one in card.figures} for card in cards}
    rows = []
    for key in keys:
        own = [told[card.member_id][key] for card in cards]
        rows.append([title(key), *(n.number(one.value, key) for one in own), *gap(own)])
    if not answer.query.figure:
        rows.append(["Rank", *(card.rank for card in cards), *([""] * (len(cards) == 2))])
    heads = ["", *map(who, cards), *(["Difference"] * (len(cards) == 2))]
    return w.answer(ahead(cards, figure), w.table(heads, rows), source=sources(answer))


def gap(own: list[FigureOf]) -> list[str]:
    """The difference of two figures."""
    if len(own) != 2:
        return []
    left, right = own
    if left.value is None or right.value is None:
        return ["—"]
    if left.figure == "sf_tech":
        return [w.percent(round(left.value - right.value, 1))]
    return [w.signed(int(left.value - right.value))]


def ahead(cards: tuple[Card, ...], figure: str) -> str:
    """Who has most of the figure, and how much more than the next."""
    noun = NOUNS[figure]
    values = {card.member_id: next(one.value for one in card.figures if one.figure == figure) for card in cards}
    without = [card for card in cards if values[card.member_id] is None]
    if without:
        return f"{who(without[0])} has no {noun} on record, so they cannot be compared in it."
    first, second, *_ = sorted(cards, key=lambda card: -(values[card.member_id] or 0))
    most, next_most = values[first.member_id] or 0, values[second.member_id] or 0
    if most == next_most:
        return f"{'Both' if len(cards) == 2 else 'The first two'} have the same {noun}: **{n.number(most, figure)}**."
    by = n.number(round(most - next_most, 1) if figure == "sf_tech" else most - next_most, figure)
    return f"**{who(first)}** has **{by}** more {noun} than {who(second)}."
