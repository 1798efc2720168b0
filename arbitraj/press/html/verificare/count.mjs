// A whole sheet: its tables, its warnings and penalties, its total (8.3-8.5), by type of game.

import { Board, lay } from "./board.mjs";
import { gameOf, placeOf } from "./game.mjs";
import { Grid } from "./grid.mjs";
import { groupOf, IN_CAPITALS, nameKey, readingsOf } from "./notation.mjs";
import { Groups, Pool, Rack, Row } from "./stock.mjs";
import { Table } from "./sheet.mjs";

export const USUAL = {
  "I-capital": "joker", "I-half": "stil", "I-main-word": "cuvantul_scris", "I-one-error": "o_singura_greseala", "I-repeated-row": "repetata",
  "I-swap-or-grid": "inversarea", "I-wrong-sign": "loc_dedus", "I-meant-place": "loc_dedus", "I-eliminated": "o_singura_data",
  "I-joker-eliminated": "doar_marcat", "I-group": "nescrisa", "I-group-used": "consumata", "I-group-wrong": "incorecta",
  "I-joker-square": "mai_putine_puncte", "I-floor": "fara_limita", "I-percent": "simplu", "I-percent-from": "al_patrulea",
  "I-superscrabble": "cate_o_solutie", "I-superscrabble-points": "necerute", "I-not-handed-in": "loc_impartit",
  "I-several-halls": "loc_impartit", "I-scale": "reconstituita", "I-shared-points": "media_trunchiata",
};

const SOLUTIONS = ["superscrabble", "superscrabble_incomplet"];

export class Stage {
  constructor({ partida, reguli, varianta }, words) {
    this.match = partida;
    this.game = gameOf(varianta);
    this.rules = { ...USUAL, ...reguli };
    this.words = words;
    this.solutions = SOLUTIONS.includes(partida.tip);
    this.pointsAsked = !this.solutions || this.rules["I-superscrabble-points"] === "cerute";
  }

  /** The board before the first entry: what is printed on it, and what superscrabble gives. */
  board(words = []) {
    const board = new Board(this.game);
    const put = (text, printed) => {
      const [position, word] = text.trim().split(/\s+/);
      const [{ signs }] = readingsOf(word, { game: this.game, notation: "minuscula", others: IN_CAPITALS, rules: { "I-capital": "joker" } });
      for (const tile of lay(board, placeOf(position), signs).fresh) board.put({ ...tile, printed });
    };
    this.game.printed.forEach((text) => put(text, true));
    words.forEach((text) => put(text, false));
    return board;
  }

  /** `told`: rulings on entries, by table, that stand over all decisions. */
  count(sheet, decisions, told = {}) {
    const construction = this.match.tip === "superscrabble_incomplet" ? this.construct(sheet, decisions, told) : null;
    const given = construction?.board ?? this.board(this.match.tabla ?? []);
    // the grid of superscrabble incomplet is the construction's, and shows no solution (4.7)
    const table = (board) => this.table(sheet, construction ? null : sheet.grila, board, this.stockFor(sheet), { otherRows: sheet.constructie ?? [], wholeRack: this.solutions, reset: this.solutions });
    const { entries } = graded(given, table, sheet.depuneri, new Map([...decisions.entries(false), ...(told.depuneri ?? [])]));
    if (this.solutions) countOnce(entries);
    entries.forEach((graded) => decisions.settle(graded, false));
    const own = this.recognised(sheet, decisions);
    const findings = [own, ...[...(construction?.entries ?? []), ...entries].map((graded) => graded.findings)].flat();
    return {
      sheet, entries, own,
      construction: construction?.entries ?? null,
      tilesOnGrid: construction ? construction.board.count : null,
      ...this.totals(sheet, entries, findings),
    };
  }

  construct(sheet, decisions, told) {
    const letters = this.wholeSet();
    for (const letter of this.match.grupe[0]) if (letters.includes(letter)) letters.splice(letters.indexOf(letter), 1);
    const table = (board) => this.table(sheet, sheet.grila, board, new Pool(letters, this.rules), { otherRows: sheet.depuneri, wholeRack: false, reset: false });
    const { board, entries } = graded(this.board(), table, sheet.constructie, new Map([...decisions.entries(true), ...(told.constructie ?? [])]));
    entries.forEach((graded) => decisions.settle(graded, true));
    return { board, entries };
  }

  table(sheet, drawn, board, stock, rest) {
    const { game, rules, words, pointsAsked } = this;
    const grid = new Grid(drawn, game);
    return new Table({ game, rules, words, pointsAsked, board, stock, grid, youth: sheet.jucator.categorie === "tineret", notation: this.match.notatie_joker ?? "auto", ...rest });
  }

  wholeSet() {
    return [...this.game.tiles].flatMap(([letter, { count }]) => Array(count).fill(letter));
  }

  stockFor(sheet) {
    const { tip, litere, grupe, ordine_impusa: inOrder, vocale_la_alegere: chosenVowels } = this.match;
    const { game, rules } = this;
    if (tip === "integral") return new Pool(this.wholeSet(), rules);
    if (tip === "integral_partial") return new Pool([...litere], rules);
    if (tip === "pe_sir") return new Row([...litere]);
    if (this.solutions) return new Rack([...grupe[0]]);
    const written = sheet.depuneri.map((row) => groupOf(row.grupa)).filter((n) => n !== undefined);
    return new Groups(grupe, { inOrder, chosenVowels, game, rules, written });
  }

  /** Name and table (8.3.a, 8.4.a). */
  recognised(sheet, decisions) {
    const [table, ...others] = (sheet.masa_scrisa ?? "").match(/\d+/g) ?? [];
    const wrong = [nameKey(sheet.nume) !== nameKey(sheet.jucator.nume), others.length > 0 || Number(table) !== sheet.masa].filter(Boolean).length;
    return decisions.ofSheet([[], ["8.3.a"], ["8.4.a"]][wrong]);
  }

  totals(sheet, entries, findings) {
    const count = (article) => findings.filter((f) => f.startsWith(article)).length;
    const [warnings, penalties, disciplinary] = [count("8.3"), count("8.4"), sheet.avertismente_disciplinare];
    const points = entries.reduce((sum, graded) => sum + graded.points, 0);
    return { warnings, penalties, disciplinary, points, total: this.total(points, warnings, penalties, disciplinary) };
  }

  total(points, warnings, penalties, disciplinary) {
    const floor = (total) => (this.rules["I-floor"] === "zero" ? Math.max(0, total) : total);
    if (this.match.tip === "serie_maxime") return points;
    if (!this.solutions) return floor(points - 5 * Math.max(0, warnings - 3) - 20 * (penalties + disciplinary));
    const lost = (count) => (count < 4 ? 0 : 1 + Math.floor((count - 4) / 3));
    if (this.rules["I-superscrabble"] === "patru_avertismente") return floor(points - lost(warnings + 4 * (penalties + disciplinary)));
    return floor(points - lost(warnings) - penalties - disciplinary);
  }
}

/** A table graded on a copy of the board. A decision that takes an unmarked joker from one word to another, which marks none
 *  either, takes the warning for it along (8.3.c). */
function graded(given, table, rows, rulings) {
  const on = (decided) => {
    const board = given.copy();
    return { board, entries: table(board).grade(rows, decided) };
  };
  const found = on(rulings);
  const others = new Map([...rulings].filter(([, ruling]) => ruling.actiune !== "joker"));
  if (others.size === rulings.size) return found;
  const warned = (entries) => entries.filter((g) => g.findings.includes("8.3.c")).length;
  const lost = warned(on(others).entries) - warned(found.entries);
  const marked = ({ readings }) => (readings ?? []).some((reading) => reading.signs.some((s) => s.joker));
  const here = found.entries.filter((g) => g.state === "corecta" && g.entry.decision?.actiune === "joker" && !marked(g.entry) && !g.findings.includes("8.3.c"));
  here.slice(0, Math.max(0, lost)).forEach((g) => g.findings.push("8.3.c"));
  return found;
}

/** Solutions are worth one each, and the same one counts once: position, word, and what the jokers stand for (4.6). */
function countOnce(entries) {
  const seen = new Set();
  for (const graded of entries.filter((g) => g.state === "corecta")) {
    const jokers = graded.signs.filter((s) => s.joker && s.fresh).map((s) => s.letter).sort().join("");
    const { row, col, across } = graded.place;
    const same = [row, col, across, graded.signs.map((s) => s.letter).join(""), jokers].join(" ");
    graded.points = seen.has(same) ? 0 : 1;
    seen.add(same);
  }
}
