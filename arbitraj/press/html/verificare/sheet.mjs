// One table of a sheet, entry by entry (8.1, 8.2), with the decisions of the arbiters.

import { against, lay, score, spelled, standsAlready, wholeRun } from "./board.mjs";
import { Grid } from "./grid.mjs";
import { nameOf, oneSignAway, placeOf, placesOneSignAway, samePlace, signsIn, swapped } from "./game.mjs";
import { groupOf, habitOf, IN_CAPITALS, pointsOf, readingsOf } from "./notation.mjs";

export class Table {
  /** `context`: game, rules, words, board, stock, grid, youth, notation, pointsAsked, otherRows (those of the sheet's other table),
   *  wholeRack (superscrabble), reset (each entry starts from the given board). */
  constructor(context) {
    Object.assign(this, { otherRows: [] }, context);
  }

  grade(rows, decided) {
    const habit = habitOf([...rows, ...this.otherRows].map((row) => row.cuvant), this.game);
    const graded = [];
    let stopped = false;
    const entries = rows.map((row, n) => this.entryOf(row, n, habit(n)));
    entries.forEach((entry, n) => {
      entry.decision = decided.get(n + 1);
      entry.laterRows = this.lyingOn(entry.grid, entries.slice(n + 1));
      entry.later = new Set(entry.laterRows.flat());
      const verdict = stopped ? { state: "necorectata", place: entry.place, signs: entry.readings?.[0].signs, points: 0, findings: [] } : this.verdictOn(entry);
      stopped ||= verdict.state === "incorecta" && this.stock.stops;
      graded.push({ entry, ...verdict });
    });
    return graded;
  }

  entryOf(row, n, others) {
    const { game, rules, notation } = this;
    return {
      number: n + 1,
      group: groupOf(row.grupa),
      place: placeOf(row.pozitie),
      signs: signsIn(row.pozitie),
      readings: readingsOf(row.cuvant, { game, notation, others, rules }),
      points: pointsOf(row.puncte),
      grid: row.grila ? new Grid(row.grila, game) : this.grid,
    };
  }

  /** The squares of each later row where it will lie: where it is written, if the grid has its word there, else with its signs swapped,
   *  else one sign away; where the grid has it nowhere there, as it is written. From the last row on: what each has behind and in front
   *  of it may be of the rows after it. */
  lyingOn(grid, rows) {
    const found = [];
    for (const { place, readings } of rows.filter((row) => row.place && row.readings).reverse()) {
      const { signs } = readings[0];
      const after = new Set(found.flat());
      const has = (p) => grid.drawn && signs.length > 1 && grid.shows(signs, p, this.board, after);
      const only = [place, swapped(place)].find(has);
      const near = only ? [only] : placesOneSignAway(place, this.game.size).filter(has);
      found.push(...(near.length ? near : [place]).map((p) => this.squaresOf(p, signs)));
    }
    return found;
  }

  /** The squares of a word; none where it runs off the board. */
  squaresOf(place, signs) {
    const squares = signs.map((_, n) => (place.across ? [place.row, place.col + n] : [place.row + n, place.col]));
    return squares.every(([row, col]) => this.board.inside(row, col)) ? squares.map((square) => square.join(" ")) : [];
  }

  verdictOn(entry) {
    const ruling = entry.decision;
    if (ruling?.actiune === "respinge") return this.incorrect(entry, ruling.articol);
    if (ruling?.actiune === "accepta") {
      const ruled = this.ruled(entry, ruling);
      if (ruled.laid.fresh.length) return this.accept(entry, ruled, []); // else, without an earlier decision, nothing can be laid there
    }
    if (ruling?.actiune === "grupa") entry = { ...entry, group: groupOf(String(ruling.grupa)), groupMissing: entry.group === undefined, groupRuled: true };
    if (ruling?.actiune === "joker") entry = { ...entry, jokerAt: placeOf(ruling.patrat), stands: entry.place && this.accepted(entry)?.asked.place };
    if (!entry.place) return this.incorrect(entry, "8.2.g");
    const reading = (entry.jokerAt && this.moved(entry)) || this.accepted(entry);
    return reading ? this.accept(entry, reading, reading.findings) : this.incorrect(entry);
  }

  /** A decision on the joker's square: what saves the entry without it saves it still, for the points written do not say where a
   *  joker stands; they are only corrected (8.3.c.3). */
  moved(entry) {
    const plain = this.accepted({ ...entry, jokerAt: null });
    if (!plain) return null;
    const found = this.attempt({ ...entry, place: plain.asked.place }, plain.asked.reading, plain.asked.place);
    return found.correct ? { ...found, findings: plain.findings } : null;
  }

  // --- readings, in the order of 8.1

  accepted(entry) {
    const asWritten = this.firstCorrect(entry, entry.place, []);
    if (asWritten) return asWritten;
    if (this.repeats(entry)) return null;
    const inverted = this.youth ? "8.3.e" : "8.4.b";
    const other = swapped(entry.place);
    const forbidden = this.rules["I-swap-or-grid"] === "grila" && entry.readings?.some(({ signs }) => signs.length > 1 && entry.grid.shows(signs, entry.place, this.board, entry.later));
    const turned = !forbidden && this.firstCorrect(entry, other, [inverted]);
    return turned || this.byGrid(entry, entry.place, [])
      || (this.rules["I-one-error"] === "si_semne_inversate" && this.byGrid(entry, other, [inverted])) || null;
  }

  /** What is right at a place, of the first way to read the word in which anything is; `letters`: of those that spell these. */
  firstCorrect(entry, place, findings, letters = null) {
    for (const readings of waysOf(entry, letters)) {
      const correct = readings.map((reading) => this.attempt(entry, reading, place)).filter((found) => found.correct);
      const first = correct.find((found) => !found.asked.reading.either || asMarked(found, found.jokers)) ?? correct[0];
      if (first) return { ...first, findings };
    }
    return null;
  }

  byGrid(entry, place, findings) {
    const rightPoints = (found) => !this.pointsAsked || found.points === entry.points;
    const written = [...new Set(entry.readings?.map((r) => spelled(r.signs)) ?? [])];
    for (const letters of written) {
      for (const near of this.onGrid([...letters].map((letter) => ({ letter })), entry).filter((p) => oneSignAway(p, place))) {
        const found = this.firstCorrect(entry, near, [...findings, "8.4.c"], letters);
        if (found && rightPoints(found)) return found;
      }
    }
    for (const shown of entry.grid.wordsAt(place, this.board, entry.later)) {
      if (written.includes(spelled(shown)) || this.isOfLaterRow(shown, place, entry)) continue;
      const found = this.attempt(entry, { signs: this.withTableMarks(shown, entry) }, place);
      if (found.correct && rightPoints(found)) return { ...found, signs: this.markedInTable(found, entry), findings: [...findings, "8.4.d"] };
    }
    return null;
  }

  /** Whether a part of a run is all in the own word of a later row that lengthens it: then nothing says that it stood there before. */
  isOfLaterRow(shown, place, { grid, laterRows }) {
    const own = this.squaresOf(place, shown);
    const ends = [-1, shown.length].map((n) => (place.across ? [place.row, place.col + n] : [place.row + n, place.col]));
    const beside = ends.filter(([row, col]) => grid.at(row, col)).map((square) => square.join(" "));
    return laterRows.some((row) => beside.some((square) => row.includes(square)) && own.every((square) => row.includes(square)));
  }

  /** A word of the grid, with the joker marks that the table gives the same letters (8.3.c); those of the grid alone are c.1. */
  withTableMarks(shown, entry) {
    const table = this.readAt(entry, entry.place)?.asked.reading.signs ?? [];
    return shown.map((s, n) => {
      const marked = table[n]?.joker && table[n].letter === s.letter;
      return { ...s, joker: s.joker || marked, fromGrid: s.joker && !marked };
    });
  }

  /** The table marks a joker of the grid's word that it has on the same letter, wherever that stands in the word it writes (8.3.c). */
  markedInTable({ signs, laid }, entry) {
    const table = this.readAt(entry, entry.place)?.asked.reading.signs ?? [];
    const jokers = (all, letter) => all.filter((s) => s.joker && s.letter === letter).length;
    return signs.map((s) => (jokers(table, s.letter) >= jokers(laid.fresh, s.letter) ? { ...s, fromGrid: false } : s));
  }

  onGrid(signs, entry) {
    return entry.grid.placesOf(signs, this.board, entry.later);
  }

  repeats(entry) {
    return this.rules["I-repeated-row"] === "repetata" && entry.place !== null
      && (entry.readings ?? []).some((r) => standsAlready(this.board, entry.place, r.signs));
  }

  /** What comes of a word laid at a place, with the tiles at hand. A joker that the grid alone marks counts (8.3.c.1), but it does
   *  not take away what the table, as it is written, has the letters for (8.1.a). */
  attempt(entry, reading, place) {
    const marked = entry.grid.marked(reading.signs, place, this.board, entry.later);
    const found = this.attemptWith(entry, reading, place, marked);
    if (found.supply || marked === reading.signs) return found;
    const plain = this.attemptWith(entry, reading, place, reading.signs);
    return plain.supply ? plain : found;
  }

  attemptWith(entry, reading, place, signs) {
    const asked = { reading, place };
    if (entry.jokerAt) signs = withJoker(signs, entry.jokerAt, [entry.place, place, entry.stands]);
    const undecided = entry.jokerAt && !signs.some((s) => s.joker);
    if (this.rules["I-main-word"] === "tot_sirul") ({ place, signs } = wholeRun(this.board, place, signs));
    const laid = lay(this.board, place, signs);
    const faults = against(this.board, place, signs, laid);
    if (this.wholeRack && laid.possible && laid.fresh.length !== this.stock.whole) faults.push("whole rack");
    const taken = laid.possible ? laid.fresh : signs;
    const bold = reading.bold && taken.filter((t) => t.joker).length > this.stock.jokers(taken.length, entry);
    const supply = laid.possible && !bold ? this.stock.cover(laid.fresh, entry) : null;
    const overruled = Boolean(reading.unless) && !this.attempt(entry, reading.unless, asked.place).bold;
    const found = { asked, place, signs, laid, faults, bold, overruled, supply, correct: false };
    if (faults.length || !supply || undecided || overruled || !this.allWords(laid)) return found;
    const { jokers, points } = this.jokersOf(laid, supply.choices);
    return { ...found, correct: true, jokers, points };
  }

  allWords({ main, crossing }) {
    return this.words.all([main, ...crossing].map(spelled));
  }

  /** Of the squares an unmarked joker may take, the one that gives fewer points (I-joker-square). */
  jokersOf(laid, choices) {
    const more = this.rules["I-joker-square"] === "mai_multe_puncte";
    const worth = choices.map((jokers) => ({ jokers, points: score(this.board, laid, jokers) }));
    return worth.reduce((best, one) => ((more ? one.points > best.points : one.points < best.points) ? one : best));
  }

  // --- what stands

  accept(entry, { asked, place, signs, laid, supply, jokers, points }, findings) {
    const own = [...findings];
    if (supply?.unwritten || entry.groupMissing || (this.stock.groups && entry.group === undefined)) own.push("8.3.b");
    if (this.lacksMark(entry, { asked, place, signs, laid, jokers })) own.push("8.3.c");
    if (this.pointsAsked && entry.points !== points) own.push("8.3.d");
    this.stock.take(laid.fresh, jokers, supply?.group ?? entry.group);
    const tiles = laid.fresh.map((t) => ({ ...t, joker: t.joker || jokers.includes(t) }));
    if (!this.reset) tiles.forEach((tile) => this.board.put(tile));
    const shown = signs.map((s, n) => {
      const [row, col] = place.across ? [place.row, place.col + n] : [place.row + n, place.col];
      const tile = tiles.find((t) => t.row === row && t.col === col) ?? this.board.at(row, col);
      return { letter: s.letter, joker: tile.joker || tile.printed, fresh: tiles.includes(tile) };
    });
    return { state: "corecta", place, signs: shown, points, findings: own };
  }

  /** A joker that the table does not mark (8.3.c). A decision on its square moves the joker, not the warning. */
  lacksMark(entry, { asked, place, signs, laid, jokers }) {
    if (entry.jokerAt) {
      const undecided = this.attempt({ ...entry, jokerAt: null }, asked.reading, asked.place);
      return undecided.correct && this.lacksMark({ ...entry, jokerAt: null }, undecided);
    }
    return !asMarked({ laid, place, signs }, jokers);
  }

  /** What an arbiter accepts: place and word of the decision, else of the table. */
  ruled(entry, ruling) {
    const { game, rules } = this;
    const place = ruling.pozitie ? placeOf(ruling.pozitie) : entry.place;
    const readings = ruling.signs ? [{ signs: ruling.signs }] : ruling.cuvant ? readingsOf(ruling.cuvant, { game, notation: "auto", others: IN_CAPITALS, rules }) : entry.readings;
    const found = this.readAt({ ...entry, readings }, place, { forgiving: false });
    // accepted as the edition tells it, with a number whose group has not its letters: of the group that has them
    if (ruling.signs && !found.supply && found.laid.possible) found.supply = this.stock.cover(found.laid.fresh, { ...entry, group: undefined });
    return { ...found, ...this.jokersOf(found.laid, found.supply?.choices ?? [[]]) };
  }

  // --- what does not stand

  incorrect(entry, article) {
    const attempt = this.readAt(entry, entry.place);
    const why = article ?? this.articleFor(entry, attempt);
    if (!this.repeats(entry)) this.stock.lose(this.leaving(entry, attempt), entry);
    return { state: "incorecta", place: entry.place, signs: attempt?.signs, points: 0, findings: [why] };
  }

  /** What is tried of an incorrect entry, with the tiles at hand that left with an earlier one on the same squares (I-eliminated). */
  forgiven(entry, reading, place) {
    const found = this.attempt(entry, reading, place);
    if (found.correct || found.bold || !found.laid.possible) return found;
    const withTiles = (tried) => ({ ...tried, atHand: this.stock.cover(this.stock.forgive(tried.laid.fresh), entry) });
    if (this.paysAgain(found)) return withTiles(found);
    const marked = entry.grid.marked(reading.signs, place, this.board, entry.later);
    const tries = [marked, reading.signs].map((signs) => withTiles(this.attemptWith(entry, reading, place, signs)));
    return tries.find((tried) => tried.atHand) ?? tries[0];
  }

  /** Whether nothing but letters is amiss: such an entry pays for all its tiles (I-eliminated). */
  paysAgain({ faults, laid }) {
    return faults.length === 0 && this.allWords(laid);
  }

  /** What an incorrect entry says at a place: of the ways to read it the one that gives a word of the list with the tiles at hand, else one
   *  that gives a word; null where it cannot be read. `letters`: of the ways that spell these; `forgiving`: with the tiles at hand that left
   *  with an earlier one on the same squares. */
  readAt(entry, place, { letters = null, forgiving = true } = {}) {
    const nowhere = (reading) => ({ asked: { reading }, signs: reading.signs, laid: { possible: false, fresh: [] }, faults: ["place"] });
    const tried = (reading) => (!place ? nowhere(reading) : forgiving ? this.forgiven(entry, reading, place) : this.attempt(entry, reading, place));
    const tries = waysOf(entry, letters).map((readings) => this.likeliest(readings.map(tried)));
    if (tries.length < 2) return tries[0] ?? null; // nothing hangs on the list: an edition need not say the word
    const words = tries.filter((a) => this.words.has(spelled(a.signs)));
    return words.find(atHand) ?? words[0] ?? tries[0] ?? null;
  }

  /** Of the readings of one way, the first that the tiles at hand allow, and as they are marked. */
  likeliest(all) {
    const attempts = all.filter((a) => !a.overruled);
    const fits = (a) => !a.asked.reading.either || asMarked(a, atHand(a).choices[0]);
    return attempts.find((a) => atHand(a) && fits(a)) ?? attempts.find(atHand) ?? attempts.find((a) => !a.bold) ?? attempts[0];
  }

  /** The first article that fits (8.2). */
  articleFor(entry, attempt) {
    if (!attempt) return "8.2.a";
    if (this.repeats(entry)) return "8.2.b";
    const { laid, faults, supply } = attempt;
    const signs = attempt.asked.reading.signs; // the grid is asked for the word written, not for the run that it makes (I-main-word)
    if (laid.possible && !supply && (!attempt.atHand || this.paysAgain(attempt))) return this.stock.lacking;
    const shown = this.onGrid(signs, entry);
    const here = shown.some((p) => p.row === entry.place.row && p.col === entry.place.col);
    if (shown.length && shown.every((p) => p.row !== entry.place.row && p.col !== entry.place.col)) return "8.2.f";
    if (!here && this.lacksPoints(entry, signs, shown)) return "8.2.e";
    if (!shown.length && this.wrongSign(entry, attempt)) return "8.2.d";
    if (faults.length) return "8.2.b";
    return "8.2.a";
  }

  /** Whether the grid has the word one sign away, and what kept it from being right there are its points: not written, or not those
   *  of any such place. Where a word cannot lie it is worth nothing, and no points are wrong. */
  lacksPoints(entry, signs, shown) {
    const read = this.rules["I-one-error"] === "si_semne_inversate" ? [entry.place, swapped(entry.place)] : [entry.place];
    const near = shown.filter((p) => read.some((place) => oneSignAway(p, place)));
    if (!near.length || !this.pointsAsked) return false;
    const worth = near.map((p) => this.worthThere(entry, spelled(signs), p)).filter((points) => points !== null);
    return entry.points === undefined || (worth.length > 0 && !worth.includes(entry.points));
  }

  /** Without the grid: the word cannot lie where it is written, and would be correct one sign away (I-wrong-sign). */
  wrongSign(entry, { laid, faults }) {
    if (this.rules["I-wrong-sign"] === "niciodata" || this.board.bare) return false;
    if (laid.possible && !faults.includes("contact")) return false;
    return this.correctPlaces(entry).length > 0;
  }

  correctPlaces(entry) {
    return placesOneSignAway(entry.place, this.game.size).filter((place) => this.firstCorrect(entry, place, []));
  }

  /** The tiles that leave with an incorrect entry (I-meant-place). */
  leaving(entry, attempt) {
    if (!attempt) return [];
    if (attempt.laid.possible) return attempt.laid.fresh;
    if (!this.stock.asksPlace || this.rules["I-meant-place"] === "doar_locul_scris") return [];
    return this.meant(entry, spelled(attempt.asked.reading.signs))?.laid.fresh ?? [];
  }

  meant(entry, letters) {
    const shown = this.onGrid([...letters].map((letter) => ({ letter })), entry);
    if (shown.length) {
      const place = this.oneOf(shown, entry, letters);
      return place && this.readAt(entry, place, { letters });
    }
    if (!entry.place) return null;
    const correct = this.correctPlaces(entry);
    return correct.length === 1 ? this.firstCorrect(entry, correct[0], []) : null;
  }

  oneOf(places, entry, letters) {
    if (places.length === 1) return places[0];
    const keeps = places.filter((p) => p.row === entry.signs.row || p.col === entry.signs.col);
    if (keeps.length === 1) return keeps[0];
    const worth = places.filter((p) => this.worthThere(entry, letters, p) === entry.points);
    return worth.length === 1 ? worth[0] : null;
  }

  /** What a word would be worth at a place, right or not; null where it cannot lie. Only where it would be right does it pay again
   *  for tiles that an incorrect entry took out, so that a joker may stand for one (I-eliminated). */
  worthThere(entry, letters, place) {
    const right = this.firstCorrect(entry, place, [], letters);
    if (right) return right.points;
    const { laid } = this.readAt(entry, place, { letters });
    if (!laid.possible) return null;
    const supply = this.stock.cover(this.stock.forgive(laid.fresh), entry);
    return this.jokersOf(laid, supply?.choices ?? [[]]).points;
  }
}

const atHand = (attempt) => attempt.atHand ?? attempt.supply;

const gridAlone = (tile, place, signs) => Boolean(signs[place.across ? tile.col - place.col : tile.row - place.row].fromGrid);

/** Whether the table marks every joker of what was tried: none stands on a square that is not marked, or that the grid alone marks. */
const asMarked = ({ laid, place, signs }, jokers) => jokers.length === 0 && !laid.fresh.some((t) => t.joker && gridAlone(t, place, signs));

/** The readings of an entry, those of one way together; `letters`: of the ways that spell these. */
function waysOf({ readings }, letters) {
  const ways = new Map();
  for (const reading of readings ?? []) {
    if (letters === null || spelled(reading.signs) === letters) ways.set(reading.way, [...(ways.get(reading.way) ?? []), reading]);
  }
  return [...ways.values()];
}

/** A word with its joker decided: the letter on that square where the word is written, else where it is read, else where it stood
 *  before the decision; it moves with the word. */
function withJoker(signs, square, places) {
  const steps = places.filter(Boolean).map((p) => (p.across ? [square.row - p.row, square.col - p.col] : [square.col - p.col, square.row - p.row]));
  const on = steps.find(([aside, along]) => aside === 0 && along >= 0 && along < signs.length);
  return signs.map((s, n) => ({ ...s, joker: Boolean(on) && n === on[1], fromGrid: false }));
}

export const written = (signs) => (signs ?? []).map((s) => (s.joker ? s.letter.toLowerCase() : s.letter)).join("");
export const positionOf = (place) => (place ? nameOf(place) : "");
