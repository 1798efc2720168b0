// The scripts of every page in Node, with a page, a line and a clock of the test's own: node scripts.mjs FOLDER OF STATIC
import { deepStrictEqual as same } from "node:assert";

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
const settle = () => new Promise((go) => setImmediate(() => setImmediate(() => setImmediate(go))));
const happens = async (name, event = {}) => { heard[name].forEach((does) => does(event)); await settle(); };
const tick = async () => { ticks.forEach(([, does]) => does()); await settle(); };
const waits = () => timers.filter(Boolean).map(([after]) => after);
const kept = () => Object.fromEntries(Object.entries(localStorage).filter(([name]) => name.startsWith("sala:s1:")).map(([name, text]) => [name.split(":").at(-1), JSON.parse(text)]));

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
    opens({ all: { "[data-badge]": marks }, elements: { "#sunet": element({ opreste: "fără sunet", porneste: "cu sunet" }) } });
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
      opens({ dataset: { persoana: "Ana", sala: "s1", numar: "7", ora: String(RealDate.UTC(2026, 10, 21, 15, 2) + 60_000), pornita: "2026-11-21T09:00:00" }, kept, elements: { "#revenit": back, "#stare-trimise": element(SAYS) } });
      back.hidden = true;
      sources.length = channel.said.length = told.length = 0;
      globalThis.BroadcastChannel = function () { return Object.assign(channel, { postMessage: (each) => channel.said.push(each) }); };
      globalThis.EventSource = class extends EventTarget { static CLOSED = 2; static CONNECTING = 0; constructor(from) { super(); this.from = from; this.readyState = 1; sources.push(this); } close() { this.readyState = 2; } };
      document.addEventListener("hall:topics", ({ detail }) => told.push(detail));
      return fresh("stream.js");
    };
    const says = (name, data) => sources.at(-1).dispatchEvent(Object.assign(new Event(name), { data }));
    const { serverNow } = await begins({ "sala:flux:s1": "5" });
    same([sources.map(({ from }) => from), serverNow().getTime() - now, ticks.at(-1)[0]], [["/flux?dupa=5"], 60_000, 2000]);
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
    same(sources.map(({ from }) => from), ["/flux?dupa=5", "/flux?dupa=9"]);
    localStorage["sala:flux"] = `alta ${now - 5_999}`; // another tab has it
    await tick();
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
    same(sources[0].from, "/flux?dupa=7");
  },
  async "a closed hall is asked for, and shown once it is open"() {
    opens({});
    await fresh("inchisa.js");
    for (const answer of [null, { status: 503 }, {}]) { line.push(...(answer ? [answer] : [])); await tick(); }
    same([page.sent, ticks[0][0], asked.map(([path, , , { cache }]) => [path, cache])], [["reload"], 5000, Array(3).fill(["/aici", "no-store"])]);
  },
};

for (const [name, holds] of Object.entries(cases)) {
  try { await holds(); } catch (error) { console.log(`${name}\n${error.stack}`); process.exitCode = 1; }
}
