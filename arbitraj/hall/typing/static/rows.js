// A hand as it stands: what the server has of it, and over it what this browser has not been able to send yet.

import { columns } from "./given.js";

const FIELDS = [...columns, "total"];

/** The hand after the events of it that wait. Rows carry `asteapta` or `refuzat`. */
export function folded(data, entries) {
  let { antet, gata, grila, grila_absenta } = data;
  let rows = data.randuri.map((row) => ({ ...row }));
  for (const { fel, date, refuz, nr } of entries) {
    if (date.fisa !== data.fisa || date.mana !== data.mana) continue;
    if (fel === "antet") antet = { nume: date.nume, masa: date.masa };
    if (fel === "gata") gata = !refuz;
    if (fel === "grila") [grila, grila_absenta] = [date.randuri, date.absenta];
    if (fel === "de_la_capat" && !refuz) [antet, rows, grila, grila_absenta] = [null, [], [], ""];
    if (fel === "rand_scos" && !refuz) rows = rows.filter((row) => row.rand !== date.rand);
    if (fel === "rand" || fel === "rand_inserat") rows = withRow(rows, date, refuz, nr);
  }
  return { antet, gata, grila, grila_absenta, randuri: rows };
}

function withRow(rows, date, refuz, nr) {
  const row = { total: "", ...date, asteapta: !refuz && !nr, refuzat: refuz };
  const at = rows.findIndex((each) => each.rand === date.rand);
  if (at >= 0) return rows.with ? rows.with(at, row) : rows.map((each, n) => (n === at ? row : each));
  const before = rows.findIndex((each) => each.rand === date.inaintea);
  return before < 0 ? [...rows, row] : [...rows.slice(0, before), row, ...rows.slice(before)];
}

export const sameRow = (one, other) => FIELDS.every((name) => (one[name] ?? "") === (other[name] ?? ""));
export const emptyRow = (row) => FIELDS.every((name) => !row[name]);
