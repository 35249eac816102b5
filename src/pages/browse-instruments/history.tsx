import { Link, useIntl } from '@umijs/max';
import type { HistoryRow } from 'core/contract/attempt';
import { api } from '@/api/client';
import { PageHeader } from '@/components/pageHeader/PageHeader';
import { answerPath, resultPath } from '@/features/player/addresses';
import { momentInWords } from '@/features/player/momentInWords';
import { ListState } from './ListState';
import { useCursorList } from './useCursorList';
import './browse.css';

/** A person's own attempts, newest first. */
export default function HistoryPage() {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id });
  const { locale } = intl;
  const { rows, loading, loadingMore, failed, retry } = useCursorList(
    (cursor) => api.attempts.list.reply({ query: { cursor, locale }, skipErrorHandler: true }),
    [locale],
  );
  return (
    <div className="browse">
      <PageHeader title={text('history.title')} lead={text('history.lead')} />
      <ListState
        loading={loading}
        loadingMore={loadingMore}
        failed={failed}
        empty={rows.length === 0}
        onRetry={retry}
        whenEmpty={
          <>
            <p>{text('history.empty')}</p>
            <Link to="/Browse-Instruments">{text('player.toBrowse')}</Link>
          </>
        }
      >
        <ul className="browse-list">
          {rows.map((row) => (
            <Entry key={row.id} row={row} />
          ))}
        </ul>
      </ListState>
    </div>
  );
}

/** How many scores are told before the result itself is opened. */
const mostScores = 3;

function Entry({ row }: { row: HistoryRow }) {
  const intl = useIntl();
  const { id, instrumentId, title, status, scores } = row;
  const date = row.completedAt ?? row.savedAt ?? row.startedAt;
  return (
    <li className="browse-card">
      <h2>{title}</h2>
      <p className="browse-facts">
        <span className={`history-status history-${status}`}>{intl.formatMessage({ id: `history.${status}` })}</span>
        <time dateTime={date}>{momentInWords(date)}</time>
        {status === 'completed' ? null : (
          <span>{intl.formatMessage({ id: 'history.answered' }, { count: row.answered, of: row.questions })}</span>
        )}
      </p>
      {scores.length > 0 ? (
        <ul className="history-scores">
          {scores.slice(0, mostScores).map((score) => (
            <li key={score.code}>
              {score.name}: <strong>{score.formatted}</strong>
              {score.bandLabel ? ` – ${score.bandLabel}` : null}
            </li>
          ))}
          {scores.length > mostScores ? (
            <li>{intl.formatMessage({ id: 'history.more' }, { count: scores.length - mostScores })}</li>
          ) : null}
        </ul>
      ) : null}
      {status === 'completed' ? (
        <Link className="browse-continue" to={resultPath(instrumentId, id)}>
          {intl.formatMessage({ id: 'history.see' })}
          <span className="visually-hidden">{`: ${title}`}</span>
        </Link>
      ) : null}
      {status === 'in_progress' ? (
        <Link className="browse-continue" to={answerPath(instrumentId, id)}>
          {intl.formatMessage({ id: 'browse.continue' })}
          <span className="visually-hidden">{`: ${title}`}</span>
        </Link>
      ) : null}
    </li>
  );
}
