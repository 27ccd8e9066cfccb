"""The four lists of the Alliance Contribution Ranking, drawn and read: only the active tab tells them apart."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pytest

from tests.conftest import REPORT_DATE
from tests.screens.draw import Entry, Look, screenshot
from uploads.intake.filing import outcome
from uploads.reading.engines import get_reader
from uploads.reading.pipeline import read_image
from uploads.reading.types import ScreenReading

pytestmark = [pytest.mark.reading, pytest.mark.django_db]

ENGLISH = Look(
    "ALLIANCE CONTRIBUTION RANKING",
    "Points",
    ("Mutual Assistance", "Siege", "Rare Soil War", "Defeat"),
    commas=True,
    spans=("Daily Ranking", "Weekly Ranking", "Season Total Ranking"),
    span=1,
    heads=("Ranking", "Name"),
)
GERMAN = replace(
    ENGLISH,
    title="RANGLISTE DER BEITRÄGE",
    column="Punkte",
    tabs=("Gegenseitige Hilfe", "Belagerung", "Bodenkrieg", "Besiegt"),
    spans=("Tagesliste", "Wochenliste", "Saisonliste"),
    heads=("Rang", "Spieler"),
)
FRENCH = replace(
    ENGLISH,
    title="CLASSEMENT DES APPORTS",
    tabs=("Soutien", "Conquête", "Terres rares", "Victimes"),
    spans=("Quotidien", "Par semaine", "Saison entière"),
    heads=("Place", "Nom"),
)
NAMES = ["Mambo", "Raven", "Sable Finch", "Kiwi", "Tungsten", "Falcon"]
ENTRIES = [Entry(place + 1, f"[PoWr] {name}", 1_282_000 - 90_500 * place) for place, name in enumerate(NAMES)]


def read(look: Look) -> ScreenReading:
    out = BytesIO()
    screenshot(ENTRIES, look).image.save(out, "PNG")
    return read_image(out.getvalue(), get_reader("rapidocr"))


@pytest.mark.parametrize("look", [ENGLISH, GERMAN, FRENCH], ids=["english", "german", "no-known-word"])
def test_its_first_tab_is_mutual_assistance_and_no_other_is(look: Look) -> None:
    first = read(look)
    found = outcome("mutual-assistance", first, REPORT_DATE)
    assert (len(first.rows), found.held, found.shown) == (len(ENTRIES), False, "mutual-assistance")
    for tab in (1, 3):
        other = outcome("mutual-assistance", read(replace(look, tab=tab)), REPORT_DATE)
        assert (other.held, other.shown) == (True, "")


def test_without_an_active_colour_it_is_asked_about() -> None:
    found = outcome("mutual-assistance", read(replace(ENGLISH, tab=-1)), REPORT_DATE)
    assert (found.held, found.shown) == (True, "")
    assert "without saying which of its tabs" in found.notes
