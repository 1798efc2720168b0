"""How the documents of an edition are called, for whoever only has to find them."""

RANKING, PAGE, SHEETS, PICTURES = "clasament.pdf", "rezultate.html", "fise-de-corectura", "imagini"
# public: what anybody needs to count it again, and the page that does
SECOND_COUNT, SECOND_COUNT_PAGE = "verificare.json", "verificare.html"
IDEAL_PAGE, IDEAL_PAPER = "ideal.html", "ideal.pdf"
