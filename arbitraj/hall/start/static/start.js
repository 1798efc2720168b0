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
document.addEventListener("hall:swapped", plan);
addEventListener("pageshow", plan);
plan();
