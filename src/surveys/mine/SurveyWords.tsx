import { useIntl } from '@umijs/max';
import { Progress } from 'antd';
import type { MySurveyRow } from 'core/contract/surveys/mySurvey';
import { useText } from '@/kit/text/useText';
import { foreignTo } from '@/shell/start/languages';

/** Who asks; nothing where nobody is named. */
export function AskedBy({ row: { asker }, className }: { row: MySurveyRow; className: string }) {
  const { locale } = useIntl();
  const text = useText('mySurvey.');
  if (asker.text === '') return null;
  return (
    <p className={className}>
      {text('asker')} <bdi {...foreignTo(locale, asker.locale)}>{asker.text}</bdi>
    </p>
  );
}

/** How many parts of a survey are done, of one that is begun. */
export function PartsDone({ row: { itemsDone, items }, className }: { row: MySurveyRow; className: string }) {
  const text = useText('mySurvey.');
  return (
    <>
      <Progress
        percent={Math.round((100 * itemsDone) / Math.max(items, 1))}
        showInfo={false}
        aria-label={text('progress')}
      />
      <p className={className}>{text('partsDone', { done: itemsDone, count: items })}</p>
    </>
  );
}
