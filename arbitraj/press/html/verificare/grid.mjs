// The control grid of a sheet (7.2): where words stand on it, and their joker marks.

export class Grid {
  /** `lines` as drawn, null without a grid. */
  constructor(lines, game) {
    this.game = game;
    this.tiles = (lines ?? []).map((line) => [...line].map((char) => {
      const letter = game.letter(char);
      return letter ? { letter, joker: char !== char.toLocaleUpperCase("ro") } : null;
    }));
    this.drawn = this.tiles.some((row) => row.some(Boolean));
  }

  at(row, col) {
    return this.tiles[row]?.[col] ?? null;
  }

  /** Whether the run may be part of a longer one: what stands beside it was put there by later entries alone. */
  #later(row, col, board) {
    return !this.at(row, col) || !board.at(row, col);
  }

  /** Whether a word stands at a place, as it did before later entries lengthened it. */
  shows(signs, place, board) {
    const [dr, dc] = place.across ? [0, 1] : [1, 0];
    return signs.every((sign, n) => this.at(place.row + n * dr, place.col + n * dc)?.letter === sign.letter)
      && this.#later(place.row - dr, place.col - dc, board)
      && this.#later(place.row + signs.length * dr, place.col + signs.length * dc, board);
  }

  /** Every place where a word stands; a lone letter is none. */
  placesOf(signs, board) {
    const found = [];
    if (!this.drawn || signs.length < 2) return found;
    for (const across of [true, false]) {
      for (let row = 0; row < this.game.size; row++) {
        for (let col = 0; col < this.game.size; col++) {
          const place = { row, col, across };
          if (this.shows(signs, place, board)) found.push(place);
        }
      }
    }
    return found;
  }

  /** The words that stand at a place, the longest first. */
  wordsAt(place, board) {
    const [dr, dc] = place.across ? [0, 1] : [1, 0];
    const run = [];
    for (let tile = this.at(place.row, place.col); tile; tile = this.at(place.row + run.length * dr, place.col + run.length * dc)) run.push(tile);
    const found = [];
    for (let length = run.length; length > 0; length--) {
      const signs = run.slice(0, length);
      if (this.shows(signs, place, board)) found.push(signs);
    }
    return found;
  }

  /** The joker marks of a word that stands at a place, put on the signs of the table where it marks none (8.3.c.1). */
  marked(signs, place, board) {
    if (signs.some((s) => s.joker) || !this.drawn || !this.shows(signs, place, board)) return signs;
    const [dr, dc] = place.across ? [0, 1] : [1, 0];
    return signs.map((s, n) => ({ ...s, joker: this.at(place.row + n * dr, place.col + n * dc).joker, fromGrid: true }));
  }
}
