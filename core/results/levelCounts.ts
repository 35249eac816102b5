import { type AnswerColumn, missingReasons, type Rows } from './data';
import type { Variable } from './variable';

/** How often each level of a choice was chosen, and (by place in `missingReasons`) why there is nothing. */
export interface LevelCounts {
  levels: Float64Array;
  missing: Float64Array;
}

/** Of attempts that several figures are about. */
const known = new WeakMap<Rows, Map<AnswerColumn, LevelCounts>>();

export function levelCounts(column: AnswerColumn, levels: Variable['levels'], rows: Rows): LevelCounts {
  const counted = known.get(rows) ?? new Map<AnswerColumn, LevelCounts>();
  known.set(rows, counted);
  const held = counted.get(column);
  if (held !== undefined) return held;
  const { values, missing } = column;
  const made = { levels: new Float64Array(levels.length), missing: new Float64Array(missingReasons.length) };
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? -1;
    const reason = missing[row] ?? 0;
    made.missing[reason] = (made.missing[reason] ?? 0) + 1;
    const place = values[row] ?? 0;
    if (reason === 0) made.levels[place] = (made.levels[place] ?? 0) + 1;
  }
  counted.set(column, made);
  return made;
}

/** How often each number was given that the levels count as. */
export function scoreCounts({ levels }: LevelCounts, variable: Pick<Variable, 'levels'>): Map<number, number> {
  const counts = new Map<number, number>();
  variable.levels.forEach(({ score }, place) => {
    const count = levels[place] ?? 0;
    if (score !== null && count > 0) counts.set(score, (counts.get(score) ?? 0) + count);
  });
  return counts;
}
