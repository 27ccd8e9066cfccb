"""The popups, event pages, mails and reports with members that the atlas family draws."""

from __future__ import annotations

from tests.screens.grammar.atlas_around import fixed, header, heads, popup, status, tabs
from tests.screens.grammar.atlas_lists import pinned, whole_list
from tests.screens.grammar.atlas_pieces import (
    Board,
    avatar,
    column,
    crown,
    icon,
    labelled,
    listed,
    name,
    rank,
    row,
    rows,
    value,
)
from tests.screens.grammar.mosaic_scene import Person, safe

CSS = """
.s-trap .row{height:6.2rem;background:var(--card);border-radius:.5rem;margin:0 .8rem .5rem;padding:0 .8rem}
.s-points .row{height:5.4rem;background:var(--card);border-bottom:.12rem solid var(--line);padding:0 .9rem}
.s-podium .g .row{height:5.2rem;background:var(--card);margin:0 .7rem .4rem;border-radius:.4rem;padding:0 1rem}
.s-podium .stand .row{flex:1;flex-direction:column;justify-content:flex-end;min-width:0}
.s-letter .row{height:4.3rem;padding:0 .6rem;border-bottom:.08rem solid var(--line)}
.s-bars .row{height:6.4rem;padding:0 1rem;border-bottom:.1rem solid var(--line)}
.s-ribbon .row{height:5.9rem;background:var(--card);border-radius:.8rem;margin:0 1rem .5rem;padding:0 1rem;
 box-shadow:0 .15rem 0 #0003}
.s-spoils .row{height:7.6rem;background:var(--card);margin:0 .6rem .5rem;padding:.4rem .9rem;border-radius:.4rem}
.s-red .row{height:5.3rem;padding:0 1rem;background:var(--card);margin-bottom:.3rem;border-left:.3rem solid #b3261a}
.s-best .row{height:6rem;padding:0 1rem;background:var(--card);border-bottom:.14rem solid var(--line)}
"""


def _gifts(b: Board, p: Person, size: float, count: int = 3) -> str:
    """Rewards with how many of each."""
    rng = b.rng(f"gift:{p.rank}")
    return "".join(
        f'<div style="position:relative;flex:none;width:{size}rem;height:{size}rem;margin-left:.3rem;border-radius:'
        f".3rem;background:{rng.choice(('#7b4bb5', '#2f6fb5', '#c98a2a'))};"
        f'text-align:center;line-height:{size}rem;font-size:1rem">'
        f'{icon(rng.choice(("chest", "gem", "donation")), size * 0.6)}<span class="out" style="position:absolute;'
        f"right:.1em;bottom:.1em;"
        f'font-size:.8rem;line-height:1">x{rng.choice((1, 2, 5, 10, 50))}</span></div>'
        for _ in range(count)
    )


def trap(b: Board) -> str:
    def draw(p: Person) -> str:
        word = f"{b.figure_word}" if b.look["language"] != "en" else b.one_of("word", "Damage Points", "Damage")
        return (
            f'{rank(b, p, 4, 1.4)}{avatar(b, p, 4.6)}<div class="c g" style="margin:0 .6rem 0 1rem;gap:.4rem">'
            f'<div class="h" style="font-size:1.3rem">{name(b, p, tag="always")}</div>'
            f'<div style="font-size:1.2rem">{labelled(b, p, word, mark=b.one_of("mark", ":", ": ", " "))}</div>'
            f"</div>{_gifts(b, p, 3.2, 1) if b.luck('gift') < 0.4 else ''}"
        )

    total = sum(p.figure.value for p in b.people)
    title = f"{b.terms.rally} {b.rng('no').randint(1, 2)} · {b.words.damage}"
    top = (
        f'<div class="mid" style="flex:none;padding:.8rem;font-size:1.2rem"><span>{safe(b.terms.total_damage)}: '
        f"{b.short(total)}</span></div>"
        if b.luck("total") < 0.5
        else ""
    )
    inside = (
        f'{header(b, title, 1.7, left="")}{top}<div style="height:.8rem;flex:none"></div>{whole_list(b, draw)}'
        f'<div style="height:1rem;flex:none"></div>'
    )
    return popup(
        b, inside, f"left:4%;right:4%;top:{b.rng('top').randint(9, 16)}%;bottom:{b.rng('low').randint(8, 16)}%"
    )


def points(b: Board) -> str:
    """A popup with the viewer's own points and the alliance's, and thresholds above the list."""

    def draw(p: Person) -> str:
        return (
            f'{rank(b, p, 4.2, 1.3)}<div class="h g" style="font-size:1.3rem;margin:0 .6rem">{name(b, p)}</div>'
            f"{column(b, p, 9)}"
        )

    steps = "".join(
        f'<div class="c mid" style="flex:1;align-items:center;font-size:.95rem">{icon("chest", 2)}<span class="dim">'
        f"{b.short(10**4 * (2 + 3 * one), 0)}</span></div>"
        for one in range(5)
    )
    strip = (
        f'<div class="h" style="flex:none;padding:.8rem;border-bottom:.12rem solid var(--line)">{steps}</div>'
        if b.luck("steps") < 0.6
        else ""
    )
    cells = [(b.words.ranking, fixed(4.2)), (b.words.member, "padding-left:.6rem"), (b.figure_word, fixed(9))]
    inside = (
        f"{header(b, '', 1.8, left='')}"
        f"{tabs(b, [b.terms.mine, b.terms.ours], 0, 1.2, '', 'padding:.6rem .6rem 0')}{strip}"
        f"{heads(b, cells, 1.05, 'padding:.6rem .9rem;opacity:.8')}{whole_list(b, draw, 'font-size:1.3rem')}"
    )
    return popup(
        b, inside, f"left:3.5%;right:3.5%;top:{b.rng('top').randint(10, 20)}%;bottom:{b.rng('low').randint(10, 22)}%"
    )


def podium(b: Board) -> str:
    def stand(p: Person) -> str:
        height = (7.5, 5.6, 4.4)[p.rank - 1]
        colour = ("#e0a92b", "#98a7bd", "#b8753f")[p.rank - 1]
        return row(
            p,
            f'<div class="d" style="font-size:1.3rem">{crown(p.rank, str(p.rank))}</div>{avatar(b, p, 5.4)}'
            f'<div class="h" style="width:96%;font-size:1.2rem;text-align:center;margin:.4rem 0 .2rem">'
            f'{name(b, p, tag="never")}</div><div style="font-size:1.25rem;height:1.8rem">{value(b, p)}</div>'
            f'<div style="width:92%;height:{height}rem;background:linear-gradient({colour},#0006);'
            'border-radius:.4rem .4rem 0 0"></div>',
            "",
        )

    def draw(p: Person) -> str:
        return (
            f'{rank(b, p, 3.6, 1.3, "plain")}{avatar(b, p, 3.9)}<div class="h g" style="font-size:1.3rem;margin:'
            f'0 .8rem">{name(b, p)}</div>{column(b, p, 9)}'
        )

    three = "".join(stand(b.people[place]) for place in (1, 0, 2))
    found = listed(rows(b, [draw(p) for p in b.people[3:]], b.people[3:], ""), "font-size:1.3rem")
    return (
        f'{status(b)}{header(b, "", 2)}<div class="mid" style="flex:none;font-size:1.1rem;padding:.5rem;color:'
        f'var(--on-bar)"><span>{safe(b.terms.season)} {b.rng("s").randint(2, 9)} · {safe(b.figure_word)}</span>'
        f"</div>"
        f'<div class="h stand" style="flex:none;padding:0 1rem;align-items:flex-end;color:#fff">{three}</div>'
        f'<div class="c g" style="background:var(--panel);padding-top:.7rem">{found}'
        f"{pinned(b, draw(b.own()), 'font-size:1.3rem')}</div>"
    )


def letter(b: Board) -> str:
    """A mail about an event, with its rewards and who stood where."""
    rng = b.rng("letter")

    def draw(p: Person) -> str:
        return (
            f'{rank(b, p, 3, 1.2, "dot" if b["rank"] == "dot" else "plain")}<div class="h g" style="font-size:'
            f'1.2rem;margin:0 .5rem">{name(b, p, tag="always")}</div>{column(b, p, 10, align="right")}'
        )

    gifts = (
        f'<div class="h" style="flex:none;padding:.6rem 0;justify-content:center">{_gifts(b, b.people[0], 4.4, 5)}'
        f"</div>"
        if rng.random() < 0.6
        else ""
    )
    ended = (
        f"2026-{rng.randint(1, 12):02d}-{rng.randint(1, 28):02d} {rng.randint(0, 23):02d}:{rng.randint(0, 59):02d}:12"
    )
    cells = [
        (b.words.ranking, fixed(4, "start")),
        (b.words.member, "padding-left:.5rem"),
        (b.figure_word, fixed(10, "right")),
    ]
    return (
        f'{status(b)}{header(b, b.terms.mail, 2)}<div class="c g" style="background-color:var(--panel);margin:'
        f'.8rem;padding:1rem;border:.15rem solid var(--line)"><div class="fit" style="flex:none;font-size:1.5rem">'
        f'<span>{safe(b.title())}</span></div><div class="dim" style="flex:none;font-size:1rem;padding:.4rem 0;'
        f'border-bottom:.1rem solid var(--line)">{ended}</div>{gifts}'
        f"{heads(b, cells, 1.1, 'padding:.6rem .6rem .3rem;opacity:.85')}"
        f'{whole_list(b, draw, "font-size:1.25rem")}</div><div class="h" style="flex:none;justify-content:center;'
        f'padding:.6rem 0 1.2rem">'
        f'<div class="btn green" style="font-size:1.4rem;width:14rem">{safe(b.terms.claim)}</div></div>'
    )


def bars(b: Board) -> str:
    """What each did to a beast: a bar as long as the share."""
    most = max(1, *(p.figure.value for p in b.people))
    colour = b.one_of("bars", "#e0482e", "#e6a11f", "#3f9fe0", "#8a52d0")

    def draw(p: Person) -> str:
        bar = (
            f'<div style="height:.9rem;background:#0004;border-radius:.5rem;overflow:hidden"><div style="height:'
            f'100%;width:{max(2, 100 * p.figure.value // most)}%;background:{colour}"></div></div>'
        )
        return (
            f'{rank(b, p, 3.4, 1.3)}{avatar(b, p, 4.6)}<div class="c g" style="margin-left:1rem;gap:.5rem"><div '
            f'class="h" style="font-size:1.3rem;gap:1rem">{name(b, p)}'
            f'<span style="flex:none">{value(b, p)}</span></div>{bar}</div>'
        )

    lead = (
        f'<div class="h" style="flex:none;padding:.8rem 1.2rem;gap:1rem;font-size:1.2rem;background:#0003;color:'
        f'#fff">{icon("kills", 2.6)}<span class="g">{safe(b.words.level)} {b.rng("boss").randint(5, 60)}</span>'
        f"<span>{safe(b.figure_word)}</span></div>"
    )
    return (
        f'{status(b)}{header(b, "", 2)}{lead}<div class="c g" style="background:var(--panel)">'
        f"{whole_list(b, draw)}</div>"
    )


def ribbon(b: Board) -> str:
    def draw(p: Person) -> str:
        return (
            f'{rank(b, p, 4, 1.5)}{avatar(b, p, 4.4)}<div class="h g" style="font-size:1.35rem;margin:0 .7rem 0 '
            f'1rem">{name(b, p)}</div>{icon(b.look.figure, 1.4)}{column(b, p, 8.6)}'
        )

    title = (
        f'<div class="mid" style="position:absolute;left:8%;right:8%;top:-2rem;height:4.4rem;background:linear-'
        f"gradient(#e8563f,#b82a1c);clip-path:polygon(0 0,100% 0,95% 50%,100% 100%,0 100%,5% 50%);padding:.9rem "
        f'3rem">'
        f'<div class="fit" style="font-size:1.9rem"><span class="title" style="color:#fff">{safe(b.title())}'
        f"</span></div></div>"
    )
    shut = '<div class="x" style="position:absolute;right:-.4rem;top:-1.2rem;font-size:1.6rem">✕</div>'
    inside = (
        f'{title}{shut}<div style="height:3.4rem;flex:none"></div><div class="mid dim" style="flex:none;font-'
        f'size:1.1rem;padding-bottom:.7rem"><span>{safe(b.figure_word)}</span></div>'
        f'{whole_list(b, draw, "font-size:1.3rem")}<div style="height:1rem;flex:none"></div>'
    )
    return popup(
        b,
        inside,
        f"left:4%;right:4%;top:{b.rng('top').randint(12, 20)}%;bottom:{b.rng('low').randint(8, 20)}%",
        "border:.35rem solid var(--line);border-radius:1.4rem",
    )


def spoils(b: Board) -> str:
    """Rewards of an event: name and points on two lines, what each gets at the right."""

    def draw(p: Person) -> str:
        return (
            f'{rank(b, p, 4.4, 1.5)}<div class="c g" style="gap:.6rem;margin:0 .6rem"><div class="h" style="font-'
            f'size:1.35rem">{name(b, p)}</div><div style="font-size:1.2rem">'
            f"{labelled(b, p)}</div></div>{_gifts(b, p, 4, 3)}"
        )

    return (
        f"{status(b)}{header(b, '', 2)}"
        f'{tabs(b, [b.words.ranking, b.words.rewards], 0, 1.25, "", "padding:.6rem 1rem 0")}<div class="c g" '
        f'style="background:var(--panel);padding-top:.6rem">'
        f"{whole_list(b, draw)}</div>"
    )


def red(b: Board) -> str:
    def draw(p: Person) -> str:
        return (
            f'{rank(b, p, 3.4, 1.3)}<div class="h g" style="font-size:1.3rem;margin:0 .8rem">{name(b, p)}</div>'
            f"{column(b, p, 9.5)}"
        )

    cells = [("#", fixed(3.4)), (b.words.member, "padding-left:.8rem"), (b.terms.weekly_contribution, fixed(9.5))]
    inside = (
        f"{header(b, b.terms.weekly_contribution, 1.7, left='')}"
        f"{tabs(b, [b.words.daily, b.words.weekly, b.words.total], 1, 1.1, 'cut', 'padding:.7rem')}"
        f"{heads(b, cells, 1.05, 'padding:.5rem 1rem;color:#e0685a')}{whole_list(b, draw, 'font-size:1.3rem')}"
    )
    return popup(
        b, inside, f"left:4%;right:4%;top:{b.rng('top').randint(8, 15)}%;bottom:{b.rng('low').randint(8, 15)}%"
    )


def best(b: Board) -> str:
    """The best of an event large at the top, the rest below."""
    p = b.people[0]
    crest = row(
        p,
        f'<div class="d" style="font-size:1.9rem;margin-right:1rem">{crown(1, "1")}</div>{avatar(b, p, 7)}'
        f'<div class="c g" style="margin-left:1.4rem;gap:.6rem"><div class="h" style="font-size:1.7rem">'
        f"{name(b, p)}</div>"
        f'<div style="font-size:1.45rem">{labelled(b, p)}</div></div>',
        "",
        "flex:none;height:10rem;background:linear-gradient(100deg,#8a5a10,#e0b040,#8a5a10);color:#fff;border:0",
    )

    def draw(one: Person) -> str:
        return (
            f'{rank(b, one, 3.6, 1.35, "plain")}{avatar(b, one, 4.4)}<div class="c g" style="margin-left:1.2rem;'
            f'gap:.35rem"><div class="h" style="font-size:1.3rem">{name(b, one)}</div>'
            f'<div style="font-size:1.2rem">{labelled(b, one)}</div></div>'
        )

    rest = listed(rows(b, [draw(one) for one in b.people[1:]], b.people[1:], ""))
    return f'{status(b)}{header(b, "", 2)}{crest}<div class="c g" style="background:var(--panel)">{rest}</div>'
