import { useIntl } from '@umijs/max';
import type { SurveyRow } from 'core/contract/surveys/survey';
import { useText } from '@/kit/text/useText';

/** When it can be answered, in days. */
export function SurveyWindow({ row: { opensAt, closesAt } }: { row: Pick<SurveyRow, 'opensAt' | 'closesAt'> }) {
  const intl = useIntl();
  const text = useText('survey.window.');
  const day = (time: string) => intl.formatDate(time, { year: 'numeric', month: 'short', day: 'numeric' });
  if (opensAt && closesAt) return text('both', { from: day(opensAt), to: day(closesAt) });
  if (opensAt) return text('from', { from: day(opensAt) });
  return closesAt ? text('to', { to: day(closesAt) }) : text('none');
}
