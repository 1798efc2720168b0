// Answers and decisions: what the sheet says once the arbiters have read it, and whose word is the last.

/** A sheet as read, with the answers put in. */
export function answered(sheet, answers) {
  const read = JSON.parse(JSON.stringify(sheet));
  const misfits = [];
  for (const { id, schimba } of answers.filter((a) => a.fisa === sheet.fisa)) {
    for (const change of schimba) if (!put(read, change)) misfits.push({ id, ...change });
  }
  return { sheet: read, misfits };
}

/** Puts a change in; says whether what it changes stood there. A grid looked at for one entry goes with its row. */
function put(sheet, { tabel, depunere, camp, din, in: now }) {
  if (!depunere) {
    const fits = (sheet[camp] ?? "") === (din ?? "");
    if (fits) sheet[camp] = now;
    return fits;
  }
  const rows = sheet[tabel ?? "depuneri"];
  const row = rows[depunere - 1];
  if (camp === "rand_nou") rows.splice(depunere - 1, 0, { ...now });
  else if (!row) return false;
  else if (camp === "rand_scos") rows.splice(depunere - 1, 1);
  else if (camp !== "grila" && row[camp] !== din) return false;
  else row[camp] = now;
  return true;
}

const RULINGS = ["accepta", "respinge", "joker", "grupa"];

/** The decisions of one sheet that stand: of those that say what an entry is, the last; of those on an article, the last on it. */
export function decisionsOn(sheet, all) {
  const undone = new Set();
  for (const { actiune, decizie, nr } of [...all].reverse()) if (actiune === "anuleaza" && !undone.has(nr)) undone.add(decizie);
  const own = all.filter((d) => d.fisa === sheet.fisa && d.actiune !== "anuleaza" && !undone.has(d.nr));
  const sameTable = (d, construction) => (d.constructie ?? d.tabel === "constructie") === construction;
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
