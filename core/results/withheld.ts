import type { ResultData } from './data';
import type { ResultFilter } from './filter';
import { type Placed, type Settled, settle, type Unit } from './fixedGroups';
import { nothingSaid } from './respondent';

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
  // Many attempts share a stratum: it is written once.
  const written = new Map<string, string>();
  const columns = choices.map((code) => ({ code, values: data.attributes.get(code) }));
  return ids.map((id, row) => {
    const wave = data.wave[row] ?? '';
    const locale = data.locale[row] ?? '';
    const version = data.version[row] ?? 0;
    const arm = data.arm[row] ?? null;
    let key = `${wave}\n${locale}\n${version}\n${arm === null ? '' : `=${arm}`}`;
    for (const { values } of columns) key += `\n${typeof values?.[row]} ${values?.[row]}`;
    let stratum = written.get(key);
    if (stratum === undefined) {
      const attributes = Object.fromEntries(columns.map(({ code, values }) => [code, values?.[row] ?? null]));
      stratum = JSON.stringify({ wave, locale, version, arm, attributes } satisfies Stratum);
      written.set(key, stratum);
    }
    return { id, person: data.people[row] ?? -1, stratum };
  });
}

/** What is made of each stratum once. */
function remembered<T>(make: (stratum: string) => T): (stratum: string) => T {
  const made = new Map<string, T>();
  return (stratum) => {
    const known = made.get(stratum) ?? make(stratum);
    made.set(stratum, known);
    return known;
  };
}

const read = (stratum: string) => JSON.parse(stratum) as Partial<Stratum>;

/** @param ids of the attempts, by row @param choices attributes that are choices */
export const settledGroups = (
  known: ReadonlyMap<string, Placed>,
  data: ResultData,
  ids: readonly string[],
  { choices, ...options }: { choices: readonly string[]; minimumGroup: number; isOver: boolean; newGroup(): string },
): Settled =>
  settle(known, unitsOf(data, ids, choices), {
    ...options,
    pooled: remembered((stratum) => JSON.stringify({ wave: read(stratum).wave })),
  });

const some = <T>(values: ArrayLike<T>, rows: readonly number[]): T[] => rows.map((row) => values[row] as T);
function numbers(values: ArrayLike<number>, rows: readonly number[]): ArrayLike<number> {
  // Places of levels take a byte or two each.
  const taken =
    values instanceof Uint8Array
      ? new Uint8Array(rows.length)
      : values instanceof Uint16Array
        ? new Uint16Array(rows.length)
        : new Float64Array(rows.length);
  rows.forEach((row, place) => {
    taken[place] = values[row] ?? Number.NaN;
  });
  return taken;
}
function bytes(values: ArrayLike<number>, rows: readonly number[]): Uint8Array {
  const taken = new Uint8Array(rows.length);
  rows.forEach((row, place) => {
    taken[place] = values[row] ?? 0;
  });
  return taken;
}

/** The attempts that stand in groups, each with what its group has in common and nothing else beside its answers and scores. */
export function inGroups(
  data: ResultData,
  ids: readonly string[],
  placed: ReadonlyMap<string, Placed>,
  choices: readonly string[],
): ResultData {
  const rows = ids.flatMap((id, row) => (placed.get(id)?.group == null ? [] : [row]));
  const stratumOf = remembered(read);
  const strata = rows.map((row) => stratumOf(placed.get(ids[row] ?? '')?.stratum ?? '{}'));
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
    respondent: nothingSaid(rows.length),
    answers: new Map(
      [...data.answers].map(([code, { values, missing, picks, texts }]) => [
        code,
        {
          values: numbers(values, rows),
          missing: bytes(missing, rows),
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
