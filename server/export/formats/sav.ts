import type { Column as Cells } from 'core/export/block';
import { missingRange } from 'core/export/missingCodes';
import { type DataSet, missingReasons, type Variable } from 'core/export/variable';
import { millisecondsOf } from './calendarNumbers';
import { cutUtf8 } from './cutUtf8';
import type { FileWriter, RowFacts } from './writer';

/** Bytes of the longest text that the format holds. */
const longestText = 32_767;
/** Bytes of a text that one variable record holds; what is longer is split into segments. */
const oneRecord = 255;
const perSegment = 252;
const sysmis = -Number.MAX_VALUE;
/** Whole numbers from 1 − bias to 251 − bias take one byte. */
const bias = 100;
/** 14 October 1582, before 1970. */
const epochSeconds = 12_219_379_200;

interface Segment {
  /** Bytes of text that it takes. */
  text: number;
  /** Width in its record. */
  width: number;
  /** Bytes in a row. */
  bytes: number;
  short: string;
}

interface Column {
  variable: Variable;
  /** Bytes; 0: a number. */
  width: number;
  /** Of a number: one. */
  segments: Segment[];
  /** Number of its first record, from 1, continuations counted. */
  record: number;
}

const padded8 = (bytes: number): number => Math.ceil(bytes / 8) * 8;

function segmentsOf(width: number, shortName: () => string): Segment[] {
  if (width === 0) return [{ text: 0, width: 0, bytes: 8, short: shortName() }];
  if (width <= oneRecord) return [{ text: width, width, bytes: padded8(width), short: shortName() }];
  const count = Math.ceil(width / perSegment);
  return Array.from({ length: count }, (_, index) => {
    const isLast = index === count - 1;
    const own = isLast ? width - perSegment * (count - 1) : oneRecord;
    return { text: isLast ? own : oneRecord, width: own, bytes: padded8(own), short: shortName() };
  });
}

function columnsOf({ variables }: DataSet, facts: RowFacts): Column[] {
  let record = 1;
  let count = 0;
  const shortName = () => `V${String(++count).padStart(7, '0')}`;
  return variables.map((variable, index) => {
    const longest = facts.texts[index]?.longest ?? 0;
    const width = variable.kind === 'text' ? Math.min(longestText, Math.max(1, longest)) : 0;
    const column = { variable, width, segments: segmentsOf(width, shortName), record };
    record += column.segments.reduce((sum, { bytes }) => sum + bytes / 8, 0);
    return column;
  });
}

/** Integers and texts one after the other, little-endian. */
class Bytes {
  private readonly parts: Buffer[] = [];

  int(...values: number[]): this {
    const bytes = Buffer.alloc(values.length * 4);
    for (const [index, value] of values.entries()) bytes.writeInt32LE(value, index * 4);
    this.parts.push(bytes);
    return this;
  }

  double(...values: number[]): this {
    const bytes = Buffer.alloc(values.length * 8);
    for (const [index, value] of values.entries()) bytes.writeDoubleLE(value, index * 8);
    this.parts.push(bytes);
    return this;
  }

  /** Filled with blanks, or cut. */
  text(text: string, width: number): this {
    const bytes = Buffer.alloc(width, 0x20);
    cutUtf8(text, width).copy(bytes);
    this.parts.push(bytes);
    return this;
  }

  raw(bytes: Buffer): this {
    this.parts.push(bytes);
    return this;
  }

  /** Record 7. */
  extension(subtype: number, size: number, bytes: Buffer): this {
    return this.int(7, subtype, size, bytes.length / size).raw(bytes);
  }

  all(): Buffer {
    return Buffer.concat(this.parts);
  }
}

/** Type, width and decimals as the format packs them. */
function formatOf({ kind, decimals }: Variable, width: number): number {
  const pack = (type: number, wide: number, places = 0) => (type << 16) | (wide << 8) | places;
  if (width > 0) return pack(1, Math.min(width, oneRecord));
  if (kind === 'date') return pack(20, 11);
  if (kind === 'time') return pack(21, 5);
  if (kind === 'moment') return pack(22, 20);
  return pack(5, Math.min(16, 8 + decimals), Math.min(decimals, 15));
}

const measures = { nominal: 1, ordinal: 2, scale: 3 } as const;

function putVariable(into: Bytes, { variable, width, segments }: Column): void {
  for (const [index, segment] of segments.entries()) {
    const label = index === 0 ? cutUtf8(variable.label, 255) : Buffer.alloc(0);
    const missing = width === 0 && variable.missing !== null ? missingRange(variable.missing) : null;
    const format = formatOf(variable, segment.width);
    into.int(2, segment.width, label.length > 0 ? 1 : 0, missing === null ? 0 : -2, format, format);
    into.text(segment.short, 8);
    if (label.length > 0)
      into
        .int(label.length)
        .raw(label)
        .raw(Buffer.alloc(-label.length & 3, 0x20));
    if (missing !== null) into.double(...missing);
    for (let rest = 8; rest < segment.bytes; rest += 8) into.int(2, -1, 0, 0, 0, 0).text('', 8);
  }
}

/** Value labels, for all variables that share them at once. */
function putLabels(into: Bytes, columns: readonly Column[], { words }: DataSet): void {
  const shared = new Map<string, { labels: [number, string][]; records: number[] }>();
  for (const { variable, record, width } of columns) {
    if (width > 0) continue;
    const { values, missing } = variable;
    const labels = values.map(({ value, label }): [number, string] => [value, label]);
    if (missing !== null) for (const reason of missingReasons) labels.push([missing[reason], words[reason]]);
    if (labels.length === 0) continue;
    const key = JSON.stringify(labels);
    const found = shared.get(key) ?? { labels, records: [] };
    found.records.push(record);
    shared.set(key, found);
  }
  for (const { labels, records } of shared.values()) {
    into.int(3, labels.length);
    for (const [value, label] of labels) {
      const bytes = cutUtf8(label, 120);
      into
        .double(value)
        .raw(Buffer.from([bytes.length]))
        .raw(bytes);
      into.raw(Buffer.alloc(-(bytes.length + 1) & 7, 0x20));
    }
    into.int(4, records.length, ...records);
  }
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const two = (number: number): string => String(number).padStart(2, '0');

function headOf(dataSet: DataSet, columns: readonly Column[], rows: number, at: Date): Buffer {
  const into = new Bytes();
  const units = columns.reduce((sum, { segments }) => sum + segments.reduce((all, { bytes }) => all + bytes / 8, 0), 0);
  const day = `${two(at.getUTCDate())} ${months[at.getUTCMonth()]} ${two(at.getUTCFullYear() % 100)}`;
  const time = [at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()].map(two).join(':');
  into.text('$FL2', 4).text('@(#) SPSS DATA FILE', 60);
  into.int(2, units, 1, 0, rows).double(bias).text(day, 9).text(time, 8).text(dataSet.title, 64).raw(Buffer.alloc(3));
  for (const column of columns) putVariable(into, column);
  putLabels(into, columns, dataSet);

  into.extension(3, 4, new Bytes().int(1, 0, 0, -1, 1, 1, 2, 65_001).all());
  const lowest = Buffer.from('ffeffffffffffffe'.match(/../g)?.reverse().join('') ?? '', 'hex');
  into.extension(4, 8, new Bytes().double(sysmis, Number.MAX_VALUE).raw(lowest).all());
  const display = columns.flatMap(({ variable, segments }) =>
    segments.flatMap(({ width }) => [
      measures[width > 0 ? 'nominal' : variable.measure],
      width > 0 ? Math.min(Math.max(width, 8), 40) : 10,
      width > 0 ? 0 : 1,
    ]),
  );
  into.extension(11, 4, new Bytes().int(...display).all());
  const names = columns.map(({ variable, segments }) => `${segments[0]?.short}=${variable.name}`);
  into.extension(13, 1, Buffer.from(names.join('\t')));
  const long = columns.filter(({ width }) => width > oneRecord);
  if (long.length > 0) {
    const widths = long.map(({ width, segments }) => `${segments[0]?.short}=${String(width).padStart(5, '0')}\0\t`);
    into.extension(14, 1, Buffer.from(widths.join('')));
  }
  const counted = Buffer.alloc(16);
  counted.writeBigInt64LE(1n, 0);
  counted.writeBigInt64LE(BigInt(rows), 8);
  into.extension(16, 8, counted);
  into.extension(20, 1, Buffer.from('UTF-8'));
  return into.int(999, 0).all();
}

/** Units of eight bytes, each as a code, eight codes before the units that they leave out. */
class Compressed {
  private bytes = Buffer.allocUnsafe(1 << 16);
  private length = 0;
  /** Of the present block: where its codes stand, how many there are. */
  private block = 0;
  private codes = 8;

  private room(count: number): void {
    if (this.length + count <= this.bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.bytes.length * 2, this.length + count));
    this.bytes.copy(larger, 0, 0, this.length);
    this.bytes = larger;
  }

  private code(code: number): void {
    this.room(16);
    if (this.codes === 8) {
      this.block = this.length;
      this.codes = 0;
      this.bytes.fill(0, this.length, this.length + 8);
      this.length += 8;
    }
    this.bytes[this.block + this.codes] = code;
    this.codes += 1;
  }

  /** NaN: there is none. */
  number(value: number): void {
    if (Number.isNaN(value)) this.code(255);
    else if (Number.isInteger(value) && value > -bias && value <= 251 - bias && !Object.is(value, -0)) {
      this.code(value + bias);
    } else {
      this.code(253);
      this.length = this.bytes.writeDoubleLE(value, this.length);
    }
  }

  /** Filled with blanks to a multiple of eight. */
  text(text: Buffer, from: number, most: number, units: number): void {
    const end = Math.min(text.length, from + most);
    for (let unit = 0; unit < units; unit++) {
      const start = from + unit * 8;
      if (isBlank(text, start, Math.min(end, start + 8))) {
        this.code(254);
        continue;
      }
      this.code(253);
      this.bytes.fill(0x20, this.length, this.length + 8);
      text.copy(this.bytes, this.length, start, Math.min(end, start + 8));
      this.length += 8;
    }
  }

  /** What is finished: all but the present block. */
  taken(): Buffer {
    const end = this.codes === 8 ? this.length : this.block;
    const done = Buffer.from(this.bytes.subarray(0, end));
    this.bytes.copy(this.bytes, 0, end, this.length);
    this.length -= end;
    this.block = 0;
    return done;
  }

  rest(): Buffer {
    return this.bytes.subarray(0, this.length);
  }
}

function isBlank(text: Buffer, start: number, end: number): boolean {
  for (let index = start; index < end; index++) if (text[index] !== 0x20) return false;
  return true;
}

function putText(into: Compressed, { width, segments }: Column, text: string): void {
  const bytes = cutUtf8(text, width);
  let from = 0;
  for (const segment of segments) {
    into.text(bytes, from, segment.text, segment.bytes / 8);
    from += segment.text;
  }
}

/** Texts stay texts; dates and times are seconds. */
function valuesOf({ variable: { kind }, width }: Column, cells: Cells): Cells {
  if (width > 0 || cells instanceof Float64Array) return cells;
  return Float64Array.from(cells, (cell) => {
    const milliseconds = millisecondsOf(kind, cell);
    return milliseconds === null ? Number.NaN : milliseconds / 1000 + (kind === 'time' ? 0 : epochSeconds);
  });
}

/**
 * An SPSS system file in its simple compression, as PSPP documents it (System File Format). Missing reasons are user-missing; texts of more
 * than 32,767 bytes are cut.
 */
export const writeSav: FileWriter = async function* ({ dataSet, facts, blocks, at }) {
  const columns = columnsOf(dataSet, facts);
  yield headOf(dataSet, columns, facts.rows, at);
  const into = new Compressed();
  for await (const block of blocks()) {
    const values = columns.map((column, place) => valuesOf(column, block.column(place)));
    for (let row = 0; row < block.rows; row++) {
      for (let place = 0; place < columns.length; place++) {
        const cells = values[place] as Cells;
        if (cells instanceof Float64Array) into.number(cells[row] as number);
        else putText(into, columns[place] as Column, cells[row] ?? '');
      }
    }
    yield into.taken();
  }
  yield into.rest();
};
