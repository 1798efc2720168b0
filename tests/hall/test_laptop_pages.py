"""What is done at the hall's own laptop alone: copies on a stick."""

from pathlib import Path

from arbitraj.hall.kernel.scene import CHIEF
from tests.hall.guarded import HTML, THERE, guarded_hall


def test_copies_are_asked_for_by_the_chief_at_the_laptop(tmp_path: Path) -> None:
    folder, stick = tmp_path / "concurs", tmp_path / "stick"
    folder.mkdir()
    stick.mkdir()
    with guarded_hall(folder) as hall:
        hall.site.copy_to = hall.keeper.copies_from_now
        chief = hall.client(CHIEF)
        for wrong in ("", "stick", str(folder), str(folder / "sala"), str(tmp_path / "nu"), "/\0"):
            assert chief.post("/copie", data={"folder": wrong}, headers=HTML).status_code == 409, wrong
        far = hall.client(CHIEF, THERE)
        assert far.post("/copie", data={"folder": str(stick)}, headers=HTML).status_code == 409
        assert list(stick.iterdir()) == []
        assert chief.post("/copie", data={"folder": f'"{stick}"'}, headers=HTML).status_code == 303
        assert len(list(stick.iterdir())) == 2
