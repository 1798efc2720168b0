// Questions before what ends something. Those of the server stand in the page without this, too: here they become modal.

/** The question that the page was sent with; Escape is its harmless answer. */
const sent = document.querySelector("dialog[data-asked]");
if (sent) {
  sent.removeAttribute("open");
  sent.showModal();
  let answered = false;
  sent.addEventListener("submit", () => {
    answered = true;
    setTimeout(() => sent.close()); // what takes long shows behind it how far it is
  });
  sent.addEventListener("close", () => answered || location.assign(sent.dataset.back));
}

const make = (tag, name, text) => Object.assign(document.createElement(tag), { className: name, textContent: text });

/** Ask with a title and some lines; `answers` are [name, text, look]: the first one has the focus, and is Escape too.
 *  Gives the name of the answer. */
export function ask(title, lines, answers) {
  const box = make("dialog", "fereastra asked-first", ""), actions = make("div", "row-actions", ""), head = make("h2", "", title);
  head.id = "asked-here";
  box.setAttribute("aria-labelledby", head.id);
  for (const [name, text, look = ""] of answers) {
    const button = make("button", look, text);
    button.type = "button";
    button.value = name;
    actions.append(button);
  }
  box.append(head, ...lines.filter(Boolean).map((text) => make("p", "", text)), actions);
  document.body.append(box);
  const before = document.activeElement;
  box.showModal();
  actions.firstElementChild.focus();
  return new Promise((answered) => {
    const close = (name) => {
      box.remove();
      before?.focus?.();
      answered(name);
    };
    box.addEventListener("cancel", (event) => {
      event.preventDefault();
      close(answers[0][0]);
    });
    // a key that is still held from what was asked about answers nothing
    box.addEventListener("keydown", (event) => event.repeat && event.preventDefault());
    actions.addEventListener("click", ({ target }) => target.value && close(target.value));
  });
}
