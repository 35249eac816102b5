import type { useIntl } from '@umijs/max';
import type { Dropped } from './kindSwitch';

/** A sentence about what a change of kind has dropped. */
export function droppedWords(intl: ReturnType<typeof useIntl>, dropped: readonly Dropped[]): string {
  const names = dropped.map((what) => intl.formatMessage({ id: `question.dropped.${what}` }));
  return intl.formatMessage({ id: 'question.dropped' }, { what: intl.formatList(names, { type: 'conjunction' }) });
}
