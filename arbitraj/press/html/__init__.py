"""The results of a round as one HTML page."""
