import { useIntl } from '@umijs/max';
import type { CoursePoint } from 'core/contract/answering/attempt';
import type { SummaryTrait } from 'core/report';
import type { CSSProperties } from 'react';
import { datesInWords } from '@/answering/player/momentInWords';
import { axisDates, shortDay } from '@/answering/report/axisDates';
import { changeInWords } from '@/answering/report/changeInWords';
import { Words } from '@/answering/report/Words';
import { useText } from '@/kit/text/useText';
import '@/answering/profile/ranges.css';
import './course.css';

/** More have room for the first and the last date only. */
const mostDates = 4;
/** A band lower than this share of the figure has no room for its name. */
const leastNamed = 0.12;

interface Props {
  trait: SummaryTrait;
  points: readonly CoursePoint[];
}

/** The ends of the value axis: those of the scale; where they are unknown, the values with room around them. */
function endsOf({ kind, figure, bar }: SummaryTrait, values: readonly number[]): [low: number, high: number] {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  if (bar?.figure === figure) return [Math.min(bar.from, least), Math.max(bar.to, most)];
  if (kind === 'place') return [0, 100];
  const room = (most - least || 1) * 0.25;
  return [least - room, most + room];
}

/** How a score went: each value above its date, on the bands of its scale; read aloud in one sentence. */
export function CourseFigure({ trait, points }: Props) {
  const intl = useIntl();
  const { locale } = intl;
  const text = useText();
  const times = points.map(({ at }) => at);
  const [low, high] = endsOf(
    trait,
    points.map(({ value }) => value),
  );
  const height = (value: number) => ((value - low) / (high - low)) * 100;
  const across = (index: number) => ((index + 0.5) / points.length) * 100;
  const bands = trait.bar?.figure === trait.figure ? trait.bar.segments : [];
  const isNamed = ({ from, to }: (typeof bands)[number]) => to - from >= leastNamed * (high - low);
  const isMany = points.length > mostDates;
  const dates = axisDates(times, isMany ? 'ends' : 'all', locale, shortDay(times));
  const inWords = datesInWords(times);
  const said = points.map(({ formatted }, index) => `${inWords[index]}: ${formatted}`);
  const [before, last] = points.slice(-2);
  return (
    <div className={isMany ? 'course course-many' : 'course'}>
      {before && last ? (
        <p className="course-change">
          {changeInWords(
            { from: before.value, to: last.value, since: inWords.at(-2) ?? '', isPoints: trait.kind === 'points' },
            intl,
          )}
        </p>
      ) : null}
      <p className="visually-hidden">{text('trend.sofar', { values: said.join('; ') })}</p>
      <div className="course-plot" aria-hidden="true">
        {bands.map((band) => (
          <span
            key={band.code}
            className={`course-band trait-range-${band.severity}`}
            style={{ insetBlockEnd: `${height(band.from)}%`, blockSize: `${height(band.to) - height(band.from)}%` }}
          />
        ))}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <polyline
            points={points.map(({ value }, index) => `${across(index)},${100 - height(value)}`).join(' ')}
            fill="none"
            stroke="var(--primary-text)"
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        {points.map(({ at, value, formatted }, index) => (
          <span
            key={at}
            className={height(value) > 75 ? 'course-point course-point-high' : 'course-point'}
            style={{ insetInlineStart: `${across(index)}%`, insetBlockEnd: `${height(value)}%` }}
          >
            <bdi>{formatted}</bdi>
          </span>
        ))}
      </div>
      <div className="course-names" aria-hidden="true">
        {bands.filter(isNamed).map((band) => (
          <span key={band.code} style={{ '--at': height((band.from + band.to) / 2) / 100 } as CSSProperties}>
            <Words said={band.label} />
          </span>
        ))}
      </div>
      <div className="course-dates" aria-hidden="true">
        {dates.map((date, index) => (
          <span key={times[index]}>{date}</span>
        ))}
      </div>
    </div>
  );
}
