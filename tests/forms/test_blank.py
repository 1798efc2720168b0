"""The blank forms of the repository are those that the program makes."""

from pathlib import Path

from arbitraj.forms import blank as blanks
from arbitraj.forms.blank import README, write_blanks
from tests.forms.making import FORMS as KEYS, blank

FORMS = Path(__file__).parents[2] / "forms"


def test_forms_holds_exactly_what_the_program_makes(tmp_path: Path) -> None:
    made = {path.relative_to(tmp_path): path.read_bytes() for path in write_blanks(tmp_path)}
    there = {path.relative_to(FORMS): path.read_bytes() for path in FORMS.rglob("*") if path.is_file()}
    assert sorted(there) == sorted(made)
    assert [str(name) for name in made if made[name] != there[name]] == []


def test_what_is_printed_is_what_the_program_prints(tmp_path: Path) -> None:
    names = {key: key.replace("_", "-").replace("oricare", "orice-tip") for key in KEYS}
    wrong = [key for key in KEYS if blank(tmp_path, key).read_bytes() != (FORMS / f"{names[key]}.pdf").read_bytes()]
    assert wrong == []
    assert [*blanks._readme()] == (FORMS / README).read_text(encoding="utf-8").splitlines()
