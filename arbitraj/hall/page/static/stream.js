// Live updates: one stream a browser, shared by its tabs, since six of them would starve each other on HTTP/1.
// Whoever needs them listens to "hall:topics" on the document; `detail` is {number, topics}.
import { outbox } from "./outbox.js";

const log = document.body.dataset.sala;
const HELD = "sala:flux", LAST = `sala:flux:${log}`, BEAT = 2000, DEAD = 6000, REFUSED = 10000;
const me = Math.random().toString(36).slice(2);
const channel = "BroadcastChannel" in window ? new BroadcastChannel("sala") : null;
let source = null, opened = 0;
// until the first pulse: the hour at which the server made the page
let ahead = Number(document.body.dataset.ora || Date.now()) - Date.now();

/** The server's clock, as the last pulse told it. */
export const serverNow = () => new Date(Date.now() + ahead);

function tell(told) {
  if (told.time) ahead = new Date(told.time).getTime() - Date.now();
  if (told.started) restarted(told.started);
  if (told.closed) hallClosed(told.closed);
  if (told.topics) document.dispatchEvent(new CustomEvent("hall:topics", { detail: told }));
}

// who was cut off is told what happened meanwhile: the line alone was, or the hall was started again

const back = document.querySelector("#revenit");
const hour = (when) => when.toLocaleTimeString("ro-RO", { hour: "2-digit", minute: "2-digit" });
let known = document.body.dataset.pornita;

function tellBack(text) {
  back.querySelector("span").textContent = text;
  back.hidden = false;
}

function restarted(started) {
  if (back && known && started !== known) tellBack(back.dataset.sala.replace("{hour}", started.slice(11, 16)));
  known = started;
}

back?.querySelector("button").addEventListener("click", () => (back.hidden = true));
outbox?.addEventListener("back", ({ detail: since }) => {
  if (back?.hidden && back.dataset.linie) tellBack(back.dataset.linie.replace("{since}", hour(since)).replace("{now}", hour(serverNow())));
});

// the hall was closed, or another one is open at this address: the page goes there once that loses nothing

const NEXT = 5000;
let lost = false, asking = 0;

function hallClosed(text) {
  lost = true;
  if (back) {
    tellBack(text);
    back.querySelector("button").hidden = true;
  }
  asking ||= setInterval(lookAround, NEXT);
}

async function lookAround() {
  const answer = await fetch("/bara", { cache: "no-store", headers: { Accept: "application/json" } }).catch(() => null);
  const closed = answer?.status === 503 ? (await answer.json().catch(() => null))?.inchisa : "";
  if (closed) return hallClosed(closed);
  if (!lost || !answer || answer.status >= 500) return;
  clearInterval(asking);
  asking = 0;
  if (answer.status === 401) return leave();
  lost = false; // this hall, open again
  if (back) back.hidden = true;
}

/** To the hall that is open now; whoever has typed something that was not sent goes when they choose. */
function leave() {
  const sent = !outbox?.waiting.length;
  if (sent && document.dispatchEvent(new Event("hall:leaves", { cancelable: true }))) return location.replace("/");
  const button = back?.querySelector("button");
  if (!button) return;
  Object.assign(button, { hidden: false, textContent: back.dataset.mergi });
  button.addEventListener("click", () => location.assign("/"));
}

function pass(told) {
  tell(told);
  channel?.postMessage(told);
}

function open() {
  if (source && (source.readyState !== EventSource.CLOSED || Date.now() - opened < REFUSED)) return;
  // first from where the page was made: what happened while it was on its way is told too
  const known = [localStorage.getItem(LAST), opened ? null : document.body.dataset.numar].filter((each) => each != null);
  const last = known.length ? String(Math.min(...known.map(Number))) : null;
  opened = Date.now();
  const asked = new URLSearchParams({ ...(last && { dupa: last }), spuse: document.body.dataset.spuse ?? "" });
  source = new EventSource(`/flux?${asked}`);
  source.onmessage = (event) => {
    if (event.lastEventId) localStorage.setItem(LAST, event.lastEventId);
    pass({ number: Number(event.lastEventId) || 0, topics: JSON.parse(event.data).teme });
  };
  // nothing is sent by whoever only reads: that the hall is gone is seen here
  source.onerror = () => {
    if (source?.readyState === EventSource.CONNECTING) {
      lost = true;
      outbox?.unreachable();
    } else lookAround();
  };
  source.addEventListener("gata", close); // the session has ended, or the server
  source.addEventListener("inchisa", (event) => {
    close();
    pass({ closed: JSON.parse(event.data) });
  });
  source.addEventListener("pornit", (event) => {
    lost = Boolean(asking);
    pass({ started: event.data });
  });
  source.addEventListener("puls", (event) => pass({ time: event.data }));
}

function close() {
  source?.close();
  source = null;
}

const another = () => {
  const [who, when] = (localStorage.getItem(HELD) ?? "").split(" ");
  return channel && who && who !== me && Date.now() - Number(when) < DEAD;
};

/** The stream belongs to whoever said so last; a tab that is silent for some seconds has lost it. */
function beat() {
  if (another()) return close();
  localStorage.setItem(HELD, `${me} ${Date.now()}`);
  open();
}

if (document.body.dataset.persoana) {
  channel?.addEventListener("message", (event) => tell(event.data));
  addEventListener("pagehide", () => {
    if (localStorage.getItem(HELD)?.startsWith(me)) localStorage.removeItem(HELD);
    close();
  });
  addEventListener("pageshow", beat);
  addEventListener("storage", ({ key }) => key === HELD && another() && close()); // a hidden tab's beat is late
  setInterval(beat, BEAT);
  localStorage.removeItem(HELD); // a page just made takes it: what was told while it was on its way, nobody passes again
  beat();
}
