// The game that is played: tiles and their values (3.1), the board and its premium squares (annex 1).

const ROMANIAN = {
  alfabet: {
    vocale: "AEIOU",
    doar_joker: "KQWY",
    echivalente: { A: "ĂÂ", I: "Î", S: "ȘŞ", T: "ȚŢ" },
  },
  piese: {
    A: [11, 1], B: [2, 9], C: [5, 1], D: [4, 2], E: [9, 1], F: [2, 8], G: [2, 9], H: [1, 10], I: [10, 1], J: [1, 10], L: [4, 1],
    M: [3, 4], N: [6, 1], O: [5, 1], P: [4, 2], R: [7, 1], S: [5, 1], T: [7, 1], U: [6, 1], V: [2, 8], X: [1, 10], Z: [1, 10],
    "?": [2, 0],
  },
  reguli: { suport: 7, prima: 50 },
  tabla: {
    randuri: [
      "t..l...t...l..t", ".c...m...m...c.", "..c...l.l...c..", "l..c...l...c..l", "....c.....c....", ".m...m...m...m.", "..l...l.l...l..",
      "t..l...c...l..t",
      "..l...l.l...l..", ".m...m...m...m.", "....c.....c....", "l..c...l...c..l", "..c...l.l...c..", ".c...m...m...c.", "t..l...t...l..t",
    ],
    centru: "H8",
    legenda: { l: { litera: 2 }, m: { litera: 3 }, c: { cuvant: 2 }, t: { cuvant: 3 } },
  },
};

const PLAIN = { letter: 1, word: 1, stop: false };

/** The game of an edition: the Romanian one, or a variant whose data the edition carries. */
export function gameOf(variant) {
  const data = variant ?? ROMANIAN;
  const tiles = new Map(Object.entries(data.piese).map(([letter, [count, value]]) => [letter, { count, value }]));
  const signs = new Map([...tiles.keys(), ...(data.alfabet.doar_joker ?? "")].filter((s) => s !== "?").map((s) => [s, s]));
  for (const [letter, same] of Object.entries(data.alfabet.echivalente ?? {})) for (const sign of same) signs.set(sign, letter);
  const folded = new Map();
  const legend = data.tabla.legenda ?? {};
  const squares = data.tabla.randuri.map((row) => [...row].map((sign) => {
    const meant = legend[sign];
    return meant ? { letter: meant.litera ?? 1, word: meant.cuvant ?? 1, stop: Boolean(meant.stop) } : PLAIN;
  }));
  return {
    tiles,
    vowels: new Set(data.alfabet.vocale),
    rack: data.reguli.suport,
    bonus: data.reguli.prima,
    squares,
    size: squares.length,
    centre: data.tabla.centru ? placeOf(data.tabla.centru) : null,
    printed: data.tabla.cuvinte ?? [],
    twoLetters: data.cuvinte?.doua_litere ? new Set(data.cuvinte.doua_litere.split(/\s+/)) : null,
    /** The letter a sign stands for, diacritics apart; undefined where it is none. */
    letter: (sign) => {
      if (!folded.has(sign)) folded.set(sign, signs.get(sign.normalize("NFC").toLocaleUpperCase("ro")));
      return folded.get(sign);
    },
    value: (tile) => (tile.joker || tile.printed ? 0 : tiles.get(tile.letter)?.value ?? 0),
  };
}

/** `H7` across, `7H` down; null where a sign is missing (8.2.g). Signs past the board are kept: they are wrong, not missing. */
export function placeOf(text) {
  const signs = text.normalize("NFKC").toUpperCase().replace(/[\s.,:;/()-]/g, "");
  const across = /^([A-Z])(\d+)$/.exec(signs);
  const down = /^(\d+)([A-Z])$/.exec(signs);
  if (!across && !down) return null;
  const [letter, number] = across ? [across[1], across[2]] : [down[2], down[1]];
  return { row: letter.charCodeAt(0) - 65, col: Number(number) - 1, across: Boolean(across) };
}

/** The signs of a position that may lack one: row and column, undefined where not written or not alone. */
export function signsIn(text) {
  const [rows, columns] = [/[A-Z]/g, /\d+/g].map((sign) => text.normalize("NFKC").toUpperCase().match(sign) ?? []);
  return { row: rows.length === 1 ? rows[0].charCodeAt(0) - 65 : undefined, col: columns.length === 1 ? Number(columns[0]) - 1 : undefined };
}

export function nameOf({ row, col, across }) {
  const letter = String.fromCharCode(65 + row);
  return across ? `${letter}${col + 1}` : `${col + 1}${letter}`;
}

export const swapped = (place) => ({ ...place, across: !place.across });

export const samePlace = (a, b) => a.row === b.row && a.col === b.col && a.across === b.across;

/** Same direction, exactly one of row and column another. */
export const oneSignAway = (a, b) => a.across === b.across && (a.row === b.row) !== (a.col === b.col);

/** Every place that differs from this one in one sign. */
export function placesOneSignAway(place, size) {
  const found = [];
  for (let n = 0; n < size; n++) {
    if (n !== place.col && place.row < size) found.push({ ...place, col: n });
    if (n !== place.row && place.col >= 0 && place.col < size) found.push({ ...place, row: n });
  }
  return found;
}
