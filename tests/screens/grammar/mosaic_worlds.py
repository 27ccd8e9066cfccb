"""The ten colour worlds of the mosaic family, and the lettering that its pictures choose among. Plain data."""

from __future__ import annotations

from dataclasses import dataclass

from tests.screens.draw import Colour


@dataclass(frozen=True, slots=True)
class World:
    """Colours as CSS writes them. The first two are the page's gradient; `on...` is what stands on a colour."""

    top: str
    low: str
    on_page: str
    panel: str
    card: str
    stripe: str
    edge: str
    ink: str
    dim: str
    accent: str
    on_accent: str
    hot: str
    own: str
    on_own: str
    bar: str
    title: str

    @property
    def is_light(self) -> bool:
        return sum(rgb(self.card)) > 420

    def css(self) -> str:
        """The colours as custom properties."""
        return "".join(f"--{field.replace('_', '')}:{getattr(self, field)};" for field in self.__slots__)


_TABLE = """
glacier 1d4e7c 0f2b4d ffffff bfe0f3 eaf6fd d2e9f7 8fb9d6 17324a 47657d f6a821 3b2200 0b5296 2473bd ffffff 18436c ffffff
dune    5b3a1e 2f1b0d ffe9c4 ecdcb8 f7edd5 e6d3a6 b08d57 3d2510 73532f a8321e ffe9c4 8c1d10 dcb868 35200a 6e4422 ffe2a8
neon    0a0d1f 151036 dfeaff 10142b 1a2145 252e5e 3a63b8 e9f6ff 9db0e0 e0208a ffffff 4ff5ff 4b2180 ffffff 0d1130 4ff5ff
jungle  1c3a1a 0d2010 f6ffe9 2c4d25 3a602f 466f39 1a3214 f6ffe9 c9e2b4 ffc93c 3a2a00 ffe27a 7d5c10 fff8d8 203f1c fff3c0
royal   3a1b5c 1d0b36 ffffff 4b2a78 6340a0 553289 2a1149 ffffff d9c8f6 ffcf4a 442600 ffe680 a52c73 ffffff 2f1450 ffe9a8
steel   23282f 14171c f1f4f8 343b45 454e5b 39414c 5b6674 f1f4f8 bac4d0 ff7a1a 1d0c00 ffb066 74430f ffffff 1b1f25 ffffff
candy   f778b0 6bb8ee 4a1f42 fff3fa ffffff ffe6f2 f0aacd 54264a 855078 6a4bf0 ffffff c4145f ffe08a 54264a d93a86 ffffff
crimson 4a0d12 1c0406 fff2dd 5f161b 7a2226 651a1e d6a24a fff2dd eec6ab e8b64c 3a1300 ffd978 2d5a45 f2ffe9 33080b ffdc8c
lagoon  0c5a63 06303c eafffb d9f2ee ffffff e6f7f4 9cd4cb 0d3b41 43737a ff8a5c 3a0d00 08705f ffd9a0 3f2606 0a4a52 eafffb
ledger  eef0f3 e2e5ea 1c1f24 ffffff ffffff f1f3f6 d3d8df 1c1f24 5d6570 2463eb ffffff 1c1f24 dde9ff 12306f ffffff 1c1f24
"""
WORLDS: dict[str, World] = {
    name: World(*(f"#{colour}" for colour in colours)) for name, *colours in map(str.split, _TABLE.strip().splitlines())
}
_FALLBACK = '"Noto Sans CJK JP","Noto Sans Arabic","Noto Looped Thai",sans-serif'
FACES: dict[str, str] = {
    "noto": f'"Noto Sans",{_FALLBACK}',
    "display": f'"Noto Sans Display",{_FALLBACK}',
    "source": '"Noto Sans CJK JP","Noto Sans","Noto Sans Arabic","Noto Looped Thai",sans-serif',
    "dejavu": f'"DejaVu Sans",{_FALLBACK}',
    "condensed": f'"DejaVu Sans Condensed","DejaVu Sans",{_FALLBACK}',
    "light": f'"DejaVu Sans Light","DejaVu Sans",{_FALLBACK}',
    "serif": f'"Noto Serif","Noto Serif CJK JP",{_FALLBACK}',
    "poster": f'"Noto Serif Display","Noto Serif CJK JP",{_FALLBACK}',
    "book": f'"DejaVu Serif Condensed","DejaVu Serif",{_FALLBACK}',
    "typed": f'"DejaVu Sans Mono",{_FALLBACK}',
}
"""Faces for names and words; numbers and titles may have one of their own."""


def rgb(colour: str) -> Colour:
    red, green, blue = (int(colour[place : place + 2], 16) for place in (1, 3, 5))
    return red, green, blue
