import type { Respondent } from '../instrument/document';

/** What respondents say of themselves, by which attempts can be filtered and grouped where staff may see who answered. */
export const respondentFields = ['sex', 'age', 'country'] as const;
export type RespondentField = (typeof respondentFields)[number];

export const sexes = ['female', 'male', 'other'] as const satisfies readonly NonNullable<Respondent['sex']>[];

/** The first year of each group of ages, rising. */
const starts = [0, 18, 25, 35, 45, 55, 65] as const;

/** Groups of ages in whole years, both ends inclusive; `to` null: and older. Their codes sort as they do. */
export const ageBands = starts.map((from, place) => {
  const next = starts[place + 1];
  const to = next === undefined ? null : next - 1;
  return { code: `${from}-${to ?? ''}`, from, to };
});

/** Where somebody said nothing of their sex. */
export const noSex = 255;

export const placeOfSex = (sex: string | undefined): number => {
  const place = (sexes as readonly (string | undefined)[]).indexOf(sex);
  return place < 0 ? noSex : place;
};

/** @returns '' where there is no age */
export function ageBandOf(age: number): string {
  for (let place = starts.length - 1; place >= 0; place -= 1) {
    if (age >= (starts[place] ?? Number.NaN)) return ageBands[place]?.code ?? '';
  }
  return '';
}

/** What was said of themselves, a place for each attempt; what was added later counts too. */
export interface RespondentColumns {
  /** Places in `sexes`; `noSex`: not said. */
  sex: ArrayLike<number>;
  /** Whole years; NaN: not said. */
  age: ArrayLike<number>;
  /** ISO 3166-1 alpha-2; null: not said. */
  country: readonly (string | null)[];
}

/** Of so many attempts of which nothing is known. */
export const nothingSaid = (rows: number): RespondentColumns => ({
  sex: new Uint8Array(rows).fill(noSex),
  age: new Float32Array(rows).fill(Number.NaN),
  country: new Array<null>(rows).fill(null),
});

export const respondentPrefix = 'respondent.';

export const respondentLevels: Readonly<Record<RespondentField, (columns: RespondentColumns, row: number) => string>> =
  {
    sex: ({ sex }, row) => sexes[sex[row] ?? noSex] ?? '',
    age: ({ age }, row) => ageBandOf(age[row] ?? Number.NaN),
    country: ({ country }, row) => country[row] ?? '',
  };
