import { useIntl } from '@umijs/max';
import { Progress } from 'antd';
import type { HistoryRow } from 'core/contract/answering/attempt';
import type { BrowseRow } from 'core/contract/answering/browse';
import type { MySurveyRow } from 'core/contract/surveys/mySurvey';
import type { ReactNode } from 'react';
import { answerPath, Cover, detailsPath } from '@/answering';
import { Title } from '@/kit/text/Title';
import { useText } from '@/kit/text/useText';
import { LinkButton } from '@/shell/linkButton/LinkButton';
import { surveyPath } from '@/shell/session/redirect';
import { foreignTo } from '@/shell/start/languages';
import { Facts, isBegun } from '@/surveys';
import { Answered, AttemptCover, isAnswered, Length, Until } from './facts';

interface Hero {
  /** What kind of thing it is. */
  eyebrow: ReactNode;
  title: string;
  titleLocale: string;
  cover: ReactNode;
  children: ReactNode;
  /** The way there; `says`: what stands on the button. */
  to: string;
  says: string;
}

/** The one thing to do now, with the one blue button of the page. */
function Now({ eyebrow, title, titleLocale, cover, children, to, says }: Hero) {
  return (
    <section className="home-now" aria-labelledby="home-now">
      <div className="home-cover">{cover}</div>
      <div className="home-now-text">
        <p className="home-eyebrow">{eyebrow}</p>
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
    <Now
      eyebrow={text('home.continue')}
      title={row.title}
      titleLocale={row.titleLocale}
      cover={<AttemptCover row={row} listed={listed} />}
      to={answerPath(row.instrumentId, row.id)}
      says={text(isAnswered(row) ? 'home.send' : 'home.goOn')}
    >
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
  const { locale } = useIntl();
  const text = useText('mySurvey.');
  const { id, title, asker, minutes, items, itemsDone, until } = row;
  const isGoingOn = isBegun(row);
  return (
    <Now
      eyebrow={
        asker.text === '' ? null : (
          <>
            {text('asker')} <bdi {...foreignTo(locale, asker.locale)}>{asker.text}</bdi>
          </>
        )
      }
      title={title.text}
      titleLocale={title.locale}
      cover={<Cover code={id} />}
      to={surveyPath(id)}
      says={text(isGoingOn ? 'goOn' : 'begin')}
    >
      {isGoingOn ? (
        <>
          <Progress
            percent={Math.round((100 * itemsDone) / Math.max(items, 1))}
            showInfo={false}
            aria-label={text('progress')}
          />
          <p className="home-facts">{text('partsDone', { done: itemsDone, count: items })}</p>
        </>
      ) : null}
      <Facts minutes={minutes} items={items} until={until} />
    </Now>
  );
}

/** An assessment that may be answered. `isFirst`: the person has begun none so far. */
export function BeginNow({ row, isFirst }: { row: BrowseRow; isFirst: boolean }) {
  const { locale } = useIntl();
  const text = useText();
  return (
    <Now
      eyebrow={text(isFirst ? 'home.begin' : 'home.beginNext')}
      title={row.title}
      titleLocale={row.textLocale}
      cover={<Cover code={row.code} domain={row.place.domain} />}
      to={detailsPath(row.id)}
      says={text('home.beginThis')}
    >
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
