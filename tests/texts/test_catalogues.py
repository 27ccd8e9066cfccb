"""The catalogues of the members' area: whole, in step with the sources, and sound in every language."""

from __future__ import annotations

import gettext
import io
import re
from collections import Counter
from functools import cache
from string import Formatter

import pytest
from django.conf import settings
from django.utils import translation

from alliance.texts.catalogues import (
    LANGUAGES,
    PLURALS,
    Entry,
    compiled,
    entries,
    forms,
    po_file,
    up_to_date,
    written,
)
from alliance.texts.sources import ROOT, Text, members_texts

WHAT_TO_DO = (
    "Run `make texts`: it gives each of the 16 files alliance/locale/*/LC_MESSAGES/django.po an empty entry for a new "
    "text and takes out those that are gone. Then write the words that are missing (docs/languages.md)."
)
SAME_AS_ENGLISH = {
    "Kills": {"de", "fr"},
    "Pages": {"fr"},
    "Privacy": {"it"},
    "Rankings": {"pt"},
    "Server %(server)s": {"de", "it", "id"},
}
"""Texts that a language writes as English does."""
SCRIPTS = {
    "ru": r"[\u0400-\u04ff]",
    "ar": r"[\u0600-\u06ff]",
    "ko": r"[\uac00-\ud7af]",
    "ja": r"[\u3040-\u30ff\u4e00-\u9fff]",
    "zh-hans": r"[\u4e00-\u9fff]",
    "zh-hant": r"[\u4e00-\u9fff]",
    "th": r"[\u0e00-\u0e7f]",
}
ONLY_SIMPLIFIED, ONLY_TRADITIONAL = (
    set("这们个为么员页链请击获战无让发变尝试还关"),
    set("這們個為麼員頁鏈請擊獲戰無讓發變嘗試還關"),
)
NAMED, BRACED, TAG = re.compile(r"%\((\w+)\)[sd]"), Formatter().parse, re.compile(r"</?\w[^>]*>|&\w+;")


@cache
def catalogue(code: str) -> tuple[Entry, ...]:
    return tuple(entries(po_file(code).read_text(encoding="utf-8")))


@cache
def texts() -> dict[Text, list[str]]:
    return members_texts()


@pytest.mark.parametrize("code", LANGUAGES)
class TestEachLanguage:
    def test_it_has_every_text_of_the_sources_and_no_other(self, code: str) -> None:
        known = {one.text for one in catalogue(code)}
        missing = [f"{text.one!r} ({', '.join(files)})" for text, files in texts().items() if text not in known]
        assert not missing, f"{code} lacks texts.\n{WHAT_TO_DO}\n" + "\n".join(missing)
        stale = [text.one for text in known if text not in texts()]
        assert not stale, f"{code} has texts that no source has any more.\n{WHAT_TO_DO}\n" + "\n".join(stale)

    def test_every_text_has_its_words(self, code: str) -> None:
        empty = [one.text.one for one in catalogue(code) if not all(said.strip() for said in one.said)]
        assert not empty, f"Write the words for these in {po_file(code).relative_to(ROOT)} (docs/languages.md):\n" + (
            "\n".join(empty)
        )
        unsure = [one.text.one for one in catalogue(code) if one.fuzzy]
        assert not unsure, "Look at these and take their `fuzzy` away:\n" + "\n".join(unsure)

    def test_its_files_are_what_make_texts_writes(self, code: str) -> None:
        po = po_file(code).read_text(encoding="utf-8")
        found = up_to_date(code, po, texts())
        assert written(code, found) == po, f"{code}: run `make texts`"
        assert compiled(code, found) == po_file(code).with_suffix(".mo").read_bytes(), f"{code}: run `make texts`"

    def test_it_counts_as_the_language_does(self, code: str) -> None:
        wrong = [one.text.one for one in catalogue(code) if one.text.plural and len(one.said) != forms(code)]
        assert wrong == []
        form = gettext.c2py(PLURALS[code].partition("plural=")[2].rstrip(";"))
        assert {form(number) for number in range(1000)} == set(range(forms(code)))

    def test_its_placeholders_are_the_texts(self, code: str) -> None:
        broken = [(one.text.one, said) for one in catalogue(code) for said in placeholders_lost(code, one)]
        assert broken == []

    def test_its_markup_is_the_texts(self, code: str) -> None:
        other = [
            (one.text.one, said)
            for one in catalogue(code)
            for said in one.said
            if Counter(TAG.findall(said)) != Counter(TAG.findall(one.text.one))
        ]
        assert other == []

    def test_line_breaks_and_edges_are_the_texts(self, code: str) -> None:
        other = [
            said
            for one in catalogue(code)
            for said in one.said
            if said.count("\n") != one.text.one.count("\n") or said != said.strip() or "  " in said
        ]
        assert other == []

    def test_it_is_not_english(self, code: str) -> None:
        same = [
            one.text.one
            for one in catalogue(code)
            if one.text.one in one.said
            and re.search(r"[^\W\d_]", NAMED.sub("", one.text.one))
            and code not in SAME_AS_ENGLISH.get(one.text.one, set())
        ]
        assert same == []

    def test_its_words_are_in_its_letters(self, code: str) -> None:
        letters = SCRIPTS.get(code)
        bare = [(one, NAMED.sub("", said)) for one in catalogue(code) for said in one.said]
        other = [said for _, said in bare if letters and re.search(r"\w", said) and not re.search(letters, said)]
        assert other == []
        wrong = {"zh-hans": ONLY_TRADITIONAL, "zh-hant": ONLY_SIMPLIFIED}.get(code, set())
        assert [said for _, said in bare if wrong & set(said)] == []

    def test_gettext_reads_the_same(self, code: str) -> None:
        """Python's own reader on the compiled file, so that our writer is not its own judge."""
        read = gettext.GNUTranslations(io.BytesIO(po_file(code).with_suffix(".mo").read_bytes()))
        form = gettext.c2py(PLURALS[code].partition("plural=")[2].rstrip(";"))
        for one in catalogue(code):
            if one.text.plural:
                found = {number: read.ngettext(one.text.one, one.text.plural, number) for number in range(130)}
                assert found == {number: one.said[form(number)] for number in found}
            else:
                assert read.gettext(one.text.one) == one.said[0]

    def test_django_speaks_it(self, code: str) -> None:
        with translation.override(code):
            spoken = {one.text.one: translation.gettext(one.text.one) for one in catalogue(code)}
        assert {one.text.one: one.said[0] for one in catalogue(code) if not one.text.plural}.items() <= spoken.items()


def placeholders_lost(code: str, entry: Entry) -> list[str]:
    """The words that lack a placeholder or have another. A form for one number alone may leave it out."""
    form = gettext.c2py(PLURALS[code].partition("plural=")[2].rstrip(";"))
    taken = Counter(form(number) for number in range(1000))
    lost = []
    for number, said in enumerate(entry.said):
        wanted = names(entry.text.plural if entry.text.plural and number else entry.text.one)
        spells_out = bool(entry.text.plural) and taken[number] == 1
        fits = names(said) <= wanted if spells_out else names(said) == wanted
        bare = NAMED.sub("", said).replace("%%", "")
        if not fits or "%" in bare:
            lost.append(said)
    return lost


def names(text: str) -> set[str]:
    braced = {f"{{{name}}}" for _, name, _, _ in BRACED(NAMED.sub("", text)) if name is not None}
    return set(NAMED.findall(text)) | braced


def test_the_languages_are_those_of_the_brief() -> None:
    assert tuple(code for code, _ in settings.LANGUAGES) == (
        *("en", "de", "fr", "es", "pt", "it", "tr", "ru", "pl"),
        *("ar", "ko", "ja", "zh-hans", "zh-hant", "th", "vi", "id"),
    )
    assert set(PLURALS) == set(LANGUAGES)


def test_the_allowance_names_what_is_there() -> None:
    there = {text.one for text in texts()}
    assert set(SAME_AS_ENGLISH) <= there


class TestFormat:
    """What people and their programs write into a .po file is read as they mean it."""

    def test_lines_comments_and_escapes(self) -> None:
        po = 'msgid ""\nmsgstr ""\n"Language: de\\n"\n\n# by hand\n#: a.py b.html\n#, fuzzy\nmsgid ""\n"One "\n"two"\n'
        po += 'msgstr "Eins \\"zwei\\"\\n"\n"drei"\n\n#~ msgid "Old"\n#~ msgstr "Alt"\n'
        assert entries(po) == [Entry(Text("One two"), ('Eins "zwei"\ndrei',), ("a.py", "b.html"), fuzzy=True)]

    def test_what_is_written_is_read_again(self) -> None:
        found = [
            Entry(Text('A "b"\\c\nd\t'), ("Ä\u2068",), ("x.py",)),
            Entry(Text("%(n)s day", "%(n)s days"), ("a", "b", "c"), ("y.html", "z.html"), fuzzy=True),
        ]
        assert entries(written("pl", found)) == found

    def test_new_texts_are_empty_old_ones_go_and_the_rest_stays(self) -> None:
        po = written("de", [Entry(Text("Old"), ("Alt",)), Entry(Text("Kept"), ("Bleibt",), ("b.py",))])
        wanted = {Text("New", "News"): ["a.py"], Text("Kept"): ["a.py"]}
        assert up_to_date("de", po, wanted) == [
            Entry(Text("New", "News"), ("", ""), ("a.py",)),
            Entry(Text("Kept"), ("Bleibt",), ("a.py",)),
        ]

    def test_what_has_no_words_is_said_in_english(self) -> None:
        found = [
            Entry(Text("Empty"), ("",)),
            Entry(Text("Unsure"), ("Unsicher",), fuzzy=True),
            Entry(Text("A"), ("Ä",)),
        ]
        read = gettext.GNUTranslations(io.BytesIO(compiled("de", found)))
        assert [read.gettext(text) for text in ("Empty", "Unsure", "A")] == ["Empty", "Unsure", "Ä"]
