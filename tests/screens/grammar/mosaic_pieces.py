"""The pieces of a mosaic picture's rows, as HTML: icons, portraits, ranks, names, values."""

from __future__ import annotations

import colorsys
from random import Random

from tests.screens.grammar.mosaic_scene import Person, Scene, safe

_SHAPES = {
    "sword": "M19 2h3v3L12 15l2 2-2 2-3-3-5 5-2-2 5-5-3-3 2-2 2 2z",
    "shield": "M12 2l8 3v6c0 5-3.5 9-8 11-4.5-2-8-6-8-11V5z",
    "star": "M12 2l3 6.5 7 .8-5.2 4.8 1.4 7L12 17.6 5.8 21l1.4-7L2 9.300l7-.8z",
    "coin": "M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20zm0 4l-5 6 5 6 5-6z",
    "skull": "M12 2a9 9 0 0 0-9 9c0 3 1.5 5 3.5 6.500V21h11v-3.500C19.5 16 21 14 21 11a9 9 0 0 0-9-9z"
    "M8.5 9.500a2 2 0 1 1 0 4 2 2 0 0 1 0-4zm7 0a2 2 0 1 1 0 4 2 2 0 0 1 0-4z",
    "flame": "M12 2c1 4 7 6 7 12a7 7 0 0 1-14 0c0-3 2-4 2-7 2 1 3 2 3 4 1-2 2-5 2-9z",
    "crown": "M3 7l4.5 4L12 4l4.5 7L21 7l-2 12H5z",
    "gem": "M6 3h12l4 6-10 12L2 9z",
    "chest": "M3 9a5 5 0 0 1 5-5h8a5 5 0 0 1 5 5v2h-7v3h-4v-3H3zm0 4h6v3h6v-3h6v7H3z",
    "heart": "M12 21C5 15 2 11 2 7.500A5 5 0 0 1 12 6a5 5 0 0 1 10 1.500C22 11 19 15 12 21z",
    "bolt": "M13 2L4 14h6l-1 8 9-12h-6z",
    "trophy": "M6 3h12v3h3v3a4 4 0 0 1-4 4c-.8 1.6-2 2.6-3.5 3v2H17v3H7v-3h3.500v-2C9 15.6 7.8 14.6 7 13"
    "a4 4 0 0 1-4-4V6h3z",
    "clock": "M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20zm-1.5 4v7l5 3.5 1.5-2-4-2.800V6z",
    "pin": "M12 2a7 7 0 0 1 7 7c0 5-7 13-7 13S5 14 5 9a7 7 0 0 1 7-7zm0 4.500a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
    "flag": "M4 2h2v20H4zM7 3h13l-4 5 4 5H7z",
    "back": "M15 3l3 3-6 6 6 6-3 3-9-9z",
    "cog": "M10 2h4l.7 3 2.6 1.5 3-1 2 3.5-2.3 2v2l2.3 2-2 3.5-3-1-2.6 1.5-.7 3h-4l-.7-3-2.6-1.5-3 1-2-3.500"
    " 2.3-2v-2l-2.3-2 2-3.5 3 1L9.3 5zm2 6.500a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z",
}
_PAINT = {"sword": "#d6dde8", "shield": "#4f9be8", "star": "#ffd23f", "coin": "#f6b73c", "skull": "#e9e4da",
          "flame": "#ff7a2f", "crown": "#ffcf3f", "gem": "#45d0e6", "chest": "#c98a45", "heart": "#ff5f7a",
          "bolt": "#ffe14a", "trophy": "#f2b63a", "clock": "#9fb3c8", "pin": "#ff6b5a", "flag": "#e2574c"}  # fmt: skip
ICONS = {"power": ("sword", "bolt", "shield"), "kills": ("skull", "sword"), "points": ("star", "trophy"),
         "donation": ("coin", "gem"), "damage": ("flame", "sword"), "help": ("heart",)}  # fmt: skip
_METALS = (("#fff1a8", "#e0a21c", "#8a5a06"), ("#ffffff", "#a9b8cc", "#5b6a80"), ("#ffd9b8", "#c9824a", "#74401a"))


def icon(kind: str, more: str = "") -> str:
    """A small picture; in the colour of the text where it has none of its own."""
    paint = _PAINT.get(kind)
    line = 'stroke="#1d1a22" stroke-width="1.4" stroke-linejoin="round"' if paint else ""
    return (
        f'<svg class="ic {more}" viewBox="0 0 24 24"><path fill-rule="evenodd" fill="{paint or "currentColor"}" '
        f'{line} d="{_SHAPES[kind]}"/></svg>'
    )


def figure_icon(scene: Scene, figure: str = "", more: str = "") -> str:
    figure = figure or scene.look.figure
    return icon(scene.one_of(f"icon {figure}", ICONS[figure]), more)


def _paint(hue: float, saturation: float, value: float) -> str:
    return "#" + "".join(f"{round(255 * part):02x}" for part in colorsys.hsv_to_rgb(hue % 1, saturation, value))


def face(scene: Scene, person: Person, inside: str = "") -> str:
    """A portrait, as each player of the game has another. inside: what stands on it."""
    if scene["face"] == "none":
        return ""
    rng = Random(f"{person.name}:face")
    hue, skin = rng.random(), rng.choice(("#f3c9a0", "#d79b6c", "#a56a42", "#f7dcc3", "#8c8fa8"))
    coat, hair = _paint(hue + 0.4, 0.6, 0.6), _paint(rng.random(), 0.5, rng.choice((0.2, 0.5, 0.8)))
    back, deep = _paint(hue, 0.45, 0.85), _paint(hue + 0.08, 0.7, 0.4)
    top = rng.choice((
        f'<path fill="{hair}" d="M14 20c0-14 20-14 20 0l-3-4-8-2-6 2z"/>',
        f'<path fill="{hair}" d="M12 21c0-16 24-16 24 0H12z"/><rect x="9" y="19" width="30" height="4" fill="{deep}"/>',
        f'<path fill="{hair}" d="M13 34V19c1-12 21-12 22 0v15l-4-4V19l-7-4-7 4v11z"/>',
        f'<path fill="{hair}" d="M14 18l-3-8 7 4 6-8 6 8 7-4-3 8z"/>',
    ))  # fmt: skip
    eyes = rng.choice((
        '<path d="M19 23h3v2h-3zm7 0h3v2h-3z" fill="#222"/>',
        '<path d="M17 22h14v3H17z" fill="#222"/>',
        '<circle cx="20" cy="24" r="1.600"/><circle cx="28" cy="24" r="1.600"/>',
    ))  # fmt: skip
    picture = (
        f'<svg viewBox="0 0 48 48" preserveAspectRatio="xMidYMid slice"><rect width="48" height="48" fill="{deep}"/>'
        f'<circle cx="24" cy="20" r="22" fill="{back}"/><path d="M6 50c0-20 36-20 36 0z" fill="{coat}"/>'
        f'<ellipse cx="24" cy="24" rx="9" ry="11" fill="{skin}"/>{top}{eyes}'
        f'<path d="M21 30h6" stroke="#7a3b2c" stroke-width="1.500"/></svg>'
    )
    return f'<div class="face face-{scene["face"]}"><div class="pic">{picture}</div>{inside}</div>'


def plate(text: object) -> str:
    """The level, on a portrait."""
    return f'<span class="plate">{text}</span>'


def medal(rank: int, text: str) -> str:
    light, mid, deep = _METALS[rank - 1]
    return (
        f'<span class="medal"><svg viewBox="0 0 48 48"><defs><radialGradient id="m{rank}" cx=".35" cy=".3">'
        f'<stop offset="0" stop-color="{light}"/><stop offset="1" stop-color="{mid}"/></radialGradient></defs>'
        f'<path d="M12 26l-4 20 9-4 4 5 3-15zm24 0l4 20-9-4-4 5-3-15z" fill="{deep}"/>'
        f'<circle cx="24" cy="20" r="17" fill="url(#m{rank})" stroke="{deep}" stroke-width="2.500"/></svg>'
        f"<b>{text}</b></span>"
    )


def rank(scene: Scene, person: Person) -> str:
    """The rank as the look has it; the first three may have a medal without a digit."""
    kind, place = scene["rank"], person.rank
    if kind == "none":
        return ""
    if kind in ("medal", "blank", "crown") and place <= 3:
        if kind == "crown":
            _, mid, deep = _METALS[place - 1]
            inside = (
                f'<span class="medal"><svg viewBox="0 0 24 24"><path d="M2 5l5.5 5L12 2l4.5 8L22 5l-2.5 16h-15z" '
                f'fill="{mid}" stroke="{deep}" stroke-width="1.500"/></svg><b class="low">{place}</b></span>'
            )
        else:
            inside = medal(place, "" if kind == "blank" else str(place))
        return f'<div class="rk"{" data-g" if kind == "blank" else ""}>{inside}</div>'
    text = {"hash": f"#{place}", "dot": f"{place}."}.get(kind, str(place))
    first = f" r{place}" if place <= 3 and scene.luck("first ranks") < 0.5 else ""
    small = " long" if len(text) > 2 else ""
    return f'<div class="rk"><span class="rk-{kind}{first}{small}"><b>{text}</b></span></div>'


def name(scene: Scene, person: Person, *, tag: bool = True, more: str = "") -> str:
    """The name in a box that it is made to fit, with the tag before it where the look has one."""
    kind = scene["tag"] if tag else "none"
    before = {"spaced": f"[{person.tag}] ", "glued": f"[{person.tag}]", "round": f"({person.tag}) "}.get(kind, "")
    before = f'<span class="tag">{before}</span>' if before else ""
    return f'<div class="fit nmb {more}"><span class="t sq">{before}<bdi data-n>{safe(person.name)}</bdi></span></div>'


def value(scene: Scene, person: Person, *, label: str = "", fit: bool = False, more: str = "") -> str:
    """The list's own figure. label: none, colon, before, after, plus, icon or last; the look's, if left out."""
    label, word = label or scene["label"], safe(scene.figure_word)
    text = f"<b data-v>{safe(person.figure.text)}</b>"
    text = {"colon": f"<i>{word}:</i> {text}", "before": f"<i>{word}</i> {text}", "after": f"{text} <i>{word}</i>",
            "plus": f"+{text}"}.get(label, text)  # fmt: skip
    parts = f'<span class="t sq vt">{text}</span>'
    drawn = figure_icon(scene) if label in ("icon", "last") else ""
    inner = f"{parts}{drawn}" if label == "last" else f"{drawn}{parts}"
    if fit:
        return f'<div class="val {more}" data-fit="v"><span class="vin">{inner}</span></div>'
    return f'<div class="val {more}">{inner}</div>'


def small(text: str, kind: str = "", more: str = "") -> str:
    """A figure or word beside the list's own, with an icon before it or none."""
    return f'<span class="sm {more}">{icon(kind) if kind else ""}<span class="t">{safe(text)}</span></span>'


def row(person: Person, inside: str, *, more: str = "", own: bool = False) -> str:
    first = f" top{person.rank}" if person.rank <= 3 else ""
    striped = " odd" if person.rank % 2 else ""
    mark = " data-own" if own else ""
    return (
        f'<div class="row{first}{striped}{" own" if own else ""} {more}" data-row="{person.rank}"{mark}>{inside}</div>'
    )
