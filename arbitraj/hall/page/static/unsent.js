// What stands half typed in a form is never lost because another one is sent, or the page is left: it is asked about.
// Forms of pages are plain ones, which know nothing of each other; the two entry pages look at their open row themselves.
import { ask } from "./dialog.js";

const TEXTS = "input:not([type]), input[type=text], input[type=number], input[type=date], input[type=time], " +
  "input[type=datetime-local], input[type=password], textarea";
const SHOWN = 6; // fields of a form that are named
const { dataset: say } = document.querySelector("#main") ?? { dataset: {} };
const passing = new Set(); // forms that are sent on after an answer
const SENT = "sala:trimis"; // the form that this tab sent last: {path, typed: {name: value}}
const refused = document.body.dataset.refuzat !== undefined && JSON.parse(sessionStorage.getItem(SENT) ?? "null");

const path = (form) => new URL(form.action, location.href).pathname;
/** Fields that a person types: no PIN, which nobody keeps. */
const textsOf = (form) => [...form.elements].filter((each) => each.matches(TEXTS) && each.name && each.name !== "pin" && !each.readOnly);
const isTyped = (each) => each.value.trim() !== each.defaultValue.trim();
// a page that says why it took nothing has what was typed as it was sent; what the page suggests, nobody typed
const isRefused = (each) => refused && refused.path === location.pathname && refused.path === path(each.form) &&
  each.value.trim() !== "" && refused.typed[each.name] === each.value.trim();
const isUnsent = (each) => isTyped(each) || isRefused(each);

/** The form goes: what was typed into it is known to the page that says why it was not taken. */
function sends(form) {
  const typed = textsOf(form).filter((each) => each.type !== "password" && isUnsent(each));
  sessionStorage.setItem(SENT, JSON.stringify({
    path: path(form), typed: Object.fromEntries(typed.map((each) => [each.name, each.value.trim()])),
  }));
}

/** The forms under an element in which something stands that was not sent. */
export const unsentIn = (root) =>
  [...root.querySelectorAll("form[method=post]:not([data-stays])")].filter((form) => textsOf(form).some(isUnsent));

const hidden = (form) => [...form.querySelectorAll("input[type=hidden]")].filter(({ name }) => !["cheie", "vazut"].includes(name));
const identity = (form) => JSON.stringify([path(form), ...hidden(form).map(({ name, value }) => [name, value])]);

/** The same form of another page, or of a part made anew; none where it is about something else by now. */
const twinOf = (form, root) => [...root.querySelectorAll("form")].find((each) => identity(each) === identity(form));

/** What was typed in a part and not sent, put into the part that takes its place; false: there is no place for it. What
 *  was refused needs none: somebody else did it meanwhile. */
export function carried(from, to) {
  const pairs = unsentIn(from).map((form) => [form, twinOf(form, to)]);
  if (pairs.some(([form, twin]) => !twin && textsOf(form).some(isTyped))) return false;
  for (const [form, twin] of pairs.filter(([, twin]) => twin)) {
    for (const each of textsOf(form).filter(isUnsent)) {
      const field = textsOf(twin).find(({ name }) => name === each.name);
      if (!field) return false;
      field.value = each.value;
    }
    for (let box = twin.closest("details"); box; box = box.parentElement.closest("details")) box.open = true;
  }
  return true;
}

const named = (each) => (each.labels?.[0]?.textContent ?? each.getAttribute("aria-label") ?? "").trim().replace(/\s+/g, " ");
const valueOf = (each) => (each.type === "password" ? "•••" : each.value.trim().slice(0, 60));
function told(forms) {
  const fields = forms.flatMap((form) => textsOf(form).filter(isUnsent)), own = forms.length === 1 && forms[0].dataset.unkept;
  if (own) return own.replace("{what}", fields.map(valueOf).join(" ")); // a row says its number, and what stands in it
  const values = fields.slice(0, SHOWN).map((each) => `${named(each)} ${valueOf(each)}`);
  return say.unkept.replace("{what}", values.map((each) => each.trim()).join(", ") + (fields.length > SHOWN ? "…" : ""));
}

const back = (form) => textsOf(form).filter(isUnsent).at(-1)?.focus();

/** Send a form beside the page. Gives the page that came of it (what is done leads on to one); null: it was not taken, or
 *  is asked about, and the form is sent as ever, to show why. */
async function keep(form) {
  const button = form.querySelector("button:not([type=button])");
  if (!form.checkValidity()) {
    for (let box = form.closest("details"); box; box = box.parentElement.closest("details")) box.open = true;
    form.reportValidity();
    return null;
  }
  const data = new URLSearchParams(new FormData(form));
  if (button?.name) data.set(button.name, button.value);
  const withFile = [...form.elements].some((each) => each.files?.length);
  const answer = withFile ? null : await fetch(form.action, { method: "POST", body: data, headers: { Accept: "text/html" } }).catch(() => null);
  if (answer?.redirected) {
    for (const each of textsOf(form)) each.defaultValue = each.value;
    return new DOMParser().parseFromString(await answer.text(), "text/html");
  }
  passing.add(form);
  form.requestSubmit(button);
  return null;
}

/** Ask about what is not kept; then `go` with the last page that came of keeping it, or none. */
async function first(forms, go, keeps) {
  const answer = await ask(told(forms), [], [["inapoi", say.back, "first"], ["da", keeps], ["nu", say.drop, "danger"]]);
  if (answer === "inapoi") return back(forms[0]);
  let page = null;
  if (answer === "da") {
    for (const form of forms) {
      page = await keep(form);
      if (!page) return;
    }
  }
  go(page);
}

document.addEventListener("submit", (event) => {
  const form = event.target, { submitter } = event;
  if (form.dataset.stays !== undefined) return;
  const others = passing.delete(form) ? [] : unsentIn(document).filter((each) => each !== form);
  if (!others.length) return sends(form);
  event.preventDefault();
  event.stopImmediatePropagation();
  first(others, (page) => {
    const seen = form.elements.namedItem("vazut"), twin = page && twinOf(form, page);
    if (seen && twin?.elements.namedItem("vazut")) seen.value = twin.elements.namedItem("vazut").value;
    passing.add(form);
    form.requestSubmit(submitter);
  }, say.keep);
}, true);

// another hall is open: no page leaves by itself from what was typed and not kept, in a form or in a row
document.addEventListener("hall:leaves", (event) => {
  if (unsentIn(document).length || document.querySelector("[data-dirty]")) event.preventDefault();
});

/** The link by which a click leaves the page; none by which it stays. */
export function linkLeft(event) {
  const link = event.target.closest?.("a[href]");
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
  const stays = link.target || link.hasAttribute("download") || link.origin !== location.origin;
  return stays || (link.hash && link.pathname === location.pathname) || link.closest("dialog") ? null : link;
}

document.addEventListener("click", (event) => {
  const link = linkLeft(event), forms = link ? unsentIn(document) : [];
  if (!forms.length) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  first(forms, () => location.assign(link.href), say.keepLeave);
}, true);
