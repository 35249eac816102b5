import { Link, useIntl, useSearchParams } from '@umijs/max';
import { asFailure } from '@/kit/failure/requestFailure';
import { FocusKept } from '@/kit/focus/FocusKept';
import { PageHeader } from '@/kit/pageHeader/PageHeader';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { ListState } from '../browse/ListState';
import { Unavailable } from '../browse/Unavailable';
import { useCursorList } from '../browse/useCursorList';
import { ComparedResults } from '../history/ComparedResults';
import { HistoryList } from '../history/HistoryList';
import { historyPath } from '../history/historyPath';
import { Trend } from '../history/Trend';
import '../browse/browse.css';
import '../history/history.css';

/** The own attempts, newest first; of one instrument with its scores over time, or two results side by side. */
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
      <PageHeader
        title={text('history.title')}
        lead={text('history.lead')}
        actions={
          instrument ? (
            <Link key="all" to={historyPath({})} className="browse-link">
              {text('history.all')}
            </Link>
          ) : null
        }
      />
      {instrument ? <Trend instrument={instrument} /> : null}
      <Attempts key={instrument ?? ''} instrument={instrument} />
    </FocusKept>
  );
}

function Attempts({ instrument }: { instrument: string | undefined }) {
  const intl = useIntl();
  const { locale } = intl;
  const { rows, loading, loadingMore, failed, error, retry, reload } = useCursorList(
    (cursor) => api.attempts.list.reply({ query: { cursor, locale, instrumentId: instrument } }),
    [locale, instrument],
  );
  if (instrument && !loading && asFailure(error).status === 400) {
    return <Unavailable text="details.absent" link={{ to: historyPath({}), text: 'result.toHistory' }} />;
  }
  return (
    <ListState
      // While it reloads after a change, the list stays.
      loading={loading && rows.length === 0}
      loadingMore={loadingMore}
      failed={failed}
      empty={rows.length === 0}
      onRetry={retry}
      whenEmpty={
        <>
          <p>{intl.formatMessage({ id: instrument ? 'history.emptyHere' : 'history.empty' })}</p>
          <Link to="/Browse-Instruments">{intl.formatMessage({ id: 'player.toBrowse' })}</Link>
        </>
      }
    >
      <HistoryList rows={rows} instrument={instrument} onChange={reload} />
    </ListState>
  );
}
