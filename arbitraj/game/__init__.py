"""The board game and nothing else: letters, board, positions, notation, placing a word, points.

What differs between games (tile set, board, rack, bonus) is data: one file a variant in `variants/`.
"""
