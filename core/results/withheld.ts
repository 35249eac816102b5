import type { ResultData } from './data';
import type { ResultFilter } from './filter';
import { type Placed, type Settled, settle, type Unit } from './fixedGroups';

/** Everything by which figures can be narrowed where names are withheld: wave, language, version, arm, and attributes that are choices. */
interface Stratum {
  wave: string;
  /** Absent in a stratum that was put together of others. */
  locale?: string;
  version?: number;
  arm?: string | null;
  attributes?: Record<string, string | number | null>;
}

/** A filter that asks for more would tell single people apart. */
export const isNarrowable = (
  { time, flags, bands, answers, counts, attributes, ...rest }: ResultFilter,
  choices: readonly string[],
) =>
  [time, flags, bands, answers].every((part) => part === undefined) &&
  (counts === undefined || counts === 'all') &&
  Object.entries(attributes ?? {}).every(([code, values]) => choices.includes(code) && Array.isArray(values)) &&
  Object.keys(rest).every((key) => ['wave', 'arm', 'locale', 'version'].includes(key));

function unitsOf(data: ResultData, ids: readonly string[], choices: readonly string[]): Unit[] {
  return ids.map((id, row) => {
    const stratum: Stratum = {
      wave: data.wave[row] ?? '',
      locale: data.locale[row] ?? '',
      version: data.version[row] ?? 0,
      arm: data.arm[row] ?? null,
      attributes: Object.fromEntries(choices.map((code) => [code, data.attributes.get(code)?.[row] ?? null])),
    };
    return { id, person: data.people[row] ?? -1, stratum: JSON.stringify(stratum) };
  });
}

const pooled = (stratum: string) => JSON.stringify({ wave: (JSON.parse(stratum) as Stratum).wave });

/** @param ids of the attempts, by row @param choices attributes that are choices */
export const settledGroups = (
  known: ReadonlyMap<string, Placed>,
  data: ResultData,
  ids: readonly string[],
  { choices, ...options }: { choices: readonly string[]; minimumGroup: number; isOver: boolean; newGroup(): string },
): Settled => settle(known, unitsOf(data, ids, choices), { ...options, pooled });

const some = <T>(values: ArrayLike<T>, rows: readonly number[]): T[] => rows.map((row) => values[row] as T);
const numbers = (values: ArrayLike<number>, rows: readonly number[]) =>
  Float64Array.from(rows, (row) => values[row] ?? Number.NaN);

/** The attempts that stand in groups, each with what its group has in common and nothing else beside its answers and scores. */
export function inGroups(
  data: ResultData,
  ids: readonly string[],
  placed: ReadonlyMap<string, Placed>,
  choices: readonly string[],
): ResultData {
  const rows = ids.flatMap((id, row) => (placed.get(id)?.group == null ? [] : [row]));
  const strata = rows.map((row) => JSON.parse(placed.get(ids[row] ?? '')?.stratum ?? '{}') as Partial<Stratum>);
  const none = new Uint8Array(rows.length);
  return {
    rows: rows.length,
    people: numbers(data.people, rows),
    wave: strata.map(({ wave = '' }) => wave),
    arm: strata.map(({ arm = null }) => arm),
    locale: strata.map(({ locale = '' }) => locale),
    version: strata.map(({ version = 0 }) => version),
    completedAt: numbers(data.completedAt, rows),
    seconds: numbers(data.seconds, rows),
    flags: { fast: none, straight: none, duplicate: none },
    attributes: new Map(choices.map((code) => [code, strata.map(({ attributes }) => attributes?.[code] ?? null)])),
    answers: new Map(
      [...data.answers].map(([code, { values, missing, picks, texts }]) => [
        code,
        {
          values: numbers(values, rows),
          missing: Uint8Array.from(rows, (row) => missing[row] ?? 0),
          ...(picks && { picks: some(picks, rows) }),
          ...(texts && { texts: some(texts, rows) }),
        },
      ]),
    ),
    scores: new Map(
      [...data.scores].map(([code, { numbers: values, bands, texts }]) => [
        code,
        { numbers: numbers(values, rows), bands: some(bands, rows), ...(texts && { texts: some(texts, rows) }) },
      ]),
    ),
  };
}
