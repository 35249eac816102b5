import { Link } from '@umijs/max';
import { Progress } from 'antd';
import type { SurveyRow } from 'core/contract/surveys/survey';
import { useText } from '@/kit/text/useText';
import { resultPath } from '../frame/places';

/** How many have begun and completed it, with a bar: of those who were invited, else of those who began. */
export function Answers({ row: { id, started, completed, invited, title } }: { row: SurveyRow }) {
  const text = useText('survey.');
  const all = invited ?? started;
  const share = (count: number) => Math.min(100, (100 * count) / Math.max(all, 1));
  return (
    <div className="survey-answers">
      {started > 0 ? (
        <Link to={resultPath(id)} title={text('answers.results', { title })}>
          {text('answers', { started, completed })}
        </Link>
      ) : (
        <span>{text('answers', { started, completed })}</span>
      )}
      {all > 0 ? (
        <Progress
          aria-label={text('answers.of', { title })}
          percent={share(started)}
          success={{ percent: share(completed) }}
          showInfo={false}
          size={[112, 6]}
        />
      ) : null}
    </div>
  );
}
