// Searching a list of names: without it the list is there all the same, whole.
"use strict";
(() => {
  const plain = (text) => text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
  for (const box of document.querySelectorAll(".search")) {
    const [field, told] = [box.querySelector("input"), box.querySelector("output")];
    const lines = [...box.parentElement.querySelectorAll("li")].map((line) => [line, plain(line.textContent)]);
    field.addEventListener("input", () => {
      const words = plain(field.value).split(/\s+/).filter(Boolean);
      let found = 0;
      for (const [line, text] of lines) {
        line.hidden = !words.every((word) => text.includes(word));
        found += line.hidden ? 0 : 1;
      }
      told.textContent = words.length ? String(found) : "";
    });
    box.hidden = false;
  }
})();
