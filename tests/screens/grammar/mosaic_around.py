"""What stands around the list of a mosaic picture: title, tabs, heads, own row, what is above and below."""

from __future__ import annotations

from collections.abc import Sequence

from tests.screens.grammar.mosaic_pieces import icon, small
from tests.screens.grammar.mosaic_scene import Scene, safe
from tests.screens.grammar.people import names
from tests.screens.grammar.words import FIGURES

CSS = """
.status{display:flex;justify-content:space-between;padding:.35rem 1.4rem;font-size:.82rem;color:var(--onpage);flex:none}
.head{display:flex;align-items:center;gap:.8rem;padding:.55rem .9rem;color:var(--title);background:var(--bar);flex:none;
 position:relative;min-height:3.4rem}
.head .ttl{font-family:var(--heading);font-size:1.55rem;font-weight:bold;min-width:0;flex:1}
.head .ic{width:1.7rem;height:1.7rem}
.head-mid .ttl{text-align:center}
.head-slant .ttl{font-style:italic;text-transform:uppercase}
.head-slant{background:linear-gradient(90deg,var(--bar) 60%,transparent)}
.head-ribbon{background:none;justify-content:center}
.head-ribbon .ttl{flex:0 1 auto;background:var(--bar);padding:.4rem 2.6rem;max-width:86%;
 clip-path:polygon(0 0,100% 0,96% 50%,100% 100%,0 100%,4% 50%)}
.head-glow .ttl .t{text-shadow:0 0 .5em var(--accent),0 .08em .1em #0008}
.head-stroke .ttl .t{color:#fff;-webkit-text-stroke:.16em #1a1620;paint-order:stroke fill}
.head-foil .ttl{text-align:center}
.box{width:2.3rem;height:2.3rem;border-radius:.4rem;background:#0000008a;color:#fff;display:flex;align-items:center;
 justify-content:center;font-size:1.2rem;flex:none;font-weight:bold}
.tabs{display:flex;flex:none;padding:.4rem .6rem 0;gap:.35rem}
.tab{flex:1;min-width:0;text-align:center;font-size:1rem;padding:.5rem .35rem;font-weight:bold}
.tabs-folder .tab{background:#00000085;color:#d9dde5;border-radius:.6rem .6rem 0 0}
.tabs-folder .tab.on{background:var(--accent);color:var(--onaccent)}
.tabs-pill{padding-bottom:.45rem}.tabs-pill .tab{background:#00000085;color:#e6e8ee;border-radius:2rem}
.tabs-pill .tab.on{background:var(--accent);color:var(--onaccent);box-shadow:inset 0 .15rem .2rem #fff6}
.tabs-under{background:var(--panel);color:var(--dim);padding:0 .6rem}
.tabs-under .tab.on{color:var(--ink);box-shadow:inset 0 -.22rem 0 var(--accent)}
.tabs-cut{padding-bottom:.4rem}.tabs-cut .tab{background:#00000085;color:#d9dde5;
 clip-path:polygon(7% 0,100% 0,93% 100%,0 100%)}
.tabs-cut .tab.on{background:var(--accent);color:var(--onaccent)}
.heads{display:flex;align-items:center;gap:.6rem;padding:.3rem .7rem;font-size:.84rem;flex:none;color:var(--dim);
 background:var(--stripe)}
.panel{background:var(--panel);flex:1;min-height:0;display:flex;flex-direction:column;padding:.45rem}
.page{padding-left:var(--inset);padding-right:var(--inset);flex:1;min-height:0;display:flex;flex-direction:column}
.notice{background:linear-gradient(90deg,transparent,#2a1a12e6 12%,#2a1a12e6 88%,transparent);color:#ffe1a6;
 font-size:.9rem;
 padding:.35rem 0;flex:none;text-indent:-1.2rem;overflow:hidden}
.goods{display:flex;gap:.5rem;padding:.4rem .8rem;flex:none;justify-content:flex-end}
.good{background:#0007;color:#fff;border-radius:1rem;padding:.12rem .7rem;font-size:.82rem;display:flex;gap:.3rem;
 align-items:center}
.event{display:flex;gap:.8rem;align-items:center;padding:.8rem 1rem;flex:none;color:#fff;
 background:linear-gradient(110deg,#3c2c6c,#a2405c 60%,#e29448)}
.event .big{width:3.6rem;height:3.6rem}
.foot{flex:none;display:flex;gap:.7rem;align-items:center;justify-content:center;padding:.6rem .9rem;
 color:var(--onpage)}
.foot .btn{font-size:1.05rem;padding:.55rem 1.6rem}
.nav{flex:none;display:flex;justify-content:space-around;background:var(--bar);color:var(--title);padding:.5rem 0 .6rem}
.nav .box{width:3rem;height:3rem}.nav .on{background:var(--accent)}
.note{flex:none;text-align:center;font-size:.8rem;padding:.45rem;color:var(--onpage)}
.ownbox{flex:none;padding-top:.5rem}
"""
_HEADS = ("mid", "slant", "ribbon", "glow", "stroke", "foil")


def fitted(text: str, more: str = "t") -> str:
    return f'<span class="{more}">{safe(text)}</span>'


def status(scene: Scene) -> str:
    """A phone's own line, above what the game shows."""
    if not scene.is_portrait or scene.luck("status") < 0.45:
        return ""
    rng = scene.rng("time")
    return (
        f'<div class="status"><span>{rng.randint(0, 23)}:{rng.randint(10, 59)}</span>'
        f"<span>{rng.choice(('5G', 'LTE', '4G+'))} {rng.randint(12, 99)}%</span></div>"
    )


def head(scene: Scene, title: str) -> str:
    kind = scene.one_of("head", _HEADS)
    back = f'<div class="box">{icon("back")}</div>' if scene.luck("back") < 0.6 and kind != "ribbon" else ""
    corner = scene.one_of("corner", ("?", "i", "✕", "", ""))
    corner = f'<div class="box">{corner}</div>' if corner and kind != "ribbon" else ""
    ttl = f'<div class="ttl fit" data-least=".55">{fitted(title, "t tt")}</div>'
    return f'<div class="head head-{kind}">{back}{ttl}{corner}</div>'


def tabs(scene: Scene, words: Sequence[str], active: int) -> str:
    kind = scene.one_of("tabs", ("folder", "pill", "under", "cut"))
    cells = "".join(
        f'<div class="tab fit{" on" if place == active else ""}" data-least=".6">{fitted(word)}</div>'
        for place, word in enumerate(words)
    )
    return f'<div class="tabs tabs-{kind}">{cells}</div>'


def figure_tabs(scene: Scene, number: int = 3) -> str:
    """Tabs of which the active one says what the list counts."""
    rng = scene.rng("figure tabs")
    others = rng.sample([one for one in FIGURES if one != scene.look.figure], number - 1)
    place = rng.randrange(number)
    others.insert(place, scene.look.figure)
    return tabs(scene, [scene.words.figure(one) for one in others], place)


def time_tabs(scene: Scene) -> str:
    return tabs(scene, (scene.words.daily, scene.words.weekly), scene.rng("time tabs").randrange(2))


def notice(scene: Scene) -> str:
    """An announcement that runs by, cut at both ends."""
    who, other = names(scene.rng("notice"), 2, "en")
    text = scene.one_of("notice text", (
        f"gratulations! {who} pulled a legendary hero from the Grand Recruit and shares 3 gifts with everyone onl",
        f"e Throne of Ash has been taken by {who}! {other} is the new Marshal of the North. Long live the new ru",
    ))  # fmt: skip
    return f'<div class="notice">{safe(text)}</div>'


def goods(scene: Scene) -> str:
    """What the player owns, at the top of many games."""
    rng = scene.rng("goods")
    amounts = (f"{rng.randint(1, 990)}.{rng.randint(0, 9)}M", f"{rng.randint(1, 9)},{rng.randint(100, 999)}",
               f"{rng.randint(10, 900)}K")  # fmt: skip
    cells = (f'<span class="good">{icon(kind)}{text}</span>' for kind, text in zip(("coin", "gem", "bolt"), amounts,
                                                                                   strict=True))  # fmt: skip
    return f'<div class="goods">{"".join(cells)}</div>'


def event(scene: Scene) -> str:
    """A banner with how long the event still runs."""
    rng = scene.rng("event")
    left = f"{rng.randint(0, 6)}d {rng.randint(10, 23)}:{rng.randint(10, 59)}:{rng.randint(10, 59)}"
    name = rng.choice(("Frostfang Hunt", "Clash of Banners", "Desert Convoy", "Titan's Fall", "Iron Crown"))
    drawn = icon(rng.choice(("trophy", "flame", "crown", "shield")), "big")
    return (
        f'<div class="event">{drawn}<div class="grow"><div style="font-size:1.3rem;font-weight:bold">{safe(name)}</div>'
        f"{small(left, 'clock', 'white')}</div></div>"
    )


def above(scene: Scene) -> str:
    """By lot, what stands between title and list, or nothing."""
    kind = scene.rng("above").random()
    if not scene.is_portrait and kind < 0.5:
        return ""
    return notice(scene) if kind < 0.14 else goods(scene) if kind < 0.28 else event(scene) if kind < 0.42 else ""


def below(scene: Scene) -> str:
    words, kind = scene.words, scene.rng("below").random()
    if kind < 0.3 or (not scene.is_portrait and kind < 0.7):
        return '<div style="height:.6rem;flex:none"></div>'
    if kind < 0.5:
        on = scene.rng("nav").randrange(5)
        kinds = ("flag", "sword", "shield", "chest", "trophy")
        cells = (f'<div class="box{" on" if place == on else ""}">{icon(one)}</div>' for place, one in enumerate(kinds))
        return f'<div class="nav">{"".join(cells)}</div>'
    if kind < 0.7:
        return f'<div class="foot"><span class="btn warm">{safe(words.rewards)}</span></div>'
    if kind < 0.85 and scene.is_english:
        text = scene.one_of("note", ("Updates every 10 minutes", "The list may be delayed.", "Resets daily at 00:00"))
        return f'<div class="note">{text}</div>'
    return f'<div class="foot"><span class="box">{icon("back")}</span><span class="grow"></span></div>'


def listed(rows: Sequence[str], more: str = "") -> str:
    return f'<div class="clip" data-clip><div class="rows {more}">{"".join(rows)}</div></div>'
