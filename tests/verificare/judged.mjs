// The words that counting an edition asks of a list, with their verdicts. node judged.mjs LIST EDITION
import { readFileSync } from "node:fs";
import { recount } from "../../arbitraj/press/html/verificare/edition.mjs";
import { gameOf } from "../../arbitraj/press/html/verificare/game.mjs";
import { Words, listOf } from "../../arbitraj/press/html/verificare/words.mjs";

const [listPath, path] = process.argv.slice(2);
const edition = JSON.parse(readFileSync(path, "utf8"));
const game = gameOf(edition.corectura.varianta);
const words = new Words({ game, list: listOf(readFileSync(listPath, "utf8"), game) });
recount(edition, words);
const said = (verdict) => [...words.asked].filter(([, good]) => good === verdict).map(([word]) => word).sort();
console.log(JSON.stringify({ bune: said(true), rele: said(false) }));
