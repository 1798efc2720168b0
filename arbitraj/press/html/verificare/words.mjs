// The words: the list itself, or the verdicts the edition carries.

import { sha256 } from "./sha256.mjs";

/** A list of words, one a line, folded as the game folds letters; `hash` is that of the edition's `lexic.sha256`. */
export function listOf(text, game) {
  const words = new Set();
  for (const line of text.replace(/^\ufeff/, "").split(/\r?\n/)) {
    let word = "";
    for (const sign of line.trim()) word += game.letter(sign) ?? sign;
    if (word) words.add(word);
  }
  return { words, hash: sha256([...words].sort().join("\n")) };
}

/** The arbiters' rulings on single words, which stand over any list: a map from the word to whether it is valid. */
export const rulingsOf = (lexic) => new Map((lexic?.hotarari ?? []).map(({ cuvant, valabil }) => [cuvant, valabil]));

/** The hash of a list with its rulings laid over it. */
export function hashWithRulings(hash, rulings) {
  const lines = [...rulings].sort(([a], [b]) => (a < b ? -1 : Number(a > b))).map(([word, valid]) => `${valid ? "+" : "-"}${word}`);
  return lines.length ? sha256([hash, ...lines].join("\n")) : hash;
}

export class Words {
  /** `unsaid`: what a word is taken for that neither the list nor the edition says anything about. */
  constructor({ game, list, judged, rulings = new Map(), unsaid = false }) {
    Object.assign(this, { game, rulings, unsaid });
    this.list = list?.words ?? null;
    this.good = new Set(judged?.bune ?? []);
    this.bad = new Set(judged?.rele ?? []);
    this.asked = new Map();
    this.unknown = new Set();
  }

  has(word) {
    if (!this.asked.has(word)) this.asked.set(word, this.#verdict(word));
    return this.asked.get(word);
  }

  /** Whether all are words. One that is known not to be settles it, whatever the others that nothing is said about. */
  all(words) {
    const wrong = words.find((word) => this.#known(word) === false);
    return wrong === undefined ? words.every((word) => this.has(word)) : this.has(wrong);
  }

  #verdict(word) {
    const known = this.#known(word);
    if (known === undefined) this.unknown.add(word);
    return known ?? this.unsaid;
  }

  #known(word) {
    if (word.length < 2) return false; // a word has two letters or more (annex 1), whatever a list says
    if (this.rulings.has(word)) return this.rulings.get(word);
    if (this.game.twoLetters && word.length === 2) return this.game.twoLetters.has(word);
    if (this.list) return this.list.has(word);
    if (this.good.has(word) || this.bad.has(word)) return this.good.has(word);
    return undefined;
  }
}
