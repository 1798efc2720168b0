"""What is not verified is said, and asked about by who publishes; a count that was given up is no answer."""

from pathlib import Path

import pytest

from arbitraj.desk.editions.edition import PUBLISHED
from arbitraj.desk.editions.publish import Publishing, publish
from arbitraj.desk.editions.verify import Verifying, verify
from arbitraj.desk.grading.grade import grade
from arbitraj.desk.settling.look_at import not_verified, to_look_at
from arbitraj.desk.settling.settle import Signed, looked_at
from arbitraj.hall.editions.checking import PublishingCheck
from arbitraj.problems import ProblemsError
from arbitraj.report.edition import Stage
from arbitraj.wings.search.best import beyond_bound as bounds
from arbitraj.wings.search.best.beyond_bound import beyond_bound, count_bound
from tests.desk.test_beyond_bound import kept, saying
from tests.hall.small import ANA, small_hall
from tests.hall.waiting import verified, wait_until

ABSURD = 77_123


def test_a_count_that_is_given_up_is_kept_as_no_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    graded = grade(saying(tmp_path, ABSURD))
    monkeypatch.setattr(bounds, "_SECONDS", 1e-9)
    assert beyond_bound(graded)["02"].most is None
    assert not kept()
    assert not_verified(graded) == ("02",)
    (item,) = (look for look in to_look_at(graded) if "încă nu s-a verificat" in look.text)
    assert item.sheet == "02"
    assert f"{ABSURD} de puncte" in item.text.replace(".", "")
    count_bound(graded)
    assert len(kept()) == 1
    assert not not_verified(graded)
    assert beyond_bound(graded, counted=False)["02"].most
    assert not [look for look in to_look_at(graded) if "încă nu s-a verificat" in look.text]


def test_an_ordinary_round_has_nothing_to_verify(tmp_path: Path) -> None:
    graded = grade(saying(tmp_path, 8))
    assert not not_verified(graded)
    assert not kept()


def test_who_publishes_is_asked_about_what_is_not_verified(tmp_path: Path) -> None:
    folder = saying(tmp_path, ABSURD)
    asked = Publishing(Stage.PROVISIONAL, counted=False, unverified=False)
    with pytest.raises(ProblemsError) as refused:
        publish(folder, asked)
    assert "02" in str(refused.value.problems[0])
    assert not (folder / PUBLISHED / "provizoriu").exists()
    (item,) = (look for look in to_look_at(grade(folder), counted=False) if "încă nu s-a verificat" in look.text)
    looked_at(folder, item, Signed("Dobre", "21.11.2026 18:30"), reason="Așa scrie pe foaie")
    assert publish(folder, asked).documents  # somebody read the paper


def test_an_edition_published_without_waiting_is_what_it_was_once_it_is_verified(tmp_path: Path) -> None:
    folder = saying(tmp_path, ABSURD)
    publish(folder, Publishing(Stage.PROVISIONAL, counted=False))
    for again in range(2):  # nothing is known; then what none can come to
        done = verify(folder, Verifying(None, again=True))
        assert (done.remade, done.of_edition) == ((), ()), again
        count_bound(grade(folder))
    assert publish(folder, Publishing(Stage.PROVISIONAL)).documents  # it says more now


@pytest.mark.greu  # processes check the folder, and count
def test_the_page_says_what_is_not_verified_until_it_is(tmp_path: Path) -> None:
    folder = saying(tmp_path, ABSURD)
    with small_hall(folder) as hall:
        assert "încă nu s-a verificat" in hall.page(ANA, "/publicare")
        page = verified(lambda: hall.page(ANA, "/publicare"))
        assert 'data-live="verificat ' in page
        check = hall.site.opened(PublishingCheck)
        assert check
        assert check.known
        assert ('name="neverificat"' in page) == bool(check.known.unverified)
        wait_until(lambda: check.known and not check.known.unverified)
        assert any("cu literele acestea nu se pot face mai mult de" in look.text for look in check.known.look_at)
        assert 'name="neverificat"' not in hall.page(ANA, "/publicare")
        before = check.known
        hall.page(ANA, "/publicare")
        assert check.known is before  # what is known is not looked for again
        (folder / "concurs.toml").write_text((folder / "concurs.toml").read_text("utf-8") + "\n", "utf-8")
        assert "cum este acum, încă nu s-a verificat" in hall.page(ANA, "/publicare")
    assert len(kept()) == 1
