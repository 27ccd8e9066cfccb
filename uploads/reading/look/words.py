"""The game's words: headers, titles and states (words.toml, by meaning and language), and names of figures."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from pathlib import Path

from uploads.reading.look import KEPT_TEXTS, MOST_LOST, SHORTEST_INSIDE, SHORTEST_LEFT

_NUMBERED = re.compile(r"\d{3}")
POINTS = "points"
"""A caption that several lists share."""
FIGURE = "figure"
"""A caption of figures that the portal keeps no list of."""
_STEMS = """
hero level tier skill gear equip weapon exclusive honor honour wall decoration building stats drone chip component
power might strength tech research science unit troop soldier army squad attack defense defence damage kill lost
losses
wound heal injur surviv remain march battle fight victor victories defeat wins winrate rate total highest scout
resource plunder gather rally morale health severe slight lightly dead enem casualt overlord vehicle missile aircraft
command headquarters wonder trophies score assist merit speed
capacity dispatched initial bonus dealt taken garrison zombie monster experience
held stufe fahigkeit fertigkeit ausrust waffe exklusiv ehre dekor gebaude drohn bauteil komponent macht kraft
technolog
forsch wissenschaft einheit trupp soldat angriff verteidig schaden getotet verlor verlust verletz verwund schwer
leicht
geheilt uberleb ubrig verbleib schlacht kampf kampfe siege sieg niederlag quote gesamt hochste spah ressourc
gepluendert geplundert gesammelt
niveau competence arme honneur batiment puissance recherche unite troupe attaque degat perdu pertes bless soign
restant
bataille combat victoire defaite taux eclair ressource pille tues grave leger
nivel habilidad equip arma edificio dron poder tecnolog investigacion unidad tropa soldad ataque defensa eliminad
muert
perdid herid curad restant batalla victoria derrota tasa recurso saquead maximo grave leve baja construc decorac chip
heroi habilidade pesquisa unidade ferid batalha vitoria forca perda
eroe livello abilita arma edifici ricerca unita truppe ferit guarit battagli vittori sconfitt potere potenza danni
uccis perdit rimanent
kahraman seviye beceri yetenek ekipman silah bina gucu teknoloji arastirma birlik asker saldiri savunma hasar oldur
kayip yarali iyiles savas zafer yenilgi orani toplam kaynak kalan
bohater poziom umiejet wyposaz bron budyn dron moc badan jednost wojsk atak obron obrazen zabit strat rann uleczon
pozosta bitw bitew walk zwyciest porazk laczn zasob ukladow uklad
vaardigheid uitrusting wapen gebouw kracht onderzoek eenhe troep aanval verdedig schade gedood verlies gewond gevecht
overwinning nederlaag
pahlawan tingkat keahlian peralatan senjata bangunan kekuatan teknologi pasukan serangan pertahanan terbunuh terluka
pertempuran kemenangan kekalahan
anhhung capdo kynang trangbi sucmanh vukhi congtrinh nghiencuu quandoi donvi tancong phongthu tieudiet bithuong
chienthang thatbai
геро урове уровн навык снаряж оруж здани дрон мощ сила технол исслед отряд войск атак защит урон убит потер ранен вылеч
битв побед пораж всего ресурс
英雄 戦力 战力 戰力 レベル 等级 等級 装備 装备 裝備 装飾 装饰 裝飾 建物 建筑 建築 ドローン 无人机 無人機 チップ 芯片
晶片
スキル 技能 科技 技術 技术 研究 部隊 部队 兵士 士兵 兵力 攻撃 攻击 攻擊 防御 防禦 撃破 击杀 擊殺 損失 损失 負傷 受伤
受傷 重伤 重傷 轻伤 輕傷 軽傷 戦闘 战斗 戰鬥 勝利 胜利 敗北 失败 失敗 合計 总计 總計 残存 剩余 剩餘 資源 资源
偵察 侦察 治療 治疗 武器 死亡 被害
영웅 전투 레벨 등급 스킬 장비 무기 건물 드론 연구 기술 부대 병사 공격 방어 처치 손실 부상 승리 패배 자원 정찰 장식
"""
_WHOLE = """
hp xp vip atk def moc gear iron food gold coin oil wood stone
kimberly dva tesla murphy williams marshall stetmann carlie schuyler morrison lucius adam scarlett violet mcgregor
mason
fiona swift cage richard monica ambolt maxwell kane gump loki elsa venom blaz farhad sarah vivian
"""
"""These count only as separate words: short ones, and the heroes in a battle report."""
WHOLE = frozenset(_WHOLE.split())


@lru_cache(KEPT_TEXTS)
def squeeze(text: str) -> str:
    """Letters only, in lower case, without accents: `Donation Points` and `DONATIONPOINTS` become equal."""
    plain = unicodedata.normalize("NFKD", text.replace("ı", "i").replace("İ", "i")).casefold()
    return "".join(char for char in plain if char.isalpha())


_TABLE: dict[str, dict[str, str]] = tomllib.loads(Path(__file__).with_name("words.toml").read_text("utf-8"))
_NO_FIGURES = ("heading", "title", "state", "level", "place", "seen")


def _as_read(word: str) -> Iterator[str]:
    """A word as read by an engine that lacks letters with two marks: `Xếp hạng` is read `Xp hng` or `Xêp hang`."""
    letters = unicodedata.normalize("NFC", word.strip())
    lost = [letter for letter in letters if "\u1ea0" <= letter.lower() <= "\u1ef9" or letter.lower() in "ơư"]
    if not 0 < len(lost) <= MOST_LOST:
        return
    for kept in product((True, False), repeat=len(lost)):
        remaining = iter(kept)
        read = squeeze("".join(letter for letter in letters if letter not in lost or next(remaining)))
        if len(read) >= SHORTEST_LEFT:
            yield read


def _written(meaning: str) -> frozenset[str]:
    """All words with a meaning, in all languages."""
    words = [word for line in _TABLE[meaning].values() for word in line.split(",")]
    return frozenset(squeeze(word) for word in words) | {read for word in words for read in _as_read(word)}


_CAPTIONS: dict[str, str] = {
    word: meaning for meaning in _TABLE if meaning not in _NO_FIGURES for word in _written(meaning)
}
_LONG = {word: kind for word, kind in _CAPTIONS.items() if len(word) >= 5 and kind not in (POINTS, FIGURE)}
_HEADINGS, _TITLES, _STATES, _LEVELS, _PLACES, _SEEN = map(_written, _NO_FIGURES)
STEMS = tuple(sorted({squeeze(word) for word in _STEMS.split()}, key=len, reverse=True))


def caption(text: str) -> str | None:
    """The kind (or POINTS) that a text is the caption of, ignoring digits and signs; None for any other text."""
    return _CAPTIONS.get(squeeze(text))


def is_heading(text: str) -> bool:
    """Whether a text is the header of a column of names or ranks. `Commander6568` is a player without a chosen name."""
    return squeeze(text) in _HEADINGS and _NUMBERED.search(text) is None


def is_title(text: str) -> bool:
    """Whether a text says that a ranking stands below it."""
    squeezed = squeeze(text)
    return any(word in squeezed for word in _TITLES)


def tells_state(text: str) -> bool:
    """Whether a text says, in any known language, when somebody was last online: `Il y a 3 h`, `Vu il y a 3 h`."""
    squeezed = squeeze(text)
    return squeezed in _STATES or any(
        squeezed.startswith(word) and squeezed.removeprefix(word) in _STATES for word in _SEEN
    )


def is_level_word(text: str) -> bool:
    """Whether a text is the word for a level, without its number: `Lv.`"""
    return squeeze(text) in _LEVELS


def is_level(text: str) -> bool:
    """Whether a text is a level: `Nv.24`, `等級10`."""
    return any(char.isdecimal() for char in text) and is_level_word(text)


def is_place_word(text: str) -> bool:
    """Whether a text is the word beside a printed rank, without its number: `Place`."""
    return squeeze(text) in _PLACES


def kinds_in(text: str) -> set[str]:
    """The kinds (and POINTS) that a text names: it is a caption, or contains a long caption."""
    squeezed = squeeze(text)
    kind = _CAPTIONS.get(squeezed)
    return {kind} if kind else {k for word, k in _LONG.items() if word in squeezed}


def figure_share(text: str) -> float:
    """The share of a text's letters that belong to words for figures, 0 to 1."""
    words = [word for part in text.split() if (word := squeeze(part))]
    letters = sum(map(len, words))
    return sum(_covered(word) for word in words) / letters if letters else 0.0


def _covered(word: str) -> int:
    """How many letters of a word belong to stems in it."""
    if word in WHOLE:
        return len(word)
    left, found = word, 0
    for stem in STEMS:
        if stem in left and (not stem.isascii() or len(stem) >= SHORTEST_INSIDE or stem == word):
            found += len(stem)
            left = left.replace(stem, " ", 1)
    return found
