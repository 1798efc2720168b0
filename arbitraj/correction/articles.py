"""The register of articles: what the program does under each, and where; its texts are `text/ro/articles.toml`."""

import difflib
import re
from dataclasses import dataclass

from arbitraj.competition.rules import INTERPRETATIONS
from arbitraj.text import say


@dataclass(frozen=True, slots=True)
class Article:
    """An article of the regulation: its code, the kind of its findings (empty: none), the module that carries it.

    `checkable` is False where only a person can see to it.
    """

    code: str
    kind: str
    module: str
    checkable: bool = True

    @property
    def title(self) -> str:
        return say(f"articles.{self.code}.titlu")

    @property
    def does(self) -> str:
        return say(f"articles.{self.code}.face")

    @property
    def test_prefix(self) -> str:
        """How the names of its tests begin."""
        return f"test_{self.code.replace('.', '_')}_"


_INCORRECT, _WARNING, _PENALTY = "depunere_incorecta", "avertisment_tehnic", "penalizare_tehnica"
_DISCIPLINARY, _REMARK = "avertisment_disciplinar", "observatie"
_JUDGING, _REPLAY, _POLICIES = "correction/judging.py", "correction/replay.py", "correction/policies"

ARTICLES = {
    article.code: article
    for article in (
        Article("3.1", "", "game/variants/romana.toml"),
        Article("4.1", "", f"{_POLICIES}/integral.py"),
        Article("4.2", "", f"{_POLICIES}/integral.py"),
        Article("4.3", "", f"{_POLICIES}/pe_sir.py"),
        Article("4.4", "", f"{_POLICIES}/groups.py"),
        Article("4.5", "", f"{_POLICIES}/groups.py"),
        Article("4.6", _REMARK, f"{_POLICIES}/superscrabble.py"),
        Article("4.7", "", f"{_POLICIES}/superscrabble.py"),
        Article("6.3.2.e", "", "competition/people.py"),
        Article("6.3.2.f", "", "correction/identity.py"),
        Article("6.3.2.g", "", "ranking/standings.py"),
        Article("6.3.2.h", _REMARK, "correction/correct.py"),
        Article("6.3.2.i", "", "publish", checkable=False),
        Article("6.3.2.j", "", "ranking/standings.py"),
        Article("7.1", _REMARK, "game/notation.py"),
        Article("8.1.a", "", _JUDGING),
        Article("8.1.b", "", _JUDGING),
        Article("8.2", "", _REPLAY),
        Article("8.2.a", _INCORRECT, _JUDGING),
        Article("8.2.b", _INCORRECT, _JUDGING),
        Article("8.2.c", _INCORRECT, _JUDGING),
        Article("8.2.d", _INCORRECT, _JUDGING),
        Article("8.2.e", _INCORRECT, _JUDGING),
        Article("8.2.f", _INCORRECT, _JUDGING),
        Article("8.2.g", _INCORRECT, _JUDGING),
        Article("8.2.h", _INCORRECT, _JUDGING),
        Article("8.3", "", f"{_POLICIES}/base.py"),
        Article("8.3.a", _WARNING, "correction/identity.py"),
        Article("8.3.b", _WARNING, _REPLAY),
        Article("8.3.c", _WARNING, "correction/jokers.py"),
        Article("8.3.c.1", _WARNING, "correction/reading.py"),
        Article("8.3.c.2", _WARNING, "correction/jokers.py"),
        Article("8.3.c.3", _REMARK, "correction/jokers.py"),
        Article("8.3.d", _WARNING, _REPLAY),
        Article("8.3.e", _WARNING, _JUDGING),
        Article("8.4", "", f"{_POLICIES}/base.py"),
        Article("8.4.a", _PENALTY, "correction/identity.py"),
        Article("8.4.b", _PENALTY, _JUDGING),
        Article("8.4.c", _PENALTY, _JUDGING),
        Article("8.4.d", _PENALTY, _JUDGING),
        Article("8.5", _DISCIPLINARY, "correction/correct.py"),
        Article("8.6", "", "–", checkable=False),
        Article("8.7", "", "ranking/standings.py"),
    )
}


def find(text: str) -> Article | None:
    """The article that a person means by `8.2.d`, `art. 8.2d`, `8.2.D.`, `8.3.c1`.

    >>> find("Art. 8.2D").code
    '8.2.d'
    """
    plain = re.sub(r"^\s*art(?:icolul)?\.?\s*", "", text.strip().casefold())
    parts = re.findall(r"\d+|[a-z]", plain)
    return ARTICLES.get(".".join(parts)) if re.fullmatch(r"[\d a-z.]*", plain) else None


def close_codes(text: str) -> list[str]:
    """The articles that look like what was asked for."""
    return difflib.get_close_matches(text.strip().casefold(), list(ARTICLES), 4, 0.5) or list(ARTICLES)


def explain(text: str) -> str | None:
    """What `arbitraj explica` prints of an article; None for one that is not in the register."""
    article = find(text)
    if article is None:
        return None
    lines = [say("articles.head", code=article.code, title=article.title), "", article.does]
    if article.kind:
        lines.append(say("articles.kind", kind=say(f"findings.kind_{article.kind}")))
    for choice in INTERPRETATIONS.values():
        if choice.article == article.code or choice.article.startswith(f"{article.code}."):
            lines += ["", say("articles.choice", name=choice.name, question=say(f"rules.{choice.name}"))]
            for value in choice.values:
                mark = say("articles.default") if value == choice.default else ""
                lines.append(f"  {value}{mark}: {say(f'rules.{choice.name}.{value}')}")
    under = [other for other in ARTICLES.values() if other.code.startswith(f"{article.code}.")]
    if under:
        lines += ["", *(f"  {other.code}  {other.title}" for other in under)]
    return "\n".join(lines)
