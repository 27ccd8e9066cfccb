"""Arrangements of the mosaic family: lists down a portrait screen, a row for each player."""

from __future__ import annotations

from collections.abc import Callable

from tests.screens.grammar import mosaic_around as around
from tests.screens.grammar.mosaic_pieces import face, icon, name, plate, rank, row, small, value
from tests.screens.grammar.mosaic_scene import Person, Scene, safe

Inside = Callable[[Person], str]
CSS = """
.sm.white{color:#fff}
.heads .wide{flex:1;text-align:center}.heads .rkh{width:3.2rem;text-align:center}.heads .last{width:30%;
 text-align:center}
.roster .row{align-items:stretch}.roster .line{gap:.45rem}.roster .mid{display:flex;flex-direction:column;
 justify-content:center;gap:.15rem}.roster .end{justify-content:space-between}
.band{display:flex;justify-content:space-between;padding:.4rem .8rem;background:var(--stripe);color:var(--ink);
 font-size:.95rem;
 border-left:.3rem solid var(--accent);flex:none}
.search{margin:.5rem .6rem;padding:.5rem 1rem;border-radius:2rem;background:#0000002e;color:var(--onpage);
 font-size:.9rem;
 flex:none;border:1px solid #ffffff40}
.grade{background:linear-gradient(#f3a24c,#c9631f);color:#fff;font-size:.76rem;font-weight:bold;border-radius:.3rem;
 padding:.05rem .35rem;flex:none}
.table .val{width:30%;justify-content:center}
.days{display:flex;gap:.3rem;padding:.4rem .6rem;flex:none}.day{flex:1;text-align:center;background:#00000085;
 color:#e3e6ee;
 border-radius:.4rem;padding:.35rem 0;font-size:.88rem;min-width:0}.day.on{background:var(--accent);
 color:var(--onaccent);
 font-weight:bold}.day.done{color:#c9ced8}
.stack{display:flex;flex-direction:column;align-items:flex-end;flex:none;gap:.05rem}
.stack .cap{font-size:.74rem;color:var(--dim)}
.chestbox{width:2.5rem;height:2.5rem;flex:none;display:flex;align-items:center;justify-content:center;font-size:1.9rem}
.flat .row{background:none;border:0;border-radius:0;box-shadow:none;border-bottom:1px solid var(--edge);
 padding:.75rem .5rem}
.flat .rows{gap:0}.flat .row.own{background:var(--own)}
.flat .pill{background:var(--accent);color:var(--onaccent);border-radius:2rem;padding:.1rem .9rem}
.flat .fx-hot .pill .vt,.flat .pill .vt{color:var(--onaccent);-webkit-text-stroke:0}
.big .rk{font-size:2rem;width:3.4rem}.big .mid{display:flex;flex-direction:column;gap:.1rem}
.slot .row{padding:.35rem .6rem;transform:skewX(-8deg);margin:0 .5rem;border-radius:.2rem}
.slot .row>*{transform:skewX(8deg)}
.slot .val{background:#000000a8;color:#fff;border-radius:.25rem;padding:.22rem .6rem;width:33%;
 justify-content:space-between;
 box-shadow:inset 0 .1rem .2rem #0008}.slot .val .vt{color:#fff}
.left .val{width:27%;justify-content:flex-start}
.meter .mid{display:flex;flex-direction:column;gap:.25rem}.meter .bar{height:1.5rem;position:relative;
 border-radius:.3rem}
.meter .row .bar .val{position:absolute;inset:0;height:100%;font-size:.98rem;justify-content:center}
.meter .bar .vt{color:#fff;-webkit-text-stroke:.16em #15171d;paint-order:stroke fill}
.meter .pc{width:3.6rem;text-align:right;font-size:.9rem}
"""


def effects(scene: Scene) -> str:
    """Classes for what all rows of a look share."""
    shares = {"striped": 0.3, "tinted": 0.25 if scene["rank"] != "none" else 0.0, "framed": 0.4}
    more = " ".join(one for one, share in shares.items() if scene.luck(one) < share)
    effect, of_names = scene["effect"], scene["effect of names"]
    if effect == "glow" and scene.world.is_light:
        effect = "shadow"
    if scene.world.card == "#ffffff":  # no game writes white on white
        effect, of_names = effect.replace("outline", "hot"), of_names.replace("outline", "warm")
    return f"{more} fx-{effect} nx-{of_names}"


def screen(scene: Scene, list_of: str, *parts: str, kind: str = "", under: str = "") -> str:
    """A page: status line, the parts one below another, the list on its panel, and what is below."""
    inset = "0" if scene.luck("inset") < 0.5 else ".7rem"
    return (
        f'<div class="app {effects(scene)} {kind}">{around.status(scene)}{"".join(parts)}'
        f'<div class="page" style="--inset:{inset}"><div class="panel">{list_of}</div></div>'
        f"{under or around.below(scene)}"
        "</div>"
    )


def rows_of(scene: Scene, inside: Inside, more: str = "") -> list[str]:
    return [row(person, inside(person), more=more) for person in scene.people]


def own_row(scene: Scene, inside: Inside, more: str = "") -> str:
    """The viewer's own row, apart from the list; by lot none."""
    if scene["own"] != "yes":
        return ""
    place = scene.rng("own place").choice((1, 3, 6, len(scene.people) - 1))
    person = scene.people[min(place, len(scene.people) - 1)]
    return f'<div class="ownbox">{row(person, inside(person), more=more, own=True)}</div>'


def heads(scene: Scene, *, last: str = "") -> str:
    words = scene.words
    first = f'<span class="rkh fit">{around.fitted(words.ranking)}</span>' if scene["rank"] != "none" else ""
    return (
        f'<div class="heads">{first}<span class="wide fit">{around.fitted(words.member)}</span>'
        f'<span class="last fit">{around.fitted(last or scene.figure_word)}</span></div>'
    )


def who(scene: Scene, person: Person, under: str = "", *, tag: bool = True) -> str:
    """The name, and a line under it, with what room there is."""
    return f'<div class="grow">{name(scene, person, tag=tag)}{under}</div>'


def seen(scene: Scene, person: Person) -> str:
    return small(scene.words.online, more="on") if person.online else small(person.ago)


def second(scene: Scene, person: Person) -> str:
    """The line under a name: alliance or server."""
    kind = scene.rng("second").randrange(3)
    server = (f"#{person.server}", f"S{person.server}", f"{scene.words.server} {person.server}")
    text = (person.alliance, scene.one_of("server", server).replace(str(scene.people[0].server), str(person.server)),
            f"[{person.tag}] {person.alliance}")[kind]  # fmt: skip
    return f'<div class="fit" style="font-size:.82rem;color:var(--dim)">{around.fitted(text)}</div>'


def roster(scene: Scene) -> str:
    """Members of an alliance: power under the name, when they were seen, a button."""
    words, graded = scene.words, scene.luck("grades") < 0.5

    def inside(person: Person) -> str:
        grade = f'<span class="grade">R{person.badge}</span>' if graded else ""
        button = f'<span class="btn">{safe(words.manage)}</span>' if scene.luck("button") < 0.6 else icon("flag")
        return (
            f'{face(scene, person, plate(person.level))}<div class="mid grow"><div class="line">{grade}'
            f"{name(scene, person, more='grow')}</div>{value(scene, person)}</div>"
            f'<div class="end">{seen(scene, person)}{button}</div>'
        )

    online = sum(person.online for person in scene.people)
    band = f'<div class="band"><span>R{scene.people[0].badge}</span><span>{online}/{len(scene.people)}</span></div>'
    search = f'<div class="search">⌕ {safe(words.member)}</div>' if scene.luck("search") < 0.4 else ""
    title = around.head(scene, scene.title(plain=scene["label"] != "none"))
    return screen(scene, band + around.listed(rows_of(scene, inside)), title, search, kind="roster")


def event_table(scene: Scene) -> str:
    """An event's table with heads, medals, the server under the name, the own row below."""

    def inside(person: Person) -> str:
        return (
            f"{rank(scene, person)}{face(scene, person)}{who(scene, person, second(scene, person))}"
            f"{value(scene, person, label='none', fit=True)}"
        )

    return screen(scene, heads(scene) + around.listed(rows_of(scene, inside)) + own_row(scene, inside),
                  around.head(scene, scene.title(plain=True)), around.above(scene), kind="table")  # fmt: skip


def donation(scene: Scene) -> str:
    """Daily and weekly; the figure with its icon, and a chest that it earned."""

    def inside(person: Person) -> str:
        chest = f'<span class="chestbox">{icon("chest" if person.rank < 6 else "coin")}</span>'
        return (
            f"{rank(scene, person)}{face(scene, person)}{name(scene, person, more='grow')}{value(scene, person)}{chest}"
        )

    return screen(scene, around.listed(rows_of(scene, inside)) + own_row(scene, inside),
                  around.head(scene, scene.title()), around.time_tabs(scene))  # fmt: skip


def duel_days(scene: Scene) -> str:
    """A tab for each day; under the figure in small print what it is."""
    active = scene.rng("day").randrange(6)
    names_of = scene.one_of("days", ("Mon Tue Wed Thu Fri Sat", "Day1 Day2 Day3 Day4 Day5 Day6")).split()
    names_of = names_of if scene.is_english else list("123456")
    days = "".join(
        f'<div class="day{" on" if place == active else " done" if place < active else ""}">{one}</div>'
        for place, one in enumerate(names_of)
    )

    def inside(person: Person) -> str:
        return (
            f"{rank(scene, person)}{face(scene, person)}{who(scene, person, second(scene, person))}"
            f'<div class="stack">{value(scene, person, label="none")}'
            f'<span class="cap">{safe(scene.figure_word)}</span></div>'
        )

    return screen(scene, around.listed(rows_of(scene, inside)) + own_row(scene, inside),
                  around.head(scene, scene.title(plain=True)), around.time_tabs(scene),
                  f'<div class="days">{days}</div>')  # fmt: skip


def points_and_power(scene: Scene) -> str:
    """Points at the right, as head and title say; the player's power in small print under the name."""

    def inside(person: Person) -> str:
        power = small(scene.shown(person.others["power"]), "sword")
        return (
            f"{rank(scene, person)}{face(scene, person, plate(person.level))}{who(scene, person, power)}"
            f"{value(scene, person, label='none', fit=True)}"
        )

    return screen(scene, heads(scene) + around.listed(rows_of(scene, inside)) + own_row(scene, inside),
                  around.head(scene, scene.title()), around.above(scene), kind="table")  # fmt: skip


def label_under(scene: Scene) -> str:
    """Under the name the figure with its word in the same line; the rank great at one side, or the own row on top."""
    own_on_top = scene.luck("on top") < 0.5

    def inside(person: Person) -> str:
        crown = icon("crown") if person.rank == 1 else ""
        middle = (
            f'{face(scene, person)}<div class="mid grow"><div class="line">{name(scene, person)}{crown}</div>'
            f"{value(scene, person)}</div>"
        )
        if own_on_top:
            return middle + rank(scene, person)
        level = f'<div class="stack"><span class="cap">{safe(scene.words.level)}</span><b>{person.level}</b></div>'
        return rank(scene, person) + middle + level

    own, rows = own_row(scene, inside), around.listed(rows_of(scene, inside))
    body = f'{own}<div style="height:.6rem;flex:none"></div>{rows}' if own_on_top else rows + own
    return screen(scene, body, around.head(scene, scene.title(plain=True)), around.above(scene), kind="big")


def flat_feed(scene: Scene) -> str:
    """Plain lines with hairlines between, the figure in a pill."""

    def inside(person: Person) -> str:
        text = value(scene, person, label="none", more="pill")
        moved = "▲" if person.moved > 0 else "▼" if person.moved < 0 else "–"
        return f"{rank(scene, person)}{face(scene, person)}{name(scene, person, more='grow')}{small(moved)}{text}"

    return screen(scene, around.listed(rows_of(scene, inside)) + own_row(scene, inside),
                  around.head(scene, scene.title()), around.figure_tabs(scene), kind="flat")  # fmt: skip


def slots(scene: Scene) -> str:
    """Slanted cards, the figure in a dark slot with its icon behind it."""

    def inside(person: Person) -> str:
        return f"{rank(scene, person)}{face(scene, person)}{name(scene, person, more='grow')}{value(scene, person)}"

    return screen(scene, around.listed(rows_of(scene, inside)) + own_row(scene, inside),
                  around.head(scene, scene.title()), around.figure_tabs(scene), kind="slot")  # fmt: skip


def value_left(scene: Scene) -> str:
    """Rank, figure, then who it is."""
    words = scene.words
    top = (
        f'<div class="heads"><span class="rkh fit">{around.fitted(words.ranking)}</span><span class="fit" '
        f'style="width:27%">{around.fitted(scene.figure_word)}</span><span class="wide fit" style="text-align:left">'
        f"{around.fitted(words.member)}</span></div>"
    )

    def inside(person: Person) -> str:
        return (
            f"{rank(scene, person)}{value(scene, person, label='none', fit=True)}{face(scene, person)}"
            f'<div class="grow">{name(scene, person)}{seen(scene, person)}</div>'
        )

    return screen(scene, top + around.listed(rows_of(scene, inside)) + own_row(scene, inside),
                  around.head(scene, scene.title()), kind="left")  # fmt: skip


def meters(scene: Scene) -> str:
    """A bar of how much each did, the figure on it, the share of all at the right."""
    total = sum(person.figure.value for person in scene.people) or 1

    def inside(person: Person) -> str:
        bar = (
            f'<div class="bar"><span style="width:{max(3.0, 100 * person.share):.1f}%"></span>'
            f"{value(scene, person, label='none')}</div>"
        )
        share = small(f"{100 * person.figure.value / total:.1f}%", more="pc")
        return (
            f'{rank(scene, person)}{face(scene, person)}<div class="mid grow">{name(scene, person)}{bar}</div>{share}'
        )

    return screen(scene, around.listed(rows_of(scene, inside)) + own_row(scene, inside),
                  around.head(scene, scene.title()), around.above(scene), kind="meter")  # fmt: skip


def coordinates(scene: Scene) -> str:
    """Members with where their base is and its level; the figure under the name."""

    def inside(person: Person) -> str:
        at = small(scene.one_of("at", ("X:{} Y:{}", "({},{})", "{} : {}")).format(person.x, person.y), "pin")
        level = f'<span class="chip" style="font-size:.8rem">{safe(scene.words.level)}{person.level}</span>'
        return (
            f'{face(scene, person)}<div class="mid grow"><div class="line">{name(scene, person)}{level}</div>'
            f'{value(scene, person)}</div><div class="stack" style="gap:.35rem">{at}{seen(scene, person)}</div>'
        )

    return screen(scene, around.listed(rows_of(scene, inside)), around.head(scene, scene.title()),
                  around.tabs(scene, (scene.words.member, scene.words.ranking), 0), kind="big")  # fmt: skip
