"""The tool itself: which mutants there are, that edits elsewhere move none, which tests are run for one."""

import json
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.tools.mutants.near import KILLERS, Near
from tests.tools.mutants.page import REASONS
from tests.tools.mutants.places import Mutant, mutants_of
from tests.tools.mutants.rooms import PATTERNS, ROOMS, files, fits, room_of
from tests.tools.mutants.tests_of import Map

ROOT = Path(__file__).resolve().parents[3]
CODE = '''
LIMIT: int | None = 3


@dataclass(frozen=True, order=True)
class Pair:
    one: "int | str"

    @cached_property
    def twice(self) -> int | None:
        """Twice."""
        assert self.one > 0
        if self.one < LIMIT:
            return sum(zip([1], [2], strict=True))
        return self.one + 2
'''


def labels(root: Path, code: str) -> set[str]:
    (root / "a.py").write_text(code, encoding="utf-8")
    return {mutant.label.partition(":")[2] for mutant in mutants_of(root, "a.py")}


def test_what_no_test_could_see_is_left_out_and_everything_else_is_there(tmp_path: Path) -> None:
    assert labels(tmp_path, CODE) == {
        *(f"-:NumberReplacer:{n}" for n in (1, 2)),
        *(f"Pair.twice:NumberReplacer:{n}" for n in range(1, 7)),
        *(f"Pair.twice:ReplaceComparisonOperator_Lt_{to}:1" for to in ("LtE", "GtE")),
        *("Pair.twice:AddNot:1", "Pair.twice:RemoveDecorator:1", "Pair.twice:ReplaceBinaryOperator_Add_Sub:1"),
        *("Pair:RemoveDecorator:1", "Pair:ReplaceTrueWithFalse:1"),
    }


def test_letters_of_two_bytes_before_it_hide_nothing_and_show_nothing(tmp_path: Path) -> None:
    code = 'def line():\n    return "".join("ăâî"[one + two] for one, two in zip([1], [2], strict=True))\n'
    assert labels(tmp_path, code) == labels(tmp_path, code.replace("ăâî", "abc"))
    assert not any("TrueWithFalse" in label for label in labels(tmp_path, code))


def test_an_edit_elsewhere_draws_no_other_mutants(tmp_path: Path) -> None:
    before = labels(tmp_path, CODE)
    edited = CODE.replace("LIMIT: int", "OTHER = 7 + 8\n\n\ndef before():\n    return 1 < 2\n\n\nLIMIT: int")
    assert {label for label in before if label.startswith("Pair")} <= labels(tmp_path, edited)


def test_a_mutant_is_the_file_with_one_line_changed(tmp_path: Path) -> None:
    labels(tmp_path, CODE)
    for mutant in mutants_of(tmp_path, "a.py"):
        made = mutant.made(tmp_path).splitlines()
        compile("\n".join(made), "a.py", "exec")
        if "RemoveDecorator" in mutant.operator:
            continue
        changed = [n for n, (one, two) in enumerate(zip(CODE.splitlines(), made, strict=True), 1) if one != two]
        assert changed == [mutant.line]


def test_a_mutant_is_judged_by_the_tests_that_run_its_block_those_of_its_room_and_the_quickest_first(
    tmp_path: Path,
) -> None:
    file = "arbitraj/ranking/a.py"
    (tmp_path / "arbitraj" / "ranking").mkdir(parents=True)
    (tmp_path / file).write_text(CODE, encoding="utf-8")
    runs = [
        ("tests/press/t.py::quick", 0.1, False, [12]),
        ("tests/ranking/t.py::slow", 2.0, False, [11, 12]),
        ("tests/ranking/t.py::quick", 1.0, False, [12]),
        ("tests/ranking/t.py::elsewhere", 0.1, False, [11]),
        ("tests/ranking/t.py::broken", 0.1, True, [12]),
    ]
    lines = [
        {"test": test, "seconds": seconds, "failed": failed, "blocks": [f"{file}:{first + 2}" for first in blocks]}
        for test, seconds, failed, blocks in runs
    ]
    (tmp_path / "map").write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    found = Map(tmp_path, [tmp_path / "map"])
    mutant = next(each for each in mutants_of(tmp_path, file) if each.line == 14)
    assert found.tests(mutant) == ["tests/ranking/t.py::quick", "tests/ranking/t.py::slow", "tests/press/t.py::quick"]
    assert [len(portion) for portion in found.portions(mutant, (1.5, 60))] == [1, 2]


def test_without_a_map_the_files_that_import_it_are_near_and_one_that_imports_everything_is_far(tmp_path: Path) -> None:
    for file, code in {
        "arbitraj/ranking/a.py": CODE,
        "arbitraj/ranking/b.py": "",
        "arbitraj/ranking/all.py": "from arbitraj.ranking import a, b",
        "arbitraj/ranking/__init__.py": "",
        "tests/ranking/test_deep.py": "def test():\n    import arbitraj.ranking.a",
        "tests/ranking/test_elsewhere.py": "import arbitraj.ranking.b",
        "tests/press/test_a.py": "from tests.press import made",
        "tests/press/test_everything.py": "from tests.press import much",
        "tests/press/much.py": "from tests.press import made, more, most",
        "tests/press/more.py": "",
        "tests/press/most.py": "",
        "tests/press/test_browser.py": "from arbitraj.ranking import a\npytestmark = pytest.mark.greu",
        "tests/press/made.py": "import arbitraj.ranking.all",
    }.items():
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text(code, encoding="utf-8")
    (tmp_path / KILLERS).parent.mkdir(parents=True)
    mutant = next(mutants_of(tmp_path, "arbitraj/ranking/a.py"))
    killers = "tests/ranking/test_deep.py::test tests/ranking/test_deep.py::test_gone tests/gone.py::test"
    (tmp_path / KILLERS).write_text(f'"{mutant.label}" = "{killers}"', encoding="utf-8")
    near = Near(tmp_path)
    found = ["tests/ranking/test_deep.py", "tests/press/test_a.py", "tests/press/test_everything.py"]
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


_JUDGED = """
import sys
from pathlib import Path
from tests.tools.mutants import judging
from tests.tools.mutants.places import mutants_of
judging._HEAVY = ""
root, copy = map(Path, sys.argv[1:])
jobs = [(each, ["tests"]) for each in mutants_of(root, "arbitraj/a.py")]
for verdict in judging.judge(jobs, [copy], {}, root):
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
    assert sorted(said) == [f"-:NumberReplacer:{n}: {seen if n < 3 else ''}" for n in range(1, 5)]


def test_a_run_that_fails_after_its_last_test_kills_nothing(tmp_path: Path) -> None:
    # as one that leaves a process behind does: the last test was blamed for it, and alone it left none
    fails = "def pytest_sessionfinish(session):\n    if session.testscollected > 1:\n        session.exitstatus = 1\n"
    tests = {"tests/conftest.py": fails, "tests/test_a.py": f"{_SEES}\n\ndef test_last():\n    pass\n"}
    said = judged(tmp_path, "SEEN = 2\nUNSEEN = 4\n", tests)
    seen = "tests/test_a.py::test_good"
    assert sorted(said) == [f"-:NumberReplacer:{n}: {seen if n < 3 else ''}" for n in range(1, 5)]


def test_a_mutant_that_cannot_even_be_imported_is_killed_by_who_imports_it(tmp_path: Path) -> None:
    importing = "from arbitraj.a import SEEN\n\n\ndef test_good():\n    assert SEEN\n"
    tests = {f"tests/test_{name}.py": importing for name in "ab"}  # with a second file pytest ends another way
    said = judged(tmp_path, "SEEN = 8 % 2 + 1 // 0x1\n", tests)
    fatal = [line for line in said if line.endswith(": tests/test_a.py")]
    assert len(fatal) == 1  # 1 // 0
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
