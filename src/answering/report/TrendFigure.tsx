import { useIntl } from '@umijs/max';
import type { TrendLine } from 'core/contract/answering/attempt';
import { useCallback } from 'react';
import { datesInWords } from '@/answering/player/momentInWords';
import { useText } from '@/kit/text/useText';
import { foreignTo, localeDirection } from '@/shell/start/languages';
import { changeInWords } from './changeInWords';
import { type Canvas, Plot } from './Plot';
import { TraitName } from './TraitName';
import { trendHeight, trendOption } from './trendOption';
import './report.css';

/** A score over time under a heading that says how it changed, and its figures as a table. */
export function TrendFigure({ line }: { line: TrendLine }) {
  const intl = useIntl();
  const times = line.points.map(({ at }) => at);
  const dates = new Map(datesInWords(times).map((date, index) => [times[index], date]));
  const dateInWords = (at: string) => dates.get(at) ?? '';
  const text = useText();
  const rtl = localeDirection(intl.locale) === 'rtl';
  const option = useCallback(
    ({ ink, ranges, width, font }: Canvas) =>
      trendOption(line, {
        ink,
        ranges,
        width,
        rtl,
        locale: intl.locale,
        font,
        versionName: (version) => intl.formatMessage({ id: 'trend.versionMark' }, { version }),
      }),
    [line, rtl, intl],
  );
  const isBanded = line.bands.length > 0 || line.points.some(({ bandLabel }) => bandLabel !== null);
  return (
    <figure className="report-figure">
      <figcaption>
        <h2 className="trend-finding">
          <TraitName said={{ text: line.name, locale: '' }} className="trend-name" />{' '}
          {findingOf(line, dateInWords, intl)}
        </h2>
        {line.points.some(({ comparable }) => !comparable) ? (
          <p className="report-quiet">{text('trend.otherVersion')}</p>
        ) : null}
      </figcaption>
      <Plot height={trendHeight} option={option} />
      <details className="report-table">
        <summary>{text('report.asTable')}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{text('trend.date')}</th>
              <th scope="col" className="report-number">
                {text('trend.value')}
              </th>
              {isBanded ? <th scope="col">{text('trend.range')}</th> : null}
              <th scope="col">{text('trend.versionColumn')}</th>
            </tr>
          </thead>
          <tbody>
            {line.points.map((point) => (
              <tr key={point.attempt}>
                <th scope="row">
                  <time dateTime={point.at}>{dateInWords(point.at)}</time>
                </th>
                <td className="report-number">{point.value === null ? text('report.missing') : point.formatted}</td>
                {isBanded ? <td {...foreignTo(intl.locale, point.bandLocale ?? '')}>{point.bandLabel}</td> : null}
                <td>
                  {point.comparable
                    ? intl.formatNumber(point.version)
                    : intl.formatMessage({ id: 'trend.notComparable' }, { version: point.version })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

/** The newest value compared with the last one before it that can be compared: how far it went, and from which range to which. */
function findingOf(
  { points, metric, bands, range }: TrendLine,
  dateInWords: (time: string) => string,
  intl: ReturnType<typeof useIntl>,
): string {
  const told = points.filter(({ value }) => value !== null);
  const last = told.at(-1);
  if (last === undefined) return intl.formatMessage({ id: 'report.missing' });
  const before = last.comparable
    ? told
        .slice(0, -1)
        .reverse()
        .find(({ comparable }) => comparable)
    : undefined;
  if (before === undefined) return [last.formatted, last.bandLabel].filter(Boolean).join(' · ');
  const isPoints = metric === 'points' && (bands.length > 0 || range !== null);
  const change = changeInWords(
    { from: before.value ?? 0, to: last.value ?? 0, since: dateInWords(before.at), isPoints },
    intl,
  );
  if (last.bandLabel === null || before.bandLabel === null) return change;
  return last.band === before.band
    ? intl.formatMessage({ id: 'trend.change.still' }, { change, band: last.bandLabel })
    : intl.formatMessage({ id: 'trend.change.bands' }, { change, from: before.bandLabel, to: last.bandLabel });
}
