"""Articles of games between players, for `arbitraj explica`, with the file that applies each.

L are the paragraphs of the rules of the free game and G the points of the general rules (000), F the fundamental rules
(002), P the sections of the Polish tournament (004), S the rules of Scribo (003), W the parts of the rules of WESPA.
"""

from arbitraj.rules.article import Article

_HERE = "rules/partida"
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
