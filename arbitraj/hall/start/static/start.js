// The start's page: letters one by one by themselves, some 2.5 s apart (6.2.i), brisker the second time (6.2.j); what
// comes out of the bag is one key. Without it the same buttons are pressed by hand.
const AUTO = "sala:anunt", LAST = "sala:anunt-ultima", PACES = { 1: 2500, 2: 1200 };
let timer = 0;

const next = () => document.querySelector("#urmatoarea");
// by itself it goes on within a reading, never into the next one
const on = () => next() && sessionStorage.getItem(AUTO) === next().dataset.reading;

/** The page, or a part of it, is there anew. */
function plan() {
  const auto = document.querySelector("#singur");
  clearTimeout(timer);
  if (!auto || !next()) return;
  auto.hidden = false;
  auto.setAttribute("aria-pressed", String(on()));
  if (!on()) return;
  const passed = Date.now() - (Number(sessionStorage.getItem(LAST)) || 0);
  timer = setTimeout(() => on() && next().form.requestSubmit(next()), Math.max(150, PACES[next().dataset.reading] - passed));
}

document.addEventListener("click", (event) => {
  if (!event.target.closest("#singur")) return;
  if (on()) sessionStorage.removeItem(AUTO);
  else sessionStorage.setItem(AUTO, next().dataset.reading);
  plan();
});
document.addEventListener("submit", (event) => {
  if (event.target.contains(next())) sessionStorage.setItem(LAST, String(Date.now()));
});
document.addEventListener("input", (event) => {
  if (event.target.matches("#litera-din-sac") && /^[\p{L}?]$/u.test(event.target.value)) event.target.form.requestSubmit();
});
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

/** The first group that has not all its letters; typed without blanks they are cut by as many. */
function wrongGroup(field) {
  const wanted = Number(field.dataset.group), groups = field.value.trim().split(/\s+/);
  const at = !wanted || groups.length === 1 ? -1 : groups.findIndex((each) => each.length !== wanted);
  return at < 0 ? null : { group: at + 1, found: groups[at].length, wanted };
}

// letters that nobody sees: how many they are is said while they can still be typed (6.2.c)
document.addEventListener("input", (event) => {
  const field = event.target.closest("#litere"), wanted = field?.dataset.wanted;
  if (!wanted) return;
  const found = field.value.replace(/[^\p{L}?]/gu, "").length;
  const shown = document.getElementById("litere-numar"), wrong = found < Number(wanted) ? null : wrongGroup(field);
  const all = found === Number(wanted) && !wrong;
  const told = [fill(shown.dataset.text, { found, wanted }), ...wrong ? [fill(shown.dataset.group, wrong)] : []];
  shown.textContent = told.join(" · ");
  shown.className = `state ${all ? "good" : "ask"}`;
  field.setCustomValidity(all ? "" : `${shown.textContent}. ${shown.dataset.notAll}`);
});
document.addEventListener("hall:swapped", plan);
addEventListener("pageshow", plan);
plan();
