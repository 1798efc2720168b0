// Keys, and what arrives without any: a telephone's keyboard, dictation and pasting give texts alone.
import { columns, find, form, hintOf, texts } from "./given.js";
import { isDraft, locked } from "./hand.js";
import { here, render, shown, showVerdict, tell } from "./panel.js";
import { emptyRow } from "./rows.js";
import { isPosition } from "./shapes.js";
import { firstField, focus, heading, hold, items, openItem, typedIn } from "./table.js";
import { ACTIONS, SIGNS, askShape, commit, commitHeading, enter, next, pasteRows, spread, strange, undoLast, upDown } from "./typing.js";
import { changeOf, typedWord } from "./words.js";

const SEVERAL = /\S\s+\S/;
let hardware = false; // a key Shift was pressed: on a screen's keyboard there is none, and capitals are not jokers

form.addEventListener("submit", (event) => event.preventDefault());

/** The field of the word, where `sign`, which is put behind a position, is its first letter: no position goes on with
 *  one. Not where somebody has come back to a position. */
function wordAfter(input, position, sign) {
  if (input.name !== "pozitie" || !isPosition(position) || !/^\p{L}/u.test(sign)) return null;
  const word = input.closest(".rand").querySelector("input.depunere");
  return word && !word.value ? word : null;
}

/** Put back the letter that went from behind a position into the word, where nothing follows it there: no word is one
 *  letter, so it is the position that has it on the paper (`H8A`), and its shape is asked. */
function letterBack(input) {
  if (!input.cameBehind || input.value.trim().toUpperCase() !== input.cameBehind) return false;
  const position = input.closest(".rand").querySelector("input.pozitie"), whole = position.value + input.cameBehind;
  input.cameBehind = "";
  hold(input, "");
  hold(position, whole, whole.length);
  position.focus();
  askShape(position);
  return true;
}

form.addEventListener("keydown", (event) => {
  let input = event.target;
  const item = input.closest(".rand");
  hardware ||= event.key === "Shift";
  if (input.tagName !== "INPUT" || event.isComposing) return;
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") {
    event.preventDefault();
    return undoLast();
  }
  if (event.ctrlKey || event.altKey || event.metaKey || locked()) return;
  const word = event.key.length === 1 && input.selectionStart === input.value.length ? wordAfter(input, input.value, event.key) : null;
  if (word) {
    focus((input = word)); // the key goes on into it
    word.cameBehind = event.key.toUpperCase();
  }
  if ([" ", "Enter", "Tab"].includes(event.key) && !event.shiftKey && letterBack(input)) return event.preventDefault();
  if (event.key === "ArrowUp" || event.key === "ArrowDown") upDown(input, event.key === "ArrowUp" ? -1 : 1);
  else if (event.key === "Enter") enter(input);
  else if (event.key === " " && input.id !== "nume") item ? next(input) : enter(input);
  else if (event.key === "Tab" && !event.shiftKey && strange(input)) askShape(input);
  else if (event.key === "Tab" && !event.shiftKey && item && input.name === columns.at(-1) && !emptyRow(typedIn(item))) next(input);
  else if (event.key === "Escape" && item) {
    delete item.dataset.dirty;
    render();
  } else if (input.name === "depunere" && hardware && event.code && event.shiftKey && /^\p{L}$/u.test(event.key)) {
    // Shift is Shift, whatever Caps Lock makes of the letter
    if (event.getModifierState("CapsLock")) shown.notice = texts.caps;
    input.setRangeText(event.key.toLowerCase(), input.selectionStart, input.selectionEnd, "end");
    hold(input, input.value);
    item.dataset.dirty = "1";
    showVerdict();
  } else return;
  event.preventDefault();
});

/** A field has changed, by whatever way. */
function changed(input) {
  const item = input.closest(".rand"), typed = input.value, caret = input.selectionStart;
  const stood = input.held ?? "", dirty = item?.dataset.dirty;
  (item ?? input).dataset.dirty = "1";
  if (!item && typed.includes("=")) return ACTIONS.tiparit(); // in no name, no number of a table
  if (!item) return input.id === "masa" && /\S\s+$/.test(typed) && enter(input);
  const [head, more, tail] = changeOf(stood, typed, caret);
  const sign = input.name === "pozitie" || input === firstField(item) ? typed.trim() : "";
  const action = SIGNS[sign] ?? (input.name === "pozitie" && more !== "-" ? SIGNS[more] : "");
  if (action) {
    hold(input, SIGNS[sign] ? stood : head + tail); // a sign says what to do, and is written nowhere
    if (!dirty) delete item.dataset.dirty;
    return ACTIONS[action](item, input);
  }
  if (SEVERAL.test(more)) {
    if (!head && !tail && spread(input, more)) return /\s$/.test(more) && next(document.activeElement);
    hold(input, typed); // as it was pasted: whoever looks at the paper puts it right
    return tell(texts.not_split);
  }
  const word = tail ? null : wordAfter(input, head, more);
  if (word) {
    hold(input, head);
    word.focus();
    hold(word, ...typedWord("", more, more.length));
    word.cameBehind = [...more][0].toUpperCase();
    showVerdict();
    return /\s$/.test(more) && (letterBack(word) || next(word));
  }
  if (input.name === "depunere") hold(input, ...typedWord(stood, typed, caret));
  else {
    const put = more.replace(/\s/g, "").toUpperCase();
    hold(input, head + put + tail, (head + put).length);
  }
  showVerdict();
  if (/\s$/.test(more) && !tail && !letterBack(input)) next(input);
}

// while a word is composed its field is the keyboard's: what is changed under its hands comes twice
form.addEventListener("input", (event) => {
  if (event.target.tagName !== "INPUT") return;
  if (!event.isComposing) return changed(event.target);
  (event.target.closest(".rand") ?? event.target).dataset.dirty = "1";
  showVerdict();
});
form.addEventListener("compositionend", (event) => changed(event.target));

form.addEventListener("paste", (event) => {
  const input = event.target, text = event.clipboardData?.getData("text/plain") ?? "";
  if (locked() || !input.closest(".rand") || !SEVERAL.test(text.trim())) return;
  if (pasteRows(input, text)) event.preventDefault();
});

form.addEventListener("focusin", ({ target: input }) => {
  if (input.tagName !== "INPUT") return;
  const item = input.closest(".rand");
  shown.here = item;
  for (const each of items()) each.classList.toggle("aici", each === item);
  const open = item && isDraft(item.dataset.rand) && input === firstField(item);
  find("#sugestie").textContent = open && items().length > 1 ? texts.hint_empty : hintOf(input.name || input.id);
  showVerdict();
});

form.addEventListener("focusout", ({ target: input, relatedTarget: to }) => {
  const item = input.closest(".rand"), odd = input.tagName === "INPUT" && strange(input);
  if (item && to?.closest(".asked-first, a[href], .bar, .alta")) return; // it is asked about before anything is left (`leaving.js`)
  if (item && to?.closest(".rand") !== item && item.dataset.dirty) commit(item);
  else if (heading.includes(input) && !heading.includes(to)) commitHeading();
  if (odd) askShape(input); // left by another way than a key that asks first
});

// the page goes away: what stands in its fields is sent by the next one
addEventListener("pagehide", () => {
  if (here()?.dataset.dirty) commit(here());
  if (heading.some((input) => input.dataset.dirty)) commitHeading();
});

// a button acts where the focus is, and leaves it there
form.addEventListener("mousedown", (event) => event.target.closest("[data-face]") && event.preventDefault());
form.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-face]"), focused = document.activeElement;
  if (!button) return;
  const input = focused.matches?.("#fisa input") ? focused : null;
  ACTIONS[button.dataset.face](here() ?? openItem(), input);
});
