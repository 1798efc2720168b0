// The shape of a field, never whether it is right: asked alike in every hand, so that it tells nobody anything.
const SHAPES = {
  grupa: /^(\d{1,2}|[IVX]{1,4})$/i,
  pozitie: /^(\d{1,2}\p{L}|\p{L}\d{1,2})$/u,
  depunere: /^[\p{L}\p{M}().'-]{2,}$/u,
  puncte: /^\d{1,4}$/,
  masa: /^\d{1,6}$/,
};

/** Whether a text is a whole position: one with a letter behind it is none. */
export const isPosition = (text) => SHAPES.pozitie.test(text);

/** Whether a text looks like what belongs into a field. An empty field is an answer, and so is `?`. */
export const hasShape = (column, text) => !text || text.includes("?") || !SHAPES[column] || SHAPES[column].test(text);
