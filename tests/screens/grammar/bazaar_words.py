"""How the figures of `bazaar` looks are written, country by country, and names with ornaments. Plain data."""

from __future__ import annotations

from tests.screens.grammar.people import Figure, shown

STYLES = ("comma", "dot", "space", "plain", "lakh", "apostrophe", "short1", "short2", "comma1", "words1", "words2",
          "comma", "short1", "short2")  # fmt: skip
"""The first six also for small figures. comma1: `12,3M`; words: as the language says it, `12,3 Mio.`"""
UNITS: dict[str, tuple[tuple[int, str], ...]] = {
    "de": ((10**9, " Mrd."), (10**6, " Mio."), (10**3, " Tsd.")),
    "ru": ((10**9, " млрд"), (10**6, " млн"), (10**3, " тыс.")),
    "pl": ((10**9, " mld"), (10**6, " mln"), (10**3, " tys.")),
    "fr": ((10**9, " Md"), (10**6, " M"), (10**3, " k")),
    "pt": ((10**9, " bi"), (10**6, " mi"), (10**3, " mil")),
    "ko": ((10**8, "억"), (10**4, "만")),
    "zh": ((10**8, "亿"), (10**4, "万")),
    "tw": ((10**8, "億"), (10**4, "萬")),
    "ja": ((10**8, "億"), (10**4, "万")),
}
_POINTED = ("ko", "zh", "tw", "ja")
"""Languages with a point before the decimals."""
ORNATE = (
    *("♛Queen♛", "乂Shadow乂", "★Max★", "Rex ツ", "~Lily~", "Mr•Fox", "=KING=", "Zoe♥", "Ray_Ban", "El Niño 7"),
    *("-Odin-", "T H O R", "xX Ana Xx", "No1Chef", "lIlIlI", "88Lucky88", "Mia.", "Pa Pa", "B@tman", "O'Neil"),
)


def shown_in(value: int, style: str, language: str) -> Figure:
    """The value as a game writes it in that style and language."""
    if style == "lakh":  # 12,34,567
        head, tail = divmod(value, 1000)
        groups: list[str] = []
        while head >= 100:
            head, two = divmod(head, 100)
            groups.insert(0, f"{two:02d}")
        text = ",".join([str(head), *groups, f"{tail:03d}"]) if value >= 1000 else str(value)
        return Figure(text, value, value, value)
    if not style.startswith(("comma1", "words")):
        return shown(value, style)
    decimals = int(style[-1])
    units = UNITS.get(language) if style.startswith("words") else None
    if not units:
        figure = shown(value, f"short{decimals}")
        return Figure(figure.text.replace(".", ","), figure.value, figure.low, figure.high)
    unit, word = next((one for one in units if value >= one[0]), (1, ""))
    if unit == 1:
        return Figure(str(value), value, value, value)
    step = unit // 10**decimals
    whole, rest = divmod(value // step, 10**decimals)
    sign = "." if language in _POINTED else ","
    cut = value // step * step
    return Figure(f"{whole}{sign}{rest:0{decimals}d}{word}", cut, cut - step // 2, cut + step - 1)
