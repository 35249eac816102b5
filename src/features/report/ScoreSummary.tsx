import { useIntl } from '@umijs/max';
import type { AttemptResult } from 'core/contract/attempt';
import type { ExplanationModel } from 'core/report';
import { localeDirection } from '@/start/languages';
import { Explanation } from './Explanation';
import { InterfaceWords, WordsIn } from './Words';
import './report.css';

interface Props {
  result: AttemptResult;
  explanations: Readonly<Record<string, ExplanationModel>>;
  /** Codes of the scores that a report above has shown. */
  told: ReadonlySet<string>;
  /** There is no report: this is all. */
  alone: boolean;
}

/** Every score that the respondent may see and no report has shown, each with its computation; below a report folded away. */
export function ScoreSummary({ result, explanations, told, alone }: Props) {
  const intl = useIntl();
  const { locale, title } = result;
  const scores = result.scores.filter(({ code }) => !told.has(code));
  if (scores.length === 0) return null;
  const list = (
    <ul className="report-scores" lang={locale} dir={localeDirection(locale)}>
      {scores.map((score) => (
        <li key={score.code}>
          <div className="report-score">
            <span className="report-score-name">{score.name}</span>
            <span className="report-number report-score-value">
              {score.value === null ? <InterfaceWords id="report.missing" /> : score.formatted}
            </span>
            {score.bandLabel ? (
              <span className={`report-band report-band-${score.severity ?? 'none'}`}>{score.bandLabel}</span>
            ) : null}
          </div>
          <Explanation code={score.code} explanations={explanations} />
        </li>
      ))}
    </ul>
  );
  return (
    <WordsIn value={locale}>
      <section className="report">
        {alone ? (
          <>
            <h1>{title}</h1>
            {list}
          </>
        ) : (
          <details className="report-table">
            <summary>{intl.formatMessage({ id: 'report.moreScores' }, { count: scores.length })}</summary>
            {list}
          </details>
        )}
      </section>
    </WordsIn>
  );
}
