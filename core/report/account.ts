import type { MessageValues } from '../language';
import { groupValues } from './traits/norm';
import type { Trait } from './traits/traits';

/** A sentence of the interface: the key of its text, and its values. */
export interface AccountSentence {
  key: string;
  values: MessageValues;
}

/**
 * How the figures of a trait came about, in sentences: points, comparison group, T or z score, percentile. No single answer is in them.
 * @param write a whole number of years in the reader's language
 */
export function accountOf(trait: Trait, write: (years: number) => string): AccountSentence[] {
  const { name, points, standard, percentile, norm, table, placing, verdict, bar } = trait;
  const sentences: AccountSentence[] = [];
  const say = (id: string, values: MessageValues) => sentences.push({ key: `report.account.${id}`, values });
  const isAlone = norm === null && percentile === null && standard === null;
  // A number without a scale counts something, such as unanswered questions: it is not a score in points.
  const isCount = bar === null && verdict === null;
  if (points?.value != null && !(isAlone && isCount)) {
    say(isAlone ? 'answers' : 'points', { name: name.text, count: points.value, points: points.formatted });
  }
  if (norm !== null) say('norm', { ...groupValues(norm.group, write), mean: norm.mean, sd: norm.sd });
  if (norm !== null && standard?.value != null && (standard.metric === 't' || standard.metric === 'z')) {
    say(standard.metric, { value: standard.formatted });
  }
  if (table !== null) say('table', { ...groupValues(table.group, write), given: table.given, value: table.value });
  if (percentile?.value != null) {
    say('percentile', { percentile: percentile.formatted, by: placing ?? 'other' });
  }
  return sentences;
}
