// What this browser has to send: kept before it is sent, gone when it is answered, sent again every 2 s, oldest first.
// One item of localStorage an event, so that two tabs never write over each other.

const RETRY = 2000, AT_ONCE = 50, PATIENCE = 8000;
const bits = (bytes) => [...crypto.getRandomValues(new Uint8Array(bytes))].map((n) => n.toString(16).padStart(2, "0")).join("");

/** The name of this browser, made once. */
export function station() {
  let name = localStorage.getItem("sala:statie");
  if (!name) localStorage.setItem("sala:statie", (name = `s-${bits(6)}`));
  return name;
}

export const newKey = () => bits(16);

/** Milliseconds after which the hall wants to be sent again what it put off; 0 where it put nothing off. */
export const putOff = (asked) => (asked.status === 429 ? 1000 * Math.max(0, Number(asked.headers.get("Retry-After")) || 0) : 0);

class Outbox extends EventTarget {
  #log; #mine; #count = 0; #sending = false; #gone = new Set(); #person; #later = 0;
  cut = null; // since when nothing gets through
  taken = 0; // batches that were answered on this page
  left = false; // the session has ended
  elsewhere = ""; // why nothing is taken: another laptop has taken over, or the hall can keep nothing

  constructor(log, person) {
    super();
    this.#person = person;
    this.#log = `sala:${log}:`;
    this.#mine = `${this.#log}${encodeURIComponent(person)}:`;
    addEventListener("storage", (event) => event.key?.startsWith(this.#log) && this.#tell());
    addEventListener("online", () => this.send());
    addEventListener("beforeunload", (event) => this.waiting.length && event.preventDefault());
    setInterval(() => this.send(), RETRY);
    this.send();
  }

  /** Everything that was not answered or was refused, the oldest first: {cheie, fel, date, vazut, refuz?, incercat?}. */
  get entries() { return this.#under(this.#mine); }

  #under(prefix) {
    return Object.keys(localStorage).filter((name) => name.startsWith(prefix)).sort()
      .map((name) => ({ ...JSON.parse(localStorage.getItem(name)), name }));
  }

  /** What somebody who was at this browser before has left to send, with whose it is. */
  get others() {
    const found = this.#under(this.#log).filter((each) => !each.name.startsWith(this.#mine) && each.cheie && !each.refuz);
    return found.map((each) => ({ ...each, persoana: decodeURIComponent(each.name.slice(this.#log.length).split(":")[0]) }));
  }

  get waiting() { return this.entries.filter((each) => !each.refuz); }
  get refused() { return this.entries.filter((each) => each.refuz); }

  /** Keep an event and send it. Gives its key. */
  add(fel, date, vazut = 0) {
    const cheie = newKey();
    const order = `${Date.now().toString().padStart(15, "0")}${(this.#count++ % 1e6).toString().padStart(6, "0")}`;
    localStorage.setItem(`${this.#mine}${order}:${cheie}`, JSON.stringify({ cheie, fel, vazut, date }));
    this.#tell();
    this.send();
    return cheie;
  }

  drop(name) { localStorage.removeItem(name); this.#tell(); }

  /** Try what was refused once more, as a new event. */
  again(entry) {
    this.drop(entry.name);
    this.add(entry.fel, entry.date, entry.vazut);
  }

  async send() {
    if (this.#sending || this.left || Date.now() < this.#later) return;
    const mine = this.waiting, others = mine.length ? [] : this.others.filter((each) => !this.#gone.has(each.persoana));
    const batch = (mine.length ? mine : others.filter((each) => each.persoana === others[0].persoana)).slice(0, AT_ONCE);
    if (!batch.length) return this.cut && this.#probe();
    this.#sending = true;
    let more = false;
    try { more = await this.#post(batch); } finally { this.#sending = false; }
    if (more) this.send();
  }

  async #post(batch) {
    const { persoana } = batch[0];
    for (const each of batch) if (!each.incercat) this.#keep(each, { incercat: true });
    const events = batch.map(({ cheie, fel, v, vazut, date }) => ({ cheie, fel, v, vazut, date }));
    const asked = await this.#fetch("/evenimente", {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Arbitraj": "1", "X-Statie": station() },
      body: JSON.stringify({ statie: station(), mandat: this.#mandate, evenimente: events, persoana: persoana ?? this.#person }),
    });
    if (!asked) return false;
    if (asked.redirected || asked.status === 401 || asked.status === 403) {
      if (persoana) this.#gone.add(persoana); // theirs wait until they are here again
      else this.left = true;
      this.#tell();
      return Boolean(persoana);
    }
    if (asked.status === 409) { // the hall goes on at another laptop, or came to this one: nothing was taken
      this.elsewhere = (await asked.json().catch(() => null))?.eroare ?? "";
      this.#tell();
      return false;
    }
    const wait = putOff(asked);
    if (wait) { // nothing of it was looked at: all of it stays, in its order
      this.#later = Date.now() + wait;
      setTimeout(() => this.send(), wait + 20);
      return false;
    }
    if (!asked.ok) return this.#unwanted(batch, asked);
    this.elsewhere = "";
    const told = await asked.json().catch(() => null), answers = told?.raspunsuri;
    if (!Array.isArray(answers) || this.#deposed(told.mandat)) return false;
    const named = new Map(answers.map((each) => [each.cheie, each]));
    for (const each of batch) {
      const answer = named.get(each.cheie);
      if (answer?.nr) localStorage.removeItem(each.name);
      else if (answer) this.#keep(each, { refuz: answer.refuz });
    }
    const detail = batch.map((entry) => ({ entry, ...named.get(entry.cheie) }));
    this.taken++;
    if (!persoana) this.dispatchEvent(new CustomEvent("answered", { detail }));
    this.#tell();
    return answers.length > 0;
  }

  /** Whether another laptop has taken over from the one that answers: then it took nothing. */
  #deposed(mandate = 0) {
    const known = this.#mandate;
    this.learn(mandate);
    if (mandate < known) this.#lost();
    return mandate < known;
  }

  get #mandate() { return Number(localStorage.getItem(`mandat:${this.#log}`)) || 0; }

  /** The mandate of the hall that a page or an answer came from. */
  learn(mandate) { if (mandate > this.#mandate) localStorage.setItem(`mandat:${this.#log}`, mandate); }

  /** The server wants none of the batch: one event after another, so that a bad one stands in nobody's way. */
  async #unwanted(batch, asked) {
    if (asked.status >= 500 || asked.status === 429) {
      // a hall that can keep nothing says why; all of it waits here
      this.elsewhere = asked.status === 503 ? (await asked.json().catch(() => null))?.eroare ?? "" : "";
      this.#lost();
      return false;
    }
    if (batch.length > 1) {
      for (const each of batch) if (!(await this.#post([each]))) return false;
      return true;
    }
    const why = (await asked.json().catch(() => null))?.eroare;
    this.#keep(batch[0], { refuz: why ?? `${asked.status} ${asked.statusText}` });
    this.#tell();
    return true;
  }

  async #fetch(path, options) {
    const patience = new AbortController(), timer = setTimeout(() => patience.abort(), PATIENCE);
    try {
      const asked = await fetch(path, { ...options, signal: patience.signal, cache: "no-store" });
      if (this.cut) {
        const detail = this.cut;
        this.cut = null;
        this.dispatchEvent(new CustomEvent("back", { detail }));
        this.#tell();
      }
      return asked;
    } catch {
      this.#lost();
      return null;
    } finally { clearTimeout(timer); }
  }

  /** Nothing to send, and the line was cut: whether it is there again. */
  async #probe() {
    this.#sending = true;
    try { await this.#fetch("/static/hall.css", { method: "HEAD" }); } finally { this.#sending = false; }
  }

  #lost() { this.cut ??= new Date(); this.#tell(); }

  /** Told by whoever asked the server for something else and got no answer. */
  unreachable() { this.#lost(); }

  #keep(entry, more) {
    const { name, persoana, ...rest } = { ...entry, ...more };
    if (localStorage.getItem(name)) localStorage.setItem(name, JSON.stringify(rest));
  }

  #tell() { this.dispatchEvent(new Event("changed")); }
}

const { persoana, sala, mandat } = document.body.dataset;

/** The outbox of whoever has joined at this browser; null where nobody has. */
export const outbox = persoana ? new Outbox(sala ?? "", persoana) : null;
outbox?.learn(Number(mandat) || 0);

const shown = document.querySelector("#stare-trimise");

function show() {
  const waiting = outbox.waiting.length, others = outbox.others, refused = outbox.refused.length, say = shown.dataset;
  const hour = outbox.cut?.toLocaleTimeString("ro-RO", { hour: "2-digit", minute: "2-digit" });
  const parts = [];
  if (outbox.left) parts.push(say.iesit);
  else if (outbox.elsewhere) parts.push(outbox.elsewhere);
  else if (hour) parts.push(say.fara.replace("{hour}", hour));
  if (waiting) parts.push(say.inca.replace("{n}", waiting));
  if (refused) parts.push(say.refuzate.replace("{n}", refused));
  if (others.length) parts.push(say.altii.replace("{n}", others.length).replace("{who}", [...new Set(others.map((each) => each.persoana))].join(", ")));
  const text = parts.join(" · ") || say.tot;
  if (shown.textContent !== text) shown.textContent = text;
  shown.classList.toggle("waiting", parts.length > 0);
}

if (outbox && shown) {
  outbox.addEventListener("changed", show);
  show();
}
