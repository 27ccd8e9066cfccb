"""Who and which events can be named in a question, as the portal has them now."""

from __future__ import annotations

from functools import lru_cache

from assistant.words.lexicon import event_names, languages, lexicon
from assistant.words.names import People, Person
from members.figures import event_type
from members.kept import Kept
from members.models import Event, Member, MemberAlias


def people() -> People:
    """Every spelling of a member, active or former, with aliases; and the events' titles with their other names."""
    return KEPT.get("people", ("members",), people_now)


KEPT: Kept[People] = Kept()


def people_now() -> People:
    members = Member.objects.order_by("-is_active", "name").values_list("name", "pk")
    aliases = MemberAlias.objects.values_list("spelling", "member_id", "member__name")
    events = Event.objects.values_list("title", "pk")
    return people_of(tuple(members), tuple(aliases), tuple(events))


@lru_cache(4)
def people_of(
    members: tuple[tuple[str, int], ...], aliases: tuple[tuple[str, int, str], ...], events: tuple[tuple[str, int], ...]
) -> People:
    """Everybody who can be named. The same object, with the words already looked up in it, until a name changes."""
    return People(
        [
            *(Person(name, pk, name) for name, pk in members),
            *(Person(spelling, pk, name) for spelling, pk, name in aliases),
            *(
                Person(spelling, 0, title, event_type(pk))
                for title, pk in events
                for spelling in dict.fromkeys((title, *other_titles(title)))
            ),
        ]
    )


@lru_cache(512)
def other_titles(title: str) -> tuple[str, ...]:
    """Other names of an event: its initials ('DS' for 'Desert Storm'), and the game's names in other languages."""
    said = title.split()
    initials = ["".join(one[0] for one in said).upper()] if len(said) > 1 else []
    if initials and any(lexicon(one).meaning((initials[0].lower(),)) for one in languages()):
        initials = []  # the initials are a word, as 'OR' of 'Obstacle Race'
    return (*initials, *event_names().get(title.casefold(), []))
