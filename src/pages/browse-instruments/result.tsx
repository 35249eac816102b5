import { Link, useIntl, useParams, useSearchParams } from '@umijs/max';
import { Button, Select, Skeleton } from 'antd';
import type { AttemptResult } from 'core/contract/attempt';
import { api } from '@/api/client';
import { useCached } from '@/api/useCached';
import { languageName } from '@/features/player/languageName';
import { dateInWords, momentInWords } from '@/features/player/momentInWords';
import { explanationsOf, reportsOf, toldScores } from '@/features/report/models';
import { ReportView } from '@/features/report/ReportView';
import { Rescored } from '@/features/report/Rescored';
import { ScoreSummary } from '@/features/report/ScoreSummary';
import { RequestFailure } from '@/requestFailure';
import { localeDirection } from '@/start/languages';
import './browse.css';

/** What an attempt came to: the reports, and how every figure in them was computed. */
export default function ResultPage() {
  const { user_instrument: id = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const intl = useIntl();
  const locale = search.get('locale') ?? intl.locale;
  const { data, error, loading, refresh } = useCached(`result:${id}:${locale}`, (options) =>
    api.attempts.result({ params: { id }, query: { locale }, ...options }),
  );
  if (error && !data && !loading) return <Failed error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active className="browse" />;
  return (
    <div className="browse result" aria-busy={loading}>
      <div className="result-bar">
        <p className="browse-facts">
          <span lang={data.locale} dir={localeDirection(data.locale)}>
            {data.title}
          </span>
          <time dateTime={data.completedAt}>{momentInWords(data.completedAt)}</time>
        </p>
        <div className="result-actions">
          <Select
            aria-label={intl.formatMessage({ id: 'result.language' })}
            showSearch={{ optionFilterProp: 'label' }}
            popupMatchSelectWidth={false}
            value={data.locale}
            onChange={(chosen: string) => setSearch({ locale: chosen }, { replace: true })}
            options={data.locales.map((each) => ({ value: each, label: languageName(each) }))}
          />
          <Button onClick={() => window.print()}>{intl.formatMessage({ id: 'result.print' })}</Button>
        </div>
      </div>
      <Report result={data} />
      <Rescored result={data} dateInWords={dateInWords} />
      <p className="result-version browse-quiet">
        {intl.formatMessage({ id: 'result.version' }, { version: data.version, checksum: data.checksum.slice(0, 12) })}{' '}
        {data.textRevision > 0
          ? intl.formatMessage({ id: 'result.textRevision' }, { revision: data.textRevision })
          : null}
      </p>
      <p className="result-version">
        <Link to="/Browse-Instruments/History">{intl.formatMessage({ id: 'result.toHistory' })}</Link>
      </p>
    </div>
  );
}

function Report({ result }: { result: AttemptResult }) {
  const intl = useIntl();
  const reports = reportsOf(result);
  const explanations = explanationsOf(result);
  if (reports.length === 0 && result.scores.length === 0) {
    return <p className="browse-empty">{intl.formatMessage({ id: 'result.nothing' })}</p>;
  }
  return (
    <>
      {reports.map((report) => (
        <ReportView key={report.code} report={report} explanations={explanations} locale={result.locale} />
      ))}
      <ScoreSummary
        result={result}
        explanations={explanations}
        told={toldScores(reports)}
        alone={reports.length === 0}
      />
    </>
  );
}

function Failed({ error, onRetry }: { error: Error; onRetry(): void }) {
  const intl = useIntl();
  const { status, code } = error instanceof RequestFailure ? error : { status: undefined, code: undefined };
  const reasons: Readonly<Record<string, string>> = {
    'access.denied': 'result.staffOnly',
    'attempt.not_completed': 'result.notCompleted',
    not_found: 'result.absent',
  };
  const known = reasons[code ?? ''] ?? (status === 400 ? 'result.absent' : undefined);
  return (
    <div className="browse browse-empty" role="alert">
      <p>{intl.formatMessage({ id: known ?? 'browse.loadFailed' })}</p>
      {known ? (
        <Link to="/Browse-Instruments/History">{intl.formatMessage({ id: 'result.toHistory' })}</Link>
      ) : (
        <Button onClick={onRetry}>{intl.formatMessage({ id: 'browse.retry' })}</Button>
      )}
    </div>
  );
}
