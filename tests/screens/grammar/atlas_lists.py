"""The lists in portrait that the atlas family draws: rankings of the whole screen, one row to a member."""

from __future__ import annotations

from collections.abc import Callable

from tests.screens.grammar.atlas_around import bottom, fixed, header, heads, note, purse, status, tabs
from tests.screens.grammar.atlas_pieces import (
    Board,
    avatar,
    column,
    icon,
    labelled,
    listed,
    name,
    rank,
    row,
    rows,
    value,
)
from tests.screens.grammar.atlas_words import DAYS
from tests.screens.grammar.mosaic_scene import Person, safe

CSS = """
.s-slate .row{background:var(--alt);border-bottom:.2rem solid #0002;border-radius:.2rem;margin:.35rem .5rem 0;
 height:6.2rem;
 padding:0 .8rem}
.s-slate .t1,.s-slate .t2,.s-slate .t3{color:#6b4408}.s-slate .row .dim{color:inherit;opacity:.8}
.s-slate .t1 .sh,.s-slate .t2 .sh,.s-slate .t3 .sh{text-shadow:none}
.s-slate .t2{color:#39478c}.s-slate .t3{color:#7a3f1d}
.s-slate .t1{background:linear-gradient(90deg,#f8df53,#fbeea0)}
 .s-slate .t2{background:linear-gradient(90deg,#c3cdff,#e4e9ff)}
.s-slate .t3{background:linear-gradient(90deg,#f4cbb8,#fbe6dc)}
.s-frost .row{background:var(--card);border-radius:.5rem;margin:0 .7rem .5rem;height:5.6rem;padding:0 1rem 0 .4rem}
.s-frost .t1{background:#ffdf8e;color:#5a3a06}.s-frost .t2{background:#b9e6ff;color:#173f63}
 .s-frost .t3{background:#efc7a4;color:#5e2f0e}
.s-scroll .row{border-bottom:.12rem solid var(--line);padding:.4rem 1.2rem;height:6.6rem}
.s-stone .row{height:5.3rem;padding:0 .6rem;background:var(--card);border-bottom:.1rem solid var(--line)}
.s-stone .odd{background:var(--alt)}
.s-toy .row{background:var(--card);border:.16rem solid var(--line);border-radius:1.1rem;margin:0 .8rem .6rem;
 height:6.1rem;
 padding:0 1.1rem}
.s-rune .row{height:5.6rem;padding:0 1.4rem;margin-bottom:.4rem;
 background:linear-gradient(90deg,transparent,var(--card) 14% 86%,transparent)}
.s-rune .t1{background:linear-gradient(90deg,transparent,#c7921e99 20% 70%,transparent)}
.s-radar .row{height:5.2rem;padding:0 1.6rem;margin:0 .8rem .5rem;background:var(--card);
 border-left:.3rem solid var(--line);
 clip-path:polygon(0 0,100% 0,100% 65%,calc(100% - 1.5rem) 100%,0 100%)}
.s-family .row{height:5.9rem;padding:0 1.2rem;border:.1rem solid var(--line);margin:0 .9rem .55rem;
 background:linear-gradient(90deg,var(--card),var(--alt))}
.s-league .row{height:5.4rem;padding:0 .8rem;background:var(--card);border-radius:.3rem;margin:0 .6rem .3rem}
"""


def pinned(b: Board, inside: str, style: str = "") -> str:
    if b["own"] not in ("pinned", "both"):
        return ""
    return f'<div style="flex:none;padding-top:.5rem;{style}">{row(b.own(), inside, "own", pinned=True)}</div>'


def whole_list(b: Board, draw: Callable[[Person], str], style: str = "font-size:1.3rem") -> str:
    """The scrolled rows, and the viewer's own under them. draw: what a row has inside."""
    return listed(rows(b, [draw(p) for p in b.people], b.people, ""), style) + pinned(b, draw(b.own()), style)


def other_tabs(b: Board, count: int) -> tuple[list[str], int]:
    """So many captions of which one is the list's, and which."""
    rest = [b.words.power, b.words.kills, b.words.donation, b.words.points, b.words.damage]
    found = [one for one in rest if one != b.figure_word][: count - 1]
    place = b.rng("tab").randrange(count)
    found.insert(place, b.figure_word)
    return found, place


def _captions(b: Board, first: float, last: float, style: str) -> str:
    """The captions over rank, name and figure. first, last: how wide the outer ones are."""
    cells = [(b.words.ranking, fixed(first)), (b.words.member, "text-align:center"), (b.figure_word, fixed(last))]
    return heads(b, cells, 1.1, style)


def slate(b: Board) -> str:
    badges = b.luck("badge") < 0.6

    def draw(p: Person) -> str:
        badge = (
            f'<span class="out" style="background:#e2912b;border-radius:.2em;padding:0 .25em;font-size:1rem;'
            f'margin-right:.4rem">R{p.badge}</span>'
            if badges
            else ""
        )
        return (
            f'{rank(b, p, 4.6, 1.5)}{avatar(b, p, 4.4)}<div class="h g" style="margin:0 .4rem 0 1.6rem;font-size:'
            f'1.35rem">'
            f"{badge}{name(b, p)}</div>{column(b, p, 10.5)}"
        )

    found, on = other_tabs(b, 3)
    days = tabs(b, [b.words.daily, b.words.weekly], int(b.luck("week") * 2), 1.1, "pill", "margin:.6rem 6rem") \
        if b.luck("second tabs") < 0.4 else ""  # fmt: skip
    return (
        f'{status(b)}<div class="bar" style="padding:.8rem 1.2rem;flex:none"><div class="fit" style="font-size:'
        f'2.3rem">'
        f'<span class="title">{safe(b.title())}</span></div><div class="back" style="font-size:1.3rem;background:'
        f'#79829a">i</div></div>'
        f'{tabs(b, found, on, 1.25, "box", "padding-top:.6rem;background:#0003")}<div class="c g" '
        f'style="background:var(--panel)">'
        f"{days}"
        f"{_captions(b, 5, 10.5, 'background:#eaded6;color:#7a6f6a;padding:.5rem .8rem')}"
        f'{whole_list(b, draw, "font-size:1.3rem")}</div><div class="h" style="flex:none;padding:.8rem"><div '
        f'class="back" '
        'style="font-size:2rem">↩</div></div>'
    )


def duel(b: Board) -> str:
    days = DAYS[b["language"]].split()

    def draw(p: Person) -> str:
        return (
            f'{rank(b, p, 4.8, 1.5)}{avatar(b, p, 4.5)}<div class="c g" style="margin:0 .5rem 0 .9rem;gap:'
            f'.35rem"><div class="h" '
            f'style="font-size:1.35rem">{name(b, p, tag="never")}</div><div class="h" style="font-size:1.1rem">'
            f'<div class="fit dim"><span>[{p.tag}] {safe(p.alliance)}'
            f"</span></div></div></div>{column(b, p, 10.5)}"
        )

    weekly = b.luck("weekly") < 0.4
    strip = "" if weekly else tabs(b, days, b.rng("day").randrange(6), 1.05, "line", "background:var(--panel)")
    return (
        f'{status(b)}<div class="bar" style="padding:.8rem 1.2rem;flex:none"><div class="fit" style="font-size:'
        f'2.3rem">'
        f'<span class="title">{safe(b.title())}</span></div></div>'
        f"{tabs(b, [b.words.daily, b.words.weekly], int(weekly), 1.3, 'box', 'padding-top:.7rem')}{strip}"
        f'<div class="c g s-slate" style="background:var(--panel)">'
        f"{_captions(b, 5.4, 10.5, 'background:#eaded6;color:#7a6f6a;padding:.5rem .8rem')}"
        f"{whole_list(b, draw)}</div>{tabs(b, [b.terms.ours, b.terms.mine], 1, 1.2, 'box', 'padding:.6rem')}"
    )


def frost(b: Board) -> str:
    def draw(p: Person) -> str:
        over = (
            f'<div class="mid out" style="position:absolute;left:-.35rem;top:-.2rem;font-size:.85rem;width:1.7em;'
            f"height:1.7em;line-height:1.7em;"
            f'border-radius:50%;background:#3b6fb4">R{p.badge}</div>'
        )
        box = "" if b["rank"] in ("medal", "crown", "blank") and p.rank < 4 else \
            "background:#5b8fd0;color:#fff;border-radius:.4rem;margin:0 .7rem;padding:.3rem 0"  # fmt: skip
        first = (
            rank(b, p, 3.2 if box else 4.6, 1.35).replace("width:", f"{box};width:", 1)
            if box
            else rank(b, p, 4.6, 1.35)
        )
        mark = icon(b.look.figure, 1.1) if b.luck("icon") < 0.4 else ""
        return (
            f'{first}{avatar(b, p, 4.3, over)}<div class="h g" style="margin:0 .6rem 0 1rem;font-size:1.3rem">'
            f"{name(b, p)}</div>"
            f"{mark}{column(b, p, 9.5)}"
        )

    found, on = other_tabs(b, 3)
    lower = (
        tabs(b, [b.words.daily, b.words.weekly], 1, 1.1, "pill", "margin:.6rem 4rem")
        if b.look.figure == "donation"
        else ""
    )
    return (
        f"{status(b)}{header(b, b.words.titles[-1] if b.luck('plain') < 0.5 else '', 2)}"
        f"{tabs(b, found, on, 1.15, '', 'padding:.7rem .5rem 0')}{lower}"
        f"{_captions(b, 5, 10, 'color:#fff;padding:.7rem 1.4rem .7rem .8rem')}"
        f'{whole_list(b, draw, "font-size:1.3rem")}<div style="height:1rem;flex:none"></div>'
    )


def scroll(b: Board) -> str:
    """A clan's points: strength in small print under the name, points at the right with their word."""
    unit = b.words.points if b.look.figure == "points" else b.figure_word

    def draw(p: Person) -> str:
        level = (
            f'<span class="out" style="flex:none;margin-left:.5rem;font-size:.95rem;background:#d8962a;padding:'
            f".1em .45em;"
            f'clip-path:polygon(0 15%,20% 30%,50% 0,80% 30%,100% 15%,92% 100%,8% 100%)">{p.level}</span>'
        )
        first = rank(b, p, 3.4, 1.4) if b["rank"] != "none" else ""
        return (
            f'{first}{avatar(b, p, 5)}<div class="c g" style="margin:0 1rem;gap:.4rem;justify-content:center">'
            f'<div class="h" style="font-size:1.45rem">'
            f'<div style="min-width:0;display:flex">{name(b, p, tag="always")}</div>{level}</div><div '
            f'class="dim" style="font-size:1.15rem">{icon("power", 1.1)} '
            f'{b.long(p.others["power"])}</div></div><div style="font-size:1.3rem;flex:none"><span>{value(b, p)} '
            f"{safe(unit.lower())}</span></div>"
        )

    found, on = other_tabs(b, 3)
    return (
        f"{status(b)}{header(b, '', 2, right='', left='←')}{tabs(b, found, on, 1.2, '', 'padding:.6rem')}<div "
        f'class="c g tex" style="background-color:var(--panel);margin:.3rem">'
        f"{whole_list(b, draw)}</div>{bottom(b, [b.terms.claim]) if b.luck('claim') < 0.5 else ''}"
    )


def stone(b: Board) -> str:
    alliance = b.luck("alliance column") < 0.6

    def draw(p: Person) -> str:
        second = (
            f'<div class="fit dim" style="flex:none;width:7rem;text-align:center"><span>{safe(p.tag)}</span></div>'
            if alliance
            else ""
        )
        return (
            f'{rank(b, p, 4.5, 1.3)}<div class="h g" style="font-size:1.3rem;margin:0 .5rem">'
            f"{name(b, p, tag='never' if alliance else '')}</div>{second}"
            f"{column(b, p, 11)}"
        )

    middle = [(b.terms.alliance, fixed(7))] if alliance else []
    captions = [
        (b.words.ranking, fixed(4.5)),
        (b.words.member, "padding-left:.5rem"),
        *middle,
        (b.figure_word, fixed(11)),
    ]
    found, on = other_tabs(b, 4)
    return (
        f"{status(b)}{header(b, b.words.titles[0], 2)}{tabs(b, found, on, 1.1, '', 'padding:.8rem .4rem 0')}<div "
        f'class="c g" style="margin:.8rem;border:.4rem ridge var(--line)">'
        f"{heads(b, captions, 1.1, 'background:var(--bar);color:var(--on-bar);padding:.6rem')}"
        f"{whole_list(b, draw, 'font-size:1.25rem')}</div>{note(b)}"
    )


def toy(b: Board) -> str:
    def draw(p: Person) -> str:
        flag = b.rng(f"flag:{p.rank}")
        colours = flag.sample(("#d22", "#fff", "#139", "#fd0", "#183", "#111"), 3)
        ground = f"linear-gradient({flag.choice((0, 90))}deg,{colours[0]} 33%,{colours[1]} 33% 66%,{colours[2]} 66%)"
        return (
            f'{rank(b, p, 4.2, 1.6)}{avatar(b, p, 4.6)}<div class="c g" style="margin:0 .6rem 0 1rem;gap:.3rem">'
            f'<div class="h" style="font-size:1.4rem">'
            f'{name(b, p, tag="always")}</div><div class="dim h" style="font-size:1.1rem"><span style="width:'
            f'1.8em;height:1.2em;margin-right:.5em;background:{ground}"></span>'
            f"<span>S{p.server}</span></div></div>{icon(b.look.figure, 1.5)}{column(b, p, 9.6)}"
        )

    return (
        f'{status(b)}{header(b, "", 2.3)}<div class="mid" style="padding:.6rem;color:#fff;font-size:1.15rem;flex:'
        f'none"><span class="sh">{safe(b.figure_word)}</span></div>'
        f'<div class="c g" style="background:var(--panel);border-radius:1.6rem 1.6rem 0 0;padding-top:1rem">'
        f"{whole_list(b, draw, 'font-size:1.35rem')}"
        '<div style="height:1rem;flex:none"></div></div>'
    )


def rune(b: Board) -> str:
    def draw(p: Person) -> str:
        small = (
            f'<div class="dim" style="font-size:1rem">{safe(b.words.level)} {p.level}</div>'
            if b.luck("level") < 0.5
            else ""
        )
        return (
            f'{rank(b, p, 4, 1.5)}{avatar(b, p, 4.2)}<div class="c g" style="margin:0 .6rem 0 1rem;gap:.2rem">'
            f'<div class="h" style="font-size:1.35rem">'
            f"{name(b, p)}</div>{small}</div>{column(b, p, 10)}"
        )

    found, on = other_tabs(b, 4)
    return (
        f"{status(b)}{header(b, b.title(), 2.2, 'background:none;border-bottom:.12rem solid var(--line)')}"
        f"{tabs(b, found, on, 1.1, 'line', 'margin:.4rem 1rem 1rem')}"
        f"{whole_list(b, draw, 'font-size:1.35rem')}{note(b)}"
    )


def radar(b: Board) -> str:
    def draw(p: Person) -> str:
        return (
            f'{rank(b, p, 4.4, 1.5, "hash" if b["rank"] == "hash" else "")}<div class="c g" style="gap:.3rem;'
            f'margin:0 .6rem"><div class="h" style="font-size:1.35rem">'
            f'{name(b, p)}</div><div class="dim" style="font-size:1rem">{safe(b.words.server)} {p.server} · X:'
            f"{p.x} Y:{p.y}</div></div>{column(b, p, 10.5)}"
        )

    return (
        f'{status(b)}<div class="h" style="padding:1rem 1.4rem;flex:none;gap:1rem"><div class="fit" style="font-'
        f'size:2rem"><span class="title">{safe(b.title().upper())}</span></div>{purse(b)}</div>'
        f'<div class="h" style="flex:none;padding:.4rem 1.6rem 1rem;font-size:1.1rem;justify-content:space-'
        f'between;border-bottom:.1rem dashed var(--line);margin-bottom:.8rem"><span>{safe(b.words.member)}</span>'
        f'<span>▼ {safe(b.figure_word)}</span></div>{whole_list(b, draw, "font-size:1.4rem")}<div class="h" '
        f'style="padding:1rem 1.4rem;flex:none"><div class="back" style="font-size:1.6rem">‹</div></div>'
    )


def family(b: Board) -> str:
    def draw(p: Person) -> str:
        return (
            f'{rank(b, p, 4.2, 1.4)}{avatar(b, p, 4.6)}<div class="c g" style="margin:0 .4rem 0 1rem;gap:.4rem">'
            f'<div class="h" style="font-size:1.4rem">'
            f'{name(b, p)}</div><div style="font-size:1.25rem">{labelled(b, p)}</div></div>'
            f'<div class="btn" style="font-size:1.1rem">{safe(b.terms.chat)}</div>'
        )

    return (
        f'{status(b)}{header(b, b.words.titles[-1], 2)}<div class="h" style="flex:none;padding:.9rem 1.4rem;font-'
        f'size:1.2rem;justify-content:space-between"><span class="dim">{safe(b.alliance)}</span>'
        f"<span>{safe(b.terms.members)}: {len(b.people)}/100</span></div>{whole_list(b, draw)}"
        f"{bottom(b, [b.terms.mail, b.words.manage])}"
    )


def league(b: Board) -> str:
    """Level in a star, role under the name, help given and taken, trophies at the right."""

    def draw(p: Person) -> str:
        star = (
            f'<div style="position:relative;flex:none;width:3.4rem;height:3.4rem;margin:0 .6rem"><svg viewBox="0 '
            f'0 100 100"><path d="M50 4L62 30L92 26L80 54L96 78L64 80L50 98L36 80'
            'L4 78L20 54L8 26L38 30Z" fill="#3aa0e8" stroke="#0d4b80" stroke-width="5"/></svg><span class="out '
            'mid" style="position:absolute;inset:0;line-height:3.4rem;font-size:1.1rem">'
            f"{p.level * 7}</span></div>"
        )
        role = b.terms.officer if p.badge == 4 else b.terms.members
        gave = (
            f'<div class="mid dim" style="width:6rem;font-size:.95rem;flex:none"><span>{safe(b.words.help)}:'
            f"</span><br><span>{p.others['help']}</span></div>"
        )
        return (
            f'{rank(b, p, 3.2, 1.3)}{star}<div class="c g" style="gap:.2rem"><div class="h" style="font-size:'
            f'1.3rem">{name(b, p, tag="never")}</div><div class="dim" style="font-size:1rem">'
            f"{safe(role)}</div></div>{gave if b.luck('help') < 0.5 else ''}{icon('points', 1.4)}"
            f"{column(b, p, 6.5)}"
        )

    return (
        f'{status(b)}{header(b, b.people[0].alliance, 2, left="")}<div class="h" style="flex:none;padding:.7rem '
        f'1.2rem;font-size:1.1rem;justify-content:space-between"><span>{safe(b.terms.members)} {len(b.people)}'
        f"/50</span>"
        f'<span class="btn">▼ {safe(b.figure_word)}</span></div>{whole_list(b, draw, "font-size:1.4rem")}'
    )
