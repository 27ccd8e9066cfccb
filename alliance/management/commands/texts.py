"""Brings alliance/locale up to date with the sources, and lists the texts without a translation: `make texts`."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from alliance.texts import catalogues, sources


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        texts = sources.members_texts()
        self.stdout.write(f"{len(texts)} texts in {len(catalogues.LANGUAGES)} languages besides English")
        for code in catalogues.LANGUAGES:
            file = catalogues.po_file(code).relative_to(sources.ROOT)
            for text in catalogues.update(code, texts):
                self.stdout.write(f"{file}: no words yet for {text.one!r}")
