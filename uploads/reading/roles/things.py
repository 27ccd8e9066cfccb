"""Lists of things instead of members: goods with prices, heroes with stars, costs beside what is in store."""

from __future__ import annotations

import re

from uploads.reading import roles as limits
from uploads.reading.look.page import Page
from uploads.reading.roles.fields import Screen
from uploads.reading.roles.labels import goals_on
from uploads.reading.roles.people import is_of_people

_STARS = re.compile(r"[★☆⭐✦✭]{2,}")


def are_prices(screen: Screen) -> bool:
    """Whether the figures of many cards are round and unordered, as in a shop. A member's figure rarely ends in two
    zeros, and unordered lists of members have levels or ranks as well."""
    numbers = [value.number.value for value in screen.values if value.number.style != "abbreviated"]
    round_ones = sum(number % limits.ROUND == 0 for number in numbers)
    many = len(numbers) == len(screen.values) >= limits.FEWEST_PRICES
    return many and round_ones >= len(numbers) - 1 and not (screen.ordered or is_of_people(screen))


def are_heroes(screen: Screen) -> bool:
    """Whether rows of stars stand among the cards: what heroes and equipment have, and members don't."""
    stars = sum(_STARS.fullmatch(piece.text.strip()) is not None for piece in screen.page.pieces)
    return stars >= max(limits.FEWEST_LINES, limits.STARRED * len(screen.values)) and not is_of_people(screen)


def are_costs(screen: Screen, page: Page) -> bool:
    """Whether most figures stand before goals that differ, as what is in store before what an upgrade costs. page: with
    the goals."""
    own = {value.number.value for value in screen.values}
    goals = [goal for found, goal in goals_on(page) if found in own]
    many = len(goals) >= max(limits.FEWEST_LINES, limits.MOSTLY * len(screen.values))
    return many and len(set(goals)) == len(goals) and not is_of_people(screen)
