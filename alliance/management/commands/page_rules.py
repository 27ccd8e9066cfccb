"""manage.py page_rules: the rules that pages and server share, as TypeScript for `frontend/src/api/rules.ts`."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from django.core.management.base import BaseCommand

from assistant.texts import languages, texts_of
from members.models import Rank
from members.sf_tech import NODES
from members.weeks.calendar import WEEK
from uploads.api import assistance
from uploads.intake import known
from uploads.models import OF_LEADERS
from uploads.reading.look.image import MAX_BYTES

HEAD = "// Made by `make schema` (manage.py page_rules). Change the rules on the server."


def rules() -> dict[str, Any]:
    """Each constant and its value. A node's `name` includes its tier if two nodes have the same label."""
    times = Counter(node.label for node in NODES)
    tiers = {node: f" ({node.field.split('_')[0]})" if times[node.label] > 1 else "" for node in NODES}
    return {
        "LOWEST_LEADER": Rank.R4,
        "SF_NODES": [
            {"key": node.key, "label": node.label, "name": node.label + tiers[node], "most": node.most}
            for node in NODES
        ],
        "DATA_TYPES": {kind.value: kind.label for kind in OF_LEADERS},
        "STALE_AFTER_DAYS": WEEK.days,
        "SOURCE_WORDS": [texts_of(language).texts["reply.from"].split("{")[0] for language in languages()],
        "MAX_BYTES": MAX_BYTES,
        "MOST_KNOWN": known.MOST_FILES,
        "MOST_ASSISTANCE": assistance.MOST_FILES,
    }


class Command(BaseCommand):
    help = "Write the rules that pages and server share as TypeScript."

    def handle(self, *_args: Any, **_options: Any) -> None:
        lines = [
            f"export const {name} = {json.dumps(value, ensure_ascii=False)} as const;"
            for name, value in rules().items()
        ]
        self.stdout.write("\n".join([HEAD, *lines]))
