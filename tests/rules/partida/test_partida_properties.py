"""Whatever legal turns are made, the replay finds nothing wrong, loses no tile, and ends when the rules say so."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings, strategies as st

from arbitraj.folder.variant_file import read_variant
from arbitraj.game.tile import drawn
from arbitraj.game.variant import load_variant
from arbitraj.tables.open import table_pages
from arbitraj.wings.games.played import PlayedGame, Weight, worth_of
from arbitraj.wings.games.records.gcg import game_gcg, read_gcg
from arbitraj.wings.games.records.record_draft import RecordDraft
from arbitraj.wings.games.records.record_table import (
    is_record_header,
    read_table,
    record_csv,
    write_record_opendocument,
    write_record_workbook,
)
from arbitraj.wings.games.refereed.refereeing import judged_game
from tests.games import VARIANTS
from tests.rules.partida.dealing import Dealt, deal

SMALL = {name: read_variant(VARIANTS / f"{name}.toml") for name in ("mic16", "sac21", "unu30")}
ALL = {**SMALL, "romana": load_variant(), "polona": load_variant("polona"), "scribo": load_variant("scribo")}

dealt = st.builds(
    lambda seed, name, players: deal(Random(seed), ALL[name], players),
    st.integers(0, 2**32),
    st.sampled_from(sorted(ALL)),
    st.integers(2, 2),
) | st.builds(
    lambda seed, name, players: deal(Random(seed), ALL[name], players),
    st.integers(0, 2**32),
    st.sampled_from(("romana", "scribo")),
    st.integers(3, 4),
)


@settings(max_examples=40, deadline=None)
@given(dealt)
def test_legal_turns_keep_every_tile_and_end_by_the_rules(game: Dealt) -> None:
    played = judged_game(game.record, None)
    assert [found for found in played.findings if found.weight is not Weight.REMARK] == []
    variant = game.record.variant
    pieces, printed = sum(variant.pieces.values()), variant.start.rows
    for turn, bag, racks in zip(played.turns, game.bags, game.racks, strict=True):
        assert turn.bag == bag
        laid = [tile for tile, before in zip(turn.board.rows, printed, strict=True) if tile != before]
        assert len(laid) + turn.bag + sum(map(len, racks.values())) == pieces
        everything = drawn("".join(laid)) + "".join(racks.values())
        assert all(everything.count(tile) <= number for tile, number in variant.pieces.items())
    assert (played.ended.value if played.ended else "") == game.ended
    _settled(game, played)


def _settled(game: Dealt, played: PlayedGame) -> None:
    """L.7, by the racks as they were."""
    if not game.ended:
        assert played.winner == ""
        return
    in_order = game.record.variant.alphabet.in_order
    racks = {player: in_order(rack) for player, rack in game.racks[-1].items()}
    counts = game.record.rules != "scribo"  # S.7: tiles left are ignored, and need not be written
    for score in played.scores:
        assert score.left == (racks[score.player.id] or None) or not (counts or score.left)
    lost = {player: counts * worth_of(game.record.variant, rack) for player, rack in racks.items()}
    for score in played.scores:
        points = sum(turn.points for turn in played.turns if turn.row.player == score.player.id)
        out = game.ended == "epuizare" and not racks[score.player.id]
        assert score.total == points + (sum(lost.values()) if out else -lost[score.player.id])


@settings(max_examples=5, deadline=None)
@given(dealt, st.sampled_from(["", "lexic.txt"]), st.sampled_from([None, 1500]))
def test_a_record_written_as_a_table_is_read_as_it_was(game: Dealt, lexicon: str, seconds: int | None) -> None:
    rows = tuple(replace(row, points=n, total=-n, seconds=61 * n) for n, row in enumerate(game.record.rows, 1))
    record = replace(game.record, rows=rows, lexicon=lexicon, seconds=seconds, title="=Finala; «mare»")
    played = judged_game(record, None)
    for data in written_forms(played):
        again = read_table(table_pages(data, is_record_header), RecordDraft("partida", VARIANTS))
        assert again == record
        assert [row.readings[:1] for row in again.rows] == [row.readings[:1] for row in record.rows]


def written_forms(played: PlayedGame) -> Iterator[bytes]:
    """The tables that the program writes: text, a workbook, one of LibreOffice."""
    yield record_csv(played).encode()
    with TemporaryDirectory() as folder:
        for write in (write_record_workbook, write_record_opendocument):
            path = Path(folder) / write.__name__
            write(path, played)
            yield path.read_bytes()


@settings(max_examples=15, deadline=None)
@given(dealt)
def test_a_game_written_as_gcg_comes_to_the_same(game: Dealt) -> None:
    played = judged_game(game.record, None)
    text = game_gcg(played)
    again = judged_game(read_gcg(text, RecordDraft("p.gcg", VARIANTS, game.record.variant)), None)
    turns = [[turn for turn in item.turns if turn.row.deed.is_turn] for item in (played, again)]
    for one, other in zip(*turns, strict=True):
        assert (one.row.player, one.row.deed, one.row.rack) == (other.row.player, other.row.deed, other.row.rack)
        assert (one.position, one.word, one.points, one.bag) == (other.position, other.word, other.points, other.bag)
    assert [(s.total, s.left, s.last_word) for s in again.scores] == [
        (s.total, s.left, s.last_word) for s in played.scores
    ]
    assert (again.winner, again.ended, str(again.board)) == (played.winner, played.ended, str(played.board))
    assert [found for found in again.findings if found.weight is not Weight.REMARK] == []
    assert game_gcg(again) == text


@pytest.mark.parametrize("seed", range(3))
def test_made_up_games_have_every_kind_of_turn(seed: int) -> None:
    deeds = {row.deed.value for n in range(8) for row in deal(Random(10 * seed + n), ALL["unu30"], 2).record.rows}
    assert {"depunere", "pas", "schimb", "rest"} <= deeds
