"""Any paper of facts, tables and texts as one HTML page: no script, nothing fetched."""

from arbitraj.press.html.results import templates
from arbitraj.report.paper import Paper
from arbitraj.report.table import Facts, Table, Text


def paper_page(paper: Paper) -> str:
    """The page, the same text for the same values. Boards, charts and lines to sign stay on paper."""
    facts = [fact for part in paper.parts if isinstance(part, Facts) for fact in part.facts if fact[1]]
    parts = [(isinstance(part, Table), part) for part in paper.parts if isinstance(part, Table | Text)]
    return templates().get_template("paper.html").render(paper=paper, facts=facts, parts=parts)
