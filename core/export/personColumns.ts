import { missingCodesBelow } from './missingCodes';
import type { VariableNames } from './names';
import type { ExportedParticipation, ExportedStudy } from './participation';
import type { Cell, ExportWords, ParticipationField, ValueLabel, Variable } from './variable';

/** A variable of a whole participation. */
export interface PersonColumn {
  variable: Variable;
  cell(participation: ExportedParticipation): Cell;
}

interface Context {
  study: ExportedStudy;
  names: VariableNames;
  words: ExportWords;
}

/** The earliest thing that the person said of themselves. */
function stated<K extends 'age' | 'sex' | 'country'>({ attempts }: ExportedParticipation, field: K) {
  for (const { respondent } of Object.values(attempts)) {
    const value = respondent[field];
    if (value !== undefined) return value;
  }
  return null;
}

const minutesBetween = (from: string | null, to: string | null): number | null =>
  from === null || to === null ? null : Math.round((Date.parse(to) - Date.parse(from)) / 600) / 100;

type Plain = Pick<Variable, 'kind' | 'measure'> & Partial<Pick<Variable, 'decimals' | 'range'>>;
const texts: Plain = { kind: 'text', measure: 'nominal' };
const numbers: Plain = { kind: 'number', measure: 'scale' };
const moments: Plain = { kind: 'moment', measure: 'scale' };

const numbered = (codes: readonly { code: string; label: string }[]): ValueLabel[] =>
  codes.map(({ code, label }, index) => ({ value: index + 1, code, label }));

function choiceColumn(
  variable: Pick<Variable, 'name' | 'label' | 'origin'>,
  values: readonly ValueLabel[],
  codeOf: (participation: ExportedParticipation) => string | null,
  otherwise: 'unknown' | 'skipped' = 'unknown',
): PersonColumn {
  const missing = missingCodesBelow(0);
  const byCode = new Map(values.map(({ code, value }) => [code, value]));
  const range = { min: 0, max: Math.max(1, ...values.map(({ value }) => value)) };
  return {
    variable: { ...variable, kind: 'number', measure: 'nominal', values, range, missing, decimals: 0 },
    cell: (participation) => byCode.get(codeOf(participation) ?? '') ?? missing[otherwise],
  };
}

/** Who took part: number and names, wave, arm, language, attributes, and what they said of themselves. */
export function identityColumns({ study, names, words }: Context): PersonColumn[] {
  const field = (
    name: ParticipationField,
    form: Plain,
    cell: (participation: ExportedParticipation) => Cell,
  ): PersonColumn => ({
    variable: {
      ...{ name: names.nameOf([name]), label: words[name], values: [], missing: null, decimals: 0 },
      ...form,
      origin: { of: 'participation', field: name },
    },
    cell,
  });
  const columns: PersonColumn[] = [field('person', { ...numbers, measure: 'nominal' }, ({ person }) => person)];
  if (study.isIdentified) columns.push(field('id', texts, ({ id }) => id));
  if (study.isIdentified) {
    columns.push(field('name', texts, ({ name }) => name));
    columns.push(field('email', texts, ({ email }) => email));
  }
  if (study.waves.length > 0) {
    const origin = { of: 'participation', field: 'wave' } as const;
    const wave = { name: names.nameOf(['wave']), label: words.wave, origin };
    columns.push(
      choiceColumn(wave, numbered(study.waves.map(({ code, title }) => ({ code, label: title }))), (one) => one.wave),
    );
  }
  if (study.arms.length > 0) {
    const origin = { of: 'participation', field: 'arm' } as const;
    const arm = { name: names.nameOf(['arm']), label: words.arm, origin };
    columns.push(choiceColumn(arm, numbered(study.arms.map((code) => ({ code, label: code }))), (one) => one.arm));
  }
  columns.push(field('locale', texts, ({ locale }) => locale));
  columns.push(...study.attributes.map((attribute) => attributeColumn(attribute, names)));
  columns.push(...respondentColumns(names, words));
  return columns;
}

function attributeColumn({ code, kind, label, values }: ExportedStudy['attributes'][number], names: VariableNames) {
  const origin = { of: 'attribute', attribute: code } as const;
  const variable = { name: names.nameOf(['attribute', code]), label: label || code, origin };
  if (kind === 'choice') {
    const given = ({ attributes }: ExportedParticipation) => (code in attributes ? String(attributes[code]) : null);
    return choiceColumn(variable, numbered(values), given, 'skipped');
  }
  const plain: PersonColumn = {
    variable: {
      ...variable,
      ...(kind === 'number' ? { ...numbers, decimals: 2 } : { ...texts, decimals: 0 }),
      values: [],
      missing: null,
    },
    cell: ({ attributes }) => {
      const value = attributes[code] ?? null;
      if (value === null) return null;
      return kind === 'text' ? String(value) : typeof value === 'number' ? value : null;
    },
  };
  return plain;
}

function respondentColumns(names: VariableNames, words: ExportWords): PersonColumn[] {
  const of = (field: 'age' | 'sex' | 'country') => ({
    name: names.nameOf(['respondent', field]),
    label: words[field],
    origin: { of: 'respondent', field } as const,
  });
  const sexes = (['female', 'male', 'other'] as const).map((code, index) => ({
    value: index + 1,
    code,
    label: words[code],
  }));
  const rest = { values: [], missing: null, decimals: 0 };
  return [
    { variable: { ...of('age'), ...numbers, ...rest }, cell: (one) => stated(one, 'age') },
    choiceColumn(of('sex'), sexes, (one) => stated(one, 'sex')),
    { variable: { ...of('country'), ...texts, ...rest }, cell: (one) => stated(one, 'country') },
  ];
}

/** When, and how. */
export function courseColumns({ names, words }: Context): PersonColumn[] {
  const field = (
    name: ParticipationField,
    form: Plain,
    cell: (participation: ExportedParticipation) => Cell,
    values: readonly ValueLabel[] = [],
  ): PersonColumn => ({
    variable: {
      name: names.nameOf([name]),
      label: words[name],
      ...{ values, missing: null, decimals: 0 },
      ...form,
      origin: { of: 'participation', field: name },
    },
    cell,
  });
  const yesNo = [
    { value: 0, code: 'no', label: words.no },
    { value: 1, code: 'yes', label: words.yes },
  ];
  const coded: Plain = { kind: 'number', measure: 'nominal', range: { min: 0, max: 1 } };
  return [
    field('started_at', moments, ({ startedAt }) => startedAt),
    field('completed_at', moments, ({ completedAt }) => completedAt),
    field('minutes', { ...numbers, decimals: 2 }, ({ startedAt, completedAt, isImported }) =>
      isImported ? null : minutesBetween(startedAt, completedAt),
    ),
    field('imported', coded, ({ isImported }) => Number(isImported), yesNo),
  ];
}
