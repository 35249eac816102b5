import { type Draft, type PartKind, storedTextKeys } from 'core/instrument/draft';
import { findPart } from 'core/instrument/operations';
import type { Reference } from 'core/instrument/references';
import { usesIn } from 'core/instrument/whereUsed';
import uniqBy from 'lodash/uniqBy';

/** A part that refers to another. */
export interface UseOfPart {
  /** Id of the top-level part. */
  part: string;
  kind: PartKind;
  code: string;
}

/** The parts whose formulas, references or texts name these, each once. @param own parts that do not count */
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

/** The texts of these parts: stored key and field of each. */
export function textsOfParts(draft: Draft, ids: ReadonlySet<string>): { id: string; field: string; stored: string }[] {
  return storedTextKeys(draft).flatMap(({ id, stored, context }) =>
    ids.has(id) ? [{ id, field: context.field, stored }] : [],
  );
}
