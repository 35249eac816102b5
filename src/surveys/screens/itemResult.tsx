import { Link, useIntl, useParams } from '@umijs/max';
import { useState } from 'react';
import { ItemResult, ItemRisks } from '@/answering';
import { useText } from '@/kit/text/useText';
import '../mine/surveys.css';

/** The result of one part of a survey. */
export default function ItemResultPage() {
  const { survey_id = '', user_instrument_id = '' } = useParams();
  const intl = useIntl();
  const text = useText('mySurvey.');
  const [locale, setLocale] = useState(intl.locale);
  return (
    <div className="surveys">
      <ItemRisks attempt={user_instrument_id} locale={locale} />
      <p className="surveys-acts">
        <Link to={`/my-surveys/survey/${survey_id}/overview`}>{text('toSurvey')}</Link>
      </p>
      <h1 className="visually-hidden">{text('view.result')}</h1>
      <article className="browse result">
        <ItemResult attempt={user_instrument_id} locale={locale} onLocale={setLocale} isAlone />
      </article>
    </div>
  );
}
