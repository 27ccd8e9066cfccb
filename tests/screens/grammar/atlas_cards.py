"""The member lists of the atlas family: cards abreast, rows under headings of rank, fleets and crews."""

from __future__ import annotations

from tests.screens.grammar.atlas_around import bottom, fixed, header, heads, status, tabs
from tests.screens.grammar.atlas_lists import other_tabs, whole_list
from tests.screens.grammar.atlas_pieces import (
    FINE,
    Board,
    avatar,
    column,
    icon,
    labelled,
    listed,
    name,
    rank,
    row,
    value,
)
from tests.screens.grammar.mosaic_scene import Person, safe

CSS = """
.s-pairs .row{flex:0 0 calc(50% - .8rem);height:7.4rem;background:var(--card);border-radius:.7rem;padding:.5rem;
 margin:.4rem}
.s-pairs .list>div,.s-triples .list>div{display:flex;flex-wrap:wrap}
.s-manage .row{background:#e8dcd4;color:#2a2631;height:7.4rem;margin:.5rem .6rem 0;padding:0 1rem;border-radius:.2rem}
.s-origin .row{height:6.5rem;background:var(--card);margin:0 .5rem .35rem;padding:0 .9rem;
 border-left:.25rem solid #2fb1c9}
.s-clan .row{height:8rem;border-bottom:.12rem solid var(--line);padding:.5rem 1rem;align-items:stretch}
.s-crew .row{height:6.4rem;padding:0 1rem;background:var(--card);border-radius:3.2rem .6rem .6rem 3.2rem;
 margin:0 .5rem .5rem .9rem}
.s-triples .row{flex:0 0 calc(33.33% - .8rem);height:13rem;background:var(--card);border-radius:.6rem;margin:.4rem;
 flex-direction:column;
 padding:.5rem;border:.14rem solid var(--line)}
.s-troop .row{height:6.4rem;padding:0 1rem;background:var(--card);border-bottom:.15rem solid var(--line)}
.s-double .row{height:5.6rem;padding:0 .8rem;background:var(--card);border-bottom:.1rem solid var(--line)}
.s-double .odd{background:var(--alt)}
.head{display:flex;align-items:center;flex:none;padding:.6rem 1rem;margin:.4rem .5rem;font-size:1.25rem;
 border-radius:.3rem}
"""


def sections(b: Board, draw: object, style: str, *, apart: bool = False) -> str:
    """Rows under headings R5, R4, R3... apart: the rows of each stand in a box, for cards abreast."""
    assert callable(draw)
    rng, found, start, grade = b.rng("sections"), "", b.rng("start").choice((0, 0, 1)), 4
    people = b.people
    counts = [rng.randint(2, 7), rng.randint(8, 20), len(people)]
    for count in counts:
        some = people[start : start + count]
        if not some:
            break
        online = rng.randint(0, len(some))
        word = b.one_of(
            "grade",
            f"R{grade}",
            f"R{grade} {b.terms.officer if grade == 4 else b.terms.members}",
            f"{b.words.ranking} {grade}",
        )
        heading = (
            f'<div class="head" data-between style="flex:0 0 calc(100% - 1rem);{style}"><span class="g">'
            f"{safe(word)}</span>"
            f'<span style="font-size:.9em">{online}/{len(some)}</span><span style="margin-left:.7em">▾</span>'
            f"</div>"
        )
        inside = "".join(row(p, draw(p), f"card{' odd' if place % 2 else ''}") for place, p in enumerate(some))
        found += heading + inside
        start, grade = start + count, grade - 1
    return listed(f"<div>{found}</div>" if apart else found)


def pairs(b: Board) -> str:
    def draw(p: Person) -> str:
        over = f'<div class="out" style="position:absolute;right:-.1em;bottom:-.2em;font-size:.95rem">{p.level}</div>'
        mark = icon("power", 1.1) if b["label"] == "icon" else ""
        figure = value(b, p) if b["label"] == "icon" else labelled(b, p)
        seen = f'<div class="dim" style="font-size:.9rem">{safe(b.words.online if p.online else p.ago)}</div>'
        return (
            f'{avatar(b, p, 4.8, over)}<div class="c g" style="margin-left:.8rem;gap:.3rem"><div class="h" '
            f'style="font-size:1.2rem">'
            f'{name(b, p, tag="never")}</div><div style="font-size:1.15rem">{mark} {figure}</div>'
            f"{seen if b.luck('seen') < 0.6 else ''}</div>"
        )

    found = (
        f'<div class="h" style="flex:none;margin:.6rem 1rem;padding:.6rem 1rem;background:#0004;border-radius:'
        f'.4rem;color:#fff9;font-size:1.1rem">{safe(b.terms.search)}</div>'
    )
    return (
        f'{status(b)}{header(b, b.terms.members, 2)}{found if b.luck("search") < 0.6 else ""}<div class="c g" '
        f'style="background:var(--panel)">'
        f"{sections(b, draw, 'background:var(--bar);color:var(--on-bar)', apart=True)}</div>"
        f"{bottom(b, [b.terms.mail, b.words.manage])}"
    )


def manage(b: Board) -> str:
    colour = b.one_of("names", "#d9762f", "#2a2631", "#2767b0")

    looks = "" if b["font of digits"] in FINE else "out"

    def draw(p: Person) -> str:
        seen = (
            f'<span style="color:#1f9d2c">{safe(b.words.online)}</span>'
            if p.online
            else f'<span style="color:#77706c">{safe(p.ago)}</span>'
        )
        button = f'<div class="btn blue" style="font-size:1.15rem;min-width:7rem">{safe(b.words.manage)}</div>'
        return (
            f'{avatar(b, p, 5.2)}<div class="c g" style="margin:0 .6rem 0 1rem;gap:.5rem"><div class="h" '
            f'style="font-size:1.45rem;color:{colour}">'
            f'{name(b, p, tag="never")}</div><div class="h {looks}" style="font-size:1.2rem;gap:1.6rem"><div>'
            f"{labelled(b, p, cls=looks or 'd')}</div><span>{safe(b.words.level)}{p.level}</span></div></div>"
            f'<div class="c mid" style="gap:.3rem;font-size:1.05rem;flex:none">{seen}{button}</div>'
        )

    leader = b.one_of("leader", "Marshal_Kova", "QueenBee", "OldOak")
    banner = (
        f'<div class="c mid" style="flex:none;height:9rem;background:linear-gradient(#7fc4f5,#d4eefc);align-'
        f'items:center;gap:.4rem"><div class="out" '
        f'style="font-size:1.5rem">{safe(b.alliance)}</div><div class="out" style="font-size:1.2rem;background:'
        f'#c7852a;padding:.2em 1em;border-radius:.3em">R5 {leader}</div></div>'
    )
    return (
        f'{status(b)}{header(b, b.terms.members, 2)}{banner if b.luck("banner") < 0.5 else ""}<div class="c g" '
        f'style="background:#f6efe9">'
        f'{sections(b, draw, "background:#dcf0b8;color:#3a4a1c")}</div><div style="height:1rem;flex:none"></div>'
    )


def origin(b: Board) -> str:
    def draw(p: Person) -> str:
        dot = (
            f'<span style="flex:none;width:.7rem;height:.7rem;border-radius:50%;background:'
            f'{"#37d04a" if p.online else "#888"};margin-right:.5rem"></span>'
        )
        return (
            f'{avatar(b, p, 4.6)}<div class="c g" style="margin:0 .5rem 0 1rem;gap:.35rem"><div class="h" '
            f'style="font-size:1.35rem">{dot}{name(b, p, tag="never")}</div>'
            f'<div class="dim" style="font-size:1.05rem">{safe(b.words.level)} {p.level} · {safe(p.ago)}</div>'
            f"</div>{icon(b.look.figure, 1.3)}{column(b, p, 9.5)}"
        )

    return (
        f'{status(b)}{header(b, b.terms.members, 2)}<div class="h" style="flex:none;padding:.8rem 1.2rem;font-'
        f'size:1.15rem"><span class="g">{safe(b.alliance)}</span>'
        f'<span class="dim">{safe(b.figure_word)}</span></div>'
        f"{sections(b, draw, 'background:linear-gradient(90deg,#1f7f92,transparent);color:#fff')}"
    )


def clan(b: Board) -> str:
    """Clan members with where their town lies, in a link, and what they did last."""

    def draw(p: Person) -> str:
        place = (
            f'<span style="color:#1f7f8f;text-decoration:underline;margin-left:.5rem;flex:none">(K:{p.server} X:'
            f"{p.x} Y:{p.y})</span>"
        )
        return (
            f'{avatar(b, p, 5.6)}<div class="c g" style="margin:0 .8rem;justify-content:space-between"><div '
            f'class="h" style="font-size:1.35rem"><div style="min-width:0;display:flex">'
            f'{name(b, p, tag="never")}</div>{place}</div><div class="dim" style="font-size:1.1rem">{safe(p.ago)}'
            f'</div></div><div class="c" style="flex:none;align-items:flex-end;justify-content:center">'
            f'<div style="font-size:1.25rem">{icon("power", 1.2)} {value(b, p)}</div></div>'
        )

    return (
        f"{status(b)}{header(b, b.people[0].alliance, 2, left='←', right='')}"
        f"{tabs(b, [b.terms.members, b.terms.chat, b.terms.rally], 0, 1.2, '', 'padding:.6rem')}"
        f'<div class="c g tex" style="background-color:var(--panel);margin:.3rem">{whole_list(b, draw)}</div>'
    )


def crew(b: Board) -> str:
    side = "".join(
        f'<div class="mid{" on" if place == 1 else ""}" style="height:7rem;display:flex;align-items:'
        f"center;font-size:1.6rem;background:{'var(--accent)' if place == 1 else '#0005'};"
        f'margin-bottom:.3rem;border-radius:.6rem 0 0 .6rem">{icon(one, 1.6)}</div>'
        for place, one in enumerate(("chest", b.look.figure, "gem"))
    )

    def draw(p: Person) -> str:
        return (
            f'{avatar(b, p, 5.2)}{rank(b, p, 3.4, 1.35)}<div class="c g" style="margin:0 .5rem;gap:.3rem"><div '
            f'class="h" style="font-size:1.3rem">{name(b, p)}</div>'
            f'<div style="font-size:1.2rem">{labelled(b, p)}</div></div>'
        )

    return (
        f'{status(b)}{header(b, "", 2)}<div class="h g" style="align-items:stretch;min-height:0"><div class="c '
        f'g" style="background:var(--panel);padding-top:.8rem">{whole_list(b, draw)}</div>'
        f'<div style="flex:none;width:4.4rem;padding:1rem 0 0 .3rem">{side}</div></div>'
    )


def triples(b: Board) -> str:
    """Cards three abreast: the portrait over the name, the figure below."""

    def draw(p: Person) -> str:
        mark = icon(b.look.figure, 1.1)
        return (
            f'{avatar(b, p, 5.4)}<div class="h" style="width:100%;font-size:1.15rem;margin:.5rem 0 .3rem;text-'
            f'align:center">{name(b, p, tag="never")}</div>'
            f'<div style="font-size:1.15rem;background:#0003;border-radius:1em;padding:.1em .7em">{mark} '
            f'{value(b, p)}</div><div class="dim" style="font-size:.95rem;margin-top:.4rem">'
            f"{safe(b.words.level)} {p.level}</div>"
        )

    inside = "".join(row(p, draw(p), "card") for p in b.people)
    return (
        f"{status(b)}{header(b, b.terms.members, 2)}"
        f"{tabs(b, [b.figure_word, b.words.online], 0, 1.2, '', 'padding:.6rem 1rem 0')}"
        f'<div class="c g" style="background:var(--panel);padding:.6rem .4rem">{listed(f"<div>{inside}</div>")}'
        f"</div>{bottom(b, [b.words.manage])}"
    )


def troop(b: Board) -> str:
    """Who takes part in a rally, with how many troops."""

    def draw(p: Person) -> str:
        state = b.rng(f"state:{p.rank}").choice(("●", "▶"))
        return (
            f'{avatar(b, p, 4.8)}<div class="c g" style="margin:0 .6rem 0 1rem;gap:.35rem"><div class="h" '
            f'style="font-size:1.35rem">{name(b, p)}</div><div style="font-size:1.2rem">'
            f'{labelled(b, p, b.terms.troops)}</div></div><span style="color:#3fbf4f;font-size:1.3rem">{state}'
            f"</span>"
        )

    clock = b.rng("left")
    lead = (
        f'<div class="h" style="flex:none;padding:1rem;gap:1rem;background:var(--alt)">{icon("damage", 3)}<div '
        f'class="c g" style="gap:.4rem;font-size:1.3rem"><span>{safe(b.terms.rally)} · {safe(b.words.level)} '
        f"{clock.randint(3, 30)}</span>"
        f'<div style="height:1.3rem;background:#0006;border-radius:1rem;overflow:hidden"><div style="height:100%;'
        f'width:{clock.randint(20, 95)}%;background:linear-gradient(#ffcf4a,#e0820c)"></div></div></div>'
        f'<span style="font-size:1.4rem">00:0{clock.randint(1, 4)}:{clock.randint(10, 59)}</span></div>'
    )
    return (
        f'{status(b)}{header(b, b.terms.rally, 2)}{lead}<div class="c g" style="background:var(--panel)">'
        f"{whole_list(b, draw)}</div>{bottom(b, [b.terms.chat])}"
    )


def double(b: Board) -> str:
    """Two columns of figures of which one is the list's: its caption stands out and it falls."""
    day_first = b.luck("first") < 0.5

    def draw(p: Person) -> str:
        other = (
            f'<div class="mid dim" style="flex:none;width:8rem;font-size:1.15rem">'
            f"{b.long(max(0, p.figure.value * b.rng(f'o:{p.rank}').randint(2, 30) // 100))}</div>"
        )
        main = column(b, p, 9.2)
        return (
            f'{rank(b, p, 3.8, 1.3)}<div class="h g" style="font-size:1.3rem;margin:0 .6rem">{name(b, p)}</div>'
            f"{(other + main) if day_first else (main + other)}"
        )

    chosen = (
        f"{b.words.weekly} ▼",
        f"{fixed(9.2)};background:var(--accent);color:var(--on-accent);border-radius:.3rem;padding:.2rem",
    )
    rest = (b.words.daily, fixed(8))
    cells = [
        (b.words.ranking, fixed(3.8)),
        (b.words.member, "padding-left:.6rem"),
        *((rest, chosen) if day_first else (chosen, rest)),
    ]
    found, on = other_tabs(b, 2)
    return (
        f"{status(b)}{header(b, b.figure_word, 2)}{tabs(b, found, on, 1.2, '', 'padding:.6rem .6rem 0')}<div "
        f'class="c g" style="background:var(--panel);margin:0 .5rem">'
        f"{heads(b, cells, 1.1, 'padding:.5rem .8rem;background:#0002')}{whole_list(b, draw, 'font-size:1.3rem')}"
        f"</div>{bottom(b, [b.figure_word])}"
    )
