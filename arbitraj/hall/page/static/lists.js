// Lists and panels: keys, and parts that are asked for again when something that they show has changed.
// Pages are complete without it.
import { carried } from "./unsent.js";

const chosen = "[data-choices] input[type=radio], [data-choices] input[data-key]"; // a tapped tile has a digit too
const field = "input:not([type=radio]):not([type=checkbox]), textarea, select, [contenteditable]";

// `j` and `k` go through what can be taken on the page, digits choose an answer
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches(field)) return;
  if (event.key === "j" || event.key === "k") {
    const items = [...document.querySelectorAll("[data-item]")].filter((each) => each.offsetParent !== null);
    if (!items.length) return;
    const at = items.indexOf(document.activeElement);
    const next = event.key === "j" ? at + 1 : at < 0 ? items.length - 1 : at - 1;
    items[(next + items.length) % items.length].focus();
    event.preventDefault();
  } else if (/^[0-9]$/.test(event.key)) {
    const choices = [...document.querySelectorAll(chosen)];
    const there = choices[Number(event.key) - 1];
    // a choice with a digit of its own is chosen by no other
    const choice = choices.find((each) => each.dataset.key === event.key) ?? (there?.dataset.key ? undefined : there);
    if (!choice) return;
    choice.checked = choice.type === "radio" || !choice.checked;
    choice.dispatchEvent(new Event("change", { bubbles: true }));
    // where nothing else is to be said the answer is one key more; another reading is typed at once
    const next = opened(choice) ?? choice.form.querySelector("[data-after-choice]") ?? choice;
    next.focus();
    if (next.dataset.ready) next.select(); // a reason that goes with the choice is typed over
    event.preventDefault();
  }
});

const opened = (choice) => choice.dataset.then && document.getElementById(choice.dataset.then);

// the field that opens after its choice, for whoever chooses with a pointer: arrow keys go on to the next choice
let pointed = false;
document.addEventListener("pointerdown", () => (pointed = true));
document.addEventListener("keydown", () => (pointed = false));
document.addEventListener("change", ({ target: choice }) => {
  if (!choice.matches(chosen)) return;
  if (pointed && choice.type === "radio") opened(choice)?.focus();
  // letters are tapped, or one of the answers below them is chosen
  const others = choice.type === "radio" ? "input[type=checkbox][data-key]" : "input[type=radio]";
  for (const other of choice.checked ? choice.form.querySelectorAll(others) : []) other.checked = false;
});

// what was typed and refused is typed over; on a slow machine the hands may be further than this script
const again = document.querySelector("input[autofocus]");
const untouchedYet = again?.matches(field) && again.value && again.value === again.defaultValue;
if (untouchedYet && [null, document.body, again].includes(document.activeElement)) {
  again.focus();
  again.select();
}

// the reason that goes with an answer, until somebody writes another one
document.addEventListener("change", ({ target: choice }) => {
  const reason = choice.form?.elements.namedItem("motiv");
  if (!choice.matches("[data-choices] input[type=radio], [data-choices] select") || !reason) return;
  const [given, beside] = choice.matches("select") ? [choice.selectedOptions[0], choice.options]
    : [choice, choice.form.querySelectorAll(`[name="${CSS.escape(choice.name)}"]`)];
  if (![...beside].some((each) => "reason" in each.dataset)) return; // how far it reaches, say, is no answer
  if (reason.value && reason.value !== reason.dataset.ready) return;
  const ready = choice.form.querySelectorAll("input[data-reason]:checked"); // of another question of the form
  // nobody typed it: leaving the page loses nothing
  reason.dataset.ready = reason.defaultValue = reason.value = given?.dataset.reason ?? [...ready].at(-1)?.dataset.reason ?? "";
});

// a sent form is not sent twice: the key in it makes it one event, the button says that it is under way
document.addEventListener("submit", (event) => {
  for (const button of event.target.querySelectorAll("button")) button.setAttribute("aria-busy", "true");
});

// what is dealt with stays the person's as long as the page is open; `data-renew`: where it is, of a page that was refused
const renewed = document.querySelector("[data-renew]");
if (renewed) {
  setInterval(() => fetch(renewed.dataset.renew || location.href, { headers: { Accept: "text/html" } }).catch(() => {}), 45_000);
}

// stream.js tells `hall:topics`: the topics that changed; several changes are one question
let waiting = 0;
// by their ids: what changes while a part is on its way is asked for again of the one that takes its place
const wanted = new Set(), asked = new Map();

// of a form that waits for the next entry (`data-idle`): nothing was typed into it yet
const untouched = (part) =>
  "idle" in part.dataset && [...part.querySelectorAll("input")].every((each) => each.value === each.defaultValue);

function refresh() {
  waiting = 0;
  for (const id of [...wanted]) {
    wanted.delete(id);
    const part = document.getElementById(id);
    if (!part) continue;
    if (part.contains(document.activeElement) && document.activeElement.matches(field) && !untouched(part)) {
      wanted.add(id); // nobody's typing is taken from under the hands
      continue;
    }
    // `data-from`: where the page is asked for, of one that may stand at the address of a form that was refused
    const where = part.dataset.from ?? location.pathname + location.search;
    fetchPart(id, where).catch(() => {}); // the line is cut: what changes next asks again
  }
}

/** A part of a page as the page has it now, in the place of what stands there; of several answers the last one asked. */
async function fetchPart(id, where) {
  const number = (asked.get(id) ?? 0) + 1;
  asked.set(id, number);
  const answer = await fetch(where);
  const page = answer.ok ? await answer.text() : "";
  // a button that went away while it was pressed would be no click; whoever holds one for seconds sees what is new
  for (let n = 0; n < 100 && document.getElementById(id)?.querySelector(":active"); n++) {
    await new Promise((go) => setTimeout(go, 30));
  }
  const anew = new DOMParser().parseFromString(page, "text/html").getElementById(id);
  const there = document.getElementById(id);
  if (!anew || !there || asked.get(id) !== number) return;
  if (!carried(there, anew)) return wanted.add(id); // until it is sent, or taken out
  const active = there.contains(document.activeElement) ? document.activeElement : null;
  const [name, link] = [active?.id, active?.getAttribute("href")];
  there.replaceWith(anew);
  (name ? document.getElementById(name) : link && document.querySelector(`[data-item][href="${CSS.escape(link)}"]`))?.focus();
  document.dispatchEvent(new CustomEvent("hall:swapped"));
}

export function changed(topics) {
  for (const part of document.querySelectorAll("[data-live]")) {
    const shown = part.dataset.live.split(" ");
    if (topics.some((topic) => topic === "tot" || shown.includes(topic) || shown.includes(topic.split(":")[0]))) wanted.add(part.id);
  }
  if (wanted.size && !waiting) waiting = setTimeout(refresh, 200 + Math.random() * 300);
}

// a strip that is offered for a while only
const brief = document.querySelector("#banda[data-again]");
if (brief) setTimeout(() => changed(["banda"]), 1000 * Number(brief.dataset.again));

document.addEventListener("hall:topics", (event) => changed(event.detail?.topics ?? []));
document.addEventListener("focusout", () => {
  if (wanted.size && !waiting) waiting = setTimeout(refresh, 200);
});
