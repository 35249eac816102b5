import { useIntl } from '@umijs/max';
import { Progress } from 'antd';
import type { HistoryRow } from 'core/contract/answering/attempt';
import type { BrowseRow } from 'core/contract/answering/browse';
import type { MySurveyRow } from 'core/contract/surveys/mySurvey';
import type { ReactNode } from 'react';
import { Title } from '@/kit/text/Title';
import { useText } from '@/kit/text/useText';
import { LinkButton } from '@/shell/linkButton/LinkButton';
import { foreignTo } from '@/shell/start/languages';
import { AskedBy, Facts, isBegun, PartsDone } from '@/surveys';
import { Answered, Length, Until } from './facts';
import { type Task, useTasks } from './useTasks';

interface Hero extends Task {
  /** What kind of thing it is, as a paragraph; null: nothing is said of that. */
  eyebrow: ReactNode;
  children: ReactNode;
}

const Eyebrow = ({ text }: { text: string }) => <p className="home-eyebrow">{text}</p>;

/** The one thing to do now, with the one blue button of the page. */
function Now({ eyebrow, title, titleLocale, cover, children, to, says }: Hero) {
  return (
    <section className="home-now" aria-labelledby="home-now">
      <div className="home-cover">{cover}</div>
      <div className="home-now-text">
        {eyebrow}
        <h2 id="home-now">
          <Title text={title} locale={titleLocale} />
        </h2>
        {children}
        <LinkButton to={to} type="primary" size="large">
          {says}
        </LinkButton>
      </div>
    </section>
  );
}

/** What was begun last goes on. */
export function GoOnNow({ row, listed }: { row: HistoryRow; listed: readonly BrowseRow[] }) {
  const text = useText();
  const { answered, questions } = row;
  return (
    <Now {...useTasks(listed).attempt(row)} eyebrow={<Eyebrow text={text('home.continue')} />}>
      <Progress
        percent={Math.round((100 * answered) / Math.max(questions, 1))}
        showInfo={false}
        aria-label={row.title}
      />
      <p className="home-facts">
        <Answered row={row} />
        <Until row={row} />
      </p>
    </Now>
  );
}

/** A survey that the person is asked to answer. */
export function SurveyNow({ row }: { row: MySurveyRow }) {
  const { minutes, items, until } = row;
  return (
    <Now {...useTasks().survey(row)} eyebrow={<AskedBy row={row} className="home-eyebrow" />}>
      {isBegun(row) ? <PartsDone row={row} className="home-facts" /> : null}
      <Facts minutes={minutes} items={items} until={until} />
    </Now>
  );
}

/** An assessment that may be answered. `isFirst`: the person has begun none so far. */
export function BeginNow({ row, isFirst }: { row: BrowseRow; isFirst: boolean }) {
  const { locale } = useIntl();
  const text = useText();
  return (
    <Now {...useTasks().offer(row)} eyebrow={<Eyebrow text={text(isFirst ? 'home.begin' : 'home.beginNext')} />}>
      <p className="home-sentence" {...foreignTo(locale, row.textLocale)}>
        {row.summary}
      </p>
      <Length row={row} />
    </Now>
  );
}

/** In place of what cannot be shown: one sentence, and where to go on. */
export function Notice({ text, children }: { text: string; children: ReactNode }) {
  return (
    <section className="home-now">
      <div className="home-now-text">
        <p className="home-sentence">{text}</p>
        {children}
      </div>
    </section>
  );
}
