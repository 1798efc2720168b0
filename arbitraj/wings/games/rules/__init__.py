"""Rules of games between players: records are replayed and judged. Differences between rules are data, in a
file each.
"""
