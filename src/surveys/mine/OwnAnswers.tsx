import { useIntl } from '@umijs/max';
import { Skeleton } from 'antd';
import type { MySurveyDetail } from 'core/contract/surveys/mySurvey';
import { useState } from 'react';
import { AnswersRead } from '@/answering';
import { LoadFailedAlert } from '@/kit/loadFailed/LoadFailed';
import { Title } from '@/kit/text/Title';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { useCached } from '@/shell/api/useCached';
import { foreignTo } from '@/shell/start/languages';
import { itemsOfWaves } from './wavesOf';

/** One's own answers, part by part. */
export function OwnAnswers({ survey }: { survey: MySurveyDetail }) {
  const { locale } = useIntl();
  const text = useText('mySurvey.');
  const begun = itemsOfWaves(survey).flatMap(({ attempt, ...item }) =>
    attempt === null ? [] : [{ ...item, attempt }],
  );
  const [open, setOpen] = useState<readonly string[]>(begun.slice(0, 1).map(({ attempt }) => attempt));
  if (begun.length === 0) return <p className="surveys-quiet">{text('answers.none')}</p>;
  return (
    <>
      {begun.map(({ title, attempt, wave }) => (
        <details
          key={attempt}
          className="surveys-fold"
          open={open.includes(attempt)}
          onToggle={({ currentTarget }) =>
            setOpen((before) => [
              ...before.filter((each) => each !== attempt),
              ...(currentTarget.open ? [attempt] : []),
            ])
          }
        >
          <summary {...foreignTo(locale, title.locale)}>
            <Title text={title.text} locale={title.locale} />
            {wave ? ` · ${wave.title || text('wave.number', { number: wave.number })}` : null}
          </summary>
          <div>{open.includes(attempt) ? <Answers attempt={attempt} /> : null}</div>
        </details>
      ))}
    </>
  );
}

function Answers({ attempt }: { attempt: string }) {
  const { locale } = useIntl();
  const { data, error, refresh } = useCached(`attempt:${attempt}:${locale}`, (options) =>
    api.attempts.get({ params: { id: attempt }, query: { locale }, ...options }),
  );
  if (!data) return error ? <LoadFailedAlert onRetry={refresh} /> : <Skeleton active />;
  return <AnswersRead key={`${data.revision} ${data.locale}`} attempt={data} />;
}
