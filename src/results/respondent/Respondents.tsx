import { Link, useIntl } from '@umijs/max';
import type { Results } from 'core/contract/results/results';
import type { ParticipationRow } from 'core/contract/surveys/survey';
import { useCallback } from 'react';
import { useText } from '@/kit/text/useText';
import { useWhen } from '@/kit/when/useWhen';
import { api } from '@/shell/api/client';
import { respondentPath } from '@/surveys';
import { useResultsAddress } from '../frame/resultsContext';
import { useNames } from '../names/names';
import { PagedTable } from './PagedTable';

/** Who took part in a survey that does not withhold names, each with the way to their answers. */
export function Respondents({ items }: { items: Results['items'] }) {
  const text = useText('results.respondents.');
  const { place } = useResultsAddress();
  const { id } = place;
  const read = useCallback(
    (query: { cursor?: string }) => api.survey.participations.reply({ params: { id }, query, skipErrorHandler: true }),
    [id],
  );
  return (
    <PagedTable
      lead={text('lead')}
      none={text('none')}
      columns={['name', 'state', 'begun', 'parts'].map((name) => text(name))}
      read={read}
      row={(row) => <Row key={row.id} survey={id} row={row} items={items} />}
    />
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
