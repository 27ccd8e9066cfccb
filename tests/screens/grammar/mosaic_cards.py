"""Arrangements of the mosaic family: cards, podium, popup, drawer, and others that are no plain list down a phone."""

from __future__ import annotations

from tests.screens.grammar import mosaic_around as around
from tests.screens.grammar.mosaic_lists import effects, heads, own_row, rows_of, screen, second, seen, who
from tests.screens.grammar.mosaic_pieces import face, figure_icon, medal, name, plate, rank, row, small, value
from tests.screens.grammar.mosaic_scene import Person, Scene, safe
from tests.screens.grammar.people import names
from tests.screens.grammar.words import FIGURES

CSS = """
.side{display:flex;flex:1;min-height:0}
.menu{width:20%;flex:none;display:flex;flex-direction:column;gap:.35rem;padding:.6rem;background:#00000040}
.menu .item{padding:.65rem .7rem;border-radius:.4rem;background:#00000085;color:#eceff5;font-size:1rem;display:flex;
 gap:.5rem;
 align-items:center;min-width:0}
.menu .item.on{background:var(--accent);color:var(--onaccent);font-weight:bold;margin-right:-.6rem;
 border-radius:.4rem 0 0 .4rem}
.grid .rows{display:grid;grid-template-columns:repeat(var(--columns),minmax(0,1fr));gap:.5rem}
.grid .row{min-width:0}.upright .row{flex-direction:column;gap:.35rem;padding:.7rem .4rem;text-align:center}
.upright .face{width:5rem;height:5rem}.upright .nmb{width:100%}
.upright .rk{position:absolute;left:.1rem;top:.3rem;z-index:2}
.upright .val.chip .vt{color:#fff}
.pair .rk{position:absolute;left:-.2rem;top:-.1rem;width:2.2rem;font-size:.95rem;z-index:2}
.pair .mid{display:flex;flex-direction:column;gap:.1rem;min-width:0}
.podium{display:flex;align-items:flex-end;justify-content:center;gap:.6rem;padding:.8rem .6rem 0;flex:none}
.stand{flex:1;min-width:0;display:flex;flex-direction:column;align-items:center;color:var(--onpage);gap:.15rem}
.stand .face{width:4.6rem;height:4.6rem}.stand.first .face{width:5.8rem;height:5.8rem}.stand .nmb{width:100%;
 text-align:center}
.stand .vt,.stand .nmb .t,.stand .nmb bdi{color:var(--onpage)!important}.stand .tag{color:var(--onpage)!important}
.stand .val .vt,.stand .nmb .t{-webkit-text-stroke:0}
.stand .step{width:100%;border-radius:.5rem .5rem 0 0;display:flex;justify-content:center;padding-top:.3rem;height:3rem;
 background:linear-gradient(var(--accent),transparent)}
.stand.first .step{height:4.6rem}.stand .medal{margin-top:-.2rem}
.map{position:absolute;inset:0;overflow:hidden;
 background:radial-gradient(circle at 30% 20%,#a9b56a,#5f7f4a 45%,#3d5a4a)}
.map>svg{position:absolute;inset:0;width:100%;height:100%}
.map .spot{position:absolute;text-align:center;font-size:.8rem;color:#fff;text-shadow:0 0 .2em #000}
.map .roof{width:4rem;height:3.4rem;margin:auto;clip-path:polygon(25% 0,75% 0,100% 50%,75% 100%,25% 100%,0 50%)}
.veil{position:absolute;inset:0;background:rgba(0,0,0,var(--veil));backdrop-filter:blur(var(--blur))}
.popup{position:absolute;left:var(--x);right:var(--x);top:var(--y);bottom:var(--y);display:flex;flex-direction:column;
 background:var(--panel);border-radius:1rem;border:.18rem solid var(--edge);box-shadow:0 .4rem 1.4rem #000b;
 padding:.6rem}
.popup .heading{text-align:center;font-family:var(--heading);font-weight:bold;font-size:1.4rem;color:var(--ink);
 padding:.35rem 2.6rem .5rem}
.popup .shut{position:absolute;right:-.5rem;top:-.7rem;width:2.6rem;height:2.6rem;border-radius:50%;
 background:#d8453c;color:#fff;
 display:flex;align-items:center;justify-content:center;font-weight:bold;border:.15rem solid #fff;font-size:1.2rem}
.popup .foot{padding-bottom:.2rem}
.drawer{position:absolute;right:0;top:0;bottom:0;width:var(--wide);
 background:color-mix(in srgb,var(--panel) 93%,transparent);
 display:flex;flex-direction:column;box-shadow:-.4rem 0 1rem #0008}
.drawer .clip{margin:.4rem}
.halves .rows{display:grid;grid-auto-flow:column;grid-template-rows:repeat(var(--lines),minmax(0,1fr));
 grid-template-columns:repeat(2,minmax(0,1fr));gap:.4rem;height:100%}
.halves .row{min-width:0;padding-top:0;padding-bottom:0}.halves .face{width:2.5rem;height:2.5rem}
.pager{display:flex;justify-content:center;gap:1.2rem;padding:.5rem;flex:none;color:var(--onpage);font-size:1rem}
"""


def menu(scene: Scene) -> str:
    """Landscape: what can be listed down the left, the chosen one lit; the list at the right."""
    rng = scene.rng("menu")
    items = rng.sample(FIGURES, rng.randint(4, 6))
    items = items if scene.look.figure in items else [scene.look.figure, *items[1:]]
    cells = "".join(
        f'<div class="item{" on" if one == scene.look.figure else ""}">{figure_icon(scene, one)}'
        f'<span class="grow fit" data-least=".6">{around.fitted(scene.words.figure(one))}</span></div>'
        for one in items
    )

    def inside(person: Person) -> str:
        return (
            f"{rank(scene, person)}{face(scene, person)}{who(scene, person, second(scene, person))}"
            f"{value(scene, person, label='none', fit=True)}"
        )

    body = heads(scene) + around.listed(rows_of(scene, inside)) + own_row(scene, inside)
    return (
        f'<div class="app table {effects(scene)}">{around.head(scene, scene.one_of("title", scene.words.titles))}'
        f'<div class="side"><div class="menu">{cells}</div><div class="panel">{body}</div></div></div>'
    )


def pairs(scene: Scene) -> str:
    """Cards two by two: portrait, name, figure under it."""

    def inside(person: Person) -> str:
        more = seen(scene, person) if scene.luck("seen") < 0.4 else ""
        return (
            f"{rank(scene, person)}{face(scene, person, plate(person.level))}"
            f'<div class="mid grow">{name(scene, person)}{value(scene, person)}{more}</div>'
        )

    return _grid(scene, [row(person, inside(person)) for person in scene.people], 2, "pair")


def gallery(scene: Scene) -> str:
    """Upright cards, three to six in a row: a large portrait, under it name and figure."""

    def inside(person: Person) -> str:
        return (
            f"{rank(scene, person)}{face(scene, person, plate(person.level))}"
            f"{name(scene, person, tag=False)}{value(scene, person, more=scene.one_of('chip', ('chip', '')))}"
        )

    columns = 3 if scene.is_portrait else scene.rng("columns").choice((5, 6))
    return _grid(scene, [row(person, inside(person)) for person in scene.people], columns, "upright")


def _grid(scene: Scene, cards: list[str], columns: int, kind: str) -> str:
    listed = f'<div class="clip" data-clip style="--columns:{columns}"><div class="rows">{"".join(cards)}</div></div>'
    return screen(scene, listed, around.head(scene, scene.title()), around.above(scene), kind=f"grid {kind}")


def podium(scene: Scene) -> str:
    """The first three on steps, the others in a list below."""

    def stand(person: Person) -> str:
        first = "first" if person.rank == 1 else ""
        step = f'<div class="step">{medal(person.rank, str(person.rank))}</div>'
        return (
            f'<div class="stand {first}" data-row="{person.rank}">{face(scene, person)}{name(scene, person)}'
            f"{value(scene, person)}{step}</div>"
        )

    def inside(person: Person) -> str:
        return f"{rank(scene, person)}{face(scene, person)}{who(scene, person)}{value(scene, person)}"

    stands = "".join(stand(scene.people[place]) for place in (1, 0, 2))
    rows = [row(person, inside(person)) for person in scene.people[3:]]
    return screen(scene, around.listed(rows) + own_row(scene, inside), around.head(scene, scene.title()),
                  f'<div class="podium">{stands}</div>')  # fmt: skip


def _map(scene: Scene) -> str:
    """The game's map, as it is seen behind what is opened over it."""
    rng = scene.rng("map")
    start, end = rng.randint(10, 60), rng.randint(10, 90)
    land = f'<path d="M0 {start}C25 {rng.randint(0, 99)} 60 {rng.randint(0, 99)} 100 {end}" '
    land += 'fill="none" stroke="#5b8fae" stroke-width="7"/><path d="M-5 90C40 60 50 40 105 12" fill="none" '
    land += 'stroke="#b89a6a" stroke-width="2.4"/>'
    for _ in range(150):
        x, y, wide = rng.uniform(0, 100), rng.uniform(0, 100), rng.uniform(0.6, 1.5)
        green = f"hsl({rng.randint(85, 130)} 35% {rng.randint(20, 38)}%)"
        land += f'<path d="M{x:.1f} {y:.1f}l{wide:.1f} {2 * wide:.1f}h-{2 * wide:.1f}z" fill="{green}"/>'
    spots = f'<svg viewBox="0 0 100 100" preserveAspectRatio="xMidYMid slice">{land}</svg>'
    for one in names(rng, 9, "en"):
        left, top = rng.randint(2, 86), rng.randint(4, 88)
        spots += (
            f'<div class="spot" style="left:{left}%;top:{top}%"><div class="roof" style="background:'
            f'hsl({rng.randrange(360)} 35% 45%)"></div>{rng.randint(5, 30)} {safe(one)}</div>'
        )
    return f'<div class="map">{spots}</div>'


def popup(scene: Scene) -> str:
    """A window over the dimmed map."""

    def inside(person: Person) -> str:
        return f"{rank(scene, person)}{face(scene, person)}{who(scene, person)}{value(scene, person)}"

    x, y = ("4%", "13%") if scene.is_portrait else ("21%", "7%")
    foot = f'<div class="foot"><span class="btn go">{safe(scene.words.rewards)}</span></div>'
    title = (
        f'<div class="heading fit" data-least=".6">{around.fitted(scene.title(plain=scene["label"] != "none"))}</div>'
    )
    veil = scene.one_of("veil", (".5", ".62", ".74"))
    blur = scene.one_of("blur", ("0", "0", ".25rem"))
    return (
        f'<div class="app {effects(scene)}">{_map(scene)}<div class="veil" style="--veil:{veil};--blur:{blur}"></div>'
        f'<div class="popup" style="--x:{x};--y:{y}"><div class="shut">✕</div>{title}'
        f"{around.listed(rows_of(scene, inside))}{own_row(scene, inside)}{foot if scene.luck('foot') < 0.6 else ''}"
        "</div></div>"
    )


def drawer(scene: Scene) -> str:
    """Landscape: a narrow list slid in over the map, small letters."""

    def inside(person: Person) -> str:
        under = small(f"{scene.words.level}{person.level}") if scene.luck("level") < 0.5 else ""
        return f"{rank(scene, person)}{face(scene, person)}{who(scene, person, under, tag=False)}{value(scene, person)}"

    wide = scene.one_of("wide", ("42%", "46%", "52%"))
    return (
        f'<div class="app {effects(scene)}">{_map(scene)}<div class="drawer" style="--wide:{wide}">'
        f"{around.head(scene, scene.title())}{around.listed(rows_of(scene, inside))}{own_row(scene, inside)}"
        "</div></div>"
    )


def halves(scene: Scene) -> str:
    """Landscape: a page of the list in two columns, the ranks going down the first, then the second."""
    lines = scene.rng("lines").choice((4, 5, 6))
    pages = -(-len(scene.people) // (2 * lines))
    start = 2 * lines * (scene.picture % pages)
    page = scene.people[start : start + 2 * lines]

    def inside(person: Person) -> str:
        return f"{rank(scene, person)}{face(scene, person)}{who(scene, person)}{value(scene, person)}"

    rows = "".join(row(person, inside(person)) for person in page)
    listed = f'<div class="clip" style="--lines:{lines}"><div class="rows">{rows}</div></div>'
    pager = f'<div class="pager"><span>◀</span><span>{start // (2 * lines) + 1} / {pages}</span><span>▶</span></div>'
    return screen(scene, listed, around.head(scene, scene.title()), around.figure_tabs(scene, 4), kind="halves",
                  under=pager)  # fmt: skip
