import type { useIntl } from '@umijs/max';
import type { Dropped } from './kindSwitch';

/** What another kind has cost, as one sentence. */
export function droppedWords(intl: ReturnType<typeof useIntl>, dropped: readonly Dropped[]): string {
  const names = dropped.map((what) => intl.formatMessage({ id: `question.dropped.${what}` }));
  return intl.formatMessage({ id: 'question.dropped' }, { what: intl.formatList(names, { type: 'conjunction' }) });
}
