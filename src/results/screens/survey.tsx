import { useParams } from '@umijs/max';
import { useMemo } from 'react';
import type { ResultPlace } from '../frame/places';
import { ResultsPage } from '../frame/ResultsPage';
import { SurveyHead } from '../frame/SurveyHead';

/** What came out of a survey: of one of its items, or of all. */
export default function SurveyResultsPage() {
  const { id_survey: id = '', id: item = 'all' } = useParams();
  const place = useMemo((): ResultPlace => ({ of: 'survey', id, item }), [id, item]);
  return (
    <ResultsPage
      key={`${id} ${item}`}
      place={place}
      head={(results) => <SurveyHead id={id} item={item} results={results} />}
    />
  );
}
