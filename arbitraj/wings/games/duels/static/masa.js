// A table for two: the time used where there is no limit, and by how much one was exceeded; ceas.js counts what is left.
import { serverNow } from "./stream.js";

const shown = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, "0")}`;

function tick() {
  const now = serverNow().getTime();
  for (const each of document.querySelectorAll("[data-used]")) {
    const text = shown(Number(each.dataset.used) + Math.max(0, now - Number(each.dataset.at)) / 1000);
    if (each.textContent !== text) each.textContent = text;
  }
  for (const each of document.querySelectorAll("[data-over]")) {
    const ends = Number(each.dataset.over);
    // once whole seconds are gone: the clock itself says 0:00 before
    if (!ends || now - ends < 1000) continue;
    each.hidden = false;
    each.textContent = each.dataset.words.replace("{time}", shown((now - ends) / 1000));
  }
}

setInterval(tick, 500);
tick();
