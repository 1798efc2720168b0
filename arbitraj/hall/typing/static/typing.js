// What was typed becomes events, and the focus moves on without waiting for anybody.
import { asksGrid, columns, fill, find, letters, nameOf, printed, size, tables, texts } from "./given.js";
import { Grid } from "./grid.js";
import { draft, hand, isDraft, locked, send, typed, undo } from "./hand.js";
import { outbox } from "./outbox.js";
import { here, render, shown, showVerdict, tell } from "./panel.js";
import { linesOf, splitLine } from "./pasted.js";
import { emptyRow, sameRow } from "./rows.js";
import { hasShape } from "./shapes.js";
import { softSound } from "./sound.js";
import { fieldsOf, firstField, focus, heading, hold, itemOf, items, nextItem, openItem, typedIn } from "./table.js";
import { toWire } from "./words.js";

const MOST = 60; // rows that are pasted at once: no form has so many

/** Whether something stands in a row that is not kept. */
export const unkept = (item) =>
  Boolean(item?.isConnected) && !locked() && !(isDraft(item.dataset.rand) ? emptyRow(typedIn(item)) : sameRow(typedIn(item), item.row));

/** The row leaves the page, where it has changed. */
export function commit(item) {
  const leaves = unkept(item), now = leaves && typedIn(item), id = item.dataset.rand, open = hand.drafts.get(id);
  if (!locked()) delete item.dataset.dirty;
  if (!leaves) return;
  const refused = outbox.refused.filter(({ date }) => date.rand === id && date.fisa === hand.data.fisa);
  const before = open?.inaintea ?? refused.find(({ date }) => date.inaintea)?.date.inaintea;
  sendRow(id, item.row.tabel, now, before);
  for (const each of refused) outbox.drop(each.name);
  shown.notice = "";
  render();
}

function sendRow(id, tabel, now, before) {
  hand.drafts.delete(id);
  send(before ? "rand_inserat" : "rand", { rand: id, tabel, ...now, ...(before ? { inaintea: before } : {}) });
  askUnreadable(now, id);
  hand.last = id;
}

export function commitHeading(finished = false) {
  if (locked()) return;
  const now = { nume: find("#nume").value.trim(), masa: find("#masa").value.trim() }, known = typed().antet;
  for (const input of heading) delete input.dataset.dirty;
  if (known ? known.nume === now.nume && known.masa === now.masa : !finished && !now.nume && !now.masa) return;
  send("antet", now);
  askUnreadable(now, "");
}

/** A `?` in a field: it cannot be read, which is a question. */
function askUnreadable(now, id) {
  for (const [column, value] of Object.entries(now)) {
    const key = `${id} ${column} ${value}`;
    if (!nameOf(column) || !value.includes("?") || hand.asked.has(key)) continue;
    hand.asked.add(key);
    send("intrebare", { rand: id, ce: "ilizibil", camp: column, text: fill(texts.unreadable, { column: nameOf(column), value }) });
  }
}

// several fields, or rows, at once

const blank = (fields) => fields.every((input) => !input.value.trim());

/** Put a line into the fields of its row, from the one where it arrived on, where it is sure which is which. */
export function spread(input, line) {
  const item = input.closest(".rand"), fields = fieldsOf(item), at = fields.indexOf(input);
  const others = fields.filter((each) => each !== input);
  const from = blank(others) ? [0, at] : blank(fields.slice(at + 1)) ? [at] : [];
  const found = from.map((n) => splitLine(line, columns.slice(n), size, item.number, letters)).find(Boolean);
  if (!found) return false;
  input.value = "";
  for (const each of fields) if (each.name in found) hold(each, found[each.name]);
  item.dataset.dirty = "1";
  focus(fields.findLast((each) => each.name in found && each.value) === fields.at(-1) ? fields.at(-1) : fields.find((each) => !each.value) ?? fields.at(-1));
  showVerdict();
  return true;
}

/** Several lines become several rows; one that is not surely cut stays whole, and is told. */
export function pasteRows(input, text) {
  const item = input.closest(".rand"), lines = linesOf(text, columns.map(nameOf));
  if (lines.length === 1) return spread(input, lines[0]);
  if (!isDraft(item.dataset.rand) || !blank(fieldsOf(item)) || lines.length > MOST) {
    tell(fill(texts.paste_empty, { most: MOST }));
    return true;
  }
  const { tabel, inaintea } = hand.drafts.get(item.dataset.rand), unsure = [];
  lines.forEach((line, n) => {
    const found = splitLine(line, columns, size, item.number + n, letters), whole = { [input.name]: line.trim().slice(0, 100) };
    if (!found) unsure.push(item.number + n);
    const { depunere = "", ...others } = found ?? whole;
    sendRow((n ? draft(tabel) : hand.drafts.get(item.dataset.rand)).rand, tabel, { ...others, depunere: toWire(depunere) }, inaintea);
  });
  render();
  focus(firstField(itemOf(hand.last)?.nextElementSibling ?? openItem()));
  tell(fill(texts.pasted, { count: lines.length }) + (unsure.length ? ` ${fill(texts.pasted_whole, { rows: unsure.join(", ") })}` : ""));
  return true;
}

// the shape of a field

const columnOf = (input) => input.name || input.id;

/** Whether what was typed into a field looks like none, and nobody has said yet that it stands so on the paper. */
export function strange(input) {
  const typedHere = (input.closest(".rand") ?? input).dataset.dirty, value = input.value.trim();
  return Boolean(typedHere) && input.asWritten !== value && !hasShape(columnOf(input), value);
}

/** Asked once of what stands there: the same key again says yes. */
export function askShape(input) {
  input.asWritten = input.value.trim();
  softSound();
  tell(`${fill(texts[`shape_${columnOf(input)}`], { value: input.asWritten.toUpperCase() })} ${texts.shape_ask}`);
}

// where the focus goes

/** The next field; after the last one the row is committed. */
export function next(input) {
  if (strange(input)) return askShape(input);
  const item = input.closest(".rand"), fields = fieldsOf(item), at = fields.indexOf(input);
  if (at + 1 < fields.length) return focus(fields[at + 1]);
  if (emptyRow(typedIn(item)) && isDraft(item.dataset.rand)) return endOfRow(item);
  commit(item);
  focus(firstField(nextItem(item)));
}

/** What Enter does in a field. */
export function enter(input) {
  const item = input.closest(".rand");
  if (!item && strange(input)) return askShape(input);
  if (!item) return focus(input === heading[0] ? heading[1] : firstField(items()[0]));
  if (emptyRow(typedIn(item)) && isDraft(item.dataset.rand)) return endOfRow(item);
  next(input);
}

/** Enter on an empty row: on to the next table, or finished? */
function endOfRow(item) {
  const after = nextItem(item);
  if (hand.drafts.get(item.dataset.rand)?.inaintea) hand.drafts.delete(item.dataset.rand);
  if (after) {
    focus(firstField(after));
    return render();
  }
  ACTIONS.gata();
}

export function upDown(input, by) {
  const item = input.closest(".rand");
  if (!item) return by > 0 && focus(firstField(items()[0]));
  const other = nextItem(item, by);
  if (other) return focus(other.querySelector(`.${input.name}`));
  if (by < 0) focus(heading[1]);
}

// what signs and buttons do

/** The name and the table on the paper are those of the list: a printed form says so, or whoever has looked at it. */
function asPrinted() {
  if (locked() || !hand.data.jucator) return;
  const known = { nume: hand.data.jucator, masa: String(hand.data.masa) };
  for (const input of heading) {
    input.value = known[input.id];
    input.dataset.dirty = "1";
  }
  focus(firstField(items()[0]));
  commitHeading(); // the focus may have stood in the rows already
}

function insertRow(item) {
  const at = isDraft(item.dataset.rand) ? item.previousElementSibling : item;
  if (!at) return tell(texts.nothing_above);
  commit(item);
  const made = draft(item.row.tabel, at.dataset.rand);
  render();
  focus(firstField(itemOf(made.rand)));
}

/** The row above an empty one, or the one where the focus is, is none on the paper. */
function strikeRow(item) {
  const struck = isDraft(item.dataset.rand) ? item.previousElementSibling : item;
  if (!struck || isDraft(struck.dataset.rand)) return tell(texts.nothing_above);
  const stays = struck === item ? nextItem(item) : item, id = struck.dataset.rand;
  for (const each of outbox.refused) if (each.date.rand === id) outbox.drop(each.name);
  delete struck.dataset.dirty;
  send("rand_scos", { rand: id, tabel: struck.row.tabel });
  focus(firstField(stays));
  render();
  tell(fill(texts.struck, { row: struck.number }));
}

export function undoLast() {
  const item = here();
  if (item?.dataset.dirty) {
    delete item.dataset.dirty;
    return render();
  }
  tell(texts[undo()]);
}

const again = find("#capat");
function askAgain() {
  const now = typed();
  if (!now.antet && !now.randuri.length && !now.grila.length) return tell(texts.nothing_to_undo);
  find("#capat-spune").textContent = fill(texts.again_rows, { count: now.randuri.length });
  again.showModal();
}

/** It was another sheet's paper: everything that was typed is taken back, and the paper that belongs here is typed. */
function beginAgain() {
  again.close();
  for (const each of outbox.refused) if (each.date.fisa === hand.data.fisa) outbox.drop(each.name);
  hand.drafts.clear();
  for (const each of [...items(), ...heading]) delete each.dataset.dirty;
  const now = typed();
  if (now.antet || now.randuri.length || now.grila.length || now.grila_absenta) send("de_la_capat", {});
  hand.asked.clear();
  hand.last = "";
  render();
  focus(heading[0]);
  tell(texts.begun_again);
}
find("#capat-da").onclick = beginAgain;
find("#capat-nu").onclick = () => again.close();

const question = find("#intrebare"), questionText = find("#intrebare-text");
let questioned = "";
function askAbout(item) {
  const row = item && isDraft(item.dataset.rand) ? item.previousElementSibling : item;
  questioned = row?.dataset.rand ?? "";
  questionText.value = "";
  question.showModal();
  questionText.focus();
}

function askIt() {
  question.close();
  if (!questionText.value.trim()) return;
  send("intrebare", { rand: questioned, ce: "intrebare", text: questionText.value.trim() });
  tell(texts.asked_it);
}

find("#intrebare-da").onclick = askIt;
find("#intrebare-nu").onclick = () => question.close();
questionText.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.isComposing) return;
  event.preventDefault();
  askIt();
});

const grid = new Grid(find("#grila"), { size, letters, printed }, texts, (lines, absent) => {
  const none = lines.every((line) => /^\.*$/.test(line)), drawn = none ? [] : lines, now = typed();
  if (absent === now.grila_absenta && JSON.stringify(drawn) === JSON.stringify(now.grila)) return;
  send("grila", { randuri: drawn, absenta: absent });
  tell(absent ? texts.grid_none : texts.grid_typed);
});

/** Whether there is a grid, where one belongs to a sheet. */
export function gridSaid() {
  const now = typed(), drawn = now.grila_absenta ? texts.grid_none : now.grila.length ? texts.grid_typed : texts.grid_untyped;
  return asksGrid || now.grila.length ? drawn : "";
}

/** What the buttons do, by their names; `gata` is the pile's (`pile.js`). */
export const ACTIONS = {
  gata: () => {},
  inainte: (item, input) => enter(input ?? firstField(item)),
  grila: () => grid.open(typed().grila),
  insereaza: insertRow,
  scoate: strikeRow,
  intreaba: askAbout,
  anuleaza: undoLast,
  tiparit: asPrinted,
  capat: askAgain,
  necitit(item, input) {
    if (!input || !item?.contains(input)) return;
    input.setRangeText("?", input.selectionStart, input.selectionEnd, "end");
    hold(input, input.value);
    item.dataset.dirty = "1";
  },
};
export const SIGNS = { "+": "insereaza", "-": "scoate", "*": "intreaba", "/": "grila" };
