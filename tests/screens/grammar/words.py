"""What games of this kind write on their lists, in seventeen languages. Plain data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

FIGURES = ("power", "kills", "points", "donation", "damage", "help")


@dataclass(frozen=True, slots=True)
class Words:
    """One language. power to help: the figures; minutes to days: `{}` is the number; titles: of a ranking."""

    ranking: str
    member: str
    power: str
    kills: str
    points: str
    donation: str
    damage: str
    help: str
    level: str
    minutes: str
    hours: str
    days: str
    online: str
    total: str
    server: str
    daily: str
    weekly: str
    manage: str
    rewards: str
    titles: tuple[str, ...]
    itself: str

    def figure(self, name: str) -> str:
        return str(getattr(self, name))


_TABLE = """
en|Ranking|Commander|Power|Kills|Points|Donation|Damage|Helps|Lv.|{}m ago|{}h ago|{}d ago|Online|Total|Server|Daily|Weekly|Manage|Rewards|Leaderboard;Alliance Ranking;Rankings;Event Ranking|English
de|Rang|Kommandant|Macht|Kills|Punkte|Spende|Schaden|Hilfen|Stufe|vor {} Min.|vor {} Std.|vor {} T.|Online|Gesamt|Server|Täglich|Wöchentlich|Verwalten|Belohnungen|Rangliste;Allianzrangliste;Bestenliste|Deutsch
fr|Rang|Commandant|Puissance|Éliminations|Points|Dons|Dégâts|Aides|Niv.|il y a {} min|il y a {} h|il y a {} j|En ligne|Total|Serveur|Quotidien|Hebdomadaire|Gérer|Récompenses|Classement;Classement d'alliance|Français
es|Puesto|Comandante|Poder|Bajas|Puntos|Donación|Daño|Ayudas|Nv.|hace {} min|hace {} h|hace {} d|En línea|Total|Servidor|Diario|Semanal|Gestionar|Recompensas|Clasificación;Ranking de alianza|Español
pt|Posição|Comandante|Poder|Abates|Pontos|Doação|Dano|Ajudas|Nv.|há {} min|há {} h|há {} d|Online|Total|Servidor|Diário|Semanal|Gerenciar|Prêmios|Classificação;Ranking da Aliança|Português
it|Grado|Comandante|Potenza|Uccisioni|Punti|Donazioni|Danni|Aiuti|Liv.|{} min fa|{} h fa|{} g fa|In linea|Totale|Server|Giornaliero|Settimanale|Gestisci|Premi|Classifica;Classifica alleanza|Italiano
tr|Sıra|Komutan|Güç|Öldürme|Puan|Bağış|Hasar|Yardım|Sv.|{} dk önce|{} sa önce|{} gün önce|Çevrimiçi|Toplam|Sunucu|Günlük|Haftalık|Yönet|Ödüller|Sıralama;İttifak Sıralaması|Türkçe
pl|Miejsce|Dowódca|Moc|Zabójstwa|Punkty|Darowizny|Obrażenia|Pomoc|Poz.|{} min temu|{} godz. temu|{} dni temu|Online|Razem|Serwer|Dzienny|Tygodniowy|Zarządzaj|Nagrody|Ranking;Ranking sojuszu|Polski
ru|Место|Командир|Мощь|Убийства|Очки|Вклад|Урон|Помощь|Ур.|{} мин назад|{} ч назад|{} дн назад|В сети|Всего|Сервер|За день|За неделю|Управлять|Награды|Рейтинг;Рейтинг альянса|Русский
ko|순위|사령관|전투력|처치|점수|기부|피해량|도움|레벨|{}분 전|{}시간 전|{}일 전|온라인|합계|서버|일일|주간|관리|보상|순위표;연맹 순위|한국어
ja|順位|司令官|戦力|撃破数|ポイント|寄付|ダメージ|支援|Lv.|{}分前|{}時間前|{}日前|オンライン|合計|サーバー|デイリー|ウィークリー|管理|報酬|ランキング;同盟ランキング|日本語
zh|排名|指挥官|战力|击杀|积分|捐献|伤害|帮助|等级|{}分钟前|{}小时前|{}天前|在线|总计|服务器|每日|每周|管理|奖励|排行榜;联盟排行|简体中文
tw|排名|指揮官|戰力|擊殺|積分|捐獻|傷害|幫助|等級|{}分鐘前|{}小時前|{}天前|線上|總計|伺服器|每日|每週|管理|獎勵|排行榜;聯盟排行|繁體中文
th|อันดับ|ผู้บัญชาการ|พลัง|สังหาร|คะแนน|บริจาค|ความเสียหาย|ช่วยเหลือ|Lv.|{} นาทีที่แล้ว|{} ชม.ที่แล้ว|{} วันที่แล้ว|ออนไลน์|รวม|เซิร์ฟเวอร์|รายวัน|รายสัปดาห์|จัดการ|รางวัล|อันดับ;อันดับพันธมิตร|ไทย
vi|Hạng|Chỉ huy|Sức mạnh|Hạ gục|Điểm|Quyên góp|Sát thương|Trợ giúp|Cấp|{} phút trước|{} giờ trước|{} ngày trước|Trực tuyến|Tổng|Máy chủ|Hằng ngày|Hằng tuần|Quản lý|Thưởng|Bảng xếp hạng;Xếp hạng liên minh|Tiếng Việt
id|Peringkat|Komandan|Kekuatan|Bunuh|Poin|Donasi|Kerusakan|Bantuan|Lv.|{} mnt lalu|{} jam lalu|{} hari lalu|Online|Jumlah|Server|Harian|Mingguan|Kelola|Hadiah|Papan Peringkat;Peringkat Aliansi|Bahasa Indonesia
ar|الترتيب|القائد|القوة|القتلى|النقاط|التبرع|الضرر|المساعدة|مستوى|قبل {} د|قبل {} س|قبل {} ي|متصل|المجموع|الخادم|يومي|أسبوعي|إدارة|مكافآت|الترتيب;ترتيب التحالف|العربية
"""  # noqa: E501 - a table is read by its columns


def _of(line: str) -> tuple[str, Words]:
    code, *cells = line.split("|")
    *plain, titles, itself = cells
    values: list[Any] = [*plain, tuple(titles.split(";")), itself]
    return code, Words(*values)


WORDS: dict[str, Words] = dict(_of(line) for line in _TABLE.strip().splitlines())
ALLIANCES = (
    *("Northern Lights", "Iron Harvest", "Pantheon of Wrath", "Last Lanterns", "Salt and Steel", "Kuzey Kurtları"),
    *(
        "Les Corbeaux",
        "Die Wölfe",
        "龍之家",
        "달빛기사단",
        "Ночной дозор",
        "Velvet Thunder",
        "Los Halcones",
        "Rising Sun",
    ),
)
OFFICES = ("Warlord", "Recruiter", "Muse", "Butler", "Elder", "Captain")
LOGS = ("{} sent resources.", "{} has joined the alliance.", "{} hat Rohstoffe gesendet.")
