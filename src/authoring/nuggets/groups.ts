import { codePatterns } from 'core/instrument/codePatterns';
import type { Nugget } from 'core/instrument/document';
import type { Draft, Identified } from 'core/instrument/draft';
import { freeCode } from 'core/instrument/freeCode';
import type { Operation } from 'core/instrument/operations';
import { settingField } from '@/authoring/draft/useParts';

export type DraftNugget = Identified<Nugget>;

export interface NuggetGroup {
  group: string;
  /** In the order of the report: by priority, then by place in the list. */
  nuggets: readonly DraftNugget[];
}

const priorityOf = ({ priority = 0 }: Nugget): number => priority;

/** The groups in order of appearance. */
export function groupsOf({ nuggets = [] }: Pick<Draft, 'nuggets'>): NuggetGroup[] {
  return [...new Set(nuggets.map(({ group }) => group))].map((group) => ({
    group,
    nuggets: nuggets
      .filter((nugget) => nugget.group === group)
      .sort((one, other) => priorityOf(one) - priorityOf(other)),
  }));
}

/**
 * Moves a nugget to a place of its group, from 0. Among nuggets of the same priority its place in the list changes; past others it takes
 * over their priority.
 */
export function placing(draft: Draft, id: string, to: number): Operation[] {
  const all = draft.nuggets ?? [];
  const own = all.find((nugget) => nugget.id === id);
  const members = groupsOf(draft).find(({ group }) => group === own?.group)?.nuggets ?? [];
  const from = members.findIndex((nugget) => nugget.id === id);
  if (own === undefined || from === to) return [];
  const rest = members.filter((nugget) => nugget.id !== id);
  const [before, after] = [rest[to - 1], rest[to]];
  const least = before ? priorityOf(before) : Number.NEGATIVE_INFINITY;
  const most = after ? priorityOf(after) : Number.POSITIVE_INFINITY;
  const kept = priorityOf(own);
  const priority = kept >= least && kept <= most ? kept : to < from ? most : least;
  const setting =
    priority === kept ? undefined : settingField(draft, id, 'priority', priority === 0 ? undefined : priority);
  return [...(setting ? [setting] : []), ...moving(all, id, priority, before, after)];
}

/** After the neighbour of the same priority before it, or before the one after it; without either its place does not matter. */
function moving(
  all: readonly DraftNugget[],
  part: string,
  priority: number,
  before: DraftNugget | undefined,
  after: DraftNugget | undefined,
): Operation[] {
  if (before && priorityOf(before) === priority) return [{ op: 'move', part, after: before.id }];
  if (after === undefined || priorityOf(after) !== priority) return [];
  const others = all.filter(({ id }) => id !== part);
  return [{ op: 'move', part, after: others[others.indexOf(after) - 1]?.id ?? null }];
}

/** Renames a group in its nuggets and in the report blocks that show it. */
export function renamingGroup(draft: Draft, from: string, to: string): Operation[] {
  const nuggets = (draft.nuggets ?? []).filter(({ group }) => group === from).map(({ id }) => id);
  const blocks = (draft.reports ?? []).flatMap((report) =>
    report.blocks.flatMap((block) => (block.kind === 'nuggets' && block.group === from ? [block.id] : [])),
  );
  return [...nuggets, ...blocks].flatMap((id) => settingField(draft, id, 'group', to) ?? []);
}

export function freeNuggetCode({ nuggets = [] }: Pick<Draft, 'nuggets'>, group: string): string {
  return freeCode(
    `${group}_${nuggets.filter((nugget) => nugget.group === group).length + 1}`,
    new Set(nuggets.map(({ code }) => code)),
  );
}

/** Whether it is valid as the code of a nugget or of a group. */
export const isCode = (code: string): boolean => code.length <= 100 && codePatterns.part.test(code);
