// The control grid of a sheet (7.2): where words stand on it, and their joker marks.

import { standsAlready, wholeRun } from "./board.mjs";

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

  /** Whether nothing but later entries, as they are written, lengthens the run past a square, stepping one way. */
  #lengthenedLater(row, col, dr, dc, board, later) {
    if (this.at(row, col) && board.at(row, col)) return false;
    for (; this.at(row, col); [row, col] = [row + dr, col + dc]) {
      if (!board.at(row, col) && !later.has(`${row} ${col}`)) return false;
    }
    return true;
  }

  /** Whether a word stands at a place, as it did before later entries lengthened it; `later`: their squares. */
  shows(signs, place, board, later) {
    const [dr, dc] = place.across ? [0, 1] : [1, 0];
    return signs.every((sign, n) => this.at(place.row + n * dr, place.col + n * dc)?.letter === sign.letter)
      && this.#lengthenedLater(place.row - dr, place.col - dc, -dr, -dc, board, later)
      && this.#lengthenedLater(place.row + signs.length * dr, place.col + signs.length * dc, dr, dc, board, later);
  }

  /** Every place where an entry is figured: its word stands there, with a tile at least that the board had not; a lone letter is no word. */
  placesOf(signs, board, later) {
    const found = [];
    if (!this.drawn || signs.length < 2) return found;
    for (const across of [true, false]) {
      for (let row = 0; row < this.game.size; row++) {
        for (let col = 0; col < this.game.size; col++) {
          const place = { row, col, across };
          if (this.shows(signs, place, board, later) && !standsAlready(board, place, signs)) found.push(place);
        }
      }
    }
    return found;
  }

  /** The words that stand at a place, the longest first; a lone letter is none (annex 1). */
  wordsAt(place, board, later) {
    const [dr, dc] = place.across ? [0, 1] : [1, 0];
    const run = [];
    for (let tile = this.at(place.row, place.col); tile; tile = this.at(place.row + run.length * dr, place.col + run.length * dc)) run.push(tile);
    const found = [];
    for (let length = run.length; length > 1; length--) {
      const signs = run.slice(0, length);
      if (this.shows(signs, place, board, later)) found.push(signs);
    }
    return found;
  }

  /** The joker marks of a word that stands at a place, put on the signs of the table where it marks none there (8.3.c.1): of the word
   *  written there, or of the whole run that is its main word. A mark of the table that the grid does not show stands alone. */
  marked(signs, place, board, later) {
    if (!this.drawn) return signs;
    const run = wholeRun(board, place, signs);
    if (!this.shows(signs, place, board, later) && !this.shows(run.signs, run.place, board, later)) return signs;
    const [dr, dc] = place.across ? [0, 1] : [1, 0];
    const joker = (n) => this.at(place.row + n * dr, place.col + n * dc).joker;
    const stands = (n) => board.at(place.row + n * dr, place.col + n * dc); // a mark on it is without effect (7.1)
    if (signs.some((s, n) => s.joker && !joker(n) && !stands(n))) return signs;
    return signs.map((s, n) => ({ ...s, joker: joker(n), fromGrid: s.joker ? Boolean(s.fromGrid) : true }));
  }
}
