// A list dropped as a file: it goes as it is, with a header that no page of elsewhere can send. Its field has a name, and
// may be needed, only where this script sends it.
const fileOf = (form) => form.querySelector("input[type=file]");

function prepare(form) {
  const area = form.querySelector(".drop"), file = fileOf(form);
  file.name = file.dataset.name;
  file.required = "needed" in file.dataset;
  form.querySelector("[data-file]").hidden = false;
  for (const kind of ["dragover", "drop"]) {
    form.addEventListener(kind, (event) => {
      if (![...event.dataTransfer.types].includes("Files")) return;
      event.preventDefault();
      area.classList.toggle("over", kind === "dragover");
      if (kind === "drop") fileOf(form).files = event.dataTransfer.files;
    });
  }
  form.addEventListener("submit", (event) => send(form, event));
}

async function send(form, event) {
  const file = fileOf(form);
  if (!file.files.length) return;
  event.preventDefault();
  const answer = await fetch(form.action, {
    method: "POST",
    headers: { "X-Arbitraj": "1", Accept: "text/html" },
    body: new FormData(form, event.submitter),
  });
  if (answer.redirected) {
    location.assign(answer.url);
    return;
  }
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if ("whole" in form.dataset) becomes(page, file);
  else told(form, page);
}

/** The next screen takes the place of this one, and the file that was chosen goes along. */
function becomes(page, file) {
  const main = document.querySelector("main");
  const next = page.querySelector("main [data-whole]");
  if (next && !page.querySelector("main [role=status]")) fileOf(next).replaceWith(file);
  main.replaceChildren(...page.querySelector("main").childNodes);
  if (next) prepare(next);
  const first = main.querySelector("[role=alert], [data-list]");
  if (first) first.scrollIntoView({ block: "center" });
  main.querySelector("[autofocus]")?.focus();
}

/** What stands in the way is told above; what was typed and chosen stays. */
function told(form, page) {
  for (const old of document.querySelectorAll("main > .says")) old.remove();
  form.before(...page.querySelectorAll("main > .says"));
  for (const wrong of page.querySelectorAll("[data-wrong]")) document.getElementById(wrong.id)?.replaceWith(wrong);
  // what was made of the list is asked here, and the file goes once more with the answers
  form.querySelector("[data-list]")?.remove();
  const read = page.querySelector("[data-list]");
  if (read) form.querySelector("button:not([type])").before(read);
  for (const button of form.querySelectorAll("button")) button.removeAttribute("aria-busy");
  (document.querySelector("main > .says") ?? read)?.scrollIntoView();
}

const found = document.querySelector("[data-with-file]");
if (found && fileOf(found)) prepare(found);
