"""What a question was taken for, by names."""

from __future__ import annotations

import json
from typing import Any

from assistant import words
from assistant.query.forms import to_json
from members.models import Event, Member


def told(reply: words.Reply) -> dict[str, Any]:
    """What is asked in the end, members and events by name."""
    assert reply.query
    text = json.dumps({key: value for key, value in to_json(reply.query).items() if value})
    for event in Event.objects.all():
        text = text.replace(f'"event-{event.pk}"', f'"{event.title}"')
    names = dict(Member.objects.values_list("pk", "name"))
    found: dict[str, Any] = json.loads(text)
    for key in {"members", "without"} & {*found.get("subjects", {})}:
        found["subjects"][key] = [names[pk] for pk in found["subjects"][key]]
    for one in found.get("subjects", {}).get("conditions", []):
        if "thanMember" in one:
            one["thanMember"] = names[one["thanMember"]]
    return found
