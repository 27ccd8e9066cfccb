"""Names, aliases and pairs that are kept apart (spec section 5; design decision 7)."""

from __future__ import annotations

from collections import defaultdict

from django.db.models import Count

from alliance.invariants.finding import Found
from members.distinct import DistinctPairs
from members.models import LONGEST_FORM, DistinctNames, Member, MemberAlias
from members.names import normalise


def active_names() -> Found:
    """No two active members have the same name."""
    active = Member.objects.active().order_by()
    twice = active.values("name").annotate(times=Count("pk")).filter(times__gt=1).values("name")
    ids = defaultdict(list)
    for pk, name in active.filter(name__in=twice).order_by("pk").values_list("pk", "name"):
        ids[name].append(pk)
    wrong = [f"{name}: members {', '.join(map(str, pks))}" for name, pks in sorted(ids.items())]
    return Found(active.count(), wrong)


def normal_forms() -> Found:
    """Each alias is stored under the normal form of its spelling, so that no two share one."""
    wrong = []
    counted = 0
    for alias in MemberAlias.objects.order_by("pk").iterator():
        counted += 1
        form = normalise(alias.spelling)[:LONGEST_FORM]
        if alias.normal_form != form:
            wrong.append(f"alias {alias.pk} ({alias.spelling}) is kept as “{alias.normal_form}”, not “{form}”")
    return Found(counted, wrong)


def aliases_are_free() -> Found:
    """No alias of a member is the name of another active member: its rows would be the other's."""
    owners = {normalise(name): (pk, name) for pk, name in Member.objects.active().values_list("pk", "name")}
    aliases = MemberAlias.objects.select_related("member").order_by("pk")
    wrong = [
        f"alias {alias.pk} ({alias.spelling}) of member {alias.member_id} ({alias.member.name}) is the name of "
        f"member {owner[0]} ({owner[1]})"
        for alias in aliases
        if (owner := owners.get(alias.normal_form)) and owner[0] != alias.member_id
    ]
    return Found(len(aliases), wrong)


def pairs_are_apart() -> Found:
    """No alias joins two names that are kept apart."""
    pairs = list(DistinctNames.objects.values_list("first", "second"))
    apart = DistinctPairs(pairs).apart
    wrong = [
        f"alias {alias.pk} ({alias.spelling}) of member {alias.member_id} ({alias.member.name}) joins a pair of "
        "distinct names"
        for alias in MemberAlias.objects.select_related("member").order_by("pk")
        if apart(alias.member.name, alias.spelling)
    ]
    return Found(len(pairs), wrong)
