"""The tool itself: which mutants there are, that edits elsewhere move none, which tests are run for one."""

import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from tests.tools.mutants.near import KILLERS, Near
from tests.tools.mutants.page import REASONS, _killers
from tests.tools.mutants.places import Mutant, mutants_of
from tests.tools.mutants.rooms import PATTERNS, ROOMS, files, fits, room_of
from tests.tools.mutants.run import by_turns

ROOT = Path(__file__).resolve().parents[3]
CODE = '''
LIMIT: int | None = 3


@dataclass(frozen=True, order=True)
class Pair:
    one: "int"
    two: "int"

    @cached_property
    def twice(self) -> int | None:
        """Twice."""
        assert self.one > 0
        if self.one < LIMIT and self.two:
            return Pair(one, two)
        with folder_lock:
            told.append(f"ă{self.one}")
        return sorted(found, key=lambda each: (each.place, each.name))[0]
'''


def made(root: Path, file: str, code: str) -> dict[str, list[str]]:
    """Each mutant of a file by its name: the lines that it has and the file had not."""
    path = root / "arbitraj" / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(code, encoding="utf-8")
    found = {}
    for mutant in mutants_of(root, f"arbitraj/{file}"):
        there = code.splitlines()
        found[mutant.label.partition(":")[2]] = [
            line.strip() for line in mutant.made(root).splitlines() if line not in there
        ]
    return found


def test_each_kind_of_fault_is_there_and_what_no_test_could_see_is_not(tmp_path: Path) -> None:
    assert made(tmp_path, "a.py", CODE) == {
        "-:number:1": ["LIMIT: int | None = 4"],
        "Pair.twice:another field:1": ["if self.two < LIMIT and self.two:"],
        "Pair.twice:another field:2": ["if self.one < LIMIT and self.one:"],
        "Pair.twice:another field:3": ['told.append(f"ă{self.two}")'],
        "Pair.twice:comparison:1": ["if self.one <= LIMIT and self.two:"],
        "Pair.twice:part of a condition negated:1": ["if (not (self.one < LIMIT)) and self.two:"],
        "Pair.twice:part of a condition negated:2": ["if self.one < LIMIT and (not (self.two)):"],
        "Pair.twice:arguments swapped:1": ["return Pair(two, one)"],
        "Pair.twice:lock dropped:1": ["if True:"],
        "Pair.twice:statement dropped:1": ["pass"],
        "Pair.twice:sort key:1": ["return sorted(found, key=lambda each: (each.name,))[0]"],
        "Pair.twice:sort key:2": ["return sorted(found, key=lambda each: (each.name, each.place))[0]"],
        "Pair.twice:first or last:1": ["return sorted(found, key=lambda each: (each.place, each.name))[-1]"],
        "Pair.twice:number:1": ["return sorted(found, key=lambda each: (each.place, each.name))[1]"],
    }


@pytest.mark.parametrize(
    ("file", "code", "faults"),
    [
        (
            "a.toml",
            'a = 3\nb = true\nc = "8.2.c"\n',
            {"number": "a = 4", "flag": "b = false", "article": 'c = "8.2.d"'},
        ),
        ("b.toml", 'a = "{one} of {two:word}"\n', {"placeholder": 'a = "{two:word} of {one}"'}),
        (
            "a.html",
            "{{ a.b }}{{ c.d }}\n{% if a %}\n{% for x in all %}",
            {"another value": "{{ c.d }}{{ c.d }}", "condition negated": "{% if not a %}"}
            | {"first or last": "{% for x in (all|list)[1:] %}"},
        ),
        ("a.mjs", "f(1);\nif (a < b) g;\n", {"number": "f(2);", "statement dropped": ";", "sign": "if (a <= b) g;"}),
    ],
)
def test_settings_templates_and_scripts_have_theirs(
    tmp_path: Path, file: str, code: str, faults: dict[str, str]
) -> None:
    assert made(tmp_path, file, code) == {f"-:{kind}:1": [line] for kind, line in faults.items()}


def test_an_edit_elsewhere_draws_no_other_mutants(tmp_path: Path) -> None:
    before = made(tmp_path, "a.py", CODE)
    edited = CODE.replace("LIMIT: int", "OTHER = 7 + 8\n\n\ndef before():\n    return 1 < 2\n\n\nLIMIT: int")
    after = made(tmp_path, "a.py", edited)
    assert {label: lines for label, lines in after.items() if label.startswith("Pair")} == {
        label: lines for label, lines in before.items() if label.startswith("Pair")
    }


def test_what_is_no_longer_of_its_language_is_no_mutant(tmp_path: Path) -> None:
    made(tmp_path, "a.py", "def f():\n    a = [{**one, 'x': 3}]\n")
    assert all(mutant.whole(tmp_path) for mutant in mutants_of(tmp_path, "arbitraj/a.py"))
    broken = Mutant("arbitraj/a.py", 1, "number", 0, "")
    (tmp_path / "arbitraj" / "a.py").write_text("a = 3 +", encoding="utf-8")
    with pytest.raises(SyntaxError):
        broken.whole(tmp_path)


def test_rare_kinds_are_drawn_as_often_as_frequent_ones(tmp_path: Path) -> None:
    made(tmp_path, "a.py", "\n".join(f"a{n} = {n}" for n in range(2, 40)) + "\nb = True\nc = '8.2.c'\n")
    drawn = [mutant.operator for mutant in islice(by_turns(mutants_of(tmp_path, "arbitraj/a.py"), 1), 4)]
    assert sorted(drawn[:3]) == ["article", "flag", "number"]
    assert drawn[3] == "number"


def test_the_files_of_its_room_that_import_it_are_near_and_one_that_imports_everything_is_far(tmp_path: Path) -> None:
    for file, code in {
        "arbitraj/ranking/a.py": CODE,
        "arbitraj/ranking/b.py": "",
        "arbitraj/ranking/all.py": "from arbitraj.ranking import a, b",
        "arbitraj/ranking/__init__.py": "",
        "tests/ranking/test_deep.py": "def test():\n    import arbitraj.ranking.a",
        "tests/ranking/test_elsewhere.py": "import arbitraj.ranking.b",
        "tests/ranking/test_a.py": "from tests.ranking import made",
        "tests/ranking/test_everything.py": "from tests.ranking import much",
        "tests/ranking/much.py": "from tests.ranking import made, more, most",
        "tests/ranking/more.py": "",
        "tests/ranking/most.py": "",
        "tests/ranking/test_browser.py": "from arbitraj.ranking import a\npytestmark = pytest.mark.greu",
        "tests/ranking/made.py": "import arbitraj.ranking.all",
        "tests/press/test_of_another_room.py": "import arbitraj.ranking.a",
    }.items():
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text(code, encoding="utf-8")
    (tmp_path / KILLERS).parent.mkdir(parents=True)
    mutant = next(mutants_of(tmp_path, "arbitraj/ranking/a.py"))
    killers = "tests/ranking/test_deep.py::test tests/ranking/test_deep.py::test_gone tests/gone.py::test"
    (tmp_path / KILLERS).write_text(f'"{mutant.label}" = "{killers}"', encoding="utf-8")
    near = Near(tmp_path)
    found = [f"tests/ranking/test_{name}.py" for name in ("deep", "a", "everything", "elsewhere")]
    assert near.tests(mutant) == found
    assert [*near.portions(mutant, (1, 5))] == [["tests/ranking/test_deep.py::test"], found[:1], found[1:]]


def test_of_files_as_far_the_one_that_speaks_of_the_same_is_nearer(tmp_path: Path) -> None:
    # a page is reached by its address: all tests of pages import the whole site, and their names are of other things
    for file, code in {
        "arbitraj/hall/one_pages.py": "ROUTE = '/jucatori/cod'\n",
        "arbitraj/hall/site.py": "import arbitraj.hall.one_pages",
        **{f"tests/hall/test_{n}_pages.py": "import arbitraj.hall.site\nROUTE = '/mese'" for n in "abc"},
        "tests/hall/test_players.py": "import arbitraj.hall.site\n\n\ndef test():\n    get('/jucatori/cod')",
    }.items():
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text(code, encoding="utf-8")
    found = Near(tmp_path).tests(Mutant("arbitraj/hall/one_pages.py", 1, "", 0, ""))
    assert found == ["tests/hall/test_players.py", *(f"tests/hall/test_{n}_pages.py" for n in "abc")]


def test_a_killer_is_kept_until_another_verdict_is_there() -> None:
    drawn = [Mutant("arbitraj/a.py", 1, "number", n, f"m{n}") for n in range(4)]
    known = {"m0": {"killer": "tests/a.py::new[1-x]"}, "m1": {"killer": ""}, "m3": {"killer": "time"}}
    before = {"m0": "tests/a.py::old", "m1": "tests/a.py::old", "m2": "tests/a.py::kept", "gone": "tests/a.py::gone"}
    assert [*_killers(drawn, known, before)][1:] == ['"m0" = "tests/a.py::new"\n', '"m2" = "tests/a.py::kept"\n']


_JUDGED = """
import sys
from pathlib import Path
from tests.tools.mutants import judging
from tests.tools.mutants.places import mutants_of
judging._HEAVY = ""
root, copy = map(Path, sys.argv[1:])
jobs = [(each, ["tests"]) for each in mutants_of(root, "arbitraj/a.py")]
for verdict in judging.judge(jobs, [copy], root):
    print(verdict.mutant.label.partition(":")[2], verdict.killer, sep=": ")
"""


def judged(root: Path, code: str, tests: dict[str, str]) -> list[str]:
    """What is said of every mutant of a module, in a project that has these tests."""
    for top in ("one", "two"):
        for name, text in {"arbitraj/__init__.py": "", "arbitraj/a.py": code, **tests}.items():
            (root / top / name).parent.mkdir(parents=True, exist_ok=True)
            (root / top / name).write_text(text, encoding="utf-8")
    command = [sys.executable, "-c", _JUDGED, str(root / "one"), str(root / "two")]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()


_SEES = "def test_good():\n    from arbitraj.a import SEEN\n    assert SEEN == 2\n"


def test_a_test_that_fails_without_the_mutant_too_kills_nothing(tmp_path: Path) -> None:
    tests = {"tests/test_a.py": f"def test_broken():\n    assert 0\n\n\n{_SEES}"}
    said = judged(tmp_path, "SEEN = 2\nUNSEEN = 4\n", tests)
    assert said.pop(0) == "nu trece nici fără mutant: tests/test_a.py::test_broken"
    seen = "tests/test_a.py::test_good"
    assert sorted(said) == [f"-:number:1: {seen}", "-:number:2: "]


def test_a_run_that_fails_after_its_last_test_kills_nothing(tmp_path: Path) -> None:
    # as one that leaves a process behind does: the last test was blamed for it, and alone it left none
    fails = "def pytest_sessionfinish(session):\n    if session.testscollected > 1:\n        session.exitstatus = 1\n"
    tests = {"tests/conftest.py": fails, "tests/test_a.py": f"{_SEES}\n\ndef test_last():\n    pass\n"}
    said = judged(tmp_path, "SEEN = 2\nUNSEEN = 4\n", tests)
    seen = "tests/test_a.py::test_good"
    assert sorted(said) == [f"-:number:1: {seen}", "-:number:2: "]


def test_a_mutant_that_cannot_even_be_imported_is_killed_by_who_imports_it(tmp_path: Path) -> None:
    importing = "from arbitraj.a import SEEN\n\n\ndef test_good():\n    assert SEEN\n"
    tests = {f"tests/test_{name}.py": importing for name in "ab"}  # with a second file pytest ends another way
    said = judged(tmp_path, "SEEN = 8 // (3 - 2)\n", tests)
    fatal = [line for line in said if line.endswith(": tests/test_a.py")]
    assert len(fatal) == 1  # 8 // 0
    assert not any(line.startswith("nu trece") for line in said)


def test_every_module_is_in_a_room_and_no_pattern_is_idle() -> None:
    every = [*files(ROOT)]
    assert [file for file in every if not room_of(file)] == []
    assert {room_of(file) for file in every} == set(ROOMS)
    idle = [one for room in ROOMS for one in PATTERNS[room] if not any(fits(file, one) for file in every)]
    assert idle == []


def test_every_reason_is_its_own_and_of_a_mutant_that_there_still_is() -> None:
    reasons: dict[str, str] = tomllib.loads((ROOT / REASONS).read_text("utf-8"))
    known = {m.label for file in {label.partition(":")[0] for label in reasons} for m in _mutants_there(file)}
    assert [label for label in reasons if label not in known] == []
    assert [reason for reason, times in Counter(reasons.values()).items() if times > 1] == []


def _mutants_there(file: str) -> Iterator[Mutant]:
    if (ROOT / file).is_file():
        yield from mutants_of(ROOT, file)
