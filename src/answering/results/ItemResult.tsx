import { useIntl } from '@umijs/max';
import { Skeleton } from 'antd';
import { resultFileName } from 'core/report/fileName';
import dayjs from 'dayjs';
import { Unavailable } from '@/answering/browse/Unavailable';
import { risksOfSent } from '@/answering/player/handoff';
import { dateInWords } from '@/answering/player/momentInWords';
import { ResultBody } from '@/answering/report/ResultBody';
import { ResultTools } from '@/answering/report/ResultTools';
import { Risks } from '@/answering/report/Risks';
import { asFailure, type RequestFailure } from '@/kit/failure/requestFailure';
import { Title } from '@/kit/text/Title';
import { api } from '@/shell/api/client';
import { useCached } from '@/shell/api/useCached';
import { languageName } from '@/shell/languageName/languageName';
import { foreignTo } from '@/shell/start/languages';
import { AddRespondent } from './AddRespondent';
import { usePrintName } from './usePrintName';
import '../browse/browse.css';
import './result.css';
import './print.css';

interface Props {
  attempt: string;
  locale: string;
  onLocale(locale: string): void;
  /** While it is shown alone, a printed page is called after it. */
  isAlone?: boolean;
}

const isTold = ({ code, status }: RequestFailure) => code === 'access.denied' || status === 404 || status === 400;

const useResult = (attempt: string, locale: string) =>
  useCached(
    `result:${attempt}:${locale}`,
    (options) => api.attempts.result({ params: { id: attempt }, query: { locale }, ...options }),
    isTold,
  );

/** The risks of a survey's item, for the top of the page that shows its result. */
export function ItemRisks({ attempt, locale }: Pick<Props, 'attempt' | 'locale'>) {
  const { data } = useResult(attempt, locale);
  return <Risks result={data ?? { ...risksOfSent(attempt), locale }} />;
}

/** The result of a survey's item below its risks: what the result page shows of one, without the history around it. */
export function ItemResult({ attempt, locale, onLocale, isAlone = false }: Props) {
  const intl = useIntl();
  const { data, error, refresh } = useResult(attempt, locale);
  usePrintName(data && isAlone ? resultFileName(data.title, dayjs(data.completedAt).toDate()) : undefined);
  if (!data && error) {
    return isTold(asFailure(error)) ? (
      <Unavailable text="result.staffOnly" />
    ) : (
      <Unavailable text="browse.loadFailed" onRetry={refresh} />
    );
  }
  if (!data) return <Skeleton active />;
  return (
    <>
      <div className="result-bar">
        <h2 className="result-item" {...foreignTo(intl.locale, data.titleLocale)}>
          <Title text={data.title} locale={data.titleLocale} />
        </h2>
        <div className="result-actions">
          <ResultTools
            result={data}
            languageName={languageName}
            onLocale={onLocale}
            isOwn
            fetchPdf={(query) => api.attempts.reportPdf({ params: { id: attempt }, query })}
          />
        </div>
      </div>
      <AddRespondent result={data} onChanged={refresh} />
      <ResultBody result={data} asked={locale} dateInWords={dateInWords} />
    </>
  );
}
