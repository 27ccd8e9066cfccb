"""Arrangements of the mosaic family: tables with several figures, server boards, lists in parts."""

from __future__ import annotations

from tests.screens.grammar import mosaic_around as around
from tests.screens.grammar.mosaic_lists import own_row, rows_of, screen, who
from tests.screens.grammar.mosaic_pieces import face, figure_icon, icon, plate, rank, row, small, value
from tests.screens.grammar.mosaic_scene import Person, Scene, safe

CSS = """
.cols .row,.cols .heads{gap:.3rem;padding-left:.4rem;padding-right:.3rem}
.cols .row{align-items:stretch;min-height:2.6rem;padding-top:0;padding-bottom:0}
.cols .row>*{align-self:center;margin-top:var(--pad);margin-bottom:var(--pad)}
.cols .cell{width:21%;flex:none;display:flex;justify-content:center;align-items:center;align-self:stretch;margin:0;
 font-family:var(--digits);font-size:.92rem;color:var(--dim);white-space:pre}
.cols .heads .cell{font-family:var(--face);font-size:.84rem;text-align:center;display:block}
.cols .row .cell.on{background:color-mix(in srgb,var(--accent) 26%,transparent);color:var(--ink);font-weight:bold;
 font-size:1rem;box-shadow:inset .08rem 0 0 #ffffff30,inset -.08rem 0 0 #00000030}
.cols .cell.on .val{font-size:1rem}
.cols .heads{padding-top:0;padding-bottom:0;align-items:stretch}.cols .heads>*{padding:.45rem .1rem}
.cols .heads .on{background:var(--accent);color:var(--onaccent);font-weight:bold}
.cols .rk{width:2.1rem}.cols .rkh{width:2.1rem}.cols .face{width:2.3rem;height:2.3rem}
.cols.wide .cell{width:16%;font-size:1rem}.cols.wide .cell.on,.cols.wide .cell.on .val{font-size:1.1rem}
.cols.wide .who{width:30%;flex:1}
.sub{font-size:.8rem;color:var(--dim)}
.badge{width:2.2rem;height:2.6rem;flex:none;display:flex;align-items:center;justify-content:center;color:#fff;
 font-weight:bold;font-size:.8rem;clip-path:polygon(0 0,100% 0,100% 75%,50% 100%,0 75%)}
.moved{font-size:.74rem;width:2.1rem;text-align:center;flex:none}.up{color:#3fae4c}.down{color:#e25c4c}
.tinted .row .moved{color:var(--dim)}
.dark .up{color:#7be884}.dark .down{color:#ff9a8a}
.part{display:flex;align-items:center;gap:.6rem;padding:.45rem .7rem;font-weight:bold;font-size:1rem;flex:none;
 color:var(--onaccent);
 background:linear-gradient(90deg,var(--accent),color-mix(in srgb,var(--accent) 55%,var(--panel)))}
.part .sm{color:var(--onaccent);margin-left:auto}
.trio{display:flex;gap:.9rem;align-items:center;flex:none}
.trio .sm{flex-direction:column;font-size:.74rem;min-width:3.4rem}
.tall .val{font-size:1.35rem}
.twoline .row{flex-direction:column;align-items:stretch;gap:.3rem}.twoline .line{gap:.6rem}
.twoline .low{display:flex;justify-content:space-between;align-items:center;border-top:1px solid #00000033;
 padding-top:.3rem}
"""
_COLUMNS = ("power", "kills", "donation", "points", "damage", "help")


def _columns(scene: Scene, number: int = 3) -> list[str]:
    """The list's own figure among others, at a place by lot."""
    rng = scene.rng("columns")
    found = rng.sample([one for one in _COLUMNS if one != scene.look.figure], number - 1)
    found.insert(rng.randrange(number), scene.look.figure)
    return found


def _cells(scene: Scene, person: Person, columns: list[str]) -> str:
    parts = []
    for place, one in enumerate(columns):
        if one == scene.look.figure:
            parts.append(f'<div class="cell on" data-fit="v"><span>{value(scene, person, label="none")}</span></div>')
        else:
            text = safe(scene.shown(person.others[one]))
            parts.append(f'<div class="cell" data-fit="c{place}"><span class="t sq">{text}</span></div>')
    return "".join(parts)


def _column_heads(scene: Scene, columns: list[str]) -> str:
    words = scene.words
    cells = ""
    for one in columns:
        on = one == scene.look.figure
        text = words.figure(one) + (" ▼" if on else "")
        cells += f'<div class="cell fit{" on" if on else ""}" data-least=".6">{around.fitted(text)}</div>'
    first = '<span class="rkh">#</span>' if scene["rank"] != "none" else ""
    return f'<div class="heads">{first}<span class="grow fit">{around.fitted(words.member)}</span>{cells}</div>'


def three_figures(scene: Scene) -> str:
    """Three figures a member; the column by which the list is sorted is tinted, with an arrow in its head."""
    columns, tag = _columns(scene), float(scene["letters"]) < 1.02

    def inside(person: Person) -> str:
        return f"{rank(scene, person)}{who(scene, person, tag=tag)}{_cells(scene, person, columns)}"

    body = _column_heads(scene, columns) + around.listed(rows_of(scene, inside)) + own_row(scene, inside)
    return screen(scene, body, around.head(scene, scene.one_of("title", scene.words.titles)), kind="cols")


def wide_table(scene: Scene) -> str:
    """The same across a landscape screen, with portraits; the active tab says it once more."""
    columns = _columns(scene)

    def inside(person: Person) -> str:
        return f"{rank(scene, person)}{face(scene, person)}{who(scene, person)}{_cells(scene, person, columns)}"

    words = [scene.words.figure(one) for one in columns]
    body = _column_heads(scene, columns) + around.listed(rows_of(scene, inside)) + own_row(scene, inside)
    return screen(scene, body, around.head(scene, scene.one_of("title", scene.words.titles)),
                  around.tabs(scene, words, columns.index(scene.look.figure)), kind="cols wide")  # fmt: skip


def server_board(scene: Scene) -> str:
    """All servers' list: a guild's flag, how many places up or down, tag and server under the name."""
    shade = "" if scene.world.is_light else "dark"

    def inside(person: Person) -> str:
        hue = scene.rng(person.tag).randrange(360)
        flag = f'<div class="badge" style="background:hsl({hue} 55% 38%)">{safe(person.tag)}</div>'
        sign = "▲" if person.moved > 0 else "▼" if person.moved < 0 else "–"
        turn = "up" if person.moved > 0 else "down" if person.moved < 0 else ""
        roomy = not scene.is_portrait or float(scene["letters"]) < 1.05
        moved = f'<span class="moved {turn}">{sign}{abs(person.moved) or ""}</span>'
        under = f'<div class="fit sub">{around.fitted(f"#{person.server}  {person.alliance}")}</div>'
        named = who(scene, person, under, tag=not scene.is_portrait)
        return f"{rank(scene, person)}{moved if roomy else ''}{flag}{named}{value(scene, person)}"

    return screen(scene, around.listed(rows_of(scene, inside)) + own_row(scene, inside),
                  around.head(scene, scene.title()), around.above(scene), kind=shade)  # fmt: skip


def in_parts(scene: Scene) -> str:
    """Leagues, each with a bar of its own between the rows."""
    kinds = ("Diamond", "Gold", "Silver", "Bronze") if scene.is_english else ("S", "A", "B", "C")
    sizes = scene.rng("parts").choices((2, 3, 4, 5), k=3)

    def inside(person: Person) -> str:
        return (
            f"{rank(scene, person)}{face(scene, person, plate(person.level))}{who(scene, person)}{value(scene, person)}"
        )

    parts, starts = [], {0: 0} | {sum(sizes[:place]): place for place in (1, 2, 3)}
    for place, person in enumerate(scene.people):
        if place in starts:
            kind = icon(("gem", "trophy", "star", "shield")[starts[place]])
            gift = small(scene.words.rewards)
            parts.append(f'<div class="part" data-between>{kind}<span>{kinds[starts[place]]}</span>{gift}</div>')
        parts.append(row(person, inside(person)))
    return screen(scene, around.listed(parts) + own_row(scene, inside), around.head(scene, scene.title()))


def battle(scene: Scene) -> str:
    """Who did how much in a battle: the list's figure large, two others small beside it with their words."""
    others = scene.rng("others").sample(("kills", "help", "donation", "power"), 1 if scene.is_portrait else 2)

    def inside(person: Person) -> str:
        cells = "".join(
            f'<span class="sm"><span>{safe(scene.words.figure(one))}</span>'
            f"<span>{safe(scene.shown(person.others[one], 'short'))}</span></span>"
            for one in others
        )
        return (
            f'{rank(scene, person)}{face(scene, person)}{who(scene, person)}<div class="trio">{cells}</div>'
            f"{value(scene, person)}"
        )

    return screen(scene, around.listed(rows_of(scene, inside)) + own_row(scene, inside),
                  around.head(scene, scene.title()), kind="tall")  # fmt: skip


def two_lines(scene: Scene) -> str:
    """A card with the name above a hairline, and below it the word for the figure at the left, the figure right."""

    def inside(person: Person) -> str:
        word = f'<span class="sm">{figure_icon(scene)}<span>{safe(scene.figure_word)}</span></span>'
        level = small(f"{scene.words.level}{person.level}")
        top = f'<div class="line">{rank(scene, person)}{face(scene, person)}{who(scene, person)}{level}</div>'
        return f'{top}<div class="low">{word}{value(scene, person, label="none")}</div>'

    return screen(scene, around.listed(rows_of(scene, inside)) + own_row(scene, inside),
                  around.head(scene, scene.title(plain=True)), around.above(scene), kind="twoline")  # fmt: skip
