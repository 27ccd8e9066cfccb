"""The screens of the atlas family that are no list of members, in the same materials."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tests.screens.grammar.atlas_around import bottom, header, popup, purse, status, tabs, world
from tests.screens.grammar.atlas_pieces import ICONS, Board, avatar, icon
from tests.screens.grammar.mosaic_scene import safe
from tests.screens.grammar.words import ALLIANCES

_STATS = (
    "Hero Power",
    "Building Power",
    "Tech Power",
    "Troop Power",
    "Gear Power",
    "Pet Power",
    "Skill Power",
    "Wall Power",
)
_GOODS = (
    "Speedup 60 min",
    "Shield 8 h",
    "Relocator",
    "Hero Shard",
    "Stamina",
    "VIP 100",
    "Wood Chest",
    "Steel Crate",
    "Medal",
)
_TALENTS = (
    "March Speed",
    "Infantry Attack",
    "Load",
    "Healing Speed",
    "Archer Defence",
    "Rally Capacity",
    "Gathering",
    "Training",
)
_LINES = (
    "Rally at 20:00",
    "who needs help?",
    "thx!",
    "shield up now",
    "gg all",
    "can someone send wood",
    "👍",
    "base 12 is burning",
)


@dataclass(frozen=True, slots=True)
class Other:
    """What draws it. wide: how often it is in landscape."""

    draw: Callable[[Board], str]
    wide: float = 0.2


def _line(left: str, right: str, style: str = "") -> str:
    return (
        f'<div class="h" style="height:4.2rem;padding:0 1.4rem;border-bottom:.1rem solid var(--line);font-size:'
        f'1.3rem;flex:none;{style}"><span class="g">{left}</span><span class="d">{right}</span></div>'
    )


def _page(b: Board, title: str, inside: str) -> str:
    return (
        f'{status(b)}{header(b, title, 2)}<div class="c g" style="background:var(--panel);overflow:hidden">'
        f"{inside}</div>"
    )


def report(b: Board) -> str:
    """A battle: two sides, what each lost."""
    rng = b.rng("report")
    sides = "".join(
        f'<div class="c mid" style="flex:1;align-items:center;gap:.4rem">{avatar(b, p, 7)}<span '
        f'style="font-size:1.3rem">[{p.tag}]{safe(p.name)}</span>'
        f'<span class="dim" style="font-size:1.1rem">-{b.short(rng.randint(10**5, 10**7))}</span></div>'
        for p in b.people[:2]
    )
    lines = "".join(
        f'<div class="h" style="height:3.6rem;font-size:1.2rem;padding:0 1.2rem;border-bottom:.1rem solid var(--'
        f'line);flex:none"><span class="d" style="width:9rem">{b.long(rng.randint(0, 10**6))}</span>'
        f'<span class="g mid">{safe(word)}</span><span class="d" style="width:9rem;text-align:right">'
        f"{b.long(rng.randint(0, 10**6))}</span></div>"
        for word in (b.terms.troops, b.words.kills, b.words.damage, b.words.power, b.words.level, b.words.points)
    )
    top = (
        f'<div class="mid" style="flex:none;font-size:2.2rem;padding:1rem;color:#f3b62c"><span class="title">'
        f"{safe(b.terms.victory)}!</span></div>"
    )
    return _page(b, b.terms.mail, f'{top}<div class="h" style="flex:none;padding:0 1rem 1rem">{sides}</div>{lines}')


def details(b: Board) -> str:
    rng = b.rng("details")
    words = (
        _STATS
        if b["language"] == "en"
        else (b.words.power, b.terms.troops, b.words.level, b.words.kills, b.words.help, b.terms.rally)
    )
    inside = "".join(_line(safe(word), b.long(rng.randint(10**4, 10**8)), "background:var(--card)") for word in words)
    return popup(
        b,
        f"{header(b, b.words.power, 1.8, left='')}{inside}{bottom(b, [b.terms.upgrade])}",
        "left:6%;right:6%;top:12%;max-height:80%;overflow:hidden",
    )


def shop(b: Board) -> str:
    rng = b.rng("shop")
    cells = "".join(
        f'<div class="c mid" style="flex:0 0 calc(33.3% - .8rem);margin:.4rem;padding:.8rem;background:var(--card);'
        f'border:.12rem solid var(--line);border-radius:.6rem;align-items:center;gap:.5rem;overflow:hidden">'
        f'<span style="font-size:1.05rem">{rng.choice(_GOODS)}</span>{icon(rng.choice(list(ICONS)), 4)}<span '
        f'class="dim" style="font-size:.95rem">{rng.randint(0, 9)}/{rng.randint(10, 50)}</span>'
        f'<div class="btn d" style="font-size:1.15rem">{icon("gem", 1)} {b.long(rng.randint(1, 500) * 10)}</div></div>'
        for _ in range(15)
    )
    return _page(
        b,
        b.terms.shop,
        f'<div class="h" style="flex:none;padding:.6rem;justify-content:flex-end">{purse(b)}</div><div '
        f'style="display:flex;flex-wrap:wrap">{cells}</div>',
    )


def settings(b: Board) -> str:
    rng = b.rng("settings")
    knob = '<span style="display:inline-block;width:3.6rem;height:1.8rem;border-radius:1rem;background:{}"></span>'
    terms = b.terms
    words = (b.words.itself, terms.chat, terms.mail, terms.shop, terms.alliance, b.words.server, terms.rally)
    if b["language"] == "en":
        words = ("Music", "Sound", "Language", "Notifications", "Push", "Account", "Support")
    inside = "".join(_line(word, knob.format(rng.choice(("#3fbf4f", "#777")))) for word in words)
    return _page(
        b,
        b.terms.settings,
        inside + _line(b.words.server, f"#{rng.randint(1, 1999)}") + _line("ID", str(rng.randint(10**7, 10**9))),
    )


def chat(b: Board) -> str:
    rng, found = b.rng("chat"), ""
    for p in b.people[:9]:
        mine = rng.random() < 0.25
        found += (
            f'<div class="h" style="padding:.7rem 1rem;align-items:flex-start;'
            f'{"flex-direction:row-reverse;" if mine else ""}">{avatar(b, p, 4)}<div style="margin:0 .9rem">'
            f'<div class="dim" style="font-size:1.05rem">[{p.tag}]{safe(p.name)} · {rng.randint(0, 23)}:'
            f"{rng.randint(10, 59)}</div>"
            f"<div style=\"font:500 1.25rem/1.4 'Noto Sans';background:var(--card);border-radius:.8rem;"
            f'padding:.5rem .9rem;margin-top:.3rem">{rng.choice(_LINES)}</div></div></div>'
        )
    return _page(b, b.terms.chat, f"{tabs(b, [b.words.server, b.terms.alliance], 1, 1.2, '', 'padding:.5rem')}{found}")


def heroes(b: Board) -> str:
    rng = b.rng("heroes")
    cells = "".join(
        f'<div class="c mid" style="flex:0 0 calc(25% - .6rem);margin:.3rem;padding:.5rem;background:'
        f"{rng.choice(('#7b4bb5', '#2f6fb5', '#c98a2a'))};color:#fff;border-radius:.5rem;align-items:center;overflow:"
        f'hidden">'
        f'{avatar(b, p, 6)}<span class="out d" style="font-size:1.1rem">{safe(b.words.level)} {p.level * 3}</span>'
        f'<span style="font-size:1.05rem;color:#ffd34a">{"★" * rng.randint(1, 5)}</span></div>'
        for p in b.people[:20]
    )
    return _page(b, "Heroes", f'<div style="display:flex;flex-wrap:wrap;padding:.5rem">{cells}</div>')


def research(b: Board) -> str:
    rng = b.rng("research")
    cells = "".join(
        f'<div class="c mid" style="flex:0 0 33.3%;align-items:center;padding:1rem 0;gap:.4rem"><div style="width:'
        f"5.4rem;height:5.4rem;border-radius:1rem;background:var(--card);border:.2rem solid var(--line);line-height:"
        f'5.2rem">{icon(rng.choice(list(ICONS)), 3.4)}</div>'
        f'<span style="font-size:1rem">{rng.choice(_TALENTS)}</span><span class="d" style="font-size:1.1rem">'
        f"{rng.choice(('MAX', f'{rng.randint(0, 9)}/10', f'{rng.randint(0, 4)}/5'))}</span></div>"
        for _ in range(18)
    )
    return _page(b, "Research", f'<div style="display:flex;flex-wrap:wrap">{cells}</div>')


def reward(b: Board) -> str:
    """A mail with rewards and no players."""
    rng = b.rng("reward")
    gifts = "".join(
        f'<div class="c mid" style="width:6.4rem;align-items:center;gap:.3rem">'
        f'{icon(rng.choice(("chest", "gem", "donation", "points")), 4)}<span class="d" style="font-size:1.1rem">x'
        f"{b.long(rng.choice((1, 5, 20, 500, 10000)))}</span></div>"
        for _ in range(5)
    )
    text = "<br>".join(
        (
            f"{safe(b.title())} · {b.terms.season} {rng.randint(1, 9)}",
            f"{b.words.total}: {b.long(rng.randint(10**4, 10**7))}",
            f"{b.words.ranking}: {rng.randint(1, 60)}",
        )
    )
    return _page(
        b,
        b.terms.mail,
        f'<div style="font-size:1.3rem;line-height:1.9;padding:1.4rem">{text}</div><div class="h" style="flex:none;'
        f'flex-wrap:wrap;padding:1rem;gap:.6rem">{gifts}</div>{bottom(b, [b.terms.claim])}',
    )


def plan(b: Board) -> str:
    """The map with towns and where one looks."""
    rng = b.rng("map")
    towns = "".join(
        f'<div class="c mid" style="position:absolute;left:{rng.randint(2, 80)}%;top:{rng.randint(8, 84)}'
        f'%;align-items:center">{icon(rng.choice(("power", "chest", "kills")), 4)}<span class="out" '
        f'style="font-size:1.05rem">[{p.tag}]{safe(p.name)}</span>'
        f'<span class="out d" style="font-size:1rem;background:#2a5fa8;padding:0 .4em">{p.level}</span>'
        f"</div>"
        for p in b.people[:12]
    )
    ground = world(b).replace('<div class="dimmed"></div>', "")
    return (
        f'{ground}{towns}<div class="out" style="position:absolute;left:1rem;top:3rem;font-size:1.3rem">#'
        f'{rng.randint(1, 1999)} X:{rng.randint(1, 1199)} Y:{rng.randint(1, 1199)}</div><div style="position:'
        f'absolute;right:1rem;top:1rem">{purse(b)}</div>'
    )


def upgrade(b: Board) -> str:
    rng = b.rng("upgrade")
    level = rng.randint(3, 29)
    needs = "".join(
        f'<div class="h" style="height:4.4rem;padding:0 1rem;font-size:1.25rem;border-bottom:.1rem solid var(--line);'
        f'flex:none">{icon(kind, 2)}<span class="g d" style="margin-left:1rem">{b.short(rng.randint(10**5, 10**8))}/'
        f'{b.short(rng.randint(10**5, 10**8))}</span><span style="color:#3fbf4f">✔</span></div>'
        for kind in ("donation", "gem", "chest", "damage")
    )
    top = (
        f'<div class="mid" style="flex:none;padding:1.4rem;font-size:1.5rem">{icon("power", 6)}<br>'
        f'{safe(b.words.level)} {level} ➜ {level + 1}<br><span style="font-size:1.2rem">{safe(b.words.power)} +'
        f"{b.long(rng.randint(900, 90000))}</span></div>"
    )
    return popup(
        b,
        f"{header(b, b.terms.upgrade, 1.8, left='')}{top}{needs}{bottom(b, [b.terms.upgrade, b.words.help])}",
        "left:7%;right:7%;top:8%;max-height:86%;overflow:hidden",
    )


def alliances(b: Board) -> str:
    """A ranking of alliances: no members."""
    rng, found, height = b.rng("alliances"), "", rng_power(b)
    for place, one in enumerate(rng.sample(ALLIANCES, min(12, len(ALLIANCES))), start=1):
        found += (
            f'<div class="h" style="height:5.2rem;padding:0 1.2rem;background:var(--card);border-bottom:.1rem '
            f'solid var(--line);flex:none"><span class="d" style="width:3rem;font-size:1.4rem">{place}</span>'
            f'{icon("power", 3)}<div class="c g" style="margin-left:1rem"><span style="font-size:1.3rem">'
            f'{safe(one)}</span><span class="dim" style="font-size:1rem">{safe(b.terms.members)}: '
            f"{rng.randint(30, 100)}/100</span></div>"
            f'<span class="d" style="font-size:1.3rem">{b.short(height)}</span></div>'
        )
        height = int(height * rng.uniform(0.7, 0.97))
    return _page(b, f"{b.terms.alliance}: {b.words.power}", found)


def rng_power(b: Board) -> int:
    return b.rng("most").randint(10**10, 9 * 10**10)


KINDS: dict[str, Other] = {
    "report": Other(report), "details": Other(details), "shop": Other(shop), "settings": Other(settings),
    "chat": Other(chat),
    "heroes": Other(heroes, 0.4), "research": Other(research), "reward": Other(reward, 0.1), "map": Other(plan, 0.4),
    "upgrade": Other(upgrade), "alliances": Other(alliances, 0.1),
}  # fmt: skip
