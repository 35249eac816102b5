import { useIntl } from '@umijs/max';
import { Flex, Skeleton } from 'antd';
import type { HistoryRow } from 'core/contract/answering/attempt';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { useCached } from '@/shell/api/useCached';
import { LinkButton } from '@/shell/linkButton/LinkButton';
import { SurveysToDo } from '@/surveys';
import { Beginning } from './Beginning';
import { NewestResult, OtherResults, type ToldRow } from './NewestResult';
import { GoingOn, Notice, Waiting } from './Now';
import { TrialList } from './TrialList';
import './home.css';

/** The home of a user: the surveys to be done, one thing to do now, what waits, the newest result. */
export function RespondentHome() {
  return (
    <Flex vertical gap={32}>
      <SurveysToDo />
      <Attempts />
      <TrialList />
    </Flex>
  );
}

/** The person's newest attempts. */
function useAttempts(): readonly HistoryRow[] | 'failed' | undefined {
  const { locale } = useIntl();
  const { data, error } = useCached(`home:${locale}`, async (options) => {
    const found = await api.attempts.list({ query: { locale, pageSize: 50 }, ...options });
    return found ?? [];
  });
  return data ?? (error ? 'failed' : undefined);
}

/** The results there are, and nothing to do; nothing without any. */
export function LatestResults() {
  const rows = useAttempts();
  return rows === undefined || rows === 'failed' ? null : <Results rows={rows} />;
}

function Results({ rows }: { rows: readonly HistoryRow[] }) {
  const results = rows.filter((row): row is ToldRow => row.summary !== null);
  if (results.length === 0) return null;
  return (
    <div className="home-results">
      <NewestResult results={results} />
      <OtherResults results={results} />
    </div>
  );
}

function Attempts() {
  const text = useText();
  const rows = useAttempts();
  const browse = <LinkButton to="/Browse-Instruments">{text('home.browse')}</LinkButton>;

  if (rows === undefined) return <Skeleton active paragraph={{ rows: 6 }} />;
  if (rows === 'failed') return <Notice text={text('list.failed')}>{browse}</Notice>;
  // What was touched last comes first.
  const touched = ({ savedAt, startedAt }: HistoryRow) => Date.parse(savedAt ?? startedAt);
  const [begun, ...waiting] = rows
    // A part of a survey is gone on with from its survey, above.
    .filter(({ status, survey }) => status === 'in_progress' && survey === undefined)
    .sort((one, other) => touched(other) - touched(one));
  return (
    <>
      {begun ? <GoingOn row={begun} /> : <Beginning taken={rows.map(({ instrumentId }) => instrumentId)} />}
      <Waiting rows={waiting} />
      <Results rows={rows} />
      {begun ? <div>{browse}</div> : null}
    </>
  );
}
