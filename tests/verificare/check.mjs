// Counts an edition again and prints what differs, one JSON a line. node check.mjs LIST|- EDITION
import { readFileSync } from "node:fs";
import { check } from "../../arbitraj/press/html/verificare/edition.mjs";

const [list, path] = process.argv.slice(2);
const { differences } = check(readFileSync(path, "utf8"), list === "-" ? null : readFileSync(list, "utf8"));
for (const difference of differences) console.log(JSON.stringify(difference));
