import { type Draft, definitionOf } from 'core/instrument/draft';
import { type DraftPart, eachPart } from 'core/instrument/operations';
import { type Problem, problem } from 'core/instrument/problem';
import { parseInstrument } from 'core/instrument/schema';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Unchanged parts are the same object in both. */
function touched(before: Draft, after: Draft): { draft: Draft; places: Map<string, number[]> } {
  const old = new Set([...eachPart(before)].map(({ part }) => part));
  const only: Record<string, DraftPart[]> = {};
  const places = new Map<string, number[]>();
  for (const { part, list, index, parent } of eachPart(after)) {
    only[parent?.list ?? list] ??= [];
    if (parent !== undefined || old.has(part)) continue;
    only[list]?.push(part);
    places.set(list, [...(places.get(list) ?? []), index]);
  }
  return { draft: { ...after, ...only }, places };
}

/** For the changed parts of `after`: why each cannot be part of a document, with its place in the draft. */
export function misfits(before: Draft, after: Draft): Problem[] {
  const { draft, places } = touched(before, after);
  const parsed = parseInstrument({ ...definitionOf(draft), texts: {} });
  const found = parsed.ok ? [] : parsed.problems;
  for (const { part, list, index, parent } of eachPart(draft)) {
    if (uuid.test(part.id)) continue;
    const path = parent === undefined ? [list, index, 'id'] : [parent.list, parent.index, list, index, 'id'];
    found.push(problem('schema.wrong_format', path, part.code ?? null, { value: part.id }));
  }
  return found.map((each) => ({
    ...each,
    path: each.path.replace(/^(\w+)\[(\d+)\]/, (_, list: string, index: string) => {
      return `${list}[${places.get(list)?.[Number(index)] ?? index}]`;
    }),
  }));
}
