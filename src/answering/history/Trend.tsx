import { useIntl } from '@umijs/max';
import { Button, Segmented, Skeleton } from 'antd';
import type { TrendLine } from 'core/contract/answering/attempt';
import { type Metric, metrics } from 'core/report/traits/metric';
import groupBy from 'lodash/groupBy';
import partition from 'lodash/partition';
import { useState } from 'react';
import { Opening } from '@/answering/report/Opening';
import { TrendFigure } from '@/answering/report/TrendFigure';
import { asFailure, isAbsent } from '@/kit/failure/requestFailure';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { useCached } from '@/shell/api/useCached';
import './history.css';

/** Nothing is completed, or results are only for staff: what stands beside it says so. */
const isNone = (error: unknown) => isAbsent(error) || asFailure(error).status === 403;

/** Scores drawn at once; an inventory has a hundred. */
const drawnAtOnce = 6;

/** The forms of each score, those of scales by themselves first. */
function scalesOf(lines: readonly TrendLine[]): TrendLine[][] {
  const told = Object.values(groupBy(lines, 'scale'));
  return partition(told, ([line]) => line?.isMain).flat();
}

/** The form that is asked for, else the first that there is; of several the one with ranges. */
function formOf(lines: readonly TrendLine[], asked: Metric): TrendLine | undefined {
  const forms = [asked, ...metrics].map((metric) => lines.filter((line) => line.metric === metric));
  const found = forms.find((some) => some.length > 0) ?? [];
  return found.find(({ bands }) => bands.length > 0) ?? found[0];
}

/** Each score of an instrument over time, in one of its forms. */
export function Trend({ instrument }: { instrument: string }) {
  const intl = useIntl();
  const text = useText();
  const { locale } = intl;
  const [chosen, setChosen] = useState<Metric>();
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
  // One value alone is no course.
  const lines = data.lines.filter(({ points }) => points.filter(({ value }) => value !== null).length > 1);
  if (lines.length === 0) return null;
  const forms = metrics.filter((metric) => lines.some((line) => line.metric === metric));
  const asked = forms.find((form) => form === chosen) ?? forms[0] ?? 'points';
  const scales = scalesOf(lines).flatMap((forms) => formOf(forms, asked) ?? []);
  const main = Math.min(drawnAtOnce, Math.max(1, scales.filter(({ isMain }) => isMain).length));
  const figures = (shown: readonly TrendLine[]) => shown.map((line) => <TrendFigure key={line.scale} line={line} />);
  const further = scales.slice(main);
  return (
    <section className="report trend" aria-label={text('trend.title')}>
      {forms.length > 1 ? (
        <Segmented
          aria-label={text('trend.form')}
          options={forms.map((value) => ({ value, label: text(`trend.form.${value}`) }))}
          value={asked}
          onChange={setChosen}
        />
      ) : null}
      {figures(scales.slice(0, main))}
      {further.length > 0 ? (
        <Opening className="trend-more" summary={text('history.more', { count: further.length })}>
          {() => figures(further)}
        </Opening>
      ) : null}
    </section>
  );
}
