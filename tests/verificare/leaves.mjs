// Every leaf of an edition edited in turn, sealed anew. node leaves.mjs LIST|- EDITION: how many, and those after which the page still
// says that all is equal and shows something else as proved.
import { readFileSync } from "node:fs";
import { check } from "../../arbitraj/press/html/verificare/edition.mjs";
import { said } from "../../arbitraj/press/html/verificare/said.mjs";
import { sha256 } from "../../arbitraj/press/html/verificare/sha256.mjs";
import { TEXT } from "../../arbitraj/press/html/verificare/texte.mjs";

const [listPath, path] = process.argv.slice(2);
const list = listPath === "-" ? null : readFileSync(listPath, "utf8");
const edition = JSON.parse(readFileSync(path, "utf8"));
delete edition.sha256;

function sealed(whole) {
  const body = `${JSON.stringify(whole, null, 1)}\n`;
  return `${body.slice(0, -3)},\n "sha256": "${sha256(body)}"\n}\n`;
}

/** What the page shows as proved, null where it says that the edition is other than counted, or no edition. */
function proved(whole) {
  try {
    const found = check(sealed(whole), list);
    const texts = said(found);
    if (found.differences.length || found.sealed === false || texts.proved.some(([, look]) => look === "bad")) return null;
    return JSON.stringify([TEXT.equal(found), texts.proved]);
  } catch {
    return null;
  }
}

function* leaves(value, at = []) {
  if (typeof value !== "object" || value === null) yield at;
  else for (const key of Object.keys(value)) yield* leaves(value[key], [...at, key]);
}

function other(value) {
  if (typeof value === "string") return /^[0-9a-f]{64}$/.test(value) ? "0".repeat(64) : `${value}X`;
  return typeof value === "number" ? value + 1 : typeof value === "boolean" ? !value : "X";
}

const expected = proved(edition);
const [passed, shown] = [[], []];
let number = 0;
for (const at of leaves(edition)) {
  const edited = structuredClone(edition);
  const [last, holder] = [at.at(-1), at.slice(0, -1).reduce((part, key) => part[key], edited)];
  holder[last] = other(holder[last]);
  number += 1;
  const now = proved(edited);
  if (now !== null) passed.push(at.join("."));
  if (now !== null && now !== expected) shown.push(at.join("."));
}
console.log(JSON.stringify({ equal: expected !== null, number, passed, shown }));
