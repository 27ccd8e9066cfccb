"""How the change log writes values: days and figures as every screen does."""

from __future__ import annotations

from members.known_figures import KnownFigures
from members.roster import change_log


def test_days_and_figures_are_written_as_on_screens(db: None) -> None:
    assert change_log.note_text({"at": "2026-11-28T18:59:00+00:00"}) == "of 28 Nov 2026"
    away = {"from": "2026-11-20", "to": "2026-12-01", "reason": "exams"}
    assert change_log.away_text(away) == "20 Nov 2026 to 1 Dec 2026: exams"
    target = {"figure": "duel-day", "rank": None, "least": 1000000, "since": "2026-11-02"}
    assert change_log.target_text(target, KnownFigures()) == (
        "Duel Day for everybody: at least 1,000,000, since 2 Nov 2026"
    )
    criteria = {"power": 260000000, "vsScore": 60000000, "donations": 30000, "seats": None}
    assert change_log.criteria_text(criteria) == "Power 260,000,000, VS 60,000,000, donations 30,000"
