import { useIntl } from '@umijs/max';
import type { HistoryRow } from 'core/contract/answering/attempt';
import type { SummaryTrait } from 'core/report';
import { Words } from '@/answering/report/Words';
import { Sparkline } from './Sparkline';
import { TraitName } from './TraitName';
import './summary.css';

/** The value of a trait and its verdict, in the words of the result page. */
export function SummaryValue({ trait: { value, formatted, isPoints, verdict } }: { trait: SummaryTrait }) {
  const intl = useIntl();
  const points = isPoints && typeof value === 'number';
  const said = points ? intl.formatMessage({ id: 'report.points' }, { count: value, points: formatted }) : formatted;
  return (
    <>
      <strong>{value === null ? intl.formatMessage({ id: 'report.missing' }) : said}</strong>
      {verdict ? (
        <>
          {' · '}
          <Words said={verdict.label} />
        </>
      ) : null}
    </>
  );
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
