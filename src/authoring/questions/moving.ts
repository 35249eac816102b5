import type { Draft } from 'core/instrument/draft';
import type { Operation } from 'core/instrument/operations';
import findLast from 'lodash/findLast';
import { settingField } from '@/authoring/draft/useParts';
import { type Group, groupsOf, type ListRow } from './listRows';

/** Where questions go: after `after` in the section; null: to its start. */
interface Target {
  section: string | undefined;
  after: string | null;
}

const byId = (groups: ReturnType<typeof groupsOf>, id: string) => {
  for (const [index, { questions }] of groups.entries()) {
    const at = questions.findIndex((question) => question.id === id);
    if (at >= 0) return { group: index, at };
  }
  return undefined;
};

/** The ids of questions among these, in the order in which they are asked. */
export function inOrder(draft: Draft, ids: Iterable<string>): string[] {
  const wanted = new Set(ids);
  return groupsOf(draft).flatMap(({ questions }) => questions.flatMap(({ id }) => (wanted.has(id) ? [id] : [])));
}

/**
 * The id after which questions have to be in the list of all questions to come where `target` says. The list keeps the order of the
 * sections if it has it.
 */
function neighbourBefore(draft: Draft, { section, after }: Target, moving: ReadonlySet<string>): string | null {
  if (after !== null) return after;
  const groups = groupsOf(draft).map((group) => ({
    ...group,
    questions: group.questions.filter(({ id }) => !moving.has(id)),
  }));
  const rest = draft.questions.filter(({ id }) => !moving.has(id));
  const index = groups.findIndex((group) => group.section?.code === section);
  const first = groups[index]?.questions[0];
  if (first !== undefined) return rest[rest.findIndex(({ id }) => id === first.id) - 1]?.id ?? null;
  const before = findLast(groups.slice(0, Math.max(index, 0)), ({ questions }) => questions.length > 0);
  return before?.questions.at(-1)?.id ?? null;
}

/** Moves these questions to a place, in their order; nothing if they are there already. */
export function movingQuestions(draft: Draft, ids: Iterable<string>, target: Target): Operation[] {
  const moved = inOrder(draft, ids);
  const moving = new Set(moved);
  const members = groupsOf(draft).find(({ section }) => section?.code === target.section)?.questions ?? [];
  const stop = members.findIndex(({ id }) => id === target.after);
  const staying = findLast(members.slice(0, stop + 1), ({ id }) => !moving.has(id));
  const start = neighbourBefore(draft, { ...target, after: staying?.id ?? null }, moving);

  const settings = moved.flatMap((id) => settingField(draft, id, 'section', target.section) ?? []);
  const rest = draft.questions.flatMap(({ id }) => (moving.has(id) ? [] : [id]));
  rest.splice(start === null ? 0 : rest.indexOf(start) + 1, 0, ...moved);
  const stands = rest.every((id, index) => draft.questions[index]?.id === id);
  if (stands) return settings;
  const moves = moved.map((part, index): Operation => ({ op: 'move', part, after: moved[index - 1] ?? start }));
  return [...settings, ...moves];
}

/** Moves one place up or down, across sections; nothing at the ends. */
export function stepping(draft: Draft, ids: Iterable<string>, direction: 'up' | 'down'): Operation[] {
  const moved = inOrder(draft, ids);
  const groups = groupsOf(draft);
  const edge = direction === 'up' ? moved[0] : moved.at(-1);
  const place = edge === undefined ? undefined : byId(groups, edge);
  if (place === undefined) return [];
  const { questions, section } = groups[place.group] ?? { questions: [], section: undefined };
  const to = (group: Group | undefined, after: string | null) =>
    group ? movingQuestions(draft, moved, { section: group.section?.code, after }) : [];
  const here = { section, questions };
  if (direction === 'up') {
    const above = groups[place.group - 1];
    return place.at > 0
      ? to(here, questions[place.at - 2]?.id ?? null)
      : to(above, above?.questions.at(-1)?.id ?? null);
  }
  const next = questions[place.at + 1];
  return next ? to(here, next.id) : to(groups[place.group + 1], null);
}

/** Moves a section one place up or down. */
export function steppingSection({ sections = [] }: Draft, id: string, direction: 'up' | 'down'): Operation[] {
  const at = sections.findIndex((section) => section.id === id);
  const isLast = direction === 'up' ? at <= 0 : at >= sections.length - 1;
  if (at < 0 || isLast) return [];
  const after = direction === 'up' ? sections[at - 2]?.id : sections[at + 1]?.id;
  return [{ op: 'move', part: id, after: after ?? null }];
}

/** Drops rows on a row: before it if they came from below, after it if they came from above. */
export function dropping(
  draft: Draft,
  rows: readonly ListRow[],
  dragged: readonly string[],
  over: string,
): Operation[] {
  const [lead = ''] = dragged;
  const from = rows.findIndex(({ id }) => id === lead);
  const to = rows.findIndex(({ id }) => id === over);
  if (from < 0 || to < 0 || from === to) return [];
  if (rows[from]?.kind === 'section') return droppingSection(draft, rows, lead, to, to > from);
  const before = rows[to > from ? to : to - 1];
  if (before === undefined) return movingQuestions(draft, dragged, { section: undefined, after: null });
  return before.kind === 'section'
    ? movingQuestions(draft, dragged, { section: before.code, after: null })
    : movingQuestions(draft, dragged, { section: before.section, after: before.id });
}

function droppingSection(
  { sections = [] }: Draft,
  rows: readonly ListRow[],
  id: string,
  to: number,
  isDown: boolean,
): Operation[] {
  const row = rows[to];
  const code = row?.kind === 'section' ? row.code : row?.section;
  const target = sections.findIndex((section) => section.code === code);
  const own = sections.findIndex((section) => section.id === id);
  const after = isDown ? sections[target] : sections.slice(0, Math.max(target, 0)).at(-1);
  const stands = after?.id === id || (after?.id ?? null) === (sections[own - 1]?.id ?? null);
  return stands ? [] : [{ op: 'move', part: id, after: after?.id ?? null }];
}
