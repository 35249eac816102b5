import type { Draft } from 'core/instrument/draft';
import { freeCode } from 'core/instrument/freeCode';
import { type DraftPart, findPart, type Operation, type Place, textKeysOf } from 'core/instrument/operations';
import { newId } from '@/kit/newId/newId';
import { type DraftView, textIn } from './view';

/** A copy of a part, and the operations that add it. */
export interface Duplicate {
  copy: DraftPart;
  operations: Operation[];
}

const isPart = (value: unknown): value is DraftPart =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';

/** The part with new ids, also for the parts inside it. @param ids collects old id → new id */
function renewed(part: DraftPart, ids: Map<string, string>): DraftPart {
  const copy: DraftPart = { ...part, id: newId() };
  ids.set(part.id, copy.id);
  for (const [field, value] of Object.entries(part)) {
    if (!Array.isArray(value) || !value.every(isPart)) continue;
    copy[field] = value.map((inner: DraftPart) => renewed(inner, ids));
  }
  return copy;
}

function neighbourCodes(draft: Draft, list: string, parent: DraftPart | undefined): Set<string> {
  const holder = (parent ?? draft) as unknown as Record<string, DraftPart[] | undefined>;
  return new Set((holder[list] ?? []).flatMap(({ code }) => code ?? []));
}

/** A copy of a part with the texts of the loaded languages. @param after id of the part before it */
export function copying(view: DraftView, { part, list, parent }: Place, code?: string, after = part.id): Duplicate {
  const { draft, locales } = view;
  const ids = new Map<string, string>();
  const copy = { ...renewed(part, ids), ...(code !== undefined && { code }) };
  const operations: Operation[] = [{ op: 'add', list, ...(parent && { parent: parent.part.id }), after, part: copy }];
  for (const address of textKeysOf(draft).keys()) {
    const [from = '', field = ''] = address.split(' ');
    const to = ids.get(from);
    if (to === undefined) continue;
    for (const locale of locales.keys()) {
      const text = textIn(view, from, field, locale);
      if (text !== null) operations.push({ op: 'text', part: to, field, locale, text, before: null });
    }
  }
  return { copy, operations };
}

/** A copy of a part right after it, with a free code; undefined: the part is gone. */
export function duplicating(view: DraftView, id: string): Duplicate | undefined {
  const place = findPart(view.draft, id);
  if (place === undefined) return undefined;
  const { part, list, parent } = place;
  const taken = neighbourCodes(view.draft, list, parent?.part);
  return copying(view, place, part.code === undefined ? undefined : freeCode(part.code, taken));
}
