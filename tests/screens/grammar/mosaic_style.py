"""The style sheet of a mosaic picture: what all arrangements share, in the look's colours and lettering."""

from __future__ import annotations

from tests.screens.grammar.mosaic_scene import Scene
from tests.screens.grammar.mosaic_worlds import FACES

_COMMON = """
*{box-sizing:border-box;margin:0;padding:0}
html,body{height:100%;overflow:hidden}
body{font-family:var(--face);color:var(--ink);line-height:1.25;letter-spacing:var(--spacing);white-space:nowrap;
 font-weight:var(--weight)}
b{font-weight:inherit} i{font-style:normal}
span,b,bdi,i{unicode-bidi:isolate}
.app{height:100vh;width:100vw;display:flex;flex-direction:column;position:relative;overflow:hidden;
 background:linear-gradient(var(--tilt),var(--top),var(--low))}
.ic{width:1.15em;height:1.15em;flex:none;vertical-align:-.2em;display:inline-block}
.t{display:inline-block;white-space:pre;transform-origin:0 50%}
.fit{min-width:0}
.nmb{font-size:var(--namesize);font-weight:var(--heavy);line-height:1.3}
.tag{color:var(--tagink)}
.val{font-family:var(--digits);font-weight:var(--heavy);font-size:var(--valuesize);display:flex;align-items:center;
 gap:.3em;
 line-height:1.3}
.vin{display:inline-flex;align-items:center;gap:.3em;white-space:pre}
.val i{font-family:var(--face);font-weight:var(--weight);font-size:.92em}
.sm{font-size:.78rem;color:var(--dim);display:inline-flex;align-items:center;gap:.25em;white-space:pre}
.grow{flex:1;min-width:0}
.line{display:flex;align-items:center;gap:.5rem;min-width:0}
.end{display:flex;flex-direction:column;align-items:flex-end;flex:none}
.clip{flex:1;min-height:0;overflow:hidden;position:relative}
.rows{display:flex;flex-direction:column;gap:var(--gap)}
.row{display:flex;align-items:center;gap:.6rem;padding:var(--pad) .7rem;border-radius:var(--round);
 background:var(--cardfill);border:var(--border);box-shadow:var(--cast);flex:none;position:relative}
.striped .row.odd{background:var(--stripe)}
.tinted .row.top1{background:linear-gradient(90deg,#f4cf58,#e9b540)}
.tinted .row.top2{background:linear-gradient(90deg,#d5def0,#b3c1dc)}
.tinted .row.top3{background:linear-gradient(90deg,#eec6a4,#d9a379)}
.tinted .row.top1,.tinted .row.top2,.tinted .row.top3{--ink:#2b1d08;--dim:#503c1c;--hot:#2b1d08;--tagink:#6b3a00;
 color:var(--ink)}
.app .row.row.own{background:var(--own);--ink:var(--onown);--dim:var(--onown);--hot:var(--onown);--tagink:var(--onown);
 color:var(--onown)}
.framed .row.own{border:.15rem solid var(--accent)}
.face{position:relative;width:var(--side);height:var(--side);flex:none}
.face .pic{width:100%;height:100%;overflow:hidden;border:.14rem solid var(--frame);background:#333}
.face svg{width:100%;height:100%;display:block}
.face-square .pic{border-radius:.25rem}.face-soft .pic{border-radius:.8rem}.face-round .pic{border-radius:50%}
.face-hex .pic{border:0;clip-path:polygon(25% 3%,75% 3%,100% 50%,75% 97%,25% 97%,0 50%)}
.face-gem .pic{border:0;clip-path:polygon(18% 0,82% 0,100% 18%,100% 82%,82% 100%,18% 100%,0 82%,0 18%)}
.plate{position:absolute;right:-.25rem;bottom:-.15rem;background:#20242e;color:#fff;font-size:.66rem;padding:0 .3em;
 border-radius:.3em;line-height:1.45;border:1px solid #ffffff66}
.rk{width:2.5rem;flex:none;display:flex;justify-content:center;align-items:center;font-family:var(--digits);
 font-weight:bold;font-size:1.2rem;line-height:1}
.rk .long{font-size:.84em}
.rk-circle,.rk-square,.rk-hex,.rk-shield,.rk-kite{width:2em;height:2em;display:flex;align-items:center;
 justify-content:center;
 background:var(--accent);color:var(--onaccent);font-size:.95em}
.rk-circle{border-radius:50%;box-shadow:0 0 0 .12rem #00000055}.rk-square{border-radius:.35rem;
 border:.1rem solid #ffffff88}
.rk-hex{clip-path:polygon(25% 3%,75% 3%,100% 50%,75% 97%,25% 97%,0 50%)}
.rk-shield{clip-path:polygon(0 0,100% 0,100% 62%,50% 100%,0 62%);padding-bottom:.3em}
.rk-kite{width:2.5em;padding-right:.45em;clip-path:polygon(0 0,100% 0,84% 50%,100% 100%,0 100%)}
.rk-outline{color:#fff;-webkit-text-stroke:.2em #1b1820;paint-order:stroke fill;font-size:1.15em}
.rk-slant{font-style:italic;font-size:1.3em;color:var(--hot)}
.rk-plain,.rk-hash,.rk-dot{color:var(--ink)}
.rk .r1{color:var(--hot)}.rk .rk-outline{color:#fff}
.rk-circle.r1,.rk-square.r1,.rk-hex.r1,.rk-shield.r1,.rk-kite.r1{background:#f2b62c;color:#3d2600}
.rk-circle.r2,.rk-square.r2,.rk-hex.r2,.rk-shield.r2,.rk-kite.r2{background:#c3cede;color:#27303d}
.rk-circle.r3,.rk-square.r3,.rk-hex.r3,.rk-shield.r3,.rk-kite.r3{background:#d99a66;color:#3d1d05}
.medal{position:relative;width:2.3rem;height:2.3rem;display:block}
.medal svg{width:100%;height:100%}
.medal b{position:absolute;left:0;right:0;top:.44rem;text-align:center;font-size:1.02rem;color:#2b1b04}
.medal b.low{top:.85rem}
.chip{background:#0000009c;color:#fff;border-radius:1em;padding:.05em .7em}
.btn{background:linear-gradient(#59b0f0,#2a78c8);color:#fff;border-radius:.45rem;padding:.28rem .8rem;font-size:.85rem;
 box-shadow:0 .12rem 0 #17457a;font-weight:bold;text-align:center}
.btn.go{background:linear-gradient(#7fd06a,#3f9a3a);box-shadow:0 .12rem 0 #24601f}
.btn.warm{background:linear-gradient(#ffc65c,#ef9320);box-shadow:0 .12rem 0 #9a5a0c;color:#3c2200}
.bar{height:.5rem;border-radius:.3rem;background:#00000038;overflow:hidden;border:1px solid #00000030}
.bar>span{display:block;height:100%;background:linear-gradient(90deg,var(--accent),#ffe9a0)}
.fx-outline .vt{color:#fff;-webkit-text-stroke:.13em #15171d;paint-order:stroke fill;letter-spacing:.02em}
.fx-outline .vt i{color:#fff}
.fx-hot .vt{color:var(--hot)}
.fx-shadow .vt,.fx-shadow .nmb .t{text-shadow:.05em .07em .08em #00000073}
.fx-glow .vt{text-shadow:0 0 .35em var(--hot)}
.nx-outline .nmb .t{color:#fff;-webkit-text-stroke:.13em #15171d;paint-order:stroke fill;letter-spacing:.02em;
 font-weight:bold}
.nx-outline .tag{color:#ffd879}
.nx-warm .nmb bdi{color:var(--hot)}
"""


def sheet(scene: Scene, more: str) -> str:
    """The whole of it. more: what only its arrangement has."""
    world = scene.world
    gap = scene.one_of("gap", ("0", ".15rem", ".3rem", ".5rem"))
    rounds = ("0", ".2rem", ".5rem", ".9rem")
    fill = scene.one_of("fill", ("var(--card)", "var(--card)", "linear-gradient(180deg,var(--card),var(--stripe))",
                                 "linear-gradient(100deg,var(--card) 40%,var(--stripe))"))  # fmt: skip
    border = scene.one_of("border", ("0", "0", "1px solid var(--edge)", ".1rem solid var(--edge)"))
    cast = scene.one_of("cast", ("none", "0 .12rem .2rem #00000040", "inset 0 -.18rem 0 #0000001f",
                                 "inset 0 .1rem 0 #ffffff40,0 .1rem .1rem #0004"))  # fmt: skip
    values = {
        "face": FACES[scene["font"]], "digits": FACES[scene["digits"]], "heading": FACES[scene["heading"]],
        "weight": scene.one_of("weight", ("normal", "normal", "bold")),
        "heavy": scene.one_of("heavy", ("bold", "bold", "normal")),
        "spacing": scene.one_of("spacing", ("0", "0", "0", ".015em", ".04em", "-.02em")),
        "gap": gap if border == "0" or gap != "0" else ".2rem", "round": scene.one_of("round", rounds),
        "cardfill": fill, "border": border, "cast": cast, "tilt": scene.one_of("tilt", ("180deg", "160deg", "200deg")),
        "pad": scene.one_of("pad", (".2rem", ".4rem", ".55rem", ".8rem")),
        "side": scene.one_of("side", ("2.5rem", "3rem", "3.2rem", "3.8rem")),
        "namesize": scene.one_of("name size", ("1rem", "1.08rem", "1.2rem")),
        "valuesize": scene.one_of("value size", ("1rem", "1.1rem", "1.2rem", "1.35rem")),
        "tagink": scene.one_of("tag ink", ("var(--dim)", "var(--ink)", "var(--hot)")),
        "frame": scene.one_of("frame", ("#d9b04a", "#ffffff", "#3a3f4a", "var(--edge)", "var(--accent)")),
    }  # fmt: skip
    own = "".join(f"--{key}:{one};" for key, one in values.items())
    return f":root{{{world.css()}{own}}}html{{font-size:{letters(scene):.2f}px}}{_COMMON}{more}"


def letters(scene: Scene) -> float:
    """Pixels of ordinary letters: by the screen, and as the look has them."""
    width, height = scene.look.size
    unit = min(width / 36, height / 56) if height > width else min(height / 32, width / 58)
    return max(16.8, unit * float(scene["letters"]))
