"""The catalogues of the members' area, updated from the sources without gettext's own programs.

alliance/locale/LANGUAGE/LC_MESSAGES/django.po is edited by hand. New texts get an empty entry there, obsolete ones are
removed, and django.mo beside it is generated again. Both are committed, so every kind of installation has them without
an extra step or program. A test checks that they match (tests/texts).
"""

from __future__ import annotations

import ast
import struct
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from django.conf import settings
from django.utils.translation import to_locale

from alliance.texts.sources import ROOT, Text

LOCALE: Final = ROOT / "alliance" / "locale"
LANGUAGES: Final = tuple(code for code, _ in settings.LANGUAGES if code != "en")
NOT_ONE: Final = "nplurals=2; plural=(n != 1);"
ABOVE_ONE: Final = "nplurals=2; plural=(n > 1);"
NONE: Final = "nplurals=1; plural=0;"
PLURALS: Final = {
    **dict.fromkeys(("de", "es", "it"), NOT_ONE),
    **dict.fromkeys(("fr", "pt", "tr"), ABOVE_ONE),
    **dict.fromkeys(("ko", "ja", "zh-hans", "zh-hant", "th", "vi", "id"), NONE),
    "ru": "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
    "pl": "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
    "ar": "nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);",
}
"""The rule by which a language chooses a plural form for a number n, in gettext's notation."""
MAGIC: Final = 0x950412DE
"""The first bytes of a .mo file."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A text of a catalogue with its translation: one, or as many as the language has plural forms."""

    text: Text
    said: tuple[str, ...]
    files: tuple[str, ...] = ()
    fuzzy: bool = False


def po_file(code: str) -> Path:
    """code: as in Django's settings, such as `zh-hans`."""
    return LOCALE / to_locale(code) / "LC_MESSAGES" / "django.po"


def forms(code: str) -> int:
    """How many plural forms a language has."""
    return int(PLURALS[code].removeprefix("nplurals=").partition(";")[0])


# ---- reading


def entries(po: str) -> list[Entry]:
    """The entries of a catalogue's text, without its header and without comments."""
    return [entry for block in blocks(po) if (entry := entry_of(block)) and entry.text.one]


def blocks(po: str) -> Iterator[list[str]]:
    block: list[str] = []
    for line in (*po.splitlines(), ""):
        if line.strip():
            block.append(line.strip())
        elif block:
            yield block
            block = []


def entry_of(block: list[str]) -> Entry | None:
    parts: dict[str, str] = {}
    key = ""
    for line in block:
        if line.startswith("#"):
            continue
        name, _, text = ("", "", line) if line.startswith('"') else line.partition(" ")
        key = name or key
        parts[key] = parts.get(key, "") + ast.literal_eval(text)
    if "msgid" not in parts:
        return None
    said = tuple(value for name, value in parts.items() if name.startswith("msgstr"))
    files = tuple(one for line in block if line.startswith("#:") for one in line[2:].split())
    fuzzy = any(line.startswith("#,") and "fuzzy" in line for line in block)
    return Entry(Text(parts["msgid"], parts.get("msgid_plural", "")), said, files, fuzzy)


# ---- writing


def written(code: str, found: Iterable[Entry]) -> str:
    """A catalogue as a .po file."""
    return "\n".join([HEAD.format(language=to_locale(code), plurals=PLURALS[code]), *map(lines_of, found)])


HEAD: Final = """\
# The texts of the members' area. How to add or correct a language: docs/languages.md
msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plurals}\\n"
"""


def lines_of(entry: Entry) -> str:
    lines = [f"#: {file}" for file in entry.files]
    lines += ["#, fuzzy"] if entry.fuzzy else []
    lines += ["#, python-format"] if "%(" in entry.text.one + entry.text.plural else []
    lines.append(f"msgid {quoted(entry.text.one)}")
    if entry.text.plural:
        lines.append(f"msgid_plural {quoted(entry.text.plural)}")
        lines += [f"msgstr[{number}] {quoted(said)}" for number, said in enumerate(entry.said)]
    else:
        lines.append(f"msgstr {quoted(entry.said[0])}")
    return "\n".join([*lines, ""])


def quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\t", "\\t").replace("\n", "\\n")
    return f'"{escaped}"'


def compiled(code: str, found: Iterable[Entry]) -> bytes:
    """A catalogue as gettext reads it (.mo): the translated texts, sorted, each with its offset and length."""
    head = f"Content-Type: text/plain; charset=UTF-8\nPlural-Forms: {PLURALS[code]}\n"
    words = {joined(one.text): "\0".join(one.said) for one in found if all(one.said) and not one.fuzzy}
    pairs = sorted((one.encode(), said.encode()) for one, said in {"": head, **words}.items())
    start = 28 + 16 * len(pairs)
    keys, at = places([one for one, _ in pairs], start)
    values, _ = places([said for _, said in pairs], at)
    numbers = (MAGIC, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, start, *keys, *values)
    texts = b"".join(part + b"\0" for column in zip(*pairs, strict=True) for part in column)
    return struct.pack(f"<{len(numbers)}I", *numbers) + texts


def places(texts: list[bytes], at: int) -> tuple[list[int], int]:
    """Length and offset of each text, each followed by a zero byte; and where the last one ends."""
    numbers = []
    for text in texts:
        numbers += [len(text), at]
        at += len(text) + 1
    return numbers, at


def joined(text: Text) -> str:
    return f"{text.one}\0{text.plural}" if text.plural else text.one


# ---- both together


def up_to_date(code: str, po: str, texts: Mapping[Text, Iterable[str]]) -> list[Entry]:
    """What a catalogue should hold: every text of the sources in their order, with existing translations."""
    known = {one.text: one for one in entries(po)}
    found = []
    for text, files in texts.items():
        empty = ("",) * (forms(code) if text.plural else 1)
        there = known.get(text)
        said = there.said if there and len(there.said) == len(empty) else empty
        found.append(Entry(text, said, tuple(files), bool(there and there.fuzzy)))
    return found


def update(code: str, texts: Mapping[Text, Iterable[str]]) -> list[Text]:
    """Writes a language's two files. Returns the texts that are not translated yet."""
    file = po_file(code)
    file.parent.mkdir(parents=True, exist_ok=True)
    found = up_to_date(code, file.read_text(encoding="utf-8") if file.exists() else "", texts)
    file.write_text(written(code, found), encoding="utf-8")
    file.with_suffix(".mo").write_bytes(compiled(code, found))
    return [one.text for one in found if not all(one.said)]
