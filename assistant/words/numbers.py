"""Numbers and ranks in a question: '1,234', '1.5M', '60 percent', 'twenty five', 'two hundred million'."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal

from assistant.words.lexicon import Lexicon, everywhere
from assistant.words.token import Token

DIGITS = r"\d+(?:[.,]\d+)*"
RANK = re.compile(r"[rр]([1-5])(?:s|er|ern|ов|ы)?")
RANK_NUMBERS = {"1", "2", "3", "4", "5"}


def spelt_out(left: Sequence[str], taken: int, value: float, words: Lexicon) -> tuple[int, Token]:
    """A number in words: 'thirty five', 'treinta y cinco', 'cien millones'."""
    ten = value
    while ten and ten % 10 == 0 and ten <= 100:
        at = taken + (left[taken : taken + 1] in (["y"], ["e"], ["and"], ["-"]))
        told = words.meaning(tuple(left[at : at + 1]))
        if told is None or told.tag != "number" or not told.value < ten or (ten < 20 or (ten < 100 and told.value > 9)):
            break
        taken, ten, value = at + 1, told.value, value + told.value
    if left[taken : taken + 1] and left[taken] in words.scales:
        taken, value = taken + 1, value * words.scales[left[taken]]
    if percent := words_of_percent(left[taken:]):
        return taken + percent, Token("percent", f"{value}%", value)
    return taken, Token("number", " ".join(left[:taken]), value)


def words_of_percent(left: Sequence[str]) -> int:
    """How many of the next words make the number before them a percentage: '20 percent', 'veinte por ciento'."""
    if " ".join(left[:2]) in ("per cent", "por ciento", "por cento", "pour cent"):
        return 2
    return int(bool(left) and re.fullmatch(r"%|percent|pct|prozent|процент\w{0,3}", left[0]) is not None)


def a_number(left: Sequence[str], words: Lexicon, before: Token | None) -> tuple[int, Token] | None:
    if not left[0][:1].isdecimal():
        return None
    ordinal = re.fullmatch(r"(\d+)(?:st|nd|rd|th|er|e|ème|eme|º|ª)", left[0])
    if ordinal:
        number = int(ordinal[1][:9])
        return 1, Token("top" if number == 1 else "ordinal", left[0], number)
    match = re.fullmatch(rf"({DIGITS})\s?([^\W\d_]*)", left[0])
    if match is None:
        return None
    digits, unit = match.groups()
    value = figure(digits)
    if unit and unit in words.scales and value is not None:
        value = scaled(digits, words.scales[unit])
        unit = ""
    taken = 1
    if unit and words.meaning((unit,)):  # '3weeks' and '5members' come as one word
        return 1, Token("number+", digits, (value, unit))
    if unit:
        return 1, Token("?", left[0])
    if len(left) > taken and left[taken] in words.scales and value is not None:
        value, taken = scaled(digits, words.scales[left[taken]]), taken + 1
    if percent := words_of_percent(left[taken:]):
        return taken + percent, Token("percent", f"{digits}%", value)
    if value is None:
        return taken, Token("?", left[0])
    return taken, Token("number" if value else "zero", " ".join(left[:taken]), value)


def in_words(left: Sequence[str], words: Lexicon) -> tuple[int, Token] | None:
    """'Twenty five', 'two hundred', 'ten million'. None for a single word, or no number."""
    value, taken = 0, 0
    for word, meaning in zip(left[:6], map(words.number, left[:6]), strict=True):
        if meaning is None:
            if (
                value >= 100 and word in everywhere("ands") and words.number((*left, "", "")[taken + 1])
            ):  # 'one hundred and twenty'
                taken += 1
                continue
            break
        one = meaning.value
        joins = not taken or (value >= 20 and ((one < 10 and value % 10 == 0) or (one < 100 and value % 100 == 0)))
        if one == 100 and 0 < value < 100:
            value *= 100
        elif joins:
            value += one
        else:
            break
        taken += 1
    if taken and len(left) > taken and left[taken] in words.scales:
        value, taken = value * words.scales[left[taken]], taken + 1
    if taken and (percent := words_of_percent(left[taken:])):
        return taken + percent, Token("percent", f"{value}%", value)
    return (taken, Token("number", " ".join(left[:taken]), value)) if taken > 1 else None


def figure(digits: str) -> float | int | None:
    return scaled(digits, 1)


def scaled(digits: str, scale: int) -> float | int | None:
    """'1,234', '1.234' and '1.234.567' are whole numbers; '1.5' and '1,5' are not. None if it is not a number."""
    if re.fullmatch(r"\d{1,3}(?:[.,]\d{3})+", digits) and not (scale > 1 and digits.count(".") == 1):
        digits = re.sub(r"[.,]", "", digits)
    elif digits.count(",") + digits.count(".") > 1:
        digits = digits.replace(",", "")
    if digits.count(".") > 1 or len(digits) > 20:
        return None
    value = Decimal(digits.replace(",", ".")) * scale
    return int(value) if value == int(value) else float(value)


def a_rank(left: Sequence[str], words: Lexicon) -> tuple[int, Token] | None:
    """'R3', 'rank 3', 'rang drei'; 'x' is a calculated rank."""
    if one := RANK.fullmatch(left[0]):
        return 1, Token("rank", left[0], f"R{one[1]}")
    meaning = words.meaning((left[0],))
    if len(left) > 1 and (left[0] == "r" or (meaning and meaning.tag == "rank_word")):
        number = words.number(left[1])
        told = left[1][0] if re.fullmatch(r"[1-5]s?", left[1]) else str(number.value) if number else ""
        if told in RANK_NUMBERS:
            return 2, Token("rank", f"rank {left[1]}", f"R{told}")
    if left[0] == "x":
        return 1, Token("rank_x", "x", "X")
    return None
