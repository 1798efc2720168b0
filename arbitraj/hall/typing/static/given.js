// What the entry page was given, and how its parts are made.
import { counted } from "./counted.js";

export const find = (what) => document.querySelector(what);
export const form = find("#fisa");
export const {
  date: first, texte: texts, coloane: shown, tabele: tables, valori: worth, marime: size, litere: letters, tipar: printed,
  cere_grila: asksGrid, numere: forms,
} = JSON.parse(form.dataset.date);

export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
/** How many rows, as a number takes its noun. */
export const countedRows = (n) => counted(forms, n);
export const make = (tag, name, text = "") => Object.assign(document.createElement(tag), { className: name, textContent: text });

export const columns = shown.map(([column]) => column);
const ENGLISH = { ...Object.fromEntries(shown), nume: "name", masa: "table" };
export const nameOf = (column) => texts[ENGLISH[column]];
export const hintOf = (column) => texts[`hint_${ENGLISH[column]}`] ?? "";
