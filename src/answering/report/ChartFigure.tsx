import type { ChartModel } from 'core/report';
import { chartHeight, chartOption } from 'core/report/chartOption';
import { bandOf } from 'core/report/finding';
import { type ReactNode, useCallback } from 'react';
import { localeDirection } from '@/shell/start/languages';
import { type Canvas, Plot } from './Plot';
import { TraitName } from './TraitName';
import { InterfaceWords, Prose, Words } from './Words';

/** A chart under a heading with its finding, and its figures as a table. `locale`: the reader's. `children` follow the table. */
export function ChartFigure({ chart, locale, children }: { chart: ChartModel; locale: string; children?: ReactNode }) {
  const rtl = localeDirection(locale) === 'rtl';
  const option = useCallback(
    ({ ink, width, font }: Canvas) => chartOption(chart, { ink, rtl, locale, width, font }),
    [chart, rtl, locale],
  );
  const only = chart.series.length === 1 ? chart.series[0] : undefined;
  const band = only && bandOf(chart.segments, only.value);
  return (
    <figure className="report-figure">
      <figcaption>
        <h3>
          <TraitName said={chart.title} />
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
      <Plot height={chartHeight(chart)} option={option} />
      <details className="report-table">
        <summary>
          <InterfaceWords id="report.asTable" />
        </summary>
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
      {children}
    </figure>
  );
}
