"""What the screens of the atlas family write beside the common words, in seventeen languages. Plain data."""

from __future__ import annotations

from dataclasses import dataclass, fields

from tests.screens.grammar.words import WORDS


@dataclass(frozen=True, slots=True)
class Terms:
    """One language. note: what stands in small print under a list."""

    mine: str
    ours: str
    members: str
    troops: str
    season: str
    search: str
    note: str
    rally: str
    mail: str
    total_damage: str
    weekly_contribution: str
    settings: str
    shop: str
    chat: str
    upgrade: str
    victory: str
    claim: str
    officer: str
    alliance: str


_TABLE = """
en|Personal Points|Alliance Points|Members|Troops|Season|Search for members|Rankings are updated every 10 minutes|Rally|Mail|Total Damage|Weekly Contribution|Settings|Shop|Chat|Upgrade|Victory|Claim|Officer|Alliance
de|Persönliche Punkte|Allianzpunkte|Mitglieder|Truppen|Saison|Mitglied suchen|Die Rangliste wird alle 10 Minuten aktualisiert|Sammelangriff|Post|Gesamtschaden|Wochenbeitrag|Einstellungen|Laden|Chat|Verbessern|Sieg|Abholen|Offizier|Allianz
fr|Points personnels|Points d'alliance|Membres|Troupes|Saison|Rechercher un membre|Classement mis à jour toutes les 10 minutes|Ralliement|Courrier|Dégâts totaux|Contribution de la semaine|Paramètres|Boutique|Discussion|Améliorer|Victoire|Récupérer|Officier|Alliance
es|Puntos personales|Puntos de alianza|Miembros|Tropas|Temporada|Buscar miembros|La clasificación se actualiza cada 10 minutos|Asalto|Correo|Daño total|Contribución semanal|Ajustes|Tienda|Chat|Mejorar|Victoria|Reclamar|Oficial|Alianza
pt|Pontos pessoais|Pontos da aliança|Membros|Tropas|Temporada|Procurar membros|O ranking é atualizado a cada 10 minutos|Reunião|Correio|Dano total|Contribuição semanal|Configurações|Loja|Chat|Melhorar|Vitória|Resgatar|Oficial|Aliança
it|Punti personali|Punti alleanza|Membri|Truppe|Stagione|Cerca membri|La classifica si aggiorna ogni 10 minuti|Adunata|Posta|Danni totali|Contributo settimanale|Impostazioni|Negozio|Chat|Potenzia|Vittoria|Riscuoti|Ufficiale|Alleanza
tr|Kişisel Puan|İttifak Puanı|Üyeler|Birlikler|Sezon|Üye ara|Sıralama her 10 dakikada bir güncellenir|Toplu saldırı|Posta|Toplam Hasar|Haftalık Katkı|Ayarlar|Mağaza|Sohbet|Yükselt|Zafer|Al|Subay|İttifak
pl|Punkty osobiste|Punkty sojuszu|Członkowie|Wojska|Sezon|Szukaj członków|Ranking jest odświeżany co 10 minut|Wiec|Poczta|Łączne obrażenia|Wkład tygodniowy|Ustawienia|Sklep|Czat|Ulepsz|Zwycięstwo|Odbierz|Oficer|Sojusz
ru|Личные очки|Очки альянса|Участники|Войска|Сезон|Поиск участника|Рейтинг обновляется каждые 10 минут|Сбор|Почта|Общий урон|Вклад за неделю|Настройки|Магазин|Чат|Улучшить|Победа|Забрать|Офицер|Альянс
ko|개인 점수|연맹 점수|멤버|병력|시즌|멤버 검색|순위는 10분마다 갱신됩니다|집결|우편|총 피해량|주간 공헌|설정|상점|채팅|업그레이드|승리|받기|간부|연맹
ja|個人ポイント|同盟ポイント|メンバー|部隊|シーズン|メンバー検索|ランキングは10分ごとに更新されます|集結|メール|総ダメージ|週間貢献|設定|ショップ|チャット|アップグレード|勝利|受取|幹部|同盟
zh|个人积分|联盟积分|成员|部队|赛季|搜索成员|排行每10分钟刷新一次|集结|邮件|总伤害|每周贡献|设置|商店|聊天|升级|胜利|领取|官员|联盟
tw|個人積分|聯盟積分|成員|部隊|賽季|搜尋成員|排行每10分鐘更新一次|集結|信件|總傷害|每週貢獻|設定|商店|聊天|升級|勝利|領取|官員|聯盟
th|คะแนนส่วนตัว|คะแนนพันธมิตร|สมาชิก|กองทัพ|ซีซั่น|ค้นหาสมาชิก|อันดับอัปเดตทุก 10 นาที|ระดมพล|จดหมาย|ความเสียหายรวม|ผลงานรายสัปดาห์|ตั้งค่า|ร้านค้า|แชท|อัปเกรด|ชัยชนะ|รับ|เจ้าหน้าที่|พันธมิตร
vi|Điểm cá nhân|Điểm liên minh|Thành viên|Quân đội|Mùa giải|Tìm thành viên|Bảng xếp hạng cập nhật mỗi 10 phút|Tập kết|Thư|Tổng sát thương|Cống hiến tuần|Cài đặt|Cửa hàng|Trò chuyện|Nâng cấp|Chiến thắng|Nhận|Sĩ quan|Liên minh
id|Poin Pribadi|Poin Aliansi|Anggota|Pasukan|Musim|Cari anggota|Peringkat diperbarui setiap 10 menit|Kumpul|Surat|Total Kerusakan|Kontribusi Mingguan|Pengaturan|Toko|Obrolan|Tingkatkan|Menang|Klaim|Perwira|Aliansi
ar|النقاط الشخصية|نقاط التحالف|الأعضاء|القوات|الموسم|البحث عن الأعضاء|يتم تحديث الترتيب كل 10 دقائق|حشد|البريد|إجمالي الضرر|المساهمة الأسبوعية|الإعدادات|المتجر|الدردشة|ترقية|نصر|استلام|ضابط|التحالف
"""  # noqa: E501 - a table is read by its columns

TERMS: dict[str, Terms] = {
    code: Terms(*cells) for code, *cells in (line.split("|") for line in _TABLE.strip().splitlines())
}
assert TERMS.keys() == WORDS.keys()
assert len(fields(Terms)) == 19

DAYS = {
    "en": "Mon. Tues. Wed. Thur. Fri. Sat.", "de": "Mo Di Mi Do Fr Sa", "fr": "Lun. Mar. Mer. Jeu. Ven. Sam.",
    "es": "Lun Mar Mié Jue Vie Sáb", "pt": "Seg Ter Qua Qui Sex Sáb", "it": "Lun Mar Mer Gio Ven Sab",
    "tr": "Pzt Sal Çar Per Cum Cmt", "pl": "Pon Wt Śr Czw Pt Sob", "ru": "Пн Вт Ср Чт Пт Сб", "ko": "월 화 수 목 금 토",
    "ja": "月 火 水 木 金 土", "zh": "周一 周二 周三 周四 周五 周六", "tw": "週一 週二 週三 週四 週五 週六",
    "th": "จ. อ. พ. พฤ. ศ. ส.", "vi": "T2 T3 T4 T5 T6 T7", "id": "Sen Sel Rab Kam Jum Sab",
    "ar": "الإثنين الثلاثاء الأربعاء الخميس الجمعة السبت",
}  # fmt: skip
