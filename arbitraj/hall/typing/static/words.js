// Words as they are typed. A field holds a joker as a small letter and shows it as a circled capital; events carry it
// as `(S)`, which every notation reads.

const LETTER = /\p{L}/u;

export const isJoker = (sign) => LETTER.test(sign) && sign !== sign.toUpperCase();
const turned = (sign) => (isJoker(sign) ? sign.toUpperCase() : sign.toLowerCase());

/** What a field holds after typing, and where its caret is: capitals; a point behind a letter makes it a joker, a second
 *  one takes that back. `before` is what it held; the numeric pad of a Romanian keyboard gives a comma. */
export function typedWord(before, typed, caret) {
  const [head, more, after] = changeOf(before, typed, caret), held = marked(head, more.replace(/\s/g, "").toUpperCase());
  return [held + after, held.length];
}

/** What was put into a field, between what stood there before and after it. */
export function changeOf(before, typed, caret) {
  const after = typed.slice(caret), most = Math.min(caret, Math.max(before.length - after.length, 0));
  let same = 0;
  while (same < most && before[same] === typed[same]) same++;
  return [typed.slice(0, same), typed.slice(same, caret), after];
}

function marked(held, more) {
  for (const sign of more) {
    const last = held.at(-1) ?? "";
    if ((sign === "." || sign === ",") && LETTER.test(last)) held = held.slice(0, -1) + turned(last);
    else held += sign;
  }
  return held;
}

/** What a field holds of a word that was pasted, its jokers marked in any of the ways that are read. */
export const fromPaste = (word) => marked("", fromWire(word.normalize("NFC")));

export const toWire = (held) => [...held].map((sign) => (isJoker(sign) ? `(${sign.toUpperCase()})` : sign)).join("");

/** What a field holds of a word on the wire; small letters of a word that was in the folder are jokers among capitals. */
export function fromWire(word) {
  const small = [...word].filter(isJoker).length, mixed = small && small * 2 < word.length;
  return (mixed ? word : word.toUpperCase()).replace(/\((\p{L})\)/gu, (_, letter) => letter.toLowerCase());
}

/** The letter of a sign: marks do not count, but where a letter with them is one of the game's `letters`. */
export const letterOf = (sign, letters) =>
  letters.includes(sign.toUpperCase()) ? sign.toUpperCase() : sign.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase();

/** Whether a sign may stand on a square: a letter, or the hyphen where words of the game may have one. */
export const isTile = (sign, letters) => LETTER.test(sign) || (sign === "-" && letters.includes("-"));

/** A word as tiles: [letter, joker] each; a hyphen is on no tile. */
export const tilesOf = (held, letters) =>
  [...held.normalize("NFC")].filter((sign) => isTile(sign, letters) || sign === "?")
    .map((sign) => [letterOf(sign, letters), isJoker(sign) || sign === "-"]);
