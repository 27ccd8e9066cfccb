"""The units of abbreviated figures, as letters and as words. Plain data."""

from __future__ import annotations

UNITS = {
    "K": 10**3,
    "M": 10**6,
    "B": 10**9,
    "G": 10**9,
    "T": 10**12,
    "万": 10**4,
    "萬": 10**4,
    "亿": 10**8,
    "億": 10**8,
}
UNIT_WORDS = {
    "tsd": 10**3,
    "mio": 10**6,
    "mrd": 10**9,
    "mln": 10**6,
    "mld": 10**9,
    "mlrd": 10**9,
    "rb": 10**3,
    "jt": 10**6,
    "tỷ": 10**9,
    "tý": 10**9,
    "triệu": 10**6,
    "triêu": 10**6,
    "nghìn": 10**3,
}
"""Units written out, in part or whole, in lower case: German; Italian and Polish; Indonesian; Vietnamese, also as read
by an engine that knows few of its letters."""
UNITS_AS_WRITTEN = {
    "Md": 10**9,
    "Mn": 10**6,
    "Bin": 10**3,
    "Mr": 10**9,
    "Tr": 10**6,
    "mi": 10**6,
    "bi": 10**9,
    "Mi": 10**6,
    "Bi": 10**9,
}
"""The same, but capitals matter, because `5 mn` is a time: French; Turkish, thrice; Vietnamese; Portuguese."""
MYRIADS, HUNDRED_MILLIONS = "万萬만", "亿億억"
"""The units of figures with two units, `1億2816萬`, in Korean letters too."""
LAKH = 100_000
"""Below this, India groups digits as others do."""
GROUPED_BELOW = 10**6
"""Before this unit or a greater one, three digits behind a point are decimals; before a smaller one they are a group:
`12.345M`, `858.512K`."""


def is_unit(word: str) -> bool:
    """Whether a word is a unit of figures, which must never be cut off: `412萬`."""
    signs = (*MYRIADS, *HUNDRED_MILLIONS, *UNITS_AS_WRITTEN)
    return word.upper() in UNITS or word in signs or word.casefold() in UNIT_WORDS
