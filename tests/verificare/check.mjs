// Counts editions again. node check.mjs LIST|- EDITION… : one JSON a line for each, with what differs and what was counted.
import { readFileSync } from "node:fs";
import { NotAnEdition, check } from "../../arbitraj/press/html/verificare/edition.mjs";

const [listPath, ...paths] = process.argv.slice(2);
const list = listPath === "-" ? null : readFileSync(listPath, "utf8");
for (const path of paths) {
  try {
    console.log(JSON.stringify(check(readFileSync(path, "utf8"), list)));
  } catch (error) {
    if (!(error instanceof NotAnEdition)) throw error;
    console.log(JSON.stringify({ refused: error.message }));
  }
}
