// What a player wrote: words with their joker marks (7.1), groups, points, names.

const AFTER = "0₀°º*.";
const DOUBTFUL = /[*.]$/; // behind the last letter these are asked about: left as written they are no mark, and no letter
const circled = new Map([["©", "C"], ["®", "R"], ["℗", "P"]]);
for (let n = 0; n < 26; n++) {
  const letter = String.fromCharCode(65 + n);
  for (const first of [0x24b6, 0x24d0, 0x249c, 0x1f110, 0x1f130, 0x1f150, 0x1f170]) circled.set(String.fromCodePoint(first + n), letter);
}

/** The signs of a word: `letter`, `capital`, `mark` (circled, in brackets, a zero after it), `smallO` (it may be a mark itself).
 *  null where a sign is no letter of the game: an arbiter has said that this is what stands on the paper. */
function signsOf(text, game) {
  const signs = [];
  let inside = null; // letters since a bracket was opened
  const bare = text.normalize("NFC").replace(/\s+/g, "");
  if (DOUBTFUL.test(bare)) return null;
  for (const char of bare) {
    if ("([{".includes(char) && inside === null) inside = 0;
    else if (")]}".includes(char) && inside === 1) inside = null;
    else if (AFTER.includes(char) && signs.length && !signs[signs.length - 1].mark) signs[signs.length - 1].mark = true;
    else if (circled.has(char)) signs.push({ letter: circled.get(char), capital: null, mark: true });
    else {
      const letter = game.letter(char);
      if (!letter) return null;
      if (inside !== null) inside += 1;
      signs.push({ letter, capital: char !== char.toLocaleLowerCase("ro"), mark: inside !== null, smallO: char === "o" });
    }
  }
  return signs.length && inside === null ? signs : null;
}

/** A star marks the letter in front of it, or else the one behind it: at the front of a word there is no other. */
const starredBefore = (text) => text.replace(/\*\s*(\p{L})/u, "($1)");

const small = (s) => s.capital === false;
const capital = (s) => s.capital === true;

const unmarked = (signs) => signs.filter((s) => s.capital !== null && !s.mark);

/** How a word is written, its joker marks apart: in capitals, small, with a capital in front alone (`pair` where it has two letters),
 *  half and half, which it stays where an answer marks its jokers; null where every letter is marked. */
function caseOf(signs) {
  const plain = unmarked(signs);
  if (!plain.length) return null;
  if (isHalf(plain, signs) || isHalf(signs.filter((s) => s.capital !== null), signs)) return "half";
  if (plain.length > 1 && startsWithCapital(plain, signs)) return signs.length === 2 ? "pair" : "capitalised";
  return 2 * plain.filter(capital).length > plain.length ? "capitals" : "small";
}

const isHalf = (letters, signs) => letters.length > 0 && 2 * letters.filter(capital).length === letters.length && !startsWithCapital(letters, signs);

const startsWithCapital = (plain, signs) => plain[0] === signs[0] && plain[0].capital && plain.filter(capital).length === 1;

/** What the other words of a sheet, of both its tables, say of one: of a word half and half their `style` says which letters are the
 *  jokers, of one with a capital in front whether they are `inCapitals`, and whether it is of the look of a longer one (`looksSo`).
 *  A word half and half says nothing; nor does `Te` of `Id`, unless a longer one with a capital in front stands on the sheet. */
export function habitOf(words, game) {
  const lettersOf = (word) => [...word].filter((char) => game.letter(char)).join("");
  const cases = words.map((word) => caseOf(signsOf(word, game) ?? signsOf(starredBefore(word), game) ?? signsOf(lettersOf(word), game) ?? []));
  return (own) => {
    const others = cases.filter((_, n) => n !== own);
    const some = (how) => others.includes(how);
    const looksSo = some("capitalised");
    const notInCapitals = some("small") || looksSo || (cases[own] === "capitalised" && some("pair"));
    return {
      style: some("capitals") === some("small") ? null : some("small") ? "small" : "capitals",
      inCapitals: some("capitals") && !notInCapitals,
      pair: cases[own] === "pair",
      looksSo,
    };
  };
}

export const IN_CAPITALS = { style: "capitals", inCapitals: true, pair: true, looksSo: false };

const mark = (signs, jokers) => signs.map((s, n) => ({ letter: s.letter, joker: s.mark || jokers(s, n) }));
const none = () => false;

/** The readings of a word, the one to be preferred first; null where it cannot be read. Those of one `way` take the same signs for
 *  letters. `bold` readings are dropped where they take more jokers than the entry can (I-capital), and only there the one that is
 *  meant `unless` they hold; of `either` the tiles decide. */
export function readingsOf(text, { game, notation, others, rules }) {
  return everyWay(text, { game, notation, others, rules })?.flatMap((readings, way) => readings.map((reading) => ({ ...reading, way }))) ?? null;
}

function everyWay(text, context) {
  const { game, notation } = context;
  const signs = signsOf(text, game);
  const turned = starredBefore(text);
  if (/^[^*]*\*[^*]+$/.test(text) && turned !== text) {
    const before = everyWay(turned, context);
    const after = signs && everyWay(text.replace(/\s*\*/, "0"), context);
    return before && after ? [...after, ...before] : before ?? after;
  }
  if (!signs) return null;
  const all = notation === "auto" || notation === "zero" ? [signs, ...withRings(signs)] : [signs];
  const byLetters = notation === "auto" || notation === "minuscula";
  return all.map((each) => (byLetters ? byCase(each, context) : [{ signs: mark(each, none) }]));
}

function byCase(signs, { notation, others, rules }) {
  const plain = unmarked(signs);
  const [smalls, capitals] = [plain.filter(small).length, plain.filter(capital).length];
  if (!smalls || !capitals) return [{ signs: mark(signs, none) }];
  if (startsWithCapital(plain, signs)) {
    const bySmall = notation === "minuscula" && others.pair ? !others.looksSo : others.inCapitals;
    const jokers = rules["I-capital"] === "joker" && bySmall;
    if (!jokers) return [{ signs: mark(signs, none) }];
    const bold = { signs: mark(signs, small), bold: true };
    return [bold, { signs: mark(signs, none), unless: bold }];
  }
  if (smalls < capitals) return [{ signs: mark(signs, small) }];
  if (smalls > capitals) {
    // a capital in front alone marks nothing: with others behind it, these are the jokers, or else all are
    const all = { signs: mark(signs, capital) };
    return capital(signs[0]) && !signs[0].mark ? [{ signs: mark(signs, (s, n) => n > 0 && capital(s)) }, all] : [all];
  }
  if (notation === "minuscula" || rules["I-half"] === "mici" || others.style === "capitals") return [{ signs: mark(signs, small) }];
  if (others.style === "small") return [{ signs: mark(signs, capital) }];
  return [small, capital].map((jokers) => ({ signs: mark(signs, jokers), either: true }));
}

const MOST_RINGS = 4;

/** The signs with a small o after a capital read as the mark of that letter, each in turn and together: in a word written small an o is
 *  a letter like the others, and so is it behind a capital alone (7.1). */
function withRings(signs) {
  const plain = unmarked(signs);
  const capitals = plain.filter(capital).length;
  if (capitals < 2 || plain.length > 2 * capitals) return [];
  const isRing = (s, n) => s.smallO && !s.mark && n > 0 && signs[n - 1].capital && !signs[n - 1].mark;
  const rings = signs.filter(isRing).slice(0, MOST_RINGS);
  return Array.from({ length: 2 ** rings.length - 1 }, (_, n) => rings.filter((_, at) => (n + 1) & (2 ** (rings.length - 1 - at))))
    .map((marks) => signs.filter((s) => !marks.includes(s)).map((s) => ({ ...s, mark: s.mark || marks.includes(signs[signs.indexOf(s) + 1]) })));
}

const NUMERALS = [
  "", "unu una unulea prima primul intai intii intaia intiia dintai", "doi doua doilea", "trei treia treilea", "patru patra patrulea",
  "cinci cincea cincilea", "sase sasea saselea", "sapte saptea saptelea", "opt opta optulea", "noua noualea", "zece zecea zecelea",
].map((words) => words.split(" ").filter(Boolean));
const ROMAN = { i: 1, v: 5, x: 10 };
const LABELS = "gr grupa grupe grupei grup no nr numar numarul m masa mesei al a ea lea".split(" ");
export const plainText = (text) => text.normalize("NFD").replace(/\p{M}/gu, "");

/** The number of a group: `2`, `gr. 2`, `II`, `a doua`; undefined where none is written, or several, or none that can be read. */
export function groupOf(text) {
  const bare = plainText(text.normalize("NFKC").replace(/[.,]0+\s*$/, ""));
  const parts = (bare.match(/[\p{L}\p{N}]+/gu) ?? []).filter((part) => !LABELS.includes(part.toLowerCase()));
  const read = parts.map(numberOf);
  const numbers = read.filter((n) => n !== undefined);
  return numbers.length === 1 && (parts.length === 1 || /\d/.test(bare)) ? numbers[0] : undefined;
}

function numberOf(part) {
  const digits = /^(?:grupa|masa|gr|nr|g|m)?([0-9]{1,9})(?:a|ea|lea)?$/i.exec(part);
  if (digits) return Number(digits[1]);
  const roman = /^(?:(?:grupa|masa|gr|nr)?([IVX]+)(?:a|ea|lea)?|([ivx]+))$/.exec(part);
  // a small v or x alone is a tick or a cross
  if (roman && !["v", "x"].includes(part)) {
    const worth = [...(roman[1] ?? roman[2]).toLowerCase()].map((sign) => ROMAN[sign]);
    return worth.reduce((sum, n, i) => sum + (n < (worth[i + 1] ?? 0) ? -n : n), 0);
  }
  const said = NUMERALS.findIndex((words) => words.includes(part.toLowerCase()));
  return said > 0 ? said : undefined;
}

/** The points written; undefined where there are none, NaN where they cannot be read. */
export function pointsOf(text) {
  if (!text.trim()) return undefined;
  const read = /^[+=]?\s*(-?\d{1,12})(?:[.,]0{1,2})?\s*(?:p|pt|pct|puncte|points)?\.?$/i.exec(text.trim());
  return read ? Number(read[1]) : NaN;
}

/** A name as it is compared: case, diacritics, order of the words, hyphens and blanks do not count (8.3.a). */
export const nameKey = (name) => plainText(name).toUpperCase().split(/[^\p{L}\p{N}]+/u).filter(Boolean).sort().join(" ");
