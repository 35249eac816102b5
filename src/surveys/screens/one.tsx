import { Link, useIntl, useParams } from '@umijs/max';
import { Skeleton } from 'antd';
import type { MySurveyDetail } from 'core/contract/surveys/mySurvey';
import { useState } from 'react';
import { HelpAfter, ItemRisks } from '@/answering';
import { isAbsent } from '@/kit/failure/requestFailure';
import { LoadFailed } from '@/kit/loadFailed/LoadFailed';
import { PageHeader } from '@/kit/pageHeader/PageHeader';
import { StatusView } from '@/kit/statusView/StatusView';
import { Title } from '@/kit/text/Title';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { useCached } from '@/shell/api/useCached';
import { foreignTo } from '@/shell/start/languages';
import { Overview } from '../mine/Overview';
import { OwnAnswers } from '../mine/OwnAnswers';
import { OwnResults, shownResults } from '../mine/OwnResults';
import { itemsOfWaves } from '../mine/wavesOf';
import '../mine/surveys.css';

const views = ['overview', 'answers', 'result'] as const;
type View = (typeof views)[number];

const isView = (view: string | undefined): view is View => (views as readonly (string | undefined)[]).includes(view);

/** One survey as its participant sees it: what it is, the own answers, the own results. */
export default function SurveyPage() {
  const { id = '', view } = useParams();
  const { locale } = useIntl();
  const text = useText('mySurvey.');
  const { data, error, refresh } = useCached(
    `my-survey:${id}:${locale}`,
    (options) => api.mySurvey.read({ params: { id }, query: { locale }, ...options }),
    isAbsent,
  );
  if (!isView(view) || (!data && error && isAbsent(error))) return <StatusView text={text('absent')} />;
  if (!data) return error ? <LoadFailed onRetry={refresh} /> : <Skeleton active />;
  return <Survey survey={data} view={view} onChange={refresh} />;
}

function Survey({ survey, view, onChange }: { survey: MySurveyDetail; view: View; onChange(): void }) {
  const { locale } = useIntl();
  const text = useText('mySurvey.');
  const { id, title, asker, showsResults } = survey;
  const offered = views.filter((each) => each !== 'result' || showsResults);
  const [shownIn, setShownIn] = useState(locale);
  return (
    <div className="surveys">
      {view === 'result' ? (
        shownResults(survey).map((attempt) => <ItemRisks key={attempt} attempt={attempt} locale={shownIn} />)
      ) : (
        <HelpAfter attempts={itemsOfWaves(survey).flatMap(({ attempt }) => attempt ?? [])} />
      )}
      <PageHeader
        title={
          <span {...foreignTo(locale, title.locale)}>
            <Title text={title.text} locale={title.locale} />
          </span>
        }
        lead={
          asker.text === '' ? undefined : (
            <>
              {text('asker')} <bdi {...foreignTo(locale, asker.locale)}>{asker.text}</bdi>
            </>
          )
        }
      />
      <nav className="surveys-views" aria-label={text('views')}>
        {offered.map((each) => (
          <Link
            key={each}
            to={`/my-surveys/survey/${id}/${each}`}
            aria-current={each === view ? 'page' : undefined}
            replace
          >
            {text(`view.${each}`)}
          </Link>
        ))}
      </nav>
      {view === 'overview' ? <Overview survey={survey} onChange={onChange} /> : null}
      {view === 'answers' ? <OwnAnswers survey={survey} /> : null}
      {view === 'result' ? <OwnResults survey={survey} locale={shownIn} onLocale={setShownIn} /> : null}
    </div>
  );
}
