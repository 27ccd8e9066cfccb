"""Questions made by composing phrases, each with the query that is meant: operation x figure x members x time.

`phrases/*.toml` holds a table of phrases for each language; what is asked of whom, and of when, is combined wherever
the query language can say it. By hand, with how many are right, declined and wrong by operation and by restriction:

    DJANGO_SETTINGS_MODULE=tests.settings python -m tests.assistant.grid en 600 [operation or restriction ...]
"""

from __future__ import annotations

import random
import sys
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from pathlib import Path
from typing import Any

from django.utils import timezone

from assistant.query import Query, Subjects, Time, run
from assistant.query.checking import takes
from assistant.query.forms import to_json
from assistant.words import reply
from members.errors import Refused
from tests.assistant import sets
from tests.assistant.sets import DECLINE

FOLDER = Path(__file__).parent / "phrases"
LANGUAGES = tuple(sorted(file.stem for file in FOLDER.glob("*.toml")))
IN_CONDITIONS = ("list", "count", "share")
WEEKLY = ("donations", "vs", "assistance")
MEMBERS = ("Kelpie", "Skerry", "Fenwick")
PARTS_OF = {"r": "ranks", "not": "without", "calc": "calculated", "present": "away", "free": "struck"}
"""What a restriction is called in a query, where its key is not that."""


@dataclass(frozen=True)
class Asked:
    """meant: any of these; none: to be declined. last: the question before. kinds: what it is counted under."""

    question: str
    meant: tuple[Query, ...]
    operation: str
    kinds: tuple[str, ...] = ()
    last: Query | None = None


@dataclass
class Told:
    right: Counter[str] = field(default_factory=Counter)
    declined: Counter[str] = field(default_factory=Counter)
    wrong: Counter[str] = field(default_factory=Counter)
    misses: list[tuple[str, Asked, Any]] = field(default_factory=list)

    def line(self, name: str) -> str:
        return f"{name:24} {self.right[name]:4} {self.declined[name]:4} {self.wrong[name]:4}"


def phrases(language: str) -> dict[str, dict[str, list[str]]]:
    return tomllib.loads((FOLDER / f"{language}.toml").read_text(encoding="utf-8"))


def valid(query: Query) -> bool:
    try:
        run(query)
    except Refused:
        return False
    return True


def kind(part: str) -> str:
    """A restriction's name in a query."""
    key = part.partition("=")[0]
    return PARTS_OF.get(key, "conditions" if any(one in part for one in "<>") else key)


def meanings(told: str, ofs: Sequence[str], time: str) -> tuple[Query, ...]:
    """The query, and where the time may be that of the conditions too, that one."""
    plain = sets.query(" ".join([told, *ofs]))
    at = sets.query(f"dates {time}").time
    conditions = plain.subjects.conditions
    timed = tuple(replace(one, time=at) if one.figure in WEEKLY else one for one in conditions)
    all_timed = tuple(replace(one, time=at) for one in conditions)
    found = []
    for own in dict.fromkeys((conditions, timed, all_timed)):
        of = replace(plain.subjects, conditions=own)
        if plain.operation not in IN_CONDITIONS or plain.figure:
            found.append(replace(plain, subjects=of, time=at if time else plain.time))
        if plain.operation in IN_CONDITIONS and own and (own != conditions or not time):
            found.append(replace(plain, subjects=of))
    return tuple(found or ([plain] if not time else []))


def also(query: Query) -> Query:
    """The same in other words: a list of who is away, a member's figure over some weeks."""
    of, operation = query.subjects, query.operation
    if operation in ("list", "count") and of.away == "away" and query.figure in (None, "strikes"):
        return replace(query, operation="away", figure=None, subjects=replace(of, away=None))
    if operation in ("weeks", "change") and of.members:
        return replace(query, operation="value" if query.time.is_span else "weeks")
    if operation == "best" and query.figure in ("donations", "assistance") and not of.members:
        return replace(
            query, operation="top" if query.order == "most" else "bottom", order="most", time=Time(ever=True)
        )
    if operation in ("top", "bottom") and query.figure in {one.figure for one in of.conditions}:
        return replace(query, operation="list", figure=None, order="most", time=Time(), limit=None)
    if operation in ("missed", "never"):
        return replace(query, operation="never", time=Time() if query.time.ever else query.time)
    return replace(query, order="most") if operation == "list" else query


def fitting(meant: Query, got: Query | None) -> bool:
    return sets.same(meant, got) or (got is not None and sets.same(also(meant), also(got)))


class Grid:
    def __init__(self, language: str, seed: int = 1) -> None:
        self.language = language
        self.words = phrases(language)
        self.chance = random.Random(f"{language}{seed}")

    def pick(self, table: str, key: str) -> str:
        words = self.chance.choice(self.words[table][key])
        day = timezone.localdate() - timedelta(weeks=5)
        return words.replace("{day}", str(day.day)).replace("{month}", self.words["month"]["names"][day.month - 1])

    def joined(self, table: str, ofs: Sequence[str]) -> str:
        told = ""
        for one in ofs:
            join = self.chance.choice(self.words["joins"][table]) if told else ""
            told = " ".join(part for part in (told, join, self.pick(table, one)) if part)
        return told

    def ofs(self, most: int) -> list[str]:
        """Restrictions that differ in kind."""
        number = self.chance.choice(range(most + 1))
        found: dict[str, str] = {}
        for one in self.chance.sample(list(self.words["of"]), 4):
            found.setdefault(kind(one), one)
        return list(found.values())[:number]

    def one(self) -> Asked | None:
        """A question; None: what came together cannot be asked."""
        table = self.chance.choice(("all", "all", "all", "one", "who"))
        if table == "who":
            return self.who()
        told = self.chance.choice(list(self.words[table]))
        words = self.pick(table, told)
        figure, member = self.chance.choice(list(self.words["figure"])), self.chance.choice(MEMBERS)
        ofs = self.ofs(2 if table == "all" else 0)
        time = self.chance.choice([*self.words["time"], "", "", ""])
        words = words.replace("{f}", self.pick("figure", figure)).replace("{m}", member)
        told = told.replace("{f}", figure).replace("{m}", member)
        if (table == "all" and told.startswith("share") and not ofs) or (time and told.startswith("best")):
            return None
        meant = self.meant(told, ofs, time)
        if not meant:
            return None
        at = self.pick("time", time) if time else ""
        of = self.joined("of", ofs)
        orders = [(words, of, at), (words, at, of)]
        orders += [(f"{of}:", words, at)] if of else []
        orders += [(f"{at},", words, of)] if at else []
        question = " ".join(part for part in self.chance.choice(orders) if part)
        question = question.replace("?", "") + "?" * ("?" in question)
        operation = told.split()[0] + (" m" if table == "one" else "")
        return Asked(question, meant, operation, (*ofs, *([time] if time else [])))

    def who(self) -> Asked | None:
        """'Who has strikes but is not away'."""
        ofs = self.ofs(3)
        time = self.chance.choice([*self.words["time"], "", "", ""])
        meant = self.meant("list", ofs, time)
        if not ofs or not meant or ofs in (["away"], ["not=MarenOfTides"]):
            return None
        begins = self.words["begins"]["who"]
        said = f"{self.chance.choice(begins)} {self.joined('who', ofs)}"
        return Asked(f"{said} {self.pick('time', time) if time else ''}".strip(), meant, "who", tuple(ofs))

    def meant(self, told: str, ofs: Sequence[str], time: str) -> tuple[Query, ...]:
        day = time.startswith("day")
        if day and " vs" in told:
            told = told.replace(" vs", " duel_day")
        if day and " duel_day" not in told and not told.startswith("away"):
            return ()
        fitting = [one for one in meanings(told, ofs, time) if valid(one)]
        allowed = {*takes(fitting[0].operation)} if fitting else set()
        return tuple(fitting) if all(kind(one) in allowed for one in ofs) else ()

    def follow(self) -> Asked | None:
        """A question that changes one slot of the last."""
        before = self.one()
        key = self.chance.choice(list(self.words["follow"]))
        if before is None or len(before.meant) != 1:
            return None
        last = before.meant[0]
        changed = follow(last, key)
        if changed is None or changed == last or not valid(changed):
            return None
        return Asked(self.pick("follow", key), (changed,), f"> {key}", (last.operation,), last)

    def beyond(self) -> Asked | None:
        """What the language cannot say, beside a question that it can."""
        asked = self.one()
        if asked is None:
            return None
        words = self.words["beyond"]
        if self.chance.random() < 0.3:
            return replace(asked, question=f"{self.chance.choice(words['before'])} {asked.question}", meant=(DECLINE,))
        return replace(asked, question=f"{asked.question} {self.chance.choice(words['after'])}", meant=(DECLINE,))


def follow(last: Query, key: str) -> Query | None:
    """The last query with a slot set; None where that is no question."""
    if key in INSTEAD:
        return replace(last, operation=key) if last.operation in INSTEAD[key] else None  # type: ignore[arg-type]
    told = sets.query(f"list {key}")
    of, now = last.subjects, told.subjects
    if now.members:
        alone = len(of.members) == 1 and last.operation != "compare"
        return replace(last, subjects=replace(of, members=now.members)) if alone else None
    if now != Subjects():
        if of.members or kind(key) not in takes(last.operation) or last.rank:
            return None
        set_now = {name: getattr(now, name) or getattr(of, name) for name in ("ranks", "without", "away", "struck")}
        return replace(last, subjects=replace(of, **set_now, conditions=(*of.conditions, *now.conditions)))
    if told.figure:
        plain = last.figure and last.operation not in ("short", "distance", "targets", *IN_CONDITIONS)
        return replace(last, figure=told.figure) if plain and last.time.day is None else None
    if told.limit:
        return replace(last, limit=told.limit) if last.operation in ("top", "bottom", "movers") else None
    timed = of.conditions or last.operation in IN_CONDITIONS or last.time.day
    return None if timed else replace(last, time=told.time)


INSTEAD = {"bottom": ("top",), "median": ("mean", "sum")}
"""Operations that are exchanged for others."""


def sample(language: str, number: int, seed: int = 1) -> Iterator[Asked]:
    """So many questions, of which a sixth are follow-ups and a tenth to be declined."""
    grid = Grid(language, seed)
    while number:
        chance = grid.chance.random()
        asked = grid.follow() if chance < 1 / 6 else grid.beyond() if chance > 0.9 else grid.one()
        if asked:
            number -= 1
            yield asked


def ask(questions: Iterator[Asked]) -> Told:
    told = Told()
    for one in questions:
        got = reply(one.question, to_json(one.last) if one.last else None, "").query
        beyond = one.meant == (DECLINE,)
        fits = got is None if beyond else any(fitting(meant, got) for meant in one.meant)
        kept = told.right if fits else told.declined if got is None else told.wrong
        names = ["all", *(["beyond"] if beyond else [one.operation, *one.kinds])]
        kept.update(names)
        if not fits:
            told.misses.append(("declined" if got is None else "WRONG", one, got))
    return told


def report(told: Told) -> str:
    names = sorted({*told.right, *told.declined, *told.wrong}, key=lambda one: (one != "all", one))
    return "\n".join([f"{'':24} right declined wrong", *map(told.line, names)])


def matrix(told: Told) -> dict[str, Counter[str]]:
    """How often each operation was not answered with each restriction."""
    holes: dict[str, Counter[str]] = defaultdict(Counter)
    for _, one, _got in told.misses:
        holes[one.operation].update(one.kinds or ("alone",))
    return holes


if __name__ == "__main__":
    chosen, number, *wanted = sys.argv[1:]
    told = ask(sample(chosen, int(number)))
    for how, one, got in told.misses:
        if not wanted or {how, one.operation, *one.kinds} & set(wanted):
            print(f"{how}: {'> ' if one.last else ''}{one.question}")
            print("      meant", "to decline" if one.meant == (DECLINE,) else to_json(one.meant[0]))
            print("      got  ", got and to_json(got))
    print(report(told))
    for operation, kinds in sorted(matrix(told).items()):
        print(f"{operation:20}", ", ".join(f"{name} {count}" for name, count in kinds.most_common()))
