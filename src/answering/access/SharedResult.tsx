import { useIntl, useSearchParams } from '@umijs/max';
import { Alert, Button, Skeleton } from 'antd';
import { languageName } from '@/answering/player/languageName';
import { dateInWords } from '@/answering/player/momentInWords';
import { ResultBody } from '@/answering/report/ResultBody';
import { ResultTools } from '@/answering/report/ResultTools';
import { isToldInPlace, RequestFailure } from '@/kit/failure/requestFailure';
import { api } from '@/shell/api/client';
import { useCached } from '@/shell/api/useCached';

/** The result of a grant, as its owner sees it; staff see more. Its texts speak about the owner. `of`: name of the owner. */
export function SharedResult({ id, of }: { id: string; of: string }) {
  const intl = useIntl();
  const [search, setSearch] = useSearchParams();
  const locale = search.get('locale') ?? intl.locale;
  const { data, error, loading, refresh } = useCached(
    `shared-result:${id}:${locale}`,
    (options) => api.access.result({ params: { id }, query: { locale }, ...options }),
    isToldInPlace,
  );
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
    <div aria-busy={loading}>
      <div className="access-bar">
        <ResultTools
          result={data}
          languageName={languageName}
          onLocale={(chosen) => setSearch({ id, locale: chosen }, { replace: true })}
          fetchPdf={(query) => api.access.reportPdf({ params: { id }, query })}
        />
      </div>
      <ResultBody result={data} asked={locale} dateInWords={dateInWords} of={of} />
    </div>
  );
}
