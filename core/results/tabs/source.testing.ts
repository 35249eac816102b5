import type { Definition } from '../../instrument/draft';
import { type CompletedAttempt, dataOf } from '../attempts';
import type { Source } from '../source';
import { variablesOf } from '../variable';

/** An attempt with what a test is about; the rest is the same for all. */
export type Attempt = Partial<CompletedAttempt> & { person: number };

/** What was answered, where names are not withheld and figures are about however few. */
export function sourceWith(definition: Definition, attempts: readonly Attempt[], change: Partial<Source> = {}): Source {
  const { variables, scales } = variablesOf(definition);
  const whole = attempts.map(
    (one): CompletedAttempt => ({
      ...{ wave: '', arm: null, locale: 'en-US', version: 1, completedAt: Date.UTC(2026, 5, 1), seconds: 60 },
      ...{ attributes: {}, answers: {}, missing: new Map(), scores: {} },
      ...one,
    }),
  );
  const attributes = [...new Set(whole.flatMap((one) => Object.keys(one.attributes)))];
  return {
    ...{ data: dataOf(variables, attributes, whole), variables, scales },
    waves: [...new Set(whole.map(({ wave }) => wave))].filter((wave) => wave !== ''),
    baseLocale: 'en-US',
    around: {
      turnout: { invited: null, begun: 0, completed: whole.length, stopped: 0, declined: null, sinceYesterday: 0 },
      ...{ begun: [], stops: [], quotas: [], revisions: [] },
    },
    gate: { minimumGroup: 1, isWithheld: false },
    ...change,
  };
}
