import { useIntl, useParams } from '@umijs/max';
import { useText } from '@/kit/text/useText';
import { useWhen } from '@/kit/when/useWhen';
import { api } from '@/shell/api/client';
import { attemptPath, attemptsPath } from '../frame/places';
import { LoadedRespondent } from '../respondent/LoadedRespondent';
import { Respondent } from '../respondent/Respondent';

/** One attempt outside surveys, for a reader of its instrument. */
export default function ReaderPage() {
  const { instrumentId: id = '', attempt = '' } = useParams();
  const { locale } = useIntl();
  const when = useWhen();
  const text = useText('results.respondent.');
  return (
    <LoadedRespondent
      at={`${id}:${attempt}`}
      load={(options) => api.result.instrumentRespondent({ params: { id, attempt }, query: { locale }, ...options })}
    >
      {(respondent) => (
        <Respondent
          key={attempt}
          respondent={respondent}
          back={attemptsPath(id)}
          others={{
            label: text('otherAttempts'),
            links: respondent.others.map((other) => ({
              path: attemptPath(id, other.attempt),
              words: when.absolute(other.completedAt),
            })),
          }}
        />
      )}
    </LoadedRespondent>
  );
}
