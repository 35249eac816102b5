import { Alert, Button } from 'antd';
import type { PastedPeople, PersonFault } from 'core/survey/invitedPeople';
import countBy from 'lodash/countBy';
import { useMemo } from 'react';
import { useText } from '@/kit/text/useText';
import { languageName } from '@/shell/languageName/languageName';
import { FaultList } from './FaultList';

/** Rows of the preview. */
const mostShown = 20;

/** Columns that are no details of the survey, each with the lines that it stops. */
const strangeColumns = (faults: readonly PersonFault[]) =>
  Object.entries(countBy(faults.flatMap(({ code, field }) => (code === 'attribute_unknown' && field ? [field] : []))));

interface Props {
  read: PastedPeople;
  onLeaveOut(column: string): void;
}

/** Who is read from the lines, and what is wrong in which line; a column that is no detail is told once. */
export function InvitePreview({ read: { people, lines, faults: all }, onLeaveOut }: Props) {
  const text = useText('survey.invite.');
  const columns = useMemo(() => strangeColumns(all), [all]);
  const faults = useMemo(() => all.filter(({ code }) => code !== 'attribute_unknown'), [all]);
  const more = people.length - mostShown;
  const hasLocales = people.some(({ locale }) => locale !== undefined);
  const attributes = useMemo(
    () => [...new Set(people.flatMap(({ attributes: own = {} }) => Object.keys(own)))],
    [people],
  );
  return (
    <>
      {columns.map(([column, count]) => (
        <Alert
          key={column}
          type="warning"
          showIcon
          title={text('column', { column, count })}
          description={
            <>
              <p>{text('column.help')}</p>
              <Button onClick={() => onLeaveOut(column)}>{text('column.leaveOut')}</Button>
            </>
          }
        />
      ))}
      {faults.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={text('faults', { count: faults.length })}
          description={<FaultList faults={faults} label={text('faults', { count: faults.length })} />}
        />
      ) : null}
      {people.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without a mouse it scrolls by the arrow keys.
        <section className="survey-preview" tabIndex={0} aria-label={text('preview')}>
          <table>
            <thead>
              <tr>
                {[text('email'), text('name'), ...(hasLocales ? [text('language')] : []), ...attributes].map(
                  (title) => (
                    <th key={title} scope="col">
                      {title}
                    </th>
                  ),
                )}
              </tr>
            </thead>
            <tbody>
              {people.slice(0, mostShown).map(({ email = '', name = '', locale, attributes: own = {} }, index) => (
                <tr key={`${lines[index]} ${email} ${name}`}>
                  <td dir="ltr">{email || text('noEmail')}</td>
                  <td dir="auto">{name}</td>
                  {hasLocales ? <td>{locale && languageName(locale)}</td> : null}
                  {attributes.map((code) => (
                    <td key={code}>{own[code]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {more > 0 ? <p className="survey-quiet">{text('andMore', { count: more })}</p> : null}
        </section>
      ) : null}
    </>
  );
}
