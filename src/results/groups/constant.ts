import type { ResultBlock } from 'core/results/block';
import { figure } from '../frame/blocks';

/** Whether everybody in every group has the same number. */
export function isConstant(block: ResultBlock): boolean {
  const levels = (block.of.group_levels as readonly string[] | undefined) ?? [];
  const of = (level: string, key: string) => figure(block, 'groups', level, key);
  const there = levels.filter((level) => (of(level, 'n') ?? 0) > 0);
  const means = new Set(there.map((level) => of(level, 'mean')));
  // Of a single person there is no deviation.
  const isWithout = there.every((level) => (of(level, 'sd') ?? 0) === 0);
  return there.length > 1 && means.size === 1 && !means.has(null) && isWithout;
}
