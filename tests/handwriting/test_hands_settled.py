"""What is measured of players' and the camera's hands: a sheet with an error that its player improves."""

import pytest

from arbitraj.lexicon.lexicon import ListStore
from arbitraj.record.game import Game
from arbitraj.wings.camera.reading.confirming import confirmed
from tests.hall.camera.paper import fields_read, texts_of
from tests.hall.camera.test_confirming_fields import ANA, ROWS, the_game
from tests.handwriting.played import Played
from tests.tools.handwriting.hands_settled import settled


@pytest.mark.greu
def test_what_a_player_improves_is_settled_as_the_paper_says() -> None:
    known = the_game()
    words = ListStore().open("hunspell-ro-2026")
    texts = texts_of([ROWS[0], ("I8", "STIRE", "12", "20"), ("H4", "TRACASAI", "11", "31")])
    played = Played(Game(known.competition, known.variant, words), ANA, texts, {("puncte", 2): "13"})
    found = confirmed(fields_read(texts), known, ANA)
    done = [settled(played, found, seed) for seed in range(8)]
    assert sum(settled_hand.improved for settled_hand in done) > 0
    assert [(settled_hand.right, settled_hand.kept) for settled_hand in done] == [(True, 0)] * 8
