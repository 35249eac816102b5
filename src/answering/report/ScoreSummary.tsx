import type { AttemptResult } from 'core/contract/answering/attempt';
import type { ExplanationModel } from 'core/report';
import { useText } from '@/kit/text/useText';
import { localeDirection } from '@/shell/start/languages';
import { Explanation } from './Explanation';
import { LanguageMark } from './LanguageMark';
import { InterfaceWords, Words, WordsIn } from './Words';
import './report.css';

interface Props {
  result: AttemptResult;
  explanations: Readonly<Record<string, ExplanationModel>>;
  /** Codes of the scores that a report above has shown. */
  told: ReadonlySet<string>;
  /** There is no report. */
  alone: boolean;
}

/** All scores that no report has shown, each with its computation; folded away below a report. */
export function ScoreSummary({ result, explanations, told, alone }: Props) {
  const text = useText();
  const { locale, title, titleLocale } = result;
  const scores = result.scores.filter(({ code }) => !told.has(code));
  if (scores.length === 0) return null;
  const names = scores.map(({ name, nameLocale }) => ({ text: name, locale: nameLocale }));
  const labels = scores.map(({ bandLabel, bandLocale }) =>
    bandLabel === null ? null : { text: bandLabel, locale: bandLocale ?? '' },
  );
  const list = (
    <div lang={locale} dir={localeDirection(locale)}>
      <LanguageMark said={[...names, ...labels]} />
      <ul className="report-scores">
        {scores.map((score, index) => (
          <li key={score.code}>
            <div className="report-score">
              <Words className="report-score-name" said={names[index]} />
              <span className="report-number report-score-value">
                {score.value === null ? <InterfaceWords id="report.missing" /> : score.formatted}
              </span>
              <Words className={`report-band report-band-${score.severity ?? 'none'}`} said={labels[index]} />
            </div>
            <Explanation code={score.code} explanations={explanations} />
          </li>
        ))}
      </ul>
    </div>
  );
  return (
    <WordsIn value={locale}>
      <section className="report">
        {alone ? (
          <>
            <Words said={{ text: title, locale: titleLocale }} as="h1" />
            {list}
          </>
        ) : (
          <details className="report-table">
            <summary>{text('report.moreScores', { count: scores.length })}</summary>
            {list}
          </details>
        )}
      </section>
    </WordsIn>
  );
}
