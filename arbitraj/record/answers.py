"""The answers that stand in a folder, found again for the questions that are asked now."""

from collections.abc import Sequence

from arbitraj.record.question import Answer, Question, question_id


class AnswerBook:
    """Answers by the question they settle; of two to one question the later one counts.

    An entry's number may have moved since, where a row before it turned out to be a move or none: then the answer to
    what was seen on the same sheet is taken, if there is only one, and no further away than rows can have moved it.
    """

    def __init__(self, answers: Sequence[Answer]) -> None:
        self._by_id = {answer.id: answer for answer in answers}
        self._by_seen: dict[tuple[str, str], list[Answer]] = {}
        for answer in self._by_id.values():
            self._by_seen.setdefault((answer.sheet, answer.seen), []).append(answer)
        self._used: set[int] = set()

    def to(self, question: Question, moved: int = 0) -> Answer | None:
        """The answer to a question, None where there is none; its entry's number may have moved by up to `moved`."""
        answer = self._by_id.get(question.id)
        if answer is None and question.entry is not None and moved:
            alike = self._by_seen.get((question.sheet, question.seen), [])
            kind = question.query.kind.value
            same = [a for a in alike if a.id == question_id(a.sheet, a.entry, kind, a.seen) and a.entry is not None]
            near = len(same) == 1 and abs((same[0].entry or 0) - question.entry) <= moved
            answer = same[0] if near else None
        if answer:
            self._used.add(answer.number)
        return answer

    def ticked(self, item: str) -> bool:
        """Whether an item of what is to be looked at before publishing was looked at."""
        answer = self._by_id.get(item)
        if answer is None or not answer.ticked:
            return False
        self._used.add(answer.number)
        return True

    @property
    def unused(self) -> tuple[Answer, ...]:
        """The answers whose question is no longer asked."""
        return tuple(answer for answer in self._by_id.values() if answer.number not in self._used)
