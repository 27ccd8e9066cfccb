"""What the picture of a tree shows apart from its words: icons, the lines between them, and bare background.

Everything is measured relative to a certain icon or line of the same picture, so design, blur and night mode matter
little.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PIL import Image as Pillow

from uploads.reading.tree.shape import End
from uploads.reading.types import Box, Image

SIDE = 20  # pixels to which a place is shrunk: compression noise disappears, the icon stays
ICON_ASIDE, ICON_OVER, ICON_UNDER = 1.6, 4.2, 0.9  # level heights: where an icon is beside, above and below its level
HIGHEST, LOWEST = 0.42, 0.12  # of the pitch: lines are farther above the level; its own letters are nearer
BUSY, BARE = 0.4, 0.2  # of the least busy icon: from here on an icon, up to here bare background
LINE, NO_LINE = 0.5, 0.3  # of the faintest line between tiers: from here on a line, up to here none
FAINTEST = 6.0  # of 255: smaller differences are not a line
BAND, UNDER_LEVEL = (0.22, 0.4), 2.0  # of the pitch, and level heights: where lines between two tiers are looked for
SAME_GROUND = 30.0  # of 255: colours that differ less are the same background
THINNEST = 3  # pixels of a band
ASIDE = 1.5  # level heights beside the outermost column


@dataclass(frozen=True, slots=True)
class Look:
    """strength: how busy. colour: the usual one."""

    strength: float
    colour: tuple[float, float, float] = (0.0, 0.0, 0.0)


class Ground:
    """The picture of a tree. All positions are in its pixels."""

    def __init__(self, image: Image) -> None:
        self.image = image

    @staticmethod
    def icon_of(x: float, y: float, height: float, pitch: float) -> Box:
        """Where the icon above a level is looked for. height: of the level. pitch: to the next tier."""
        top, bottom = y - min(ICON_OVER * height, HIGHEST * pitch), y - min(ICON_UNDER * height, LOWEST * pitch)
        return x - ICON_ASIDE * height, top, x + ICON_ASIDE * height, bottom

    def measure(self, icons: Sequence[Box]) -> Look:
        """How busy the least busy of these icons is."""
        found = [busy for icon in icons if (busy := self._busy(icon)) is not None]
        return Look(min(found, default=0.0))

    def is_icon(self, icon: Box, least: Look) -> bool | None:
        """Whether an icon stands there; None if it is not clear. Outside the picture nothing is visible."""
        busy = self._busy(icon)
        if busy is None or least.strength <= 0:
            return None
        share = busy / least.strength
        return True if share >= BUSY else False if share <= BARE else None

    def _busy(self, icon: Box) -> float | None:
        part = self._part(*icon)
        if part is None:
            return None
        small = np.asarray(Pillow.fromarray(part).convert("L").resize((SIDE, SIDE), Pillow.Resampling.BOX), np.float32)
        return float(np.abs(np.diff(small, axis=0)).mean() + np.abs(np.diff(small, axis=1)).mean())

    @staticmethod
    def band_of(y: float, pitch: float, height: float) -> tuple[float, float]:
        """The top and bottom of the strip where lines lead down from a tier with levels at y."""
        return y + max(BAND[0] * pitch, UNDER_LEVEL * height), y + BAND[1] * pitch

    def band(self, y: float, pitch: float, height: float, xs: Sequence[float]) -> Look | None:
        """The strip below a tier, with the strength of its strongest line. None if it is outside the picture."""
        top, bottom = self.band_of(y, pitch, height)
        if bottom - top < THINNEST:
            return None
        part = self._part(min(xs) - ASIDE * height, top, max(xs) + ASIDE * height, bottom)
        if part is None:
            return None
        grey: NDArray[np.float32] = np.asarray(Pillow.fromarray(part).convert("L"), np.float32)
        step = max(1, round(height / 8))
        across, down = grey.mean(axis=0), grey.mean(axis=1)
        jumps = [float(np.abs(one[step:] - one[:-step]).max()) for one in (across, down) if len(one) > step]
        red, green, blue = (float(np.median(part[:, :, channel])) for channel in range(3))
        return Look(max(jumps, default=0.0), (red, green, blue))

    @staticmethod
    def end(band: Look | None, between: Sequence[Look | None], icons: Sequence[bool | None]) -> End:
        """Whether a tree ends at a tier. band: beyond it. between: between the tiers. icons: whether the next tier has
        them."""
        lines = [look for look in between if look is not None]
        if band is None or not lines:
            return "unknown"
        faintest = min(look.strength for look in lines)
        if faintest >= FAINTEST and band.strength >= LINE * faintest:
            return "goes on" if _near(band, lines) else "unknown"
        bare = bool(icons) and all(icon is False for icon in icons)
        quiet = band.strength <= NO_LINE * faintest if faintest >= FAINTEST else bare and band.strength < FAINTEST
        return "ends" if quiet and _near(band, lines) and True not in icons else "unknown"

    def _part(self, x0: float, y0: float, x1: float, y1: float) -> Image | None:
        """A part of the picture; None if it extends over the upper or lower edge."""
        height, width = self.image.shape[:2]
        left, right = max(0, round(x0)), min(width, round(x1))
        top, bottom = round(y0), round(y1)
        if top < 0 or bottom > height or right - left < THINNEST or bottom - top < THINNEST:
            return None
        return self.image[top:bottom, left:right]


def _near(band: Look, lines: Sequence[Look]) -> bool:
    """Whether the background has the same colour as between the tiers."""
    return any(
        max(abs(one - other) for one, other in zip(band.colour, look.colour, strict=True)) < SAME_GROUND
        for look in lines
    )
