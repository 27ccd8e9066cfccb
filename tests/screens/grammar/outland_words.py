"""What other games write on the lists of an alliance, whom they list, and in which colours. Plain data."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from tests.screens.draw import Colour


@dataclass(frozen=True, slots=True)
class Guild:
    """One language. last: `{}` is how long ago."""

    leader: str
    officer: str
    member: str
    last: str
    visit: str
    like: str
    coins: str
    troops: str
    mine: str
    gifts: str
    claim: str
    alliance: str


_TABLE = """
en|Leader|Officer|Member|Last online {}|Visit|Like|Coins|Troops|My Rank|Gifts|Claim|Alliance
de|Anführer|Offizier|Mitglied|Zuletzt {}|Besuchen|Gefällt mir|Münzen|Truppen|Mein Rang|Geschenke|Abholen|Allianz
fr|Chef|Officier|Membre|Vu {}|Visiter|J'aime|Pièces|Troupes|Mon rang|Cadeaux|Récupérer|Alliance
es|Líder|Oficial|Miembro|Visto {}|Visitar|Me gusta|Monedas|Tropas|Mi puesto|Regalos|Reclamar|Alianza
pt|Líder|Oficial|Membro|Visto {}|Visitar|Curtir|Moedas|Tropas|Minha posição|Presentes|Resgatar|Aliança
it|Capo|Ufficiale|Membro|Visto {}|Visita|Mi piace|Monete|Truppe|Il mio posto|Doni|Ritira|Alleanza
tr|Lider|Subay|Üye|Son giriş {}|Ziyaret|Beğen|Altın|Birlik|Sıram|Hediyeler|Al|İttifak
pl|Lider|Oficer|Członek|Ostatnio {}|Odwiedź|Lubię|Monety|Wojska|Moje miejsce|Prezenty|Odbierz|Sojusz
ru|Глава|Офицер|Участник|Был {}|Визит|Нравится|Монеты|Войска|Мой ранг|Подарки|Забрать|Альянс
ko|맹주|간부|회원|최근 접속 {}|방문|좋아요|코인|병력|내 순위|선물|받기|연맹
ja|盟主|幹部|メンバー|最終ログイン {}|訪問|いいね|コイン|兵力|自分の順位|ギフト|受取|同盟
zh|盟主|官员|成员|上次在线 {}|拜访|点赞|金币|部队|我的排名|礼物|领取|联盟
tw|盟主|官員|成員|上次上線 {}|拜訪|按讚|金幣|部隊|我的排名|禮物|領取|聯盟
th|หัวหน้า|เจ้าหน้าที่|สมาชิก|ล่าสุด {}|เยี่ยม|ถูกใจ|เหรียญ|กองทัพ|อันดับของฉัน|ของขวัญ|รับ|พันธมิตร
vi|Minh chủ|Quan chức|Thành viên|Lần cuối {}|Thăm|Thích|Xu|Quân|Hạng của tôi|Quà|Nhận|Liên minh
id|Pemimpin|Perwira|Anggota|Terakhir {}|Kunjungi|Suka|Koin|Pasukan|Peringkatku|Hadiah|Klaim|Aliansi
ar|الزعيم|ضابط|عضو|آخر ظهور {}|زيارة|إعجاب|عملات|القوات|ترتيبي|الهدايا|استلام|التحالف
"""
GUILDS = {code: Guild(*cells) for code, *cells in (line.split("|") for line in _TABLE.strip().splitlines())}
ENGLISH: dict[str, tuple[str, ...]] = {
    "power": ("Power", "Might", "Combat Power", "Total Might", "BP", "Prestige"),
    "kills": ("Kills", "Total Kills", "Enemies Defeated", "KO", "Troops Killed", "Kill Points"),
    "points": ("Points", "Score", "Merits", "Honor", "Trophies", "Activity", "Battle Points"),
    "donation": ("Contribution", "Donations", "Tech Contribution", "Funds", "Guild Contribution"),
    "damage": ("Damage", "Total Damage", "Damage Dealt", "Boss Damage"),
    "help": ("Helps", "Help Count", "Times Helped"),
}
"""How games in English name a figure, each in its own way."""
_NAMES: tuple[tuple[str, ...], ...] = (
    ("Anh Hùng", "Thiên Long", "Hổ Trắng", "BãoTáp", "Minh Đức", "Kiếm Khách", "Nguyễn Huệ", "Mưa Đêm", "CọpRừng"),
    ("바람돌이", "서울의밤", "천둥장군", "도깨비", "용사김치", "하얀여우", "Lee장군", "나무꾼"),
    ("أسد الصحراء", "سيف الدين", "نجم", "الفارس", "عاصفة"),
    ("นักรบ", "พายุ", "ช้างศึก", "สิงห์เหนือ", "เจ้าพ่อ"),
    ("Князь Игорь", "Гром", "Северный", "Барсик", "ДедМороз", "Козак", "Стрелец91", "Вихрь"),
    ("BozKurt", "Şahin", "ErtuğrulBey", "Yıldız", "Paşa34", "Łowca", "Świt", "Jürgen", "Coração", "Ñandú", "Émile"),
    ("ronin_7", "D4rkL0rd", "xXSniperXx", "N O V A", "Mr. Bean", "007Bond", "i am groot", "-Hawk-", "Dr.Doom", "K1NG"),
    ("Big Ben", "NoMercy", "Pinky", "lol", "Ace", "Uncle Bob", "Valkyrie", "TeaTime", "Just Jim", "Old Salt", "Zed"),
    ("阿龙", "暗影刺客", "さむらい", "鬼丸", "風林火山", "小白兔", "老王"),
)
_DEFAULTS = ("Governor{}", "lord{}", "Chief {}", "Commander{}", "Player_{}", "Boss{}")
"""What a game calls those who never chose a name."""


def name_of(rng: Random) -> str:
    """A player's name."""
    if rng.random() < 0.14:
        return rng.choice(_DEFAULTS[:3]).format(rng.randint(10_000, 99_999_999))
    if rng.random() < 0.1:
        return rng.choice(_DEFAULTS[3:]).format(rng.randint(10, 9_999))
    return rng.choice(rng.choice(_NAMES))


Palette = tuple[Colour, Colour, Colour, Colour, Colour, Colour, Colour]
# ruff: noqa: E501 - a table is read by its columns
PALETTES: dict[str, Palette] = {
    "crusade": ((24, 66, 104), (214, 196, 160), (232, 217, 186), (190, 214, 160), (70, 46, 24), (122, 92, 60), (40, 124, 176)),
    "frost": ((20, 52, 96), (30, 66, 116), (208, 236, 252), (255, 226, 140), (36, 54, 84), (84, 106, 140), (40, 150, 230)),
    "outbreak": ((22, 24, 28), (44, 46, 52), (60, 63, 70), (98, 74, 30), (236, 232, 220), (176, 172, 160), (240, 170, 40)),
    "empire": ((46, 28, 18), (72, 46, 28), (94, 63, 40), (132, 92, 38), (255, 238, 200), (214, 186, 148), (255, 200, 80)),
    "realm": ((20, 28, 56), (34, 46, 88), (46, 62, 112), (44, 102, 84), (246, 248, 255), (172, 188, 226), (250, 200, 70)),
    "toys": ((96, 170, 226), (236, 246, 252), (214, 232, 246), (255, 236, 160), (34, 62, 98), (88, 112, 142), (240, 140, 30)),
    "clans": ((64, 64, 70), (228, 228, 220), (246, 246, 238), (206, 232, 176), (50, 46, 42), (112, 106, 98), (84, 160, 40)),
    "family": ((16, 12, 14), (34, 26, 28), (54, 41, 43), (108, 36, 40), (248, 238, 228), (190, 170, 162), (226, 70, 66)),
    "muskets": ((58, 40, 28), (240, 226, 192), (229, 210, 168), (206, 190, 120), (66, 42, 22), (122, 90, 56), (160, 44, 32)),
    "fleet": ((6, 12, 24), (12, 24, 44), (20, 38, 66), (22, 78, 104), (222, 240, 255), (140, 178, 208), (60, 210, 240)),
    "idle": ((46, 26, 74), (74, 46, 112), (96, 64, 142), (146, 88, 60), (255, 246, 230), (212, 196, 234), (255, 206, 90)),
    "storybook": ((40, 58, 60), (238, 228, 208), (250, 242, 226), (224, 236, 204), (84, 62, 46), (136, 112, 92), (190, 140, 60)),
    "summons": ((36, 24, 16), (58, 42, 28), (78, 58, 38), (118, 80, 32), (252, 240, 214), (202, 178, 140), (240, 190, 70)),
    "longship": ((26, 36, 40), (46, 60, 64), (62, 78, 82), (128, 92, 44), (244, 248, 248), (186, 198, 198), (236, 156, 66)),
    "bunker": ((16, 24, 18), (30, 44, 34), (44, 62, 48), (84, 104, 38), (232, 246, 226), (166, 192, 166), (146, 222, 86)),
    "candy": ((246, 176, 198), (255, 246, 248), (255, 232, 238), (255, 246, 180), (96, 40, 70), (146, 92, 118), (232, 84, 140)),
}  # fmt: skip
"""Page, panel, card, the viewer's own card, ink, dim ink, accent."""
