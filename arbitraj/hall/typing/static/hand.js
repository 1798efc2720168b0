// The hand that is typed, as values: what the server has of it, what it was not asked for yet, rows that are no event yet.
import { first } from "./given.js";
import { newKey, outbox } from "./outbox.js";
import { folded } from "./rows.js";

/** `echo`: what was answered and the last data do not have yet; `drafts`: rows that have no event yet, by id;
 *  `asked`: fields that became a question as unreadable; `last`: the row that was committed last. */
export const hand = { data: first, echo: [], drafts: new Map(), asked: new Set(), last: first.randuri.at(-1)?.rand ?? "", undoing: false };

export const keyOf = ({ fisa, mana }) => `${fisa}/${mana}`;
const mine = ({ date }) => date.fisa === hand.data.fisa && (date.mana ?? hand.data.mana) === hand.data.mana;

/** The hand with everything that was typed in it here. */
export const typed = () => folded(hand.data, [...hand.echo, ...outbox.entries].filter(mine));
export const locked = () => Boolean(hand.data.oprit);
export const isDraft = (id) => hand.drafts.has(id);

export function send(fel, more) {
  const { fisa, mana, vazut } = hand.data;
  outbox.add(fel, fel === "anulat" ? more : fel === "intrebare" ? { fisa, ...more } : { fisa, mana, ...more }, vazut);
}

/** A row that is nothing yet; `inaintea`: in front of which it is put, none for the one at the end. */
export function draft(tabel, inaintea) {
  const made = { rand: `r${newKey().slice(0, 12)}`, tabel, ...(inaintea ? { inaintea } : {}) };
  hand.drafts.set(made.rand, made);
  return made;
}

/** The rows of a table as they are shown: one that is open stands at its end. */
export function rowsOf(which, all) {
  const rows = all.filter((row) => row.tabel === which);
  if (locked()) return rows;
  const drafts = [...hand.drafts.values()].filter((each) => each.tabel === which);
  for (const each of drafts.filter(({ inaintea }) => inaintea)) {
    const at = rows.findIndex((row) => row.rand === each.inaintea);
    rows.splice(at < 0 ? rows.length : at, 0, each);
  }
  return [...rows, drafts.find(({ inaintea }) => !inaintea) ?? draft(which)];
}

/** Another hand takes its place; what was answered of earlier ones stays known. */
export function take(view) {
  Object.assign(hand, { data: view, drafts: new Map(), asked: new Set(), last: view.randuri.at(-1)?.rand ?? "", undoing: false });
}

/** The server's word of the hand. */
export function learn(got) {
  hand.data = got.strain === false ? got : { ...hand.data, oprit: got.oprit };
  hand.echo = hand.echo.filter((each) => !mine(each) || each.nr > hand.data.vazut);
}

/** What became of events that were sent. */
export function answered(detail) {
  for (const { entry, nr, verdict } of detail) {
    if (nr) hand.echo.push({ ...entry, nr });
    if (verdict && hand.data.verdicte && mine(entry)) hand.data.verdicte[verdict.rand] = verdict;
  }
}

/** Take the last thing that was typed in this hand back. Gives the name of what is said of it. */
export function undo() {
  const waiting = outbox.entries.filter(({ date, fel }) => date.fisa === hand.data.fisa || fel === "anulat"), last = waiting.at(-1);
  if (last && (last.refuz || !last.incercat)) {
    outbox.drop(last.name);
    return "undone";
  }
  if (waiting.length || hand.echo.some(mine) || (hand.undoing && outbox.cut)) {
    hand.undoing = true;
    return "undo_waits";
  }
  if (!hand.data.ultimul) return "nothing_to_undo";
  send("anulat", { nr: hand.data.ultimul, motiv: "" });
  hand.data = { ...hand.data, ultimul: 0 };
  return "undone";
}
