"""The forms of Annex 3: drawn, filled in with what is known, or with fields to fill in on a screen."""
