// The scripts of every page in Node, with a page, a line and a clock of the test's own: node scripts.mjs FOLDER OF STATIC
import { deepStrictEqual as same } from "node:assert";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";

const [folder] = process.argv.slice(2);
const RealDate = Date;
let now, ticks, timers, heard, line, asked, page, number = 0;
globalThis.Date = class extends RealDate {
  constructor(...given) { super(...(given.length ? given : [now])); }
  static now() { return now; }
};

const element = (dataset = {}, text = "") => Object.assign(new EventTarget(), {
  dataset, textContent: text, hidden: true, classes: new Set(), inner: {},
  classList: { toggle: (name, on) => (page.looks[name] = on) },
  querySelector(name) { return (this.inner[name] ??= element()); },
});

/** A fresh page of somebody's: what it holds, what this browser kept before. */
function opens({ dataset = {}, kept = {}, elements = {}, all = {} }) {
  [now, ticks, timers, heard, line, asked] = [RealDate.UTC(2026, 10, 21, 15, 2), [], [], {}, [], []];
  page = { looks: {}, sent: [], answers: null };
  const storage = Object.create({
    getItem(name) { return this[name] ?? null; }, setItem(name, value) { this[name] = String(value); }, removeItem(name) { delete this[name]; },
  });
  globalThis.localStorage = Object.assign(storage, kept);
  globalThis.document = Object.assign(new EventTarget(), { body: { dataset }, querySelector: (name) => elements[name] ?? null, querySelectorAll: (name) => all[name] ?? [] });
  globalThis.window = globalThis;
  globalThis.location = { href: "/aici", reload: () => page.sent.push("reload") };
  globalThis.addEventListener = (name, does) => (heard[name] ??= []).push(does);
  globalThis.setInterval = (does, after) => ticks.push([after, does]);
  globalThis.setTimeout = (does, after = 0) => timers.push([after, does]);
  globalThis.clearTimeout = (which) => { if (which) timers[which - 1] = null; };
  globalThis.fetch = async (path, options = {}) => {
    asked.push([path, options.method ?? "GET", options.body ? JSON.parse(options.body) : null, options]);
    await page.answers;
    const answer = line.shift();
    if (!answer) throw new Error("cut");
    const { status = 200, json, after = null, redirected = false } = answer;
    const given = typeof json === "function" ? json(asked.at(-1)[2]) : json;
    return { status, ok: status < 400, redirected, statusText: "Nu", headers: { get: () => after }, json: async () => { if (given === undefined) throw new Error("no JSON"); return given; } };
  };
}
const fresh = (name) => import(`${folder}/${name}?${number++}`);
/** A script beside those of `real`; what it takes from all others is the test's own. */
async function alone(name, given, real) {
  const at = (file, under = "") => new URL(`${folder}/${under}${file}`);
  mkdirSync(at("singur"), { recursive: true });
  for (const file of [name, ...real]) copyFileSync(at(file), at(file, "singur/"));
  for (const [, names, file] of readFileSync(at(name), "utf-8").matchAll(/^import \{(.*)\} from "\.\/(.*)";/gm)) {
    if (!real.includes(file)) writeFileSync(at(file, "singur/"), `export const {${names}} = globalThis.given;`);
  }
  globalThis.given = given;
  return import(`${folder}/singur/${name}`);
}
const settle = () => new Promise((go) => setImmediate(() => setImmediate(() => setImmediate(go))));
const happens = async (name, event = {}) => { heard[name].forEach((does) => does(event)); await settle(); };
const tick = async () => { ticks.forEach(([, does]) => does()); await settle(); };
const waits = () => timers.filter(Boolean).map(([after]) => after);
const kept = () => Object.fromEntries(Object.entries(localStorage).filter(([name]) => name.startsWith("sala:s1:")).map(([name, text]) => [name.split(":").at(-1), JSON.parse(text)]));

// a small document: elements by `[tag, attributes, ...children]`, found by the selectors that the scripts use

class Element extends EventTarget {
  constructor(tag, attrs = {}, ...inside) {
    super();
    Object.assign(this, { tag, attrs: { ...attrs }, children: [], parent: null, log: [] });
    this.dataset = new Proxy({}, { get: (_, name) => this.attrs[hyphened(name)], set: (_, name, value) => { this.attrs[hyphened(name)] = String(value); return true; }, has: (_, name) => hyphened(name) in this.attrs, deleteProperty: (_, name) => delete this.attrs[hyphened(name)] });
    this.value = this.defaultValue = attrs.value ?? "";
    Object.assign(this, { id: attrs.id ?? "", name: attrs.name ?? "", type: attrs.type ?? (tag === "input" ? "text" : ""), checked: "checked" in attrs, hidden: "hidden" in attrs, readOnly: "readonly" in attrs, disabled: "disabled" in attrs, selectedIndex: 1 });
    for (const each of inside) typeof each === "string" ? (this.textContent = each) : this.append(each);
  }
  append(...more) { for (const each of more) { each.parent = this; this.children.push(each); } }
  remove() { this.parent.children = this.parent.children.filter((each) => each !== this); this.parent = null; }
  replaceWith(other) { const { parent } = this; this.parent = null; other.parent = parent; parent.children = parent.children.map((each) => (each === this ? other : each)); }
  get all() { return this.children.flatMap((each) => [each, ...each.all]); }
  get isConnected() { return this === document.root || Boolean(this.parent?.isConnected); }
  get parentElement() { return this.parent; }
  get firstElementChild() { return this.children[0]; }
  get elements() { return Object.assign(this.querySelectorAll("input, textarea, select, button"), { namedItem: (name) => this.querySelector(`[name=${name}]`) }); }
  get form() { return this.closest("form"); }
  get action() { return this.attrs.action; }
  get offsetParent() { return this.hidden ? null : this.parent; }
  get labels() { return document.root.all.filter((each) => each.tag === "label" && each.attrs.for === this.id); }
  querySelectorAll(what) { return this.all.filter((each) => each.matches(what)); }
  querySelector(what) { return this.querySelectorAll(what)[0] ?? null; }
  closest(what) { return this.matches(what) ? this : this.parent?.closest(what) ?? null; }
  contains(other) { return other === this || this.all.includes(other); }
  getAttribute(name) { return this.attrs[name] ?? null; }
  setAttribute(name, value) { this.attrs[name] = value; }
  removeAttribute(name) { delete this.attrs[name]; }
  hasAttribute(name) { return name in this.attrs; }
  matches(what) {
    return what.split(/,(?![^[]*\])/).some((each) => {
      const steps = each.trim().split(/ (?![^[]*\])/), last = steps.pop();
      return this.#is(last) && (!steps.length || Boolean(this.parent?.closest(steps.join(" "))));
    });
  }
  #is(one) {
    const parts = one.match(/^[\w-]+|[#.][\w-]+|\[[^\]]*\]|:not\((?:[^()]|\([^)]*\))*\)|:\w+/g);
    return parts.every((part) => {
      if (part.startsWith(":not(")) return !this.#is(part.slice(5, -1));
      if (part.startsWith("#")) return this.id === part.slice(1);
      if (part.startsWith(".")) return (this.className ?? "").split(" ").includes(part.slice(1));
      if (part.startsWith(":")) return part === ":checked" ? this.checked : Boolean(this.active);
      if (!part.startsWith("[")) return this.tag === part;
      const [name, value] = part.slice(1, -1).split("=");
      const own = name === "value" ? this.value : name === "type" && this.tag !== "input" ? this.type : this.attrs[name];
      return value === undefined ? name in this.attrs : String(own) === value.replaceAll('"', "");
    });
  }
  focus() { document.activeElement = this; }
  select() { this.log.push("select"); }
  showModal() { this.open = true; this.log.push("modal"); }
  close() { this.log.push("close"); this.dispatchEvent(new Event("close")); }
  checkValidity() { return !this.elements.some((each) => "required" in each.attrs && !each.value); }
  reportValidity() { this.log.push("told"); }
  requestSubmit(button) { this.log.push(["sent", button?.value]); }
}
const ofTab = new Map();
globalThis.sessionStorage = { getItem: (name) => ofTab.get(name) ?? null, setItem: (name, value) => ofTab.set(name, value) };
const hyphened = (name) => `data-${name.replace(/[A-Z]/g, (sign) => `-${sign.toLowerCase()}`)}`;
const make = ([tag, attrs, ...inside]) => new Element(tag, attrs, ...inside.map((each) => (Array.isArray(each) ? make(each) : each)));

/** A page of these elements in `#main`; what is done on it: `does(name, event)` gives whether its own course was stopped. */
function shows(inside, { dataset = {}, main = {} } = {}) {
  opens({});
  const done = {}, root = make(["body", Object.fromEntries(Object.entries(dataset).map(([name, value]) => [hyphened(name), value])), ["main", { id: "main", ...main }, ...inside]]);
  Object.assign(document, {
    root, body: root, activeElement: root, querySelector: (what) => root.querySelector(what), querySelectorAll: (what) => root.querySelectorAll(what),
    getElementById: (id) => root.all.find((each) => each.id === id) ?? null, createElement: (tag) => new Element(tag),
    addEventListener: (name, does) => (done[name] ??= []).push(does),
    dispatchEvent: (event) => { page.sent.push(event.type); done[event.type]?.forEach((does) => does(event)); },
  });
  globalThis.CSS = { escape: (text) => text };
  globalThis.location = { href: "http://a/aici?x=1", origin: "http://a", pathname: "/aici", search: "?x=1", assign: (where) => page.sent.push(where) };
  globalThis.FormData = class { constructor(form) { return form.elements.filter(({ name }) => name).map(({ name, value }) => [name, value]); } };
  globalThis.DOMParser = class { parseFromString(text) { const made = make(["body", {}, ...page.answers_in[text]]); made.getElementById = (id) => made.all.find((each) => each.id === id) ?? null; return made; } };
  page.answers_in = { "": [] };
  return async (name, event = {}) => {
    const stopped = [];
    Object.assign(event, { preventDefault: () => stopped.push("own"), stopImmediatePropagation: () => stopped.push("others") });
    done[name]?.forEach((does) => does(event));
    await settle();
    return stopped.join();
  };
}

const SAYS = { tot: "tot", inca: "încă {n}", fara: "fără de la {hour}", refuzate: "refuzate {n}", altii: "ai altora {n}: {who}", iesit: "ieșit" };
const event = (cheie, more = {}) => JSON.stringify({ cheie, fel: "rand", vazut: 4, date: { a: cheie }, ...more });
const taken = (body) => ({ mandat: 3, raspunsuri: body.evenimente.map(({ cheie }, n) => ({ cheie, nr: 70 + n })) });

/** The outbox of Ana, who has these events to send; what it says, and what it told. */
async function outboxOf(mine = [], answers = [], more = {}) {
  const shown = element(SAYS);
  const held = Object.fromEntries(mine.map((name, n) => [`sala:s1:Ana:00${n}:${name}`, event(name)]));
  opens({ dataset: { persoana: "Ana", sala: "s1", mandat: "3" }, kept: { "sala:statie": "s-7", ...held, ...more }, elements: { "#stare-trimise": shown } });
  line.push(...answers);
  let goes = null;
  page.answers = new Promise((go) => (goes = go)); // none before somebody listens
  const { outbox, putOff } = await fresh("outbox.js");
  const told = [];
  for (const name of ["answered", "back"]) outbox.addEventListener(name, ({ detail }) => told.push([name, detail]));
  goes();
  await settle();
  return { outbox, told, putOff, says: () => shown.textContent };
}

const cases = {
  async "what is answered is gone, what is refused stays with its reason, and the rest is sent again"() {
    const answers = { mandat: 3, raspunsuri: [{ cheie: "a", nr: 7 }, { cheie: "b", refuz: "nu așa" }] };
    const { outbox, told, says } = await outboxOf(["a", "b", "c"], [{ json: answers }]);
    const [path, method, body, { headers, cache }] = asked[0];
    same([path, method, cache, headers], ["/evenimente", "POST", "no-store", { "Content-Type": "application/json", "X-Arbitraj": "1", "X-Statie": "s-7" }]);
    const sent = ["a", "b", "c"].map((cheie) => ({ cheie, fel: "rand", vazut: 4, date: { a: cheie } }));
    same(body, { statie: "s-7", mandat: 0, persoana: "Ana", evenimente: sent });
    same(asked.map(([, , { evenimente }]) => evenimente.map(({ cheie }) => cheie)), [["a", "b", "c"], ["c"]]); // at once, and the line is cut
    same(kept(), { b: { ...sent[1], refuz: "nu așa" }, c: { ...sent[2], incercat: true } });
    same(told.map(([name, detail]) => [name, detail.map(({ entry, cheie, nr, refuz }) => [entry.cheie, cheie, nr, refuz])]), [["answered", [["a", "a", 7, undefined], ["b", "b", undefined, "nu așa"], ["c", undefined, undefined, undefined]]]]);
    same([says(), page.looks.waiting, outbox.taken, outbox.waiting.length, outbox.refused.length], ["fără de la 15:02 · încă 1 · refuzate 1", true, 1, 1, 1]);
    now += 125_000;
    line.push({ json: taken });
    await tick();
    same([says(), told.at(-2)[1].getTime(), ticks[0][0]], ["refuzate 1", now - 125_000, 2000]);
    outbox.again(outbox.refused[0]);
    same([outbox.refused.length, outbox.waiting.map(({ fel, date, vazut }) => [fel, date, vazut])], [0, [["rand", { a: "b" }, 4]]]);
    same(waits(), [8000]); // how long an answer is waited for, of the one under way
  },
  async "what is added is kept in its order before it is sent, and fifty go at once"() {
    const { outbox, says } = await outboxOf();
    same([says(), page.looks.waiting, asked.length], ["tot", false, 0]);
    const keys = Array.from({ length: 52 }, (_, n) => outbox.add("rand", { n }, n));
    same([says(), localStorage.length, /^sala:s1:Ana:\d{21}:[0-9a-f]{32}$/.test(outbox.entries[0].name)], ["încă 52", undefined, true]);
    same(outbox.entries.map(({ cheie, date, vazut }) => [cheie, date.n, vazut]), keys.map((key, n) => [key, n, n]));
    same([new Set(keys).size, keys.every((key) => /^[0-9a-f]{32}$/.test(key)), outbox.add("x", {}) && outbox.entries.at(-1).vazut], [52, true, 0]);
    await settle();
    line.push({ json: taken }, { json: taken });
    await tick();
    same(asked.map(([, , { evenimente }]) => evenimente.length), [1, 50, 3]);
    same([outbox.entries.length, says(), page.looks.waiting], [0, "tot", false]);
    outbox.add("x", {});
    outbox.drop(outbox.entries[0].name);
    same(says(), "tot");
    await settle();
    line.push({});
    await tick();
    asked.length = 3;
    now += 1;
    await tick();
    same(asked.length, 3); // nothing to send, and the line is there
    outbox.unreachable();
    line.push({ status: 404 });
    ticks[0][1]();
    await tick();
    same([asked.slice(3).map((each) => each.slice(0, 2)), outbox.cut, says()], [[["/static/hall.css", "HEAD"]], null, "tot"]);
    outbox.add("y", {});
    same(asked.length, 5);
  },
  async "another tab, the line that is back and a page that is left"() {
    const { outbox, says } = await outboxOf(["a"]);
    localStorage["sala:s1:Ana:9:b"] = event("b");
    await happens("storage", { key: "sala:s2:Ana:9:b" });
    same(says(), "fără de la 15:02 · încă 1");
    await happens("storage", { key: "sala:s1:Ana:9:b" });
    same(says(), "fără de la 15:02 · încă 2");
    const stopped = [];
    await happens("beforeunload", { preventDefault: () => stopped.push("stays") });
    same(stopped, ["stays"]);
    line.push({ json: taken });
    await happens("online");
    await happens("beforeunload", { preventDefault: () => stopped.push("stays") });
    same([stopped.length, outbox.waiting.length], [1, 0]);
    await outboxOf(["a"], [{ json: { mandat: 3, raspunsuri: [] } }, { json: taken }]);
    same([asked.length, Object.keys(kept())], [1, ["a"]]); // who answers nothing is not asked again at once
  },
  async "a hall that puts off is sent to again when it said, and not before"() {
    const { putOff } = await outboxOf(["a", "b"], [{ status: 429, after: "3" }]);
    same([asked.length, waits(), Object.keys(kept())], [1, [3020], ["a", "b"]]);
    now += 2999;
    await tick();
    same(asked.length, 1);
    now += 1;
    line.push({ json: taken });
    await tick();
    same([asked.length, Object.keys(kept())], [2, []]);
    same(["3", "x", "-1", null].map((after) => putOff({ status: 429, headers: { get: () => after } })), [3000, 0, 0, 0]);
    same(putOff({ status: 200, headers: { get: () => "3" } }), 0);
  },
  async "why nothing is taken is told, and nothing is lost"() {
    for (const [answer, says, cut] of [
      [{ status: 401 }, "ieșit · încă 1", false], [{ status: 403 }, "ieșit · încă 1", false], [{ redirected: true }, "ieșit · încă 1", false],
      [{ status: 409, json: { eroare: "preluată" } }, "preluată · încă 1", false], [{ status: 409 }, "încă 1", false],
      [{ status: 503, json: { eroare: "disc plin" } }, "disc plin · încă 1", true], [{ status: 500, json: { eroare: "x" } }, "fără de la 15:02 · încă 1", true],
      [{ status: 429 }, "fără de la 15:02 · încă 1", true], [{ json: { raspunsuri: "x" } }, "încă 1", false], [{}, "încă 1", false],
      [{ json: { mandat: 2, raspunsuri: [{ cheie: "a", nr: 1 }] } }, "fără de la 15:02 · încă 1", true],
    ]) {
      const here = await outboxOf(["a"], [answer]);
      same([here.says(), here.outbox.cut !== null, asked.length, Object.keys(kept()), here.told], [says, cut, 1, ["a"], []], JSON.stringify(answer));
      line.push({ json: taken });
      await tick();
      same([here.outbox.left, asked.length, here.outbox.elsewhere], says.startsWith("ieșit") ? [true, 1, ""] : [false, 2, ""], JSON.stringify(answer));
    }
  },
  async "a bad one stands in nobody's way"() {
    const { outbox, says } = await outboxOf(["a", "b", "c"], [{ status: 400 }, { json: taken }, { status: 413, json: { eroare: "prea lung" } }, { status: 400 }]);
    same(asked.map(([, , { evenimente }]) => evenimente.map(({ cheie }) => cheie).join("")), ["abc", "a", "b", "c"]);
    same(Object.entries(kept()).map(([key, { refuz }]) => [key, refuz]), [["b", "prea lung"], ["c", "400 Nu"]]);
    same([outbox.refused.length, outbox.waiting.length, says()], [2, 0, "refuzate 2"]);
    await outboxOf(["a", "b"], [{ status: 400 }, { status: 500 }]);
    same([asked.length, Object.values(kept()).map(({ refuz }) => refuz)], [2, [undefined, undefined]]);
  },
  async "what others left is sent after one's own, of one person at a time, and waits where they are not let in"() {
    const others = { "sala:s1:Dan%20I:001:d": event("d"), "sala:s1:Eva:002:e": event("e"), "sala:s1:Eva:003:f": event("f", { refuz: "nu" }), "sala:s2:Ion:1:i": event("i"), "sala:s1:x": "{}" };
    const { outbox, says, told } = await outboxOf(["a"], [{ json: taken }, { status: 401 }, { json: taken }], others);
    same(asked.map(([, , { persoana, evenimente }]) => [persoana, evenimente.map(({ cheie }) => cheie).join("")]), [["Ana", "a"], ["Dan I", "d"], ["Eva", "e"]]);
    same([outbox.others.map(({ persoana }) => persoana), says(), outbox.left], [["Dan I"], "ai altora 1: Dan I", false]);
    same([told.length, kept().d.persoana, outbox.taken], [1, undefined, 2]);
    await tick();
    same(asked.length, 3);
  },
  async "the newest mandate is known and never forgotten"() {
    const { outbox } = await outboxOf();
    for (const mandate of [5, 4, 0]) outbox.learn(mandate);
    same(localStorage["mandat:sala:s1:"], "5");
    const here = await outboxOf([], [], { "mandat:sala:s1:": "9" });
    line.push({ json: (body) => ({ ...taken(body), mandat: 11 }) });
    here.outbox.add("rand", {});
    await settle();
    same([asked[0][2].mandat, localStorage["mandat:sala:s1:"], here.outbox.waiting.length], [9, "11", 0]);
  },
  async "a browser is named once, and nobody has an outbox where nobody has joined"() {
    opens({});
    const { outbox, station } = await fresh("outbox.js");
    same([outbox, /^s-[0-9a-f]{12}$/.test(station()), station() === station(), ticks.length], [null, true, true, 0]);
  },
  async "numbers in the bar follow what happens, and a sound when one grows"() {
    const marks = ["/coada", "/diferente", "/coada /diferente"].map((badge, n) => element({ badge }, ` ${[2, 0, 2][n]} așteaptă`));
    const counted = JSON.stringify({ "/coada": 2, "/diferente": 0 });
    opens({ all: { "[data-badge]": marks }, elements: { "[data-waits]": element({ waits: counted }), "#sunet": element({ opreste: "fără sunet", porneste: "cu sunet" }) } });
    const tones = [], part = (name) => ({ frequency: {}, gain: { setValueAtTime: (...given) => tones.push(["from", ...given]), exponentialRampToValueAtTime: (...given) => tones.push(["to", ...given]) }, connect: (other) => (tones.push([name, other.name]), other), start: (at) => tones.push(["start", at]), stop: (at) => tones.push(["stop", at]), name });
    globalThis.AudioContext = class { currentTime = 10; destination = { name: "out" }; createOscillator = () => (page.tone = part("tone")); createGain = () => part("gain"); };
    const button = document.querySelector("#sunet");
    await fresh("bara.js");
    same([button.hidden, button.textContent, ticks.map(([after]) => after)], [false, "fără sunet", [60_000]]);
    const told = async (topics, json, more = {}) => {
      line.push({ json, ...more });
      document.dispatchEvent(Object.assign(new Event("hall:topics"), { detail: { topics } }));
      document.dispatchEvent(Object.assign(new Event("hall:topics"), { detail: { topics } }));
      const due = waits();
      for (const [n, timer] of timers.entries()) { timers[n] = null; timer?.[1](); }
      await settle();
      line.length = 0;
      return [due, marks.map((each) => [each.inner["[data-number]"]?.textContent, each.hidden]), tones.length];
    };
    same((await told(["fisa:01", "jurnal"], {}))[0], []);
    await told(["coada"], { "/coada": 3 });
    same(tones.splice(0).length, 6); // than on the page
    same(await told(["coada"], { "/coada": 2, "/diferente": 0 }), [[400], [[2, false], [0, true], [2, false]], 0]);
    same(await told(["x", "tot"], { "/coada": 1, "/diferente": 4 }), [[400], [[1, false], [4, false], [5, false]], 6]);
    const wired = [["from", 0.06, 10], ["to", 0.001, 10.15], ["tone", "gain"], ["gain", "out"], ["start", 10], ["stop", 10.15]];
    same([tones.splice(0), page.tone.frequency.value], [wired, 440]);
    same(await told(["diferente"], { "/coada": 0, "/diferente": 0 }, { status: 500 }), [[400], [[1, false], [4, false], [5, false]], 0]);
    same(asked.map(([path]) => path), Array(4).fill("/bara"));
    button.dispatchEvent(new Event("click"));
    same([button.textContent, localStorage.sunet, tones.length], ["cu sunet", "nu", 0]);
    same((await told(["conturi"], { "/coada": 9, "/diferente": 0 })).slice(1), [[[9, false], [0, true], [9, false]], 0]);
    button.dispatchEvent(new Event("click"));
    same([button.textContent, localStorage.sunet, tones.length], ["fără sunet", "da", 6]);
  },
  async "one tab hears for all of a browser, from where the page was made, and tells what happened meanwhile"() {
    const back = element({ sala: "pornită la {hour}", linie: "fără linie de la {since} la {now}" }), channel = Object.assign(new EventTarget(), { said: [] });
    const sources = [], told = [];
    const begins = async (kept = {}) => {
      opens({ dataset: { persoana: "Ana", sala: "s1", numar: "7", ora: String(RealDate.UTC(2026, 10, 21, 15, 2) + 60_000), pornita: "2026-11-21T09:00:00", spuse: "3" }, kept, elements: { "#revenit": back, "#stare-trimise": element(SAYS) } });
      back.hidden = true;
      sources.length = channel.said.length = told.length = 0;
      globalThis.BroadcastChannel = function () { return Object.assign(channel, { postMessage: (each) => channel.said.push(each) }); };
      globalThis.EventSource = class extends EventTarget { static CLOSED = 2; static CONNECTING = 0; constructor(from) { super(); this.from = from; this.readyState = 1; sources.push(this); } close() { this.readyState = 2; } };
      document.addEventListener("hall:topics", ({ detail }) => told.push(detail));
      return fresh("stream.js");
    };
    const says = (name, data) => sources.at(-1).dispatchEvent(Object.assign(new Event(name), { data }));
    const { serverNow } = await begins({ "sala:flux:s1": "5" });
    same([sources.map(({ from }) => from), serverNow().getTime() - now, ticks.at(-1)[0]], [["/flux?dupa=5&spuse=3"], 60_000, 2000]);
    sources[0].onmessage({ lastEventId: "9", data: '{"teme":["coada"]}' });
    const news = { number: 9, topics: ["coada"] };
    same([told, channel.said, localStorage["sala:flux:s1"]], [[news], [news], "9"]);
    says("puls", "2026-11-21T15:12:00.000+00:00");
    same(serverNow().getTime() - now, 600_000);
    says("pornit", "2026-11-21T09:00:00");
    same(back.hidden, true);
    says("pornit", "2026-11-21T14:30:00");
    same([back.hidden, back.inner.span.textContent], [false, "pornită la 14:30"]);
    back.inner.button.dispatchEvent(new Event("click"));
    says("pornit", "2026-11-21T14:30:00");
    same([back.hidden, channel.said.length], [true, 5]);
    channel.dispatchEvent(Object.assign(new Event("message"), { data: { number: 4, topics: ["x"] } }));
    same([told.at(-1), channel.said.length], [{ number: 4, topics: ["x"] }, 5]); // what another tab heard is told here alone
    const me = localStorage["sala:flux"].split(" ")[0];
    await tick();
    same([sources.length, localStorage["sala:flux"]], [1, `${me} ${now}`]);
    sources[0].readyState = 2; // refused: asked for again after ten seconds, from the last number
    now += 9_999;
    await tick();
    same(sources.length, 1);
    now += 1;
    await tick();
    same(sources.map(({ from }) => from), ["/flux?dupa=5&spuse=3", "/flux?dupa=9&spuse=3"]);
    localStorage["sala:flux"] = `alta ${now - 5_999}`; // another tab has it
    await happens("storage", { key: "sala:flux:s1" });
    same(sources[1].readyState, 1);
    await happens("storage", { key: "sala:flux" });
    same([sources[1].readyState, localStorage["sala:flux"].split(" ")[0]], [2, "alta"]);
    now += 1;
    await tick();
    same([sources.length, localStorage["sala:flux"]], [3, `${me} ${now}`]);
    says("gata");
    same(sources[2].readyState, 2);
    await happens("pageshow");
    same(sources.length, 4);
    sources[3].readyState = 0;
    sources[3].onerror();
    line.push({});
    await tick();
    same([back.hidden, back.inner.span.textContent], [false, "fără linie de la 15:02 la 15:12"]);
    await happens("pagehide");
    same([sources[3].readyState, localStorage["sala:flux"]], [2, undefined]);
    await begins();
    same(sources[0].from, "/flux?dupa=7&spuse=3");
    await begins({ "sala:flux": `alta ${now}`, "sala:flux:s1": "9" }); // what the other tab heard since 7 came too early here
    same(sources.map(({ from }) => from), ["/flux?dupa=7&spuse=3"]);
  },
  async "keys go through what can be taken, digits choose, and an answer brings its reason"() {
    const items = ["a", "b", "c"].map((href) => ["a", { "data-item": "", href }]);
    const radio = (n, more = {}) => ["input", { type: "radio", name: "ales", value: String(n), ...more }];
    const does = shows([...items, ["a", { "data-item": "", hidden: "" }], ["input", { id: "camp" }],
      ["form", { "data-choices": "" }, radio(1, { "data-reason": "așa este" }), radio(2, { "data-key": "7" }), radio(3, { "data-then": "alta" }),
        ["input", { type: "checkbox", "data-key": "5" }], ["input", { name: "motiv" }], ["input", { id: "alta" }], ["input", { id: "gata", "data-after-choice": "" }]]]);
    await fresh("lists.js");
    const links = document.querySelectorAll("a"), key = (name, more = {}) => does("keydown", { key: name, target: document.body, ...more });
    const at = () => links.indexOf(document.activeElement);
    const went = [];
    for (const name of "jjjjkkk") { await key(name); went.push(at()); }
    same(went, [0, 1, 2, 0, 2, 1, 0]);
    document.activeElement = document.body;
    same([await key("k"), at()], ["own", 2]);
    for (const held of ["ctrlKey", "altKey", "metaKey"]) same([await key("j", { [held]: true }), at()], ["", 2]);
    same([await key("j", { target: document.getElementById("camp") }), await key("x"), at()], ["", "", 2]);
    const choices = document.querySelectorAll("input").filter(({ type }) => type === "radio"), [reason] = document.querySelectorAll("[name=motiv]"), tile = document.querySelectorAll("input").find(({ type }) => type === "checkbox");
    const changes = choices.map(() => 0);
    choices.forEach((each, n) => each.addEventListener("change", () => changes[n]++));
    const after = [];
    for (const name of "1273459") { choices.forEach((each) => (each.checked = false)); document.activeElement = null; const stopped = await key(name); after.push([choices.map(({ checked }) => Number(checked)).join(""), document.activeElement?.id ?? null, stopped]); }
    same(after, [["100", "gata", "own"], ["000", null, ""], ["010", "gata", "own"], ["001", "alta", "own"], ["000", null, ""], ["000", "gata", "own"], ["000", null, ""]]);
    same(tile.checked, true); // a digit of its own, tapped once
    same(changes, [1, 1, 1]);
    const went_on = [];
    for (const [how, n] of [["keydown", 2], ["pointerdown", 0], ["pointerdown", 2], ["keydown", 2]]) {
      await does(how, { target: document.body });
      [document.activeElement, choices[n].checked] = [choices[n], true];
      await does("change", { target: choices[n] });
      went_on.push(document.activeElement.id || n);
    }
    same(went_on, [2, 0, "alta", 2]); // arrow keys go on to the next choice
    choices.forEach((each) => (each.checked = false));
    tile.checked = true;
    const said = async (n) => { await does("change", { target: choices[n] }); return [reason.value, reason.defaultValue]; };
    same([await said(0), await said(1)], [["așa este", "așa este"], ["", ""]]);
    reason.value = "al meu";
    same([await said(0), await said(2)], [["al meu", ""], ["al meu", ""]]);
    choices[0].checked = true; // an answer is chosen in place of the tiles, a tile in place of the answer
    await does("change", { target: choices[0] });
    same([choices[0].checked, tile.checked], [true, false]);
    tile.checked = true;
    await does("change", { target: tile });
    same([choices[0].checked, tile.checked], [false, true]);
    const form = new Element("form", {}, new Element("button"), new Element("button"));
    await does("submit", { target: form });
    same(form.children.map(({ attrs }) => attrs["aria-busy"]), ["true", "true"]);
    same(ticks, []);
    shows([["p", { "data-renew": "" }], ["input", { autofocus: "", value: "700" }]]);
    await fresh("lists.js");
    same([ticks[0][0], document.activeElement.value, document.activeElement.log], [45_000, "700", ["select"]]);
    line.push({});
    await tick();
    same(asked.map(([path]) => path), ["http://a/aici?x=1"]);
  },
  async "a part whose topics changed is asked for again, and takes nothing from under the hands"() {
    const part = (id, live, ...inside) => ["div", { id, "data-live": live }, ...inside];
    const does = shows([part("coada", "coada fisa", ["a", { href: "/x", "data-item": "" }]), part("panou", "panou"), part("scris", "panou", ["input", { id: "camp", value: "a" }]), part("gol", "panou", ["input", { id: "alt", value: "b" }])]);
    document.getElementById("gol").attrs["data-idle"] = "";
    document.getElementById("panou").attrs["data-from"] = "/panou";
    const { changed } = await fresh("lists.js");
    const { random } = Math;
    Math.random = () => 0.5;
    const due = async () => { const waited = waits(); for (const [n, timer] of timers.entries()) { timers[n] = null; timer?.[1](); } await settle(); return waited; };
    const { fetch } = globalThis, ids = [];
    globalThis.fetch = async (...given) => { const id = ids.shift(), got = await fetch(...given); return { ...got, text: async () => id }; };
    const brings = (...given) => given.forEach(([id, ...inside]) => { ids.push(id); line.push(id ? {} : { status: 500 }); page.answers_in[id] = [part(id, "coada fisa", ...inside)]; });
    changed(["jurnal"]);
    same(waits(), []);
    document.activeElement = document.querySelector("a");
    brings(["coada", ["a", { href: "/x", "data-item": "", id: "" }], ["b", {}]]);
    await does("hall:topics", { detail: { topics: ["fisa:03", "jurnal"] } });
    await does("hall:topics", {});
    same([await due(), asked.map(([path]) => path), document.querySelector("b")?.tag, document.activeElement === document.querySelector("a")], [[350], ["/aici?x=1"], "b", true]);
    same(page.sent, ["hall:swapped"]);
    let comes; // what changes while a part is on its way: the one that comes may not have it yet
    page.answers = new Promise((go) => (comes = go));
    brings(["coada", ["q", {}]]);
    changed(["coada"]);
    await due();
    changed(["coada"]);
    comes();
    await settle();
    same(["q", "v"].map((tag) => document.querySelector(tag)?.tag), ["q", undefined]);
    brings(["coada", ["v", {}]]);
    await due();
    same(["q", "v"].map((tag) => document.querySelector(tag)?.tag), [undefined, "v"]);
    asked.length = 1;
    document.activeElement = document.getElementById("camp");
    brings([""], ["panou", ["i", {}]], ["gol", ["u", {}]]);
    changed(["tot"]);
    await due();
    same([asked.slice(1).map(([path]) => path), ["i", "u"].map((tag) => document.querySelector(tag)?.tag)], [["/aici?x=1", "/panou", "/aici?x=1"], ["i", "u"]]);
    brings(["scris", ["s", {}]]);
    document.activeElement = document.body;
    await does("focusout");
    await does("focusout");
    same([await due(), document.querySelector("s")?.tag], [[200], "s"]);
    await does("focusout");
    same(waits(), []);
    Math.random = random;
  },
  async "what stands half typed is asked about before another form is sent or the page is left"() {
    const texts = { unkept: "scris: {what}", back: "înapoi", drop: "fără", keep: "cu", keepLeave: "păstrează și pleacă" };
    const fields = (n, ...more) => ["form", { method: "post", action: `http://a/f${n}`, id: `f${n}` }, ["input", { type: "hidden", name: "cheie", value: `k${n}` }], ["input", { type: "hidden", name: "vazut", value: String(n) }],
      ["label", { for: `t${n}` }, " Un   text "], ["input", { id: `t${n}`, name: "text", value: "era", required: "" }], ["input", { name: "pin", type: "password" }], ["button", { name: "cum", value: "da", id: `b${n}` }], ...more];
    const begins = async (more = {}) => {
      const does = shows([fields(1), fields(2), ["a", { href: "/alta", id: "link" }]], { main: Object.fromEntries(Object.entries(texts).map(([name, text]) => [hyphened(name), text])), ...more });
      Object.assign(document.getElementById("link"), { href: "http://a/alta", origin: "http://a", pathname: "/alta", hash: "" });
      return [does, await fresh("unsent.js")];
    };
    const [does, { carried, unsentIn }] = await begins();
    const [one, two] = ["f1", "f2"].map((id) => document.getElementById(id)), box = () => document.querySelector("dialog"), link = document.getElementById("link");
    const answers = async (name) => { const row = box().children.at(-1); row.dispatchEvent(Object.assign(new Event("click"), {})); const click = Object.assign(new Event("click")); Object.defineProperty(click, "target", { value: { value: name } }); row.dispatchEvent(click); await settle(); };
    same([unsentIn(document).length, await does("submit", { target: two }), box()], [0, "", null]);
    document.getElementById("t1").value = " era ";
    same(unsentIn(document).length, 0);
    document.getElementById("t1").value = "nou";
    same(await does("submit", { target: one }), "");
    same(await does("submit", { target: two, submitter: document.getElementById("b2") }), "own,others");
    same([box().children[0].textContent, box().children.at(-1).children.map((each) => [each.value, each.textContent, each.className])], ["scris: Un text nou", [["inapoi", "înapoi", "first"], ["da", "cu", ""], ["nu", "fără", "danger"]]]);
    await answers("inapoi");
    same([box(), document.activeElement.id, two.log], [null, "t1", []]);
    await does("submit", { target: two, submitter: document.getElementById("b2") });
    await answers("nu");
    same([two.log, asked.length, await does("submit", { target: two })], [[["sent", "da"]], 0, ""]); // once, it passes
    line.push({ redirected: true });
    page.answers_in[undefined] = [fields(1), ["form", { method: "post", action: "http://a/f2" }, ["input", { type: "hidden", name: "vazut", value: "9" }]]];
    const { fetch } = globalThis;
    globalThis.fetch = async (path, { body, ...more }) => { page.sent.push(String(body)); return { ...(await fetch(path, more)), text: async () => undefined }; };
    await does("submit", { target: two, submitter: document.getElementById("b2") });
    await answers("da");
    same([page.sent, asked[0].slice(0, 2), two.elements.namedItem("vazut").value, two.log.length, unsentIn(document).length], [["cheie=k1&vazut=1&text=nou&pin=&cum=da"], ["http://a/f1", "POST"], "9", 2, 0]);
    document.getElementById("t1").value = "altul";
    for (const more of [{ button: 1 }, { ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }]) same(await does("click", { target: link, ...more }), "");
    for (const [name, value] of [["target", "_blank"], ["origin", "http://b"]]) { const before = link[name]; link[name] = value; same(await does("click", { target: link }), ""); link[name] = before; }
    link.attrs.download = "";
    same(await does("click", { target: link }), "");
    delete link.attrs.download;
    same([await does("click", { target: two }), await does("click", { target: link })], ["", "own,others"]);
    same(box().children.at(-1).children[1].textContent, "păstrează și pleacă");
    page.sent.length = 0;
    await answers("nu");
    same(page.sent, ["http://a/alta"]);
    document.getElementById("t1").value = "";
    await does("click", { target: link });
    await answers("da");
    same([one.log, page.sent.length], [["told"], 1]); // a needed field is missing: nothing is left
    document.getElementById("t1").value = "iar";
    line.push({ status: 409 });
    await does("click", { target: link });
    await answers("da");
    same([one.log.slice(1), page.sent.length, await does("submit", { target: one })], [[["sent", "da"]], 2, ""]); // to show why
    const other = make(["div", {}, fields(1)]), twice = make(["div", {}, fields(3)]);
    document.getElementById("t1").value = "dus";
    same([carried(one.parent, other), other.querySelector("#t1").value, carried(one.parent, twice)], [true, "dus", false]);
    const wasSent = async (text) => {
      sessionStorage.setItem("sala:trimis", JSON.stringify({ path: "/f2", typed: { text } }));
      return (await begins({ dataset: { refuzat: "" } }))[1];
    };
    const refused = await wasSent("era");
    same(refused.unsentIn(document).length, 0);
    location.pathname = "/f2";
    same(refused.unsentIn(document).map(({ id }) => id), ["f2"]); // as it was sent, and not taken
    const suggested = await wasSent("altul");
    location.pathname = "/f2";
    same(suggested.unsentIn(document).length, 0); // what the page says in its place nobody typed
  },
  async "a question of the server is modal, and Escape is its harmless answer"() {
    shows([["dialog", { "data-asked": "", "data-back": "/panou", open: "" }]]);
    await fresh("dialog.js");
    const [dialog] = document.querySelectorAll("dialog");
    same([dialog.log, "open" in dialog.attrs], [["modal"], false]);
    dialog.close();
    same(page.sent.splice(0), ["/panou"]);
    dialog.dispatchEvent(new Event("submit"));
    timers.forEach(([, does]) => does());
    same([dialog.log, page.sent], [["modal", "close", "close"], []]);
    const { ask } = await fresh("dialog.js"), before = (document.activeElement = new Element("a"));
    for (const [way, name] of [["cancel", "nu"], ["click", "da"]]) {
      const answer = ask("Titlu", ["un rând", "", null], [["nu", "Nu", "first"], ["da", "Da"]]), box = document.body.children.at(-1);
      same([box.children.map(({ tag, textContent }) => [tag, textContent]), box.log, box.attrs["aria-labelledby"], document.activeElement.textContent, document.activeElement.type], [[["h2", "Titlu"], ["p", "un rând"], ["div", ""]], ["modal"], "asked-here", "Nu", "button"]);
      const held = Object.assign(new Event("keydown", { cancelable: true }), { repeat: true }), pressed = Object.assign(new Event("keydown", { cancelable: true }), { repeat: false });
      [held, pressed].forEach((each) => box.dispatchEvent(each));
      same([held.defaultPrevented, pressed.defaultPrevented], [true, false]);
      const event = new Event(way, { cancelable: true });
      if (way === "click") Object.defineProperty(event, "target", { value: box.children.at(-1).children[1] });
      (way === "click" ? box.children.at(-1) : box).dispatchEvent(event);
      same([await answer, box.parent, document.activeElement, event.defaultPrevented], [name, null, before, way === "cancel"]);
    }
  },
  async "a grid is filled in the way of the last arrow, a point makes a joker of the last letter, and other keys go on"() {
    shows([]);
    const { Grid } = await fresh("grid.js"), parts = {}, does = {}, done = [];
    Element.prototype.classList = { toggle() {} };
    const part = () => Object.assign(new Element("div"), { style: { setProperty() {} }, addEventListener: (name, what) => (does[name] = what) });
    const dialog = Object.assign(new Element("dialog"), { querySelector: (name) => (parts[name] ??= part()) });
    const grid = new Grid(dialog, { size: 3, letters: "ABC", printed: ["...", ".#.", "..."] }, { square: "{square} {tile}", square_empty: "{square}", down: "jos", across: "dreapta" }, (...given) => done.push(given));
    for (const cell of grid.cells) cell.focus = () => does.focusin({ target: (document.activeElement = cell) });
    const types = (sign) => does.input({ target: Object.assign(document.activeElement, { value: sign }) });
    const stops = (key, more = {}) => { let own = false; does.keydown({ target: document.activeElement, key, preventDefault: () => (own = true), ...more }); return own; };
    grid.open(["", ".a.", ""]);
    const steps = [];
    const step = (...what) => steps.push([...what, parts["#grila-sens"].textContent, grid.lines.join("/")].join(" "));
    step();
    types("b"); step();
    types("A"); step();
    for (const key of [".", "7", ",", ".", "ArrowDown", "ArrowUp"]) step(key, stops(key));
    step("C", stops("C", { code: "KeyC", shiftKey: true }));
    for (const key of ["c", "Delete", "ArrowLeft", "Backspace", "Backspace", " "]) step(key, stops(key));
    step("Z", stops("Z", { ctrlKey: true, code: "KeyZ", shiftKey: true }));
    types("c."); step();
    stops("Enter");
    same(steps, [
      "B2 dreapta .../.a./...", "B3 dreapta .../.B./...", "B3 dreapta .../.BA/...", ". true B3 dreapta .../.Ba/...",
      "7 false B3 dreapta .../.Ba/...", ", true B3 dreapta .../.BA/...", ". true B3 dreapta .../.Ba/...", "ArrowDown true 3C jos .../.Ba/...",
      "ArrowUp true 3B jos .../.Ba/...", "C true 3C jos .../.Bc/...", "c false 3C jos .../.Bc/...", "Delete true 3C jos .../.Bc/...",
      "ArrowLeft true C2 dreapta .../.Bc/...", "Backspace true C1 dreapta .../.Bc/...", "Backspace true C1 dreapta .../.Bc/...", "  true C2 dreapta .../.Bc/...",
      "Z false C2 dreapta .../.Bc/...", "C2 dreapta .../.Bc/...",
    ]);
    same(done, [[["...", ".Bc", "..."], ""]]);
  },
  async "what was typed becomes an event once, where it changed, and a grid that was drawn or is not there too"() {
    const hand = { data: { fisa: "07" }, drafts: new Map(), asked: new Set(), last: "" }, outbox = { refused: [], drop: (name) => page.sent.push(`drop ${name}`) };
    const row = (rand, ...values) => {
      const [pozitie, depunere, puncte] = values, inputs = ["pozitie", "depunere", "puncte"].map((name, n) => new Element("input", { name, value: values[n] }));
      return Object.assign(new Element("li", { "data-rand": rand, "data-dirty": "1" }, ...inputs), { row: { rand, tabel: "t", pozitie, depunere, puncte } });
    };
    const heading = ["nume", "masa"].map((id) => new Element("input", { id })), now = { antet: null, randuri: [], grila: [], grila_absenta: "" };
    let drawn, locked = false;
    shows([...heading.map(() => ["p", {}]), ["div", { id: "grila" }]]);
    const parts = {}, fieldsOf = (item) => item.querySelectorAll("input");
    const { commit, commitHeading, gridSaid, unkept } = await alone("typing.js", {
      columns: ["pozitie", "depunere", "puncte"], size: 3, letters: "ABC", printed: [], tables: ["t"], asksGrid: true, hand, outbox, heading, fieldsOf,
      texts: { grid_none: "fără", grid_typed: "desenată", grid_untyped: "nedesenată", unreadable: "{column}: {value}" },
      fill: (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]), nameOf: (name) => (name === "masa" ? "" : `cap ${name}`),
      find: (what) => (what === "#nume" ? heading[0] : what === "#masa" ? heading[1] : (parts[what] ??= new Element("div"))),
      Grid: class { constructor(dialog, all, texts, done) { drawn = done; } },
      locked: () => locked, isDraft: (id) => hand.drafts.has(id), typed: () => now, typedIn: (item) => Object.fromEntries(fieldsOf(item).map(({ name, value }) => [name, value.trim()])),
      send: (...event) => page.sent.push(event), tell: (text) => page.sent.push(text), render: () => page.sent.push("render"), shown: {},
    }, ["rows.js", "words.js", "shapes.js", "pasted.js"]);
    const sends = (does) => { page.sent.length = 0; does(); return page.sent; };
    const lines = [".A.", "...", "..."], other = ["...", ".b.", "..."], none = ["...", "...", "..."];
    for (const [stands, absent, given, gone, ...sent] of [
      [[], "", none, ""], [[], "", lines, "", lines, "", "desenată"], [lines, "", lines, ""], [lines, "", other, "", other, "", "desenată"], [lines, "", none, "", [], "", "desenată"],
      [lines, "", [], "necompletata", [], "necompletata", "fără"], [[], "", [], "necompletata", [], "necompletata", "fără"], [[], "necompletata", [], "necompletata"],
      [[], "necompletata", none, "", [], "", "desenată"], [[], "necompletata", lines, "", lines, "", "desenată"],
    ]) {
      [now.grila, now.grila_absenta] = [stands, absent];
      same(sends(() => drawn(given, gone)), sent.length ? [["grila", { randuri: sent[0], absenta: sent[1] }], sent[2]] : []);
      same(gridSaid(), absent ? "fără" : stands.length ? "desenată" : "nedesenată");
    }
    const document_of = (item) => { document.body.append(item); return item; };
    const kept = document_of(row("r1", "H8", "CASA", "14")), values = { pozitie: "9I", depunere: "ST?RE", puncte: "23" };
    same([unkept(kept), unkept(row("r2")), unkept(null), sends(() => commit(kept)), kept.dataset.dirty], [false, false, false, [], undefined]);
    fieldsOf(kept)[2].value = "15";
    locked = true;
    same([unkept(kept), sends(() => commit(kept))], [false, []]);
    locked = false;
    outbox.refused = [["a", "r1", "07", "r9"], ["b", "r1", "08"], ["c", "r2", "07"]].map(([name, rand, fisa, inaintea]) => ({ name, date: { rand, fisa, inaintea } }));
    same([unkept(kept), sends(() => commit(kept)), hand.last], [true, [["rand_inserat", { rand: "r1", tabel: "t", pozitie: "H8", depunere: "CASA", puncte: "15", inaintea: "r9" }], "drop a", "render"], "r1"]);
    outbox.refused = [];
    hand.drafts.set("r3", { inaintea: "r1" }).set("r4", {});
    const made = ["r3", "r4"].map((id) => document_of(row(id, "", "", "")));
    same(made.map((item) => [unkept(item), ...sends(() => commit(item))]), [[false], [false]]); // nothing stands in it
    const asks = (rand) => ["intrebare", { rand, ce: "ilizibil", camp: "depunere", text: "cap depunere: ST?RE" }];
    for (const [item, how, more] of [[made[0], "rand_inserat", { inaintea: "r1" }], [made[1], "rand", {}]]) {
      fieldsOf(item).forEach((each) => (each.value = values[each.name]));
      const id = item.dataset.rand;
      same([sends(() => commit(item)), hand.drafts.has(id)], [[[how, { rand: id, tabel: "t", ...values, ...more }], asks(id), "render"], false]);
      fieldsOf(item)[2].value = "24"; // what cannot be read is asked once
      same(sends(() => commit(item)).map(([kind]) => kind), ["rand", "r"]);
    }
    const headed = (nume, masa, antet, finished) => { [heading[0].value, heading[1].value, now.antet] = [nume, masa, antet]; return sends(() => commitHeading(finished)).map(([kind, more]) => [kind, ...Object.values(more)]); };
    const stood = { nume: "Pop Ana", masa: "5" };
    same([headed(" ", "", null), headed("", "", null, true), headed("Pop Ana ", "5", stood), headed("Pop Ana", "6", stood), headed("Pop", "5", stood), headed("", "7?", null), headed("P?p", "", null)],
      [[], [["antet", "", ""]], [], [["antet", "Pop Ana", "6"]], [["antet", "Pop", "5"]], [["antet", "", "7?"]], [["antet", "P?p", ""], ["intrebare", "", "ilizibil", "nume", "cap nume: P?p"]]]);
    locked = true;
    same(headed("Alt", "9", null), []);
  },
  async "a table for two shows the time used, and by how much it was exceeded once a second is gone"() {
    const used = element({ used: "61.5", at: String(RealDate.UTC(2026, 10, 21, 15, 2) - 2000) }), looks = [];
    const over = [2500, 1000, 999, 0].map((gone) => element({ over: gone && String(RealDate.UTC(2026, 10, 21, 15, 2) - gone), words: "cu {time}" }));
    Object.defineProperty(used, "textContent", { get: () => looks.at(-1) ?? "", set: (text) => looks.push(text) });
    opens({ all: { "[data-used]": [used], "[data-over]": over } });
    await fresh("masa.js");
    await tick(); // the same second: nothing is written again
    now += 1000;
    await tick();
    same([looks, over.map((each) => [each.hidden, each.textContent]), ticks.at(-1)[0]], [["1:03", "1:04"], [[false, "cu 0:03"], [false, "cu 0:02"], [false, "cu 0:01"], [true, ""]], 500]);
  },
  async "a player's rows are kept as they stand before another is opened, the sheet is handed in or left"() {
    const words = Object.fromEntries(["name", "table", "position", "word", "points", "heading", "edit", "empty", "save", "save_row", "save_heading", "finish_sure", "finish_yes", "back", "leave", "leave_unsent", "refused"].map((key) => [key, key]));
    const texte = { ...words, row: "rândul {n}", finish_rows: "{rows}", unkept_row: "rândul {n}: {values}?", unkept_heading: "capul: {values}?" };
    const rows = [{ rand: "r1", pozitie: "H8", depunere: "CASA", puncte: "14" }, { rand: "r2", pozitie: "9I", depunere: "ST(I)RE", puncte: "23" }];
    const date = { fisa: "07", sala: "s1", coloane: [["pozitie", "position"], ["depunere", "word"], ["puncte", "points"]], antet: { nume: "Pop Ana", masa: "5" }, randuri: rows, texte, numere: ["1 rând", "2 rânduri", "20 de rânduri"], tabele: [""], terminal: true };
    const ids = ["care", "campuri", "joker", "ilizibil", "pune", "scoate", "inapoi", "randuri", "gata", "oprit"].map((id) => ["div", { id }]);
    Object.assign(Element.prototype, { scrollIntoView() {}, setSelectionRange() {}, classList: { toggle() {}, add() {} }, replaceChildren(...more) { this.children = []; this.append(...more); } });
    const schita = "jucator-schita:s1:07";
    const begins = async (draft) => {
      shows([["div", { id: "jucator", "data-date": JSON.stringify(date) }], ["form", { id: "rand" }], ["form", { id: "iesire" }], ...ids, ["p", { id: "stare-trimise", "data-tot": "tot", "data-inca": "încă {n}", "data-fara": "fără" }]], { main: { "data-back": "înapoi", "data-keep": "păstrează" } });
      if (draft) localStorage.setItem(schita, JSON.stringify(draft));
      await fresh("jucator.js");
    };
    await begins();
    const at = (id) => document.getElementById(id), fields = () => at("campuri").querySelectorAll("input");
    const types = (...values) => values.forEach((value, n) => (fields()[n].value = value));
    const press = async (where, name = "click", event = new Event(name, { cancelable: true })) => { where.dispatchEvent(event); await settle(); return event.defaultPrevented; };
    const dialog = () => document.root.children.find((each) => each.tag === "dialog");
    const answers = async (name) => { const said = dialog().children[0].textContent, box = dialog().children.at(-1), event = new Event("click"); Object.defineProperty(event, "target", { value: { value: name } }); await press(box, "click", event); return said; };
    const stored = () => Object.entries(localStorage).filter(([name]) => name.startsWith("jucator:")).map(([, text]) => JSON.parse(text)).map(({ fel, date: { fisa, rand, tabel, ...more } }) => [fel, fisa, rand?.length === 12 ? "nou" : rand, ...Object.values(more)].join(" "));
    const leaves = () => { const event = new Event("beforeunload", { cancelable: true }); heard.beforeunload.forEach((does) => does(event)); return event.defaultPrevented; };
    const row = (n) => at("randuri").children[n].children[0];
    const now_at = () => [at("care").textContent, fields().map(({ value }) => value).join()];
    same([now_at(), leaves(), stored()], [["rândul 3", ",,"], false, []]);
    await press(row(1)); // nothing stood in the fields: nothing is kept
    same([now_at(), stored()], [["rândul 1", "H8,CASA,14"], []]);
    await press(row(2)); // nothing was changed
    same([now_at(), stored()], [["rândul 2", "9I,STiRE,23"], []]);
    types("9J");
    await press(row(1)); // what was changed is kept first
    same([now_at(), stored(), leaves()], [["rândul 1", "H8,CASA,14"], ["rand 07 r2 9J ST(I)RE 23"], true]);
    types("", "", "");
    await press(row(0)); // a known row that was emptied too
    same([now_at(), stored().at(-1)], [["heading", "Pop Ana,5"], "rand 07 r1   "]);
    await press(at("inapoi"));
    same(now_at(), ["rândul 3", ",,"]);
    await press(at("gata"));
    same(await answers("inapoi"), "2 rânduri");
    types("", "BĂ");
    await press(at("gata"));
    same([await answers("da"), stored().slice(-2)], ["rândul 3: BĂ?", ["rand 07 nou  BĂ ", "gata 07 "]]);
    types("1A");
    await press(at("iesire"), "submit");
    same(stored().at(-1), "rand 07 nou 1A  ");
    for (const [rand, heading, values, ...stands] of [
      ["r2", false, ["9J", "STiR", ""], "rândul 2", "9J,STiR,"], [null, false, ["", "BĂ", "7"], "rândul 3", ",BĂ,7"],
      [null, true, ["Pop Ana-Maria", "6"], "heading", "Pop Ana-Maria,6"], ["dus", false, ["1A", "", ""], "rândul 3", ",,"],
    ]) {
      const draft = { rand, heading, values };
      await begins(draft); // what stood in the fields when the page went away, unless its row is gone
      same([now_at(), localStorage[schita]], [stands, rand === "dus" ? undefined : JSON.stringify(draft)]);
    }
    fields()[2].value = "12";
    at("rand").dispatchEvent(new Event("input"));
    same(JSON.parse(localStorage[schita]), { rand: null, heading: false, values: ["", "", "12"] });
  },
  async "photos are sent one by one, again after the line was cut, and whose each is the person says where no code is seen"() {
    const texte = { sending: "se trimite", cut: "fără", give: "Trimiteți", sheet: "Fișa" };
    shows([["form", { id: "poze", "data-texte": JSON.stringify(texte) }], ["ul", { id: "trimise" }], ["input", { id: "fisier" }], ["input", { id: "a-cui", value: " 07 " }]], { dataset: { persoana: "Ana" } });
    Object.assign(Element.prototype, { prepend(...more) { for (const each of more) each.parent = this; this.children.unshift(...more); } });
    globalThis.FormData = class extends Map { toString() { return JSON.stringify(Object.fromEntries(this)); } };
    URL.createObjectURL = () => "blob:1";
    await fresh("poze.js");
    const [list, chosen] = ["trimise", "fisier"].map((id) => document.getElementById(id));
    const held = () => { let own = false; heard.beforeunload.forEach((does) => does({ preventDefault: () => (own = true) })); return own; };
    const says = () => list.children.map((item) => item.children.filter((each) => each.tag !== "img").map((each) => each.tag === "form" ? "?" : `${each.textContent}${/ (bad|ask|good)$/.exec(each.className)?.[0] ?? ""}`).join(" · "));
    const sent = () => asked.map(([, , { fisa, poza }]) => `${fisa}${poza}`);
    same([held(), says()], [false, []]);
    chosen.files = ["a", "b", "c"];
    line.push({ status: 503 });
    chosen.dispatchEvent(new Event("change"));
    same(held(), true); // it is on its way
    await settle();
    same([held(), says(), sent()], [true, ["se trimite", "se trimite", "fără"], ["07a"]]); // it is not there yet
    line.push({ status: 413, json: { eroare: "prea mare" } }, { json: { spune: "primită", fisa: "07", jucator: "Pop Ana", indreptata: true } }, { json: { spune: "a cui?", intreaba: true } });
    await tick();
    // one that is refused keeps none behind it
    same([held(), says(), sent()], [false, ["a cui? ask · ?", "07 · primită good · Pop Ana", "prea mare bad"], ["07a", "07a", "07b", "07c"]]);
    const box = list.children[0].children.at(-1);
    box.children[0].value = " 09 ";
    line.push({ status: 400, json: { eroare: "nu există" } });
    box.dispatchEvent(new Event("submit"));
    await settle();
    same([held(), says()[0], sent().at(-1), new Set(asked.map(([, , { cheie }]) => cheie)).size], [false, "nu există bad", "09c", 4]);
  },
  async "a closed hall is asked for, and shown once it is open"() {
    opens({});
    await fresh("inchisa.js");
    for (const answer of [null, { status: 503 }, {}]) { line.push(...(answer ? [answer] : [])); await tick(); }
    same([page.sent, ticks[0][0], asked.map(([path, , , { cache }]) => [path, cache])], [["reload"], 5000, Array(3).fill(["/aici", "no-store"])]);
  },
};

for (const [name, holds] of Object.entries(cases)) {
  // where the wings are deleted, so are their scripts
  try { await holds(); } catch (error) { if (error.code === "ERR_MODULE_NOT_FOUND" && process.argv[3] === "alone") continue; console.log(`${name}\n${error.stack}`); process.exitCode = 1; }
}
