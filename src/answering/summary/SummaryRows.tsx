import { useIntl } from '@umijs/max';
import type { HistoryRow } from 'core/contract/answering/attempt';
import type { SummaryTrait } from 'core/report';
import { TraitScale } from '@/answering/profile/TraitScale';
import { TraitName } from '@/answering/report/TraitName';
import { Words } from '@/answering/report/Words';
import { CourseFigure } from './CourseFigure';
import { Sparkline } from './Sparkline';
import './summary.css';

/** The value of a trait and its verdict, in the words of the result page. */
export function SummaryValue({ trait }: { trait: SummaryTrait }) {
  const intl = useIntl();
  const { verdict } = trait;
  return (
    <>
      <strong>{figureOf(trait, intl)}</strong>
      {verdict ? (
        <span className="summary-verdict">
          {/* The dot stays with what follows. */}
          <span className="summary-dot">{' ·\u00a0'}</span>
          <Words said={verdict.label} />
        </span>
      ) : null}
    </>
  );
}

function figureOf({ kind, value, formatted, most }: SummaryTrait, intl: ReturnType<typeof useIntl>): string {
  if (value === null) return intl.formatMessage({ id: 'report.missing' });
  if (kind === 'place') return intl.formatMessage({ id: 'report.place' }, { percentile: formatted });
  if (kind !== 'points' || typeof value !== 'number') return formatted;
  return most === null
    ? intl.formatMessage({ id: 'report.points' }, { count: value, points: formatted })
    : intl.formatMessage({ id: 'report.pointsOf' }, { points: formatted, most });
}

interface Props extends Pick<HistoryRow, 'courses'> {
  traits: readonly SummaryTrait[];
}

/** A row a trait: its value, its verdict, where it stands, and how it went; of one trait alone its course as a figure. */
export function SummaryRows({ traits, courses }: Props) {
  const intl = useIntl();
  const [first, ...others] = traits;
  const course = (first && others.length === 0 && courses[first.figure]) || [];
  const hasUsual = course.length < 2 && traits.some(({ bar }) => bar?.usual != null);
  return (
    <div className="summary">
      <dl className="summary-rows">
        {traits.map((trait) => (
          <div key={trait.code}>
            <dt>
              <TraitName said={trait.name} />
            </dt>
            <dd>
              {course.length > 1 ? null : (
                <span className="summary-bar">
                  <TraitScale bar={trait.bar} />
                </span>
              )}
              <span className="summary-value">
                <SummaryValue trait={trait} />
              </span>
              {course.length > 1 ? null : <Sparkline points={courses[trait.figure] ?? []} />}
            </dd>
          </div>
        ))}
      </dl>
      {hasUsual ? (
        <p className="summary-legend">
          <span className="trait-swatch trait-range-usual" aria-hidden="true" />{' '}
          {intl.formatMessage({ id: 'report.usual' })}
        </p>
      ) : null}
      {first && course.length > 1 ? <CourseFigure trait={first} points={course} /> : null}
    </div>
  );
}
