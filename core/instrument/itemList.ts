import { type InstrumentStructure, scopeOf } from './program';

const sameCodes = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((code, index) => code === other[index]);

/** A short name for these items, if there is one: the ends of a range, a tag. Both in the order of the instrument. */
export function nameForItems(
  structure: InstrumentStructure,
): (codes: readonly string[]) => { tag?: string; range?: [from: string, to: string] } {
  const scope = scopeOf(structure);
  const counted = scope.items.filter(
    ({ type, kind }) => type !== null && type !== 'text' && type !== 'texts' && kind !== 'time',
  );
  const refs = counted.map(({ ref }) => ref);
  return (codes) => {
    const [first, last] = [codes[0], codes.at(-1)];
    const from = refs.indexOf(first ?? '');
    const contiguous = codes.length > 1 && from >= 0 && sameCodes(codes, refs.slice(from, from + codes.length));
    const tagged = [...scope.tagged].find(([, items]) =>
      sameCodes(
        codes,
        items.map(({ ref }) => ref),
      ),
    );
    return {
      ...(tagged && { tag: tagged[0] }),
      ...(contiguous && first !== undefined && last !== undefined && { range: [first, last] }),
    };
  };
}
