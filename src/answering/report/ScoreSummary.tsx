import type { AttemptResult } from 'core/contract/answering/attempt';
import type { ExplanationModel, Trait } from 'core/report';
import { traitsByFigure } from 'core/report/arrangement/places';
import { HowComputed } from '@/answering/profile/HowComputed';
import { TraitRow } from '@/answering/profile/TraitRow';
import { useText } from '@/kit/text/useText';
import { localeDirection } from '@/shell/start/languages';
import { Explanation } from './Explanation';
import { LanguageMark } from './LanguageMark';
import { TraitName } from './TraitName';
import { InterfaceWords, Words, WordsIn } from './Words';
import './report.css';

interface Props {
  result: AttemptResult;
  explanations: Readonly<Record<string, ExplanationModel>>;
  /** Codes of the scores that a report above has shown. */
  told: ReadonlySet<string>;
  /** The traits that stand above. */
  shown: readonly Trait[];
}

/** All scores that do not stand above, each with its computation, folded away. */
export function ScoreSummary({ result, explanations, told, shown }: Props) {
  const text = useText();
  const { locale, profile } = result;
  const above = traitsByFigure(shown);
  const inTraits = traitsByFigure(profile.traits);
  const scores = result.scores.filter(({ code }) => !told.has(code) && !inTraits.has(code));
  const traits = profile.traits.filter((trait) => !shown.includes(trait));
  const count = scores.length + traits.length;
  if (count === 0) return null;
  const names = scores.map(({ name, nameLocale }) => ({ text: name, locale: nameLocale }));
  const labels = scores.map(({ bandLabel, bandLocale }) =>
    bandLabel === null ? null : { text: bandLabel, locale: bandLocale ?? '' },
  );
  const list = (
    <div lang={locale} dir={localeDirection(locale)}>
      <LanguageMark said={[...names, ...labels, ...traits.flatMap(({ name, verdict }) => [name, verdict?.label])]} />
      <ul className="report-scores">
        {traits.map((trait) => (
          <li key={trait.code}>
            <TraitRow trait={trait} isWhole />
            <HowComputed trait={trait} />
          </li>
        ))}
        {scores.map((score, index) => (
          <li key={score.code}>
            <div className="report-score">
              <TraitName className="report-score-name" said={names[index]} />
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
        {above.size === 0 && result.reports.length === 0 ? (
          list
        ) : (
          <details className="report-table">
            <summary>{text('report.moreScores', { count })}</summary>
            {list}
          </details>
        )}
      </section>
    </WordsIn>
  );
}
