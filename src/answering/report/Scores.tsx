import type { ExplanationModel, ScoreRow } from 'core/report';
import { Explanation } from './Explanation';
import { TraitName } from './TraitName';
import { InterfaceWords, Prose, Words } from './Words';

interface Props {
  rows: readonly ScoreRow[];
  explanations: Readonly<Record<string, ExplanationModel>>;
}

/** The scores, each with its meaning in words and, on demand, its computation. */
export function Scores({ rows, explanations }: Props) {
  return (
    <ul className="report-scores">
      {rows.map((row) => (
        <li key={row.code}>
          <div className="report-score">
            <TraitName said={row.name} className="report-score-name" />
            <span className="report-number report-score-value">
              {row.value === null ? <InterfaceWords id="report.missing" /> : row.formatted}
            </span>
            {row.band ? (
              <span className={`report-band report-band-${row.band.severity}`}>
                <Words said={row.band.label} />
              </span>
            ) : null}
          </div>
          <Prose said={row.description} className="report-prose report-quiet" />
          <Prose said={row.band?.text} />
          {explanations[row.code] ? <Explanation code={row.code} explanations={explanations} /> : null}
        </li>
      ))}
    </ul>
  );
}
