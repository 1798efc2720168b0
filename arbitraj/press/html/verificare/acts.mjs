// Answers and decisions: what the sheet says once the arbiters have read it, and whose word is the last.

import { placeOf } from "./game.mjs";

/** A sheet as read, with the answers put in. */
export function answered(sheet, answers) {
  const read = structuredClone(sheet);
  const misfits = [];
  read.told = new Map();
  read.toldConstruction = new Map();
  for (const { id, schimba } of answers.filter((a) => a.fisa === sheet.fisa)) {
    for (const change of schimba) if (!put(read, change)) misfits.push({ id, ...change });
  }
  return { sheet: read, misfits };
}

function put(sheet, { tabel = "depuneri", depunere, camp, din, in: now }) {
  const rows = sheet[tabel];
  if (depunere === undefined || depunere === null) {
    const fits = camp === "grila" || (sheet[camp] ?? "") === (din ?? "");
    if (fits) sheet[camp] = now;
    return fits;
  }
  if (camp === "rand_nou") rows.splice(depunere - 1, 0, now);
  else if (camp === "rand_scos") rows.splice(depunere - 1, 1);
  else if (camp === "grila") (tabel === "constructie" ? sheet.toldConstruction : sheet.told).set(depunere, now.map(placeOf));
  else {
    if (rows[depunere - 1]?.[camp] !== din) return false;
    rows[depunere - 1][camp] = now;
  }
  return true;
}

const RULINGS = ["accepta", "respinge", "joker", "grupa"];

/** The decisions of one sheet that stand: of those that say what an entry is, the last; of those on an article, the last on it. */
export function decisionsOn(sheet, all) {
  const undone = new Set();
  for (const { actiune, decizie, nr } of [...all].reverse()) if (actiune === "anuleaza" && !undone.has(nr)) undone.add(decizie);
  const own = all.filter((d) => d.fisa === sheet.fisa && d.actiune !== "anuleaza" && !undone.has(d.nr));
  const sameTable = (d, construction) => (d.tabel === "constructie") === construction;
  const onArticles = (findings, decisions, point) => {
    for (const { actiune, articol } of decisions) {
      const left = findings.filter((f) => f !== articol);
      findings.splice(0, findings.length, ...(actiune === "adauga" ? [...left, articol] : left));
    }
    return findings;
  };
  const changes = own.filter((d) => !RULINGS.includes(d.actiune));
  return {
    entries: (construction) => new Map(own.filter((d) => RULINGS.includes(d.actiune) && sameTable(d, construction)).map((d) => [d.depunere, d])),
    settle: (graded, construction) => {
      if (graded.state === "corecta") onArticles(graded.findings, changes.filter((d) => d.depunere === graded.entry.number && sameTable(d, construction)));
    },
    ofSheet: (findings) => onArticles(findings, changes.filter((d) => !d.depunere)),
  };
}
