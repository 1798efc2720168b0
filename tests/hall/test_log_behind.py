"""A log that lacks what the folder was written of changes nothing before somebody answers; no answer loses a row."""

import os
import shutil
from pathlib import Path

import pytest

from arbitraj.hall.folder.lost import LogQuestionError
from arbitraj.hall.kernel.store.keeper import HALL, JOURNAL, verify_journal
from arbitraj.hall.kernel.store.mark import LogAnswer
from arbitraj.hall.parts import KINDS, opened_site
from tests.hall.behind import WAYS, answered, drawn, folders_of, outside

SEED = int(os.environ.get("ARBITRAJ_SAMANTA", "51"))
CONTENTS = ("solutii/", "predare.", "decizii.", "lamuriri.", "sanctiuni.", "contestatii.")


def asked_first(folder: Path) -> None:
    """Opened twice without an answer: the question both times, and nothing else."""
    before = outside(folder)
    for _ in range(2):
        with pytest.raises(LogQuestionError), opened_site(folder, "probă"):
            pass
        assert outside(folder) == before


def copies_of(folder: Path) -> set[bytes]:
    """What the hall put aside."""
    kept = [*(folder / HALL / "pastrate").glob("*"), *folder.glob("*-v[0-9]*")]
    return {path.read_bytes() for path in kept}


def nothing_lost(folder: Path, answer: LogAnswer) -> None:
    """After an answer each file is in the log, or asked about, or kept; the log goes on from what it was."""
    before = outside(folder)
    rows = {name: data for name, data in before.items() if name.startswith(CONTENTS)}
    asked, image = answered(folder, answer)
    there = outside(folder)
    for name, data in rows.items():
        if answer is LogAnswer.TAKE_IN:
            assert there[name] == data
            assert image.get(name) == data or name in asked, name
        else:
            assert there.get(name) == data or there.get(name, b"").startswith(data) or data in copies_of(folder), name
            assert not asked
    old = before.get(f"{HALL}/{JOURNAL}", b"")
    assert there[f"{HALL}/{JOURNAL}"].startswith(old)
    again, _ = answered(folder, None)  # it asks no more, and leaves all as it is
    assert (again, outside(folder).keys()) == (asked, there.keys())
    assert all(outside(folder)[name] == there[name] for name in there if not name.startswith(HALL))
    assert verify_journal(folder, KINDS) == []


def tried(home: Path, count: int, seed: int) -> None:
    for pair, folder in folders_of(home, drawn(count, seed)):
        try:
            asked_first(folder)
            for answer in LogAnswer:
                copy = Path(shutil.copytree(folder, folder.with_name(f"{folder.name}-{answer.value}")))
                nothing_lost(copy, answer)
        except BaseException as error:
            error.add_note(str(pair))
            raise


@pytest.mark.greu
def test_every_way_asks_and_no_answer_loses_a_row(tmp_path: Path) -> None:
    tried(tmp_path, len(WAYS), SEED)


@pytest.mark.lung
def test_a_hundred_pairs_ask_and_no_answer_loses_a_row(tmp_path: Path) -> None:
    tried(tmp_path, 100, SEED + 1)
