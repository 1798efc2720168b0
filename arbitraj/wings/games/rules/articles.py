"""The articles of games between players, for `arbitraj explica`, with their files.

L are the paragraphs of the rules of the free game and G the points of the general rules (000), F the fundamental rules
(002), P the sections of the Polish tournament (004), S the rules of Scribo (003), W the parts of the rules of WESPA.
Where the rules are silent the program chooses: `text/ro/game_choices.toml` describes it.
"""

from collections.abc import Mapping
from types import MappingProxyType

from arbitraj.rules.article import Article

_HERE = "wings/games/rules"
_CARRIED = {
    "laying.py": "F.1 F.2 F.3 F.5 G.1 G.2 G.3 P.3 P.6 P.8 S.3 S.4 S.5 S.6.1 S.8 W.1.2 W.3.1",
    "racks.py": "L.3 L.5 P.4 S.2 S.6.2 S.6.5 W.1.3 W.3.2 W.3.9",
    "turns.py": "F.6 G.5 L.2 L.4 P.2 P.7 S.6.3 S.6.4 W.1.4 W.2.1 W.3.5 W.3.10",
    "ending.py": "L.6 L.7 P.1 P.5 P.9 S.6.6 S.7 W.5",
    "replay.py": "F.4 G.4",
    "libera.toml": "L.1",
}
_OTHERS = (Article("S.1", "game/variants/scribo.toml", texts="game_articles"),)
_ALL = (
    *(
        Article(code, f"{_HERE}/{file}", texts="game_articles")
        for file, codes in _CARRIED.items()
        for code in codes.split()
    ),
    *_OTHERS,
)
GAME_ARTICLES = tuple(sorted(_ALL, key=lambda article: article.code))


_BY_ARTICLES = {
    "L.4 W.3.1": "I-neadmisa",
    "L.3 W.3.5 W.3.9": "I-suport-partial I-total",
    "L.4 P.7 S.6.3 W.3.10": "I-proces-verbal",
    "G.4": "I-joker-kqwy",
    "L.5 P.4 S.6.5 W.3.2": "I-sac",
    "L.6 P.5": "I-pas-retras",
    "L.6 P.9 W.5": "I-pas-final",
    "L.7 P.9 W.5": "I-rest I-sfarsit-timp I-sfarsit-dublu",
    "F.6 P.2 S.6.4 W.1.4": "I-timp",
    "P.9": "I-pl-pasuri",
    "L.4 P.7 W.3.10": "I-contestatie",
    "L.7": "I-mai-multi",
    "G.2 P.6 S.3 W.1.2 W.3.1": "I-cuvant-intreg I-fara-lexic",
    "L.2 P.1 S.5 W.2.1": "I-tragere",
    "L.1": "I-gcg-varianta I-gcg-porecle",
    "P.1": "I-ultim-cuvant I-T-clasament I-T-liber I-T-absent I-T-retras I-T-prima I-T-elvetian I-T-impar I-T-fiecare",
    "S.1": "I-S-tabla",
    "S.7": "I-S-premii",
    "S.5": "I-S-start I-S-prima",
    "S.2": "I-S-jolly",
    "S.8": "I-S-doua-litere",
    "S.3": "I-S-verbe",
    "S.6.5 S.6.6": "I-S-pas",
    "S.6.3": "I-S-contestatie",
    "S.6.4": "I-S-timp",
}
# articles by name of the interpretation
GAME_CHOICES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    dict(sorted((name, tuple(codes.split())) for codes, names in _BY_ARTICLES.items() for name in names.split()))
)
