import { reservedWords } from 'core/formula';
import type { Draft, DraftCalculation } from 'core/instrument/draft';
import { freeCode } from 'core/instrument/freeCode';
import type { Operation } from 'core/instrument/operations';
import type { DraftView } from '@/authoring/draft/view';
import { textsOfParts } from './usesOf';

interface Named {
  id: string;
}

/** The new previous neighbour after one step; undefined: it is at the end already. */
export function neighbourAfterStep(
  list: readonly Named[],
  id: string,
  direction: 'up' | 'down',
): string | null | undefined {
  const at = list.findIndex((each) => each.id === id);
  if (at < 0) return undefined;
  if (direction === 'up') return at === 0 ? undefined : (list[at - 2]?.id ?? null);
  return list[at + 1]?.id;
}

/** The new previous neighbour after a drop on another row; undefined: it stays. */
export function neighbourAfterDrop(list: readonly Named[], dragged: string, over: string): string | null | undefined {
  const from = list.findIndex(({ id }) => id === dragged);
  const to = list.findIndex(({ id }) => id === over);
  if (from < 0 || to < 0 || from === to) return undefined;
  return to > from ? over : (list[to - 1]?.id ?? null);
}

/** Codes that a new question or calculation cannot have. */
export const takenNames = ({ questions, calculations = [] }: Draft): ReadonlySet<string> =>
  new Set([...questions, ...calculations].map(({ code }) => code).concat([...reservedWords]));

/** A copy after the original, with its bands and its texts in all loaded languages. */
export function duplicating(
  { draft, locales }: DraftView,
  id: string,
  newId: () => string,
): { operations: Operation[]; copy: DraftCalculation } | undefined {
  const original = draft.calculations?.find((each) => each.id === id);
  if (original === undefined) return undefined;
  const ids = new Map([[id, newId()]]);
  for (const band of original.bands ?? []) ids.set(band.id, newId());
  const copy: DraftCalculation = {
    ...original,
    id: ids.get(id) ?? '',
    code: freeCode(original.code, takenNames(draft)),
    ...(original.bands && { bands: original.bands.map((band) => ({ ...band, id: ids.get(band.id) ?? '' })) }),
  };
  const texts = textsOfParts(draft, new Set(ids.keys())).flatMap(({ id: of, field, stored }) =>
    [...locales].flatMap(([locale, known]): Operation[] => {
      const text = known.texts[stored];
      if (!text) return [];
      return [{ op: 'text', part: ids.get(of) ?? '', field, locale, text, before: null }];
    }),
  );
  return { operations: [{ op: 'add', list: 'calculations', after: id, part: { ...copy } }, ...texts], copy };
}
