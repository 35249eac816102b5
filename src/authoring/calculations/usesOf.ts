import { type Draft, type PartKind, storedTextKeys } from 'core/instrument/draft';
import { findPart } from 'core/instrument/operations';
import type { Reference } from 'core/instrument/references';
import { usesIn } from 'core/instrument/whereUsed';
import uniqBy from 'lodash/uniqBy';

/** A part that names another. */
export interface UseOfPart {
  /** Id of the part, and of what it lies in. */
  part: string;
  kind: PartKind;
  code: string;
}

/** The parts whose formulas, references or texts name these, each once. @param own parts that do not count: what they say of themselves */
export function usesOf(
  draft: Draft,
  texts: Readonly<Record<string, string>>,
  of: readonly Reference[],
  own: ReadonlySet<string> = new Set(),
): UseOfPart[] {
  const uses = usesIn(draft, { ...texts });
  const found = of.flatMap((reference) =>
    uses(reference).flatMap(({ part }): UseOfPart[] => {
      const place = findPart(draft, part);
      const top = place?.parent ?? place;
      if (top === undefined || own.has(top.part.id)) return [];
      return [{ part: top.part.id, kind: top.kind, code: top.part.code ?? '' }];
    }),
  );
  return uniqBy(found, ({ part }) => part);
}

/** The texts of a part and of what lies in it, by language: stored key and field of each. */
export function textsOfParts(draft: Draft, ids: ReadonlySet<string>): { id: string; field: string; stored: string }[] {
  return storedTextKeys(draft).flatMap(({ id, stored, context }) =>
    ids.has(id) ? [{ id, field: context.field, stored }] : [],
  );
}
