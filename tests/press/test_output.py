"""Results written again: a copy of what a person changed, and none where there is nothing to keep."""

from pathlib import Path

from arbitraj.desk.output import Output
from tests.folders import step_in


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if not path.name.startswith("."))


def write(folder: Path, text: str) -> list[tuple[str, str]]:
    def fill(path: Path) -> None:
        path.write_text(text, encoding="utf-8")

    with step_in(folder) as transaction:
        output = Output(transaction, folder)
        output.write("a.txt", fill)
    return output.copies


def test_a_copy_is_kept_of_what_a_person_changed_and_of_nothing_else(tmp_path: Path) -> None:
    assert write(tmp_path, "unu") == []
    assert write(tmp_path, "doi") == []  # as the program left it
    (tmp_path / "a.txt").write_text("trei", encoding="utf-8")
    assert write(tmp_path, "trei") == []  # changed, but to what is written now
    assert names(tmp_path) == ["a.txt"]
    (tmp_path / "a.txt").write_text("al meu", encoding="utf-8")
    assert write(tmp_path, "patru") == [("a.txt", "a-v1.txt")]
    assert {name: (tmp_path / name).read_text("utf-8") for name in names(tmp_path)} == {
        "a.txt": "patru",
        "a-v1.txt": "al meu",
    }


def test_what_stands_there_without_a_record_is_kept_only_where_it_differs(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("unu", encoding="utf-8")
    assert write(tmp_path, "unu") == []
    (tmp_path / ".scrise.json").unlink()
    assert write(tmp_path, "doi") == [("a.txt", "a-v1.txt")]


def test_an_edition_with_the_same_files_needs_no_v1(tmp_path: Path) -> None:
    def edition(text: str) -> list[str]:
        def fill(folder: Path) -> None:
            (folder / "a.txt").write_text(text, encoding="utf-8")

        with step_in(tmp_path) as transaction:
            shelved = transaction.shelve(tmp_path / "editie", fill)
        return [str(shelved.changed), shelved.kept.name if shelved.kept else ""]

    assert [edition("unu"), edition("unu"), edition("doi")] == [["True", ""], ["False", ""], ["True", "editie-v1"]]
    assert names(tmp_path) == ["editie", "editie-v1"]
