// A row that arrives at once, pasted, dictated or from a spreadsheet: cut into its fields where that is sure.
import { fromPaste } from "./words.js";

const FITS = {
  grupa: (text) => /^(\d{1,2}|[IVX]{1,4})$/i.test(text),
  pozitie: (text, size) => {
    const [, before, letter, after] = /^(\d{0,2})(\p{L})(\d{0,2})$/u.exec(text.toUpperCase()) ?? [];
    const number = Number(before || after), row = letter ? letter.charCodeAt(0) - 64 : 0;
    return Boolean(before) !== Boolean(after) && number >= 1 && number <= size && row >= 1 && row <= size;
  },
  depunere: (text, _, letters) => /^[\p{L}\p{M}().,?]+$/u.test(letters.includes("-") ? text.replaceAll("-", "") : text) && text.match(/\p{L}/gu).length > 1,
  puncte: (text) => /^\d{1,4}$/.test(text),
};

/** The fields of a line, by column; null where it is not sure which they are. Points that are not there are left out.
 *  `number` is the row's on the page: a line may begin with it. */
export function splitLine(line, columns, size, number, letters = "") {
  const tabs = line.includes("\t"), bare = line.replace(/^\s*\d{1,2}[.)](?:\t| +|(?=\d{0,2}\p{L}))/u, "");
  const cells = tabs ? bare.split("\t").map((cell) => cell.trim()) : bare.trim().split(/\s+/);
  while (cells.length && !cells.at(-1)) cells.pop();
  const counted = columns[0] === "grupa" ? cells.length > columns.length : columns[0] === "pozitie";
  if (bare === line && counted && cells.length > 1 && cells[0] === String(number)) cells.shift();
  const least = Math.max(columns.indexOf("depunere") + 1, 2);
  if (cells.length < least || cells.length > columns.length) return null;
  const fits = cells.every((cell, n) => (cell ? FITS[columns[n]](cell, size, letters) : tabs));
  if (!fits) return null;
  const shown = (column, cell) => (column === "depunere" ? fromPaste(cell) : cell.toUpperCase());
  return Object.fromEntries(cells.map((cell, n) => [columns[n], shown(columns[n], cell)]));
}

/** The lines of a text that hold something, without a first one that only names columns. */
export function linesOf(text, names) {
  const known = new Set([...names, "nr", "nr.", "total"].map((name) => name.toLowerCase()));
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim());
  const named = (line) => line.trim().split(/\t|\s+/).every((cell) => known.has(cell.trim().toLowerCase()));
  return lines.length > 1 && named(lines[0]) ? lines.slice(1) : lines;
}
