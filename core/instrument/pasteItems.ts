import { reservedWords } from '../formula';
import { type Delimiter, type PastedRow, pastedRows, withoutBadCharacters } from './pastedCells';

/** The most items at once, and characters (UTF-16 units) of text. */
export const pasteLimits = { items: 1000, characters: 1_000_000, text: 20_000 } as const;

export interface PastedItem {
  code: string;
  text: string;
  reverse: boolean;
}

/** Problems of pasted items. Only lines with `text_missing` or `text_too_long`, and what is beyond the limits, are left out. */
export const pasteItemProblems = [
  /** `size`, `maximum`: characters. Nothing was read. */
  'too_large',
  /** `found`, `maximum`: items. Nothing was taken. */
  'too_many',
  /** `given`, `code`: the code of an existing question or calculation, or of an earlier line; `code` is used instead. */
  'code_taken',
  /** `given`, `code`: no code that formulas could name. */
  'code_malformed',
  /** `code`: of a line with a code and nothing else. */
  'text_missing',
  /** `length`, `maximum`: characters. */
  'text_too_long',
  /** `found`: neither empty nor a mark. The item is not reversed. */
  'reverse_unclear',
  /** `found`, `expected`: columns. Those that are too many are left out. */
  'too_many_cells',
  /** Characters that no text may hold were taken out. */
  'bad_characters',
] as const;
export type PasteItemProblemCode = (typeof pasteItemProblems)[number];

export interface PasteProblem<Code extends string> {
  /** From 1; 0: of the whole. */
  line: number;
  code: Code;
  params: Record<string, string | number>;
}

interface PastedItems {
  items: PastedItem[];
  problems: PasteProblem<PasteItemProblemCode>[];
}

interface PasteOptions {
  /** Codes of the questions and calculations that there are. */
  taken?: Iterable<string>;
  /** For generated codes: `q` gives `q1`, `q2` … */
  prefix?: string;
}

interface PastedLine {
  line: number;
  given: string;
  text: string;
  reverse: boolean;
}

interface Asked {
  given: string;
  code: string;
  problem: 'code_malformed' | 'code_taken' | null;
}

const codePattern = /^[a-z][a-z0-9_]{0,99}$/;
const numberPattern = /^(\d{1,6})[.):]?$/;
/** `1.`, `1)`, `q1:`, `PHQ-1.`: a number, or a word with a digit. A sign and a blank must follow, so that `12 months` stays text. */
const leadPattern = /^(\d{1,6}|[A-Za-z](?=[\w-]*\d)[\w-]*)[.):]\s+(?=\S)/;
/** `sleep: …`: a code only where every line has one of its own. */
const wordPattern = /^([A-Za-z][\w-]*):\s+(?=\S)/;
const markPattern = /^(?:\(r\)|\[r\]|r|\*|reversed?)$/i;
const endMarkPattern = /(?:\(r\)|\[r\]|\*)$/i;
const titles: readonly ReadonlySet<string>[] = [
  new Set(['code', 'id', 'no', 'no.', 'nr', 'nr.', 'number', '#', 'item']),
  new Set(['text', 'item', 'question', 'wording', 'statement']),
];

/** The text without a reverse mark at its end. A `*` that ends an emphasis is none. */
function unmarked(text: string): { text: string; reverse: boolean } {
  const mark = endMarkPattern.exec(text);
  const emphasis = text.endsWith('*') && text.split('*').length % 2 === 1;
  if (mark === null || emphasis || mark.index === 0) return { text, reverse: false };
  return { text: text.slice(0, mark.index).trimEnd(), reverse: true };
}

/** Tabs of a spreadsheet; of CSV, only where each line begins with a code and continues in quotes: prose has commas too. */
function delimiterOf(text: string): Delimiter | null {
  if (text.includes('\t')) return '\t';
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  const found = ([',', ';'] as const).find((sign) =>
    lines.every((line) => new RegExp(`^\\s*"?[\\w-]+"?\\s*${sign}\\s*"`).test(line)),
  );
  return lines.length > 0 ? (found ?? null) : null;
}

class ItemReader {
  readonly problems: PastedItems['problems'] = [];

  problem(line: number, code: PasteItemProblemCode, params: Record<string, string | number> = {}): void {
    this.problems.push({ line, code, params });
  }

  /** A row of cells: code, text and mark, or two of them. */
  cells(rows: readonly PastedRow[]): PastedLine[] {
    const marked = rows.every(({ cells }) => cells.length < 3 && (cells[1] ?? '').replace(markPattern, '') === '');
    const [first] = rows;
    const titled =
      first !== undefined && titles.every((words, index) => words.has((first.cells[index] ?? '').toLowerCase()));
    return (titled ? rows.slice(1) : rows).flatMap(({ line, cells }) => {
      const [one = '', two = '', three = ''] = cells;
      const more = cells.slice(3).filter((cell) => cell !== '');
      if (more.length > 0) this.problem(line, 'too_many_cells', { found: cells.length, expected: 3 });
      if (marked || cells.length === 1) return this.lines([{ line, cells: [one] }], two !== '');
      const mark = markPattern.test(three);
      if (three !== '' && !mark) this.problem(line, 'reverse_unclear', { found: three });
      const { text, reverse } = unmarked(two);
      return [{ line, given: one, text, reverse: reverse || mark }];
    });
  }

  lines(rows: readonly PastedRow[], reversed = false): PastedLine[] {
    const words = rows.map(({ cells }) => wordPattern.exec(cells[0] ?? '')?.[1]?.toLowerCase());
    const eachOwn = rows.length > 1 && words.every((word) => word !== undefined) && new Set(words).size === rows.length;
    return rows.map(({ line, cells: [whole = ''] }) => {
      const lead = leadPattern.exec(whole) ?? (eachOwn ? wordPattern.exec(whole) : null);
      const { text, reverse } = unmarked(whole.slice(lead?.[0].length ?? 0));
      return { line, given: lead?.[1] ?? '', text, reverse: reverse || reversed };
    });
  }

  /** Given codes first, then numbers for the rest: all unique. */
  coded(lines: readonly PastedLine[], taken: Set<string>, prefix: string): PastedItem[] {
    const wanted = lines.map(({ given }): Asked | null => {
      if (given === '') return null;
      const number = numberPattern.exec(given)?.[1];
      const code = number === undefined ? given.toLowerCase().replace(/[-.\s]+/g, '_') : `${prefix}${Number(number)}`;
      const problem = !codePattern.test(code) ? 'code_malformed' : taken.has(code) ? 'code_taken' : null;
      if (problem === null) taken.add(code);
      return { given, code, problem };
    });
    let next = 1;
    for (const code of taken) {
      const number = code.startsWith(prefix) ? code.slice(prefix.length) : '';
      if (/^\d{1,9}$/.test(number)) next = Math.max(next, Number(number) + 1);
    }
    return lines.map(({ line, text, reverse }, index) => {
      const asked = wanted[index] ?? null;
      if (asked !== null && asked.problem === null) return { code: asked.code, text, reverse };
      while (taken.has(`${prefix}${next}`)) next += 1;
      const code = `${prefix}${next}`;
      taken.add(code);
      if (asked?.problem) this.problem(line, asked.problem, { given: asked.given, code });
      return { code, text, reverse };
    });
  }

  /** Without lines whose text is missing or too long. */
  whole(lines: readonly PastedLine[]): PastedLine[] {
    return lines.flatMap((one) => {
      const { line, given, text } = one;
      if (text === '') this.problem(line, 'text_missing', { code: given });
      else if (text.length > pasteLimits.text) {
        this.problem(line, 'text_too_long', { length: text.length, maximum: pasteLimits.text });
      } else return [one];
      return [];
    });
  }
}

/**
 * Items from a pasted text: one a line, or the cells of a spreadsheet (code, text, reverse mark). A line may begin with a number or a code
 * (`1. `, `q1: `) and end with a mark of reverse keying (`(R)`, `[R]`, `*`). Blank lines are ignored. Everything that could not be taken as it
 * stands is among the problems, in the order of the lines.
 */
export function pasteItems(pasted: string, { taken = [], prefix = 'q' }: PasteOptions = {}): PastedItems {
  const reader = new ItemReader();
  const { characters: maximum, items: most } = pasteLimits;
  if (pasted.length > maximum) {
    return { items: [], problems: [{ line: 0, code: 'too_large', params: { size: pasted.length, maximum } }] };
  }
  const text = withoutBadCharacters(pasted);
  if (text.length !== pasted.length) reader.problem(0, 'bad_characters');
  const delimiter = delimiterOf(text);
  const rows = pastedRows(text, delimiter);
  if (rows.length > most) {
    return { items: [], problems: [{ line: 0, code: 'too_many', params: { found: rows.length, maximum: most } }] };
  }
  const lines = reader.whole(delimiter === null ? reader.lines(rows) : reader.cells(rows));
  const items = reader.coded(lines, new Set([...reservedWords, ...taken]), prefix);
  return { items, problems: reader.problems.sort((one, other) => one.line - other.line) };
}
