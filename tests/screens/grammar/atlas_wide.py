"""The screens in landscape that the atlas family draws."""

from __future__ import annotations

from tests.screens.grammar.atlas_around import fixed, header, heads, popup, tabs
from tests.screens.grammar.atlas_cards import sections
from tests.screens.grammar.atlas_lists import other_tabs, whole_list
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
.s-kingdom .row{height:4.6rem;padding:0 1.2rem;background:var(--card);margin-bottom:.3rem}
.s-kingdom .odd{background:var(--alt)}
.s-lords .row{flex:0 0 calc(25% - .6rem);height:6.4rem;background:var(--card);border-radius:.5rem;margin:.3rem;
 padding:.5rem;
 border:.1rem solid var(--line)}
.s-lords .list>div{display:flex;flex-wrap:wrap}
.s-beast .row{height:4.2rem;padding:0 1.4rem;border-bottom:.1rem solid var(--line)}
.s-temple .list .row{height:4.6rem;padding:0 1.2rem;background:var(--card);margin-bottom:.35rem;border-radius:.3rem}
.s-temple .stand .row{flex:1;flex-direction:column;justify-content:flex-end;min-width:0}
.s-ledger .row{height:3.9rem;padding:0 1rem;background:var(--card)}
.s-ledger .odd{background:var(--alt)}
.s-harbour .row{flex:0 0 calc(50% - .8rem);height:5.6rem;background:var(--card);margin:.3rem .4rem;padding:0 1rem;
 border-radius:.6rem}
.s-harbour .list>div{display:flex;flex-wrap:wrap}
"""
_FILL = "left:{0}%;right:{0}%;top:{1}%;bottom:{1}%"


def _window(b: Board, inside: str, across: tuple[int, int] = (5, 12)) -> str:
    return popup(b, inside, _FILL.format(b.rng("across").randint(*across), b.rng("down").randint(2, 6)))


def kingdom(b: Board) -> str:
    """Kinds of ranking at the left, the table at the right."""
    found, on = other_tabs(b, 4)
    side = "".join(
        f'<div class="fit mid" style="flex:none;padding:1.1rem .4rem;margin-bottom:.3rem;font-size:'
        f"1.15rem;"
        f'{"background:var(--accent);color:var(--on-accent)" if place == on else "background:#0003"}">'
        f"<span>{safe(one)}</span></div>"
        for place, one in enumerate(found)
    )

    def draw(p: Person) -> str:
        return (
            f'{rank(b, p, 5, 1.35)}{avatar(b, p, 3.7)}<div class="h g" style="font-size:1.3rem;margin:0 1rem">'
            f"{name(b, p, tag='always')}</div>{column(b, p, 13)}"
        )

    cells = [(b.words.ranking, fixed(5)), (b.words.member, "padding-left:5rem"), (b.figure_word, fixed(13))]
    return _window(
        b,
        f'{header(b, b.title(), 1.7, left="")}<div class="h g" style="align-items:stretch;min-height:'
        f'0"><div class="c" style="flex:none;width:13rem;padding:.6rem;overflow:hidden">{side}</div>'
        f'<div class="c g" style="padding:.6rem .8rem .6rem 0">'
        f"{heads(b, cells, 1.05, 'padding:.3rem 1.2rem .6rem;opacity:.85')}"
        f"{whole_list(b, draw, 'font-size:1.3rem')}</div></div>",
    )


def lords(b: Board) -> str:
    """Members four abreast under headings of rank, strength below each name."""

    def draw(p: Person) -> str:
        return (
            f'{avatar(b, p, 4.6)}<div class="c g" style="margin-left:.6rem;gap:.4rem"><div class="h" style="font-'
            f'size:1.1rem">{name(b, p, tag="never")}</div>'
            f'<div style="font-size:1.1rem">{icon("power", 1.1)} {value(b, p)}</div></div>'
        )

    lead = (
        f'<div class="h" style="flex:none;padding:.5rem 1.2rem;font-size:1.1rem"><span class="g">'
        f'{safe(b.alliance)}</span><span class="dim">{safe(b.terms.search)}…</span></div>'
    )
    return _window(
        b,
        f'{header(b, b.terms.members, 1.7, left="")}{lead}<div class="c g" style="padding:0 .6rem">'
        f"{sections(b, draw, 'background:var(--bar);color:var(--on-bar)', apart=True)}</div>",
    )


def beast(b: Board) -> str:
    rng = b.rng("beast")

    def draw(p: Person) -> str:
        gift = f'<div class="mid" style="flex:none;width:7rem;font-size:1.2rem">{icon("chest", 1.5)}</div>'
        return (
            f'{rank(b, p, 5, 1.3)}<div class="h g" style="font-size:1.25rem;margin:0 1rem">{name(b, p)}</div>'
            f"{column(b, p, 13)}{gift}"
        )

    cells = [
        (b.words.ranking, fixed(5)),
        (b.words.member, "padding-left:1rem"),
        (b.figure_word, fixed(13)),
        (b.words.rewards, fixed(7)),
    ]
    left = (
        f'<div class="c mid" style="flex:none;width:16rem;align-items:center;gap:1rem;background:radial-'
        f'gradient(circle at 50% 40%,#b5472a,#3a1208)">{icon("kills", 7)}<span class="out" style="font-size:'
        f'1.4rem">'
        f"{safe(b.words.level)} {rng.randint(3, 40)}</span></div>"
    )
    return _window(
        b,
        f'{header(b, "", 1.7, left="")}<div class="h g" style="align-items:stretch;min-height:0">'
        f'{left if rng.random() < 0.6 else ""}<div class="c g">'
        f"{tabs(b, [b.terms.mine, b.terms.ours], 0, 1.1, '', 'padding:.5rem')}"
        f"{heads(b, cells, 1.05, 'padding:.5rem 1.4rem;background:#0002')}"
        f"{whole_list(b, draw, 'font-size:1.25rem')}</div></div>",
    )


def temple(b: Board) -> str:
    """The first three on steps at the left, the rest at the right."""

    def stand(p: Person) -> str:
        return row(
            p,
            f'<div class="d" style="font-size:1.2rem">{crown(p.rank, str(p.rank))}</div>{avatar(b, p, 5)}'
            f'<div class="h" style="width:96%;font-size:1.1rem;text-align:center;margin:.4rem 0">'
            f"{name(b, p, tag='never')}</div>"
            f'<div style="font-size:1.15rem;height:1.8rem">{value(b, p)}</div><div style="width:88%;height:'
            f"{(9, 6, 4)[p.rank - 1]}rem;background:linear-gradient("
            f'{("#e0a92b", "#98a7bd", "#b8753f")[p.rank - 1]},#0005)"></div>',
            "",
        )

    def draw(p: Person) -> str:
        return (
            f'{rank(b, p, 4, 1.3, "plain")}{avatar(b, p, 3.6)}<div class="h g" style="font-size:1.2rem;margin:0 '
            f'.8rem">{name(b, p)}</div>{column(b, p, 10.5)}'
        )

    three = "".join(stand(b.people[place]) for place in (1, 0, 2))
    return (
        f'{header(b, "", 1.9)}<div class="h g" style="align-items:stretch;min-height:0"><div class="h stand" '
        f'style="flex:none;width:44%;align-items:flex-end;padding:0 1.5rem;color:#fff">{three}</div>'
        f'<div class="c g" style="background:var(--panel);padding:.6rem"><div class="h dim" style="flex:none;'
        f'justify-content:space-between;padding:.3rem 1.2rem .6rem;font-size:1.05rem"><span>'
        f"{safe(b.words.member)}</span><span>{safe(b.figure_word)}</span></div>"
        f"{listed(rows(b, [draw(p) for p in b.people[3:]], b.people[3:], ''), 'font-size:1.25rem')}</div></div>"
    )


def ledger(b: Board) -> str:
    """A table of many columns: the sorted one is marked."""

    def draw(p: Person) -> str:
        level = f'<div class="mid" style="flex:none;width:6rem;font-size:1.1rem">{p.level}</div>'
        home = (
            f'<div class="fit mid dim" style="flex:none;width:8rem;font-size:1.1rem"><span>{safe(p.tag)}</span></div>'
        )
        seen = (
            f'<div class="mid dim" style="flex:none;width:10rem;font-size:1.05rem">'
            f"{safe(b.words.online if p.online else p.ago)}</div>"
        )
        return (
            f'{rank(b, p, 4, 1.2)}<div class="h g" style="font-size:1.2rem;margin:0 1rem">'
            f"{name(b, p, tag='never')}</div>{home}{level}{column(b, p, 12)}{seen}"
        )

    cells = [(b.words.ranking, fixed(4)), (b.words.member, "padding-left:1rem"), (b.terms.alliance, fixed(8)),
             (b.words.level, fixed(6)),
             (f"▼ {b.figure_word}", f"{fixed(12)};color:#ffcf4a"), (b.words.online, fixed(10))]  # fmt: skip
    return _window(
        b,
        f"{header(b, b.words.titles[0], 1.7)}"
        f"{heads(b, cells, 1.05, 'padding:.7rem 1rem;background:#1b1f2a;color:#e7e9ef')}"
        f"{whole_list(b, draw, 'font-size:1.2rem')}",
        (1, 6),
    )


def harbour(b: Board) -> str:
    """Two rows abreast, each with rank, portrait, and the figure behind its word."""

    def draw(p: Person) -> str:
        return (
            f'{rank(b, p, 3.6, 1.3)}{avatar(b, p, 4.2)}<div class="c g" style="margin-left:1rem;gap:.35rem"><div '
            f'class="h" style="font-size:1.25rem">{name(b, p)}</div><div style="font-size:1.15rem">'
            f"{labelled(b, p)}</div></div>"
        )

    inside = "".join(row(p, draw(p), "card") for p in b.people)
    found, on = other_tabs(b, 3)
    return (
        f'{header(b, "", 1.8)}{tabs(b, found, on, 1.15, "", "padding:.5rem 1rem 0")}<div class="c g" '
        f'style="background:var(--panel);padding:.5rem">{listed(f"<div>{inside}</div>")}</div>'
    )
