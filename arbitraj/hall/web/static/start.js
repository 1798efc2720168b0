// The start's page: letters one by one by themselves, some 2.5 s apart (6.2.i), brisker the second time (6.2.j); what
// comes out of the bag is one key. Without it the same buttons are pressed by hand.
const AUTO = "sala:anunt", LAST = "sala:anunt-ultima", PACES = { 1: 2500, 2: 1200 };

const next = document.querySelector("#urmatoarea"), auto = document.querySelector("#singur");

function on() {
  // by itself it goes on within a reading, never into the next one
  return next && sessionStorage.getItem(AUTO) === next.dataset.reading;
}

function plan() {
  auto.setAttribute("aria-pressed", String(on()));
  if (!on()) return;
  const pace = PACES[next.dataset.reading], last = Number(sessionStorage.getItem(LAST)) || 0;
  setTimeout(() => on() && next.form.requestSubmit(next), Math.max(150, pace - (Date.now() - last)));
}

if (next && auto) {
  auto.hidden = false;
  auto.addEventListener("click", () => {
    if (on()) sessionStorage.removeItem(AUTO);
    else sessionStorage.setItem(AUTO, next.dataset.reading);
    plan();
  });
  next.form.addEventListener("submit", () => sessionStorage.setItem(LAST, String(Date.now())));
  plan();
}

const tile = document.querySelector("#litera-din-sac");
tile?.addEventListener("input", () => {
  if (/^[\p{L}?]$/u.test(tile.value)) tile.form.requestSubmit();
});
