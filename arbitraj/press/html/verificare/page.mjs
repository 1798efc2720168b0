// The page: files chosen or dropped, and what came of them. Whatever an edition says is put in as text, never as HTML.

import { NotAnEdition, check } from "./edition.mjs";
import { said } from "./said.mjs";
import { TEXT } from "./texte.mjs";

const [files, drop, result] = ["files", "drop", "result"].map((id) => document.getElementById(id));
const known = { editions: new Map(), list: null };

function element(name, text = "", className = "") {
  const made = document.createElement(name);
  made.textContent = text;
  if (className) made.className = className;
  return made;
}

async function take(chosen) {
  for (const file of chosen) {
    const text = await file.text();
    if (/^\ufeff?\s*[{[]/.test(text) || /\.json$/i.test(file.name)) known.editions.set(file.name, text);
    else known.list = text;
  }
  result.replaceChildren(element("p", known.editions.size ? TEXT.working : TEXT.noEdition));
  // the browser shows the line above before the work begins
  if (known.editions.size) setTimeout(() => result.replaceChildren(...[...known.editions].map(([name, text]) => reported(name, text))), 20);
}

function reported(name, text) {
  const section = element("section");
  try {
    section.append(...report(check(text, known.list)));
  } catch (error) {
    section.append(element("p", `${name}: ${TEXT.file[error instanceof NotAnEdition ? error.message : "broken"]}`, "bad"));
  }
  return section;
}

function report(found) {
  const { heading, proved, told } = said(found);
  const parts = heading ? [element("h2", heading)] : [];
  const [differences, following] = [found.differences, found.following].map(withoutTwice);
  parts.push(differences.length
    ? element("p", TEXT.unequal(differences.length, sheetsIn(differences)), "verdict bad")
    : element("p", TEXT.equal(found), "verdict good"));
  parts.push(...[...proved, ...told].map(([text, className]) => element("p", text, className)));
  parts.push(...tablesOf(differences));
  if (following.length) {
    const more = element("details");
    more.append(element("summary", TEXT.following(differences.length, sheetsIn(following))), ...tablesOf(following));
    parts.push(more);
  }
  return parts;
}

/** The findings of an entry are told twice, beside it and in the list of its sheet: shown once where both say the same. */
const withoutTwice = (differences) => differences.filter((d) => d.what !== "constatari"
  || !differences.some((o) => o.what === "articole" && ["fisa", "masa", "table", "entry", "theirs", "ours"].every((key) => o[key] === d[key])));

const sheetsIn = (differences) => new Set(differences.map((d) => d.fisa).filter(Boolean)).size;

const tablesOf = (differences) => [...grouped(differences)].flatMap(([title, rows]) => [element("h3", title), tableOf(rows)]);

function grouped(differences) {
  const groups = new Map();
  for (const difference of differences) {
    const title = titleOf(difference);
    groups.set(title, [...(groups.get(title) ?? []), difference]);
  }
  return groups;
}

function titleOf(difference) {
  if (["word", "ruled", "verdicts", "lista", "cuvinte"].includes(difference.what)) return TEXT.words;
  if (difference.what === "amprenta") return TEXT.file.heading;
  return ["tip", "litere", "reguli"].includes(difference.what) ? TEXT.game : TEXT.sheet(difference);
}

function tableOf(rows) {
  const table = element("table");
  const titles = Object.values(TEXT.columns);
  const row = (cells, name) => {
    const line = element("tr");
    cells.forEach((text, n) => {
      const cell = element(name, text);
      if (name === "td") cell.dataset.title = titles[n];
      line.append(cell);
    });
    return line;
  };
  const [head, body] = [element("thead"), element("tbody")];
  head.append(row(titles, "th"));
  body.append(...rows.map((difference) => row(cellsOf(difference), "td")));
  table.append(head, body);
  return table;
}

function cellsOf({ what, entry, table, theirs, ours, word, unsaid }) {
  if (titleOf({ what }) === TEXT.game) return [TEXT.game, TEXT.what[what], TEXT.value(what, theirs), TEXT.value(what, ours)];
  if (["verdicts", "lista", "cuvinte"].includes(what)) return [TEXT.allWords, TEXT.what[what], TEXT.value(what, theirs), TEXT.value(what, ours)];
  if (what === "amprenta") return [TEXT.file.heading, TEXT.what.amprenta, TEXT.value(what, theirs), TEXT.value(what, ours)];
  const where = word ?? (entry ? TEXT.entry(entry, table) : what === "depuneri" ? TEXT.table(table) : TEXT.wholeSheet);
  const name = TEXT.what[what] + (unsaid ? ` (${TEXT.doubtful})` : "");
  if (what === "answer") return [where, name, TEXT.answer(theirs), TEXT.answerMisfit];
  return [where, name, TEXT.value(what, theirs), TEXT.value(what, ours)];
}

files.addEventListener("change", () => take([...files.files]));
for (const name of ["dragenter", "dragover", "dragleave", "drop"]) {
  document.addEventListener(name, (event) => {
    event.preventDefault();
    drop.classList.toggle("over", name === "dragenter" || name === "dragover");
    if (name === "drop") take([...event.dataTransfer.files]);
  });
}
