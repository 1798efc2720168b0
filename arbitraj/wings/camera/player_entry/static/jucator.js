// The player's own rows: kept in this device before they are sent, gone from it once they are answered. What is answered
// is that they were kept; nothing of what becomes of them comes here.
import { counted } from "./counted.js";
import { ask } from "./dialog.js";
import { fromWire, isJoker, toWire, typedWord } from "./words.js";

const RETRY = 2000, PATIENCE = 8000, IDLE = 180_000;
const at = (id) => document.getElementById(id);
const { fisa, sala, coloane, antet, randuri, texte, numere, tabele, terminal } = JSON.parse(at("jucator").dataset.date);
const mine = `jucator:${sala}:${fisa}:`;
const bits = () => [...crypto.getRandomValues(new Uint8Array(16))].map((n) => n.toString(16).padStart(2, "0")).join("");
const filled = (text, holes) => text.replace(/\{(\w+)\}/g, (whole, key) => holes[key] ?? whole);
const HEADING = [["nume", "name"], ["masa", "table"]];

// what waits to be sent

let count = 0, sending = false, cut = null, gone = "", later = 0;
const entries = () => Object.keys(localStorage).filter((name) => name.startsWith(mine)).sort()
  .map((name) => ({ ...JSON.parse(localStorage.getItem(name)), name }));
const waiting = () => entries().filter((each) => !each.refuz);

function keep(fel, data) {
  const cheie = bits(), order = `${Date.now().toString().padStart(15, "0")}${(count++ % 1e6).toString().padStart(6, "0")}`;
  localStorage.setItem(`${mine}${order}:${cheie}`, JSON.stringify({ cheie, fel, date: { fisa, ...data } }));
  show();
  send();
}

/** What is sent next. That it is all (`gata`) goes alone, and never while a row was refused: it would be lost with it. */
function nextBatch() {
  const open = waiting(), rows = open.filter((each) => each.fel !== "gata");
  if (!rows.length && entries().some((each) => each.refuz)) {
    for (const each of open) localStorage.removeItem(each.name);
    return [];
  }
  return (rows.length ? rows : open).slice(0, 50);
}

async function send() {
  const batch = nextBatch();
  if (sending || gone || !batch.length || Date.now() < later) return;
  sending = true;
  const patience = new AbortController(), timer = setTimeout(() => patience.abort(), PATIENCE);
  let more = false;
  try {
    const evenimente = batch.map(({ cheie, fel, date }) => ({ cheie, fel, date }));
    const asked = await fetch("/jucator/evenimente", {
      method: "POST", cache: "no-store", signal: patience.signal, body: JSON.stringify({ fisa, evenimente }),
      headers: { "Content-Type": "application/json", "X-Arbitraj": "1" },
    });
    const told = await asked.json();
    cut = null;
    if (asked.status === 401) gone = told.eroare;
    else if (asked.status === 429) { // put off: nothing of it was looked at, and all of it stays
      const wait = 1000 * (Number(asked.headers.get("Retry-After")) || RETRY / 1000);
      later = Date.now() + wait;
      setTimeout(send, wait + 20);
    } else if (asked.ok) more = taken(batch, told.raspunsuri);
    else throw new Error(told.eroare);
  } catch {
    cut ??= new Date();
  } finally {
    clearTimeout(timer);
    sending = false;
  }
  show();
  if (more) send();
}

function taken(batch, answers) {
  const named = new Map(answers.map((each) => [each.cheie, each]));
  for (const { name, fel, cheie, date } of batch) {
    const answer = named.get(cheie);
    if (answer?.pastrat) {
      settle(fel, date);
      localStorage.removeItem(name);
      if (fel === "gata") location.replace("/jucator?gata=1");
    } else if (answer) localStorage.setItem(name, JSON.stringify({ cheie, fel, date, refuz: answer.refuz }));
  }
  return answers.length > 0;
}

// what stands here: what the hall has, and over it what waits

const held = { antet, randuri: [...randuri] };

function put(to, fel, date) {
  if (fel === "antet") to.antet = { nume: date.nume, masa: date.masa };
  if (fel === "rand_scos") to.randuri = to.randuri.filter((each) => each.rand !== date.rand);
  if (fel === "rand") {
    const known = to.randuri.findIndex((each) => each.rand === date.rand);
    if (known < 0) to.randuri = [...to.randuri, date];
    else to.randuri = to.randuri.with(known, date);
  }
}

const settle = (fel, date) => put(held, fel, date);

function standing(kept = entries()) {
  const now = { antet: held.antet, randuri: held.randuri };
  for (const { fel, date, refuz } of kept) if (!refuz) put(now, fel, date);
  return now;
}

// the row under the fingers

let open = null; // {rand, heading, known, stood}: the row that is typed; a new one where it has no id yet
const DRAFT = `jucator-schita:${sala}:${fisa}`; // what stands in its fields, should the page go away
const fields = () => [...at("campuri").querySelectorAll("input")];

function edit(row, heading = false) {
  localStorage.removeItem(DRAFT);
  open = { rand: row?.rand ?? null, heading, known: Boolean(row) };
  if (at("tabel") && row) at("tabel").value = row.tabel ?? "";
  at("campuri").replaceChildren(...(heading ? HEADING : coloane).map(([key, name], n) => field(key, name, row?.[key] ?? "", n)));
  open.stood = JSON.stringify(typedHere());
  show();
  fields()[0].focus({ preventScroll: true });
  at("rand").scrollIntoView({ block: "nearest" });
}

const typedHere = () =>
  Object.fromEntries(fields().map((each) => [each.name, each.name === "depunere" ? toWire(each.value.trim()) : each.value.trim()]));
/** Whether something stands in the fields that is not kept. */
const unkept = () => open && JSON.stringify(typedHere()) !== open.stood && (open.known || Object.values(typedHere()).some(Boolean));

/** Keep what stands in the fields; where nothing does, nothing. */
function keepOpen() {
  const typed = typedHere();
  if (open.heading) keep("antet", typed);
  else if (open.known || Object.values(typed).some(Boolean)) keep("rand", { rand: open.rand ?? bits().slice(0, 12), tabel: at("tabel")?.value ?? "", ...typed });
  else return false;
  localStorage.removeItem(DRAFT);
  return true;
}

/** Another row takes the place of the open one, which is kept as it stands: as when a sheet is typed by an arbiter. */
function goTo(row, heading) {
  if (unkept()) keepOpen();
  edit(row, heading);
}

at("rand").addEventListener("input", () => {
  localStorage.setItem(DRAFT, JSON.stringify({ rand: open.rand, heading: open.heading, values: fields().map((each) => each.value) }));
});

/** What stood in the fields when the page went away. */
function restoreDraft() {
  const draft = JSON.parse(localStorage.getItem(DRAFT) ?? "null"), now = standing();
  if (!draft) return;
  const row = draft.heading ? now.antet : now.randuri.find((each) => each.rand === draft.rand);
  if (draft.rand && !row) return localStorage.removeItem(DRAFT);
  edit(row ?? null, draft.heading);
  fields().forEach((each, n) => {
    each.value = draft.values[n] ?? "";
    each.dispatchEvent(new Event("joker"));
  });
  localStorage.setItem(DRAFT, JSON.stringify(draft));
}

function field(key, name, value) {
  const box = document.createElement("div"), label = document.createElement("label"), input = document.createElement("input");
  const number = ["puncte", "total", "masa", "grupa"].includes(key), word = key === "depunere";
  Object.assign(input, { id: `c-${key}`, name: key, maxLength: 100, value: word ? fromWire(value) : value, spellcheck: false, autocomplete: "off", enterKeyHint: "next" });
  input.setAttribute("autocorrect", "off");
  input.autocapitalize = key === "nume" ? "words" : "characters";
  if (number) input.inputMode = "numeric";
  label.htmlFor = input.id;
  label.textContent = texte[name];
  if (word || key === "nume") box.className = "lat";
  if (word) {
    let before = input.value;
    input.addEventListener("input", () => {
      const [text, caret] = typedWord(before, input.value, input.selectionStart ?? input.value.length);
      input.value = before = text;
      input.setSelectionRange(caret, caret);
    });
    input.addEventListener("joker", () => { before = input.value; });
  }
  box.append(label, input);
  return box;
}

let last = null; // the field that was touched last: buttons beside the keyboard take the focus away
at("campuri").addEventListener("focusin", (event) => { last = event.target; });
const touched = () => (last?.isConnected ? last : fields()[0]);

at("joker").addEventListener("click", () => {
  const input = at("c-depunere");
  if (!input) return;
  const caret = input.selectionStart ?? input.value.length, sign = input.value[caret - 1];
  if (sign) input.value = input.value.slice(0, caret - 1) + (isJoker(sign) ? sign.toUpperCase() : sign.toLowerCase()) + input.value.slice(caret);
  input.dispatchEvent(new Event("joker"));
  input.focus();
  input.setSelectionRange(caret, caret);
});

at("ilizibil").addEventListener("click", () => {
  const input = touched();
  input.value = "?";
  input.dispatchEvent(new Event("joker"));
  (fields()[fields().indexOf(input) + 1] ?? at("pune")).focus();
});

at("rand").addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.target.tagName !== "INPUT") return;
  const next = fields()[fields().indexOf(event.target) + 1];
  if (!next) return; // the last one: the form is sent
  event.preventDefault();
  next.focus();
});

at("rand").addEventListener("submit", (event) => {
  event.preventDefault();
  event.stopPropagation(); // nothing is left: its buttons are not busy
  if (keepOpen()) edit(null);
  else fields()[0].focus();
});

at("scoate").addEventListener("click", () => { keep("rand_scos", { rand: open.rand }); edit(null); });
at("inapoi").addEventListener("click", () => edit(null));

// the end

const say = at("main").dataset; // what every page says of what is not kept
const rowsSaid = () => filled(texte.finish_rows, { rows: counted(numere, rowsThen()) });

/** How many rows the sheet has; with the open one, where it is not kept yet. */
function rowsThen() {
  const { randuri } = standing();
  return randuri.length + (unkept() && !open.heading && !randuri.some((each) => each.rand === open.rand) ? 1 : 0);
}

function askOpen() {
  const values = fields().filter((each) => each.name !== "total").map((each) => each.value.trim()).filter(Boolean).join(" ");
  const title = open.heading ? filled(texte.unkept_heading, { values }) : filled(texte.unkept_row, { n: at("care").dataset.n, values });
  return ask(title, [rowsSaid(), texte.finish_sure], [["inapoi", say.back, "first"], ["da", say.keep, "danger"]]);
}

at("gata").addEventListener("click", async () => {
  const asks = unkept();
  const sure = [["inapoi", texte.back, "first"], ["da", texte.finish_yes, "danger"]];
  const answer = asks ? await askOpen() : await ask(rowsSaid(), [texte.finish_sure], sure);
  if (answer !== "da") return asks && fields()[0].focus();
  if (asks) {
    keepOpen();
    edit(null);
  }
  if (!entries().some((each) => each.fel === "gata")) keep("gata", {});
});

let leaving = false, asks = false; // asked whether to leave: who types no more answers nothing, and is asked once
at("iesire").addEventListener("submit", async (event) => {
  if (leaving) return;
  event.preventDefault();
  event.stopPropagation();
  if (asks) return;
  asks = true;
  if (unkept()) {
    keepOpen();
    edit(null);
  }
  for (let n = 0; n < 15 && waiting().length; n++) await new Promise((go) => setTimeout(go, 100));
  leaving = !waiting().length || (await ask(texte.leave_unsent, [], [["nu", texte.back, "first"], ["da", texte.leave, "danger"]])) === "da";
  asks = false;
  if (!leaving) return;
  at("iesire").requestSubmit();
});

// what is shown

function line(number, text, row, kept, heading = false) {
  const item = document.createElement("li"), button = document.createElement("button");
  const parts = [["sr", texte.edit], ["nr", number], ["valori", text]].map(([kind, of]) => Object.assign(document.createElement("span"), { className: kind, textContent: of }));
  button.type = "button";
  button.append(...parts);
  button.addEventListener("click", () => goTo(row, heading));
  if (kept.some((each) => !each.refuz && (heading ? each.fel === "antet" : each.date.rand === row.rand))) button.classList.add("de-trimis");
  item.append(button);
  return item;
}

const valued = (row) => coloane.map(([key]) => (key === "depunere" ? fromWire(row[key] ?? "") : row[key])).filter(Boolean).join(" · ");

// A button that went away while it was pressed would be no click: the list waits for its end.
let pressed = false;
at("randuri").addEventListener("pointerdown", () => { pressed = true; });
for (const ends of ["pointerup", "pointercancel"]) {
  addEventListener(ends, () => setTimeout(() => { if (pressed) { pressed = false; show(); } }));
}

function show() {
  const kept = entries(), now = standing(kept), refused = kept.find((each) => each.refuz);
  const lines = now.antet ? [line("–", [now.antet.nume, now.antet.masa].filter(Boolean).join(" · ") || texte.empty, now.antet, kept, true)] : [];
  for (const table of tabele) {
    now.randuri.filter((each) => (each.tabel ?? "") === table).forEach((row, n) => lines.push(line(`${n + 1}.`, valued(row), row, kept)));
  }
  if (!pressed) at("randuri").replaceChildren(...lines);
  if (open) {
    const position = now.randuri.findIndex((each) => each.rand === open.rand);
    at("care").dataset.n = (position < 0 ? now.randuri.length : position) + 1;
    at("care").textContent = open.heading ? texte.heading : filled(texte.row, { n: at("care").dataset.n });
    at("pune").textContent = open.known ? texte.save : open.heading ? texte.save_heading : texte.save_row;
    at("scoate").hidden = !open.rand || open.heading;
    at("inapoi").hidden = !open.known;
    at("joker").hidden = open.heading;
  }
  const unsent = waiting().length, sent = at("stare-trimise"), told = [];
  if (cut) told.push(filled(sent.dataset.fara, { hour: cut.toLocaleTimeString("ro-RO", { hour: "2-digit", minute: "2-digit" }) }));
  if (unsent) told.push(filled(sent.dataset.inca, { n: unsent }));
  sent.textContent = told.join(" · ") || sent.dataset.tot;
  sent.classList.toggle("waiting", told.length > 0);
  const stopped = gone || (refused ? `${texte.refused} ${refused.refuz}` : "");
  at("oprit").hidden = !stopped;
  at("oprit").textContent = stopped;
}

addEventListener("beforeunload", (event) => { if (waiting().length) event.preventDefault(); });
addEventListener("online", send);
setInterval(send, RETRY);

// a terminal that several share goes back to the code when nobody touches it; what is not sent yet stays until it is
let moved = Date.now();
for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => { moved = Date.now(); });
if (terminal) setInterval(() => { if (Date.now() - moved > IDLE && !waiting().length) at("iesire").requestSubmit(); }, 1000);

if (localStorage.getItem(DRAFT)) restoreDraft();
if (!open) edit(null, !standing().antet);
send();
