"""Tournaments of games between players: folder, pairs, results, standings, pages."""
