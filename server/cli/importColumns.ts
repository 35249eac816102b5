import { nearestName } from 'core/formula';
import { itemsByCode } from 'core/instrument';
import { attributeValue } from 'core/survey/attributeValue';
import type { SurveyAttribute } from 'core/survey/document';
import type { ImportedRow } from '../surveys/imported/row';
import type { ImportTarget } from '../surveys/imported/service';
import { CellError, columnReader } from './responseColumns';

/** A row while it is read. */
export type Draft = { -readonly [K in keyof Omit<ImportedRow, 'key'>]: ImportedRow[K] };

/** Puts one cell, never an empty one, into a row. Throws CellError. */
export type ImportColumn = (cell: string, row: Draft) => void;

/** A file of refused rows says why in a column of this name; it is read past. */
export const refusedColumn = 'refused';

const isoTime = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d))?$/;
const participantLimit = 200;

function readTime(cell: string, now: Date): Date {
  const at = isoTime.test(cell) ? new Date(cell) : new Date(Number.NaN);
  if (Number.isNaN(at.getTime()))
    throw new CellError(`"${cell}" is no time such as 2026-03-01 or 2026-03-01T09:30:00Z`);
  if (at.getTime() < 0) throw new CellError(`"${cell}" is before 1970`);
  if (at > now) throw new CellError(`"${cell}" is in the future`);
  return at;
}

/** Any language: people have answered elsewhere in those that the product does not have. */
function readLocale(cell: string): string {
  if (!/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(cell)) throw new CellError(`"${cell}" is no language tag such as en-US`);
  return cell;
}

const listed = (values: readonly string[]): string => values.join(', ');

function oneOf(cell: string, codes: readonly string[], what: string): string {
  if (codes.includes(cell)) return cell;
  const nearest = nearestName(cell, [...codes]);
  throw new CellError(`"${cell}" is no ${what}${nearest ? `; did you mean "${nearest}"?` : ''}`);
}

function attributeColumn(attribute: SurveyAttribute): ImportColumn {
  const { code, kind, values } = attribute;
  return (cell, row) => {
    const value = attributeValue(attribute, cell);
    if (value === undefined) {
      throw new CellError(`"${cell}" is ${values ? `not one of ${listed(values)}` : `no ${kind} that can be kept`}`);
    }
    row.attributes = { ...row.attributes, [code]: value };
  };
}

/** Columns of every item, by name: `ITEM.question`, or the question alone where the survey has one item. */
function answerColumns({ plan, versions }: ImportTarget): Map<string, ImportColumn> {
  const columns = new Map<string, ImportColumn>();
  const isOnly = plan.items.length === 1;
  for (const { code } of plan.items) {
    const version = versions.get(code);
    if (version === undefined) continue;
    const document = { ...version.definition, texts: {} };
    const columnFor = columnReader(document);
    for (const name of itemsByCode(document).keys()) {
      const read = columnFor(name);
      const column: ImportColumn = (cell, row) => {
        const answers = { ...row.answers[code] };
        read(cell, { answers, respondent: {} });
        row.answers = { ...row.answers, [code]: answers };
      };
      columns.set(`${code}.${name}`, column);
      if (isOnly) columns.set(name, column);
    }
  }
  return columns;
}

/** Columns that every survey has. */
function ownColumns({ plan }: ImportTarget, now: Date): [string, ImportColumn][] {
  const waves = plan.waves?.map(({ code }) => code) ?? [];
  const arms = plan.randomization?.arms.map(({ code }) => code) ?? [];
  const columns: [string, ImportColumn][] = [
    [
      'completedAt',
      (cell, row) => {
        row.completedAt = readTime(cell.trim(), now);
      },
    ],
    [
      'locale',
      (cell, row) => {
        row.locale = readLocale(cell.trim());
      },
    ],
    [
      'participant',
      (cell, row) => {
        if (cell.trim().length > participantLimit) throw new CellError(`has more than ${participantLimit} characters`);
        row.participant = cell.trim();
      },
    ],
    [refusedColumn, () => undefined],
  ];
  if (waves.length > 0) {
    columns.push([
      'wave',
      (cell, row) => {
        row.wave = oneOf(cell.trim(), waves, 'wave of the survey');
      },
    ]);
  }
  if (arms.length > 0) {
    columns.push([
      'arm',
      (cell, row) => {
        row.arm = oneOf(cell.trim(), arms, 'arm of the survey');
      },
    ]);
  }
  return columns;
}

const noAnswers = columnReader({ format: 'instrument/1', code: 'none', baseLocale: 'en-US', questions: [], texts: {} });

function respondentColumn(name: string): ImportColumn {
  const read = noAnswers(name);
  return (cell, row) => {
    const respondent = { ...row.respondent };
    read(cell, { answers: {}, respondent });
    row.respondent = respondent;
  };
}

/**
 * The columns that a header can name: those of `score` for each item, `respondent.*`, attributes (`attribute.CODE` or `CODE`), `locale`,
 * `completedAt`, `participant`, and `wave` and `arm` where the survey has them. Of a bare name that is a question and an attribute, the question.
 * @returns throws CellError for a name that there is not
 */
export function importColumns(target: ImportTarget, now: Date): (name: string) => ImportColumn {
  const attributes = (target.plan.attributes ?? []).map((one) => [one.code, attributeColumn(one)] as const);
  const columns = new Map<string, ImportColumn>([
    ...attributes,
    ...answerColumns(target),
    ...attributes.map(([code, column]) => [`attribute.${code}`, column] as const),
    ...['age', 'sex', 'country', 'locale'].map((field): [string, ImportColumn] => [
      `respondent.${field}`,
      respondentColumn(`respondent.${field}`),
    ]),
    ...ownColumns(target, now),
  ]);
  return (name) => {
    const column = columns.get(name);
    if (column) return column;
    if (name === '') throw new CellError('the column has no name');
    if (/[;\t]/.test(name)) throw new CellError('the columns are not separated by commas');
    const nearest = nearestName(name, [...columns.keys()]);
    throw new CellError(`unknown column "${name}"${nearest ? `; did you mean "${nearest}"?` : ''}`);
  };
}
