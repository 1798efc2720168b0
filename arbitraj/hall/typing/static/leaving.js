// The open row is looked at before a sheet is finished or left: it is kept, or gone back to, and never lost or sent unseen.
import { ask } from "./dialog.js";
import { countedRows, fill, texts } from "./given.js";
import { outbox } from "./outbox.js";
import { here } from "./panel.js";
import { fieldsOf, focus } from "./table.js";
import { commit, unkept } from "./typing.js";
import { linkLeft } from "./unsent.js";

const { dataset: say } = document.querySelector("#main");
const SENT = 1500, AGAIN = 100; // ms that a row has to arrive before the page goes

export const rowsSaid = (n) => fill(texts.finish_rows, { rows: countedRows(n) });

/** Ask about the open row, where it is not kept, and keep it. False: somebody goes back to it. */
async function keepsOpen(keep, lines = []) {
  const item = here(), fields = unkept(item) ? fieldsOf(item) : [];
  if (!fields.length) return true;
  const values = fields.map((each) => each.value.trim()).filter(Boolean).join(" ");
  const title = fill(texts.unkept_row, { n: item.number, values });
  const answer = await ask(title, lines, [["inapoi", say.back, "first"], ["da", keep]]);
  if (answer === "da") commit(item);
  else focus(fields.find((each) => !each.value) ?? fields.at(-1));
  return answer === "da";
}

/** Before a sheet is finished; `lines` say what comes of it. */
export const keepsToFinish = (lines) => keepsOpen(say.keep, lines);
/** Before another sheet takes its place, or another page. */
export const keepsToLeave = () => keepsOpen(say.keepLeave);

async function leave(go) {
  if (!(await keepsToLeave())) return;
  for (let waited = 0; waited < SENT && outbox.waiting.length && !outbox.cut; waited += AGAIN) {
    await new Promise((next) => setTimeout(next, AGAIN));
  }
  go();
}

function held(event, go) {
  if (!unkept(here())) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  leave(go);
}

document.addEventListener("click", (event) => {
  const link = linkLeft(event);
  if (link) held(event, () => location.assign(link.href));
}, true);
document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (form.method === "post" && form.dataset.stays === undefined) held(event, () => form.requestSubmit(submitter));
}, true);
// what is pressed to leave takes no focus from the row that is asked about
document.addEventListener("mousedown", (event) => {
  if (event.target.closest("a[href], .bar button, .alta button") && unkept(here())) event.preventDefault();
});
