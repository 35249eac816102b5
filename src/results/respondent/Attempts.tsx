import { Link } from '@umijs/max';
import { useCallback } from 'react';
import { useText } from '@/kit/text/useText';
import { useWhen } from '@/kit/when/useWhen';
import { api } from '@/shell/api/client';
import { languageName } from '@/shell/languageName/languageName';
import { respondentPath } from '@/surveys';
import { attemptPath } from '../frame/places';
import { useResultsAddress } from '../frame/resultsContext';
import { useFigures } from '../names/useFigures';
import { PagedTable } from './PagedTable';

/** The completed attempts at an instrument that one sees with their people, each with the way to its answers. */
export function Attempts() {
  const text = useText('results.');
  const figures = useFigures();
  const when = useWhen();
  const { id } = useResultsAddress().place;
  const read = useCallback(
    (query: { cursor?: string }) => api.result.attempts.reply({ params: { id }, query, skipErrorHandler: true }),
    [id],
  );
  return (
    <PagedTable
      lead={text('respondents.attempts')}
      none={text('respondents.noneCompleted')}
      columns={['respondents.name', 'respondents.completed', 'fact.locale', 'fact.version'].map((name) => text(name))}
      read={read}
      row={({ attempt, name, survey, completedAt, locale, version }) => (
        <tr key={attempt}>
          <th scope="row">
            <Link to={survey === null ? attemptPath(id, attempt) : respondentPath(survey.id, survey.item, attempt)}>
              <bdi>{name ?? text('respondent.guest')}</bdi>
            </Link>
          </th>
          <td>
            <time dateTime={completedAt} title={when.absolute(completedAt)}>
              {when.relative(completedAt)}
            </time>
          </td>
          <td>{languageName(locale)}</td>
          <td>{figures.count(version)}</td>
        </tr>
      )}
    />
  );
}
