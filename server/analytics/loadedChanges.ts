import type { AnswerColumn, ResultData, ScoreColumn } from 'core/results/data';
import type { Loaded, Numbers } from './storeRead';

/** Where attempts stand that have changed, in columns as they were and in columns of these attempts alone. */
interface Changes {
  /** Those that are in both. */
  replaced: readonly { row: number; at: number }[];
  /** Rows of those that are gone, rising. */
  gone: readonly number[];
  /** Places of those that are new. */
  added: readonly number[];
}

type Constructor<N> = new (given: number | ArrayBufferLike, from?: number, length?: number) => N;

/** Room for attempts that come later, as a share of those that there are. */
const room = 0.1;
const leastRoom = 256;

/** Without those that are gone, in an array of its own. */
function without<V>(values: ArrayLike<V>, { gone }: Changes, into: { [place: number]: V }): void {
  let [next, place] = [0, 0];
  for (let row = 0; row < values.length; row += 1) {
    if (gone[next] === row) {
      next += 1;
      continue;
    }
    into[place] = values[row] as V;
    place += 1;
  }
}

/** Numbers with others behind them, where there is room in the same memory. */
function numbersWith<N extends Numbers>(before: N, more: N, changes: Changes): N {
  const { replaced, gone, added } = changes;
  for (const { row, at } of replaced) before[row] = more[at] ?? Number.NaN;
  const Typed = before.constructor as Constructor<N>;
  const length = before.length - gone.length + added.length;
  const isRoomy = before.byteOffset === 0 && before.buffer.byteLength >= length * before.BYTES_PER_ELEMENT;
  let whole: N;
  if (gone.length === 0 && isRoomy) whole = new Typed(before.buffer, 0, length);
  else {
    const spacious = new Typed(length + Math.max(leastRoom, Math.ceil(length * room)));
    if (gone.length === 0) spacious.set(before);
    else without(before, changes, spacious);
    whole = new Typed(spacious.buffer, 0, length);
  }
  added.forEach((at, index) => {
    whole[length - added.length + index] = more[at] ?? Number.NaN;
  });
  return whole;
}

function listWith<V>(before: readonly V[], more: readonly V[], changes: Changes): V[] {
  let list = before as V[];
  if (changes.gone.length > 0) {
    list = [];
    without(before, changes, list);
  }
  // Of what is replaced the rows are those of before.
  let next = 0;
  for (const { row, at } of changes.replaced) {
    while (next < changes.gone.length && (changes.gone[next] ?? 0) < row) next += 1;
    list[row - next] = more[at] as V;
  }
  for (const at of changes.added) list.push(more[at] as V);
  return list;
}

const typed = (values: ArrayLike<number>) => values as Numbers;

function answersWith(before: AnswerColumn, more: AnswerColumn, changes: Changes): AnswerColumn {
  const hasValues = [before, more].every(({ values, missing }) => values.length === missing.length);
  return {
    // Texts have no values.
    values: hasValues ? numbersWith(typed(before.values), typed(more.values), changes) : before.values,
    missing: numbersWith(typed(before.missing), typed(more.missing), changes),
    ...(before.picks && { picks: listWith(before.picks, more.picks ?? [], changes) }),
    ...(before.texts && { texts: listWith(before.texts, more.texts ?? [], changes) }),
  };
}

const noTexts = ({ bands }: ScoreColumn) => new Array<string | null>(bands.length).fill(null);

function scoresWith(before: ScoreColumn, more: ScoreColumn, changes: Changes): ScoreColumn {
  const hasTexts = before.texts !== undefined || more.texts !== undefined;
  // Before the bands, which tell how many there were.
  const texts = hasTexts && listWith(before.texts ?? noTexts(before), more.texts ?? noTexts(more), changes);
  return {
    numbers: numbersWith(typed(before.numbers), typed(more.numbers), changes),
    bands: listWith(before.bands, more.bands, changes),
    ...(texts && { texts }),
  };
}

function columnsWith<C>(
  before: ReadonlyMap<string, C>,
  more: ReadonlyMap<string, C>,
  join: (before: C, more: C) => C,
): Map<string, C> {
  return new Map(
    [...before].map(([code, column]) => {
      const other = more.get(code);
      return [code, other === undefined ? column : join(column, other)];
    }),
  );
}

function attributesWith(
  before: Pick<ResultData, 'attributes' | 'rows'>,
  more: Pick<ResultData, 'attributes' | 'rows'>,
  changes: Changes,
): ResultData['attributes'] {
  const codes = new Set([...before.attributes.keys(), ...more.attributes.keys()]);
  const column = ({ attributes, rows }: Pick<ResultData, 'attributes' | 'rows'>, code: string) =>
    attributes.get(code) ?? new Array<string | number | null>(rows).fill(null);
  return new Map([...codes].sort().map((code) => [code, listWith(column(before, code), column(more, code), changes)]));
}

/** @param changed ids of attempts that have come, changed or gone @param now those of them that there are, as they are */
function changesOf(before: Loaded, changed: ReadonlySet<string>, now: Loaded): Changes {
  const places = new Map(now.attempts.map((id, at) => [id, at]));
  const replaced: { row: number; at: number }[] = [];
  const gone: number[] = [];
  before.attempts.forEach((id, row) => {
    if (!changed.has(id)) return;
    const at = places.get(id);
    if (at === undefined) gone.push(row);
    else {
      replaced.push({ row, at });
      places.delete(id);
    }
  });
  return { replaced, gone, added: [...places.values()] };
}

/**
 * The columns with some attempts as they are now: what has not changed is not read again. Those that came stand behind the others, so the
 * order is not that of columns which are read anew. The columns of before are used up.
 * @param repeatedIn marks who has an earlier attempt in the same wave
 */
export function loadedWith(
  before: Loaded,
  changed: ReadonlySet<string>,
  now: Loaded,
  repeatedIn: (data: Pick<ResultData, 'people' | 'wave' | 'completedAt'>) => Uint8Array,
): Loaded {
  const changes = changesOf(before, changed, now);
  const { data } = before;
  const numbers = (own: ArrayLike<number>, more: ArrayLike<number>) => numbersWith(typed(own), typed(more), changes);
  const list = <V>(own: readonly V[], more: readonly V[]) => listWith(own, more, changes);
  const facts = {
    people: numbers(data.people, now.data.people),
    wave: list(data.wave, now.data.wave),
    completedAt: numbers(data.completedAt, now.data.completedAt),
  };
  const attributes = attributesWith(data, now.data, changes);
  return {
    attempts: list(before.attempts, now.attempts),
    participations: list(before.participations, now.participations),
    isDone: list(before.isDone, now.isDone),
    startedAt: numbersWith(before.startedAt, now.startedAt, changes),
    data: {
      rows: data.rows - changes.gone.length + changes.added.length,
      ...facts,
      arm: list(data.arm, now.data.arm),
      locale: list(data.locale, now.data.locale),
      version: numbers(data.version, now.data.version),
      seconds: numbers(data.seconds, now.data.seconds),
      flags: {
        fast: numbers(data.flags.fast, now.data.flags.fast),
        straight: numbers(data.flags.straight, now.data.flags.straight),
        duplicate: repeatedIn(facts),
      },
      attributes,
      respondent: {
        sex: numbers(data.respondent.sex, now.data.respondent.sex),
        age: numbers(data.respondent.age, now.data.respondent.age),
        country: list(data.respondent.country, now.data.respondent.country),
      },
      answers: columnsWith(data.answers, now.data.answers, (own, more) => answersWith(own, more, changes)),
      scores: columnsWith(data.scores, now.data.scores, (own, more) => scoresWith(own, more, changes)),
    },
  };
}
