"""What is to be looked at before publishing, with the points that hang on it."""

from pathlib import Path

from arbitraj.desk.grade import grade
from arbitraj.desk.look_at import to_look_at
from tests.folders import folder, sheet


def test_8_2_a_a_word_one_letter_away_is_to_be_looked_at_for_what_its_entry_lost(tmp_path: Path) -> None:
    where = folder(tmp_path, solutii_01=sheet(rows="H7 CASA 8\nI8 STIRA 13"))
    (item,) = to_look_at(grade(where))  # the finding itself, and what only says how a sheet was taken, is not
    assert (item.sheet, item.entry, item.points) == ("01", 2, 13)
    assert "diferă printr-o literă de STIRE" in item.text
