import { Link, useIntl } from '@umijs/max';
import { Progress } from 'antd';
import type { HistoryRow } from 'core/contract/answering/attempt';
import dayjs from 'dayjs';
import localizedFormat from 'dayjs/plugin/localizedFormat';
import type { ReactNode } from 'react';
import { answerPath } from '@/answering';
import { useText } from '@/kit/text/useText';
import { LinkButton } from '@/shell/linkButton/LinkButton';
import { foreignTo } from '@/shell/start/languages';
import { Heading } from './cards';

dayjs.extend(localizedFormat);

const percentOf = ({ answered, questions }: HistoryRow) => Math.round((100 * answered) / Math.max(questions, 1));

/** All that is left is to send it. */
const isAnswered = ({ answered, questions }: HistoryRow) => questions > 0 && answered >= questions;

/** The one thing to do now: what was begun last goes on. */
export function GoingOn({ row }: { row: HistoryRow }) {
  const { locale } = useIntl();
  const text = useText();
  return (
    <section className="home-now" aria-labelledby="home-now">
      <p className="home-eyebrow">{text('home.continue')}</p>
      <h2 id="home-now">
        <bdi {...foreignTo(locale, row.titleLocale)}>{row.title}</bdi>
      </h2>
      <Progress percent={percentOf(row)} showInfo={false} aria-label={row.title} />
      <p className="home-facts">
        <Answered row={row} />
        <Until row={row} />
      </p>
      <LinkButton to={answerPath(row.instrumentId, row.id)} type="primary" size="large">
        {text(isAnswered(row) ? 'home.send' : 'home.goOn')}
      </LinkButton>
    </section>
  );
}

function Answered({ row }: { row: HistoryRow }) {
  const text = useText();
  const { answered, questions } = row;
  return <span>{text(isAnswered(row) ? 'home.notSent' : 'home.answered', { answered, questions })}</span>;
}

function Until({ row: { openUntil } }: { row: HistoryRow }) {
  const text = useText();
  if (openUntil === null) return null;
  // A time limit of minutes: the day alone says too little.
  const date = dayjs(openUntil).format(dayjs(openUntil).diff(dayjs(), 'day') < 2 ? 'LLL' : 'LL');
  return (
    <span>
      <time dateTime={openUntil}>{text('home.until', { date })}</time>
    </span>
  );
}

/** What else was begun, and until when one can go on; nothing without any. */
export function Waiting({ rows }: { rows: readonly HistoryRow[] }) {
  const { locale } = useIntl();
  const text = useText();
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="home-waiting">
      <Heading id="home-waiting" text={text('home.waiting')} />
      <ul className="home-rows">
        {rows.map((row) => (
          <li key={row.id}>
            <Link to={answerPath(row.instrumentId, row.id)} {...foreignTo(locale, row.titleLocale)}>
              {row.title}
            </Link>
            <Answered row={row} />
            <Until row={row} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** In place of what cannot be shown: one sentence, and where to go on. */
export function Notice({ text, children }: { text: string; children: ReactNode }) {
  return (
    <section className="home-now">
      <p className="home-sentence">{text}</p>
      {children}
    </section>
  );
}
