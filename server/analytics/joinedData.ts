import { type AnswerColumn, missingReasons, type ResultData } from 'core/results/data';
import { noSex, type RespondentColumns } from 'core/results/respondent';
import type { Loaded } from './storeRead';

const notShown = missingReasons.indexOf('not_shown');

/** The items of a survey side by side: a row for each completed participation. What somebody was not asked is not shown. */
export function joinedData(items: readonly { item: string; loaded: Loaded }[]): ResultData {
  const rowOf = new Map<string, number>();
  /** Where the facts of each participation stand: the last of its attempts. */
  const from: { loaded: Loaded; row: number }[] = [];
  for (const { loaded } of items) {
    loaded.participations.forEach((participation, row) => {
      if (participation === null || !loaded.isDone[row]) return;
      const known = rowOf.get(participation);
      if (known === undefined) {
        rowOf.set(participation, from.length);
        from.push({ loaded, row });
        return;
      }
      const before = from[known];
      const time = (one: { loaded: Loaded; row: number } | undefined) => one?.loaded.data.completedAt[one.row] ?? 0;
      if (time({ loaded, row }) > time(before)) from[known] = { loaded, row };
    });
  }
  const rows = from.length;
  const seconds = new Float64Array(rows);
  const fact = <T>(of: (data: ResultData, row: number) => T) => from.map(({ loaded, row }) => of(loaded.data, row));
  const answers = new Map<string, AnswerColumn>();
  const scores = new Map<string, ResultData['scores'] extends ReadonlyMap<string, infer C> ? C : never>();
  for (const { item, loaded } of items) {
    const places = new Int32Array(rows).fill(-1);
    loaded.participations.forEach((participation, row) => {
      const place = participation === null ? undefined : rowOf.get(participation);
      if (place === undefined || !loaded.isDone[row]) return;
      places[place] = row;
      seconds[place] = (seconds[place] ?? 0) + (loaded.data.seconds[row] ?? Number.NaN);
    });
    for (const [code, column] of loaded.data.answers) {
      const { values, missing, picks, texts } = column;
      answers.set(`${item}.${code}`, {
        values:
          values instanceof Uint8Array
            ? takenPlaces(values, places)
            : Float64Array.from(places, (row) => values[row] ?? Number.NaN),
        missing: Uint8Array.from(places, (row) => (row < 0 ? notShown : (missing[row] ?? notShown))),
        ...(picks && { picks: Array.from(places, (row) => picks[row] ?? null) }),
        ...(texts && { texts: Array.from(places, (row) => texts[row] ?? null) }),
      });
    }
    for (const [code, { numbers, bands, texts }] of loaded.data.scores) {
      scores.set(`${item}.${code}`, {
        numbers: Float64Array.from(places, (row) => numbers[row] ?? Number.NaN),
        bands: Array.from(places, (row) => bands[row] ?? null),
        ...(texts && { texts: Array.from(places, (row) => texts[row] ?? null) }),
      });
    }
  }
  const respondent = saidFirst(
    items.map(({ loaded }) => loaded),
    rows,
    (participation) => rowOf.get(participation),
  );
  const codes = [...new Set(items.flatMap(({ loaded }) => [...loaded.data.attributes.keys()]))].sort();
  const flag = (name: keyof ResultData['flags']) => {
    const marked = new Set<number>();
    for (const { loaded } of items) {
      loaded.participations.forEach((participation, row) => {
        const place = participation === null ? undefined : rowOf.get(participation);
        if (place !== undefined && loaded.data.flags[name][row] === 1) marked.add(place);
      });
    }
    return Uint8Array.from({ length: rows }, (_, row) => (marked.has(row) ? 1 : 0));
  };
  return {
    rows,
    people: fact((data, row) => data.people[row] ?? -1),
    wave: fact((data, row) => data.wave[row] ?? ''),
    arm: fact((data, row) => data.arm[row] ?? null),
    locale: fact((data, row) => data.locale[row] ?? ''),
    version: fact(() => 0),
    completedAt: fact((data, row) => data.completedAt[row] ?? Number.NaN),
    seconds,
    flags: { fast: flag('fast'), straight: flag('straight'), duplicate: flag('duplicate') },
    attributes: new Map(codes.map((code) => [code, fact((data, row) => data.attributes.get(code)?.[row] ?? null)])),
    respondent,
    answers,
    scores,
  };
}

/** Where somebody was not asked it says nothing. */
function takenPlaces(values: Uint8Array, rows: Int32Array): Uint8Array {
  const taken = new Uint8Array(rows.length);
  for (let place = 0; place < rows.length; place += 1) taken[place] = values[rows[place] ?? -1] ?? 0;
  return taken;
}

/** Of each participation what was said first. */
function saidFirst(
  items: readonly Loaded[],
  rows: number,
  rowOf: (participation: string) => number | undefined,
): RespondentColumns {
  const sex = new Uint8Array(rows).fill(noSex);
  const age = new Float32Array(rows).fill(Number.NaN);
  const country = new Array<string | null>(rows).fill(null);
  for (const { participations, isDone, data } of items) {
    participations.forEach((participation, row) => {
      const place = participation === null ? undefined : rowOf(participation);
      if (place === undefined || !isDone[row]) return;
      if (sex[place] === noSex) sex[place] = data.respondent.sex[row] ?? noSex;
      if (Number.isNaN(age[place])) age[place] = data.respondent.age[row] ?? Number.NaN;
      country[place] ??= data.respondent.country[row] ?? null;
    });
  }
  return { sex, age, country };
}
