import type { TrendLine } from 'core/contract/answering/attempt';
import type { Calculation, InstrumentDocument } from 'core/instrument/document';
import { formatScore } from 'core/instrument/scoreText';
import { nameIn, type ResolvedText, titleIn } from 'core/instrument/textKeys';
import { silentBands } from 'core/instrument/verdicts';
import { scoreForm } from 'core/report/traits/form';
import { metricOf } from 'core/report/traits/metric';
import { rangeOf } from 'core/report/traits/range';
import type { Version, VersionReader } from '../../authoring/instrument/versions';
import type { Database } from '../../database/connection';
import type { StoredScore } from '../../database/schema/attempt';
import { AppError } from '../../errors';
import { createBasesReader } from './bases';
import { documentFor } from './earlierScores';
import { showsResults } from './shownScores';
import { completedAttempts } from './storeTrend';

interface Trend {
  instrumentId: string;
  title: string;
  titleLocale: string;
  locale: string;
  lines: TrendLine[];
}

export interface TrendService {
  /**
   * A person's scores at an instrument over time: the calculations that the newest scoring version shows, each as its own version gave it
   * and shows it, with the bands of the newest; without bands if another calculation judges the same scale.
   * @throws AppError `not_found`: the person has completed nothing of that instrument; `access.denied`: results are for staff only
   */
  of(userId: string, instrumentId: string, locale: string): Promise<Trend>;
  /** Whether the person has two results of an instrument that they may see. */
  hasTwo(userId: string, instrumentId: string): Promise<boolean>;
}

/** How far back a trend goes, in attempts. */
const mostAttempts = 200;

interface Needs {
  db: Database;
  versions: VersionReader;
}

type Attempts = Awaited<ReturnType<typeof completedAttempts>>;

/** A version that scored some of the attempts. */
interface Scorer {
  version: Version;
  bases: ReadonlyMap<string, string>;
  document: InstrumentDocument;
  chain: readonly string[];
  locale: string;
  named(key: string, code: string): ResolvedText;
}

const isShown = ({ shownTo }: Calculation) => shownTo?.includes('respondent') ?? false;

/** The calculation as a version shows it to respondents. */
const shownIn = ({ definition }: Version, code: string): Calculation | undefined =>
  showsResults(definition)
    ? definition.calculations?.find((calculation) => calculation.code === code && isShown(calculation))
    : undefined;

function bandsOf({ code, bands = [] }: Calculation, named: Scorer['named']): TrendLine['bands'] {
  return bands.map((band) => ({
    code: band.code,
    label: named(`band.${code}.${band.code}.label`, band.code).text,
    from: band.from ?? band.above ?? null,
    severity: band.severity ?? 'none',
    color: band.color ?? null,
  }));
}

function rangeIn({ compiled, definition }: Version, calculation: Calculation): TrendLine['range'] {
  const range = rangeOf({ compiled, document: definition }, calculation, metricOf(definition, calculation));
  return range ? [...range] : null;
}

/** An attempt with its scorer and the calculations whose bands it hides. */
interface Told extends Omit<Attempts[number], 'scores'> {
  scorer: Scorer;
  scoreOf(code: string): StoredScore | undefined;
  silent: ReadonlySet<string>;
}

function toldAttempts(attempts: Attempts, scorers: ReadonlyMap<string, Scorer>): Told[] {
  return attempts.flatMap(({ scores, ...attempt }) => {
    const scorer = scorers.get(attempt.scorerId);
    if (scorer === undefined || scores === null) return [];
    const scoreOf = (code: string) => (Object.hasOwn(scores, code) ? scores[code] : undefined);
    return [{ ...attempt, scorer, scoreOf, silent: silentBands(scorer.version.definition, 'respondent', scoreOf) }];
  });
}

function pointsOf(calculation: Calculation, attempts: readonly Told[], newest: Scorer): TrendLine['points'] {
  const { code } = calculation;
  const points: TrendLine['points'] = [];
  for (const { id, completedAt, scorer, scoreOf, silent } of attempts) {
    const own = shownIn(scorer.version, code);
    if (own === undefined || completedAt === null) continue;
    const { value = null, band: scored = null } = scoreOf(code) ?? {};
    const band = silent.has(code) ? null : scored;
    const label = band === null ? null : scorer.named(`band.${code}.${band}.label`, band);
    const number = typeof value === 'number' ? value : null;
    const shown = { ...calculation, bands: own.bands ?? [] };
    points.push({
      attempt: id,
      at: completedAt.toISOString(),
      value: number,
      formatted: formatScore(number, newest.chain[0] ?? newest.document.baseLocale, shown, undefined, scored),
      band,
      bandLabel: label?.text ?? null,
      bandLocale: label?.locale ?? null,
      version: scorer.version.number,
      comparable: scorer.bases.get(code) === newest.bases.get(code),
    });
  }
  return points;
}

export function createTrendService({ db, versions }: Needs): TrendService {
  const basesOf = createBasesReader();

  async function scorerOf(id: string, asked: string): Promise<Scorer> {
    const version = await versions.get(id);
    const read = await documentFor(versions, version, asked);
    const named = (key: string, code: string) => nameIn(read.document.texts, key, read.chain, code);
    return { version, bases: await basesOf(version), ...read, named };
  }

  return {
    of: async (userId, instrumentId, asked) => {
      const attempts = (await completedAttempts(db, userId, instrumentId, mostAttempts)).reverse();
      const ids = [...new Set(attempts.map(({ scorerId }) => scorerId))];
      const found = await Promise.all(ids.map(async (id) => [id, await scorerOf(id, asked)] as const));
      const scorers = new Map(found);
      const newest = [...scorers.values()].sort((one, other) => other.version.number - one.version.number)[0];
      if (newest === undefined) throw new AppError('not_found');
      if (!showsResults(newest.version.definition)) throw new AppError('access.denied');
      const { document, chain, locale, named } = newest;
      const title = titleIn(document, chain);
      const calculations = (document.calculations ?? []).filter(
        (one) => isShown(one) && (one.type ?? 'number') === 'number',
      );
      const told = toldAttempts(attempts, scorers);
      const lines = calculations.map((calculation) => ({
        code: calculation.code,
        name: named(`calculation.${calculation.code}.name`, calculation.code).text,
        ...scoreForm(newest.version.definition, calculation),
        // Drawn behind a score that is judged elsewhere, they would judge it twice.
        bands: told.some(({ silent }) => silent.has(calculation.code)) ? [] : bandsOf(calculation, named),
        range: rangeIn(newest.version, calculation),
        points: pointsOf(calculation, told, newest),
      }));
      return { instrumentId, title: title.text, titleLocale: title.locale, locale, lines };
    },
    hasTwo: async (userId, instrumentId) => {
      const newest = await completedAttempts(db, userId, instrumentId, 2);
      const scorers = await Promise.all(newest.map(({ scorerId: id }) => versions.get(id)));
      return scorers.filter(({ definition }) => showsResults(definition)).length > 1;
    },
  };
}
