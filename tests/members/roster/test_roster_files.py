"""Which files an import reads, and manage.py import_members."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client

from alliance.models import User
from members.figures import LARGEST
from members.models import ChangeSet, Member
from tests.members.roster.test_roster_import import rows, send

pytestmark = pytest.mark.django_db


@pytest.fixture
def mambo(officer: User) -> Member:
    return Member.objects.create(name="Mambo", rank=3, power=100)


TEXT = "Name{0}Power{0}Discord\nMámbo{0}120{0}nia\n"


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_separators_encodings_and_line_ends(
    leader_client: Client, mambo: Member, separator: str, encoding: str, line_end: str
) -> None:
    content = TEXT.format(separator).replace("\n", line_end).encode(encoding)
    row = rows(leader_client, content)["Mámbo"]
    assert [change["to"] for change in row["changes"]] == ["120", "nia"]


@pytest.mark.parametrize("first", ["sep=;", '"sep=;"', "SEP=;"])
def test_the_separator_that_excel_declares(leader_client: Client, mambo: Member, first: str) -> None:
    row = rows(leader_client, f"{first}\nName;Power\nMambo;120\n")["Mambo"]
    assert (row["line"], row["action"]) == (3, "update")


def test_quotes_blank_rows_and_lines_inside_cells(leader_client: Client, mambo: Member) -> None:
    content = 'Name,Discord,Power\n,,\n"Nia, ""the""\nfirst",,"1,000"\n\nMambo,,120\n'
    answer = send(leader_client, content).json()
    assert [(row["line"], row["name"], row["action"]) for row in answer["rows"]] == [
        (3, 'Nia, "the" first', "create"),
        (6, "Mambo", "update"),
    ]


@pytest.mark.parametrize(
    ("content", "status", "said"),
    [
        (b"", 400, "empty"),
        (b"\xef\xbb\xbf", 400, "empty"),
        (b"Name,Power\n", 400, "no row"),
        (b"Name,Power\n,\n , \n", 400, "no row"),
        (b"Mambo,120\nNia,5\n", 400, "Name must be one"),
        (b"Power\n5\n", 400, "Name must be one"),
        (b"Name,VS,VS Score\nNia,1,2\n", 400, "Two columns"),
        (b"Name,Power\nM\xe1mbo,5\n", 400, "CSV UTF-8"),
        (b"\xff\xfeN", 400, "CSV UTF-8"),
        (b"Name\nN\x00ia\n", 400, "CSV UTF-8"),
        (b"PK\x03\x04\x14\x00\x06\x00", 400, "CSV UTF-8"),
        (b'Name,Power\n"' + b"x" * 200_000 + b'",5\n', 400, "no CSV"),
        (b"Name\n" + b"x\n" * 2001, 400, "2,000 rows"),
        (b"Name\n" + b"x" * 1024 * 1024, 413, "1 MB"),
        (b"x" * 3 * 1024 * 1024, 413, "1 MB"),
    ],
)
def test_a_file_that_is_none(leader_client: Client, officer: User, content: bytes, status: int, said: str) -> None:
    answer = send(leader_client, content, apply=True)
    assert (answer.status_code, said in answer.json()["message"]) == (status, True)
    assert Member.objects.count() == 1


@pytest.mark.parametrize(
    ("row", "said"),
    [
        (",5,R1,", "no name"),
        ("\u200b,5,R1,", "no name"),
        ("x" * 101 + ",5,R1,", "longer than 100"),
        ("Nia,-5,R1,", "Power: “-5”"),
        ("Nia,five,R9,", "Power: “five” is no whole number, such as 12500000 or 12.5M. Rank: “R9”"),
        ("Nia,1E+08,R1,", "shortened"),
        (f"Nia,{LARGEST + 1},R1,", "too large"),
        ("Nia,5,R1," + "d" * 65, "Discord Username: "),
        ("Nia,5,R1,nia,more", "more cells"),
    ],
)
def test_a_row_that_cannot_be_taken(leader_client: Client, officer: User, row: str, said: str) -> None:
    answer = send(leader_client, f"Name,Power,Rank,Discord\n{row}\n").json()
    assert [one["action"] for one in answer["rows"]] == ["problem"]
    assert said in answer["rows"][0]["message"]


@pytest.mark.parametrize("fields", [{}, {"file": "text"}])
def test_no_file_is_refused(leader_client: Client, fields: dict[str, str]) -> None:
    answer = leader_client.post("/api/roster/import", fields)
    assert answer.status_code == 400
    assert "file" in answer.json()["message"]


def test_apply_is_yes_or_no(leader_client: Client, mambo: Member) -> None:
    file = SimpleUploadedFile("roster.csv", b"Name\nNia\n")
    assert leader_client.post("/api/roster/import", {"file": file, "apply": "perhaps"}).status_code == 400


class TestCommand:
    @pytest.fixture
    def file(self, tmp_path: Any) -> Callable[[str], str]:
        def make(text: str) -> str:
            path = tmp_path / "roster.csv"
            path.write_text(text, encoding="utf-8")
            return str(path)

        return make

    def test_it_shows_and_then_applies(
        self, mambo: Member, file: Callable[[str], str], capsys: pytest.CaptureFixture[str]
    ) -> None:
        path = file("Name,Power,Hat\nMambo,120,red\nNia,5,\nOfficer,,\n")
        call_command("import_members", path)
        said = capsys.readouterr().out
        assert "Ignored columns: Hat" in said
        assert "2  update     Mambo                     power 100 → 120" in said
        assert "3  create     Nia" in said
        assert "Unchanged: 1." in said
        assert not Member.objects.filter(name="Nia").exists()
        call_command("import_members", path, "--apply")
        assert "Imported: 1 created, 1 updated." in capsys.readouterr().out
        assert ChangeSet.objects.get().actor is None

    @pytest.mark.parametrize("text", ["Name,Power\nMambo,lots\n", "Power\n5\n"])
    def test_a_problem_is_an_error(self, mambo: Member, file: Callable[[str], str], text: str) -> None:
        with pytest.raises(CommandError):
            call_command("import_members", file(text), "--apply")

    def test_no_such_file_is_an_error(self) -> None:
        with pytest.raises(CommandError, match="No such file"):
            call_command("import_members", "/no/such/roster.csv")
