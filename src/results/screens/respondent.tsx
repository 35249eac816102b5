import { useIntl, useParams } from '@umijs/max';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { useCached } from '@/shell/api/useCached';
import { respondentPath, resultPath } from '@/surveys';
import { LoadedRespondent } from '../respondent/LoadedRespondent';
import { Respondent } from '../respondent/Respondent';

/** One respondent of a survey that does not withhold names. */
export default function RespondentPage() {
  const { id_survey: id = '', id_user_instruemnet: attempt = '' } = useParams();
  const { locale } = useIntl();
  const text = useText('results.respondent.');
  const { data: of } = useCached(`results:names:${id}:${locale}`, (options) =>
    api.result.survey({ params: { id, item: 'all', tab: 'overview' }, query: { locale }, ...options }),
  );
  const titleOf = (code: string) => of?.items.find((each) => each.code === code)?.title ?? code;
  return (
    <LoadedRespondent
      at={`${id}:${attempt}`}
      load={(options) => api.result.surveyRespondent({ params: { id, attempt }, query: { locale }, ...options })}
    >
      {(respondent) => (
        <Respondent
          key={attempt}
          respondent={respondent}
          variables={of?.variables}
          titleOf={titleOf}
          back={resultPath(id, respondent.item ?? 'all')}
          others={{
            label: text('others'),
            links: respondent.others.map((other) => ({
              path: respondentPath(id, other.item, other.attempt),
              words: titleOf(other.item),
            })),
          }}
        />
      )}
    </LoadedRespondent>
  );
}
