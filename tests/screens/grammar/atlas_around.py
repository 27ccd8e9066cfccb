"""What stands around the lists of the atlas family: bars, titles, tabs, popups, and what a phone lays over a game."""

from __future__ import annotations

from tests.screens.grammar.atlas_pieces import Board, icon
from tests.screens.grammar.atlas_skins import lettering, variables
from tests.screens.grammar.mosaic_scene import safe
from tests.screens.grammar.words import ALLIANCES

COLUMN = 0.74
"""How much of a screen that is nearly square a game fills that is made for narrow ones."""
_OUTLINE = {
    "no": "", "outline": "color:#fff;-webkit-text-stroke:.17em #17120e;paint-order:stroke fill",
    "shadow": "text-shadow:0 .08em .1em #000c", "glow": "text-shadow:0 0 .4em var(--line),0 0 .1em #000",
}  # fmt: skip
_TEXTURES = {
    "no": "", "page": "body{background:var(--noise),var(--page)}",
    "all": "body{background:var(--noise),var(--page)}[style*='background:var(--panel)']{background-image:var(--"
           "noise)!important}"
           ".bar{background:var(--noise),var(--bar)}",
}  # fmt: skip
CSS = """
.bar{display:flex;align-items:center;background:var(--bar);color:var(--on-bar);position:relative}
.x{flex:none;width:1.5em;height:1.5em;line-height:1.42em;text-align:center;border-radius:.28em;color:#fff;
 background:linear-gradient(#ff6a55,#b9200f);box-shadow:inset 0 0 0 .07em #fff8,0 .05em .12em #0009;font-weight:700}
.back{flex:none;width:1.7em;height:1.5em;line-height:1.45em;text-align:center;border-radius:.3em;color:#fff;
 background:linear-gradient(#5db4f5,#1c63b4);box-shadow:inset 0 0 0 .07em #fff7;font-weight:700}
.tabs{display:flex;flex:none}
.tab{flex:1;min-width:0;text-align:center;overflow:hidden}
.tabs.box .tab{background:#0005;color:#cfd4de;padding:.5em .2em;margin:0 .12em;border-radius:.4em .4em 0 0}
.tabs.box .on{background:var(--accent);color:var(--on-accent)}
.tabs.line .tab{color:var(--dim);padding:.5em .2em;border-bottom:.14em solid #8884}
.tabs.line .on{color:var(--ink);border-color:#f5a623}
.tabs.pill{background:#0004;border-radius:2em;padding:.18em;color:#d6dae2}
.tabs.pill .tab{padding:.4em .2em;border-radius:2em}
.tabs.pill .on{background:var(--accent);color:var(--on-accent)}
.tabs.cut .tab{background:#0006;color:#c4c8d2;padding:.5em .4em;
 clip-path:polygon(.6em 0,100% 0,calc(100% - .6em) 100%,0 100%)}
.tabs.cut .on{background:var(--accent);color:var(--on-accent)}
.sheen .row:not(.t1):not(.t2):not(.t3){background-image:linear-gradient(#fff3,#fff0 48%,#0001)!important}
.bevel .row{box-shadow:inset 0 .12rem 0 #fff4,inset 0 -.16rem 0 #0004}
.lit .row{box-shadow:inset 0 0 .7rem var(--line)}
.plate{display:inline-block;padding:.12em 1.6em}
.plate.ribbon{background:linear-gradient(#d9472f,#8f1d10);
 clip-path:polygon(0 0,100% 0,95% 50%,100% 100%,0 100%,5% 50%)}
.plate.hex{background:#0005;clip-path:polygon(6% 0,94% 0,100% 50%,94% 100%,6% 100%,0 50%)}
.dimmed{position:absolute;inset:0;background:#000a}
.world{position:absolute;inset:0;overflow:hidden}
.world i{position:absolute;border-radius:50%}
.status{flex:none;display:flex;align-items:center;font:600 1rem/1.2 'Noto Sans';padding:0 1.4rem;color:#fff}
.cover{position:absolute;z-index:9}
"""


def sheet(b: Board, css: str) -> str:
    """The style sheet: the look's colours, its lettering and the size that everything is measured in."""
    width, height = b.look.size
    width = round(width * COLUMN) if b["sides"] == "column" else width
    unit = (min(width / 40, height / 66) if height > width else min(height / 38, width / 72)) * float(b["zoom"])
    own = ";".join(f"{one}:{that}" for one, that in variables(b["material"], b.rng("skin")).items())
    slanted = b["slant"] == "yes"
    return (
        f":root{{{own}}}html{{font-size:{unit:.2f}px}}{css}"
        f"body{{{lettering(b['font'])}}}.n{{{lettering(b['font of names'])}}}.v,.d{{{lettering(b['font of digits'])}}}"
        f".title{{{lettering(b['heading'], slanted=slanted)};{_OUTLINE[b['effect']]}}}"
        f"{_TEXTURES[b['texture']]}"
        ".title.grad{text-shadow:none;-webkit-text-stroke:0}"
    )


def status(b: Board) -> str:
    """The phone's own bar over the game, or the room that a notch leaves."""
    if b["phone"] == "none":
        return ""
    clock = f"{b.rng('clock').randint(0, 23)}:{b.rng('minute').randint(0, 59):02d}"
    if b["phone"] == "notch":
        hole = (
            '<div style="position:absolute;left:50%;top:.7rem;width:1.5rem;height:1.5rem;margin-left:-.75rem;'
            'border-radius:50%;background:#000"></div>'
        )
        return f'<div class="status" style="height:3rem;position:relative;background:#0006">{hole}</div>'
    full = b.rng("cell").randint(20, 95)
    cell = (
        '<span style="display:inline-block;width:1.9em;height:.95em;border:.12em solid;border-radius:.25em;'
        f'background:linear-gradient(90deg,currentColor {full}%,transparent 0)"></span>'
    )
    return (
        f'<div class="status" style="height:2.4rem;background:#0007"><span>{clock}</span><span class="g"></span>'
        f'<span style="margin:0 .7em">{b.one_of("net", "5G", "LTE", "4G", "WiFi")}</span>{cell}</div>'
    )


def covers(b: Board) -> str:
    """What lies over the list: a message of the phone or of the game, a round button, the warm light of the night."""
    found = ""
    width, height = b.look.size
    if b["over"] == "message" and width < height:
        app, said = (
            b.one_of("app", "Messages", "Mail", "Discord"),
            b.one_of("said", "Are you coming at 8?", "ok, see you"),
        )
        found += (
            f'<div class="cover" data-cover style="left:3%;right:3%;top:1rem;height:5rem;border-radius:1.3rem;'
            "background:#f4f4f6ee;color:#222;padding:.8rem 1.2rem;font:500 1.05rem/1.5 'Noto Sans';box-"
            'shadow:0 0 1rem #0006">'
            f"<b>{app}</b><br>{said}</div>"
        )
    if b["over"] == "ticker":
        who = b.people[-1].name
        said = b.one_of(
            "news", f"{ALLIANCES[3]}: {who} obtained a Legendary Chest!", f"Important: {who} is now Minister of War"
        )
        found += (
            f'<div class="cover" data-cover style="left:0;right:0;top:{b.one_of("ticker", "14", "30", "46")}%;'
            f"height:2.6rem;"
            "line-height:2.6rem;text-align:center;background:linear-gradient(90deg,transparent,#2a1606e8 12% "
            "88%,transparent);"
            f'color:#ffe9b0;font-size:1.1rem">{safe(said)}</div>'
        )
    if b["over"] == "button":
        found += (
            '<div class="cover" data-cover style="right:.4rem;top:62%;width:3.4rem;height:3.4rem;border-radius:'
            "50%;"
            'background:radial-gradient(#fff,#bbb 40%,#6668 44%);opacity:.9"></div>'
        )
    if b["night"] == "yes":
        found += '<div style="position:absolute;inset:0;z-index:10;background:#ffca8c;mix-blend-mode:multiply"></div>'
    return found


def world(b: Board) -> str:
    """A stretch of the game's map, dimmed: what a popup lies over."""
    rng = b.rng("world")
    ground = rng.choice(("#6b8f4a", "#c9b27a", "#dfe8ee", "#8a7a5a", "#4f6f8a"))
    spots = "".join(
        f'<i style="left:{rng.randint(-10, 100)}%;top:{rng.randint(-5, 100)}%;width:{rng.randint(4, 15)}rem;'
        f"height:{rng.randint(3, 9)}rem;background:{rng.choice(('#3d6b35', '#7a6a4a', '#fff8', '#55708a', '#a0522d'))};"
        f'filter:blur(.25rem)"></i>'
        for _ in range(26)
    )
    return f'<div class="world tex" style="background-color:{ground}">{spots}</div><div class="dimmed"></div>'


def popup(b: Board, inside: str, style: str, edge: str = "") -> str:
    """A window over the dimmed game. edge: the frame's declarations."""
    frame = edge or b.one_of(
        "frame",
        "border:.25rem solid var(--line);border-radius:1rem",
        "border:.5rem ridge var(--line);border-radius:.3rem",
        "box-shadow:0 0 0 .15rem #0008,0 0 0 .45rem var(--line),0 0 0 .6rem #0008;border-radius:.5rem",
        "border:.12rem solid var(--line);box-shadow:0 0 1.2rem var(--line)",
    )
    return world(b) + status(b) + f'<div class="pop" style="background:var(--panel);{frame};{style}">{inside}</div>'


def within(b: Board, inside: str) -> str:
    """The game as it fills the screen: whole, as a column between dark sides, or beside the strip of a camera."""
    if b["sides"] == "column":
        ground = b.one_of("sides", "#000", "#0b0d12", "#1d1712")
        return (
            f'<div style="position:absolute;inset:0;background:{ground}"></div><div class="c g" '
            f'style="position:relative;width:{100 * COLUMN:.0f}%;margin:0 auto;background:var(--page)">{inside}</div>'
        )
    if b["sides"] == "strip":
        return f'<div class="c g" style="position:relative;margin-left:3.2rem">{inside}</div>'
    return inside


def tabs(b: Board, names: list[str], on: int, size: float = 1.15, kind: str = "", style: str = "") -> str:
    """Tabs of which one is on."""
    how = kind or b["tabs"]
    each = "".join(
        f'<div class="tab{" on" if place == on else ""}"><div class="fit" data-least=".5"><span>{safe(one)}'
        "</span></div></div>"
        for place, one in enumerate(names)
    )
    return f'<div class="tabs {how}" style="font-size:{size}rem;{style}">{each}</div>'


def header(b: Board, text: str = "", size: float = 2.0, style: str = "", left: str = "‹", right: str = "✕") -> str:
    """The bar with the title: in the middle, between what leads back and what closes."""
    gem = '<span style="font-size:.55em;margin:0 .8em;vertical-align:.2em">◆</span>' if b["plate"] == "gems" else ""
    before = f'<div class="back" style="font-size:1.5rem">{left}</div>' if left else ""
    after = f'<div class="x" style="font-size:1.4rem">{right}</div>' if right else ""
    grand = b.luck("grand title") < 0.3 and b["effect"] in ("no", "shadow")
    dark = " grad" if grand and b["material"] != "toy" else ""
    return (
        f'<div class="bar" style="flex:none;padding:.7rem 1rem;gap:.8rem;{style}">{before}<div class="fit mid" '
        f'style="font-size:{size}rem"><span class="plate {b["plate"]}"><span class="title{dark}">{gem}'
        f"{safe(text or b.title())}{gem}</span></span></div>{after}</div>"
        f"{banner(b) if left and b['banner'] == 'yes' else ''}"
    )


def banner(b: Board) -> str:
    """A landscape under the title, with how long the event still lasts."""
    rng = b.rng("banner")
    sky, far, near = rng.choice(
        (
            ("#f2b877", "#8a5a4a", "#3f2a2a"),
            ("#9fd0f0", "#6f93b5", "#2f4a63"),
            ("#5a3f7a", "#3a2a55", "#17112a"),
            ("#d9e6c0", "#7f9a5a", "#3c5228"),
        )
    )
    hills = " ".join(f"L{x} {rng.randint(18, 62)}" for x in range(0, 401, 40))
    close = " ".join(f"L{x} {rng.randint(60, 90)}" for x in range(0, 401, 25))
    clock = f"{rng.randint(0, 6)}d {rng.randint(0, 23):02d}:{rng.randint(0, 59):02d}:{rng.randint(0, 59):02d}"
    tall = 5 if b.look.size[0] > b.look.size[1] else rng.choice((7, 9, 11))
    return (
        f'<div style="flex:none;height:{tall}rem;position:relative;overflow:hidden"><svg viewBox="0 0 400 100" '
        f'preserveAspectRatio="none" style="width:100%;height:100%;display:block">'
        f'<path d="M0 0H400V100H0Z" fill="{sky}"/><circle cx="{rng.randint(40, 360)}" cy="30" r="16" '
        f'fill="#fff6"/><path d="M0 100 {hills} L400 100Z" fill="{far}"/>'
        f'<path d="M0 100 {close} L400 100Z" fill="{near}"/></svg><span class="out" style="position:absolute;'
        f'right:1rem;bottom:.6rem;font-size:1.15rem">{clock}</span></div>'
    )


def heads(b: Board, cells: list[tuple[str, str]], size: float = 1.05, style: str = "") -> str:
    """The strip of captions. cells: word and declarations of each."""
    each = "".join(
        f'<div class="fit" data-least=".5" style="{that}"><span>{safe(word)}</span></div>' for word, that in cells
    )
    return f'<div class="h" style="flex:none;font-size:{size}rem;{style}">{each}</div>'


def fixed(rem: float, align: str = "center") -> str:
    """Declarations of a caption over a column of that width."""
    return f"flex:none;width:{rem}rem;text-align:{align}"


def bottom(b: Board, words: list[str], style: str = "") -> str:
    """Buttons under a list."""
    kinds = ("", "blue", "green", "red")
    each = "".join(
        f'<div class="btn {kinds[(place + len(b.figure_word)) % 4]}" style="font-size:1.3rem;min-width:'
        f'8rem">'
        f"{safe(one)}</div>"
        for place, one in enumerate(words)
    )
    return f'<div class="h" style="flex:none;justify-content:space-evenly;padding:.8rem;{style}">{each}</div>'


def note(b: Board) -> str:
    return (
        f'<div class="mid" style="flex:none;padding:.7rem;font-size:.95rem;opacity:.8"><span>{safe(b.terms.note)}'
        f"</span></div>"
    )


def purse(b: Board) -> str:
    """What the viewer owns, as games show it at the top."""
    rng = b.rng("purse")
    one = "".join(
        f'<span style="background:#0007;border-radius:1em;padding:.1em .6em;margin-left:.5em;color:#fff">'
        f"{icon(kind, 1)} "
        f"{b.short(rng.randint(10**4, 10**8))}</span>"
        for kind in ("donation", "gem")
    )
    return f'<span style="flex:none;font-size:1rem">{one}</span>'
