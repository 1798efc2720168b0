// Everything the page says, in one place.

const counted = (n, one, many) => (n === 1 ? one : `${n} ${n % 100 >= 20 || (n % 100 === 0 && n > 0) ? "de " : ""}${many}`);
const sheetsOf = (n) => counted(n, "o fișă", "fișe");
const entriesOf = (n) => counted(n, "o depunere", "depuneri");

const STATES = { corecta: "corectă", incorecta: "incorectă", necorectata: "necorectată" };
const REASONS = { eliminat: "eliminat", absent: "absent", de_lamurit: "de lămurit", netastata: "netastată", nepredat: "nepredat", predat: "în clasament" };
const STAGES = { provizoriu: "ediția provizorie", final: "ediția finală" };

export const TEXT = {
  equal: ({ sheets, entries }) => `Totul se potrivește: am numărat din nou ${sheetsOf(sheets)}, cu ${entriesOf(entries)}, și au ieșit aceleași totaluri, constatări, locuri și puncte de clasament.`,
  unequal: (differences, sheets) => `Nu se potrivește: ${counted(differences, "o deosebire", "deosebiri")}${sheets ? `, la ${sheetsOf(sheets)}` : ""}.`,
  unequalAbout: ({ sheets, entries }) => `Am numărat din nou ${sheetsOf(sheets)}, cu ${entriesOf(entries)}. Mai jos, la fiecare loc, ce scrie în ediție și ce a ieșit aici.`,
  following: (differences, sheets) => `Ce mai iese altfel din cauza ${differences === 1 ? "ei" : "lor"}, la ${sheetsOf(sheets)}`,
  heading: (name) => `După fișier: ${name}`,
  fingerprint: (hash) => `Amprenta scrisă în fișier (SHA-256), de comparat cu subsolul documentelor: ${hash}`,
  told: ({ name, official }) => `Titlul, felul ediției, amprenta${name ? ` și numele listei, «${name}»${official ? ", declarată oficială," : ""}` : ""} sunt cum le scrie fișierul; de aici nu se pot verifica.`,
  noFingerprint: "Fișierul nu are amprentă: nu este o ediție publicată.",
  broken: "Fișierul nu mai este cum l-a scris programul: pecetea de la sfârșitul lui lipsește sau nu se potrivește. Luați-l din nou de la organizatori.",
  open: (n) => `${n === 1 ? "O fișă nu este lămurită sau tastată încă și nu s-a numărat" : `${sheetsOf(n)} nu sunt lămurite sau tastate încă și nu s-au numărat`}; locurile se mai pot schimba.`,
  byEdition: "Cuvintele: după verdictele pe care le are ediția. Cu lista de cuvinte, ca fișier text, se verifică și ele.",
  byList: "Cuvintele: după lista aleasă, care este chiar cea a ediției.",
  byOtherList: "Cuvintele: după lista aleasă, care NU este cea a ediției; deosebirile pot veni de aici.",
  ruled: (words) => `Arbitrul a hotărât, peste listă: ${words.map(({ word, valid }) => `${word} este ${valid ? "bun" : "greșit"}`).join(", ")}.`,
  ruledTold: (words) => `După fișier, arbitrul a hotărât peste listă: ${words.map(({ word, valid }) => `${word} este ${valid ? "bun" : "greșit"}`).join(", ")}. Se verifică odată cu lista de cuvinte.`,
  unknown: (words) => `Ediția nu spune dacă sunt bune: ${words.join(", ")}.${words.length > 20 ? " Alegeți și lista de cuvinte." : ""}`,
  file: { heading: "Fișierul", json: "nu este un fișier JSON întreg.", other: "nu este o ediție: îi lipsește clasamentul.", old: "este o ediție mai veche, fără fișele din care s-a corectat (corectura); nu se poate număra din nou.", new: "este făcut de alt program decât cel al paginii; luați pagina verificare.html de lângă el.", broken: "nu are datele cum trebuie și nu se poate număra." },
  noEdition: "Am primit lista de cuvinte. Alegeți și fișierul ediției.",
  working: "Număr…",
  sheet: ({ fisa, masa, nume }) => [fisa ? `Fișa ${fisa}` : "Fără fișă", masa !== undefined ? `masa ${masa}` : "", nume ?? ""].filter(Boolean).join(" · "),
  words: "Cuvinte",
  game: "Partida",
  allWords: "Toate cuvintele",
  wholeSheet: "Toată fișa",
  entry: (n, table) => (table === "constructie" ? `Construcția, depunerea ${n}` : `Depunerea ${n}`),
  table: (table) => (table === "constructie" ? "Construcția" : "Depunerile"),
  columns: { where: "Unde", what: "Ce", theirs: "În ediție", ours: "Numărat din nou" },
  what: {
    nume: "numele", categorie: "categoria", amprenta: "amprenta ediției", lista: "suma de control (SHA-256) a listei", cuvinte: "câte cuvinte are lista", loc: "locul", total: "totalul", puncte_depuneri: "punctele depunerilor", avertismente_tehnice: "avertismente tehnice",
    penalizari_tehnice: "penalizări tehnice", avertismente_disciplinare: "avertismente disciplinare", puncte_clasament: "puncte de clasament",
    litere_grila: "litere pe grilă", depuneri: "câte depuneri", stare: "starea", puncte: "punctele", articole: "articolele", constatari: "constatările",
    pozitie: "poziția", cuvant: "cuvântul", ranked: "în clasament", twice: "de câte ori în clasament", other: "ale cui sunt depunerile", sheet: "în ediție", tip: "tipul partidei", litere: "literele", reguli: "alegerile", left: "de ce nu este în clasament", word: "cuvântul", ruled: "cuvântul, după hotărârea arbitrului", answer: "lămurirea", verdicts: "suma de control (SHA-256) a verdictelor",
  },
  stage: (stage) => STAGES[stage] ?? "",
  value: (what, value) => {
    if (value === null || value === undefined || value === "") return what === "articole" || what === "constatari" ? "niciuna" : "–";
    if (what === "stare") return STATES[value] ?? String(value);
    if (what === "left") return REASONS[value] ?? String(value);
    if (what === "other") return `ale fișei ${value}`;
    if (what === "ranked" || what === "sheet") return value ? "da" : "nu";
    if (what === "ruled") return value ? "bun" : "greșit";
    if (what === "word") return value ? "bun" : "nu este în listă";
    if (typeof value === "number") return String(value).replace(".", ",").replace("-", "−");
    return String(value);
  },
  answer: (theirs) => `lămurirea înlocuiește «${theirs ?? ""}»`,
  answerMisfit: "pe fișă scrie altceva",
  doubtful: "hotărăsc cuvinte despre care ediția nu spune nimic",
};
