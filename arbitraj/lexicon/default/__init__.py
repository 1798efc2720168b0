"""The embedded default list (hunspell-ro.lexic) and the script that built it."""
