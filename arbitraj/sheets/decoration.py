"""What stands on sheets besides moves, names and tables, and says nothing: titles, dates, greetings, totals."""

from collections.abc import Sequence
from dataclasses import dataclass

from arbitraj.record.model import Competition
from arbitraj.record.names import plain_name

# folded: no case, no diacritics
_SAID_OF_NAMES = (
    "nume numele prenume prenumele si concurent concurentul concurenta jucator jucatorul jucatoare jucatoarea"
    " jucatorului participant participantul participanta sportiv sportivul sportiva fisa fise fisei fisele foaia foaie"
    " lui a al ale"
    " semnat semnatura semnez subsemnatul subsemnata cu stima drag respect eu sunt ma numesc cheama meu mea este stau"
    " la de din in pe dl dna domnul doamna dra club clubul echipa name player from masa mesei table loc locul nr numar"
    " numarul s ss arbitru arbitrul"
)
_GREETINGS = (
    "buna ziua seara dimineata salut salutare salutari multumesc multumim va rog toate cele bune succes spor tuturor"
    " atasat atasez trimit iata mai jos solutia solutiile solutie mea mele moves depunerile depuneri depunere lista"
    " regards best o zi frumoasa placut a fost partida grea frumoasa"
)
_TITLES = (
    "cupa campionatul campionat national nationala concurs concursul competitia competitie etapa runda proba partida"
    " partidei joc jocul integral partial pe sir serie maxime n scrabble superscrabble incomplet compunere tip tipul"
    " titlu data ora timp timpul final start stop editia a i ii iii iv v vi vii viii ix x formular formularul de"
    " scrabble litere literele litera grupe grupa pozitie pozitia depunere depunerea puncte punctaj total nr crt"
    " ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie"
)
_TOTALS = (
    "total totalul totaluri suma punctaj punctajul final general puncte pct p pt obtinut obtinute am avem in de"
    " rezultat rezultatul scor scorul mele meu este"
)
_FIXED = frozenset(f"{_SAID_OF_NAMES} {_GREETINGS} {_TITLES} {_TOTALS}".split())


@dataclass(frozen=True, slots=True)
class Known:
    """The words of a competition that explain a text outside the table: its title and town, its clubs."""

    words: frozenset[str]

    @staticmethod
    def of(competition: Competition) -> "Known":
        clubs = (player.club for player in competition.players)
        own = (word for text in (competition.title, competition.place, *clubs) for word in plain_name(text))
        return Known(_FIXED | frozenset(own))

    def explains(self, words: Sequence[str]) -> bool:
        """Whether nothing in the (folded) words is unknown; numbers are those of dates, stages and totals."""
        return all(word in self.words or (word.isdigit() and len(word) < 7) for word in words) and any(
            not word.isdigit() for word in words
        )
