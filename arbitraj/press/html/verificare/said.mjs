// What is said of an edition: what was counted, and apart from it what is only written in its file.

import { TEXT } from "./texte.mjs";

/** { heading, verdict, proved, told }: each a text, or lists of texts with the name of their look. Nothing among the `proved` rests
 *  on a field that was not counted again or compared. */
export function said(found) {
  const { differences, fingerprint, lexicon, list, open, ruled, sealed, stage, title, unknown } = found;
  const name = [title, TEXT.stage(stage)].filter(Boolean).join(", ");
  const byList = list?.same ?? false;
  const words = list === null ? TEXT.byEdition : byList ? TEXT.byList : TEXT.byOtherList;
  const rulings = ruled.length ? [[byList ? TEXT.ruled(ruled) : TEXT.ruledTold(ruled), "note"]] : [];
  return {
    heading: name ? TEXT.heading(name) : "",
    proved: [
      ...(differences.length ? [[TEXT.unequalAbout(found), ""]] : []),
      ...(sealed === false ? [[TEXT.broken, "bad"]] : []),
      ...(open ? [[TEXT.open(open), "note"]] : []),
      [words, list && !byList ? "bad" : "note"],
      ...(byList ? rulings : []),
      ...(differences.length && unknown.length ? [[TEXT.unknown(unknown), "note"]] : []),
    ],
    told: [
      [fingerprint ? TEXT.fingerprint(fingerprint) : TEXT.noFingerprint, "fingerprint"],
      ...(byList ? [] : rulings),
      [TEXT.told(lexicon), "note"],
    ],
  };
}
