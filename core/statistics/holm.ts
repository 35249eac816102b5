/** Holm 1979: each p as it counts among all of them; null stays null and counts for nothing. In the order given. */
export function holm(ps: readonly (number | null)[]): (number | null)[] {
  const order = ps.flatMap((p, index) => (p === null ? [] : [{ p, index }])).sort((one, other) => one.p - other.p);
  const adjusted = ps.map((): number | null => null);
  let least = 0;
  order.forEach(({ p, index }, place) => {
    least = Math.max(least, Math.min(1, p * (order.length - place)));
    adjusted[index] = least;
  });
  return adjusted;
}
