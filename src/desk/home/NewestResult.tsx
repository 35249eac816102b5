import { Link, useIntl } from '@umijs/max';
import type { HistoryRow } from 'core/contract/answering/attempt';
import { leadOf, type ResultSummary } from 'core/report';
import dayjs from 'dayjs';
import uniqBy from 'lodash/uniqBy';
import { plainText, resultPath, SummaryRows, Words, WordsIn } from '@/answering';
import { Title } from '@/kit/text/Title';
import { useText } from '@/kit/text/useText';
import { Heading } from './cards';

/** How many of the others are shown; the history has all. */
const mostOthers = 4;

/** A result that says something. */
export type ToldRow = HistoryRow & { summary: ResultSummary };

/** The newest result as the result page begins: its first words, and what they are about. */
export function NewestResult({ results: [newest] }: { results: readonly ToldRow[] }) {
  const { locale } = useIntl();
  const text = useText();
  const first = newest && leadOf(newest.summary);
  if (!newest || !first) return null;
  const { sentence } = newest.summary;
  return (
    <WordsIn value={locale}>
      <section className="home-newest" aria-labelledby="home-newest">
        <p className="home-eyebrow">{text('home.newest')}</p>
        <h2 id="home-newest">
          <Words said={sentence ? { ...sentence, text: plainText(sentence.text) } : first.name} />
        </h2>
        <p className="home-facts">
          <Title text={newest.title} locale={newest.titleLocale} />
          <span>{dayjs(newest.completedAt).format('LL')}</span>
        </p>
        <SummaryRows traits={[first]} courses={newest.courses} />
        <p className="home-ways">
          <Link to={resultPath(newest.instrumentId, newest.id)}>{text('home.seeResult')}</Link>
          <Link to="/Browse-Instruments/History">{text('home.allResults')}</Link>
        </p>
      </section>
    </WordsIn>
  );
}

/** The latest result at each other instrument, a line each; nothing without any. */
export function OtherResults({ results }: { results: readonly ToldRow[] }) {
  const { locale } = useIntl();
  const text = useText();
  const others = uniqBy(results, 'instrumentId').slice(1, 1 + mostOthers);
  if (others.length === 0) return null;
  return (
    <WordsIn value={locale}>
      <section className="home-newest" aria-labelledby="home-results">
        <Heading id="home-results" text={text('home.results')} />
        <ul className="home-rows">
          {others.map(({ id, instrumentId, title, titleLocale, completedAt, summary }) => (
            <li key={id}>
              <Link to={resultPath(instrumentId, id)}>
                <Title text={title} locale={titleLocale} />
              </Link>
              <span>{dayjs(completedAt).format('LL')}</span>
              {summary.traits.length > 1 ? <span className="home-whole">{text('report.standsOut')}</span> : null}
              <SummaryRows traits={summary.traits.filter(({ code }) => code === summary.lead)} courses={{}} />
            </li>
          ))}
        </ul>
      </section>
    </WordsIn>
  );
}
