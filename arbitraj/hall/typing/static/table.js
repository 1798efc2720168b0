// The heading and the rows as they are drawn, and what stands in their fields.
import { columns, fill, find, form, make, nameOf, tables, texts } from "./given.js";
import { hand, isDraft, locked, rowsOf, typed } from "./hand.js";
import { fromWire, isJoker, toWire } from "./words.js";

export const heading = [find("#nume"), find("#masa")];
const lists = new Map(); // the list of each table

export const items = () => [...form.querySelectorAll("li.rand")];
export const itemOf = (id) => (id ? form.querySelector(`[data-rand="${CSS.escape(id)}"]`) : null);
export const nextItem = (item, by = 1) => items()[items().indexOf(item) + by];
export const fieldsOf = (item) => [...item.querySelectorAll("input")];
export const firstField = (item) => item?.querySelector("input");
export const openItem = () => items().at(-1);

export function focus(input) {
  input?.focus();
  input?.select?.();
}

/** What stands in the fields of a row, as events carry it. */
export function typedIn(item) {
  const values = Object.fromEntries(fieldsOf(item).map((input) => [input.name, input.value.trim()]));
  return { ...values, depunere: toWire(values.depunere), ...(item.row.total ? { total: item.row.total } : {}) };
}

/** The lists, one a table, with the names of their columns. */
export function makeTables() {
  form.classList.toggle("cu-grupe", columns.includes("grupa"));
  form.classList.toggle("fara-puncte", !columns.includes("puncte"));
  for (const which of tables) {
    const list = make("ol", "randuri"), names = make("div", "rand nume-coloane");
    if (tables.length > 1) find("#tabele").append(make("h2", "", which ? texts.solutions : texts.construction));
    names.setAttribute("aria-hidden", "true");
    names.append(make("span", "nr"), ...columns.map((column) => make("span", column, nameOf(column))), make("span", "semn"));
    find("#tabele").append(names, list);
    lists.set(which, list);
  }
}

/** Bring what is shown up to what is typed; fields that were changed and not committed stay as they are. */
export function drawTables() {
  const now = typed();
  find("[data-face=tiparit]").hidden = Boolean(now.antet); // a finger that slips changes no heading
  for (const input of heading) {
    if (!input.dataset.dirty) input.value = now.antet?.[input.id] ?? "";
    input.readOnly = locked();
  }
  for (const which of tables) {
    const list = lists.get(which), rows = rowsOf(which, now.randuri), known = new Set(rows.map((row) => row.rand));
    for (const item of [...list.children]) if (!known.has(item.dataset.rand)) item.remove();
    rows.forEach((row, n) => {
      const there = list.children[n], item = there?.dataset.rand === row.rand ? there : newItem(row);
      if (item !== there) list.insertBefore(item, there ?? null);
      fillItem(item, row, n + 1);
    });
  }
}

function newItem(row) {
  const item = make("li", "rand");
  item.dataset.rand = row.rand;
  item.append(make("span", "nr"));
  for (const column of columns) {
    const input = make("input", column);
    // a telephone's «next» moves by itself and tells nobody; «go» is Enter
    Object.assign(input, { name: column, maxLength: 100, autocomplete: "off", spellcheck: false, enterKeyHint: "go" });
    input.setAttribute("autocapitalize", "characters");
    input.setAttribute("autocorrect", "off");
    if (column === "puncte" || column === "grupa") input.inputMode = "numeric";
    item.append(column === "depunere" ? ringed(input) : input);
  }
  item.append(make("span", "semn"));
  return item;
}

/** A field for a word with what rings its jokers: the same letters, unseen, under it. */
function ringed(input) {
  const cell = make("span", "celula"), rings = make("span", "inele");
  rings.setAttribute("aria-hidden", "true");
  cell.append(rings, input);
  input.addEventListener("scroll", () => { rings.style.transform = `translateX(${-input.scrollLeft}px)`; });
  return cell;
}

/** Put a text into a field; `held` is what its next change is compared with. */
export function hold(input, held, caret = null) {
  if (input.value !== held) input.value = held;
  if (caret !== null) input.setSelectionRange(caret, caret);
  input.held = held;
  const rings = input.previousElementSibling;
  if (input.name === "depunere") rings.replaceChildren(...[...held].map((sign) => make(isJoker(sign) ? "b" : "i", "", sign.toUpperCase())));
}

function fillItem(item, row, number) {
  item.row = row;
  item.number = number;
  const count = item.firstElementChild;
  count.textContent = number;
  count.classList.toggle("schimbat", Boolean(row.schimbat));
  count.title = row.schimbat ? texts.changed : "";
  for (const input of fieldsOf(item)) {
    const value = row[input.name] ?? "";
    if (!item.dataset.dirty) hold(input, input.name === "depunere" ? fromWire(value) : value);
    input.readOnly = locked();
    input.setAttribute("aria-label", fill(texts.row_of, { row: number, column: nameOf(input.name) }));
  }
  const [sign, kind, words] = markOf(row), mark = item.lastElementChild;
  if (mark.dataset.kind === kind && mark.title === words) return;
  mark.dataset.kind = kind;
  mark.title = words;
  mark.replaceChildren(sign, make("span", "ascuns", words));
}

/** The sign at the end of a row, its kind for the colours, what it says. */
export function markOf(row) {
  if (row.refuzat) return ["⚠", "bad", texts.state_refused];
  if (row.asteapta) return ["…", "", texts.state_sent];
  const verdict = hand.data.verdicte?.[row.rand];
  if (hand.data.intrebate.includes(row.rand)) return ["?", "ask", texts.state_asked];
  if (!verdict) return isDraft(row.rand) ? ["", "", ""] : ["·", "", ""];
  if (verdict.stare === "incorecta") return ["✗", "bad", texts.state_incorrect];
  if (verdict.stare === "necorectata") return ["–", "ask", texts.state_uncorrected];
  return verdict.curat ? ["✓", "good", texts.state_correct] : ["!", "ask", texts.state_noted];
}
