"""What `safari` looks write, how their figures are written, and names as players really choose them. Plain data."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from tests.screens.grammar.bazaar_words import shown_in
from tests.screens.grammar.outland_words import name_of
from tests.screens.grammar.people import Figure


@dataclass(frozen=True, slots=True)
class Sport:
    """One language. floor, wins: `{}` is the number; up, down: what the lines in a league's list say."""

    floor: str
    wins: str
    rate: str
    up: str
    down: str
    challenge: str
    mine: str
    gap: str
    away: str


# ruff: noqa: E501 - a table is read by its columns
_TABLE = """
en|Floor {}|{} wins|Win rate|Promotion Zone|Relegation Zone|Challenge|My Score|to next|Inactive {}
de|Ebene {}|{} Siege|Siegrate|Aufstieg|Abstieg|Angreifen|Mein Ergebnis|bis zum Nächsten|Inaktiv {}
fr|Étage {}|{} victoires|Victoires|Zone de promotion|Zone de relégation|Défier|Mon score|du suivant|Inactif {}
es|Piso {}|{} victorias|% de victorias|Zona de ascenso|Zona de descenso|Desafiar|Mi puntuación|al siguiente|Inactivo {}
pt|Andar {}|{} vitórias|Taxa de vitória|Zona de promoção|Zona de rebaixamento|Desafiar|Minha pontuação|ao próximo|Inativo {}
it|Piano {}|{} vittorie|Vittorie|Zona promozione|Zona retrocessione|Sfida|Il mio punteggio|al prossimo|Inattivo {}
tr|Kat {}|{} galibiyet|Kazanma oranı|Yükselme bölgesi|Düşme bölgesi|Meydan oku|Puanım|sonrakine|Pasif {}
pl|Piętro {}|{} zwycięstw|Wygrane|Strefa awansu|Strefa spadku|Wyzwij|Mój wynik|do następnego|Nieaktywny {}
ru|Этаж {}|{} побед|Победы|Зона повышения|Зона понижения|Вызов|Мой счёт|до следующего|Не в сети {}
ko|{}층|{}승|승률|승급|강등|도전|내 점수|다음까지|{} 미접속
ja|{}階|{}勝|勝率|昇格圏|降格圏|挑戦|自分のスコア|次まで|{} 未ログイン
zh|{}层|{}胜|胜率|晋级区|降级区|挑战|我的积分|距上一名|离线 {}
tw|{}層|{}勝|勝率|晉級區|降級區|挑戰|我的積分|距上一名|離線 {}
th|ชั้น {}|ชนะ {}|อัตราชนะ|โซนเลื่อนชั้น|โซนตกชั้น|ท้าทาย|คะแนนของฉัน|ถึงอันดับถัดไป|ออฟไลน์ {}
vi|Tầng {}|{} thắng|Tỷ lệ thắng|Thăng hạng|Xuống hạng|Thách đấu|Điểm của tôi|tới hạng trên|Vắng {}
id|Lantai {}|{} menang|Rasio menang|Zona promosi|Zona degradasi|Tantang|Skorku|ke berikutnya|Tidak aktif {}
ar|الطابق {}|{} فوز|نسبة الفوز|منطقة الصعود|منطقة الهبوط|تحدي|نتيجتي|إلى التالي|غائب {}
"""
SPORTS = {code: Sport(*cells) for code, *cells in (line.split("|") for line in _TABLE.strip().splitlines())}
STYLES = ("comma", "dot", "space", "plain", "quote", "comma", "short1", "short2", "kilo", "mega2", "three", "lower1",
          "short1", "comma")  # fmt: skip
"""The first five also for small figures. kilo: `12,345K`; mega2: `1,234.56M`; three: `12.345M`; quote: `12’345`."""
_PLAYERS = (
    *("MrsPotato", "K4nn1b4l", "DonVito", "Kill Bill", "Level99", "PowerHouse", "Points Guy", "R2D2", "T-800"),
    *("S.W.A.T.", "50Cent", "2Fast4U", "7up", "D’Artagnan", "M4x1mus", "Großer Bär", "Ömer Faruk", "Tía María"),
    *("Łukasz88", "Đức Phạm", "Ján", "Mr_T", "100% Pain", "n00b", "Bo", "III", "Nr. 5 lebt", "Sir_Lancelot_II"),
    *("La Reina", "Père Noël", "ÇılgınTürk", "İbrahim", "Señor Gato", "Žofie", "Håkon", "Ødegaard", "Trần Hưng"),
    *("LordOfWar III", "C’est la vie", "*Star*", "<Zorro>", "(Ana)", "Jo & Al", "Rock+Roll", "Ghost#1", "x Luna x"),
    *("KAISER", "der Hans", "bigmama", "Tom Tom", "Anubis", "Smoke", "Rosalind", "Mumble", "Pixel", "Okapi", "Vera"),
    *("Quentin", "Walter W", "Jinx", "Hugo99", "Bacon", "Panda", "Elif", "Kraken", "Wombat", "Dasha", "Igor", "Nils"),
)


def player(rng: Random) -> str:
    """A player's name."""
    kind = rng.random()
    if kind < 0.06:
        return (
            f"{rng.choice(('Lord', 'User', 'Survivor', 'Guest'))}{rng.choice(('', '_'))}{rng.randint(100, 9_999_999)}"
        )
    return rng.choice(_PLAYERS) if kind < 0.7 else name_of(rng)


def figure_as(value: int, style: str, language: str) -> Figure:
    """The value as a game writes it in that style and language."""
    if style == "quote":
        return Figure(f"{value:,}".replace(",", "’"), value, value, value)
    if style == "kilo" and value >= 10**6:
        return _cut(value, 10**3, f"{value // 10**3:,}K")
    if style == "mega2" and value >= 10**6:
        cut = value // 10**4
        return _cut(value, 10**4, f"{cut // 100:,}.{cut % 100:02d}M")
    if style == "three" and value >= 10**6:
        step, unit = (10**6, "B") if value >= 10**9 else (10**3, "M")
        cut = value // step
        return _cut(value, step, f"{cut // 1000}.{cut % 1000:03d}{unit}")
    if style in ("kilo", "mega2", "three"):
        style = "comma"
    lower = style == "lower1"
    figure = shown_in(value, "short1" if lower else style, language)
    return Figure(figure.text.lower(), figure.value, figure.low, figure.high) if lower else figure


def _cut(value: int, step: int, text: str) -> Figure:
    cut = value // step * step
    return Figure(text, cut, cut - step // 2, cut + step - 1)
