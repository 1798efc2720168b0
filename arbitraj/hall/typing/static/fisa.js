// The entry page: everything by keyboard, and the focus never waits for the server. Here its parts meet the server's word.
import { answered, hand, learn, typed } from "./hand.js";
import "./keys.js";
import { outbox } from "./outbox.js";
import { render } from "./panel.js";
import { goOn, pileChanged } from "./pile.js";
import { firstField, focus, heading, makeTables, openItem } from "./table.js";
import { undoLast } from "./typing.js";

let asking = false, again = false;

/** Ask for the hand as the server has it. */
async function refresh() {
  if (asking) return (again = true);
  asking = true;
  const { fisa, mana } = hand.data;
  try {
    const answer = await fetch(`/fisa/${encodeURIComponent(fisa)}/${mana}/date`, { cache: "no-store" }), got = await answer.json();
    if (hand.data.fisa === fisa && hand.data.mana === mana && "oprit" in got) {
      learn(got);
      render();
    }
  } catch { outbox.unreachable(); }
  asking = false;
  if (again) {
    again = false;
    return refresh();
  }
  if (hand.undoing && !outbox.waiting.length) {
    hand.undoing = false;
    undoLast();
  }
}

outbox.addEventListener("answered", ({ detail }) => {
  answered(detail);
  refresh();
});
outbox.addEventListener("changed", () => {
  render();
  goOn();
});
outbox.addEventListener("back", refresh);
document.addEventListener("fisa:deschisa", refresh);
document.addEventListener("hall:topics", ({ detail: { topics } }) => {
  if (topics.some((topic) => topic === `fisa:${hand.data.fisa}` || topic === "tot")) refresh();
  if (topics.some((topic) => topic === "predare" || topic === "tot")) pileChanged();
});

makeTables();
render();
if (outbox.taken) refresh(); // before anybody here could hear of it
focus(typed().antet || hand.data.randuri.length ? firstField(openItem()) : heading[0]);
