// Photos, several in a row: each is sent by itself, again after the line was cut; whose sheet it is the code says, or
// the person where there is none.
import { newKey, station } from "./outbox.js";

const form = document.querySelector("#poze"), texts = JSON.parse(form.dataset.texte), list = document.querySelector("#trimise");
const make = (tag, name, text = "") => Object.assign(document.createElement(tag), { className: name, textContent: text });
const waiting = [];
let sending = false;

document.querySelector("#fisier").addEventListener("change", ({ target }) => {
  for (const file of target.files) add(file, document.querySelector("#a-cui").value.trim());
  target.value = "";
});
form.addEventListener("submit", (event) => event.preventDefault());
addEventListener("beforeunload", (event) => (sending || waiting.length) && event.preventDefault());
setInterval(send, 2000);

function add(file, sheet) {
  const item = make("li", ""), picture = make("img", ""), said = make("span", "grow", texts.sending);
  picture.src = URL.createObjectURL(file);
  picture.alt = "";
  item.append(picture, said);
  list.prepend(item);
  waiting.push({ file, sheet, item, said, key: newKey() });
  send();
}

async function send() {
  if (sending || !waiting.length) return;
  sending = true;
  const one = waiting[0], body = new FormData();
  body.set("cheie", one.key);
  body.set("fisa", one.sheet);
  body.set("poza", one.file);
  try {
    const asked = await fetch("/poze", { method: "POST", body, headers: { "x-arbitraj": "1", "x-statie": station() } });
    if (asked.status === 503) throw new Error("later");
    const got = await asked.json();
    waiting.shift();
    show(one, asked.ok, got);
  } catch {
    one.said.textContent = texts.cut;
  }
  sending = false;
  if (waiting.length && one !== waiting[0]) send();
}

function show(one, taken, got) {
  one.said.textContent = got.spune ?? got.eroare;
  one.said.className = `grow state ${!taken ? "bad" : got.intreaba || !got.indreptata ? "ask" : "good"}`;
  for (const each of one.item.querySelectorAll(".a-cui, .tile")) each.remove();
  if (got.intreaba) return ask(one);
  if (!taken) return;
  one.item.prepend(make("span", "tile number", got.fisa));
  one.item.append(make("span", "soft", got.jucator));
}

/** No code is seen: the person says which sheet it is. */
function ask(one) {
  const box = make("form", "row-actions a-cui"), field = make("input", "short"), button = make("button", "first", texts.give);
  field.maxLength = 20;
  field.required = true;
  field.setAttribute("aria-label", texts.sheet);
  box.append(field, button);
  box.addEventListener("submit", (event) => {
    event.preventDefault();
    Object.assign(one, { sheet: field.value.trim(), key: newKey() });
    one.said.textContent = texts.sending;
    waiting.push(one);
    send();
  });
  one.item.append(box);
  field.focus();
}
