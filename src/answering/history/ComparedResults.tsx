import { Link, useIntl } from '@umijs/max';
import { Skeleton } from 'antd';
import type { Attempt, AttemptResult } from 'core/contract/answering/attempt';
import { writtenNumber } from 'core/instrument/valueText';
import { Unavailable } from '@/answering/browse/Unavailable';
import { resultPath } from '@/answering/player/addresses';
import { dateInWords, momentInWords } from '@/answering/player/momentInWords';
import { differenceOf } from '@/answering/report/difference';
import { asFailure } from '@/kit/failure/requestFailure';
import { Title } from '@/kit/text/Title';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { useCached } from '@/shell/api/useCached';
import type { CallOptions } from '@/shell/request/request';
import { foreignTo } from '@/shell/start/languages';
import { ComparedAnswers } from './ComparedAnswers';
import './history.css';

interface Props {
  instrument: string;
  /** Ids. The first is compared with the second. */
  attempts: readonly [string, string];
}

interface Both {
  results: readonly [AttemptResult, AttemptResult];
  /** Undefined: they could not be loaded. */
  answers: readonly [Attempt, Attempt] | undefined;
  /** Codes of the scores that the two versions compute differently. */
  incomparable: ReadonlySet<string>;
}

type Shown = AttemptResult['scores'][number];

/** A score that one or both results have, with the name in the first result that has it. */
interface ScorePair {
  code: string;
  name: string;
  locale: string;
  now: Shown | undefined;
  before: Shown | undefined;
}

/** The scores of the first, then those that only the second has. */
function pairsOf([one, other]: Both['results']): ScorePair[] {
  const inOther = new Map(other.scores.map((score) => [score.code, score]));
  const inOne = new Set(one.scores.map(({ code }) => code));
  return [
    ...one.scores.map((now) => {
      return { code: now.code, name: now.name, locale: now.nameLocale, now, before: inOther.get(now.code) };
    }),
    ...other.scores
      .filter(({ code }) => !inOne.has(code))
      .map((before) => {
        return { code: before.code, name: before.name, locale: before.nameLocale, now: undefined, before };
      }),
  ];
}

const scorerOf = ({ rescored, version }: AttemptResult): number => rescored?.version ?? version;

/** Codes of the scores that cannot be compared: one of the two is computed differently in the newest version. All, if unknown. */
async function incomparableOf(instrument: string, results: Both['results'], locale: string) {
  const [one, other] = results;
  if (scorerOf(one) === scorerOf(other)) return new Set<string>();
  const shown = pairsOf(results).map(({ code }) => code);
  try {
    const trend = await api.attempts.trend({ query: { instrumentId: instrument, locale }, skipErrorHandler: true });
    const ids = new Set([one.id, other.id]);
    const alike = (trend?.lines ?? []).filter(
      ({ points }) => points.filter(({ attempt, comparable }) => comparable && ids.has(attempt)).length === 2,
    );
    const codes = new Set(alike.map(({ code }) => code));
    return new Set(shown.filter((code) => !codes.has(code)));
  } catch {
    return new Set(shown);
  }
}

async function loadBoth(
  { instrument, attempts: [one, other] }: Props,
  locale: string,
  options: CallOptions,
): Promise<Both | undefined> {
  const silent = { skipErrorHandler: true };
  const result = (id: string) => api.attempts.result({ params: { id }, query: { locale }, ...options });
  const given = (id: string) => api.attempts.get({ params: { id }, query: { locale }, ...silent });
  const [first, second] = await Promise.all([result(one), result(other)]);
  if (!first || !second) return undefined;
  const results = [first, second] as const;
  const [incomparable, answers] = await Promise.all([
    incomparableOf(instrument, results, locale),
    Promise.all([given(one), given(other)]).catch(() => [undefined, undefined]),
  ]);
  const [mine, theirs] = answers;
  return { results, answers: mine && theirs ? [mine, theirs] : undefined, incomparable };
}

/** Two results of one instrument side by side: scores with their difference in words, and the different answers. */
export function ComparedResults(props: Props) {
  const intl = useIntl();
  const { locale } = intl;
  const key = `compare:${props.attempts.join(',')}:${locale}`;
  const { data, error, loading, refresh } = useCached(key, (options) => loadBoth(props, locale, options));
  if (!data) {
    if (loading || !error) return <Skeleton active className="compare" />;
    const isRefused = asFailure(error).reason === 'business';
    return isRefused ? (
      <Unavailable text="compare.failed" />
    ) : (
      <Unavailable text="browse.loadFailed" onRetry={refresh} />
    );
  }
  const isOfOne = data.results.every(({ instrumentId }) => instrumentId === props.instrument);
  return isOfOne ? <Compared {...data} /> : <Unavailable text="compare.failed" />;
}

function Compared({ results, answers, incomparable }: Both) {
  const intl = useIntl();
  const text = useText();
  const [one, other] = results;
  const pairs = pairsOf(results);
  const versions = { one: scorerOf(one), other: scorerOf(other) };
  return (
    <div className="compare">
      <p>
        <Title text={one.title} locale={one.titleLocale} />
      </p>
      {versions.one === versions.other ? null : <p className="compare-warning">{text('compare.versions', versions)}</p>}
      <h2 id="compare-scores">{text('compare.scores')}</h2>
      {pairs.length === 0 ? (
        <p>{text('compare.alone')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways has to be reached by keyboard.
        <section className="compare-table" aria-labelledby="compare-scores" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col" className="visually-hidden-narrow">
                  {text('compare.score')}
                </th>
                {results.map((result) => (
                  <th key={result.id} scope="col">
                    <Link to={resultPath(result.instrumentId, result.id)}>{momentInWords(result.completedAt)}</Link>
                  </th>
                ))}
                <th scope="col" className="visually-hidden-narrow">
                  {text('compare.difference')}
                </th>
              </tr>
            </thead>
            <tbody>
              {pairs.map(({ code, name, locale, now, before }) => (
                <tr key={code}>
                  <th scope="row" {...foreignTo(intl.locale, locale)}>
                    {name}
                  </th>
                  <td>{now ? <Score score={now} /> : text('report.missing')}</td>
                  <td>{before ? <Score score={before} /> : text('report.missing')}</td>
                  <td>
                    {incomparable.has(code) ? (
                      text('compare.incomparable')
                    ) : (
                      <Difference now={now?.value ?? null} before={before?.value ?? null} at={other.completedAt} />
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <h2 id="compare-answers">{text('compare.answers')}</h2>
      {answers ? <ComparedAnswers attempts={answers} /> : <p>{text('compare.answersAbsent')}</p>}
    </div>
  );
}

function Score({ score }: { score: Shown }) {
  const intl = useIntl();
  return (
    <>
      <strong className="report-number">
        {score.value === null ? intl.formatMessage({ id: 'report.missing' }) : score.formatted}
      </strong>
      {score.bandLabel ? <div {...foreignTo(intl.locale, score.bandLocale ?? '')}>{score.bandLabel}</div> : null}
    </>
  );
}

interface DifferenceProps {
  now: Shown['value'];
  before: DifferenceProps['now'];
  /** Time of the earlier result. */
  at: string;
}

function Difference({ now, before, at }: DifferenceProps) {
  const intl = useIntl();
  const date = dateInWords(at);
  const say = (id: string, difference = 0) =>
    intl.formatMessage({ id }, { date, difference: writtenNumber(Math.abs(difference), intl.locale, { most: 2 }) });
  if (now === null || before === null) return say('compare.unknown');
  if (typeof now !== 'number' || typeof before !== 'number') {
    return say(now === before ? 'compare.same' : 'compare.otherText');
  }
  const difference = differenceOf(now, before);
  if (difference === 0) return say('compare.same');
  return say(difference > 0 ? 'compare.higher' : 'compare.lower', difference);
}
