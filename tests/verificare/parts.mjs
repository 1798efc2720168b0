// What every count rests on. node parts.mjs VARIANT TEXTS (both JSON): the usual game and that of a variant, and the SHA-256 of texts.
import { gameOf } from "../../arbitraj/press/html/verificare/game.mjs";
import { sha256 } from "../../arbitraj/press/html/verificare/sha256.mjs";

const SIGNS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZăâîșşțţÉ?-"];
function told(game) {
  const { tiles, vowels, letter, value, ...facts } = game;
  const tile = (sign) => [sign, letter(sign), letter(sign.toLowerCase()), value({ letter: sign }), value({ letter: sign, joker: true })];
  return { ...facts, tiles: [...tiles].sort(), vowels: [...vowels].sort(), signs: SIGNS.map(tile) };
}
const [variant, texts] = process.argv.slice(2).map(JSON.parse);
console.log(JSON.stringify({ usual: told(gameOf(null)), own: told(gameOf(variant)), hashes: texts.map(sha256) }));
