import { Link, useIntl } from '@umijs/max';
import { Button, Skeleton } from 'antd';
import type { Results } from 'core/contract/results/results';
import type { ParticipationRow } from 'core/contract/surveys/survey';
import { useCallback } from 'react';
import { LoadFailed } from '@/kit/loadFailed/LoadFailed';
import { useText } from '@/kit/text/useText';
import { useWhen } from '@/kit/when/useWhen';
import { api } from '@/shell/api/client';
import { respondentPath } from '@/surveys';
import { useResultsAddress } from '../frame/resultsContext';
import { useNames } from '../names/names';
import { usePages } from './usePages';
import '../charts/figure.css';
import './respondent.css';

/** Who took part in a survey that does not withhold names, each with the way to their answers. */
export function Respondents({ items }: { items: Results['items'] }) {
  const text = useText('results.respondents.');
  const { place } = useResultsAddress();
  const { id } = place;
  const read = useCallback(
    (query: { cursor?: string }) => api.survey.participations.reply({ params: { id }, query, skipErrorHandler: true }),
    [id],
  );
  const { pages, hasFailed, more } = usePages(read);
  if (hasFailed && pages === undefined) return <LoadFailed onRetry={more} />;
  if (pages === undefined) return <Skeleton active paragraph={{ rows: 8 }} />;
  if (pages.rows.length === 0) return <p className="results-quiet">{text('none')}</p>;
  return (
    <section className="figure" aria-label={text('lead')}>
      <p className="results-quiet">{text('lead')}</p>
      <div className="figure-scroll respondents">
        <table className="figure-table">
          <thead>
            <tr>
              {['name', 'state', 'begun', 'parts'].map((name) => (
                <th key={name} scope="col">
                  {text(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {pages.rows.map((row) => (
              <Row key={row.id} survey={id} row={row} items={items} />
            ))}
          </tbody>
        </table>
      </div>
      {pages.cursor === null ? null : <Button onClick={more}>{text('more')}</Button>}
    </section>
  );
}

function Row({ survey, row, items }: { survey: string; row: ParticipationRow; items: Results['items'] }) {
  const text = useText();
  const intl = useIntl();
  const names = useNames();
  const when = useWhen();
  const titleOf = (code: string) => items.find((item) => item.code === code)?.title ?? code;
  const answered = row.items.filter(({ status }) => status === 'completed');
  return (
    <tr>
      <th scope="row">
        <bdi>{row.name ?? text('results.respondent.guest')}</bdi>
        {row.wave === '' ? null : <div className="results-quiet">{names.level('wave', row.wave)}</div>}
      </th>
      <td>{text(`mySurvey.status.${row.status}`)}</td>
      <td>
        <time dateTime={row.startedAt} title={when.absolute(row.startedAt)}>
          {when.relative(row.startedAt)}
        </time>
      </td>
      <td>
        {answered.length === 0
          ? intl.formatMessage({ id: 'results.notAvailable' })
          : answered.map(({ code, attempt }) => (
              <div key={code} className="respondents-part">
                <Link to={respondentPath(survey, code, attempt)}>{titleOf(code)}</Link>
              </div>
            ))}
      </td>
    </tr>
  );
}
