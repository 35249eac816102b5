import type { PartKind } from 'core/instrument/draft';
import { findPart } from 'core/instrument/operations';
import { usesIn } from 'core/instrument/whereUsed';
import uniqBy from 'lodash/uniqBy';
import type { DraftView } from '@/authoring/draft/view';

/** A part that refers to another. */
export interface UseOfPart {
  /** Id of the top-level part. */
  part: string;
  kind: PartKind;
  code: string;
}

/** The other parts whose formulas, references or texts name a calculation or a table, each once. */
export function usesOf(view: DraftView, kind: 'calculation' | 'table', id: string, code: string): UseOfPart[] {
  const { draft, locales } = view;
  const uses = usesIn(draft, { ...locales.get(draft.baseLocale)?.texts })({ kind, code });
  const found = uses.flatMap(({ part }): UseOfPart[] => {
    const place = findPart(draft, part);
    const top = place?.parent ?? place;
    if (top === undefined || top.part.id === id) return [];
    return [{ part: top.part.id, kind: top.kind, code: top.part.code ?? '' }];
  });
  return uniqBy(found, ({ part }) => part);
}
