import { Link } from '@umijs/max';
import type { HistoryRow } from 'core/contract/answering/attempt';
import type { BrowseRow } from 'core/contract/answering/browse';
import type { MySurveyRow } from 'core/contract/surveys/mySurvey';
import type { ReactNode } from 'react';
import { answerPath, Cover, detailsPath } from '@/answering';
import { Title } from '@/kit/text/Title';
import { useText } from '@/kit/text/useText';
import { LinkButton } from '@/shell/linkButton/LinkButton';
import { surveyPath } from '@/shell/session/redirect';
import { Facts, isBegun } from '@/surveys';
import { Heading } from './cards';
import { Answered, AttemptCover, isAnswered, Length, Until } from './facts';

/** Cards of one kind; what is more stands on a page of its own. */
const most = 3;

interface Card {
  title: string;
  titleLocale: string;
  cover: ReactNode;
  /** Length, end, how far it is. */
  children: ReactNode;
  to: string;
  says: string;
}

function TaskCard({ title, titleLocale, cover, children, to, says }: Card) {
  return (
    <li className="home-card">
      <div className="home-cover">{cover}</div>
      <div className="home-card-text">
        <h3>
          <Title text={title} locale={titleLocale} />
        </h3>
        {children}
        <LinkButton to={to} label={`${says}: ${title}`}>
          {says}
        </LinkButton>
      </div>
    </li>
  );
}

interface Waits {
  surveys: readonly MySurveyRow[];
  attempts: readonly HistoryRow[];
  listed: readonly BrowseRow[];
}

/** What else is to be done, and until when; nothing without any. */
export function Waiting({ surveys, attempts, listed }: Waits) {
  const text = useText();
  if (surveys.length + attempts.length === 0) return null;
  return (
    <section aria-labelledby="home-waiting">
      <Heading id="home-waiting" text={text('home.waiting')} />
      <ul className="home-cards">
        {surveys.slice(0, most).map((row) => (
          <TaskCard
            key={row.id}
            title={row.title.text}
            titleLocale={row.title.locale}
            cover={<Cover code={row.id} />}
            to={surveyPath(row.id)}
            says={text(isBegun(row) ? 'mySurvey.goOn' : 'mySurvey.begin')}
          >
            {isBegun(row) ? <p>{text('mySurvey.partsDone', { done: row.itemsDone, count: row.items })}</p> : null}
            <Facts minutes={row.minutes} items={row.items} until={row.until} />
          </TaskCard>
        ))}
        {attempts.map((row) => (
          <TaskCard
            key={row.id}
            title={row.title}
            titleLocale={row.titleLocale}
            cover={<AttemptCover row={row} listed={listed} />}
            to={answerPath(row.instrumentId, row.id)}
            says={text(isAnswered(row) ? 'home.send' : 'home.goOn')}
          >
            <p className="home-facts">
              <Answered row={row} />
              <Until row={row} />
            </p>
          </TaskCard>
        ))}
      </ul>
      {surveys.length > most ? (
        <p>
          <Link to="/my-surveys" className="home-link">
            {text('mySurvey.all', { count: surveys.length + 1 })}
          </Link>
        </p>
      ) : null}
    </section>
  );
}

/** What can be begun. `browse`: the way to all. */
export function Open({ rows, title, browse }: { rows: readonly BrowseRow[]; title: string; browse: ReactNode }) {
  const text = useText();
  if (rows.length === 0) return <div>{browse}</div>;
  return (
    <section aria-labelledby="home-open">
      <Heading id="home-open" text={title} />
      <ul className="home-cards">
        {rows.slice(0, most).map((row) => (
          <TaskCard
            key={row.id}
            title={row.title}
            titleLocale={row.textLocale}
            cover={<Cover code={row.code} domain={row.place.domain} />}
            to={detailsPath(row.id)}
            says={text('home.beginThis')}
          >
            <Length row={row} />
          </TaskCard>
        ))}
      </ul>
      <p>{browse}</p>
    </section>
  );
}
