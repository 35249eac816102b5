import { ascending, defined, quantile, tally } from '../../statistics/sums';
import type { ResultBlock } from '../block';
import { protectedList } from '../cells';
import { levelsOf, type Rows } from '../data';
import { factsOf } from '../facts';
import { gated, shown } from '../gate';
import { respondentPrefix } from '../respondent';
import type { MakeTab, Source } from '../source';

const dayLength = 86_400_000;
const dayOf = (number: number) => new Date(number * dayLength).toISOString().slice(0, 10);

function course({ data, around }: Source, rows: Rows): ResultBlock {
  const numbers = tally(rows.map((row) => Math.floor((data.completedAt[row] ?? 0) / dayLength)));
  const completed = new Map([...numbers].map(([number, count]) => [dayOf(number), count]));
  const begun = new Map(around.begun.map(({ day, begun: count }) => [day, count]));
  const days = [...new Set([...completed.keys(), ...begun.keys()])].sort();
  return shown(
    { stat: 'course', of: { by: 'day' } },
    {
      days: days.map((day) => ({
        day,
        begun: begun.has(day) ? (begun.get(day) ?? null) : around.begun.length > 0 ? 0 : null,
        completed: completed.get(day) ?? 0,
      })),
    },
  );
}

function stops({ around, gate }: Source): ResultBlock {
  const counts = around.stops.map(({ stopped }) => stopped);
  const cells = gate.isWithheld ? protectedList(counts, gate.minimumGroup) : counts;
  return shown(
    { stat: 'stops', of: {} },
    {
      stopped: around.turnout.stopped,
      at: around.stops.map(({ question }, index) => ({ question, stopped: cells[index] ?? null })),
    },
  );
}

function minutes({ data, gate }: Source, rows: Rows): ResultBlock {
  const timed = rows.filter((row) => !Number.isNaN(data.seconds[row] ?? Number.NaN));
  return gated(gate, data, timed, { stat: 'minutes', of: {} }, () => {
    const sorted = ascending(timed.map((row) => (data.seconds[row] ?? 0) / 60));
    const at = (share: number) => defined(quantile(sorted, share, 7));
    return { n: sorted.length, median: at(0.5), q1: at(0.25), q3: at(0.75) };
  });
}

function shares(source: Source, rows: Rows, name: string): ResultBlock {
  const { data, gate, variables } = source;
  return gated(gate, data, rows, { stat: 'shares', of: { variable: name } }, () => {
    const counts = tally(levelsOf(data, variables, name, rows));
    const levels = [...counts.keys()].sort();
    const cells = protectedList(
      levels.map((level) => counts.get(level) ?? 0),
      gate.isWithheld ? gate.minimumGroup : 1,
    );
    const found = levels.map((code, index) => ({ code, n: cells[index] ?? null }));
    return {
      levels: found.filter(({ code }) => code !== ''),
      none: found.find(({ code }) => code === '')?.n ?? (counts.has('') ? null : 0),
    };
  });
}

/** How many came, when, from where, and how long it took. Counts of completed ones are never kept back. */
export const overview: MakeTab = (source, rows) => {
  const { around, data, waves } = source;
  const facts = [
    'locale',
    ...(new Set(rows.map((row) => data.version[row])).size > 1 ? ['version'] : []),
    ...(waves.length > 0 ? ['wave'] : []),
    ...(data.arm.some((arm) => arm !== null) ? ['arm'] : []),
    ...[...data.attributes.keys()].map((code) => `attribute.${code}`),
    ...factsOf(data, waves).flatMap(({ code }) => (code.startsWith(respondentPrefix) ? [code] : [])),
  ];
  return [
    shown({ stat: 'turnout', of: {} }, around.turnout),
    course(source, rows),
    ...(around.stops.length > 0 ? [stops(source)] : []),
    minutes(source, rows),
    ...facts.map((name) => shares(source, rows, name)),
    ...(around.quotas.length > 0 ? [shown({ stat: 'quotas', of: {} }, { quotas: around.quotas })] : []),
  ];
};
