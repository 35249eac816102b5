import { Link } from '@umijs/max';
import type { HistoryRow } from 'core/contract/answering/attempt';
import type { BrowseRow } from 'core/contract/answering/browse';
import type { MySurveyRow } from 'core/contract/surveys/mySurvey';
import type { ReactNode } from 'react';
import { Title } from '@/kit/text/Title';
import { useText } from '@/kit/text/useText';
import { LinkButton } from '@/shell/linkButton/LinkButton';
import { Facts, isBegun } from '@/surveys';
import { Heading } from './cards';
import { Answered, Length, Until } from './facts';
import { type Task, useTasks } from './useTasks';

/** Cards of one kind; what is more stands on a page of its own. */
const most = 3;

interface Card extends Task {
  /** Length, end, how far it is. */
  children: ReactNode;
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
  const task = useTasks(listed);
  if (surveys.length + attempts.length === 0) return null;
  return (
    <section aria-labelledby="home-waiting">
      <Heading id="home-waiting" text={text('home.waiting')} />
      <ul className="home-cards">
        {surveys.slice(0, most).map((row) => (
          <TaskCard key={row.id} {...task.survey(row)}>
            {isBegun(row) ? <p>{text('mySurvey.partsDone', { done: row.itemsDone, count: row.items })}</p> : null}
            <Facts minutes={row.minutes} items={row.items} until={row.until} />
          </TaskCard>
        ))}
        {attempts.map((row) => (
          <TaskCard key={row.id} {...task.attempt(row)}>
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
  const task = useTasks();
  if (rows.length === 0) return browse;
  return (
    <section aria-labelledby="home-open">
      <Heading id="home-open" text={title} />
      <ul className="home-cards">
        {rows.slice(0, most).map((row) => (
          <TaskCard key={row.id} {...task.offer(row)}>
            <Length row={row} />
          </TaskCard>
        ))}
      </ul>
      {browse}
    </section>
  );
}
