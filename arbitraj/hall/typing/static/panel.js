// What stands around the rows: which sheet it is, the board, what the last row means, what was refused.
import { fill, find, form, letters, make, texts, worth } from "./given.js";
import { hand, isDraft, locked, typed } from "./hand.js";
import { outbox } from "./outbox.js";
import { drawTables, itemOf, markOf } from "./table.js";
import { tilesOf } from "./words.js";

/** The row where the focus is, and what the page has to say besides the row's verdict. */
export const shown = { here: null, notice: "" };
export const here = () => (shown.here?.isConnected ? shown.here : null);

/** Everything, as it is now. */
export function render() {
  drawTables();
  find("#oprit").hidden = !locked();
  find("#oprit").textContent = hand.data.oprit;
  find("#oprit-apoi").hidden = !locked();
  find(".comenzi").hidden = locked();
  showTitle();
  showBoard();
  showVerdict();
  showRefused();
}

export function tell(text) {
  shown.notice = text;
  showVerdict();
}

function showTitle() {
  const { fisa, mana, masa, jucator } = hand.data, title = fill(texts.title, { sheet: fisa });
  const of = fill(texts.of, { table: masa, name: jucator });
  find("#fisa-nume").textContent = title;
  find("#fisa-a-cui").textContent = mana === 2 ? `${of} · ${texts.second}` : of;
  document.title = document.title.replace(/^.*? · /, `${title} · `);
  form.setAttribute("aria-label", title);
}

let drawn = "";
function showBoard() {
  const { data } = hand;
  find(".tabla").hidden = !data.tabla;
  if (!data.tabla) return;
  if (data.tabla !== drawn) {
    const picture = new DOMParser().parseFromString(data.tabla, "image/svg+xml").documentElement;
    picture.removeAttribute("width");
    picture.removeAttribute("height");
    find("#tabla").replaceChildren(document.importNode(picture, true));
    drawn = data.tabla;
  }
  find("#ramase").replaceChildren(...(data.ramase ? [...data.ramase].map((letter) => tile(letter, letter === "?")) : [texts.used_up]));
  find("#total").textContent = data.total === null || !data.antet ? "" : fill(texts.total, { total: data.total });
  const about = data.antet ? [...data.texte, ...data.intrebari] : []; // before the heading is typed it is said to be missing
  find("#despre-fisa").replaceChildren(...about.map((text) => make("p", "says ask", text)));
}

function tile(letter, joker) {
  const made = make("span", joker ? "tile joker" : "tile", letter);
  const points = joker ? 0 : worth[letter];
  if (points !== undefined) made.append(make("sub", "", String(points)));
  return made;
}

const wordIn = (item) => item?.querySelector(".depunere").value ?? "";

/** What stands on the paper in the row where the focus is, where somebody took a photo of it. */
function showPhoto() {
  const at = here(), part = at ? `${at.row.tabel ? "s" : "r"}-${at.number}` : "antet";
  const box = find("#poza-rand"), address = hand.data.poze?.[part];
  box.hidden = !address;
  if (address && box.firstElementChild.getAttribute("src") !== address) box.firstElementChild.src = address;
}

/** What the row where the focus is means, or else the one that was committed last. */
export function showVerdict() {
  showPhoto();
  const at = here(), item = at && !isDraft(at.dataset.rand) ? at : itemOf(hand.last), { verdicte, mana } = hand.data;
  find("#litere").replaceChildren(...tilesOf(wordIn(at) || wordIn(item), letters).map(([letter, joker]) => tile(letter, joker)));
  const parts = shown.notice ? [make("p", "", shown.notice)] : [], verdict = item && verdicte?.[item.dataset.rand];
  const { antet, randuri } = typed();
  if (!antet && !randuri.length && !locked()) parts.push(make("p", "", fill(texts.take_paper, { sheet: hand.data.fisa })));
  if (!verdicte && !shown.notice) parts.push(make("p", "soft", mana === 2 ? texts.no_verdicts : texts.seen_later));
  if (verdict && !item.dataset.dirty && !item.row.asteapta) {
    const title = make("p", "");
    const [, kind, words] = markOf(item.row);
    title.append(make("strong", "", fill(texts.row_means, { row: item.number, word: wordIn(item).toUpperCase() })), " ");
    title.append(make("span", `state ${kind}`, words), ` ${fill(texts.points_of, { points: verdict.puncte })}`);
    parts.push(title, ...verdict.texte.map((text) => make("p", "", text)));
  }
  const panel = find("#verdict"), text = parts.map((part) => part.textContent).join("\n");
  if (panel.dataset.text === text) return;
  panel.dataset.text = text;
  panel.replaceChildren(...parts);
}

let refused = "";

/** What the server did not take, with its reason: what of one sheet has the same reason is one thing to deal with. It is
 *  drawn when it changes: a button that went away while it was pressed would be no click. */
function showRefused() {
  const now = outbox.refused.map(({ name, refuz }) => `${name} ${refuz}`).join("\n"), groups = new Map();
  if (now === refused) return;
  refused = now;
  for (const entry of outbox.refused) {
    const same = `${entry.date.fisa}\n${entry.refuz}`;
    groups.set(same, [...(groups.get(same) ?? []), entry]);
  }
  find("#refuzate").replaceChildren(...[...groups.values()].map((entries) => {
    const box = make("div", "says bad row-actions"), again = make("button", "", texts.again), drop = make("button", "", texts.give_up);
    again.type = drop.type = "button";
    again.onclick = () => entries.forEach((entry) => outbox.again(entry));
    drop.onclick = () => entries.forEach((entry) => outbox.drop(entry.name));
    const row = ({ date }) => [date.pozitie, date.depunere, date.puncte].filter(Boolean).join(" ");
    const what = [entries[0].date.fisa, entries.map(row).filter(Boolean).join(", ")].filter(Boolean).join(": ");
    box.append(make("strong", "", what), make("span", "", fill(texts.refused, { reason: entries[0].refuz })), again, drop);
    return box;
  }));
}
