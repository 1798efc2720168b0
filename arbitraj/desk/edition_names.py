"""File names of an edition's documents, for modules that only look for them."""

RANKING, PAGE, SHEETS, PICTURES = "clasament.pdf", "rezultate.html", "fise-de-corectura", "imagini"
# public: the data for a second count, and the page that does it
SECOND_COUNT, SECOND_COUNT_PAGE = "verificare.json", "verificare.html"
IDEAL_PAGE, IDEAL_PAPER = "ideal.html", "ideal.pdf"
