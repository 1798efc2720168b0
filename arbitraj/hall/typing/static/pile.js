// «Gata», and the sheets that come next. What of the pile is known beforehand is typed without the line too.
import { countedRows, fill, find, texts } from "./given.js";
import { hand, isDraft, keyOf, send, take, typed } from "./hand.js";
import { keepsToFinish, keepsToLeave, rowsSaid } from "./leaving.js";
import { outbox } from "./outbox.js";
import { here, render, shown, tell } from "./panel.js";
import { firstField, focus, heading, openItem } from "./table.js";
import { ACTIONS, commit, commitHeading, gridSaid, unkept } from "./typing.js";

const AGAIN = 60_000, SOON = 1500, PATIENCE = 4000, HURRY = 800; // ms
// in this tab's memory alone: whoever sits here next finds nothing of it
let pile = { maini: [], goale: {}, ale_mele: [] }, ahead = null, learning = 0;
let leaving = ""; // where the page goes once everything is sent
let ended = null; // {key, said}: the hand that was finished here last, and what is told of it once it is sent
const left = new Map(); // the hands that were shown here, as they were left
const over = new Set(); // those that were finished here

/** Whether a hand was finished in this browser, be it not known to the server yet: nobody is sent to it again. */
const isOver = (entry) => over.has(keyOf(entry)) || outbox.waiting.some(({ fel, date }) => fel === "gata" && keyOf(date) === keyOf(entry));

async function asked(path) {
  const patience = new AbortController(), timer = setTimeout(() => patience.abort(), PATIENCE);
  try {
    const answer = await fetch(path, { cache: "no-store", signal: patience.signal, headers: { Accept: "application/json" } });
    return answer.redirected || answer.status >= 500 ? null : await answer.json();
  } catch {
    return null;
  } finally { clearTimeout(timer); }
}

async function learnPile() {
  const got = await asked("/urmatoarea/pila");
  if (Array.isArray(got?.maini)) pile = got;
}

/** Soon, once, however much changes. */
export function pileChanged() {
  learning ||= setTimeout(() => {
    learning = 0;
    learnPile();
  }, SOON);
}

/** A hand as far as it is known here; null where nothing of it is. */
function known(entry) {
  const key = keyOf(entry), own = left.get(key) ?? pile.ale_mele.find((each) => keyOf(each) === key), empty = pile.goale[entry.mana];
  return own ?? (empty ? { ...structuredClone(empty), ...entry } : null);
}

function nextKnown() {
  const open = [...pile.ale_mele, ...pile.maini].filter((each) => !isOver(each) && keyOf(each) !== keyOf(hand.data));
  const best = open.find((each) => each.liber !== false) ?? open[0];
  return best ? known(best) : null;
}

function knownByNumber(number) {
  const same = ({ fisa }) => fisa === number || fisa === number.padStart(2, "0");
  const found = [...left.values(), ...pile.ale_mele, ...pile.maini].find(same);
  return found ? known(found) : null;
}

/** Show a hand in the place of the one that is there. */
export function open(view, push = true) {
  if (here()) commit(here());
  commitHeading();
  left.set(keyOf(hand.data), { ...hand.data });
  ahead = null;
  leaving = "";
  shown.notice = "";
  take(view);
  if (push) history.pushState(null, "", `/fisa/${encodeURIComponent(view.fisa)}/${view.mana}`);
  find("#verdict").dataset.text = "";
  render();
  scrollTo(0, 0);
  const now = typed();
  focus(now.antet || now.randuri.length ? firstField(openItem()) : heading[0]);
  document.dispatchEvent(new Event("fisa:deschisa"));
  pileChanged();
}

const finished = find("#gata");
ACTIONS.gata = async () => {
  const item = here(), open = unkept(item), rows = typed().randuri.length + Number(open && isDraft(item.dataset.rand));
  commitHeading();
  // the next one is asked for while the person looks
  ahead = asked(`/urmatoarea/date?fara=${encodeURIComponent(keyOf(hand.data))}`);
  const said = [rowsSaid(rows), texts.finish_sure, gridSaid()];
  if (open) return (await keepsToFinish(said)) && finish();
  [find("#gata-titlu").textContent, , find("#gata-spune").textContent] = said;
  finished.showModal();
  find("#gata-da").focus();
};

async function finish() {
  finished.close();
  document.activeElement?.blur(); // a key too early is not written into this sheet any more
  const now = typed(), done = keyOf(hand.data);
  if (!now.antet) commitHeading(true);
  if (!now.gata) send("gata", {});
  if (outbox.refused.some(({ date }) => date.fisa === hand.data.fisa)) return stay("");
  over.add(done);
  ended = { key: done, said: fill(texts.went, { sheet: hand.data.fisa, rows: countedRows(now.randuri.length) }) };
  if (outbox.cut) return goOnAlone();
  tell(texts.going_on);
  const view = await Promise.race([ahead, new Promise((go) => setTimeout(go, HURRY, null))]);
  if (keyOf(hand.data) !== done) return;
  if (view === null || (view.strain === false && isOver(view))) goOnAlone();
  else if (view.strain === false) {
    open(view);
    tellEnded();
  } else leaveFor("/urmatoarea");
}

/** Without the line: what is known of the pile, or else a sentence. */
function goOnAlone() {
  const view = nextKnown();
  if (!view) return leaveFor("/urmatoarea");
  open(view);
  tell(fill(texts.alone, { sheet: view.fisa }));
}

function stay(text) {
  focus(firstField(openItem()));
  tell(text);
}

/** A page of the server's, once everything of this one is there. */
function leaveFor(path) {
  leaving = path;
  stay(texts.going_on);
  goOn();
}

/** Tell that the hand which was finished here last has arrived; refused rows are told of by themselves. */
function tellEnded() {
  const its = ended ? outbox.entries.filter(({ date }) => keyOf(date) === ended.key) : [];
  if (!ended || its.some((each) => !each.refuz)) return;
  if (!its.length) tell(ended.said);
  ended = null;
}

export function goOn() {
  tellEnded();
  if (!leaving) return;
  if (outbox.cut) return tell(texts.finish_offline);
  if (outbox.waiting.length) return tell(texts.going_on);
  const path = leaving;
  leaving = "";
  if (!outbox.refused.some(({ date }) => date.fisa === hand.data.fisa)) location.assign(path);
}

find("#gata-da").onclick = finish;
find("#gata-nu").onclick = () => finished.close();
finished.addEventListener("keydown", (event) => event.repeat && event.preventDefault());

// another sheet, by the number on the paper
find("form.alta").addEventListener("submit", async (event) => {
  event.preventDefault();
  const number = find("#nr").value.trim();
  if (!number || !(await keepsToLeave())) return;
  const got = outbox.cut ? null : await asked(`/fisa/date?nr=${encodeURIComponent(number)}`), view = got ?? knownByNumber(number);
  if (!view) return tell(fill(texts.unknown_alone, { sheet: number }));
  if (view.strain !== false) return location.assign(`/fisa?nr=${encodeURIComponent(number)}`);
  find("#nr").value = "";
  if (keyOf(view) !== keyOf(hand.data)) open(view);
  else focus(firstField(openItem()));
});

addEventListener("popstate", () => {
  const view = left.get(decodeURIComponent(location.pathname).replace("/fisa/", ""));
  if (view) open(view, false);
  else location.reload();
});

setInterval(learnPile, AGAIN);
pileChanged();
