"""A verdict stands at the row that it is about, also behind a row that a reader takes for none."""

from pathlib import Path

from arbitraj.hall.typing.verdicts import hand_view
from tests.folders import HAND_IN, folder as made
from tests.hall.halls import ANA, hall_on


def test_a_row_of_points_alone_shifts_no_verdict(tmp_path: Path) -> None:
    nobody = HAND_IN.splitlines()[0] + "\n"
    with hall_on(made(tmp_path, predare=nobody, solutii_01=None, solutii_02=None)) as here:
        here.do(ANA, "predare", fisa="01", masa=1, ordine=1)
        here.do(ANA, "antet", fisa="01", mana=1, nume="Pop Ana", masa="1")
        here.do(ANA, "rand", fisa="01", mana=1, rand="a", puncte="8")
        here.do(ANA, "rand", fisa="01", mana=1, rand="b", pozitie="H8", depunere="STIRX", puncte="8")
        here.do(ANA, "gata", fisa="01", mana=1)
        verdicts = hand_view(here.hall, ANA, "01", 1).verdicts
        assert verdicts is not None
        assert [verdict.row for verdict in verdicts] == ["b"]
        assert not verdicts[0].clean
