import { Link, useIntl } from '@umijs/max';
import type { HistoryRow } from 'core/contract/answering/attempt';
import dayjs from 'dayjs';
import uniqBy from 'lodash/uniqBy';
import { resultPath } from '@/answering';
import { useText } from '@/kit/text/useText';
import { foreignTo } from '@/shell/start/languages';
import { Course } from './Course';
import { Heading } from './cards';

/** How many of the others are shown; the history has all. */
const mostOthers = 4;

type Score = HistoryRow['scores'][number];

const weights = { critical: 5, high: 4, moderate: 3, low: 2, none: 1 } as const;

/** The score that says most: in the range that needs most attention, else in any range, else the first. */
function headlineOf(scores: readonly Score[]): Score | undefined {
  const weight = ({ severity, bandLabel }: Score) => (bandLabel === null || severity === null ? 0 : weights[severity]);
  return scores.reduce<Score | undefined>(
    (best, score) => (best === undefined || weight(score) > weight(best) ? score : best),
    undefined,
  );
}

/** `Name: value · range`; the texts keep their languages. */
function InWords({ score }: { score: Score }) {
  const { locale } = useIntl();
  const text = useText();
  return (
    <>
      <bdi {...foreignTo(locale, score.nameLocale)}>{score.name}</bdi>:{' '}
      <bdi {...foreignTo(locale, score.bandLocale ?? '')}>
        {score.bandLabel ? text('home.score', { value: score.formatted, band: score.bandLabel }) : score.formatted}
      </bdi>
    </>
  );
}

/** `results`: newest first, with scores. */
export function NewestResult({ results }: { results: readonly HistoryRow[] }) {
  const { locale } = useIntl();
  const text = useText();
  const [newest] = results;
  const score = newest && headlineOf(newest.scores);
  if (!newest || !score) return null;
  return (
    <section className="home-newest" aria-labelledby="home-newest">
      <p className="home-eyebrow">{text('home.newest')}</p>
      <h2 id="home-newest">
        <InWords score={score} />
      </h2>
      <p className="home-facts">
        <bdi {...foreignTo(locale, newest.titleLocale)}>{newest.title}</bdi>
        <span>{dayjs(newest.completedAt).format('LL')}</span>
      </p>
      <Course attempts={results.filter(({ instrumentId }) => instrumentId === newest.instrumentId)} code={score.code} />
      <p>
        <Link to={resultPath(newest.instrumentId, newest.id)}>{text('home.seeResult')}</Link>
      </p>
    </section>
  );
}

/** The latest result at each other instrument, a line each; nothing without any. */
export function OtherResults({ results }: { results: readonly HistoryRow[] }) {
  const { locale } = useIntl();
  const text = useText();
  const others = uniqBy(results, 'instrumentId').slice(1, 1 + mostOthers);
  return (
    <section aria-labelledby="home-results">
      <Heading id="home-results" text={text('home.results')} />
      <ul className="home-rows">
        {others.map((row) => {
          const score = headlineOf(row.scores);
          return (
            <li key={row.id}>
              <Link to={resultPath(row.instrumentId, row.id)} {...foreignTo(locale, row.titleLocale)}>
                {row.title}
              </Link>
              {score ? (
                <span>
                  <InWords score={score} />
                </span>
              ) : null}
              <span>{dayjs(row.completedAt).format('LL')}</span>
            </li>
          );
        })}
        <li>
          <Link to="/Browse-Instruments/History">{text('home.allResults')}</Link>
        </li>
      </ul>
    </section>
  );
}
