// A roster dropped as a file: it goes as it is, with a header that no page of elsewhere can send.
const form = document.querySelector("[data-with-file]");
const file = form?.querySelector("input[type=file]");

if (file) {
  file.disabled = false;
  form.querySelector("[data-file]").hidden = false;
  const area = form.querySelector(".drop");
  for (const kind of ["dragover", "drop"]) {
    form.addEventListener(kind, (event) => {
      if (![...event.dataTransfer.types].includes("Files")) return;
      event.preventDefault();
      area.classList.toggle("over", kind === "dragover");
      if (kind === "drop") file.files = event.dataTransfer.files;
    });
  }
  form.addEventListener("submit", async (event) => {
    if (!file.files.length) return;
    event.preventDefault();
    const answer = await fetch(form.action, {
      method: "POST",
      headers: { "X-Arbitraj": "1", Accept: "text/html" },
      body: new FormData(form),
    });
    if (answer.redirected) {
      location.assign(answer.url);
      return;
    }
    // what stands in the way is told above; what was typed and chosen stays
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const old of document.querySelectorAll("main > .says")) old.remove();
    form.before(...page.querySelectorAll("main > .says"));
    for (const told of page.querySelectorAll("[data-wrong]")) document.getElementById(told.id)?.replaceWith(told);
    // what was made of the list is asked here, and the file goes once more with the answers
    form.querySelector("[data-list]")?.remove();
    const read = page.querySelector("[data-list]");
    if (read) form.querySelector("button:not([type])").before(read);
    for (const button of form.querySelectorAll("button")) button.removeAttribute("aria-busy");
    (document.querySelector("main > .says") ?? read)?.scrollIntoView();
  });
}
