import { Link, useIntl, useParams, useSearchParams } from '@umijs/max';
import { Skeleton } from 'antd';
import type { Closing } from 'core/contract/answering/attempt';
import { isProfile } from 'core/report/arrangement/arrangement';
import { resultFileName } from 'core/report/fileName';
import dayjs from 'dayjs';
import type { ComponentProps } from 'react';
import { risksOfSent } from '@/answering/player/handoff';
import { dateInWords } from '@/answering/player/momentInWords';
import { ResultBody } from '@/answering/report/ResultBody';
import { Risks } from '@/answering/report/Risks';
import { asFailure, type RequestFailure } from '@/kit/failure/requestFailure';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { useCached } from '@/shell/api/useCached';
import { Unavailable } from '../browse/Unavailable';
import { historyPath } from '../history/historyPath';
import { AboutResult } from '../results/AboutResult';
import { AddRespondent } from '../results/AddRespondent';
import { ReceiptNote } from '../results/ReceiptNote';
import { ResultBar } from '../results/ResultBar';
import { SentHead } from '../results/SentHead';
import { TalkLink } from '../results/TalkLink';
import { usePrintName } from '../results/usePrintName';
import '../browse/browse.css';
import '../results/result.css';
import '../results/print.css';

/** The result of an attempt: risks before all else, thanks and receipt, reports, and the computation of every figure. */
export default function ResultPage() {
  const { user_instrument: id = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const intl = useIntl();
  const locale = search.get('locale') ?? intl.locale;
  const isSent = search.has('sent');
  const closing = useCached(
    `closing:${id}:${locale}`,
    (options) => api.attempts.closing({ params: { id }, query: { locale }, ...options }),
    isExplained,
  );
  const { data, error, loading, refresh } = useCached(
    `result:${id}:${locale}`,
    (options) => api.attempts.result({ params: { id }, query: { locale }, ...options }),
    isExplained,
  );
  usePrintName(data && resultFileName(data.title, dayjs(data.completedAt).toDate()));
  const onLocale = (chosen: string) => {
    const next = new URLSearchParams(search);
    next.set('locale', chosen);
    setSearch(next, { replace: true });
  };
  const retry = () => {
    refresh();
    closing.refresh();
  };
  const said = closing.data;
  // Thanks come above a result, or alone if the result is refused: neither may appear later than the rest.
  const needsClosing = isSent || !data;
  const isWaiting = (!data && !error) || (needsClosing && !said && !closing.error);
  // What was sent from here is known before anything has been fetched, and without a connection.
  const help = data ?? (error && said ? said : { ...risksOfSent(id), locale });
  const startsWithHelp = help.risks.length > 0;
  const content = () => {
    if (isWaiting) return <Skeleton active />;
    if (!data && error && !loading) {
      if (said && !said.seesResults) return <ForStaff closing={said} takesFocus={!startsWithHelp} />;
      return <Unavailable {...failed(error, retry)} className="browse-empty" />;
    }
    if (!data) return <Skeleton active />;
    return (
      <>
        {isSent && said ? <SentHead closing={said} takesFocus={!startsWithHelp} /> : null}
        <ResultBar result={data} onLocale={onLocale} />
        <AddRespondent result={data} onChanged={retry} />
        <ResultBody result={data} asked={locale} dateInWords={dateInWords} />
        {isSent && said ? <ReceiptNote closing={said} versionChecksum={data.checksum} /> : null}
        <TalkLink attempt={id} />
        <AboutResult result={data} closing={isSent ? undefined : said} />
      </>
    );
  };
  return (
    <div
      className={`browse result${data && isProfile(data.reports, data.profile) ? ' result-beside' : ''}`}
      aria-busy={loading}
    >
      <Risks result={help} takesFocus={isSent} />
      {content()}
    </div>
  );
}

/** For a result that respondents are not shown: thanks and receipt. */
function ForStaff({ closing, takesFocus }: { closing: Closing; takesFocus: boolean }) {
  const text = useText();
  return (
    <>
      <SentHead closing={closing} takesFocus={takesFocus} />
      <ReceiptNote closing={closing} />
      <p className="result-about">
        <Link to={historyPath({})} className="browse-link">
          {text('result.toHistory')}
        </Link>
      </p>
    </>
  );
}

const reasons: Readonly<Record<string, string>> = {
  'access.denied': 'result.staffOnly',
  'attempt.not_completed': 'result.notCompleted',
  not_found: 'result.absent',
};

/** Failures for which the page has its own texts. */
const isExplained = ({ code, status }: RequestFailure): boolean => (code ?? '') in reasons || status === 400;

/** Why there is no result, with a link or another try. */
function failed(error: Error, onRetry: () => void): ComponentProps<typeof Unavailable> {
  const { status, code } = asFailure(error);
  const known = reasons[code ?? ''] ?? (status === 400 ? 'result.absent' : undefined);
  return known
    ? { text: known, link: { to: historyPath({}), text: 'result.toHistory' } }
    : { text: 'browse.loadFailed', onRetry };
}
