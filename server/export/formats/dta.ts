import type { Column as Cells } from 'core/export/block';
import { type DataSet, missingReasons, type Variable } from 'core/export/variable';
import { millisecondsOf } from './calendarNumbers';
import { cutUtf8 } from './cutUtf8';
import type { Exported, FileWriter, RowFacts } from './writer';

/** Bytes of the longest text in a row; longer ones stand behind the rows. */
const inRow = 2045;
const day = 86_400_000;
/** 1960, before 1970. */
const epochDays = 3653;

/** Type codes of the format, and the value that stands for `.`; `.a` to `.z` follow it. */
const types = {
  byte: { code: 65_530, size: 1, missing: 101 },
  double: { code: 65_526, size: 8, missing: 0 },
  long: { code: 32_768, size: 8, missing: 0 },
} as const;
/** `.a` as value labels name it. */
const labelledMissing = 2_147_483_622;

interface Column {
  variable: Variable;
  type: 'byte' | 'double' | 'text' | 'longText';
  /** Bytes in a row. */
  size: number;
  /** Missing reasons by their codes: 1 is `.a`. */
  letters: ReadonlyMap<number, number>;
}

const isByte = ({ kind, values, range, decimals }: Variable): boolean =>
  kind === 'number' &&
  decimals === 0 &&
  range?.min !== undefined &&
  range.max !== undefined &&
  range.min >= -127 &&
  range.max <= 100 &&
  values.length > 0 &&
  values.every(({ value }) => Number.isInteger(value));

function columnsOf({ variables }: DataSet, facts: RowFacts): Column[] {
  return variables.map((variable, index) => {
    const letters = new Map(
      variable.missing === null
        ? []
        : missingReasons.map((reason, letter) => [variable.missing?.[reason] ?? 0, letter + 1]),
    );
    if (variable.kind === 'text') {
      const longest = facts.texts[index]?.longest ?? 0;
      if (longest > inRow) return { variable, type: 'longText', size: 8, letters };
      return { variable, type: 'text', size: Math.max(1, longest), letters };
    }
    const type = isByte(variable) ? 'byte' : 'double';
    return { variable, type, size: types[type].size, letters };
  });
}

/** A double of the exponent that Stata keeps for missing values; 0 is `.`, 1 `.a`. */
const missingDoubles = Array.from({ length: 27 }, (_, letter) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(0x7fe0_0000_0000_0000n + (BigInt(letter) << 40n));
  return bytes;
});

const u16 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16LE(value, index * 2);
  return bytes;
};
const i32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeInt32LE(value, index * 4);
  return bytes;
};
const u64 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 8);
  for (const [index, value] of values.entries()) bytes.writeBigUInt64LE(BigInt(value), index * 8);
  return bytes;
};
/** Characters are cut at `characters`, then filled with zeros. */
function fixed(text: string, characters: number, width: number): Buffer {
  const bytes = Buffer.alloc(width);
  cutUtf8([...text].slice(0, characters).join(''), width - 1).copy(bytes);
  return bytes;
}

function formatOf({ variable: { kind, decimals }, type, size }: Column): string {
  if (type === 'longText') return '%-9s';
  if (type === 'text') return `%-${size}s`;
  if (kind === 'date') return '%td';
  if (kind === 'time') return '%tcHH:MM';
  if (kind === 'moment') return '%tc';
  return decimals === 0 ? '%10.0g' : `%12.${Math.min(decimals, 10)}f`;
}

/** Whole numbers alone can have labels. */
function labelsOf({ variable, letters }: Column, { words }: DataSet): [number, string][] {
  const { values, missing } = variable;
  const labels = values
    .filter(({ value }) => Number.isInteger(value) && Math.abs(value) <= 2_147_483_620)
    .map(({ value, label }): [number, string] => [value, label]);
  if (missing === null || letters.size === 0) return labels;
  return [
    ...labels,
    ...missingReasons.map((reason, index): [number, string] => [labelledMissing + index, words[reason]]),
  ];
}

function labelTable(name: string, labels: readonly [number, string][]): Buffer {
  const texts = labels.map(([, label]) => Buffer.concat([Buffer.from(label), Buffer.alloc(1)]));
  let length = 0;
  const offsets = texts.map((text) => {
    const offset = length;
    length += text.length;
    return offset;
  });
  const sorted = labels
    .map(([value], index) => ({ value, offset: offsets[index] ?? 0 }))
    .sort((a, b) => a.value - b.value);
  const table = Buffer.concat([
    i32(labels.length, length, ...sorted.map(({ offset }) => offset), ...sorted.map(({ value }) => value)),
    ...texts,
  ]);
  return Buffer.concat([
    ...[Buffer.from('<lbl>'), i32(table.length), fixed(name, 32, 129), Buffer.alloc(3)],
    ...[table, Buffer.from('</lbl>')],
  ]);
}

const element = (name: string, ...inner: Buffer[]): Buffer =>
  Buffer.concat([Buffer.from(`<${name}>`), ...inner, Buffer.from(`</${name}>`)]);

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const two = (number: number): string => String(number).padStart(2, '0');

function headerOf({ dataSet, facts, at }: Exported): Buffer {
  const title = cutUtf8([...dataSet.title].slice(0, 80).join(''), 320);
  const made = `${two(at.getUTCDate())} ${months[at.getUTCMonth()]} ${at.getUTCFullYear()} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`;
  return element(
    'header',
    Buffer.from('<release>118</release><byteorder>LSF</byteorder>'),
    element('K', u16(dataSet.variables.length)),
    element('N', u64(facts.rows)),
    element('label', u16(title.length), title),
    element('timestamp', Buffer.from([made.length]), Buffer.from(made)),
  );
}

/** Puts a column into its place in each row. @param reference number of the variable and of the first row, as long texts name it */
function putColumn(
  into: Buffer,
  { at, step }: { at: number; step: number },
  column: Column,
  cells: Cells,
  reference: readonly [number, number],
): void {
  const { type, size, letters, variable } = column;
  for (let row = 0; row < cells.length; row++) {
    const place = at + row * step;
    const cell = cells[row] ?? null;
    if (type === 'text') into.write(String(cell ?? ''), place, size);
    else if (type === 'longText') {
      into.writeUIntLE(cell === null || cell === '' ? 0 : reference[0], place, 2);
      into.writeUIntLE(cell === null || cell === '' ? 0 : reference[1] + row, place + 2, 6);
    } else {
      const value = typeof cell === 'number' ? cell : numberIn(variable, cell);
      const letter = Number.isNaN(value) ? 0 : letters.get(value);
      if (type === 'byte') into.writeInt8(letter === undefined ? value : types.byte.missing + letter, place);
      else if (letter === undefined) into.writeDoubleLE(value, place);
      else (missingDoubles[letter] as Buffer).copy(into, place);
    }
  }
}

/** NaN: there is none. */
function numberIn({ kind }: Variable, cell: string | null): number {
  const milliseconds = millisecondsOf(kind, cell);
  if (milliseconds === null) return Number.NaN;
  if (kind === 'date') return Math.floor(milliseconds / day) + epochDays;
  return milliseconds + (kind === 'moment' ? epochDays * day : 0);
}

/** `GSO`, variable and row from 1, kind (text with its end), length. */
function longText(variable: number, row: number, text: string): Buffer {
  const bytes = Buffer.from(text);
  const head = Buffer.alloc(20);
  head.write('GSO');
  head.writeUInt32LE(variable, 3);
  head.writeBigUInt64LE(BigInt(row), 7);
  head.writeUInt8(130, 15);
  head.writeUInt32LE(bytes.length + 1, 16);
  return Buffer.concat([head, bytes, Buffer.alloc(1)]);
}

/** A Stata file of release 118 (Stata 14 and later), as `help dta` describes it. Missing reasons are `.a` to `.e`. */
export const writeDta: FileWriter = async function* (exported) {
  const { dataSet, facts, blocks } = exported;
  const columns = columnsOf(dataSet, facts);
  const count = columns.length;
  const size = columns.reduce((sum, column) => sum + column.size, 0);
  const labels = columns.map((column) => labelsOf(column, dataSet));
  const typeOf = ({ type, size: width }: Column) =>
    type === 'text' ? width : type === 'longText' ? types.long.code : types[type].code;

  const parts = {
    types: element('variable_types', u16(...columns.map(typeOf))),
    names: element('varnames', ...columns.map(({ variable }) => fixed(variable.name, 32, 129))),
    sort: element('sortlist', Buffer.alloc((count + 1) * 2)),
    formats: element('formats', ...columns.map((column) => fixed(formatOf(column), 56, 57))),
    labelNames: element(
      'value_label_names',
      ...columns.map(({ variable }, index) => fixed(labels[index]?.length ? variable.name : '', 32, 129)),
    ),
    variableLabels: element('variable_labels', ...columns.map(({ variable }) => fixed(variable.label, 80, 321))),
    characteristics: element('characteristics'),
  };
  const head = Buffer.concat([Buffer.from('<stata_dta>'), headerOf(exported)]);
  const mapSize = '<map></map>'.length + 14 * 8;
  const offsets = [0, head.length, head.length + mapSize];
  for (const part of Object.values(parts)) offsets.push((offsets.at(-1) ?? 0) + part.length);
  const longBytes = columns.reduce((sum, { type }, index) => {
    const text = facts.texts[index];
    return type === 'longText' && text ? sum + text.bytes + text.count * 21 : sum;
  }, 0);
  const valueLabels = element(
    'value_labels',
    ...columns.flatMap(({ variable }, index) => {
      const own = labels[index] ?? [];
      return own.length > 0 ? [labelTable(variable.name, own)] : [];
    }),
  );
  offsets.push((offsets.at(-1) ?? 0) + '<data></data>'.length + size * facts.rows);
  offsets.push((offsets.at(-1) ?? 0) + '<strls></strls>'.length + longBytes);
  offsets.push((offsets.at(-1) ?? 0) + valueLabels.length);
  offsets.push((offsets.at(-1) ?? 0) + '</stata_dta>'.length);

  yield Buffer.concat([head, element('map', u64(...offsets)), ...Object.values(parts), Buffer.from('<data>')]);
  let first = 1;
  for await (const block of blocks()) {
    const bytes = Buffer.alloc(size * block.rows);
    let at = 0;
    for (const [place, column] of columns.entries()) {
      putColumn(bytes, { at, step: size }, column, block.column(place), [place + 1, first]);
      at += column.size;
    }
    first += block.rows;
    yield bytes;
  }
  yield Buffer.from('</data><strls>');
  if (longBytes > 0) {
    first = 1;
    for await (const block of blocks()) {
      const pieces: Buffer[] = [];
      for (let row = 0; row < block.rows; row++) {
        for (const [place, { type }] of columns.entries()) {
          const cell = type === 'longText' ? block.column(place)[row] : undefined;
          if (cell) pieces.push(longText(place + 1, first + row, String(cell)));
        }
      }
      first += block.rows;
      yield Buffer.concat(pieces);
    }
  }
  yield Buffer.concat([Buffer.from('</strls>'), valueLabels, Buffer.from('</stata_dta>')]);
};
