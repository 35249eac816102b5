import { type Draft, type PartKind, partLists } from '../draft';
import type { DraftPart, ListName } from './operation';

type Lists = Record<string, DraftPart[] | undefined>;

/** Where a part stands. */
export interface Place {
  part: DraftPart;
  kind: PartKind;
  list: ListName;
  index: number;
  /** Of a part within a part. */
  parent?: { part: DraftPart; kind: PartKind; list: ListName; index: number };
}

/** The part of this id, and where it stands. */
export function findPart(draft: Draft, id: string): Place | undefined {
  for (const place of eachPart(draft)) if (place.part.id === id) return place;
  return undefined;
}

/** Every part, each before its own parts. */
export function* eachPart(draft: Draft): Generator<Place> {
  for (const { list, part: kind, inner } of partLists) {
    const parts = (draft as unknown as Lists)[list] ?? [];
    for (const [index, part] of parts.entries()) {
      yield { part, kind, list: list as ListName, index };
      const children = inner === undefined ? [] : ((part as unknown as Lists)[inner.list] ?? []);
      for (const [at, child] of children.entries()) {
        yield {
          part: child,
          kind: inner?.part ?? kind,
          list: inner?.list as ListName,
          index: at,
          parent: { part, kind, list: list as ListName, index },
        };
      }
    }
  }
}

/** The list in which parts of this kind keep inner parts. */
export const innerListOf = (kind: PartKind): ListName | undefined =>
  partLists.find(({ part }) => part === kind)?.inner?.list as ListName | undefined;

/** The kind of parts in a list, and its container; undefined: no such list. */
export function listOf(name: ListName): { kind: PartKind; within?: PartKind } | undefined {
  for (const { list, part, inner } of partLists) {
    if (list === name) return { kind: part };
    if (inner?.list === name) return { kind: inner.part, within: part };
  }
  return undefined;
}

/** Whether parts of this kind (undefined: the instrument itself) keep parts of their own under the name. */
export const isPartList = (name: string, kind?: PartKind): boolean =>
  partLists.some(({ list, part, inner }) =>
    kind === undefined ? list === name : part === kind && inner?.list === name,
  );

/** A copy of the draft with another content of one list; an empty one of the instrument is left out, `questions` excepted. */
export function withList(
  draft: Draft,
  list: ListName,
  parent: string | undefined,
  change: (parts: DraftPart[]) => DraftPart[],
): Draft {
  const changed = (holder: Record<string, unknown>): Record<string, unknown> => {
    const parts = change([...((holder[list] as DraftPart[] | undefined) ?? [])]);
    const { [list]: _, ...rest } = holder;
    return parts.length === 0 && !alwaysThere.has(list) ? rest : { ...holder, [list]: parts };
  };
  if (parent === undefined) return changed(draft as unknown as Record<string, unknown>) as unknown as Draft;
  const place = findPart(draft, parent);
  if (place === undefined) return draft;
  return withPart(draft, place, changed(place.part) as DraftPart);
}

/** Lists that the document's schema wants even when they are empty. */
const alwaysThere: ReadonlySet<string> = new Set(['questions', 'answers', 'series', 'blocks']);

/** A copy of the draft in which another part stands in this place. */
export function withPart(draft: Draft, place: Place, part: DraftPart): Draft {
  const parentId = place.parent?.part.id;
  return withList(draft, place.list, parentId, (parts) =>
    parts.map((each) => (each.id === place.part.id ? part : each)),
  );
}
