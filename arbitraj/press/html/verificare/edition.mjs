// A published edition counted again, and what differs.

import { answered, decisionsOn } from "./acts.mjs";
import { positionOf, written } from "./sheet.mjs";
import { Stage } from "./count.mjs";
import { gameOf } from "./game.mjs";
import { rank } from "./ranking.mjs";
import { sha256 } from "./sha256.mjs";
import { Words, hashWithRulings, listOf, rulingsOf } from "./words.mjs";

export class NotAnEdition extends Error {}

/** The whole check: { differences, sheets, entries, fingerprint, sealed, listed, unknown }. */
export function check(text, listText = null) {
  const edition = parsed(text);
  const game = gameOf(edition.corectura.varianta);
  const list = listText === null ? null : listOf(listText, game);
  const rulings = rulingsOf(edition.lexic);
  const count = (unsaid) => recount(edition, new Words({ game, list, judged: edition.corectura.cuvinte, rulings, unsaid }));
  const first = count(false);
  const differences = compared(edition, first);
  const unknown = [...first.words.unknown];
  // A word that the edition says nothing about must not matter: the count is the same whatever it is taken for.
  if (unknown.length && !differences.length) differences.push(...compared(edition, count(true)).map((d) => ({ ...d, unsaid: true })));
  return {
    differences: [...settingsAgainst(edition, game), ...wordsAgainst(edition, game, list, rulings), ...differences],
    sheets: first.counted.filter((c) => c.sheet.stare === "predat").length,
    entries: first.counted.reduce((sum, c) => sum + c.entries.length + (c.construction?.length ?? 0), 0),
    fingerprint: edition.editie?.amprenta ?? null,
    sealed: sealed(text) ?? (edition.editie?.amprenta ? false : null),
    open: edition.corectura.fise.filter(isOpen).length,
    title: edition.concurs?.titlu ?? "",
    stage: edition.editie?.stadiu ?? null,
    list: list && { same: hashWithRulings(list.hash, rulings) === edition.lexic?.sha256 },
    ruled: [...rulings].map(([word, valid]) => ({ word, valid })),
    unknown,
  };
}

function parsed(text) {
  let edition;
  try {
    edition = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    throw new NotAnEdition("json");
  }
  if (typeof edition !== "object" || edition === null || !Array.isArray(edition.clasament)) throw new NotAnEdition("other");
  if (!edition.corectura) throw new NotAnEdition("old");
  return edition;
}

/** The closing `sha256` of the file is over what stands before it; null where there is none. */
function sealed(text) {
  const seal = /,\n "sha256": "([0-9a-f]{64})"\n\}\n$/.exec(text);
  return seal && sha256(`${text.slice(0, seal.index)}\n}\n`) === seal[1];
}

export function recount(edition, words) {
  const stage = new Stage(edition.corectura, words);
  const { fise, raspunsuri = [], decizii = [], scara = null } = edition.corectura;
  const counted = [];
  const misfits = [];
  for (const sheet of fise) {
    if (sheet.stare === "predat") {
      const { sheet: read, misfits: own } = answered(sheet, raspunsuri);
      misfits.push(...own.map((m) => ({ fisa: sheet.fisa, ...m })));
      counted.push(stage.count(read, decisionsOn(sheet, decizii)));
    } else if (sheet.stare === "nepredat") counted.push(notHandedIn(sheet));
  }
  rank(counted, fise.filter(isOpen), stage, scara);
  return { stage, counted, misfits, words };
}

/** A sheet with open questions, or not typed: it counts as a player, and is not graded. */
function isOpen(sheet) {
  return sheet.stare === "de_lamurit" || sheet.stare === "netastata";
}

function notHandedIn(sheet) {
  return { sheet, entries: [], own: [], construction: null, tilesOnGrid: null, warnings: 0, penalties: 0, disciplinary: sheet.avertismente_disciplinare, points: 0, total: 0 };
}

// --- compared

/** What differs, each with where it is: sheet, table, entry, what, the edition's opinion and ours. */
export function compared(edition, { counted, misfits }) {
  const whose = new Map(edition.corectura.fise.map((sheet) => [sheet.fisa, { fisa: sheet.fisa, masa: sheet.masa, nume: sheet.jucator.nume }]));
  const found = misfits.map((m) => ({ ...whose.get(m.fisa), what: "answer", entry: m.depunere ?? null, table: m.tabel, theirs: m.din, ours: m.id }));
  const published = new Map();
  for (const row of edition.clasament) {
    if (published.has(rowKey(row))) found.push({ fisa: row.fisa, masa: row.masa, nume: row.nume, what: "twice", entry: null, theirs: 2, ours: 1 });
    published.set(rowKey(row), row);
  }
  const left = new Map((edition.neclasati ?? []).map((row) => [rowKey(row), row]));
  for (const sheet of edition.corectura.fise) {
    const [row, out] = [published.get(rowKey(sheet)), left.get(rowKey(sheet))];
    const ours = counted.find((c) => c.sheet.fisa === sheet.fisa && c.sheet.masa === sheet.masa);
    const say = (what, theirs, mine) => found.push({ fisa: sheet.fisa, masa: sheet.masa, nume: sheet.jucator.nume, what, entry: null, theirs, ours: mine });
    if (ours && !row) say("ranked", false, true);
    else if (!ours && row) say("ranked", true, false);
    else if (!ours && out && out.motiv !== sheet.stare) say("left", out.motiv, sheet.stare);
    if (ours && row) found.push(...sheetAgainst(row, ours, otherSheet(row, ours, counted)));
    published.delete(rowKey(sheet));
    left.delete(rowKey(sheet));
  }
  for (const { fisa, masa, nume } of [...published.values(), ...left.values()]) found.push({ fisa, masa, nume, what: "sheet", entry: null, theirs: true, ours: false });
  return found;
}

const rowKey = ({ fisa, masa }) => `${fisa ?? ""}|${masa}`;

const TABLES = [["constructie", "construction"], ["depuneri", "entries"]];

/** The counted sheet whose entries, as counted here, the edition tells of another one: the only one there is; null where its own are like them. */
function otherSheet(row, ours, counted) {
  const told = TABLES.map(([table]) => (row[table] ?? []).map((e) => `${e.stare} ${e.pozitie} ${e.cuvant}`).join("|")).join("||");
  if (told === "||" || told === outcomesOf(ours)) return null;
  const alike = counted.filter((one) => outcomesOf(one) === told);
  return alike.length === 1 ? alike[0] : null;
}

/** What an edition would tell of the entries of a sheet: where and what they are, or were meant to be. */
function outcomesOf(counted) {
  return TABLES.map(([table, key]) => (counted[key] ?? []).map((graded, n) => {
    const row = counted.sheet[table][n];
    return graded.state === "corecta" ? `${graded.state} ${positionOf(graded.place)} ${written(graded.signs)}` : `${graded.state} ${row.pozitie} ${row.cuvant}`;
  }).join("|")).join("||");
}

/** `other`: the sheet that the row tells of instead; the entries told are then set against its own. */
function sheetAgainst(row, ours, other) {
  const found = [];
  const where = { fisa: row.fisa, masa: row.masa, nume: row.nume };
  const say = (what, theirs, mine, entry = null, table = "depuneri") => {
    if (theirs !== mine) found.push({ ...where, what, entry, table, theirs, ours: mine });
  };
  if (other !== null) say("other", other.sheet.fisa, row.fisa);
  say("nume", row.nume, ours.sheet.jucator.nume);
  say("loc", row.loc, ours.place);
  say("total", row.total, ours.total);
  say("puncte_depuneri", row.puncte_depuneri, ours.points);
  say("avertismente_tehnice", row.avertismente_tehnice, ours.warnings);
  say("penalizari_tehnice", row.penalizari_tehnice, ours.penalties);
  say("avertismente_disciplinare", row.avertismente_disciplinare, ours.disciplinary);
  say("puncte_clasament", row.puncte_clasament ?? null, ours.rankingPoints);
  if (ours.tilesOnGrid !== null) say("litere_grila", row.litere_grila, ours.tilesOnGrid);
  for (const [table, key] of TABLES) {
    const entries = (other ?? ours)[key];
    if (entries) entriesAgainst(row, table, entries, say);
  }
  const standing = (row.constatari ?? []).filter((f) => !f.anulata && f.fel !== "observatie");
  const theirs = standing.filter((f) => !f.depunere && !/^8\.5/.test(f.articol)).map((f) => f.articol).sort().join(" ");
  say("articole", theirs, ours.own.sort().join(" "));
  return found;
}

function entriesAgainst(row, table, entries, say) {
  const published = row[table] ?? [];
  say("depuneri", published.length, entries.length, null, table);
  const standing = (row.constatari ?? []).filter((f) => !f.anulata && f.fel !== "observatie" && (f.tabel ?? "depuneri") === table);
  entries.slice(0, published.length).forEach((graded, n) => {
    const theirs = published[n];
    const articles = [...graded.findings].sort().join(" ");
    say("stare", theirs.stare, graded.state, n + 1, table);
    say("puncte", theirs.puncte, graded.points, n + 1, table);
    say("articole", [...theirs.articole].sort().join(" "), articles, n + 1, table);
    const listed = standing.filter((f) => f.depunere === n + 1).map((f) => f.articol.replace(/^(8\.3\.c)\..*/, "$1"));
    say("constatari", listed.sort().join(" "), articles, n + 1, table);
    if (graded.state === "corecta" && theirs.stare === "corecta") {
      say("pozitie", theirs.pozitie, positionOf(graded.place), n + 1, table);
      say("cuvant", theirs.cuvant, written(graded.signs), n + 1, table);
    }
  });
}

/** What the edition says was played, against what it was counted with. */
function settingsAgainst({ concurs = {}, reguli = {}, corectura }, game) {
  const { tip, litere = "", grupe = [] } = corectura.partida;
  const folded = (letters) => [...letters].map((sign) => game.letter(sign) ?? sign);
  // letters are announced in their own order; that of the string alone means something (4.3)
  const fold = (letters) => (tip === "pe_sir" ? folded(letters) : folded(letters).sort()).join("");
  const sorted = (rules) => Object.entries(rules).map(([name, value]) => `${name} = ${value}`).sort().join(", ");
  const told = (what, theirs, ours) => (theirs === ours ? [] : [{ what, theirs, ours }]);
  return [
    ...told("tip", concurs.tip, tip),
    ...told("litere", (concurs.litere ?? []).map(fold).join(" "), (grupe.length ? grupe : [litere]).map(fold).join(" ")),
    ...told("reguli", sorted(reguli), sorted(corectura.reguli ?? {})),
  ];
}

/** The verdicts the edition carries, against their own hash, against its own rulings on words, and against the list; of two letters
 *  against those of the variant, where it has its own. */
function wordsAgainst(edition, game, list, rulings) {
  const { bune = [], rele = [], sha256: hash } = edition.corectura.cuvinte ?? {};
  const found = hash && hash !== hashOfVerdicts({ bune, rele }) ? [{ what: "verdicts", theirs: hash, ours: hashOfVerdicts({ bune, rele }) }] : [];
  const against = (word, theirs) => {
    const ofVariant = game.twoLetters && word.length === 2 ? game.twoLetters.has(word) : undefined;
    const ours = rulings.get(word) ?? ofVariant ?? list?.words.has(word) ?? theirs;
    if (ours !== theirs) found.push({ what: rulings.has(word) ? "ruled" : "word", word, theirs, ours });
  };
  bune.forEach((word) => against(word, true));
  rele.forEach((word) => against(word, false));
  return found;
}

/** SHA-256 over the words in order, each with a sign before it for its verdict. */
export function hashOfVerdicts({ bune, rele }) {
  const lines = [...bune.map((w) => [w, `+${w}`]), ...rele.map((w) => [w, `-${w}`])].sort(([a], [b]) => (a < b ? -1 : Number(a > b)));
  return sha256(lines.map(([, line]) => line).join("\n"));
}
