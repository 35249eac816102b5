import { sectionRuns } from 'core/flow';
import { isGiven } from 'core/results/attempts';
import type { ResultData } from 'core/results/data';
import type { Around } from 'core/results/source';
import type { KnownVersion } from './columns';
import type { StoppedSheet } from './storeAround';
import type { Loaded } from './storeRead';

const dayLength = 86_400_000;

/** Who began at an instrument and who completed it: the completed ones as the store has them, with those who have not. */
export function courseOf(
  completed: Pick<Loaded, 'startedAt'> & { data: Pick<ResultData, 'completedAt'> },
  others: readonly { day: string; begun: number; stopped: number }[],
  now: Date,
): Pick<Around, 'turnout' | 'begun'> {
  const byDay = new Map<number, number>();
  for (const time of completed.startedAt) {
    const day = Math.floor(time / dayLength);
    byDay.set(day, (byDay.get(day) ?? 0) + 1);
  }
  for (const { day, begun } of others) {
    const number = Math.floor(Date.parse(day) / dayLength);
    byDay.set(number, (byDay.get(number) ?? 0) + begun);
  }
  const { completedAt } = completed.data;
  let sinceYesterday = 0;
  for (let row = 0; row < completedAt.length; row += 1) {
    if ((completedAt[row] ?? 0) > now.getTime() - dayLength) sinceYesterday += 1;
  }
  const all = (of: 'begun' | 'stopped') => others.reduce((so, one) => so + one[of], 0);
  return {
    turnout: {
      ...{ invited: null, declined: null, begun: completedAt.length + all('begun'), completed: completedAt.length },
      ...{ stopped: all('stopped'), sinceYesterday },
    },
    begun: [...byDay]
      .sort(([one], [other]) => one - other)
      .map(([day, begun]) => ({ day: new Date(day * dayLength).toISOString().slice(0, 10), begun })),
  };
}

/** The question that each of them had in front of them: the first after their last answer; null: the first of all. */
export function stopsOf(sheets: readonly StoppedSheet[], versions: ReadonlyMap<string, KnownVersion>): Around['stops'] {
  const counts = new Map<string | null, number>();
  for (const { id, versionId, answers } of sheets) {
    const version = versions.get(versionId);
    if (version === undefined) continue;
    const order = sectionRuns(version.definition, id).flatMap(({ questions }) =>
      questions
        .filter(({ kind }) => kind !== 'information')
        .flatMap(({ code, rows }) => (rows ? rows.map((row) => `${code}.${row.code}`) : [code])),
    );
    const last = order.reduce((found, code, index) => (isGiven(answers[code]) ? index : found), -1);
    const question = order[last + 1] ?? order.at(-1) ?? null;
    counts.set(question, (counts.get(question) ?? 0) + 1);
  }
  return [...counts]
    .map(([question, stopped]) => ({ question, stopped }))
    .sort((one, other) => other.stopped - one.stopped || String(one.question).localeCompare(String(other.question)));
}

/** Changes by language, with the questions whose own texts they concern. */
export function revisionsOf(
  rows: readonly { number: number; at: Date; changes: { locale: string; key: string }[] }[],
  questions: readonly { code: string; answerSet?: string }[],
): Around['revisions'] {
  return rows.flatMap(({ number, at, changes }) => {
    const locales = [...new Set(changes.map(({ locale }) => locale))];
    return locales.map((locale) => {
      const keys = changes.filter((change) => change.locale === locale).map(({ key }) => key);
      const items = questions
        .filter(({ code, answerSet }) =>
          keys.some(
            (key) =>
              key.startsWith(`question.${code}.`) ||
              (answerSet !== undefined && key.startsWith(`answer.${answerSet}.`)),
          ),
        )
        .map(({ code }) => code);
      return { locale, number, at: at.toISOString(), items };
    });
  });
}
