"""What the files around the code promise: links, commands, repeated tables; style, and who imports whom."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from functools import cache
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path

import pytest

from bot.cli import exits
from bot.config import Settings
from bot.permissions import LABELS
from engine.skitgubbe.options import PRESETS, VARIANTS, make_options

ROOT = Path(__file__).parents[1]
TEXT = {".md", ".py", ".toml", ".txt", ".po", ".yaml", ".yml", ".example", ".jsonl", ".sh", ""}


@cache
def ours() -> tuple[Path, ...]:
    """All files of the project: those that git tracks, or in a copy without git, all that aren't made by tools."""
    if (ROOT / ".git").exists():
        listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
        return tuple(path for line in listed.splitlines() if (path := ROOT / line).is_file())
    made = {".venv", "data", "__pycache__", ".pytest_cache", ".ruff_cache", ".hypothesis", ".import_linter_cache"}
    found = (path for path in ROOT.rglob("*") if path.is_file() and not made & set(path.parts))
    return tuple(path for path in found if path.name not in {".env", "uv.lock"})


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def pages() -> list[Path]:
    return [path for path in ours() if path.suffix == ".md"]


def table_below(page: str, heading: str) -> list[list[str]]:
    """The cells of the first table below a heading, without its head."""
    rows: list[list[str]] = []
    for line in page.partition(heading + "\n")[2].splitlines():
        if line.startswith("|"):
            rows.append([cell.strip() for cell in line.strip("|").split("|")])
        elif rows:
            break
    assert rows, f"no table below {heading!r}"
    return rows[2:]


# -- links


def anchors(page: Path) -> set[str]:
    """The names by which the headings of a page can be linked to."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", pages(), ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
        if "://" in target:
            continue
        name, _, anchor = target.partition("#")
        linked = (page.parent / name).resolve() if name else page
        assert linked.exists(), f"{target} doesn't exist"
        assert not anchor or anchor in anchors(linked), f"{target} has no such heading"


# -- commands


@pytest.mark.parametrize("extra", ["--extra demo python -m bot demo", "pytest"])
def test_readme_gives_the_commands_to_begin_with(extra: str) -> None:
    assert f"\npip install uv && uv run {extra}\n" in read("README.md")


def test_the_checks_begin_with_the_readmes_command() -> None:
    lines = read(".ci/run").splitlines()
    assert "pip install uv && uv run pytest" in lines
    assert [line for line in lines if line.startswith("uv run")] == [
        "uv run pytest -m slow",
        "uv run ruff check",
        "uv run ruff format --check",
        "uv run pyright",
        "uv run lint-imports",
    ]


def test_the_checks_can_be_run_as_a_program() -> None:
    subprocess.run(["bash", "-n", ".ci/run"], cwd=ROOT, check=True)
    assert sys.platform == "win32" or (ROOT / ".ci/run").stat().st_mode & 0o100


@pytest.mark.parametrize("package", ["bot", "engine"])
def test_commands_in_the_pages_can_be_typed(package: str) -> None:
    """Each ``python -m bot …`` in the pages names a command that there is."""
    done = subprocess.run([sys.executable, "-m", package, "--help"], cwd=ROOT, capture_output=True, text=True)
    written = {
        command
        for page in pages()
        for command in re.findall(rf"python -m {package} ([a-z]+)", page.read_text(encoding="utf-8"))
    }
    assert written
    assert written <= set(re.findall(r"[a-z]+", done.stdout))


# -- tables that repeat what stands elsewhere


def test_readme_has_the_settings_of_the_example() -> None:
    example = re.findall(r"^#?([A-Z_]+)=(.*)$", read(".env.example"), re.MULTILINE)
    rows = [(cells[0].strip("`"), cells[1].strip("`")) for cells in table_below(read("README.md"), "### Settings")]
    assert rows == [(name, value or "none") for name, value in example]


def test_the_settings_defaults_are_the_programs() -> None:
    rows = {cells[0].strip("`"): cells[1].strip("`") for cells in table_below(read("README.md"), "### Settings")}
    fields = {"DISCORD_TOKEN": "token"} | {name: name.lower() for name in rows if name != "DISCORD_TOKEN"}
    settings = Settings()
    for name, shown in rows.items():
        value = getattr(settings, fields[name])
        assert shown == ("none" if value is None else str(value)), name


def test_readme_names_the_permissions_that_the_link_asks_for() -> None:
    cells = table_below(read("README.md"), "### Permissions")
    assert {name.strip() for row in cells for name in row[0].split(",")} == set(LABELS.values())


def test_hosting_explains_every_exit_status() -> None:
    rows = {int(cells[0]) for cells in table_below(read("docs/hosting.md"), "## How the process ends")}
    statuses = {value for name, value in vars(exits).items() if name.isupper() and isinstance(value, int)}
    # 2 is argparse's, for wrong usage.
    assert statuses | {2} <= rows


def test_the_rules_presets_are_the_engines() -> None:
    page = read("docs/rules.md")
    names = re.findall(r"`(\w+)`", next(line for line in page.splitlines() if line.startswith("| option |")))
    assert names == list(PRESETS)
    shown = {cells[0].strip("`"): cells[1:] for cells in table_below(page, "## S5 Presets")}
    for column, preset in enumerate(PRESETS):
        for option in PRESETS[preset]:
            cell = shown[option][column]
            usual, _, for_two = cell.partition("; for two: ")
            assert usual in ("–", make_options(preset, {}).text(option)), f"{preset} {option}"
            variant = VARIANTS.get((preset, 2), {})
            assert (option in variant) == bool(for_two), f"{preset} {option}"
            assert not for_two or make_options(preset, {}).for_players(2).text(option) == for_two
    assert set(shown) == {"players"} | {option for preset in PRESETS.values() for option in preset}


def test_the_rules_have_every_paragraph_that_is_cited() -> None:
    paragraphs = set(re.findall(r"\b(S[1-5]\.\d+)\*\*|^### (S2\.\d+) ", read("docs/rules.md"), re.MULTILINE))
    there = {first or second for first, second in paragraphs}
    sources = [path for path in ours() if path.suffix == ".py"]
    cited = {one for path in sources for one in re.findall(r"\bS[1-5]\.\d+", path.read_text(encoding="utf-8"))}
    assert cited
    assert cited <= there


def test_hashed_requirements_are_those_of_the_project() -> None:
    wanted = tomllib.loads(read("pyproject.toml"))["project"]["dependencies"]
    pinned = {
        name.replace("_", "-").lower(): version
        for name, version in re.findall(r"^([\w.-]+)==(\S+)", read("requirements.txt"), re.MULTILINE)
    }
    for requirement in wanted:
        name, _, version = requirement.partition("==")
        name = re.sub(r"\[.*\]", "", name).replace(".", "-").lower()
        assert pinned[name] == version, requirement


# -- licences

SPELLINGS = {
    "Apache 2.0": "Apache-2.0",
    "MIT License": "MIT",
    "The MIT License (MIT)": "MIT",
}
"""How packages write what SPDX calls otherwise."""


def licence_of(package: str) -> str | None:
    """What an installed package says of its licence; None if it isn't installed on this machine."""
    try:
        about = metadata(package)
    except PackageNotFoundError:
        return None
    classified = [line.rpartition(" :: ")[2] for line in about.get_all("Classifier", []) if line.startswith("License")]
    said = about.get("License-Expression") or about.get("License") or classified[0]
    said = said.splitlines()[0]
    return SPELLINGS.get(said, said)


def test_notice_lists_every_package_with_its_licence() -> None:
    names = re.findall(r"^([\w.-]+)==", read("requirements.txt"), re.MULTILINE)
    listed = dict(
        re.findall(r"^([a-z][\w-]+) +(\S.*)$", read("NOTICE").partition("Installed with it")[2], re.MULTILINE)
    )
    listed = {name: licence for name, licence in listed.items() if name in names}
    assert list(listed) == names
    assert "Apache-2.0 AND MIT" in listed.values()
    for name, licence in listed.items():
        assert licence_of(name) in (licence, None), name


def test_notice_lists_every_font_and_its_licence() -> None:
    bundled = [path for path in ours() if path.suffix in {".ttf", ".otf", ".woff", ".woff2", ".svg"}]
    licences = [path.name for path in (ROOT / "bot/pictures/fonts").glob("*.txt") if path.name != "coverage.txt"]
    assert {path.parent for path in bundled} == {ROOT / "bot/pictures/fonts"}
    for name in [path.name for path in bundled] + licences:
        assert name in read("NOTICE")


def test_pictures_are_those_that_the_program_draws() -> None:
    """Whoever adds a picture, a sound or data of somebody else's names it in NOTICE."""
    media = {".png", ".jpg", ".jpeg", ".gif", ".webp", ".mp3", ".ogg", ".csv", ".json"}
    folders = {path.parent.relative_to(ROOT).as_posix() for path in ours() if path.suffix in media}
    assert folders == {"docs/pictures", "docs/rules/pictures"}


def test_the_image_has_the_licences() -> None:
    assert "COPY LICENSE NOTICE ./" in read("Dockerfile")
    assert {"!LICENSE", "!NOTICE"} <= set(read(".dockerignore").split())


def test_the_image_has_the_program_and_nothing_else() -> None:
    """No settings with a token, no database, no history."""
    first, *rest = read(".dockerignore").split()
    let_in = {line.removeprefix("!") for line in rest if line.startswith("!")}
    assert first == "*"
    assert let_in == {"requirements.txt", "LICENSE", "NOTICE", "engine", "bot", "cogs"}


def test_hosting_names_the_user_of_the_container() -> None:
    user = re.search(r"useradd --uid (\d+)", read("Dockerfile"))
    assert user
    assert f"chown {user[1]}" in read("docs/hosting.md")


# -- what doesn't belong here


ELSEWHERE = re.compile(
    r"https?://[\w.-]*(pypi|pythonhosted|npmjs|registry)[\w.-]*|index-url|find-links|file:///\w|(?<![\w.])/(root|home|work|Users)/"
)
"""Addresses of package registries, and paths that exist on somebody's machine only."""


def test_no_file_names_a_registry_or_a_path_of_somebodys_machine() -> None:
    for path in ours():
        if path.suffix in TEXT and path != Path(__file__):
            found = ELSEWHERE.search(path.read_text(encoding="utf-8"))
            assert found is None, f"{path.relative_to(ROOT)}: {found and found[0]}"


def test_no_lock_file_and_no_secrets_are_kept() -> None:
    names = {path.name for path in ours()}
    assert not names & {"uv.lock", ".env"}
    assert {"uv.lock", ".env"} <= set(read(".gitignore").split())


# -- style, and who imports whom


@pytest.mark.parametrize("arguments", [["check"], ["format", "--check"]], ids=" ".join)
def test_style(arguments: list[str]) -> None:
    files = [str(path) for path in ours() if path.suffix == ".py"]
    command = [sys.executable, "-m", "ruff", *arguments, "--quiet", "--no-cache", *files]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_imports_go_one_way() -> None:
    code = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_cache=True))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_database_lies_on_a_named_volume():
    """Case 82: a folder shared with the host may lose what SQLite writes."""
    compose = (ROOT / "compose.yaml").read_text(encoding="utf-8")
    assert re.search(r"^ +volumes:\n +- data:/data$", compose, re.MULTILINE)
    assert re.search(r"^volumes:\n  data:$", compose, re.MULTILINE)
