"""What the screens of the atlas family share: the board that a picture is made on, and the pieces of a row."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from tests.screens.grammar.atlas_words import TERMS, Terms
from tests.screens.grammar.mosaic_scene import TITLES, Person, safe
from tests.screens.grammar.people import shown
from tests.screens.grammar.rules import Look
from tests.screens.grammar.words import WORDS, Words

CSS = """
*{box-sizing:border-box;margin:0;padding:0}
html,body{height:100%;overflow:hidden}
body{background:var(--page);color:var(--on-bar);line-height:1.2;white-space:nowrap;position:relative;display:flex;
 flex-direction:column}
.fit{overflow:hidden;flex:1;min-width:0}
.fit>*,.sq,.vc>*,.v{display:inline-block;white-space:pre;transform-origin:0 50%}
[dir=rtl] .fit>*,[dir=rtl] .vc>*{transform-origin:100% 50%}
.v,.nm>*{unicode-bidi:isolate;direction:ltr}
.vc{flex:none;overflow:visible}
.h{display:flex;align-items:center}
.c{display:flex;flex-direction:column;min-width:0;min-height:0}
.mid{justify-content:center;text-align:center}
.g{flex:1;min-width:0}
.list{font-size:1.3rem;flex:1;min-height:0;overflow:hidden;position:relative}
.row{position:relative;display:flex;align-items:center}
.tag,.mk{font-style:inherit}
.row{color:var(--ink)}
[style*="var(--panel)"]{color:var(--on-panel)}
[style*="background:var(--card)"]{color:var(--ink)}
.dim{opacity:.75}
.row .dim{color:var(--dim);opacity:1}
.s{font-size:.82em}
.xs{font-size:.7em}
.out{color:#fff;-webkit-text-stroke:.12em #1c1712;paint-order:stroke fill}
.out3{color:#fff;-webkit-text-stroke:.13em #22190f;paint-order:stroke fill;filter:drop-shadow(0 .07em 0 #0009)}
.sh{text-shadow:0 .09em .1em #000c}
.glow{text-shadow:0 0 .35em currentColor}
.grad{background:linear-gradient(#fffbe2 20%,#f3c75c 62%,#b67a1c);-webkit-background-clip:text;color:transparent;
 filter:drop-shadow(0 .08em .04em #000c)}
.btn{background:var(--accent);color:var(--on-accent);border-radius:.45em;padding:.3em .8em;text-align:center;
 box-shadow:inset 0 .1em 0 #fff8,inset 0 -.16em 0 #0003,0 .1em .15em #0006}
.blue{background:linear-gradient(#4ec3ff,#1d7fe0);color:#fff}
.green{background:linear-gradient(#8fe04a,#3f9c18);color:#fff}
.red{background:linear-gradient(#ff7a5c,#c92a1a);color:#fff}
.av{position:relative;flex:none;width:1em;height:1em;overflow:hidden;background:#555}
.av svg{width:100%;height:100%;display:block}
.rk{flex:none;text-align:center;position:relative}
.md{display:inline-block;position:relative;width:1.9em;height:1.9em;line-height:1.9em;border-radius:50%;color:#fff;
 -webkit-text-stroke:.16em #0008;paint-order:stroke fill}
.m1{background:radial-gradient(circle at 35% 28%,#fff3b0,#f3b81e 55%,#a86a05);box-shadow:0 0 0 .12em #8a5504}
.m2{background:radial-gradient(circle at 35% 28%,#fff,#b9c5d8 55%,#6c7c95);box-shadow:0 0 0 .12em #56647a}
.m3{background:radial-gradient(circle at 35% 28%,#ffdcbf,#d08a55 55%,#86471b);box-shadow:0 0 0 .12em #6b3814}
.md:after{content:"";position:absolute;left:.45em;right:.45em;bottom:-.5em;height:.6em;z-index:-1;
 background:linear-gradient(100deg,#c33 45%,transparent 45% 55%,#c33 55%)}
.ic{flex:none;display:inline-block;width:1em;height:1em;vertical-align:-.14em}
.tex{background-image:var(--noise)}
.own{background:var(--own)!important;color:var(--on-own)!important}
.row.own .dim{color:inherit;opacity:.85}
.pop{position:absolute;display:flex;flex-direction:column}
"""
FINE = ("book", "old", "plain")
"""Letters too thin for an outline."""
_COLOURS = ("#b3543f", "#4f7fae", "#6c8f3d", "#8a5aa3", "#c08a35", "#3f8f88", "#5c6478", "#a8405f", "#d9b98a")
_SKINS = ("#f1c9a5", "#d9a47a", "#8d5b3c", "#e8b98e", "#bfa58f", "#7fae8f")


@dataclass
class Board:
    """A picture in the making. picture: which of the look's, from nought."""

    look: Look
    picture: int
    people: list[Person]
    words: Words = field(init=False)
    terms: Terms = field(init=False)

    def __post_init__(self) -> None:
        self.words = WORDS[self.look["language"]]
        self.terms = TERMS[self.look["language"]]

    def __getitem__(self, rule: str) -> str:
        return self.look.chosen.get(rule, "")

    @property
    def figure_word(self) -> str:
        return self.words.figure(self.look.figure)

    @property
    def alliance(self) -> str:
        """The viewer's alliance with its tag."""
        return f"[{self.people[0].tag}] {self.people[0].alliance}"

    def rng(self, of: str) -> Random:
        return Random(f"{self.look.name}:{of}")

    def luck(self, of: str) -> float:
        """0 to 1: by chance, but the same in all rows and pictures of a look."""
        return self.rng(of).random()

    def one_of(self, of: str, *choices: str) -> str:
        return self.rng(of).choice(choices)

    def title(self) -> str:
        """The title, with what the list counts."""
        if self.look["language"] == "en":
            return self.one_of("title", *TITLES[self.look.figure])
        return self.one_of("title", self.figure_word, f"{self.words.ranking}: {self.figure_word}")

    def short(self, value: int, decimals: int = 1) -> str:
        """Another figure than the list's own, abbreviated."""
        return shown(value, f"short{decimals}").text

    def long(self, value: int) -> str:
        """Another figure than the list's own, written out as the list's own would be."""
        style = self.look["style"]
        return shown(value, "comma" if style.startswith(("short", "giga")) else style).text

    def own(self) -> Person:
        """Who looks at the list."""
        return self.people[self.rng("own").randrange(min(26, len(self.people)))]


def name(b: Board, p: Person, cls: str = "", style: str = "", *, tag: str = "") -> str:
    """A name that gives way where it is too long. tag: with the alliance's where the look has it; or 'never', 'always'.

    The class says what it looks like.
    """
    how = "none" if tag == "never" else b["tag"]
    how = "glued" if tag == "always" and how == "none" else how
    before = {"none": "", "spaced": f"[{p.tag}] ", "glued": f"[{p.tag}]", "round": f"({p.tag})"}[how]
    before = f'<i class="tag">{safe(before)}</i>' if before else ""
    return (
        f'<div class="fit nm" style="{style}"><span class="n {cls} {b["names"]}">{_mark(b, p)}{before}'
        f"<b data-n>{safe(p.name)}</b></span></div>"
    )


def _mark(b: Board, p: Person) -> str:
    """What a game sets before a name: how good a customer, a land's flag, or a star."""
    rng = b.rng(f"mark:{p.rank}")
    colours = rng.sample(("#d22", "#fff", "#139", "#fd0", "#183", "#111"), 3)
    flag = f"linear-gradient({rng.choice((0, 90))}deg,{colours[0]} 33%,{colours[1]} 33% 66%,{colours[2]} 66%)"
    before = {
        "flag": f'<i style="display:inline-block;width:1.3em;height:.9em;margin-right:.35em;background:{flag}"></i>',
        "star": '<i style="color:#ffb52e;margin-right:.25em;font-style:normal">★</i>' if rng.random() < 0.4 else "",
        "vip": f'<i style="font-size:.72em;background:linear-gradient(#ffe27a,#d98a12);color:#4a2503;border-radius:'
               f'.3em;padding:.1em .3em;'
               f'margin-right:.5em;-webkit-text-stroke:0">VIP{rng.randint(1, 18)}</i>',
    }  # fmt: skip
    return before.get(b["mark"], "")


def value(b: Board, p: Person, cls: str = "") -> str:
    """The list's figure of somebody, alone."""
    return f'<span class="v {cls or b["digits"]}" data-v>{safe(p.figure.text)}</span>'


def column(b: Board, p: Person, width: float, cls: str = "", align: str = "") -> str:
    """The figure in a column of that width in rem: all rows shrink alike where it is too narrow."""
    where = align or b["align"]
    return f'<div class="vc" data-fit="v" style="width:{width}rem;text-align:{where}">{value(b, p, cls)}</div>'


def labelled(b: Board, p: Person, word: str = "", cls: str = "", mark: str = ": ") -> str:
    """The figure behind its word, as one text."""
    looks = cls or b["digits"]
    return (
        f'<span class="v {looks}">{safe(word or b.figure_word)}{mark}<span data-v>{safe(p.figure.text)}</span></span>'
    )


def rank(b: Board, p: Person, width: float, size: float = 1.2, kind: str = "") -> str:
    """The rank as the look has it: medals for three, and a number in letters, in a circle, a shield or behind a #."""
    how = kind or b["rank"]
    text, mark = str(p.rank), ""
    if p.rank <= 3 and how in ("medal", "blank", "crown"):
        inside = "" if how == "blank" else text
        text = crown(p.rank, inside) if how == "crown" else f'<span class="md m{p.rank}">{inside}</span>'
        mark = " data-g" if how == "blank" else ""
    elif how == "hash":
        text = f"#{p.rank}"
    elif how == "dot":
        text = f"{p.rank}."
    elif how in ("circle", "shield"):
        shape = "border-radius:50%" if how == "circle" else "clip-path:polygon(0 0,100% 0,100% 68%,50% 100%,0 68%)"
        ground = ("#e0a21b", "#8d9bb3", "#b5713f")[p.rank - 1] if p.rank < 4 else "#4a5263"
        text = (
            f'<span style="display:inline-block;width:2em;height:2em;line-height:{2 if how == "circle" else 1.8}em;'
            f'{shape};background:{ground};color:#fff;font-size:.86em">{p.rank}</span>'
        )
    return f'<div class="rk d {b["ranks"]}"{mark} style="width:{width}rem;font-size:{size}rem">{text}</div>'


def crown(place: int, text: str) -> str:
    """A crown with a number on it."""
    colour = ("#f6c12c", "#b4c2d6", "#cf8650")[place - 1]
    return (
        f'<span style="display:inline-block;width:2.1em;height:1.9em;line-height:2.3em;color:#fff;background:'
        f"{colour};"
        "clip-path:polygon(0 20%,22% 45%,50% 0,78% 45%,100% 20%,90% 100%,10% 100%);"
        f'-webkit-text-stroke:.14em #0009;paint-order:stroke fill">{text}</span>'
    )


def avatar(b: Board, p: Person, size: float, over: str = "") -> str:
    """A portrait that is nobody's. over: what stands on it."""
    rng = b.rng(f"face:{p.rank}:{p.name}")
    shape = {"square": "border-radius:.04em", "soft": "border-radius:.16em", "round": "border-radius:50%",
             "hex": "clip-path:polygon(50% 0,96% 25%,96% 75%,50% 100%,4% 75%,4% 25%)"}[b["face"]]  # fmt: skip
    edge = b.one_of("edge of faces", "#e9c46a", "#8892a6", "#fff", "#3b2a18", "#5c7fb8")
    frame = "" if b["face"] == "hex" else f"box-shadow:inset 0 0 0 .06em {edge},0 0 .06em #000a;"
    return (
        f'<div style="flex:none;position:relative;font-size:{size}rem"><div class="av" style="{shape}">'
        f'{_portrait(rng)}<div style="position:absolute;inset:0;{shape};{frame}"></div></div>{over}</div>'
    )


def _portrait(rng: Random) -> str:
    ground, cloth, hair = rng.sample(_COLOURS, 3)
    skin = rng.choice(_SKINS)
    kind = rng.choice(("head", "head", "helmet", "beast", "hood", "view", "skull"))
    body = f'<path d="M12 100 Q16 66 50 66 Q84 66 88 100Z" fill="{cloth}"/>'
    face = f'<ellipse cx="50" cy="44" rx="20" ry="24" fill="{skin}"/>'
    eyes = (
        '<circle cx="43" cy="44" r="2.6"/><circle cx="57" cy="44" r="2.6"/><path d="M43 57Q50 61 57 57" stroke="#733" \
fill="none" stroke-width="2"/>'
    )
    drawn = {
        "head": f'{body}{face}<path d="M28 44Q28 16 50 16Q74 16 72 44Q66 30 50 30Q36 30 28 44Z" fill="{hair}"/>{eyes}',
        "helmet": f'{body}{face}{eyes}<path d="M26 46Q24 12 50 12Q76 12 74 46L66 38H34Z" fill="#8d97a6"/>'
                  f'<path d="M46 2h8v26h-8z" fill="{hair}"/>',
        "beast": f'<path d="M22 20L36 34H64L78 20L80 56Q66 88 50 90Q34 88 20 56Z" fill="{cloth}"/><circle cx="38" '
                 f'cy="52" '
                 'r="5" fill="#fd4"/><circle cx="62" cy="52" r="5" fill="#fd4"/><path d="M44 70h12l-6 8z"/>',
        "hood": f'<path d="M14 100Q10 20 50 12Q90 20 86 100Z" fill="{cloth}"/><ellipse cx="50" cy="48" rx="18" ry="22" '
                f'fill="#221a18"/><circle cx="43" cy="46" r="3" fill="{hair}"/><circle cx="57" cy="46" r="3" fill="'
                f'{hair}"/>',
        "view": f'<path d="M0 70L30 30L52 60L70 40L100 74V100H0Z" fill="{cloth}"/><circle cx="74" cy="24" r="10" '
                f'fill="#fe9"/><path d="M0 84Q50 66 100 86V100H0Z" fill="{hair}"/>',
        "skull": '<path d="M24 44Q24 16 50 16Q76 16 76 44Q76 58 66 62V78H34V62Q24 58 24 44Z" fill="#e8e2d2"/><circle '
                 'cx="40" cy="44" r="8"/><circle cx="60" cy="44" r="8"/><path d="M47 56h6l-3-7z"/>',
    }[kind]  # fmt: skip
    return (
        f'<svg viewBox="0 0 100 100" style="background:radial-gradient(circle at 50% 30%,#fff6,{ground})">{drawn}</svg>'
    )


ICONS = {
    "power": '<path d="M50 6L88 20V52Q84 80 50 95Q16 80 12 52V20Z" fill="#e8b030" stroke="#5a3a08" stroke-width="6"/>'
             '<path d="M30 64L68 28M32 30L70 64" stroke="#fff" stroke-width="9"/>',
    "kills": '<path d="M20 44Q20 10 50 10Q80 10 80 44Q80 60 70 64V84H30V64Q20 60 20 44Z" fill="#eee" stroke="#333" '
             'stroke-width="5"/><circle cx="38" cy="46" r="9"/><circle cx="62" cy="46" r="9"/>',
    "points": '<path d="M50 5L62 37L96 38L69 59L79 92L50 73L21 92L31 59L4 38L38 37Z" fill="#ffce3a" stroke="#8a5200" '
              'stroke-width="5"/>',
    "donation": '<circle cx="50" cy="50" r="42" fill="#ffc93a" stroke="#8a5a00" stroke-width="7"/><circle cx="50" '
                'cy="50" '
                'r="26" fill="none" stroke="#a87100" stroke-width="7"/>',
    "damage": '<path d="M56 4L18 56H46L38 96L82 40H54Z" fill="#ff7a2e" stroke="#6b1c00" stroke-width="5"/>',
    "help": '<path d="M16 52L38 30L52 40L66 30L88 52L56 84Q50 88 44 84Z" fill="#ffd9a6" stroke="#6b4a20" '
            'stroke-width="5"/>',
    "chest": '<rect x="10" y="34" width="80" height="52" rx="8" fill="#a8642a" stroke="#4a2506" stroke-width="6"/>'
             '<rect '
             'x="10" y="20" width="80" height="26" rx="12" fill="#c9803b" stroke="#4a2506" stroke-width="6"/><rect '
             'x="42" '
             'y="40" width="16" height="20" fill="#ffd34a"/>',
    "gem": '<path d="M28 14H72L94 40L50 92L6 40Z" fill="#7b5cff" stroke="#2a1470" stroke-width="5"/><path d="M28 14L50 '
           '40L72 14M6 40H94" stroke="#d5caff" stroke-width="4" fill="none"/>',
}  # fmt: skip
"""Pictures as SVG holds them: one for each figure, and two rewards."""


def icon(kind: str, size: float = 1.2) -> str:
    return f'<svg class="ic" viewBox="0 0 100 100" style="font-size:{size}em">{ICONS[kind]}</svg>'


def rows(b: Board, inside: list[str], people: list[Person], cls: str = "card", style: str = "") -> str:
    """Rows around what each has inside. The viewer's own stands out where the look has it."""
    me = b.own().rank if b["own"] in ("tinted", "both") else 0
    return "".join(
        row(p, one, f"{cls} t{min(p.rank, 4)}{' own' if p.rank == me else ''}{' odd' if place % 2 else ''}", style)
        for place, (p, one) in enumerate(zip(people, inside, strict=True))
    )


def row(p: Person, inside: str, cls: str, style: str = "", *, pinned: bool = False) -> str:
    return f'<div class="row {cls}" style="{style}" data-row="{p.rank}"{" data-own" if pinned else ""}>{inside}</div>'


def listed(inside: str, style: str = "") -> str:
    """What scrolls."""
    return f'<div class="list" data-clip style="{style}">{inside}</div>'
