// What an edition says, against what was counted. What follows from a difference that is said elsewhere is told apart: totals that
// are those of the edition's own entries, places that are those of its own totals, entries that are right after those before them.

import { placeOf } from "./game.mjs";
import { positionOf, written } from "./sheet.mjs";
import { rank } from "./ranking.mjs";

/** A sheet with open questions, or not typed: it counts as a player, and is not graded. */
export const isOpen = (sheet) => sheet.stare === "de_lamurit" || sheet.stare === "netastata";

/** { differences, following }: each with where it is (sheet, table, entry), what, the edition's opinion and ours. */
export function compared(edition, { counted, misfits, stage }) {
  const { fise, scara = null } = edition.corectura;
  const whose = new Map(fise.map((sheet) => [sheet.fisa, { fisa: sheet.fisa, masa: sheet.masa, nume: sheet.jucator.nume }]));
  const differences = misfits.map((m) => ({ ...whose.get(m.fisa), what: "answer", entry: m.depunere ?? null, table: m.tabel, theirs: m.din, ours: m.id }));
  const following = [];
  const published = new Map();
  for (const row of edition.clasament) {
    if (published.has(rowKey(row))) differences.push({ fisa: row.fisa, masa: row.masa, nume: row.nume, what: "twice", entry: null, theirs: 2, ours: 1 });
    published.set(rowKey(row), row);
  }
  const places = rankedAsTold(published, fise, stage, scara);
  const left = new Map((edition.neclasati ?? []).map((row) => [rowKey(row), row]));
  for (const sheet of fise) {
    const [row, out] = [published.get(rowKey(sheet)), left.get(rowKey(sheet))];
    const ours = counted.find((c) => c.sheet.fisa === sheet.fisa && c.sheet.masa === sheet.masa);
    const say = (what, theirs, mine) => differences.push({ fisa: sheet.fisa, masa: sheet.masa, nume: sheet.jucator.nume, what, entry: null, theirs, ours: mine });
    if (ours && !row) say("ranked", false, true);
    else if (!ours && row) say("ranked", true, false);
    else if (!ours && out) {
      const facts = [["left", out.motiv, sheet.stare], ["nume", out.nume, sheet.jucator.nume], ["categorie", out.categorie, sheet.jucator.categorie]];
      facts.filter(([, theirs, mine]) => theirs !== mine).forEach((fact) => say(...fact));
    }
    if (ours && row) {
      const found = sheetAgainst(row, ours, { other: otherSheet(row, ours, counted), stage, told: places.get(rowKey(row)) });
      differences.push(...found.differences);
      following.push(...found.following);
    }
    published.delete(rowKey(sheet));
    left.delete(rowKey(sheet));
  }
  for (const { fisa, masa, nume } of [...published.values(), ...left.values()]) differences.push({ fisa, masa, nume, what: "sheet", entry: null, theirs: true, ours: false });
  return { differences, following };
}

const rowKey = ({ fisa, masa }) => `${fisa ?? ""}|${masa}`;

const TABLES = [["constructie", "construction"], ["depuneri", "entries"]];

// --- whose entries

/** What another sheet says, counted as if it stood on this one, where the edition tells its entries here: the only such one there is;
 *  null where its own entries are like those told. */
function otherSheet(row, ours, counted) {
  const told = TABLES.map(([table]) => (row[table] ?? []).map((e) => `${e.stare} ${e.pozitie} ${e.cuvant}`).join("|")).join("||");
  if (!ours.again || told === "||" || told === outcomesOf(ours)) return null;
  const alike = counted.filter((one) => outcomesOf(one) === told);
  if (alike.length !== 1) return null;
  const { fisa, depuneri, constructie, grila } = alike[0].sheet;
  return { fisa, ...ours.again({}, { depuneri, constructie, grila }), again: ours.again };
}

/** What an edition would tell of the entries of a sheet: where and what they are, or were meant to be. */
function outcomesOf(counted) {
  return TABLES.map(([table, key]) => (counted[key] ?? []).map((graded, n) => {
    const row = counted.sheet[table][n];
    return graded.state === "corecta" ? `${graded.state} ${positionOf(graded.place)} ${written(graded.signs)}` : `${graded.state} ${row.pozitie} ${row.cuvant}`;
  }).join("|")).join("||");
}

// --- one sheet

/** `other`: the sheet that the row tells of instead; the entries told are then set against its own. `told`: place and ranking points
 *  by the totals that the edition tells. */
function sheetAgainst(row, ours, { other, stage, told }) {
  const [differences, following] = [[], []];
  const where = { fisa: row.fisa, masa: row.masa, nume: row.nume, entry: null, table: "depuneri" };
  const say = (what, theirs, mine, follows = NaN) => {
    if (theirs !== mine) (theirs === follows ? following : differences).push({ ...where, what, theirs, ours: mine });
  };
  const { said, after, along } = entriesAgainst(row, other ?? ours);
  const sums = sumsTold(row, stage);
  if (other) say("other", other.fisa, row.fisa);
  say("nume", row.nume, ours.sheet.jucator.nume);
  say("categorie", row.categorie, ours.sheet.jucator.categorie);
  say("loc", row.loc, ours.place, told.place);
  say("total", row.total, ours.total, sums.total);
  say("puncte_depuneri", row.puncte_depuneri, ours.points, sums.points);
  say("avertismente_tehnice", row.avertismente_tehnice, ours.warnings, sums.warnings);
  say("penalizari_tehnice", row.penalizari_tehnice, ours.penalties, sums.penalties);
  say("avertismente_disciplinare", row.avertismente_disciplinare, ours.disciplinary);
  say("puncte_clasament", row.puncte_clasament ?? null, ours.rankingPoints, told.rankingPoints ?? NaN);
  if (ours.tilesOnGrid !== null) say("litere_grila", row.litere_grila, ours.tilesOnGrid, along.tilesOnGrid);
  differences.push(...said.map((d) => ({ ...where, ...d })));
  following.push(...after.map((d) => ({ ...where, ...d })));
  say("articole", standingIn(row).filter((f) => !f.depunere && !/^8\.5/.test(f.articol)).map((f) => f.articol).sort().join(" "), ours.own.sort().join(" "));
  return { differences, following };
}

const standingIn = (row) => (row.constatari ?? []).filter((f) => !f.anulata && f.fel !== "observatie");

/** What the entries and findings of a row come to, as they are told. */
function sumsTold(row, stage) {
  const count = (article) => standingIn(row).filter((f) => f.articol.startsWith(article)).length;
  const [warnings, penalties] = [count("8.3"), count("8.4")];
  const points = (row.depuneri ?? []).reduce((sum, entry) => sum + entry.puncte, 0);
  return { points, warnings, penalties, total: stage.total(points, warnings, penalties, row.avertismente_disciplinare) };
}

/** Places and ranking points by the totals as they are told. */
function rankedAsTold(published, sheets, stage, scale) {
  const known = sheets.filter((sheet) => published.has(rowKey(sheet)) && ["predat", "nepredat"].includes(sheet.stare));
  const rows = known.map((sheet) => {
    const row = published.get(rowKey(sheet));
    const entries = (row.depuneri ?? []).map(({ puncte }) => ({ points: puncte }));
    return {
      sheet, entries, total: row.total, tilesOnGrid: row.litere_grila ?? null,
      warnings: row.avertismente_tehnice, penalties: row.penalizari_tehnice, disciplinary: row.avertismente_disciplinare,
    };
  });
  rank(rows, sheets.filter(isOpen), stage, scale);
  return new Map(rows.map((one) => [rowKey(one.sheet), one]));
}

// --- its entries

/** What is said of the entries of a sheet: against our own count, or each after what the edition says of those before it, whichever
 *  puts it down to fewer entries. `after`: what differs on account of those; `along`: the count that takes the edition's word for them. */
function entriesAgainst(row, ours) {
  const plain = TABLES.flatMap(([table, key]) => tableAgainst(row, table, ours[key]));
  const [said, told, done] = [plain.filter((d) => d.entry === null), {}, new Set()];
  let along = ours;
  for (let next = plain.find((d) => d.entry); next; ) {
    const { table, entry } = next;
    const all = TABLES.flatMap(([name, key]) => tableAgainst(row, name, along[key]));
    said.push(...all.filter((d) => d.table === table && d.entry === entry));
    done.add(`${table} ${entry}`);
    const ruling = rulingTold(row[table][entry - 1]);
    if (ruling) {
      (told[table] ??= new Map()).set(entry, ruling);
      along = ours.again(told, ours.sheet);
    }
    next = TABLES.flatMap(([name, key]) => tableAgainst(row, name, along[key])).find((d) => d.entry && !done.has(`${d.table} ${d.entry}`));
  }
  const keys = (differences) => new Set(differences.map((d) => `${d.table} ${d.entry}`));
  if (keys(said).size >= keys(plain).size) return { said: plain, after: [], along };
  return { said, after: plain.filter((d) => !keys(said).has(`${d.table} ${d.entry}`)), along };
}

/** What the edition says of an entry, as a decision that makes it so; null where that says nothing that can be done. */
function rulingTold({ stare, pozitie, cuvant, articole }) {
  if (stare === "incorecta") return { actiune: "respinge", articol: articole[0] };
  if (stare !== "corecta" || !placeOf(pozitie) || !cuvant) return null;
  const signs = [...cuvant].map((sign) => ({ letter: sign.toUpperCase(), joker: sign !== sign.toUpperCase() }));
  return { actiune: "accepta", pozitie, signs };
}

function tableAgainst(row, table, entries) {
  if (!entries) return [];
  const published = row[table] ?? [];
  const found = [];
  const say = (what, theirs, ours, entry) => {
    if (theirs !== ours) found.push({ what, theirs, ours, entry, table });
  };
  say("depuneri", published.length, entries.length, null);
  const standing = standingIn(row).filter((f) => (f.tabel ?? "depuneri") === table);
  entries.slice(0, published.length).forEach((graded, n) => {
    const theirs = published[n];
    const articles = [...graded.findings].sort().join(" ");
    say("stare", theirs.stare, graded.state, n + 1);
    say("puncte", theirs.puncte, graded.points, n + 1);
    say("articole", [...theirs.articole].sort().join(" "), articles, n + 1);
    const listed = standing.filter((f) => f.depunere === n + 1).map((f) => f.articol.replace(/^(8\.3\.c)\..*/, "$1"));
    say("constatari", listed.sort().join(" "), articles, n + 1);
    if (graded.state === "corecta" && theirs.stare === "corecta") {
      say("pozitie", theirs.pozitie, positionOf(graded.place), n + 1);
      say("cuvant", theirs.cuvant, written(graded.signs), n + 1);
    }
  });
  return found;
}
