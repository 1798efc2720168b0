// A published edition counted again, and what differs.

import { answered, decisionsOn } from "./acts.mjs";
import { compared, isOpen } from "./compare.mjs";
import { Stage } from "./count.mjs";
import { gameOf } from "./game.mjs";
import { rank } from "./ranking.mjs";
import { sha256 } from "./sha256.mjs";
import { Words, hashWithRulings, listOf, rulingsOf } from "./words.mjs";

export class NotAnEdition extends Error {}

/** The whole check: { differences, following, sheets, entries, fingerprint, sealed, listed, unknown }. */
export function check(text, listText = null) {
  const edition = parsed(text);
  const game = gameOf(edition.corectura.varianta);
  const list = listText === null ? null : listOf(listText, game);
  const rulings = rulingsOf(edition.lexic);
  const count = (unsaid) => recount(edition, new Words({ game, list, judged: edition.corectura.cuvinte, rulings, unsaid }));
  const first = count(false);
  const { differences, following } = compared(edition, first);
  const unknown = [...first.words.unknown];
  // A word that the edition says nothing about must not matter: the count is the same whatever it is taken for.
  if (unknown.length && !differences.length) differences.push(...compared(edition, count(true)).differences.map((d) => ({ ...d, unsaid: true })));
  return {
    differences: [...settingsAgainst(edition, game), ...wordsAgainst(edition, game, list, rulings), ...hashesAgainst(edition, rulings, list), ...differences],
    following,
    sheets: first.counted.filter((c) => c.sheet.stare === "predat").length,
    entries: first.counted.reduce((sum, c) => sum + c.entries.length + (c.construction?.length ?? 0), 0),
    fingerprint: edition.editie?.amprenta ?? null,
    sealed: sealed(text) ?? (edition.editie?.amprenta ? false : null),
    open: edition.corectura.fise.filter(isOpen).length,
    title: edition.concurs?.titlu ?? "",
    stage: edition.editie?.stadiu ?? null,
    lexicon: { name: edition.lexic?.nume ?? "", official: edition.lexic?.oficial === true },
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
  if (edition.corectura.versiune !== 1) throw new NotAnEdition("new");
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
      const again = (told = {}, rows = {}) => stage.count({ ...read, ...rows }, decisionsOn(sheet, decizii), told);
      counted.push({ ...again(), again });
    } else if (sheet.stare === "nepredat") counted.push(notHandedIn(sheet));
  }
  rank(counted, fise.filter(isOpen), stage, scara);
  return { stage, counted, misfits, words };
}

function notHandedIn(sheet) {
  return { sheet, entries: [], own: [], construction: null, tilesOnGrid: null, warnings: 0, penalties: 0, disciplinary: sheet.avertismente_disciplinare, points: 0, total: 0 };
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

/** Hashes that cannot be hashes of anything, and that of the list under rulings against the list's own and the rulings; how many
 *  words a list has that is the edition's. */
function hashesAgainst({ editie, lexic }, rulings, list) {
  const { sha256: hash, sha256_lista: bare } = lexic ?? {};
  const whole = (text) => /^[0-9a-f]{64}$/.test(text) && !/^(.)\1*$/.test(text);
  const found = [["amprenta", editie?.amprenta], ["lista", hash], ["lista", bare]]
    .filter(([, text]) => (text ?? "") !== "" && !whole(text))
    .map(([what, theirs]) => ({ what, theirs, ours: null }));
  const ours = rulings.size && bare ? hashWithRulings(bare, rulings) : hash;
  if (hash !== ours) found.push({ what: "lista", theirs: hash, ours });
  const same = list && !rulings.size && list.hash === hash;
  if (same && lexic.cuvinte !== list.words.size) found.push({ what: "cuvinte", theirs: lexic.cuvinte, ours: list.words.size });
  return found;
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
