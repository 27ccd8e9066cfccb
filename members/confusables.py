"""Letters that OCR engines confuse with one another, as data for `members.names`.

SAME_SHAPE: drawn alike in most fonts, so two names that differ only in these letters look equal on a screen.
NEAR_SHAPE: often confused, though a careful eye tells them apart.
Both tables hold normal forms: lower case, without accents.
"""

from __future__ import annotations

SMALL_CAPITALS: dict[str, str] = dict(zip("ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ", "ABCDEFGHIJKLMNOPQRSTUVWYZ", strict=True))

SAME_SHAPE: dict[str, str] = {
    **dict.fromkeys("i1ǀӏɩ", "l"),
    **dict.fromkeys("0〇○", "o"),
    **{small: capital.lower() for small, capital in SMALL_CAPITALS.items()},
    "ɪ": "l",
    # Cyrillic
    **dict(zip("авсеѕіјкмнорԛтухԝһ", "abceslikmhopqtyxwh", strict=True)),
    # Greek
    **dict(zip("αβεικνορτυχ", "abelkvoptux", strict=True)),
    # kana that differ in size alone, and strokes shared by kana and Han
    **dict(zip("ぁぃぅぇぉっゃゅょゎ", "あいうえおつやゆよわ", strict=True)),
    **dict(zip("ァィゥェォッャュョヮヵヶ", "アイウエオツヤユヨワカケ", strict=True)),
    **dict(zip("へべぺりニハロエタトカ", "ヘベペリ二八口工夕卜力", strict=True)),
    # ornaments that stand around a name, and a Han character in its forms of two countries
    **dict(zip("乂彡黒", "x三黑", strict=True)),
    **dict.fromkeys("ー一－―─", "一"),
}

LETTERLIKE: dict[str, str] = {
    "|": "l",
    "†": "t",
    "+": "t",
    "×": "x",
    "$": "s",
    "∆": "δ",
    "∑": "σ",
    **dict.fromkeys("—―─", "ー"),
}
"""Symbols that are read as letters."""

SAME_SHAPE_RUNS: tuple[tuple[str, str], ...] = (("rn", "m"), ("vv", "w"))

_NEAR_PAIRS = (
    "s5 b8 b6 z2 g9 q9 g6 uv vy ce cg ft lt hn lj gq",
    # Cyrillic letters and the Latin letters that they resemble
    "лn лj иu йu пn гr дa яr ьb ъb шw щw жx ч4 з3 эз э3 цu чy фo б6 бb юo дn",
    "ηn ωw σo σe γy μu ζl δo λa",
    # kana, voiced and half-voiced, and ornaments
    "ばぱ びぴ ぶぷ ぼぽ バパ ビピ ブプ ボポ ソン ソツ シツ シ三 ねわ るろ はほ 义x メx",
)
NEAR_SHAPE: frozenset[frozenset[str]] = frozenset(frozenset(pair) for line in _NEAR_PAIRS for pair in line.split())

STROKED: dict[str, str] = {**dict(zip("øđðłħŧƀɨı", "oddlhtbii", strict=True)), "æ": "ae", "œ": "oe"}
"""Letters with strokes, dots or joins. Readers see the extra as an accent, but Unicode does not decompose them."""

SAME_CASE_SHAPE = frozenset("cosuvwxz" + "вгдежзиклмнопстухчшя")
"""Letters whose capital has the same shape as the small letter, so that an engine confuses the two."""
