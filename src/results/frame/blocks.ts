import type { ResultBlock, ResultValues } from 'core/results/block';

type Of = Readonly<Record<string, unknown>>;

const fits = (block: ResultBlock, stat: string, of: Of) =>
  block.stat === stat && Object.entries(of).every(([name, value]) => block.of[name] === value);

/** The blocks of a kind, about these things. */
export const blocksOf = (blocks: readonly ResultBlock[], stat: string, of: Of = {}): ResultBlock[] =>
  blocks.filter((block) => fits(block, stat, of));

export const blockOf = (blocks: readonly ResultBlock[], stat: string, of: Of = {}): ResultBlock | undefined =>
  blocks.find((block) => fits(block, stat, of));

/** The figures of a kind of block that is particular to results; null: there are none. */
export function own<S extends keyof ResultValues>(block: ResultBlock | undefined, stat: S): ResultValues[S] | null {
  return block?.stat === stat ? (block.values as ResultValues[S] | null) : null;
}

/** The figures of a block of `core/statistics`. */
export type Figures = Readonly<Record<string, unknown>>;
export const figuresOf = (block: ResultBlock | undefined): Figures => (block?.values ?? {}) as Figures;

/** A figure by its name, or by names within names; null: not available. */
export function figure(block: ResultBlock | undefined, ...path: readonly string[]): number | null {
  let value: unknown = block?.values;
  for (const name of path) value = (value as Record<string, unknown> | null | undefined)?.[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** Codes of variables that are the same (`same`), each group with the one that is shown first. */
export function sameIn(blocks: readonly ResultBlock[]): string[][] {
  const groups = new Map<string, string[]>();
  for (const block of blocksOf(blocks, 'same')) {
    const first = own(block, 'same')?.as ?? '';
    groups.set(first, [...(groups.get(first) ?? [first]), String(block.of.variable)]);
  }
  return [...groups.values()];
}
