"""What people say in other ways than a table would: numbers in words, days to come, conditions said again."""

from __future__ import annotations

from typing import Any

import pytest

from assistant import words
from assistant.query.forms import to_json
from members.models import Member
from tests.assistant.sets import figure

OVER = {"figure": "kills", "comparison": "above", "value": 5_000_000}


def over(figure: str, value: int, comparison: str = "above") -> dict[str, Any]:
    return {"conditions": [{"figure": figure, "comparison": comparison, "value": value}]}


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        ("who has more than half a million VS", {"operation": "list", "subjects": over("vs", 500_000)}),
        (
            "wer hat weniger als zehntausend gespendet",
            {"operation": "list", "subjects": over("donations", 10_000, "below")},
        ),
        ("quem tem mais de meio milhão de vs", {"operation": "list", "subjects": over("vs", 500_000)}),
        ("у кого вс меньше полмиллиона", {"operation": "list", "subjects": over("vs", 500_000, "below")}),
        ("power more 90M", {"operation": "list", "subjects": over("power", 90_000_000)}),
        ("mais de 2 strikes", {"operation": "list", "subjects": over("strikes", 2)}),
        (
            "total donations, from 4 to 2 weeks ago",
            {"operation": "sum", "figure": "donations", "time": {"since": "2026-11-01", "until": "2026-11-15"}},
        ),
        ("who is away this Friday", {"operation": "away", "time": {"day": "2026-11-27"}}),
        ("who was away last friday", {"operation": "away", "time": {"day": "2026-11-20"}}),
        ("wer ist am Sonntag abwesend", {"operation": "away", "time": {"day": "2026-11-29"}}),
        (
            "highest donations this month 5",
            {"operation": "top", "figure": "donations", "time": {"since": "2026-11-01"}, "limit": 5},
        ),
        (
            "who is R4 but by figures only R3",
            {"operation": "list", "subjects": {"ranks": ["R4"], "calculated": ["R3"]}},
        ),
        (
            "Wer ist R4, rechnerisch aber nur R3",
            {"operation": "list", "subjects": {"ranks": ["R4"], "calculated": ["R3"]}},
        ),
        ("who earns no rank by figures", {"operation": "list", "subjects": {"calculated": ["X"]}}),
        ("quem nunca doou nada", {"operation": "never", "figure": "donations"}),
        ("who deserves a promotion", {"operation": "promote"}),
        ("last three home in the obstacle race", {"operation": "bottom", "limit": 3}),
        ("who was away friday", {"operation": "away", "time": {"day": "2026-11-20"}}),
        ("who is away tomorrow", {"operation": "away", "time": {"day": "2026-11-26"}}),
        ("who will be away on 5 December", {"operation": "away", "time": {"day": "2026-12-05"}}),
        ("who was away on 5 December", {"operation": "away", "time": {"week": "2025-12-05"}}),
        ("who is away on 5 December 2025", {"operation": "away", "time": {"week": "2025-12-05"}}),
        ("who is away 45 weeks ago", {"operation": "away", "time": {"week": "2026-01-18"}}),
        ("wer ist nächste Woche abwesend", {"operation": "away", "time": {"week": "2026-12-06"}}),
        ("who was best on Tuesday", {"operation": "top", "figure": "duel_day", "time": {"day": "2026-11-17"}}),
        ("who has zero points in the duel on Thursday", {"operation": "missed", "figure": "duel_day"}),
        ("no. 3 in kills", {"operation": "top", "figure": "kills", "place": 3}),
        ("кому светит повышение до R3", {"operation": "promote", "rank": "R3"}),
        ("quem entre os R3 cumpre tudo pra R4?", {"operation": "meets", "subjects": {"ranks": ["R3"]}, "rank": "R4"}),
        ("рекорд Фенвика по помощи", {"operation": "best", "figure": "assistance"}),
        ("how many strikes were given since October", {"operation": "sum", "figure": "strikes"}),
        ("who took longer than 2 minutes in the obstacle race", {"operation": "list"}),
        ("who got the most kills in the last 4 weeks", {"operation": "movers", "figure": "kills"}),
        ("the last 4 who left", {"operation": "left", "limit": 4}),
    ],
)
def test_it_is_understood(demo_of_the_sets: None, asked: str, meant: dict[str, Any]) -> None:
    reply = words.reply(asked)
    assert reply.query, reply.text
    query = to_json(reply.query)
    assert {key: query.get(key) for key in meant} == meant


@pytest.mark.parametrize(
    ("asked", "conditions"),
    [
        (
            "who gained more than 2M kills or more than 8M power in 8 weeks",
            [("kills", "above", 2_000_000, "gain"), ("power", "above", 8_000_000, "gain")],
        ),
        ("who has more than 1M kills gained in 4 weeks", [("kills", "above", 1_000_000, "gain")]),
        (
            "who has at least 2 strikes or donated nothing last week",
            [("donations", "exactly", 0, "value"), ("strikes", "at_least", 2, "value")],
        ),
        ("who took longer than 2 minutes in the obstacle race", [("event:Obstacle_Race", "above", 120, "value")]),
    ],
)
def test_conditions_hold_what_is_said_of_them(
    demo_of_the_sets: None, asked: str, conditions: list[tuple[str, str, int, str]]
) -> None:
    reply = words.reply(asked)
    assert reply.query, reply.text
    told = [(str(one.figure), one.comparison, one.value, one.of) for one in reply.query.subjects.conditions]
    assert told == [(figure(name), *rest) for name, *rest in conditions]


@pytest.mark.parametrize(
    ("asked", "then", "meant"),
    [
        ("power of Rusk", "no, Ironwick", {"operation": "value", "figure": "power"}),
        ("VS of Rusk W/E 8 Nov", "and a week later?", {"time": {"week": "2026-11-15"}}),
        ("top 5 power", "R1 excluded", {"operation": "top", "limit": 5}),
        ("R3 over 100M power", "excluding who is away", {"operation": "list"}),
    ],
)
def test_a_follow_up_changes_what_was_asked(
    demo_of_the_sets: None, asked: str, then: str, meant: dict[str, Any]
) -> None:
    first = words.reply(asked)
    reply = words.reply(then, first.stored, asked)
    assert reply.query, reply.text
    query = to_json(reply.query)
    assert {key: query.get(key) for key in meant} == meant
    assert query != to_json(first.query or reply.query)


@pytest.mark.parametrize(
    "asked",
    [
        "сила Тарна, и кто щас в отпуске?",
        "take Minnow off",
        "Enlève Minnow de la liste",
        "who is above the R3 average in power",
        "top 5 power next week",
        "quanto de poder o Limpet vai ter em dezembro",
    ],
)
def test_two_questions_orders_and_what_will_be_are_declined(demo_of_the_sets: None, asked: str) -> None:
    assert words.reply(asked).query is None


@pytest.mark.parametrize(
    "asked",
    [
        "please make Squall R2 now",
        "bitte befördere Squall",
        "gib allen R1 einen Strike",
        "дай всем r1 страйк",
        "me puedes dar de baja a Gorse",
    ],
)
def test_an_order_stays_an_order_however_politely_it_is_put(demo_of_the_sets: None, asked: str) -> None:
    assert words.reply(asked).query is None


@pytest.mark.parametrize(
    ("then", "conditions"),
    [
        ("and under 1M?", [{**OVER, "comparison": "below", "value": 1_000_000}]),
        ("and over 10?", [{**OVER, "value": 10_000_000}]),
        ("and under 20M?", [OVER, {**OVER, "comparison": "below", "value": 20_000_000}]),
        ("same but power", [{**OVER, "figure": "power"}]),
        ("and with unit X", [OVER, {"figure": "unit_x", "comparison": "at_least", "value": 1}]),
    ],
)
def test_a_condition_of_a_follow_up_stands_instead_or_besides(
    demo_of_the_sets: None, then: str, conditions: list[dict[str, Any]]
) -> None:
    first = words.reply("how many have over 5M kills")
    reply = words.reply(then, first.stored, "how many have over 5M kills")
    assert reply.query, reply.text
    assert to_json(reply.query)["subjects"] == {"conditions": conditions}


@pytest.mark.parametrize(
    ("asked", "then", "meant"),
    [
        ("who donated more than the week before", "", {"operation": "movers", "figure": "donations"}),
        (
            "which R3 did worse in VS than the week before",
            "",
            {"operation": "movers", "figure": "vs", "order": "least", "subjects": {"ranks": ["R3"]}},
        ),
        ("Est-ce que nous avons fait mieux au duel que la semaine d'avant ?", "", {"operation": "change"}),
        ("haben wir im Duell besser abgeschnitten als in der Vorwoche?", "", {"operation": "change"}),
        ("top donors last week", "leave Kestrel88 out", {"operation": "top", "figure": "donations"}),
        ("who had the most kills", "who had the fewest?", {"operation": "bottom", "figure": "kills"}),
        ("die 5 stärksten R2", "die schwächsten", {"operation": "bottom", "subjects": {"ranks": ["R2"]}}),
        ("who has two strikes or more?", "who has none?", {"operation": "list", "subjects": {"struck": "free"}}),
        ("VS trend for 90 days", "just 30 days", {"operation": "trend", "days": 30}),
        ("how many R1s are there", "list them", {"operation": "list", "subjects": {"ranks": ["R1"]}}),
        ("power by rank", "the VS of last week", {"operation": "by_rank", "figure": "vs"}),
        ("who is away today", "tomorrow?", {"operation": "away", "time": {"day": "2026-11-26"}}),
        ("who should be promoted this week", "", {"operation": "promote"}),
        ("¿Hizo todo el mundo al menos 3 millones en el VS?", "", {"subjects": over("vs", 3_000_000, "below")}),
        ("Le score moyen du duel du 20 novembre", "", {"figure": "duel_day", "time": {"day": "2026-11-20"}}),
        ("average power of the guys that have Unit X", "", {"operation": "mean", "figure": "power"}),
        ("compare Grumbleton and OldHarbor", "add Søren to that", {"operation": "compare"}),
        ("power of Petrichor", "how has it changed over eight weeks?", {"operation": "change", "figure": "power"}),
        ("Saffi's rank", "how far is she from R4?", {"operation": "distance", "rank": "R4"}),
        (
            "who has strikes",
            "who has two or more",
            {"subjects": {**over("strikes", 2, "at_least"), "struck": "struck"}},
        ),
        ("what does it take to be R3", "how far off is Rusk", {"operation": "distance", "rank": "R3"}),
        ("what does it take to be R3", "which R2s have that already", {"operation": "meets", "rank": "R3"}),
        ("new members in the last 3 weeks", "and how many left in that time?", {"operation": "left", "days": 21}),
        ("how many have over 150M power", "which of them are away?", {"operation": "list"}),
        ("cuántos tienen más de 100M de poder", "qué porcentaje es?", {"subjects": over("power", 100_000_000)}),
        ("who was second in VS last week", "and the first?", {"operation": "top", "place": 1}),
        ("VS of Nettlebed", "and his best ever?", {"operation": "best", "figure": "vs"}),
        ("top 5 kills", "as of when are those numbers", {"operation": "dates", "figure": "kills"}),
        ("donations R2 last week", "just the total of that", {"operation": "sum", "subjects": {"ranks": ["R2"]}}),
        ("who gained the most power since last week", "", {"operation": "movers", "figure": "power"}),
        ("Which R4 scored lowest in mutual assistance?", "", {"operation": "bottom", "figure": "assistance"}),
        ("duel points this Monday, all of us together", "", {"operation": "sum", "time": {"day": "2026-11-23"}}),
    ],
)
def test_the_question_before_says_the_rest(
    demo_of_the_sets: None, asked: str, then: str, meant: dict[str, Any]
) -> None:
    reply = words.reply(asked)
    reply = words.reply(then, reply.stored, asked) if then else reply
    assert reply.query, reply.text
    query = to_json(reply.query)
    assert {key: query.get(key) for key in meant} == meant


@pytest.mark.parametrize(
    ("asked", "side"),
    [
        ("Did everyone donate 10k last week?", "below"),
        ("Did all of us donate 10k last week?", "below"),
        ("¿Donaron todos al menos 10 mil la semana pasada?", "below"),
        ("Haben letzte Woche alle mindestens 10.000 gespendet?", "below"),
        ("Tous ont-ils donné 10000 la semaine dernière ?", "below"),
        ("Todos doaram pelo menos 10k na semana passada?", "below"),
        ("Все ли задонатили 10к на прошлой неделе?", "below"),
        ("who donated 10k last week", "at_least"),
        ("wer hat letzte Woche 10k gespendet", "at_least"),
        ("who gave 10k last week", "at_least"),
        ("did everyone give 10k last week?", "below"),
    ],
)
def test_a_bare_amount_is_at_least_so_much(demo_of_the_sets: None, asked: str, side: str) -> None:
    reply = words.reply(asked)
    assert reply.query, reply.text
    last_week = {"figure": "donations", "comparison": side, "value": 10_000, "time": {"week": "2026-11-22"}}
    assert to_json(reply.query) == {"operation": "list", "subjects": {"conditions": [last_week]}}


@pytest.mark.parametrize(
    "asked",
    [
        "Pippin's VS",  # nobody's
        "VS of Pippin week by week",
        "how much power has mar",  # no March
        "исключи Umber из альянса",
        "leave Kestrel88 out",  # of what?
        "add Nia to the alliance",
    ],
)
def test_what_is_named_is_not_passed_over(demo_of_the_sets: None, asked: str) -> None:
    assert words.reply(asked).query is None


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("botom 10 vs", "bottom"),
        ("who helped the most with mutual assistence last week", "top"),
        ("Qui a donné le plus en novenbre", "top"),
        ("dessert storm top ten", "top"),
        ("kills per rnak", "by_rank"),
        ("how mnay have unit x by now", "count"),
        ("qui a le plsu de strikes ?", "top"),
    ],
)
def test_a_slip_of_the_keyboard_is_mended(demo_of_the_sets: None, typed: str, meant: str) -> None:
    reply = words.reply(typed)
    assert reply.query, reply.text
    assert reply.query.operation == meant


@pytest.mark.parametrize(
    ("asked", "then", "name"),
    [
        ("how much power has wick", "the captain", "Captain Wick"),
        ("What's Wick's power?", "Wickerman", "Wickerman"),
        ("Quanto poder tem o Drift", "Driftwood9", "Driftwood9"),
    ],
)
def test_a_name_answers_whose_was_meant(demo_of_the_sets: None, asked: str, then: str, name: str) -> None:
    first = words.reply(asked)
    assert first.query is None
    reply = words.reply(then, None, asked)
    assert reply.query, reply.text
    assert (reply.query.operation, reply.query.figure) == ("value", "power")
    assert reply.query.subjects.members == (Member.objects.get(name=name).pk,)


@pytest.mark.parametrize(
    "asked",
    [
        "Who's getting promoted and who's away today?",
        "¿Quién falta hoy y quién tiene strikes?",
        "Please write to Saffi that she must donate more",
        "On a gagné le duel contre qui la semaine dernière ?",
        "Combien d'or a Mistral ?",
        "tira o Flotsam da aliança pfv",
        "take Flotsam out of the alliance",
        "кто первый по киллам и у кого нет Unit X?",
    ],
)
def test_two_questions_and_orders_are_declined(demo_of_the_sets: None, asked: str) -> None:
    assert words.reply(asked).query is None


@pytest.mark.parametrize("asked", ["is it?", "are they?", "do?", "ist es?", "est-ce que c'est?"])
def test_what_says_nothing_is_declined(demo_of_the_sets: None, asked: str) -> None:
    reply = words.reply(asked)
    assert reply.query is None
    assert reply.text
