"""The board game only: letters, board, positions, notation, placing a word, points.

The differences between games (tile set, board, rack, bonus) are data: one file a variant in `variants/`.
"""
