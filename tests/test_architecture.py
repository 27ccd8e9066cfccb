"""The import directions of the project, and that no heavy library is loaded before it is needed."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest
from django.apps import apps
from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import migrations
from django.db.migrations.autodetector import MigrationAutodetector
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ProjectState

ROOT = Path(__file__).parents[1]
LAYERS = ("members", "analytics", "uploads", "assistant", "alliance")
"""A lower one (further left) never imports a higher one."""
SOURCES = {".py", ".ts", ".tsx", ".css"}
GENERATED = {"schema.d.ts", "rules.ts"}
"""As migrations are."""
TABLES = ("members.sf_tech", "members.sf_trees")
"""Facts of the game, without Django, which the reading pipeline may use too."""
HEAVY = {"anthropic", "av", "cv2", "easyocr", "onnxruntime", "rapidocr", "torch"}


def modules(*folders: str) -> Iterator[str]:
    """The dotted names of the modules in those folders, migrations left out."""
    for folder in folders:
        for file in sorted((ROOT / folder).rglob("*.py")):
            if "migrations" not in file.parts:
                yield ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def source_of(module: str) -> str:
    file = ROOT / module.replace(".", "/")
    file = file / "__init__.py" if file.is_dir() else file.with_suffix(".py")
    return file.read_text(encoding="utf-8")


def tree_of(module: str) -> ast.Module:
    return ast.parse(source_of(module))


@dataclass(frozen=True)
class Statement:
    """`import a` is ("", ("a",)), `from a import b, c` is ("a", ("b", "c")).

    at_start: it runs when its module is imported.
    """

    of: str
    names: tuple[str, ...]
    at_start: bool


@cache
def statements(module: str) -> tuple[Statement, ...]:
    """All imports of a module, those of its functions too: each file is parsed once for all tests."""
    found: list[Statement] = []
    todo: list[tuple[ast.AST, bool]] = [(tree_of(module), True)]
    while todo:
        node, at_start = todo.pop()
        if isinstance(node, ast.Import | ast.ImportFrom):
            assert not getattr(node, "level", 0), "imports are absolute"
            names = tuple(alias.name for alias in node.names)
            found.append(Statement(getattr(node, "module", ""), names, at_start))
        inside = at_start and not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        todo.extend((one, inside) for one in ast.iter_child_nodes(node))
    return tuple(found)


def spelt(one: Statement) -> set[str]:
    """`from a import b` counts as a and as a.b."""
    return {one.of, *(f"{one.of}.{name}" for name in one.names)} if one.of else set(one.names)


def imports_of(module: str, *, at_start: bool = False) -> set[str]:
    """Every module that is imported anywhere in a module, or only what is when it is imported itself."""
    return {name for one in statements(module) if one.at_start or not at_start for name in spelt(one)}


def imported(module: str, known: set[str]) -> set[str]:
    """Which of the known modules a module imports; `from a import b` is a.b where that is a module, else a."""
    found: set[str] = set()
    for one in statements(module):
        names = spelt(one) - {one.of}
        found |= names if not one.of or names <= known else names | {one.of}
    return found & known


def wrong(modules: Iterable[str], why: Callable[[str], Collection[str]]) -> dict[str, list[str]]:
    """What each of the modules imports and must not."""
    return {module: sorted(names) for module in modules if (names := why(module))}


def app_of(module: str) -> str:
    return module.partition(".")[0]


@pytest.mark.parametrize("app", LAYERS)
def test_no_app_imports_a_higher_one(app: str) -> None:
    higher = LAYERS[LAYERS.index(app) + 1 :]
    assert wrong(modules(app), lambda module: {name for name in imports_of(module) if app_of(name) in higher}) == {}


def test_no_modules_import_each_other() -> None:
    """Imports for types and inside functions count: a circle is one wherever it is hidden."""
    known = set(modules(*LAYERS))
    ties = {module: imported(module, known) for module in known}
    try:
        TopologicalSorter(ties).prepare()
    except CycleError as error:
        pytest.fail(" -> ".join(error.args[1]))


def test_no_foreign_key_points_upward() -> None:
    """But for the account, whose table Django lets a project choose (settings.AUTH_USER_MODEL)."""
    models = [model for model in apps.get_models(include_auto_created=True) if model._meta.app_label in LAYERS]
    keys = [
        (model._meta.app_label, field.related_model._meta.app_label, str(field))
        for model in models
        for field in model._meta.get_fields()
        if field.concrete and field.is_relation and field.related_model is not get_user_model()
    ]
    assert [name for app, of, name in keys if of in LAYERS and LAYERS.index(of) > LAYERS.index(app)] == []


def test_no_migration_hangs_on_a_higher_app() -> None:
    """Here too but for the account: the first migration of the app that has it."""
    account = migrations.swappable_dependency(settings.AUTH_USER_MODEL)
    upward = [
        (app, name, dependency)
        for (app, name), migration in MigrationLoader(None).disk_migrations.items()
        if app in LAYERS
        for dependency in migration.dependencies
        if dependency != account and dependency[0] in LAYERS[LAYERS.index(app) + 1 :]
    ]
    assert upward == []


def test_the_rules_do_not_know_the_api() -> None:
    rules = [name for name in modules(*LAYERS[:-1]) if ".api" not in name]

    def apis(module: str) -> set[str]:
        return {name for name in imports_of(module) if ".api" in name and app_of(name) in LAYERS}

    assert wrong(rules, apis) == {}


def test_no_migration_is_missing() -> None:
    """What `makemigrations --check` says, without a start of Django for it alone."""
    known = MigrationLoader(None)
    missing = MigrationAutodetector(known.project_state(), ProjectState.from_apps(apps)).changes(known.graph)
    assert {app: [one.name for one in of] for app, of in missing.items()} == {}


DJANGO_FREE = {
    "uploads/reading": TABLES,
    "uploads/matching": ("uploads.reading", "members.names"),
}
"""Packages without Django, each with the modules of ours outside it that it may use: no Django either."""


@pytest.mark.parametrize("folder", DJANGO_FREE)
def test_reading_and_matching_know_no_django(folder: str) -> None:
    allowed = (folder.replace("/", "."), *DJANGO_FREE[folder])

    def others(module: str) -> set[str]:
        names = imports_of(module)
        ours = {name for name in names if app_of(name) in LAYERS and not name.startswith(allowed)}
        return ours | {name for name in names if app_of(name) in {"django", "rest_framework", "django_q"}}

    assert wrong(modules(folder), others) == {}


STEPS = ("look", "cells", "roles", "rows", "proofs")
"""The folders of uploads/reading in the order in which a screenshot passes them."""


@pytest.mark.parametrize("step", STEPS)
def test_no_step_of_reading_imports_a_later_one(step: str) -> None:
    folder = "uploads.reading."
    later = tuple(folder + name for name in (*STEPS[STEPS.index(step) + 1 :], "engines", "pipeline"))
    named = {name for module in modules(f"uploads/reading/{step}") for name in imports_of(module)}
    assert {name for name in named if name.startswith(later)} == set()


ROOMS = ("reading", "matching", "files", "jobs", "review", "intake", "apply")
"""The folders of uploads: one further right may know those further left."""


@pytest.mark.parametrize("room", ROOMS)
def test_no_folder_of_uploads_imports_a_higher_one(room: str) -> None:
    higher = tuple(f"uploads.{name}" for name in (*ROOMS[ROOMS.index(room) + 1 :], "api", "tasks"))
    named = {name for module in modules(f"uploads/{room}") for name in imports_of(module)}
    assert {name for name in named if name.startswith(higher)} == set()


@pytest.mark.parametrize("step", STEPS)
def test_the_numbers_of_each_step_stand_at_its_head(step: str) -> None:
    """Limits and weights have a name and a unit in the step's `__init__.py`; halves and wholes need none."""
    inside = {
        (module, node.value)
        for module in modules(f"uploads/reading/{step}")
        for function in ast.walk(tree_of(module))
        if isinstance(function, ast.FunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.Constant) and isinstance(node.value, float)
    }
    assert {one for one in inside if one[1] not in {-1.0, 0.0, 0.5, 1.0, 2.0}} == set()


MAY_ASK_THE_ENVIRONMENT = {
    *("alliance.settings", "alliance.env"),  # what becomes a setting
    *("alliance.wsgi", "manage", "scripts.with_django", "scripts.serve"),  # which settings, where the data is
    *("scripts.documented_steps", "benchmarks.lighthouse"),  # they start processes
}


@pytest.mark.slow
def test_only_settings_and_what_starts_processes_know_the_environment() -> None:
    asking = {
        module
        for module in (*modules(*LAYERS, "scripts", "benchmarks"), "manage")
        if "env" in source_of(module)
        and {"os.environ", "os.getenv", "os.putenv"}
        & {ast.unparse(node) for node in ast.walk(tree_of(module)) if isinstance(node, ast.Attribute)}
    }
    assert asking <= MAY_ASK_THE_ENVIRONMENT


PURE = (
    *("members.names", "members.ranks", "members.confusables", "members.distinct", "members.duplicates"),
    *("members.formats", "members.roster.merge_order", "members.previous_rank"),
    *(*TABLES, "members.weeks.calendar", "members.spreadsheets"),
)


def test_the_pure_rules_know_no_django() -> None:
    django = {"django", "rest_framework"}
    assert wrong(PURE, lambda module: {name for name in imports_of(module) if app_of(name) in django}) == {}


def test_heavy_libraries_are_imported_where_they_are_used() -> None:
    def heavy(module: str) -> set[str]:
        return {name for name in imports_of(module, at_start=True) if app_of(name) in HEAVY}

    named = re.compile(rf"\b(?:{'|'.join(HEAVY)})\b")
    naming = (module for module in modules(*LAYERS, "scripts", "tests") if named.search(source_of(module)))
    assert wrong(naming, heavy) == {}


@pytest.mark.slow
def test_the_web_server_loads_no_heavy_library(tmp_path: Path) -> None:
    script = (
        "import sys, alliance.wsgi, alliance.urls; from django.urls import get_resolver; get_resolver().url_patterns;"
        f"print(*sorted({HEAVY!r} & {{name.partition('.')[0] for name in sys.modules}}))"
    )
    environment = {**os.environ, "DATA_DIR": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == []


def test_no_source_file_is_over_400_lines() -> None:
    folders = (*LAYERS, "scripts", "tests", "benchmarks", "frontend/src")
    files = [
        file
        for folder in folders
        for file in (ROOT / folder).rglob("*.*")
        if file.suffix in SOURCES and file.name not in GENERATED and "migrations" not in file.parts
    ]
    lengths = {str(file.relative_to(ROOT)): len(file.read_text(encoding="utf-8").splitlines()) for file in files}
    assert {name: length for name, length in lengths.items() if length > 400} == {}


BROWSERS_CLOCK = re.compile(r"\bDate\.now\b|\bnew Date\(\)|\bgetTimezoneOffset\b|\btoLocale(?:Date|Time)?String\b")


def test_only_the_alliances_clock_asks_the_browser_for_the_time() -> None:
    """Which day it is, and how old a figure is, never hangs on a leader's device (frontend/src/format/clock.ts)."""
    sources = ROOT / "frontend/src"
    asking = {
        file.relative_to(sources).as_posix()
        for file in sources.rglob("*.ts*")
        if BROWSERS_CLOCK.search(file.read_text(encoding="utf-8"))
    }
    helpers = {"format/clock.test.ts", "islands/sf-tech/testing.ts"}
    assert asking - helpers == {"format/clock.ts"}
