import { Alert } from 'antd';
import type { DraftChart } from 'core/instrument/draft';
import { buildChart } from 'core/report/chart';
import { useMemo } from 'react';
import { ChartFigure, WordsIn } from '@/answering';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { useEditedLocale } from '@/authoring/frame/editedLocale';
import { useReportContext } from '@/authoring/sample/useReportContext';
import { useSampleRun } from '@/authoring/sample/useSampleRun';
import { useText } from '@/kit/text/useText';
import { localeDirection } from '@/shell/start/languages';
import '@/answering/report/report.css';

/** The chart as readers see it, on the sample sheet, in the edited language or the base language. */
export function LiveChart({ chart: { id } }: { chart: DraftChart }) {
  const text = useText('chart.');
  const base = useDraft(({ facts }) => facts.baseLocale);
  const { locale = base } = useEditedLocale();
  const { structure } = useSampleRun();
  const context = useReportContext(locale);
  const chart = structure.charts?.find((each) => each.id === id);
  const model = useMemo(() => chart && buildChart(context, chart, 'respondent'), [context, chart]);
  const isShown =
    chart?.condition === undefined || context.run.condition(context.compiled.formula(chart.condition, 'boolean'));
  const isEmpty = model?.series.every(({ value }) => value === null) ?? true;
  return (
    <section className="chart-live stack" aria-labelledby="chart-live">
      <h2 id="chart-live" className="part-heading">
        {text('live')}
      </h2>
      {isShown ? null : <Alert type="info" showIcon title={text('notShown')} />}
      {isEmpty ? <Alert type="info" showIcon title={text('noValues')} /> : null}
      {model ? (
        <WordsIn value={locale}>
          <article className="report" lang={locale} dir={localeDirection(locale)}>
            <ChartFigure chart={model} locale={locale} />
          </article>
        </WordsIn>
      ) : null}
    </section>
  );
}
