import { useIntl } from '@umijs/max';
import type { MySurveyDetail } from 'core/contract/surveys/mySurvey';
import { useState } from 'react';
import { ItemResult } from '@/answering';
import { useText } from '@/kit/text/useText';
import { itemsOfWaves } from './wavesOf';

/** One's own results of the parts that show some. */
export function OwnResults({ survey }: { survey: MySurveyDetail }) {
  const intl = useIntl();
  const text = useText('mySurvey.');
  const [locale, setLocale] = useState(intl.locale);
  const shown = itemsOfWaves(survey).flatMap(({ attempt, status, seesResults }) =>
    attempt !== null && status === 'completed' && seesResults ? [attempt] : [],
  );
  if (!survey.showsResults || shown.length === 0) {
    return <p className="surveys-quiet">{text(survey.showsResults ? 'results.none' : 'results.notShown')}</p>;
  }
  return shown.map((attempt) => (
    <article key={attempt} className="browse result">
      <ItemResult attempt={attempt} locale={locale} onLocale={setLocale} />
    </article>
  ));
}
