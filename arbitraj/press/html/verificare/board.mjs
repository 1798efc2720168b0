// Tiles on squares: what a word would put down, which words it forms, what they are worth (annex 1).

export class Board {
  constructor(game) {
    this.game = game;
    this.tiles = new Map();
  }

  copy() {
    const other = new Board(this.game);
    other.tiles = new Map(this.tiles);
    return other;
  }

  inside(row, col) {
    return row >= 0 && col >= 0 && row < this.game.size && col < this.game.size && !this.game.squares[row][col].stop;
  }

  at(row, col) {
    return this.inside(row, col) ? this.tiles.get(row * this.game.size + col) : undefined;
  }

  put({ row, col, letter, joker, printed }) {
    this.tiles.set(row * this.game.size + col, { row, col, letter, joker, printed });
  }

  get bare() {
    return [...this.tiles.values()].every((tile) => tile.printed);
  }

  /** The tiles of the players, printed letters apart. */
  get count() {
    return [...this.tiles.values()].filter((tile) => !tile.printed).length;
  }

  /** The run of tiles through a square, along one direction, with `fresh` tiles taken as laid. */
  run(row, col, across, fresh) {
    const [dr, dc] = across ? [0, 1] : [1, 0];
    const tile = (r, c) => this.at(r, c) ?? fresh.find((t) => t.row === r && t.col === c);
    while (tile(row - dr, col - dc)) [row, col] = [row - dr, col - dc];
    const found = [];
    for (let next = tile(row, col); next; next = tile(row, col)) {
      found.push(next);
      [row, col] = [row + dr, col + dc];
    }
    return found;
  }
}

/** What a word does at a place. `possible`: on the board, no square taken by another letter; then `fresh` are the new tiles,
 *  `main` the whole run on the line of the word, `crossing` the other words formed. */
export function lay(board, place, signs) {
  const [dr, dc] = place.across ? [0, 1] : [1, 0];
  const fresh = [];
  let possible = signs.length > 0;
  signs.forEach((sign, n) => {
    const [row, col] = [place.row + n * dr, place.col + n * dc];
    const there = board.at(row, col);
    if (!board.inside(row, col) || (there && there.letter !== sign.letter)) possible = false;
    else if (!there) fresh.push({ row, col, letter: sign.letter, joker: sign.joker });
  });
  if (!possible) return { possible, fresh: [], main: [], crossing: [] };
  const main = board.run(place.row, place.col, place.across, fresh);
  const crossing = fresh.map((t) => board.run(t.row, t.col, !place.across, fresh)).filter((run) => run.length > 1);
  return { possible, fresh, main, crossing };
}

/** The signs of the whole run a word would be part of, and where it starts (I-main-word: tot_sirul). */
export function wholeRun(board, place, signs) {
  const { possible, fresh, main } = lay(board, place, signs);
  if (!possible) return { place, signs };
  const at = (tile) => (place.across ? tile.col - place.col : tile.row - place.row);
  return {
    place: { ...place, row: main[0].row, col: main[0].col },
    signs: main.map((tile) => signs[at(tile)] ?? { letter: tile.letter, joker: tile.joker }),
    fresh,
  };
}

export const spelled = (run) => run.map((tile) => tile.letter).join("");

/** Whether every square of the word is taken, by the letter written. */
export function standsAlready(board, place, signs) {
  const { possible, fresh } = lay(board, place, signs);
  return possible && fresh.length === 0;
}

/** What the principles of the game have against a word laid there (8.2.b); empty where nothing. */
export function against(board, place, signs, laid = lay(board, place, signs)) {
  const { game } = board;
  if (!laid.possible) return ["place"];
  const found = [];
  if (laid.fresh.length === 0) found.push("nothing new");
  if (laid.fresh.length > game.rack) found.push("too many");
  if (laid.main.length > signs.length) found.push("main word");
  if (board.bare && game.centre) {
    if (!laid.fresh.some((t) => t.row === game.centre.row && t.col === game.centre.col)) found.push("centre");
    if (signs.length < 2) found.push("one letter");
  } else if (!touches(board, laid)) found.push("contact");
  return found;
}

function touches(board, { fresh, main }) {
  return main.length > fresh.length || fresh.some(({ row, col }) =>
    board.at(row - 1, col) || board.at(row + 1, col) || board.at(row, col - 1) || board.at(row, col + 1));
}

/** The value of a move: every word formed, premium squares under new tiles alone, a prime for a whole rack. */
export function score(board, { fresh, main, crossing }, jokers = []) {
  const { game } = board;
  const isNew = (tile) => fresh.includes(tile);
  const word = (run) => {
    let [sum, times] = [0, 1];
    for (const tile of run) {
      const square = isNew(tile) ? game.squares[tile.row][tile.col] : { letter: 1, word: 1 };
      sum += (jokers.includes(tile) ? 0 : game.value(tile)) * square.letter;
      times *= square.word;
    }
    return sum * times;
  };
  const words = main.length > 1 || crossing.length === 0 ? [main, ...crossing] : crossing;
  return words.reduce((sum, run) => sum + word(run), 0) + (fresh.length === game.rack ? game.bonus : 0);
}
