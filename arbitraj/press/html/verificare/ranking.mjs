// Places and ranking points (8.7).

const halfUp = (x, digits = 0) => Number(Math.round(Number(`${x.toFixed(9)}e${digits}`)) + `e-${digits}`);

/** The scale of the federation, put together again from what it has published (I-scale): P(k, n) = c(n) (G(n) - G(k - 1)). */
function scaleOf(n) {
  const c = 10 * meanShare(100) / meanShare(n);
  return (place) => (place > n ? 0 : halfUp(c * (G(n) - G(place - 1))));
}

const G = (m) => Math.sqrt(m * (200 - m));

function meanShare(n) {
  let sum = 0;
  for (let place = 1; place <= n; place++) sum += G(n) - G(place - 1);
  return sum / n;
}

function pointsFor(players, stage, scale) {
  if (stage.match.scara === "fara") return null;
  if (scale?.length) {
    const counts = scale.map(([n]) => n);
    const n = Math.min(Math.max(players, Math.min(...counts)), Math.max(...counts));
    return (place) => scale.find(([of, k]) => of === n && k === place)?.[2] ?? 0;
  }
  return stage.rules["I-scale"] === "fara" ? null : scaleOf(Math.min(Math.max(players, 10), 100));
}

/** Ranks counted sheets; `open` sheets count as players too. Each is given `place` and `rankingPoints`. */
export function rank(counted, open, stage, scale) {
  const groups = stage.match.clasamente === "pe_categorii" ? ["seniori", "tineret"] : [null];
  for (const category of groups) {
    const belongs = (sheet) => category === null || sheet.jucator.categorie === category;
    const ranked = counted.filter((c) => belongs(c.sheet)).sort((a, b) => compare(a, b, stage));
    givePlaces(ranked, stage);
    givePoints(ranked, pointsFor(ranked.length + open.filter(belongs).length, stage, scale), stage);
  }
}

function compare(a, b, stage) {
  return apart(a, b, stage) || a.sheet.masa - b.sheet.masa;
}

/** Negative where a has the better place, 0 where they share one. Who did not hand in comes after all of the same total (6.3.2.h). */
function apart(a, b, stage) {
  return byResult(a, b, stage) || missing(a) - missing(b) || a.tilesOnGrid - b.tilesOnGrid || byOrder(a, b, stage);
}

function byResult(a, b, stage) {
  if (stage.match.tip !== "serie_maxime") return b.total - a.total;
  for (let n = 0; n < Math.max(a.entries.length, b.entries.length); n++) {
    const difference = (b.entries[n]?.points ?? 0) - (a.entries[n]?.points ?? 0);
    if (difference) return difference;
  }
  return 0;
}

const missing = (c) => c.sheet.stare === "nepredat";

function byOrder(a, b, stage) {
  if (missing(a)) return stage.rules["I-not-handed-in"] === "loc_dupa_masa" ? a.sheet.masa - b.sheet.masa : 0;
  const elsewhere = (a.sheet.sala ?? null) !== (b.sheet.sala ?? null);
  return elsewhere && stage.rules["I-several-halls"] === "loc_impartit" ? 0 : a.sheet.ordine - b.sheet.ordine;
}

function givePlaces(ranked, stage) {
  ranked.forEach((one, n) => {
    const before = ranked[n - 1];
    const shares = before && apart(before, one, stage) === 0;
    one.place = shares ? before.place : n + 1;
  });
}

function givePoints(ranked, points, stage) {
  for (const one of ranked) {
    const sharing = ranked.filter((other) => other.place === one.place).length;
    one.rankingPoints = points && afterSanctions(shared(points, one.place, sharing, stage), one, stage);
  }
}

function shared(points, place, sharing, stage) {
  const all = Array.from({ length: sharing }, (_, n) => points(place + n));
  if (sharing === 1 || stage.rules["I-shared-points"] === "locul_cel_mai_bun") return all[0];
  const mean = all.reduce((sum, p) => sum + p, 0) / sharing;
  return stage.rules["I-shared-points"] === "media" ? halfUp(mean, 2) : Math.floor(mean);
}

/** Serie de maxime: sanctions are taken from ranking points, 1% and 4% of those for the place (8.3-8.5). */
function afterSanctions(points, { warnings, penalties, disciplinary }, stage) {
  if (stage.match.tip !== "serie_maxime") return points;
  const ones = stage.rules["I-percent-from"] === "primul" ? warnings : Math.max(0, warnings - 3);
  const fours = penalties + disciplinary;
  if (stage.rules["I-percent"] === "compus") return halfUp(points * 0.99 ** ones * 0.96 ** fours, 2);
  return halfUp((points * (100 - ones - 4 * fours)) / 100, 2);
}
