// What waits, in the bar of every page: numbers that follow what happens, and a soft sound when one of them grows.
// Who wants no sound says so on the first page.
import { hears, setHears, softSound } from "./sound.js";

const MOMENT = 400, AGAIN = 60_000; // several changes are one question; a lock after wrong PINs ends by itself
const TOPICS = ["coada", "diferente", "contestatii", "conturi", "tot"];
const marks = [...document.querySelectorAll("[data-badge]")];
const waits = new Map(); // by page, as it was known last
for (const each of marks) {
  if (!each.dataset.badge.includes(" ")) waits.set(each.dataset.badge, Number(each.textContent.trim().split(" ")[0]));
}

function show(told) {
  let grows = false;
  for (const [where, number] of Object.entries(told)) {
    grows ||= number > (waits.get(where) ?? number);
    waits.set(where, number);
  }
  for (const each of marks) {
    const number = each.dataset.badge.split(" ").reduce((sum, where) => sum + (waits.get(where) ?? 0), 0);
    each.querySelector("[data-number]").textContent = number;
    each.hidden = !number;
  }
  if (grows) softSound();
}

let waiting = 0, asked = 0, known = 0; // answers may overtake each other

async function learn() {
  waiting = 0;
  const number = ++asked;
  const answer = await fetch("/bara", { headers: { Accept: "application/json" } }).catch(() => null);
  const told = answer?.ok ? await answer.json().catch(() => null) : null;
  if (!told || number < known) return; // the line is cut: what changes next asks again
  known = number;
  show(told);
}

function soon() {
  waiting ||= setTimeout(learn, MOMENT);
}

if (marks.length) {
  document.addEventListener("hall:topics", ({ detail }) => {
    if (detail.topics.some((topic) => TOPICS.includes(topic))) soon();
  });
  setInterval(soon, AGAIN);
}

const sound = document.querySelector("#sunet");
if (sound) {
  const tell = () => (sound.textContent = hears() ? sound.dataset.opreste : sound.dataset.porneste);
  sound.hidden = false;
  tell();
  sound.addEventListener("click", () => {
    setHears(!hears());
    tell();
    softSound();
  });
}
