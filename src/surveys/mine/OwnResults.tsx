import type { MySurveyDetail } from 'core/contract/surveys/mySurvey';
import { ItemResult } from '@/answering';
import { useText } from '@/kit/text/useText';
import { itemsOfWaves } from './wavesOf';

/** The attempts at the parts of a survey that show their results. */
export const shownResults = (survey: MySurveyDetail): string[] =>
  itemsOfWaves(survey).flatMap(({ attempt, status, seesResults }) =>
    survey.showsResults && attempt !== null && status === 'completed' && seesResults ? [attempt] : [],
  );

interface Props {
  survey: MySurveyDetail;
  locale: string;
  onLocale(locale: string): void;
}

/** One's own results of the parts that show some, below their risks. */
export function OwnResults({ survey, locale, onLocale }: Props) {
  const text = useText('mySurvey.');
  const shown = shownResults(survey);
  if (shown.length === 0) {
    return <p className="surveys-quiet">{text(survey.showsResults ? 'results.none' : 'results.notShown')}</p>;
  }
  return shown.map((attempt) => (
    <article key={attempt} className="browse result">
      <ItemResult attempt={attempt} locale={locale} onLocale={onLocale} />
    </article>
  ));
}
