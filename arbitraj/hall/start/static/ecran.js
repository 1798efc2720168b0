// The wall: asked for anew when something on it has changed; the clock goes on by itself (ceas.js).
import "./stream.js";
import { secondsLeft } from "./ceas.js";

const AGAIN = 3000, A_PAGE = 15_000;
let asking = false, wanted = false, next = "/ecran";

async function refresh(address) {
  if (asking) {
    wanted = true;
    return;
  }
  asking = true;
  try {
    const answer = await fetch(address, { headers: { Accept: "text/html" } });
    if (answer.redirected || answer.status === 401) return location.assign("/ecran");
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    document.querySelector("#perete").replaceWith(document.adoptNode(page.querySelector("#perete")));
    say();
  } catch {
    setTimeout(() => refresh(address), AGAIN); // the line is cut
  } finally {
    asking = false;
  }
  if (wanted) {
    wanted = false;
    refresh(next);
  }
}

/** What players are told in this minute; of the last one and of the stop as long as they last. */
function say() {
  for (const game of document.querySelectorAll("[data-game]")) {
    const clock = game.querySelector("[data-clock]"), shown = game.querySelector("[data-saying]");
    if (!clock || !shown) continue;
    const left = secondsLeft(clock);
    const reached = [...game.querySelectorAll("[data-mark]")].filter((each) => Number(each.dataset.mark) * 60 >= left).pop();
    const lasts = reached && left > (Number(reached.dataset.mark) - 1) * 60;
    const text = lasts ? reached.textContent : "";
    if (shown.textContent !== text) shown.textContent = text;
  }
}

document.addEventListener("hall:topics", (event) => {
  if (event.detail.topics.some((topic) => ["ecran", "ceas", "tot"].includes(topic))) refresh(next);
});
setInterval(say, 500);
// a ranking goes on page by page
setInterval(() => {
  const more = document.querySelector("[data-next-page]");
  next = more ? more.getAttribute("href") : "/ecran";
  if (more) refresh(next);
}, A_PAGE);
// F: the whole screen
document.addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() === "f" && !event.ctrlKey && !event.metaKey) document.documentElement.requestFullscreen?.();
});
