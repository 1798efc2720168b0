"""What a sheet comes to by each event about it."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from arbitraj.hall.events import (
    AnyBody,
    Closed,
    Finished,
    GridTyped,
    HallEvent,
    HandGiven,
    HeadingTyped,
    PersonAsks,
    Reopened,
    RowInserted,
    RowStruck,
    RowTyped,
    RulingGiven,
    ThirdRead,
)
from arbitraj.hall.state import Done, HallSheet, Hand, TypedRow


def _hand(sheet: HallSheet, number: int, event: HallEvent) -> Hand:
    return sheet.hands.get(number) or Hand(event.who)


def _with_hand(sheet: HallSheet, number: int, hand: Hand) -> HallSheet:
    return replace(sheet, hands={**sheet.hands, number: hand})


def _heading(sheet: HallSheet, event: HallEvent) -> HallSheet:
    body = event.body
    assert isinstance(body, HeadingTyped)
    hand = _hand(sheet, body.hand, event)
    heading = body.name, body.table
    changed = hand.changed or (body.after_verdict and hand.heading not in (None, heading))
    return _with_hand(sheet, body.hand, replace(hand, heading=heading, changed=changed))


def _row(sheet: HallSheet, event: HallEvent) -> HallSheet:
    body = event.body
    assert isinstance(body, RowTyped)
    hand = _hand(sheet, body.hand, event)
    fields = body.group, body.position, body.word, body.points, body.total
    at = next((n for n, each in enumerate(hand.rows) if each.id == body.row), None)
    if at is not None:
        was = hand.rows[at]
        row = TypedRow(body.row, body.which, *fields, was.changed or (body.after_verdict and was.fields != fields))
        rows = (*hand.rows[:at], row, *hand.rows[at + 1 :])
    else:
        before = body.before if isinstance(body, RowInserted) else None
        place = next((n for n, each in enumerate(hand.rows) if each.id == before), len(hand.rows))
        row = TypedRow(body.row, body.which, *fields, body.after_verdict)
        rows = (*hand.rows[:place], row, *hand.rows[place:])
    return _with_hand(sheet, body.hand, replace(hand, rows=rows))


def _struck(sheet: HallSheet, event: HallEvent) -> HallSheet:
    body = event.body
    assert isinstance(body, RowStruck)
    hand = _hand(sheet, body.hand, event)
    rows = tuple(each for each in hand.rows if each.id != body.row)
    changed = hand.changed or (body.after_verdict and rows != hand.rows)
    return _with_hand(sheet, body.hand, replace(hand, rows=rows, changed=changed))


def _grid(sheet: HallSheet, event: HallEvent) -> HallSheet:
    body = event.body
    assert isinstance(body, GridTyped)
    hand = _hand(sheet, body.hand, event)
    return _with_hand(sheet, body.hand, replace(hand, grid=body.lines, grid_absent=body.absent))


def _finished(sheet: HallSheet, event: HallEvent) -> HallSheet:
    body = event.body
    assert isinstance(body, Finished)
    hand = replace(_hand(sheet, body.hand, event), finished=True, since=event.when, ended=event.number)
    return _with_hand(sheet, body.hand, hand)


def _given(sheet: HallSheet, event: HallEvent) -> HallSheet:
    body = event.body
    assert isinstance(body, HandGiven)
    hand = _hand(sheet, body.hand, event)
    return _with_hand(sheet, body.hand, replace(hand, who=body.to, before=hand.typists))


_Change = Callable[[HallSheet, HallEvent], HallSheet]


def _corrected(change: _Change, *columns: str) -> _Change:
    """What is typed in a sheet opened again after both hands: what a third read there, or the chief settled, was of
    what stood there before; it is read anew, by somebody who did not correct it.
    """

    def corrected(sheet: HallSheet, event: HallEvent) -> HallSheet:
        after, body = change(sheet, event), event.body
        if not sheet.again:
            return after
        assert isinstance(body, HeadingTyped | RowTyped | RowStruck | GridTyped)

        def stands(key: str) -> bool:
            column, *of = key.split(":")  # which table, the row's id in each hand
            if isinstance(body, RowTyped | RowStruck):
                return column == "rand" or of[body.hand : body.hand + 1] != [body.row]
            return column not in columns

        thirds = tuple(each for each in after.thirds if stands(each.body.difference))  # type: ignore[union-attr]
        rulings = tuple(each for each in after.rulings if not _settles(each) or stands(each.body.question))  # type: ignore[union-attr]
        return replace(after, corrected=after.corrected | {event.who}, thirds=thirds, rulings=rulings)

    return corrected


def _settles(done: Done) -> bool:
    return isinstance(done.body, RulingGiven) and done.body.how == "diferenta"


def done_of(event: HallEvent) -> Done:
    """What a person did, as it is kept."""
    return Done(event.number, event.who, event.when, event.body)


def _closed(sheet: HallSheet, event: HallEvent) -> HallSheet:
    assert isinstance(event.body, Closed)
    return replace(sheet, closed=event.body.how, again=False)


def _reopened(sheet: HallSheet, event: HallEvent) -> HallSheet:
    assert isinstance(event.body, Reopened)
    sample = sheet.sample or event.body.sample
    both = all(number in sheet.hands and sheet.hands[number].finished for number in (1, 2))
    return replace(sheet, closed="", reopened=(*sheet.reopened, done_of(event)), sample=sample, again=both)


ABOUT_SHEET: Mapping[type[AnyBody], _Change] = {
    HeadingTyped: _corrected(_heading, "name", "table"),
    RowTyped: _corrected(_row),
    RowInserted: _corrected(_row),
    RowStruck: _corrected(_struck),
    GridTyped: _corrected(_grid, "grila"),
    Finished: _finished,
    HandGiven: _given,
    ThirdRead: lambda sheet, event: replace(sheet, thirds=(*sheet.thirds, done_of(event))),
    PersonAsks: lambda sheet, event: replace(sheet, asked=(*sheet.asked, done_of(event))),
    RulingGiven: lambda sheet, event: replace(sheet, rulings=(*sheet.rulings, done_of(event))),
    Closed: _closed,
    Reopened: _reopened,
}
