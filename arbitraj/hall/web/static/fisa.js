// The entry page: everything by keyboard, and the focus never waits for the server.
import { Grid } from "./grid.js";
import { newKey, outbox } from "./outbox.js";
import { emptyRow, folded, sameRow } from "./rows.js";
import { fromWire, isJoker, tilesOf, toWire, typedWord } from "./words.js";

const find = (what) => document.querySelector(what);
const { date: first, texte: texts, coloane: columns, tabele: tables, valori: worth, marime, cere_grila } = JSON.parse(find("#fisa").dataset.date);
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
const ENGLISH = { grupa: "group", pozitie: "position", depunere: "word", puncte: "points", nume: "name", masa: "table" };
const nameOf = (column) => texts[ENGLISH[column]];
const make = (tag, name, text = "") => Object.assign(document.createElement(tag), { className: name, textContent: text });
const form = find("#fisa"), heading = [find("#nume"), find("#masa")];
const drafts = new Map(); // rows that have no event yet, by id
const lists = new Map(); // the list of each table
const asked = new Set(); // fields that became a question as unreadable
let data = first;
let echo = []; // what was answered and the last data do not have yet
let lastRow = "", here = null, notice = "", leaving = false, undoing = false;

const entriesHere = () => [...echo, ...outbox.entries].filter(({ date }) => date.fisa === data.fisa && (date.mana ?? data.mana) === data.mana);
const hand = () => folded(data, entriesHere());
const locked = () => Boolean(data.oprit);
const body = (more) => ({ fisa: data.fisa, mana: data.mana, ...more });
const send = (fel, more) => outbox.add(fel, fel === "anulat" ? more : fel === "intrebare" ? { fisa: data.fisa, ...more } : body(more), data.vazut);

// what the page shows

function withDrafts(rows, which) {
  const mine = rows.filter((row) => row.tabel === which);
  if (locked()) return mine;
  for (const draft of drafts.values()) {
    if (draft.tabel !== which || !draft.inaintea) continue;
    const at = mine.findIndex((row) => row.rand === draft.inaintea);
    mine.splice(at < 0 ? mine.length : at, 0, draft);
  }
  let open = [...drafts.values()].find((draft) => draft.tabel === which && !draft.inaintea);
  if (!open) drafts.set((open = { rand: `r${newKey().slice(0, 12)}`, tabel: which }).rand, open);
  return [...mine, open];
}

function render() {
  const now = hand();
  for (const input of heading) {
    if (!input.dataset.dirty) input.value = now.antet?.[input.id] ?? "";
    input.readOnly = locked();
  }
  for (const which of tables) {
    const list = lists.get(which), rows = withDrafts(now.randuri, which), known = new Set(rows.map((row) => row.rand));
    for (const item of [...list.children]) if (!known.has(item.dataset.rand)) item.remove();
    rows.forEach((row, n) => {
      const there = list.children[n], item = there?.dataset.rand === row.rand ? there : newItem(row);
      if (item !== there) list.insertBefore(item, there ?? null);
      fillItem(item, row, n + 1);
    });
  }
  find("#oprit").hidden = !locked();
  find("#oprit").textContent = data.oprit;
  for (const button of form.querySelectorAll("[data-face]")) button.disabled = locked();
  showBoard();
  showVerdict();
  showRefused();
}

function newItem(row) {
  const item = make("li", "rand");
  item.dataset.rand = row.rand;
  item.append(make("span", "nr"));
  for (const column of columns) {
    const input = make("input", column);
    Object.assign(input, { name: column, maxLength: 100, autocomplete: "off", spellcheck: false, enterKeyHint: "next" });
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

function hold(input, held, caret = null) {
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
  for (const input of item.querySelectorAll("input")) {
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
function markOf(row) {
  if (row.refuzat) return ["⚠", "bad", texts.state_refused];
  if (row.asteapta) return ["…", "", texts.state_sent];
  const verdict = data.verdicte?.[row.rand];
  if (data.intrebate.includes(row.rand)) return ["?", "ask", texts.state_asked];
  if (!verdict) return drafts.has(row.rand) ? ["", "", ""] : ["·", "", ""];
  if (verdict.stare === "incorecta") return ["✗", "bad", texts.state_incorrect];
  if (verdict.stare === "necorectata") return ["–", "ask", texts.state_uncorrected];
  return verdict.curat ? ["✓", "good", texts.state_correct] : ["!", "ask", texts.state_noted];
}

let drawn = "";
function showBoard() {
  find(".tabla").hidden = !data.tabla;
  if (!data.tabla) return;
  if (data.tabla !== drawn) {
    const picture = new DOMParser().parseFromString(data.tabla, "image/svg+xml").documentElement;
    picture.removeAttribute("width");
    picture.removeAttribute("height");
    find("#tabla").replaceChildren(document.importNode(picture, true));
    drawn = data.tabla;
  }
  find("#ramase").replaceChildren(...(data.ramase ? [...data.ramase].map((letter) => tile(letter, letter === "?")) : [texts.used_up]));
  find("#total").textContent = data.total === null || !data.antet ? "" : fill(texts.total, { total: data.total });
  const about = data.antet ? [...data.texte, ...data.intrebari] : []; // before the heading is typed it is said to be missing
  find("#despre-fisa").replaceChildren(...about.map((text) => make("p", "says ask", text)));
}

function tile(letter, joker) {
  const made = make("span", joker ? "tile joker" : "tile", letter);
  const points = joker ? 0 : worth[letter];
  if (points !== undefined) made.append(make("sub", "", String(points)));
  return made;
}

/** What the row where the focus is means, or else the one that was committed last. */
/** What stands on the paper in the row, where somebody took a photo of it. */
function showPhoto() {
  const part = here?.isConnected ? `${here.row.tabel ? "s" : "r"}-${here.number}` : "antet", name = data.poze?.[part];
  const box = find("#poza-rand"), address = `/poze/${encodeURIComponent(data.fisa)}/${name}/${part}`;
  box.hidden = !name;
  if (name && box.firstElementChild.getAttribute("src") !== address) box.firstElementChild.src = address;
}

function showVerdict() {
  showPhoto();
  const item = here?.isConnected && !drafts.has(here.dataset.rand) ? here : itemOf(lastRow);
  const word = here?.isConnected ? here.querySelector(".depunere").value : "";
  find("#litere").replaceChildren(...tilesOf(word || (item?.querySelector(".depunere").value ?? "")).map(([letter, joker]) => tile(letter, joker)));
  const parts = notice ? [make("p", "", notice)] : [], verdict = item && data.verdicte?.[item.dataset.rand];
  if (!data.verdicte && !notice) parts.push(make("p", "soft", data.mana === 2 ? texts.no_verdicts : texts.seen_later));
  if (verdict && !item.dataset.dirty && !item.row.asteapta) {
    const title = make("p", "");
    const [, kind, words] = markOf(item.row);
    title.append(make("strong", "", fill(texts.row_means, { row: item.number, word: item.querySelector(".depunere").value.toUpperCase() })), " ");
    title.append(make("span", `state ${kind}`, words), ` ${fill(texts.points_of, { points: verdict.puncte })}`);
    parts.push(title, ...verdict.texte.map((text) => make("p", "", text)));
  }
  const shown = find("#verdict"), text = parts.map((part) => part.textContent).join("\n");
  if (shown.dataset.text === text) return;
  shown.dataset.text = text;
  shown.replaceChildren(...parts);
}

function showRefused() {
  const refused = outbox.refused;
  find("#refuzate").replaceChildren(...refused.map((entry) => {
    const box = make("div", "says bad row-actions"), again = make("button", "", texts.again), drop = make("button", "", texts.give_up);
    again.type = drop.type = "button";
    again.onclick = () => outbox.again(entry);
    drop.onclick = () => outbox.drop(entry.name);
    const what = [entry.date.fisa, entry.date.pozitie, entry.date.depunere, entry.date.puncte].filter(Boolean).join(" ");
    box.append(make("strong", "", what), make("span", "", fill(texts.refused, { reason: entry.refuz })), again, drop);
    return box;
  }));
}

function tell(text) {
  notice = text;
  showVerdict();
}

// what was typed becomes events

const itemOf = (id) => (id ? form.querySelector(`[data-rand="${CSS.escape(id)}"]`) : null);
const items = () => [...form.querySelectorAll("li.rand")];

function typedIn(item) {
  const values = Object.fromEntries([...item.querySelectorAll("input")].map((input) => [input.name, input.value.trim()]));
  return { ...values, depunere: toWire(values.depunere), ...(item.row.total ? { total: item.row.total } : {}) };
}

/** The row leaves the page, where it has changed. */
function commit(item) {
  if (locked() || !item.isConnected) return;
  const typed = typedIn(item), id = item.dataset.rand, draft = drafts.get(id);
  delete item.dataset.dirty;
  if (draft ? emptyRow(typed) : sameRow(typed, item.row)) return;
  const refused = outbox.refused.filter(({ date }) => date.rand === id && date.fisa === data.fisa);
  const before = draft?.inaintea ?? refused.find(({ date }) => date.inaintea)?.date.inaintea;
  drafts.delete(id);
  send(before ? "rand_inserat" : "rand", { rand: id, tabel: item.row.tabel, ...typed, ...(before ? { inaintea: before } : {}) });
  for (const each of refused) outbox.drop(each.name);
  askUnreadable(typed, id);
  [lastRow, notice] = [id, ""];
  render();
}

function commitHeading(finished = false) {
  if (locked()) return;
  const typed = { nume: find("#nume").value.trim(), masa: find("#masa").value.trim() }, known = hand().antet;
  for (const input of heading) delete input.dataset.dirty;
  if (known ? known.nume === typed.nume && known.masa === typed.masa : !finished && !typed.nume && !typed.masa) return;
  send("antet", typed);
  askUnreadable(typed, "");
}

/** A `?` in a field: it cannot be read, which is a question. */
function askUnreadable(typed, id) {
  for (const [column, value] of Object.entries(typed)) {
    const key = `${id} ${column} ${value}`;
    if (!nameOf(column) || !value.includes("?") || asked.has(key)) continue;
    asked.add(key);
    send("intrebare", { rand: id, text: fill(texts.unreadable, { column: nameOf(column), value }) });
  }
}

// where the focus goes

function focus(input) {
  input?.focus();
  input?.select?.();
}

const firstField = (item) => item?.querySelector("input");
const nextItem = (item, by = 1) => items()[items().indexOf(item) + by];

/** The next field; after the last one the row is committed. */
function next(input) {
  const item = input.closest(".rand"), fields = [...item.querySelectorAll("input")], at = fields.indexOf(input);
  if (at + 1 < fields.length) return focus(fields[at + 1]);
  if (emptyRow(typedIn(item)) && drafts.has(item.dataset.rand)) return endOfRow(item);
  commit(item);
  focus(firstField(nextItem(item)));
}

/** Enter on an empty row: on to the next table, or finished? */
function endOfRow(item) {
  const after = nextItem(item);
  if (drafts.get(item.dataset.rand)?.inaintea) drafts.delete(item.dataset.rand);
  if (after) {
    focus(firstField(after));
    return render();
  }
  askFinished();
}

function upDown(input, by) {
  const item = input.closest(".rand");
  if (!item) return by > 0 && focus(firstField(items()[0]));
  const other = nextItem(item, by);
  if (other) return focus(other.querySelector(`.${input.name}`));
  if (by < 0) focus(heading[1]);
}

// what keys and buttons do

function insertRow(item) {
  const at = drafts.has(item.dataset.rand) ? item.previousElementSibling : item;
  if (!at) return;
  const draft = { rand: `r${newKey().slice(0, 12)}`, tabel: item.row.tabel, inaintea: at.dataset.rand };
  commit(item);
  drafts.set(draft.rand, draft);
  render();
  focus(firstField(itemOf(draft.rand)));
}

/** The row above an empty one, or the one where the focus is, is none on the paper. */
function strikeRow(item) {
  const struck = drafts.has(item.dataset.rand) ? item.previousElementSibling : item;
  if (!struck || drafts.has(struck.dataset.rand)) return;
  const stays = struck === item ? nextItem(item) : item, id = struck.dataset.rand;
  for (const each of outbox.refused) if (each.date.rand === id) outbox.drop(each.name);
  send("rand_scos", { rand: id, tabel: struck.row.tabel });
  focus(firstField(stays));
  render();
  tell(fill(texts.struck, { row: struck.number }));
}

function undo() {
  const item = here?.isConnected ? here : null;
  if (item?.dataset.dirty) {
    delete item.dataset.dirty;
    return render();
  }
  const waiting = outbox.entries.filter(({ date, fel }) => date.fisa === data.fisa || fel === "anulat"), last = waiting.at(-1);
  if (last && (last.refuz || !last.incercat)) {
    outbox.drop(last.name);
    return tell(texts.undone);
  }
  if (waiting.length || echo.length || (undoing && outbox.cut)) {
    undoing = true;
    return tell(texts.undo_waits);
  }
  if (!data.ultimul) return tell(texts.nothing_to_undo);
  send("anulat", { nr: data.ultimul, motiv: "" });
  data = { ...data, ultimul: 0 };
  tell(texts.undone);
}

const ACTIONS = {
  gata: () => askFinished(),
  grila: () => grid.open(hand().grila),
  insereaza: insertRow,
  scoate: strikeRow,
  intreaba: askAbout,
  anuleaza: undo,
  necitit(item, input) {
    if (!input) return;
    input.setRangeText("?", input.selectionStart, input.selectionEnd, "end");
    hold(input, input.value);
    item.dataset.dirty = "1";
  },
};
const SIGNS = { "+": "insereaza", "-": "scoate", "*": "intreaba", "/": "grila" };

const finished = find("#gata");
function askFinished() {
  if (here?.isConnected) commit(here);
  const now = hand();
  const drawn = now.grila_absenta ? texts.grid_none : now.grila.length ? texts.grid_typed : texts.grid_untyped;
  find("#gata-spune").textContent = `${fill(texts.finish_rows, { count: now.randuri.length })} ${cere_grila || now.grila.length ? drawn : ""}`;
  finished.showModal();
  find("#gata-da").focus();
}

function finish() {
  finished.close();
  const now = hand();
  if (!now.antet) commitHeading(true);
  if (!now.gata) send("gata", {});
  leaving = true;
  goOn();
}

/** On to the next sheet once everything of this one is there; without the line the page says so and waits. */
function goOn() {
  if (!leaving) return;
  if (outbox.waiting.length) return tell(outbox.cut ? texts.finish_offline : texts.going_on);
  leaving = false;
  if (outbox.refused.some(({ date }) => date.fisa === data.fisa)) return tell("");
  location.assign("/urmatoarea");
}

const question = find("#intrebare"), questionText = find("#intrebare-text");
let questioned = "";
function askAbout(item) {
  const row = item && drafts.has(item.dataset.rand) ? item.previousElementSibling : item;
  questioned = row?.dataset.rand ?? "";
  questionText.value = "";
  question.showModal();
  questionText.focus();
}

function askIt() {
  question.close();
  if (!questionText.value.trim()) return;
  send("intrebare", { rand: questioned, text: questionText.value.trim() });
  tell(texts.asked_it);
}

const grid = new Grid(find("#grila"), marime, texts, (lines, absent) => {
  const blank = lines.every((line) => /^\.*$/.test(line)), typed = blank ? [] : lines, now = hand();
  if (absent === now.grila_absenta && JSON.stringify(typed) === JSON.stringify(now.grila)) return;
  send("grila", { randuri: typed, absenta: absent });
  tell(absent ? texts.grid_none : texts.grid_typed);
});

form.addEventListener("submit", (event) => event.preventDefault());

form.addEventListener("keydown", (event) => {
  const input = event.target, item = input.closest(".rand");
  if (input.tagName !== "INPUT" || event.isComposing) return;
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") {
    event.preventDefault();
    return undo();
  }
  if (event.ctrlKey || event.altKey || event.metaKey || locked()) return;
  if (event.key === "ArrowUp" || event.key === "ArrowDown") upDown(input, event.key === "ArrowUp" ? -1 : 1);
  else if (event.key === "Enter" || (event.key === " " && input.id !== "nume")) {
    if (!item) focus(input === heading[0] ? heading[1] : firstField(items()[0]));
    else if (event.key === "Enter" && emptyRow(typedIn(item)) && drafts.has(item.dataset.rand)) endOfRow(item);
    else next(input);
  } else if (event.key === "Tab" && !event.shiftKey && item && input.name === columns.at(-1) && !emptyRow(typedIn(item))) next(input);
  else if (event.key === "Escape" && item) {
    delete item.dataset.dirty;
    render();
  } else if (input.name === "depunere" && event.code && event.shiftKey && /^\p{L}$/u.test(event.key)) {
    // Shift is Shift, whatever Caps Lock makes of the letter; a phone's capitals come without a key's code
    if (event.getModifierState("CapsLock")) notice = texts.caps;
    input.setRangeText(event.key.toLowerCase(), input.selectionStart, input.selectionEnd, "end");
    hold(input, input.value);
    item.dataset.dirty = "1";
    showVerdict();
  } else return;
  event.preventDefault();
});

form.addEventListener("input", ({ target: input }) => {
  const item = input.closest(".rand"), typed = input.value;
  (item ?? input).dataset.dirty = "1";
  if (!item) return;
  const sign = input.name === "pozitie" || input === firstField(item) ? typed.trim() : "";
  const action = SIGNS[sign] ?? (input.name === "pozitie" && typed.includes("+") ? "insereaza" : "");
  if (action) {
    hold(input, SIGNS[sign] ? "" : typed.replaceAll("+", ""));
    if (drafts.has(item.dataset.rand) || action === "insereaza") delete item.dataset.dirty;
    return ACTIONS[action](item, input);
  }
  if (input.name === "depunere") hold(input, ...typedWord(input.held ?? "", typed, input.selectionStart));
  else hold(input, typed.toUpperCase().replace(/\s/g, ""), typed.slice(0, input.selectionStart).replace(/\s/g, "").length);
  showVerdict();
  if (/\s$/.test(typed)) next(input);
});

form.addEventListener("focusin", ({ target: input }) => {
  if (input.tagName !== "INPUT") return;
  const item = input.closest(".rand");
  here = item;
  for (const each of items()) each.classList.toggle("aici", each === item);
  const column = input.name || input.id, open = item && drafts.has(item.dataset.rand) && input === firstField(item);
  find("#sugestie").textContent = open && items().length > 1 ? texts.hint_empty : texts[`hint_${ENGLISH[column]}`];
  showVerdict();
});

form.addEventListener("focusout", ({ target: input, relatedTarget: to }) => {
  const item = input.closest(".rand");
  if (item && to?.closest(".rand") !== item && item.dataset.dirty) commit(item);
  else if (heading.includes(input) && !heading.includes(to)) commitHeading();
});

// a button acts where the focus is, and leaves it there
form.addEventListener("mousedown", (event) => event.target.closest("[data-face]") && event.preventDefault());
form.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-face]");
  const item = here?.isConnected ? here : items().at(-1);
  if (button) ACTIONS[button.dataset.face](item, document.activeElement.closest?.(".rand") ? document.activeElement : null);
});

find("#gata-da").onclick = finish;
find("#gata-nu").onclick = () => finished.close();
finished.addEventListener("keydown", (event) => event.repeat && event.preventDefault());
find("#intrebare-da").onclick = askIt;
find("#intrebare-nu").onclick = () => question.close();
questionText.addEventListener("keydown", (event) => {
  if (event.key !== "Enter") return;
  event.preventDefault();
  askIt();
});

// the server's word

let fetching = null, again = false;
async function refresh() {
  if (fetching) return (again = true);
  fetching = fetch(`/fisa/${encodeURIComponent(data.fisa)}/${data.mana}/date`, { cache: "no-store" });
  try {
    const asked = await fetching, got = await asked.json();
    if (got.strain === false) data = got;
    else data = { ...data, oprit: got.oprit };
    echo = echo.filter(({ nr }) => nr > data.vazut);
    render();
  } catch { outbox.unreachable(); }
  fetching = null;
  if (again) {
    again = false;
    return refresh();
  }
  if (undoing && !outbox.waiting.length) {
    undoing = false;
    undo();
  }
}

outbox.addEventListener("answered", ({ detail }) => {
  for (const { entry, nr, verdict } of detail) {
    if (nr) echo.push({ ...entry, nr });
    if (verdict && data.verdicte) data.verdicte[verdict.rand] = verdict;
  }
  refresh();
});
outbox.addEventListener("changed", () => {
  render();
  goOn();
});
outbox.addEventListener("back", refresh);
document.addEventListener("hall:topics", ({ detail }) => {
  if (detail.topics.some((topic) => topic === `fisa:${data.fisa}` || topic === "tot")) refresh();
});

for (const which of tables) {
  const list = make("ol", "randuri");
  if (tables.length > 1) find("#tabele").append(make("h2", "", which ? texts.solutions : texts.construction));
  const names = make("div", "rand nume-coloane");
  names.setAttribute("aria-hidden", "true");
  names.append(make("span", "nr"), ...columns.map((column) => make("span", column, nameOf(column))), make("span", "semn"));
  form.classList.toggle("cu-grupe", columns.includes("grupa"));
  form.classList.toggle("fara-puncte", !columns.includes("puncte"));
  find("#tabele").append(names, list);
  lists.set(which, list);
}
lastRow = data.randuri.at(-1)?.rand ?? "";
render();
focus(hand().antet || data.randuri.length ? firstField(items().at(-1)) : heading[0]);
