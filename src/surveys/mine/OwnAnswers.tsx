import { useIntl } from '@umijs/max';
import { Skeleton } from 'antd';
import type { MySurveyDetail } from 'core/contract/surveys/mySurvey';
import { useState } from 'react';
import { AnswersRead } from '@/answering';
import { LoadFailedAlert } from '@/kit/loadFailed/LoadFailed';
import { Isolated } from '@/kit/text/Isolated';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { useCached } from '@/shell/api/useCached';
import { foreignTo } from '@/shell/start/languages';

/** One's own answers, part by part. */
export function OwnAnswers({ survey }: { survey: MySurveyDetail }) {
  const { locale } = useIntl();
  const text = useText('mySurvey.');
  const begun = survey.items.flatMap(({ attempt, ...item }) => (attempt === null ? [] : [{ ...item, attempt }]));
  const [open, setOpen] = useState<readonly string[]>(begun.slice(0, 1).map(({ code }) => code));
  if (begun.length === 0) return <p className="surveys-quiet">{text('answers.none')}</p>;
  return (
    <>
      {begun.map(({ code, title, attempt }) => (
        <details
          key={code}
          className="surveys-fold"
          open={open.includes(code)}
          onToggle={({ currentTarget }) =>
            setOpen((before) => [...before.filter((each) => each !== code), ...(currentTarget.open ? [code] : [])])
          }
        >
          <summary {...foreignTo(locale, title.locale)}>
            <Isolated text={title.text} locale={title.locale} />
          </summary>
          <div>{open.includes(code) ? <Answers attempt={attempt} /> : null}</div>
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
