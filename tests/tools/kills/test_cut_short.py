"""What the kills found, one by one and in this process."""

from pathlib import Path
from unittest.mock import patch

import pytest

from arbitraj.cli import publishing
from arbitraj.problems import ProblemsError
from arbitraj.writing import plan as plans
from arbitraj.writing.lock import OWNER, STATE
from arbitraj.writing.plan import BACK, NOTE, Swaps, digest_of
from arbitraj.writing.transaction import recover
from tests.commands import run
from tests.folders import folder, sheet, step_in


def quiet(text: str) -> None:
    pass


def test_what_is_done_is_nobodys_before_its_note_is_gone(tmp_path: Path) -> None:
    """Else whoever comes next would be told that nothing was written."""
    seen: list[bool] = []
    real = Path.unlink

    def unlink(path: Path, missing_ok: bool = False) -> None:
        if path.name == NOTE:
            seen.append((tmp_path / STATE / OWNER).exists())
        real(path, missing_ok)

    with patch.object(Path, "unlink", unlink), step_in(tmp_path) as transaction:
        transaction.text(tmp_path / "a.txt", "a")
    assert seen == [False]


def test_the_state_of_one_that_had_not_begun_is_cleared_by_who_only_reads(tmp_path: Path) -> None:
    for name in ("pas-abcdefgh/nou/0/a", "lacat"):
        (tmp_path / STATE / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / STATE / name).write_text("", encoding="utf-8")
    heard: list[str] = []
    recover(tmp_path, "verifica", heard.append)
    assert (list(tmp_path.iterdir()), heard) == ([], [])


def test_folders_that_a_refused_step_made_are_gone_again(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "b").mkdir()

    real = Path.replace

    def replace(path: Path, target: Path) -> Path:
        if target.name == "b.txt":
            raise PermissionError(13, "Permission denied", str(target))
        return real(path, target)

    def write() -> None:
        with step_in(tmp_path) as transaction:
            for name in ("made/deep/a.txt", "mine/a.txt", "b/b.txt"):
                transaction.text(tmp_path / name, "a")

    with patch.object(Path, "replace", replace), pytest.raises(PermissionError):
        write()
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["b", "mine"]


def test_an_exchange_taken_back_and_cut_short_leaves_no_edition_too_many(tmp_path: Path) -> None:
    for name, text in (("final", "old"), ("final-v1", "new")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "a.txt").write_text(text, encoding="utf-8")
    move = plans.Swap(plans.SwapOf.FOLDER, "0", "final", False, "final-v1", digest_of(tmp_path / "final-v1"))
    (tmp_path / STATE / "pas-x" / "nou").mkdir(parents=True)
    (tmp_path / STATE / BACK).write_text(Swaps("pas-x", "„test”", (move,)).text(), encoding="utf-8")
    recover(tmp_path, "verifica", quiet)
    assert [path.name for path in tmp_path.iterdir()] == ["final"]
    assert (tmp_path / "final" / "a.txt").read_text("utf-8") == "old"


def test_what_is_looked_at_last_is_in_place_and_nobody_else_writes(tmp_path: Path) -> None:
    def look() -> None:
        assert (tmp_path / "a.txt").read_text("utf-8") == "a"
        assert (tmp_path / STATE).is_dir()
        raise ProblemsError([])

    def write() -> None:
        with step_in(tmp_path) as transaction:
            transaction.text(tmp_path / "a.txt", "a")
            transaction.then(look)

    with pytest.raises(ProblemsError):
        write()
    assert (tmp_path / "a.txt").read_text("utf-8") == "a"


def test_a_final_ranking_published_meanwhile_is_not_followed_by_a_provisional_one(tmp_path: Path) -> None:
    where = folder(tmp_path)

    def meanwhile(question: str) -> None:
        (where / "publicat" / "final").mkdir(parents=True)

    with patch.object(publishing, "_says_yes", meanwhile):
        done = run(tmp_path, "publica", where, "--provizoriu")
    assert done.status == 2
    assert "final" in done.err
    assert not (where / "publicat" / "provizoriu").exists()


@pytest.mark.parametrize("target", ["nou/fise", "nou/fisa.csv"])
def test_a_folder_made_for_nothing_is_gone_again(tmp_path: Path, target: str) -> None:
    source = tmp_path / "01.csv"
    source.write_text(sheet(), encoding="utf-8")
    with patch("arbitraj.desk.grading.read.sheet_csv", side_effect=PermissionError(13, "Permission denied", "x")):
        assert run(tmp_path, "fisa", "converteste", source, "-o", tmp_path / target).status == 2
    assert [path.name for path in tmp_path.iterdir()] == ["01.csv"]
    assert run(tmp_path, "fisa", "converteste", source, "-o", tmp_path / target).status == 0


def test_a_file_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    source, target = tmp_path / "01.csv", tmp_path / "fisa.csv"
    source.write_text(sheet(), encoding="utf-8")
    target.write_text("x", encoding="utf-8")
    done = run(tmp_path, "fisa", "converteste", source, "-o", target)
    assert (done.status, target.read_text("utf-8")) == (2, "x")
    assert "fișierul există" in done.err


def test_the_json_beside_the_results_is_of_the_same_step(tmp_path: Path) -> None:
    where = folder(tmp_path)
    for name in (where / "ieșire.json", tmp_path / "altundeva" / "ieșire.json"):
        assert run(tmp_path, "corecteaza", where, "--json", name).status == 0
        assert name.read_bytes() == (where / "rezultate" / "rezultate.json").read_bytes()


def test_a_link_in_place_of_the_state_leads_nowhere(tmp_path: Path) -> None:
    other, where = tmp_path / "other", tmp_path / "where"
    for path in (other / "pas-mine", where):
        path.mkdir(parents=True)
    (where / STATE).symlink_to(other)
    with pytest.raises(ProblemsError):
        recover(where, "verifica", quiet)
    assert (other / "pas-mine").is_dir()


@pytest.mark.parametrize("cut", ["before", "between", "after"])
def test_an_edition_is_put_back_where_names_cannot_be_exchanged(tmp_path: Path, cut: str) -> None:
    stands = {"before": ("final", "final-v1"), "between": (f"{STATE}/pas-x/nou/0", "final-v1")}
    new, old = stands.get(cut, (f"{STATE}/pas-x/nou/0", "final"))
    for name, text in ((new, "new"), (old, "old")):
        (tmp_path / name).mkdir(parents=True)
        (tmp_path / name / "a.txt").write_text(text, encoding="utf-8")
    move = plans.Swap(plans.SwapOf.FOLDER, "0", "final", False, "final-v1", digest_of(tmp_path / new))
    (tmp_path / STATE / "pas-x" / "nou").mkdir(parents=True, exist_ok=True)
    (tmp_path / STATE / BACK).write_text(Swaps("pas-x", "„test”", (move,)).text(), encoding="utf-8")
    with patch.object(plans, "exchange", lambda one, other: False):
        recover(tmp_path, "verifica", quiet)
    assert [path.name for path in tmp_path.iterdir()] == ["final"]
    assert (tmp_path / "final" / "a.txt").read_text("utf-8") == "old"
