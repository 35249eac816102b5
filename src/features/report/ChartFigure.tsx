import { useIntl, useModel } from '@umijs/max';
import type { ChartModel } from 'core/report';
import { chartHeight, chartOption } from 'core/report/chartOption';
import { bandOf } from 'core/report/finding';
import { useEffect, useRef, useState } from 'react';
import { localeDirection } from '@/start/languages';
import { inkOf } from './ink';
import { Prose, Words } from './Words';

interface Props {
  chart: ChartModel;
  /** The reader's language: it says from which side the chart is read. */
  locale: string;
}

/** A chart under a heading that says what it shows, with the same figures as a table. */
export function ChartFigure({ chart, locale }: Props) {
  const intl = useIntl();
  const rtl = localeDirection(locale) === 'rtl';
  const only = chart.series.length === 1 ? chart.series[0] : undefined;
  const band = only && bandOf(chart.segments, only.value);
  return (
    <figure className="report-figure">
      <figcaption>
        <h3>
          <Words said={chart.title} />
          {only ? (
            <span className="report-finding">
              {': '}
              <strong>{only.formatted}</strong>
              {band ? (
                <>
                  {' – '}
                  <Words said={band.label} />
                </>
              ) : null}
            </span>
          ) : null}
        </h3>
        <Prose said={chart.description} className="report-prose report-quiet" />
      </figcaption>
      <Plot chart={chart} rtl={rtl} locale={locale} />
      <details className="report-table">
        <summary>{intl.formatMessage({ id: 'report.asTable' })}</summary>
        <table>
          <tbody>
            {chart.series.map((series) => (
              <tr key={series.code}>
                <th scope="row">
                  <Words said={series.label} />
                </th>
                <td className="report-number">{series.formatted}</td>
                {chart.segments.length > 0 ? (
                  <td>
                    <Words said={bandOf(chart.segments, series.value)?.label} />
                  </td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

/** For the eye alone: what it shows stands in the heading and in the table. */
function Plot({ chart, rtl, locale }: { chart: ChartModel; rtl: boolean; locale: string }) {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const { rerenderVersion } = useModel('settings');

  useEffect(() => {
    const box = element.current;
    if (!box) return undefined;
    const sizes = new ResizeObserver(() => setWidth(Math.round(box.clientWidth)));
    sizes.observe(box);
    return () => sizes.disconnect();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another look has other colours, another language other words.
  useEffect(() => {
    const box = element.current;
    if (!box || width === 0) return undefined;
    let remove = () => {};
    let current = true;
    void import('./drawChart').then(({ drawChart }) => {
      if (!current) return;
      const font = getComputedStyle(box).fontFamily;
      remove = drawChart(box, chartOption(chart, { ink: inkOf(box), rtl, locale, width, font }));
    });
    return () => {
      current = false;
      remove();
    };
  }, [chart, rtl, locale, width, rerenderVersion]);

  // Left to right for the drawing itself: its labels are placed by their left ends.
  return (
    <div ref={element} className="report-plot" dir="ltr" aria-hidden="true" style={{ blockSize: chartHeight(chart) }} />
  );
}
