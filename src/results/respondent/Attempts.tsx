import { Link } from '@umijs/max';
import { Button, Skeleton } from 'antd';
import { useCallback } from 'react';
import { LoadFailed } from '@/kit/loadFailed/LoadFailed';
import { useText } from '@/kit/text/useText';
import { useWhen } from '@/kit/when/useWhen';
import { api } from '@/shell/api/client';
import { languageName } from '@/shell/languageName/languageName';
import { respondentPath } from '@/surveys';
import { attemptPath } from '../frame/places';
import { useResultsAddress } from '../frame/resultsContext';
import { useFigures } from '../names/useFigures';
import { usePages } from './usePages';
import '../charts/figure.css';
import './respondent.css';

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
  const { pages, hasFailed, more } = usePages(read);
  if (hasFailed && pages === undefined) return <LoadFailed onRetry={more} />;
  if (pages === undefined) return <Skeleton active paragraph={{ rows: 8 }} />;
  if (pages.rows.length === 0) return <p className="results-quiet">{text('respondents.noneCompleted')}</p>;
  return (
    <section className="figure" aria-label={text('respondents.attempts')}>
      <p className="results-quiet">{text('respondents.attempts')}</p>
      <div className="figure-scroll respondents">
        <table className="figure-table">
          <thead>
            <tr>
              {['respondents.name', 'respondents.completed', 'fact.locale', 'fact.version'].map((name) => (
                <th key={name} scope="col">
                  {text(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {pages.rows.map(({ attempt, name, survey, completedAt, locale, version }) => (
              <tr key={attempt}>
                <th scope="row">
                  <Link
                    to={survey === null ? attemptPath(id, attempt) : respondentPath(survey.id, survey.item, attempt)}
                  >
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
            ))}
          </tbody>
        </table>
      </div>
      {pages.cursor === null ? null : <Button onClick={more}>{text('respondents.more')}</Button>}
    </section>
  );
}
