/** A number with its noun, as Romanian counts: `forms` are those of 1, 2 and 20. */
export function counted([one, few, many], n) {
  const form = n === 1 ? one : n === 0 || (n % 100 > 0 && n % 100 < 20) ? few : many;
  return form.replace(/\d+/, n);
}
