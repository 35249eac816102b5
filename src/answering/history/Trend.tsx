import { useIntl } from '@umijs/max';
import { Button, Skeleton } from 'antd';
import type { TrendLine } from 'core/contract/answering/attempt';
import { Opening } from '@/answering/report/Opening';
import { TrendFigure } from '@/answering/report/TrendFigure';
import { asFailure, isAbsent } from '@/kit/failure/requestFailure';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { useCached } from '@/shell/api/useCached';
import { foreignTo } from '@/shell/start/languages';
import './history.css';

/** Nothing is completed, or results are only for staff: the list below says so. */
const isNone = (error: unknown) => isAbsent(error) || asFailure(error).status === 403;

/** Scores drawn at once; an inventory has a hundred. */
const drawnAtOnce = 4;

/** Scores with ranges first: they say most. */
const byBands = (one: TrendLine, other: TrendLine) => Number(other.bands.length > 0) - Number(one.bands.length > 0);

/** The scores of an instrument over time. */
export function Trend({ instrument }: { instrument: string }) {
  const intl = useIntl();
  const text = useText();
  const { locale } = intl;
  const { data, error, loading, refresh } = useCached(
    `trend:${instrument}:${locale}`,
    (options) => api.attempts.trend({ query: { instrumentId: instrument, locale }, ...options }),
    isNone,
  );
  if (!data) {
    if (loading || !error) return <Skeleton active className="trend" />;
    if (isNone(error)) return null;
    return (
      <p className="trend" role="alert">
        {text('trend.failed')} <Button onClick={refresh}>{text('browse.retry')}</Button>
      </p>
    );
  }
  const lines = data.lines.filter(({ points }) => points.length > 0).sort(byBands);
  if (lines.length === 0) return null;
  const count = Math.max(...lines.map(({ points }) => points.length));
  const figures = (shown: readonly TrendLine[]) => shown.map((line) => <TrendFigure key={line.code} line={line} />);
  const further = lines.slice(drawnAtOnce);
  return (
    <section className="report trend" aria-labelledby="trend-title">
      <h2 id="trend-title">{text('trend.title')}</h2>
      <p {...foreignTo(locale, data.titleLocale)}>{data.title}</p>
      <p className="report-quiet">{text('trend.lead', { count })}</p>
      {figures(lines.slice(0, drawnAtOnce))}
      {further.length > 0 ? (
        <Opening className="trend-more" summary={text('history.more', { count: further.length })}>
          {() => figures(further)}
        </Opening>
      ) : null}
    </section>
  );
}
