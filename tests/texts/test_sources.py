"""Every text of a screen goes through gettext: in the members' area all of them, elsewhere all of new files."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from alliance.texts.sources import (
    ROOT,
    Text,
    members_files,
    of_module,
    of_template,
    relative,
)
from tests.texts.loose import loose_in_members_module, loose_in_module, loose_in_template

HOW = 'Texts go through gettext: `{% translate "..." %}` in a template, gettext("...") in Python (docs/languages.md).'
NOT_YET = Path(__file__).with_name("not_yet.txt")
"""The files of the leaders' side that have texts beside gettext. The list may only shrink."""
APPS, WITHOUT_DJANGO = (
    ("alliance", "members", "analytics", "uploads", "assistant"),
    ("uploads/reading/", "uploads/matching/"),
)
SIDES = re.compile(r"(?<![\w-])(?:[mp][lr]-|left-|right-|text-left|text-right|border-[lr]\b|rounded-[lr]\b|float-)")


def of_leaders() -> list[Path]:
    """Templates and modules that no member sees. Left out: commands of a terminal, and what knows no Django."""
    modules = [file for app in APPS for file in (ROOT / app).rglob("*.py") if "management" not in file.parts]
    every = [*modules, *(ROOT / "templates").rglob("*.html")]
    return sorted(file for file in {*every} - {*members_files()} if not relative(file).startswith(WITHOUT_DJANGO))


def loose(file: Path) -> list[str]:
    source = file.read_text(encoding="utf-8")
    return loose_in_module(source) if file.suffix == ".py" else loose_in_template(source)


@pytest.mark.parametrize("file", members_files(), ids=relative)
def test_no_text_of_the_members_area_stands_beside_gettext(file: Path) -> None:
    source = file.read_text(encoding="utf-8")
    found = loose_in_members_module(source) if file.suffix == ".py" else loose_in_template(source)
    assert not found, f"{relative(file)}. {HOW}\n" + "\n".join(found)


def test_the_leaders_side_follows_file_by_file() -> None:
    listed = set(NOT_YET.read_text(encoding="utf-8").split())
    now = {relative(file): found for file in of_leaders() if (found := loose(file))}
    new = [f"{name}: {found}" for name, found in now.items() if name not in listed]
    assert not new, f"New files, and those that were clean, have no text beside gettext. {HOW}\n" + "\n".join(new)
    clean = sorted(listed - set(now))
    assert not clean, f"These are clean now. Take them out of {relative(NOT_YET)}:\n" + "\n".join(clean)


@pytest.mark.parametrize("file", [one for one in members_files() if one.suffix == ".html"], ids=relative)
def test_the_area_knows_no_left_and_right(file: Path) -> None:
    """Start and end instead, which Arabic turns about."""
    classes = re.findall(r'class="([^"]*)"', file.read_text(encoding="utf-8"))
    assert [found for one in classes for found in SIDES.findall(one)] == []


class TestFinding:
    """That the finders find."""

    @pytest.mark.parametrize(
        ("source", "texts"),
        [
            ('{% translate "One" %}', [Text("One")]),
            ("<p title=\"{% translate 'It is' %}\">", [Text("It is")]),
            (
                "{% blocktranslate with a=b trimmed %}\n  Some {{ a }}\n  100% {% endblocktranslate %}",
                [Text("Some %(a)s 100%%")],
            ),
            (
                "{% blocktranslate count n=x trimmed %}{{ n }} day{% plural %}{{ n }} days{% endblocktranslate %}",
                [Text("%(n)s day", "%(n)s days")],
            ),
            ('{% include "a.html" with title=_("Hello you") %}', [Text("Hello you")]),
            ("<p>gettext is a word</p>", []),
        ],
    )
    def test_texts_of_templates(self, source: str, texts: list[Text]) -> None:
        assert list(of_template("{% load i18n %}" + source)) == texts

    def test_texts_of_modules(self) -> None:
        source = (
            'gettext("a" " b"); x = [gettext_lazy("c")]; ngettext("d", "e", 3); translation.gettext("f"); other("g")'
        )
        assert set(of_module(source)) == {Text("a b"), Text("c"), Text("d", "e"), Text("f")}

    def test_a_text_must_stand_in_the_call(self) -> None:
        with pytest.raises(ValueError, match="malformed"):
            list(of_module("gettext(name)"))

    @pytest.mark.parametrize(
        "source",
        [
            "<p>Loose</p>",
            '<img alt="A picture" src="x">',
            "<button aria-label='Close it'></button>",
            '<input placeholder="Your name">',
            '<a title="More">{{ x }}</a>',
            '<input type="submit" value="Send">',
            '<meta name="description" content="About us">',
            '{% include "a.html" with title="Some text" %}',
            '{{ name|default:"No name yet" }}',
            "<p>{% if x %}{{ y }}{% else %}none{% endif %}</p>",
        ],
    )
    def test_loose_texts_of_templates(self, source: str) -> None:
        assert len(loose_in_template(source)) == 1

    @pytest.mark.parametrize(
        "source",
        [
            '{% load i18n %}<p class="Big one">{% translate "Fine" %} · {{ x|date:"Y-m-d" }} 12 —</p>',
            '{% include "icons/a.svg" with size="large one" %}{# A comment #}<style>p { color: red }</style>',
            "{% blocktranslate trimmed %}All fine {{ x }}{% endblocktranslate %}",
            "{% blocktranslate asvar said trimmed %}All fine{% endblocktranslate %}{{ said }}",
            '<img alt="" src="Some where"><input type="hidden" value="Some thing">',
            '{% include "a.html" with title=_("Some text") %}',
        ],
    )
    def test_what_is_not_loose(self, source: str) -> None:
        assert loose_in_template(source) == []

    def test_loose_texts_of_the_areas_modules(self) -> None:
        source = (
            '"""A docstring is fine."""\nlogger.info("Somebody came in")\nx = gettext("It is fine")\ny = "It is loose"'
        )
        assert loose_in_members_module(source) == ["It is loose"]

    def test_loose_messages_of_leaders(self) -> None:
        source = 'raise Refused(f"Choose {a} days.")\nx = {"message": "Nothing was done.", "other": "Not told so"}\n'
        source += 'raise Missing(gettext("There is none."))\nraise ValueError("internal, in small letters")'
        assert loose_in_module(source) == ["Choose - days.", "Nothing was done."]
