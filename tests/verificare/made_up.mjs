// Made-up competitions: folders of sheets with faults of every kind, as files. node made_up.mjs SEED SHEETS TYPE LIST [dense]
//
// `dense`: short words, most of them half in small letters, rows written again, grids marked otherwise than the table: where both
// readings of a word, and the grid, matter at once.
//
// What is written here says nothing of how a sheet is graded: it only has to be likely to be right, then to be spoilt.

import { readFileSync } from "node:fs";
import { lay, against, spelled } from "../../arbitraj/press/html/verificare/board.mjs";
import { gameOf, nameOf, placeOf } from "../../arbitraj/press/html/verificare/game.mjs";
import { Stage, USUAL } from "../../arbitraj/press/html/verificare/count.mjs";
import { Table } from "../../arbitraj/press/html/verificare/sheet.mjs";
import { Grid } from "../../arbitraj/press/html/verificare/grid.mjs";
import { Words, listOf } from "../../arbitraj/press/html/verificare/words.mjs";

const [seed, sheets, type, listPath] = [Number(process.argv[2]), Number(process.argv[3]), process.argv[4], process.argv[5]];
const dense = process.argv[6] === "dense";

// --- chance

let state = (seed * 2654435761 + 97) >>> 0;
function chance() {
  state = (state + 0x6d2b79f5) >>> 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
}
const below = (n) => Math.floor(chance() * n);
const pick = (items) => items[below(items.length)];
const maybe = (p) => chance() < p;
function shuffled(items) {
  const all = [...items];
  for (let n = all.length - 1; n > 0; n--) {
    const m = below(n + 1);
    [all[n], all[m]] = [all[m], all[n]];
  }
  return all;
}

// --- the competition

const listText = readFileSync(listPath, "utf8");
const CHOICES = {
  "I-capital": ["nimic"], "I-half": ["mici"], "I-main-word": ["tot_sirul"], "I-one-error": ["si_semne_inversate"], "I-repeated-row": ["si_inversata"],
  "I-swap-or-grid": ["grila"], "I-wrong-sign": ["niciodata"], "I-meant-place": ["doar_locul_scris"], "I-eliminated": ["fara_ingaduinta"],
  "I-joker-eliminated": ["si_nemarcat"], "I-group": ["prima", "ultima"], "I-group-used": ["ramane"], "I-group-wrong": ["ca_lipsa"],
  "I-joker-square": ["mai_multe_puncte"], "I-floor": ["zero"], "I-percent": ["compus"], "I-percent-from": ["primul"],
  "I-superscrabble": ["patru_avertismente"], "I-superscrabble-points": ["cerute"], "I-not-handed-in": ["loc_dupa_masa"],
  "I-scale": ["fara"], "I-shared-points": ["media", "locul_cel_mai_bun"],
};
const BAG = "AAAAAAAAAAABBCCCCCDDDDEEEEEEEEEFFGGHIIIIIIIIIIJLLLLMMMNNNNNNOOOOOPPPPRRRRRRRSSSSSTTTTTTTUUUUUUVVXZ";

function settings() {
  const match = { tip: type };
  const letters = shuffled(BAG);
  if (type === "integral_partial") match.litere = [...letters.slice(0, 24 + below(9)), "?"].join("");
  if (type === "pe_sir") match.litere = stringOfWords();
  if (type === "serie_maxime" || type === "n_scrabble") {
    match.grupe = Array.from({ length: 6 }, (_, n) => letters.slice(7 * n, 7 * n + 7).join(""));
    match.grupe[2] = `?${match.grupe[2].slice(1)}`;
    if (maybe(0.3)) match.ordine_impusa = type === "n_scrabble";
    if (maybe(0.25)) {
      match.vocale_la_alegere = true;
      match.grupe = match.grupe.map((g) => g.replace(/[AEIOU]/g, "")).filter(Boolean);
    }
  }
  if (type.startsWith("superscrabble")) match.grupe = ["RATEIN?"];
  if (type === "superscrabble") match.tabla = ["H7 CASA", "I8 STIRE"];
  const rules = {};
  if (maybe(0.5)) for (const name of shuffled(Object.keys(CHOICES)).slice(0, 1 + below(4))) rules[name] = pick(CHOICES[name]);
  return { match, rules };
}

/** A string in which moves follow one another: the letters of words, each shuffled, of all but the first one letter less. */
function stringOfWords() {
  const bag = [...BAG];
  const found = [];
  while (found.length < 34) {
    const letters = shuffled(pick(lexicon)).slice(found.length ? 1 : 0);
    const rest = [...bag];
    const there = letters.every((letter) => rest.includes(letter) && rest.splice(rest.indexOf(letter), 1));
    if (letters.length < 2 || letters.length > 7 || !there) continue;
    found.push(...letters);
    bag.splice(0, bag.length, ...rest);
  }
  found[below(found.length)] = "?";
  return found.slice(0, 45).join("");
}

const romanian = gameOf(null);
const everyWord = [...listOf(listText, romanian).words];
const lexicon = dense && !type.startsWith("superscrabble") ? shuffled(everyWord.filter((w) => w.length < 5)).slice(0, 80) : everyWord;
const { match, rules } = settings();
const stage = new Stage({ partida: match, reguli: rules }, null);
const words = new Words({ game: stage.game, list: listOf(listText, stage.game) });
stage.words = words;
const tally = (text) => [...text].reduce((m, c) => m.set(c, (m.get(c) ?? 0) + 1), new Map());
const tallies = new Map(lexicon.map((w) => [w, tally(w)]));

// --- a player's solution

/** A move that would be right, found by trying; null where none was met. */
function findMove(table, group) {
  const { board, stock } = table;
  const hand = handOf(stock, group);
  const spare = board.bare ? 0 : 3;
  const inOrder = Array.isArray(stock.letters);
  for (const word of shuffled(inOrder ? usingFirst(stock.letters, spare) : lexicon).slice(0, 500)) {
    let short = 0;
    for (const [letter, count] of tallies.get(word)) short += Math.max(0, count - (hand.get(letter) ?? 0));
    if (short > spare + (hand.get("?") ?? 0)) continue;
    for (const place of shuffled(placesFor(board, word)).slice(0, inOrder ? 60 : 12)) {
      const signs = [...word].map((letter) => ({ letter, joker: false }));
      const found = table.attempt({ number: 0, group, grid: table.grid }, { signs }, place);
      if (found.correct) return { ...found, word, group: found.supply.group };
    }
  }
  return null;
}

/** Pe șir: the words that use the next letters of the string, one at least, none left out, with as many of the board as `spare`. */
function usingFirst(string, spare) {
  const firsts = [1, 2, 3, 4, 5, 6, 7].filter((n) => n <= string.length).map((n) => tally(string.slice(0, n)));
  const uses = (word, first, n) => word.length >= n && word.length - n <= spare
    && [...first].every(([letter, count]) => letter === "?" || (tallies.get(word).get(letter) ?? 0) >= count);
  return lexicon.filter((word) => firsts.some((first, i) => uses(word, first, i + 1)));
}

function handOf(stock, group) {
  if (stock.groups) {
    const letters = group ? stock.groups[group - 1] : stock.groups.join("");
    return tally(letters + (stock.chosenVowels ? "AAAEEEIIIOOUUU" : ""));
  }
  return Array.isArray(stock.letters) ? tally(stock.letters.slice(0, 7)) : stock.letters.left;
}

function placesFor(board, word) {
  const found = [];
  if (board.bare) {
    for (let n = 0; n < word.length; n++) found.push({ row: 7, col: 7 - n, across: true }, { row: 7 - n, col: 7, across: false });
    return found;
  }
  for (const tile of board.tiles.values()) {
    for (let n = 0; n < word.length; n++) {
      for (const [dr, dc] of [[0, 0], [0, 1], [1, 0], [0, -1], [-1, 0]]) {
        if ((dr || dc) ? chance() < 0.85 : word[n] !== tile.letter) continue;
        found.push({ row: tile.row + dr, col: tile.col + dc - n, across: true }, { row: tile.row + dr - n, col: tile.col + dc, across: false });
      }
    }
  }
  return found;
}

function solve(table, rows, count, reset) {
  const moves = [];
  for (let n = 0; n < count; n++) {
    const group = table.stock.groups ? pick(table.stock.groups.map((_, i) => i + 1).filter((i) => table.stock.free(i))) : undefined;
    if (table.stock.groups && !group) break;
    const move = findMove(table, group);
    if (!move) continue;
    const jokers = move.jokers;
    table.stock.take(move.laid.fresh, jokers, move.group);
    move.tiles = move.signs.map((s, i) => {
      const [row, col] = move.place.across ? [move.place.row, move.place.col + i] : [move.place.row + i, move.place.col];
      const fresh = move.laid.fresh.find((t) => t.row === row && t.col === col);
      return { row, col, letter: s.letter, joker: Boolean(fresh && jokers.includes(fresh)), fresh: Boolean(fresh) };
    });
    if (!reset) move.tiles.filter((t) => t.fresh).forEach((t) => table.board.put(t));
    moves.push(move);
    rows.push({ grupa: move.group ? String(move.group) : "", pozitie: nameOf(move.place), cuvant: move, puncte: String(move.points) });
  }
  return moves;
}

// --- how it is written down

const STYLES = ["small", "bracket", "zero", "circle", "subscript"];
function write(move, style, habit) {
  let text = "";
  for (const tile of move.tiles) {
    const marked = tile.joker && tile.fresh && style !== "none";
    const letter = habit === "small" ? tile.letter.toLowerCase() : tile.letter;
    if (!marked) text += letter;
    else if (style === "bracket") text += `(${letter})`;
    else if (style === "zero") text += `${letter}0`;
    else if (style === "subscript") text += `${letter}₀`;
    else if (style === "circle") text += String.fromCodePoint(0x24b6 + tile.letter.charCodeAt(0) - 65);
    else text += habit === "small" ? tile.letter : tile.letter.toLowerCase();
  }
  return habit === "title" && style !== "small" ? text[0] + text.slice(1).toLowerCase() : text;
}

/** A word in small letters and capitals by lot, often as many of these as of those, with a small o for a mark here and there. */
function mixed(move) {
  const letters = move.tiles.map((tile) => ({ text: tile.letter, small: tile.joker && tile.fresh ? maybe(0.8) : maybe(0.4) }));
  if (maybe(0.6)) shuffled(letters).forEach((letter, n, all) => { letter.small = 2 * n < all.length; });
  const text = letters.map((l) => (l.small ? l.text.toLowerCase() : l.text) + (maybe(0.06) ? "o" : "")).join("");
  return maybe(0.06) ? text.replace(/.$/, pick(["$&0", "($&)"])) : text;
}

/** A row written once more, as it was or a little otherwise. */
function again(rows, n) {
  const row = { ...rows[n] };
  if (maybe(0.3)) row.cuvant = maybe(0.5) ? row.cuvant.toUpperCase() : row.cuvant.replace(/./g, (c) => (maybe(0.5) ? c.toLowerCase() : c.toUpperCase()));
  if (maybe(0.2)) row.cuvant += pick([...LETTERS]);
  if (maybe(0.2)) row.pozitie = nameOf({ ...placeOf(row.pozitie), [pick(["row", "col"])]: below(15) });
  if (maybe(0.2)) row.puncte = String(below(20));
  rows.splice(n + 1 + below(rows.length - n), 0, row);
}

const LETTERS = "AEIRTSNCLOUMPDBFGHJVXZKQWY";
const ROMAN = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII"];
const SAID = ["", "prima", "a doua", "a treia", "a patra", "a cincea", "a șasea", "a șaptea", "a opta"];
const far = (place) => ({ ...place, row: below(15), col: below(15) });

/** The faults of one row. */
function spoil(row, rows, n) {
  const place = placeOf(row.pozitie);
  const kinds = {
    swap: () => { row.pozitie = nameOf({ ...place, across: !place.across }); },
    letter: () => { row.pozitie = nameOf({ ...place, row: (place.row + 1 + below(14)) % 15 }); },
    number: () => { row.pozitie = nameOf({ ...place, col: (place.col + 1 + below(14)) % 15 }); },
    both: () => { row.pozitie = nameOf(far(place)); },
    off: () => { row.pozitie = pick(["P4", "A18", "4P", "H16", "16H"]); },
    missing: () => { row.pozitie = pick(["", "H", row.pozitie.replace(/\d/g, "")]); },
    small: () => { row.pozitie = row.pozitie.toLowerCase(); },
    change: () => { row.cuvant = replaceLetter(row.cuvant); },
    drop: () => { row.cuvant = row.cuvant.length > 1 ? row.cuvant.slice(0, -1) : row.cuvant; },
    add: () => { row.cuvant += pick([...LETTERS]); },
    other: () => { row.cuvant = pick(lexicon); },
    none: () => { row.cuvant = ""; },
    points: () => { row.puncte = maybe(0.5) ? "" : String(Number(row.puncte) + pick([-2, -1, 1, 10])); },
    repeat: () => { rows.splice(n + 1, 0, { ...row }); },
    again: () => { rows.splice(n + 1, 0, { ...row, cuvant: row.cuvant + pick([...LETTERS]) }); },
    gone: () => { rows.splice(n, 1); },
    later: () => { if (rows[n + 1]) [rows[n], rows[n + 1]] = [rows[n + 1], rows[n]]; },
  };
  if (row.grupa) {
    const number = Number(row.grupa);
    kinds.groupless = () => { row.grupa = ""; };
    kinds.unnumbered = kinds.groupless;
    kinds.mistaken = () => { row.grupa = String(1 + below(7)); };
    kinds.roman = () => { row.grupa = pick([ROMAN[number], SAID[number], `gr. ${number}`]); };
  }
  kinds[pick(Object.keys(kinds))]();
}

function replaceLetter(word) {
  const n = below(word.length);
  return word.slice(0, n) + pick([...LETTERS]) + word.slice(n + 1);
}

/** FOCAR and its like: a word laid across, then longer and longer, all forming the same wrong word (8.2). */
function stutter(rows) {
  const row = rows.at(-1);
  if (!row || row.cuvant.length < 3) return;
  const grown = Array.from({ length: row.cuvant.length - 1 }, (_, n) => row.cuvant.slice(0, n + 2));
  rows.splice(-1, 1, ...grown.map((cuvant) => ({ ...row, cuvant })));
}

function drawGrid(board, moves) {
  const grid = Array.from({ length: 15 }, () => Array(15).fill("."));
  const marked = (t) => (dense ? maybe(t.joker ? 0.6 : 0.25) : t.joker && maybe(0.8));
  const draw = (t) => { if (t.row < 15 && t.col < 15) grid[t.row][t.col] = marked(t) ? t.letter.toLowerCase() : t.letter; };
  board.tiles.forEach(draw);
  if (dense) for (const move of moves) if (maybe(0.3)) {
    const [dr, dc] = pick([[0, 1], [1, 0], [0, -1], [-1, 0], [0, 2], [3, 0]]);
    move.tiles.forEach((t) => { if (grid[t.row + dr]?.[t.col + dc]) draw({ ...t, row: t.row + dr, col: t.col + dc }); });
  }
  for (const move of moves) if (maybe(0.15)) move.tiles.forEach((t) => { if (grid[t.row]) grid[t.row][t.col] = "."; });
  if (maybe(0.2)) grid[below(15)][below(15)] = pick([...LETTERS]);
  return grid.map((row) => row.join(""));
}

function table(board, stock, extra) {
  return new Table({ ...stage, rules: USUAL, words, board, stock, grid: new Grid(null, stage.game), youth: false, notation: "auto", pointsAsked: true, ...extra });
}

function player(number) {
  const sheet = { constructie: null, grila: null };
  const fresh = { depuneri: [], grupe: match.grupe };
  const style = maybe(0.7) ? "small" : pick([...STYLES, "none"]);
  const habit = maybe(0.85) ? "capitals" : pick(["small", "title", "either"]);
  const halves = dense && maybe(0.85) ? 0.3 + 0.7 * chance() : 0;
  const spell = (rows) => rows.forEach((row) => { row.cuvant = halves && maybe(halves) ? mixed(row.cuvant) : write(row.cuvant, maybe(0.1) ? "none" : style, habit === "either" ? pick(["small", "capitals", "title"]) : habit); });
  let [board, moves] = [null, []];
  const noRules = new Stage({ partida: match, reguli: {} }, words);
  if (type === "superscrabble_incomplet") {
    const rows = [];
    board = noRules.board();
    const letters = [...BAG];
    for (const letter of "RATEIN") letters.splice(letters.indexOf(letter), 1);
    letters.push("?");
    moves = solve(table(board, new (noRules.stockFor({ depuneri: [] }).constructor)(letters, USUAL), {}), rows, 3 + below(3), false);
    spell(rows);
    sheet.constructie = rows;
  }
  const reset = type.startsWith("superscrabble");
  board ??= noRules.board(match.tabla ?? []);
  const rows = [];
  const made = solve(table(board, noRules.stockFor(fresh), { wholeRack: reset, reset }), rows, reset ? 3 + below(4) : 3 + below(5), reset);
  if (!reset) moves = made;
  spell(rows);
  if (reset) rows.forEach((row) => { row.puncte = maybe(0.3) ? "" : row.puncte; });
  sheet.depuneri = rows;
  for (const one of [sheet.constructie, rows].filter(Boolean)) {
    if (maybe(0.12)) stutter(one);
    for (let n = one.length - 1; n >= 0; n--) if (maybe(0.28)) spoil(one[n], one, n);
    if (dense) for (let n = one.length - 1; n >= 0; n--) if (placeOf(one[n].pozitie) && maybe(0.35)) again(one, n);
  }
  if (maybe(dense ? 0.7 : 0.4)) sheet.grila = drawGrid(board, moves);
  return { number, ...sheet };
}

// --- the files

function csvOf(sheet, name, number) {
  const lines = [];
  if (!maybe(0.04)) lines.push(`nume;${maybe(0.05) ? "Altul Cineva" : name}`);
  if (!maybe(0.04)) lines.push(`masa;${maybe(0.05) ? number + 1 : number}`);
  const rows = (all) => {
    lines.push("nr;grupa;pozitie;depunere;puncte;total");
    all.forEach((row, n) => lines.push(`${n + 1};${row.grupa};${row.pozitie};${row.cuvant};${row.puncte};`));
  };
  if (sheet.constructie) {
    rows(sheet.constructie);
    lines.push("solutii");
  }
  rows(sheet.depuneri);
  if (sheet.grila) lines.push("grila", ...sheet.grila);
  return `${lines.join("\n")}\n`;
}

const toml = (value) => JSON.stringify(value);
const files = {};
const roster = ["masa,nume,prenume,club,rating,categorie"];
const handIn = ["fisa,ordine,masa,stare,avertismente_disciplinare"];
for (let n = 1; n <= sheets; n++) {
  const name = [`Pop${"abcdefghijklmnopqrstuvwxyz"[n % 26]}${"aeiou"[Math.floor(n / 26) % 5]}n`, `Ana${"rtlmn"[Math.floor(n / 130)]}`];
  roster.push(`${n},${name[0]},${name[1]},,,${maybe(0.3) ? "tineret" : "seniori"}`);
  const id = String(n).padStart(3, "0");
  const what = maybe(0.03) ? "nepredat" : maybe(0.02) ? "eliminat" : "predat";
  handIn.push(`${id},${what === "predat" ? (maybe(0.2) ? Math.max(1, n - 1) : n) : ""},${n},${what},${maybe(0.06) ? 1 : maybe(0.02) ? 2 : 0}`);
  if (what === "predat") files[`solutii/${id}.csv`] = csvOf(player(n), name.join(" "), n);
}
files["jucatori.csv"] = `${roster.join("\n")}\n`;
files["predare.csv"] = `${handIn.join("\n")}\n`;
files["lexic.txt"] = listText;
files["concurs.toml"] = [
  "[concurs]", `titlu = "Născocit ${seed}"`, `clasamente = ${toml(maybe(0.3) ? "pe_categorii" : "comun")}`, "[partida]",
  ...Object.entries(match).map(([key, value]) => `${key} = ${toml(value)}`), 'lexic = "lexic.txt"',
  ...(maybe(0.1) ? [`notatie_joker = ${toml(pick(["minuscula", "zero", "cerc"]))}`] : []),
  "[reguli]", ...Object.entries(rules).map(([key, value]) => `${key} = ${toml(value)}`), "",
].join("\n");
process.stdout.write(JSON.stringify({ files }));
