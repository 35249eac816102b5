import { Link, Navigate, useLocation, useParams } from '@umijs/max';
import { Button, Empty, Skeleton } from 'antd';
import { Suspense, useCallback, useState } from 'react';
import { QuestionPageEditor } from '@/authoring';
import { StatusView } from '@/kit/statusView/StatusView';
import { useText } from '@/kit/text/useText';
import { pagePath, surveyPath } from '@/surveys/frame/places';
import { SurveyScreen } from '@/surveys/frame/SurveyScreen';
import { AddPage } from '@/surveys/items/AddPage';
import { useSurvey } from '@/surveys/state/SurveyProvider';

const views = ['question', 'answer'] as const;

function Page() {
  const text = useText();
  const { id = '' } = useParams();
  const { search } = useLocation();
  const { detail, confirmed } = useSurvey();
  const query = new URLSearchParams(search);
  const code = query.get('item') ?? '';
  const view = views.find((each) => each === query.get('view')) ?? 'question';
  /** `/instruments/edit-instrument/…/answer?part=…` stands here at the page, with `view` and `part` in the query. */
  const address = useCallback(
    (path: string) => {
      const [place = '', asked = ''] = path.split('?');
      const part = new URLSearchParams(asked).get('part');
      const at = place.endsWith('/answer') ? '&view=answer' : '';
      return `${pagePath(id, code)}${at}${part === null ? '' : `&part=${part}`}`;
    },
    [id, code],
  );
  const pages = detail.items.filter(({ kind }) => kind === 'page');
  const [first] = pages;
  if (!query.has('item')) return first ? <Navigate to={pagePath(id, first.code)} replace /> : <NoPage />;
  const page = pages.find((item) => item.code === code);
  if (page === undefined) return <StatusView code="404" text={text('survey.page.none')} />;
  // One that was just added: the server has it in a moment.
  if (confirmed.detail.items.every(({ instrumentId }) => instrumentId !== page.instrumentId)) {
    return <Skeleton active paragraph={{ rows: 12 }} />;
  }
  return (
    <Suspense fallback={<Skeleton active paragraph={{ rows: 12 }} />}>
      <QuestionPageEditor
        instrumentId={page.instrumentId}
        view={view}
        address={address}
        back={<Link to={surveyPath(id)}>{text('survey.page.back', { title: detail.title })}</Link>}
        tabs={
          <nav className="survey-tabs" aria-label={text('survey.tabs')}>
            {views.map((each) => (
              <Link
                key={each}
                to={`${pagePath(id, code)}${each === 'answer' ? '&view=answer' : ''}`}
                aria-current={each === view ? 'page' : undefined}
              >
                {text(`draft.tab.${each}`)}
              </Link>
            ))}
          </nav>
        }
      />
    </Suspense>
  );
}

/** A survey without pages: says so, and adds one. */
function NoPage() {
  const text = useText('survey.');
  const { id = '' } = useParams();
  const { detail } = useSurvey();
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <Link to={surveyPath(id)}>{text('page.back', { title: detail.title })}</Link>
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('page.noneYet')}>
        <Button type="primary" onClick={() => setAdding(true)}>
          {text('items.addPage')}
        </Button>
      </Empty>
      {isAdding ? <AddPage onClose={() => setAdding(false)} /> : null}
    </>
  );
}

/** The questions of a survey's page, with a way back to the survey. */
export default function SurveyPageScreen() {
  return (
    <SurveyScreen>
      <Page />
    </SurveyScreen>
  );
}
