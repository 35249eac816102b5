import { useIntl } from '@umijs/max';
import { Skeleton } from 'antd';
import type { SurveyChanges } from 'core/contract/surveys/survey';
import { LoadFailed } from '@/kit/loadFailed/LoadFailed';
import { useText } from '@/kit/text/useText';
import { useSurvey } from '../state/SurveyProvider';
import { useChanges } from './useChanges';

/** What opening the survey anew changes, and for whom: said before one agrees. */
export function Changes() {
  const text = useText('survey.changes.');
  const { changes, reload } = useChanges();
  if (changes === undefined) return <Skeleton active title={false} paragraph={{ rows: 3 }} />;
  if (changes === 'failed') return <LoadFailed onRetry={reload} />;
  return (
    <>
      <h3 className="survey-changes-title">{text('title')}</h3>
      <ChangeList changes={changes} />
      <h3 className="survey-changes-title">{text('whom')}</h3>
      <Whom changes={changes} />
    </>
  );
}

function ChangeList({ changes: { changes } }: { changes: SurveyChanges }) {
  const intl = useIntl();
  const text = useText('survey.changes.');
  if (changes.length === 0) return <p className="survey-quiet">{text('none')}</p>;
  return (
    <ul className="survey-follows" aria-label={text('title')}>
      {changes.map(({ part, code, name, change, fields }) => (
        <li key={`${part} ${code} ${change}`}>
          {part === 'setting'
            ? text('setting', { code })
            : text(change, {
                ...{ part, name },
                fields: intl.formatList(
                  fields.map((field) => text('field', { field })),
                  { type: 'unit' },
                ),
              })}
        </li>
      ))}
    </ul>
  );
}

function Whom({ changes: { underWay, toBegin, isRounded, group } }: { changes: SurveyChanges }) {
  const text = useText('survey.');
  const { detail } = useSurvey();
  const counted = (key: string, count: number) =>
    isRounded ? text(`changes.${key}.rounded`, { count, group }) : text(`changes.${key}`, { count });
  const lines = [
    counted('underWay', underWay),
    ...(toBegin === null ? [] : [counted('toBegin', toBegin)]),
    text('follows.revise.new'),
    ...(detail.waves.length > 0 ? [text('changes.waves')] : []),
  ];
  return (
    <ul className="survey-follows" aria-label={text('changes.whom')}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
