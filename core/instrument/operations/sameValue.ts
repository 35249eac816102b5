/** Whether two values of JSON are the same; the order of an object's keys does not count, and undefined keys count as absent. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) || Array.isArray(other)) {
    if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
    return one.every((value, index) => sameValue(value, other[index]));
  }
  const keys = (value: object) => Object.entries(value).filter(([, held]) => held !== undefined);
  const [mine, theirs] = [keys(one), keys(other)];
  return (
    mine.length === theirs.length &&
    mine.every(([key, value]) => Object.hasOwn(other, key) && sameValue(value, (other as Record<string, unknown>)[key]))
  );
}
