import { Link, useIntl, useSearchParams } from '@umijs/max';
import { asFailure } from '@/kit/failure/requestFailure';
import { FocusKept } from '@/kit/focus/FocusKept';
import { PageHeader } from '@/kit/pageHeader/PageHeader';
import { Title } from '@/kit/text/Title';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { ListState } from '../browse/ListState';
import { Unavailable } from '../browse/Unavailable';
import { useCursorList } from '../browse/useCursorList';
import { ComparedResults } from '../history/ComparedResults';
import { assessmentsOf } from '../history/groups';
import { HistoryList } from '../history/HistoryList';
import { historyPath } from '../history/historyPath';
import { OneAssessment } from '../history/OneAssessment';
import '../browse/browse.css';
import '../history/history.css';

/** The own attempts, an assessment a card; of one assessment its scores over time, or two results side by side. */
export default function HistoryPage() {
  const text = useText();
  const [search] = useSearchParams();
  const instrument = search.get('instrument') ?? undefined;
  const [one, other] = search.get('compare')?.split(',') ?? [];
  if (instrument && one && other) {
    return (
      <FocusKept className="browse">
        <PageHeader
          title={text('compare.title')}
          actions={
            <Link key="one" to={historyPath({ instrument })} className="browse-link">
              {text('compare.back')}
            </Link>
          }
        />
        <ComparedResults instrument={instrument} attempts={[one, other]} />
      </FocusKept>
    );
  }
  return (
    <FocusKept className="browse">
      {instrument ? <OverTime key={instrument} instrument={instrument} /> : <All />}
    </FocusKept>
  );
}

function useAttempts(instrument?: string) {
  const { locale } = useIntl();
  return useCursorList(
    (cursor) => api.attempts.list.reply({ query: { cursor, locale, instrumentId: instrument } }),
    [locale, instrument],
  );
}

/** What a list of attempts shows of its loading. While it reloads after a change, it stays. */
const stateOf = ({ rows, loading, loadingMore, failed, retry }: ReturnType<typeof useAttempts>) => ({
  loading: loading && rows.length === 0,
  loadingMore,
  failed,
  empty: rows.length === 0,
  onRetry: retry,
});

function WhenEmpty({ says }: { says: string }) {
  const text = useText();
  return (
    <>
      <p>{text(says)}</p>
      <Link to="/Browse-Instruments">{text('player.toBrowse')}</Link>
    </>
  );
}

function All() {
  const text = useText();
  const list = useAttempts();
  return (
    <>
      <PageHeader title={text('history.title')} lead={text('history.lead')} />
      <ListState {...stateOf(list)} whenEmpty={<WhenEmpty says="history.empty" />}>
        <HistoryList rows={list.rows} onChange={list.reload} />
      </ListState>
    </>
  );
}

function OverTime({ instrument }: { instrument: string }) {
  const text = useText();
  const list = useAttempts(instrument);
  const [assessment] = assessmentsOf(list.rows);
  const isKnown = assessment !== undefined || !list.loading;
  return (
    <>
      {isKnown ? (
        <PageHeader
          title={
            assessment ? (
              <Title text={assessment.newest.title} locale={assessment.newest.titleLocale} />
            ) : (
              text('history.title')
            )
          }
          lead={assessment ? text('trend.title') : undefined}
          actions={
            <Link key="all" to={historyPath({})} className="browse-link">
              {text('history.all')}
            </Link>
          }
        />
      ) : null}
      {!list.loading && asFailure(list.error).status === 400 ? (
        <Unavailable text="details.absent" link={{ to: historyPath({}), text: 'result.toHistory' }} />
      ) : (
        <ListState {...stateOf(list)} whenEmpty={<WhenEmpty says="history.emptyHere" />}>
          {assessment ? <OneAssessment assessment={assessment} onChange={list.reload} /> : null}
        </ListState>
      )}
    </>
  );
}
