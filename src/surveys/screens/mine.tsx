import { Link, useIntl } from '@umijs/max';
import { Skeleton } from 'antd';
import type { MySurveyRow } from 'core/contract/surveys/mySurvey';
import { dateInWords } from '@/answering';
import { LoadFailed } from '@/kit/loadFailed/LoadFailed';
import { PageHeader } from '@/kit/pageHeader/PageHeader';
import { Title } from '@/kit/text/Title';
import { useText } from '@/kit/text/useText';
import { LinkButton } from '@/shell/linkButton/LinkButton';
import { foreignTo } from '@/shell/start/languages';
import { SurveyCard } from '../mine/SurveyCard';
import { toDo, useMySurveys } from '../mine/useMySurveys';
import '../mine/surveys.css';

/** The surveys of a person: what is to be done, and what was done. */
export default function MySurveysPage() {
  const text = useText('mySurvey.');
  const { data, error, refresh } = useMySurveys();
  return (
    <div className="surveys">
      <PageHeader title={text('title')} lead={text('lead')} />
      {data ? <Surveys rows={data} /> : error ? <LoadFailed onRetry={refresh} /> : <Skeleton active />}
    </div>
  );
}

function Surveys({ rows }: { rows: readonly MySurveyRow[] }) {
  const text = useText('mySurvey.');
  const open = toDo(rows);
  const others = rows.filter((row) => !open.includes(row));
  return (
    <>
      <section aria-labelledby="surveys-open">
        <h2 id="surveys-open" className="visually-hidden">
          {text('toDo')}
        </h2>
        {open.length > 0 ? (
          <div className="surveys-cards">
            {open.map((row) => (
              <SurveyCard key={row.id} row={row} />
            ))}
          </div>
        ) : (
          <div className="surveys-empty">
            <p>{text('empty')}</p>
            <LinkButton to="/Browse-Instruments">{text('empty.browse')}</LinkButton>
          </div>
        )}
      </section>
      {others.length > 0 ? (
        <section aria-labelledby="surveys-done">
          <h2 id="surveys-done">{text('done')}</h2>
          <ul className="surveys-rows">
            {others.map((row) => (
              <Past key={row.id} row={row} />
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

/** A survey that is over for this person. */
function Past({ row }: { row: MySurveyRow }) {
  const { locale } = useIntl();
  const text = useText('mySurvey.');
  const { id, title, status, isOpen, endedAt } = row;
  const isMissed = !isOpen && (status === 'invited' || status === 'started');
  return (
    <li>
      <Link to={`/my-surveys/survey/${id}/overview`} className="surveys-name" {...foreignTo(locale, title.locale)}>
        <Title text={title.text} locale={title.locale} />
      </Link>
      <span>{text(`status.${isMissed ? 'over' : status}`)}</span>
      {endedAt ? <time dateTime={endedAt}>{dateInWords(endedAt)}</time> : null}
    </li>
  );
}
