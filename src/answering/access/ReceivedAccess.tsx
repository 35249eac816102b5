import { Link, useIntl, useSearchParams } from '@umijs/max';
import { Alert, Button, Skeleton } from 'antd';
import type { AccessRow } from 'core/contract/answering/access';
import { isProfile } from 'core/report/arrangement/arrangement';
import { resultFileName } from 'core/report/fileName';
import dayjs from 'dayjs';
import { detailsPath } from '@/answering/player/addresses';
import { dateInWords } from '@/answering/player/momentInWords';
import { ResultBody } from '@/answering/report/ResultBody';
import { ResultTools } from '@/answering/report/ResultTools';
import { Risks } from '@/answering/report/Risks';
import { usePrintName } from '@/answering/results/usePrintName';
import { isToldInPlace, RequestFailure } from '@/kit/failure/requestFailure';
import { PageHeader } from '@/kit/pageHeader/PageHeader';
import { api } from '@/shell/api/client';
import { useCached } from '@/shell/api/useCached';
import { languageName } from '@/shell/languageName/languageName';
import { useGrantWords } from './useGrantWords';
import '../browse/browse.css';
import '../results/print.css';

/** A grant that the reader received. */
export function ReceivedAccess({ grant }: { grant: AccessRow }) {
  const intl = useIntl();
  const words = useGrantWords();
  const { expiresAt, giver, giverEmail, instrumentId, isOfSurvey, note, state, title, to, what } = grant;
  const name = giver ?? intl.formatMessage({ id: 'access.unnamed' });
  const header = <PageHeader title={<bdi>{title}</bdi>} lead={what === 'result' ? words.what(grant) : undefined} />;
  if (state !== 'active') {
    return (
      <>
        {header}
        <Alert type="info" showIcon title={intl.formatMessage({ id: 'access.edit.over' }, { name })} />
      </>
    );
  }
  const opened = !isOfSurvey
    ? 'access.shared.staff'
    : giver === null
      ? 'access.shared.unnamed'
      : 'access.shared.survey';
  const by = what === 'instrument' ? 'access.instrument.by' : to === 'staff' ? opened : 'access.shared.by';
  const until = what === 'instrument' ? 'access.instrument.until' : 'access.shared.until';
  return (
    <>
      {what === 'result' ? <SharedRisks id={grant.id} of={name} /> : null}
      {header}
      <Alert
        type="info"
        showIcon
        title={intl.formatMessage({ id: by }, { name })}
        description={expiresAt === null ? undefined : intl.formatMessage({ id: until }, { date: words.day(expiresAt) })}
      />
      {giverEmail === null ? null : (
        <p>
          {intl.formatMessage(
            { id: 'access.shared.reach' },
            {
              name: <bdi>{name}</bdi>,
              email: <a href={`mailto:${giverEmail}`}>{giverEmail}</a>,
            },
          )}
        </p>
      )}
      {note === '' ? null : (
        <div>
          <p className="access-note">{intl.formatMessage({ id: 'access.shared.says' }, { name })}</p>
          <blockquote className="access-note" dir="auto">
            {note}
          </blockquote>
        </div>
      )}
      {what === 'instrument' ? (
        <p>
          <Link to={detailsPath(instrumentId)} className="access-link">
            {intl.formatMessage({ id: 'access.instrument.go' })}
          </Link>
        </p>
      ) : (
        <SharedResult id={grant.id} of={name} />
      )}
    </>
  );
}

interface SharedProps {
  id: string;
  /** Name of the owner. */
  of: string;
}

/** The result of a grant in the language of the address. */
function useSharedResult(id: string) {
  const intl = useIntl();
  const [search, setSearch] = useSearchParams();
  const locale = search.get('locale') ?? intl.locale;
  const result = useCached(
    `shared-result:${id}:${locale}`,
    (options) => api.access.result({ params: { id }, query: { locale }, ...options }),
    isToldInPlace,
  );
  const onLocale = (chosen: string) => setSearch({ id, locale: chosen }, { replace: true });
  return { ...result, locale, onLocale };
}

/** What must not be overlooked, first on the page. */
function SharedRisks({ id, of }: SharedProps) {
  const { data, error, loading } = useSharedResult(id);
  return data && !(error && !loading) ? <Risks result={data} of={of} /> : null;
}

/** The result of a grant, as its owner sees it; staff see more. Its texts speak about the owner. */
function SharedResult({ id, of }: SharedProps) {
  const intl = useIntl();
  const { data, error, loading, refresh, locale, onLocale } = useSharedResult(id);
  usePrintName(data && resultFileName(data.title, dayjs(data.completedAt).toDate()));
  // A grant that was revoked meanwhile must not stay on the screen.
  if (error && !loading) {
    const said = error instanceof RequestFailure && error.reason === 'business' ? error.message : undefined;
    return (
      <Alert
        role="alert"
        type="warning"
        showIcon
        title={said ?? intl.formatMessage({ id: 'list.failed' })}
        action={said ? undefined : <Button onClick={refresh}>{intl.formatMessage({ id: 'list.retry' })}</Button>}
      />
    );
  }
  if (!data) return <Skeleton active paragraph={{ rows: 10 }} />;
  return (
    <div className={`result${isProfile(data.reports, data.profile) ? ' result-beside' : ''}`} aria-busy={loading}>
      <div className="access-bar">
        <ResultTools
          result={data}
          languageName={languageName}
          onLocale={onLocale}
          fetchPdf={(query) => api.access.reportPdf({ params: { id }, query })}
        />
      </div>
      <ResultBody result={data} asked={locale} dateInWords={dateInWords} of={of} />
    </div>
  );
}
