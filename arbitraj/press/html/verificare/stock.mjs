// The letters a player may still use, in each type of game (4.1-4.7), and what an incorrect entry does to them (8.2).

function subsets(items, size) {
  if (size === 0) return [[]];
  return items.flatMap((item, n) => subsets(items.slice(n + 1), size - 1).map((rest) => [item, ...rest]));
}

/** Which unmarked tiles the jokers may stand for, taking as few as will do (8.3.c.2); null where the letters are not there. */
function jokersAmong(fresh, jokers, suffices) {
  const left = jokers - fresh.filter((t) => t.joker).length;
  const plain = fresh.filter((t) => !t.joker);
  for (let size = 0; size <= left && size <= plain.length; size++) {
    const found = subsets(plain, size).filter((chosen) => suffices(plain.filter((t) => !chosen.includes(t))));
    if (found.length) return found;
  }
  return null;
}

class Letters {
  constructor(letters) {
    this.left = new Map();
    for (const letter of letters) this.left.set(letter, this.of(letter) + 1);
  }

  of(letter) {
    return this.left.get(letter) ?? 0;
  }

  /** Takes one away; says whether there was one. */
  take(letter) {
    const there = this.of(letter) > 0;
    if (there) this.left.set(letter, this.of(letter) - 1);
    return there;
  }

  hold(tiles) {
    const needed = new Letters(tiles.map((t) => t.letter));
    return [...needed.left].every(([letter, count]) => count <= this.of(letter));
  }

  cover(fresh) {
    return jokersAmong(fresh, this.of("?"), (tiles) => this.hold(tiles));
  }
}

const squareKey = (tile) => `${tile.row} ${tile.col}`;

/** Integral, integral parțial, the construction of superscrabble incomplet: one stock for the whole sheet. */
export class Pool {
  constructor(letters, rules) {
    this.letters = new Letters(letters);
    this.rules = rules;
    this.remembered = new Map();
    this.lacking = "8.2.c";
    this.stops = false;
    this.asksPlace = true;
  }

  jokers() {
    return this.letters.of("?");
  }

  cover(fresh) {
    const choices = this.letters.cover(fresh);
    return choices && { choices };
  }

  /** Tiles on the squares of an incorrect entry, with its letters, left once already (the FOCAR example of 8.2). */
  forgive(fresh) {
    if (this.rules["I-eliminated"] === "fara_ingaduinta") return fresh;
    return fresh.filter((t) => !this.remembered.get(squareKey(t))?.has(t.letter));
  }

  take(fresh, jokers) {
    for (const tile of fresh) this.letters.take(tile.joker || jokers.includes(tile) ? "?" : tile.letter);
  }

  lose(fresh) {
    const leaving = fresh.filter((t) => !this.remembered.get(squareKey(t))?.has(t.letter));
    const unmarked = leaving.filter((tile) => !this.letters.take(tile.joker ? "?" : tile.letter) && !tile.joker);
    if (this.rules["I-joker-eliminated"] === "si_nemarcat" && unmarked.length <= this.letters.of("?")) unmarked.forEach(() => this.letters.take("?"));
    for (const tile of fresh) {
      if (!this.remembered.has(squareKey(tile))) this.remembered.set(squareKey(tile), new Set());
      this.remembered.get(squareKey(tile)).add(tile.letter);
    }
  }
}

/** Pe șir: the next letters of the string, all of them, in whatever order the word puts them (4.3). */
export class Row {
  constructor(letters) {
    this.letters = letters;
    this.lacking = "8.2.h";
    this.stops = true;
  }

  jokers(count) {
    return new Letters(this.letters.slice(0, count)).of("?");
  }

  cover(fresh) {
    const choices = new Letters(this.letters.slice(0, fresh.length)).cover(fresh);
    return choices && { choices };
  }

  forgive(fresh) {
    return fresh;
  }

  take(fresh) {
    this.letters = this.letters.slice(fresh.length);
  }

  lose() {}
}

/** Serie de maxime, n-scrabble: one group an entry, a group once (4.4, 4.5). */
export class Groups {
  constructor(groups, { inOrder, chosenVowels, game, rules, written }) {
    Object.assign(this, { groups, inOrder, chosenVowels, game, rules, written });
    this.used = new Set();
    this.last = 0;
    this.vowels = new Letters([...game.tiles].flatMap(([letter, { count }]) => (game.vowels.has(letter) ? Array(count).fill(letter) : [])));
    this.lacking = "8.2.c";
    this.stops = false;
  }

  jokers(count, entry) {
    const groups = entry.group === undefined ? this.groups.filter((_, n) => this.free(n + 1)) : [this.groups[entry.group - 1] ?? ""];
    return Math.max(0, ...groups.map((letters) => new Letters(letters).of("?")));
  }

  free(number) {
    return number >= 1 && number <= this.groups.length && !this.used.has(number) && !(this.inOrder && number < this.last);
  }

  /** The joker squares a group allows, null where its letters do not cover the new tiles. */
  within(number, fresh) {
    const group = new Letters(this.groups[number - 1]);
    if (!this.chosenVowels) return group.cover(fresh);
    const room = this.game.rack - this.groups[number - 1].length;
    const isVowel = (tile) => this.game.vowels.has(tile.letter) && group.of(tile.letter) === 0;
    return jokersAmong(fresh, group.of("?"), (tiles) => {
      const vowels = tiles.filter(isVowel);
      return vowels.length <= room && this.vowels.hold(vowels) && group.hold(tiles.filter((t) => !isVowel(t)));
    });
  }

  cover(fresh, entry) {
    if (entry.group !== undefined) {
      const choices = this.free(entry.group) ? this.within(entry.group, fresh) : null;
      if (choices) return { choices, group: entry.group };
      return this.mistaken(fresh, entry);
    }
    const fits = this.groups.map((_, n) => n + 1).filter((n) => this.free(n) && this.within(n, fresh));
    if (!fits.length) return null;
    const group = this.preferred(fits, fresh, entry);
    return { choices: this.within(group, fresh), group, unwritten: true };
  }

  /** A number written wrong, the letters being those of one other group that no row writes (I-group-wrong). */
  mistaken(fresh, entry) {
    if (this.rules["I-group-wrong"] !== "ca_lipsa" || entry.groupRuled) return null;
    const fits = this.withoutJokers(this.groups.map((_, n) => n + 1).filter((n) => this.free(n) && !this.written.includes(n) && this.within(n, fresh)), fresh);
    return fits.length === 1 ? { choices: this.within(fits[0], fresh), group: fits[0], unwritten: true } : null;
  }

  /** Of several groups that fit (I-group). */
  preferred(fits, fresh) {
    const unwritten = this.rules["I-group"] === "nescrisa" ? fits.filter((n) => !this.written.includes(n)) : [];
    const best = this.withoutJokers(unwritten.length ? unwritten : fits, fresh);
    return this.rules["I-group"] === "ultima" ? best[best.length - 1] : best[0];
  }

  /** Of the groups that fit, those that need no unmarked joker, if there are any. */
  withoutJokers(fits, fresh) {
    const plain = fits.filter((n) => this.within(n, fresh)[0].length === 0);
    return plain.length ? plain : fits;
  }

  forgive(fresh) {
    return fresh;
  }

  take(fresh, jokers, group) {
    if (this.free(group)) this.use(group);
    this.fill(fresh.filter((tile) => !jokers.includes(tile)));
  }

  /** The vowels a player chose for a group are used, whatever became of the entry (4.4, 4.5). */
  fill(fresh) {
    if (this.chosenVowels) fresh.filter((tile) => !tile.joker).forEach((tile) => this.vowels.take(tile.letter));
  }

  use(group) {
    this.used.add(group);
    this.last = Math.max(this.last, group);
  }

  /** An incorrect entry uses its group up, the one written or the one its letters are of, and with it the vowels that fill it. */
  lose(fresh, entry) {
    const covered = fresh.length ? this.cover(fresh, entry) : null;
    const written = this.free(entry.group) && (!fresh.length || this.rules["I-group-used"] === "consumata") ? entry.group : null;
    const group = covered?.group ?? written;
    if (group === null) return;
    this.use(group);
    this.fill(fresh);
  }
}

/** Superscrabble: the whole group in each solution, each from the given board (4.6). */
export class Rack {
  constructor(letters) {
    this.letters = new Letters(letters);
    this.lacking = "8.2.c";
    this.stops = false;
    this.whole = letters.length;
  }

  jokers() {
    return this.letters.of("?");
  }

  cover(fresh) {
    const choices = this.letters.cover(fresh);
    return choices && { choices };
  }

  forgive(fresh) {
    return fresh;
  }

  take() {}

  lose() {}
}
