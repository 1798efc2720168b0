// The game's clock: counted here by the server's time, so that it goes on while the line is cut. In the bar of every
// page; arbiters are told there what is to be announced (6.3.2.b).
import { serverNow } from "./stream.js";

const TICK = 200;

/** The seconds left on a clock of the page, by its data: `ends` in milliseconds of the epoch, 0 where it stands. */
export function secondsLeft(each) {
  const ends = Number(each.dataset.ends);
  return ends ? Math.max(0, (ends - serverNow().getTime()) / 1000) : Number(each.dataset.left);
}

/** As `ClockShown.text` does: minutes, from a hundred of them on hours too. */
function shown(seconds) {
  const whole = Math.ceil(seconds), minutes = Math.floor(whole / 60), two = (n) => String(n % 60).padStart(2, "0");
  return `${minutes < 100 ? minutes : `${Math.floor(minutes / 60)}:${two(minutes)}`}:${two(whole)}`;
}

const bar = document.querySelector("#ceas"), due = document.querySelector("#de-anuntat");
let sayings = [];

function tick() {
  for (const each of document.querySelectorAll("[data-clock]")) {
    const text = shown(secondsLeft(each));
    if (each.textContent !== text) each.textContent = text;
    each.classList.toggle("last", secondsLeft(each) <= 60);
  }
  if (due && bar) call(sayings.filter((each) => each.ramase * 60 >= secondsLeft(bar)).pop());
}

/** What is to be announced now, where nobody has ticked it. */
function call(saying) {
  due.hidden = !saying || saying.spus || bar.hidden;
  if (due.hidden || due.ramase.value === String(saying.ramase)) return;
  due.ramase.value = saying.ramase;
  due.querySelector("[data-words]").textContent = saying.text;
}

let asked = 0, known = 0; // answers may overtake each other: an older one would start a clock again that was stopped

async function learn() {
  const number = ++asked;
  const answer = await fetch("/ceas", { headers: { Accept: "application/json" } }).catch(() => null);
  if (!answer?.ok) return;
  const told = await answer.json();
  if (number < known) return;
  known = number;
  Object.assign(bar.dataset, { ends: told.sfarsit, left: told.ramase });
  bar.hidden = !told.pornit || told.oprit;
  bar.classList.toggle("paused", told.pauza);
  sayings = told.anunturi;
  tick();
}

due?.addEventListener("submit", async (event) => {
  event.preventDefault(); // whoever types a sheet stays at it
  event.stopPropagation();
  const sent = await fetch(due.action, { method: "POST", body: new URLSearchParams(new FormData(due)) }).catch(() => null);
  if (sent) await learn();
});

if (bar) {
  document.addEventListener("hall:topics", (event) => {
    if (event.detail.topics.some((topic) => topic === "ceas" || topic === "tot")) learn();
  });
  learn();
}
setInterval(tick, TICK);
tick();
