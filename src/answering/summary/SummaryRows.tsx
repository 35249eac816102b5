import { useIntl } from '@umijs/max';
import type { HistoryRow } from 'core/contract/answering/attempt';
import type { SummaryTrait } from 'core/report';
import { TraitName } from '@/answering/report/TraitName';
import { Words } from '@/answering/report/Words';
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
        <>
          {/* The dot stays with what follows. */}
          <span className="summary-dot">{' ·\u00a0'}</span>
          <Words said={verdict.label} />
        </>
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

/** A row a trait: its value, its verdict, and how it went. */
export function SummaryRows({ traits, courses }: Props) {
  return (
    <dl className="summary-rows">
      {traits.map((trait) => (
        <div key={trait.code}>
          <dt>
            <TraitName said={trait.name} />
          </dt>
          <dd>
            <span>
              <SummaryValue trait={trait} />
            </span>
            <Sparkline points={courses[trait.figure] ?? []} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
