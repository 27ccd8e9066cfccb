"""What the screens of the atlas family are made of: nine materials, in any hue that suits them, and the lettering."""

from __future__ import annotations

import base64
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from random import Random
from urllib.parse import quote

_FONTS = Path(__file__).parents[3] / "frontend/node_modules/@fontsource-variable/archivo/files"
_FACES = {"latin": "U+0000-02FF,U+2000-206F,U+20A0-20BF,U+2122,U+2190-21FF", "latin-ext": "U+0100-02AF,U+1E00-1EFF"}


@dataclass(frozen=True, slots=True)
class Material:
    """Colours as CSS takes them, `H` standing for the hue in degrees. hues: which suit it."""

    hues: tuple[tuple[int, int], ...]
    page: str
    bar: str
    on_bar: str
    panel: str
    card: str
    alt: str
    own: str
    on_own: str
    ink: str
    dim: str
    accent: str
    on_accent: str
    line: str
    is_dark: bool


MATERIALS: dict[str, Material] = {
    "slate": Material(((205, 235), (180, 200)), "hsl(H 18% 24%)", "hsl(H 17% 33%)", "#fff", "hsl(20 50% 97%)",
                      "hsl(H 38% 86%)", "hsl(H 32% 82%)", "hsl(96 52% 74%)", "#23301c", "#2a2631", "#6f6a74",
                      "linear-gradient(#ffb23d,#f08a12)", "#fff", "hsl(H 22% 70%)", False),
    "ice": Material(((200, 222),), "linear-gradient(hsl(H 66% 34%),hsl(H 70% 20%))", "hsl(H 70% 26%)", "#fff",
                    "hsl(H 62% 32%)", "hsl(H 75% 90%)", "hsl(H 60% 84%)", "hsl(H 68% 40%)", "#fff",
                    "hsl(H 45% 24%)", "hsl(H 25% 44%)", "linear-gradient(#ffd75a,#f3a81c)", "#5a3503",
                    "hsl(H 50% 72%)", False),
    "glass": Material(((196, 230), (250, 280)), "radial-gradient(circle at 50% 20%,hsl(H 45% 32%),hsl(H 55% 10%))",
                      "linear-gradient(90deg,hsl(H 60% 24%),hsl(H 60% 38%),hsl(H 60% 24%))", "#fff",
                      "hsl(H 50% 15% / .86)", "hsl(H 55% 55% / .2)", "hsl(H 55% 55% / .1)", "hsl(42 80% 40% / .6)",
                      "#fff7dd", "#f2f6ff", "hsl(H 30% 76%)", "linear-gradient(hsl(H 70% 52%),hsl(H 80% 36%))", "#fff",
                      "hsl(H 60% 62% / .5)", True),
    "parchment": Material(((30, 42),), "linear-gradient(hsl(H 40% 20%),hsl(H 45% 12%))",
                          "linear-gradient(hsl(H 48% 26%),hsl(H 52% 17%))", "#f7e3b4", "hsl(H 58% 80%)",
                          "hsl(H 62% 84% / .6)", "hsl(H 50% 74% / .55)", "hsl(36 90% 66% / .8)", "#3a2008", "#38230f",
                          "hsl(H 34% 34%)", "linear-gradient(hsl(112 38% 42%),hsl(112 42% 28%))", "#fff6d8",
                          "hsl(H 40% 58%)", False),
    "wood": Material(((20, 34),), "linear-gradient(hsl(H 42% 22%),hsl(H 50% 10%))",
                     "linear-gradient(hsl(H 55% 36%),hsl(H 58% 20%))", "#ffe9b0", "hsl(H 42% 17%)", "hsl(H 34% 27%)",
                     "hsl(H 34% 23%)", "hsl(48 60% 30%)", "#fff4c8", "#fdf1d6", "hsl(H 30% 70%)",
                     "linear-gradient(#f5cf63,#b87a1a)", "#3b2303", "hsl(H 45% 40%)", True),
    "iron": Material(((0, 16), (200, 215), (80, 110)), "linear-gradient(hsl(H 8% 22%),hsl(H 12% 8%))",
                     "linear-gradient(hsl(H 8% 34%),hsl(H 10% 16%))", "#fff", "hsl(H 8% 14%)", "hsl(H 8% 24%)",
                     "hsl(H 8% 20%)", "hsl(28 70% 32%)", "#fff", "#f3f1ee", "#a9a6a2",
                     "linear-gradient(#ff8a2c,#c64b0b)", "#fff", "hsl(H 10% 38%)", True),
    "noir": Material(((38, 48),), "radial-gradient(circle at 50% 0,#3a2f1d,#0d0b08)",
                     "linear-gradient(#3d3017,#171208)", "#f3d794", "#14110b", "#231d12", "#1b160e", "#5a4513",
                     "#fff1c4", "#f5ead0", "#b5a585", "linear-gradient(#f6dd94,#b88a2b)", "#2b1d03", "#6e5726", True),
    "toy": Material(((188, 215), (130, 150), (265, 285)), "linear-gradient(hsl(H 75% 52%),hsl(H 70% 38%))",
                    "linear-gradient(hsl(H 82% 46%),hsl(H 80% 36%))", "#fff", "hsl(H 60% 94%)", "#fff",
                    "hsl(H 55% 96%)", "hsl(50 100% 78%)", "#5a3a00", "hsl(H 40% 22%)", "hsl(H 18% 45%)",
                    "linear-gradient(#ffdd45,#ffae12)", "#6a3b00", "hsl(H 45% 80%)", False),
    "neon": Material(((165, 195), (285, 320)), "linear-gradient(160deg,hsl(H 60% 12%),#05070d)",
                     "linear-gradient(90deg,hsl(H 80% 30%),transparent)", "hsl(H 90% 88%)", "hsl(H 50% 9% / .92)",
                     "hsl(H 60% 30% / .35)", "hsl(H 60% 30% / .18)", "hsl(H 85% 30% / .7)", "#fff", "#eafcff",
                     "hsl(H 25% 66%)", "linear-gradient(hsl(H 80% 45%),hsl(H 90% 28%))", "#fff",
                     "hsl(H 80% 50% / .55)", True),
}  # fmt: skip
FACES = {
    "black": (900, "Archivo"), "poster": (900, "Archivo"), "strong": (800, "Archivo"), "press": (750, "Archivo"),
    "wide": (700, "Archivo"), "noto": (700, "'Noto Sans Display'"), "plain": (600, "'Noto Sans'"),
    "narrow": (700, "'DejaVu Sans Condensed','DejaVu Sans'"), "book": (700, "'Noto Serif Display','Noto Serif'"),
    "old": (700, "'DejaVu Serif Condensed','DejaVu Serif'"),
}  # fmt: skip
"""Letterings: weight and family."""
_WIDTHS = {"black": 88, "poster": 64, "strong": 80, "press": 68, "wide": 112}
_SLANTED = ("black", "poster", "strong")
_NOISE = (
    "<svg xmlns='http://www.w3.org/2000/svg' width='220' height='220'><filter id='n'><feTurbulence type='fractalNoise'"
    " baseFrequency='{}' numOctaves='3' seed='{}'/><feColorMatrix values='0 0 0 0 {} 0 0 0 0 {} 0 0 0 0 {} 0 0 0 {} "
    "0'/>"
    "</filter><rect width='220' height='220' filter='url(#n)'/></svg>"
)


@lru_cache(maxsize=1)
def fonts() -> str:
    """The web page's own variable font, for letters of any weight and width; without it the system's stand in."""
    faces = []
    for name, reach in _FACES.items():
        for style in ("normal", "italic"):
            file = _FONTS / f"archivo-{name}-standard-{style}.woff2"
            if file.exists():
                data = base64.b64encode(file.read_bytes()).decode()
                faces.append(
                    f"@font-face{{font-family:Archivo;font-style:{style};font-weight:100 900;font-stretch:62% 125%;"
                    f"src:url(data:font/woff2;base64,{data});unicode-range:{reach}}}"
                )
    return "".join(faces)


def lettering(face: str, *, slanted: bool = False) -> str:
    """A face as declarations. slanted: where the face has such letters."""
    weight, family = FACES[face]
    width = f";font-stretch:{_WIDTHS[face]}%" if face in _WIDTHS else ""
    slant = ";font-style:italic" if slanted and face in _SLANTED else ""
    return f"font-weight:{weight};font-family:{family},'Noto Sans Display','Noto Sans CJK JP',sans-serif{width}{slant}"


def noise(rng: Random, *, is_dark: bool) -> str:
    """A cloudy or grainy texture to lay over a ground, as a CSS image."""
    shade = 1 if is_dark else 0
    fine = rng.choice(("0.012 0.03", "0.02", "0.7", "0.05 0.4", "0.35"))
    svg = _NOISE.format(fine, rng.randint(1, 99), shade, shade, shade, rng.choice((0.1, 0.16, 0.22)))
    return f'url("data:image/svg+xml,{quote(svg)}")'


def variables(material: str, rng: Random) -> dict[str, str]:
    """The material's colours as custom properties, in a hue by lot."""
    one = MATERIALS[material]
    hue = rng.randint(*rng.choice(one.hues))
    on_panel = one.on_bar if material == "ice" else one.ink
    found = {"--noise": noise(rng, is_dark=one.is_dark), "--on-panel": on_panel.replace("(H ", f"({hue} ")}
    parts = ("page", "bar", "on_bar", "panel", "card", "alt", "own", "on_own", "ink", "dim", "accent", "on_accent",
             "line")  # fmt: skip
    found |= {f"--{part.replace('_', '-')}": str(getattr(one, part)).replace("(H ", f"({hue} ") for part in parts}
    return found
