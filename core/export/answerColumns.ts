import { numberRange } from '../instrument/answerValue';
import type { Answer, AnswerValue, Question } from '../instrument/document';
import { type Item, itemsByCode } from '../instrument/items';
import { isScaleEnd } from '../instrument/scaleEnds';
import { resolveText } from '../instrument/textKeys';
import { addressesIn, type ExportedVersion, type ReadAttempt } from './attempt';
import { missingCodesBelow } from './missingCodes';
import type { VariableNames } from './names';
import { plainLabel } from './plainLabel';
import type { Cell, ExportWords, MissingCodes, MissingReason, ValueLabel, Variable } from './variable';

/** A variable of one item, and how its cells are made. */
export interface ItemColumn {
  variable: Variable;
  cell(read: ReadAttempt): Cell;
  /** Where nobody answered the item: why. */
  absent(reason: MissingReason): Cell;
}

export interface ColumnContext {
  /** Code of the survey's item; undefined: the instrument stands for itself. */
  item: string | undefined;
  /** Where labels are looked for, in order. */
  chain: readonly string[];
  names: VariableNames;
  words: ExportWords;
}

type Shape = 'choice' | 'picks' | 'ranking' | 'boolean' | 'number' | 'text' | 'date' | 'time';

function shapeOf({ kind }: Question): Shape {
  switch (kind) {
    case 'single_choice':
    case 'image_choice':
    case 'matrix':
      return 'choice';
    case 'multiple_choice':
      return 'picks';
    case 'ranking':
      return 'ranking';
    case 'yes_no':
      return 'boolean';
    case 'rating':
    case 'number':
    case 'slider':
      return 'number';
    case 'date':
    case 'time':
      return kind;
    default:
      return 'text';
  }
}

/** One thing to answer over the versions that have it in the same shape, oldest first. */
interface Asked {
  address: string;
  shape: Shape;
  items: { version: ExportedVersion; item: Item }[];
}

/** In the order of the newest version; what it has no more comes at the end. */
function askedIn(versions: readonly ExportedVersion[]): Asked[] {
  const found = new Map<string, Asked>();
  for (const version of versions) {
    for (const [address, item] of itemsByCode(version.document)) {
      const shape = shapeOf(item.question);
      const key = `${address} ${shape}`;
      const asked = found.get(key) ?? { address, shape, items: [] };
      asked.items.push({ version, item });
      found.set(key, asked);
    }
  }
  const newest = versions.at(-1);
  const order = newest ? [...itemsByCode(newest.document).keys()] : [];
  const place = ({ address, items }: Asked) =>
    items.at(-1)?.version === newest ? order.indexOf(address) : order.length;
  return [...found.values()].sort((one, other) => place(one) - place(other));
}

const labelAt = ({ document }: ExportedVersion, key: string, chain: readonly string[]): string =>
  plainLabel(resolveText(document.texts, key, chain)?.text ?? '');

interface FoundAnswer {
  answer: Answer;
  label: string;
}

/** Every answer that there was in any version, in the order of their first version; labels of the newest. */
function answersOf({ items }: Asked, chain: readonly string[]): Map<string, FoundAnswer> {
  const found = new Map<string, FoundAnswer>();
  for (const { version, item } of items) {
    for (const answer of item.answers) {
      const label = labelAt(version, `answer.${item.question.answerSet}.${answer.code}.label`, chain);
      found.set(answer.code, { answer, label: label || found.get(answer.code)?.label || answer.code });
    }
  }
  return found;
}

/**
 * The number of each answer. Scores, where every answer has one of its own that never changed; else 1, 2, 3, … in the order in which
 * versions brought them, so that numbers stay what they are.
 */
function numbersOf({ items }: Asked, codes: readonly string[]): Map<string, number> {
  const scores = new Map<string, number>();
  const isScored = items.every(({ item }) =>
    item.answers.every(({ code, score }) => {
      if (score === undefined || (scores.has(code) && scores.get(code) !== score)) return false;
      scores.set(code, score);
      return true;
    }),
  );
  if (isScored && new Set(scores.values()).size === scores.size) return scores;
  return new Map(codes.map((code, index) => [code, index + 1]));
}

function labelOf({ address, items }: Asked, { chain }: ColumnContext, option?: string): string {
  const newest = items.at(-1);
  if (newest === undefined) return address;
  const { version, item } = newest;
  const question = labelAt(version, `question.${item.question.code}.text`, chain);
  const row = item.row && labelAt(version, `question.${item.question.code}.${item.row.code}.text`, chain);
  return [question, row, option].filter((part) => part).join(' – ') || address;
}

const isTrueScale = ({ items }: Asked): boolean =>
  items.every(({ item }) => item.answers.every(({ score }) => score !== undefined));

const decimalsOf = (step: number | undefined): number =>
  step === undefined ? 2 : Math.min(10, String(step).split('.')[1]?.length ?? 0);

/** The columns of everything that an item asks, over its versions. */
export function answerColumns(versions: readonly ExportedVersion[], context: ColumnContext): ItemColumn[] {
  const addresses = addressesIn(versions);
  return askedIn(versions).flatMap((asked) => columnsOf(asked, addresses.indexOf(asked.address), context));
}

/** @param number of its address */
function columnsOf(asked: Asked, number: number, context: ColumnContext): ItemColumn[] {
  const { item, names, words, chain } = context;
  const { address, shape } = asked;
  const [question = address, row] = address.split('.');
  const base = (option?: string, label?: string) => ({
    name: names.nameOf([
      ...(item === undefined ? [] : [item]),
      ...[question, row, option].filter((part) => part !== undefined),
    ]),
    label: labelOf(asked, context, label),
    values: [] as readonly ValueLabel[],
    decimals: 0,
    origin: {
      of: 'answer' as const,
      ...(item === undefined ? {} : { item }),
      question,
      ...(row === undefined ? {} : { row }),
      ...(option === undefined ? {} : { option }),
    },
  });
  const coded = (
    variable: Omit<Variable, 'missing'> & { missing: MissingCodes },
    numberOf: (answer: AnswerValue) => number | null | undefined,
  ): ItemColumn => ({
    variable,
    cell: (read) => {
      const answer = read.answerTo(number);
      if (answer === undefined) return variable.missing[read.reasonAt(number)];
      const value = numberOf(answer);
      return value === undefined ? variable.missing.unknown : value;
    },
    absent: (reason) => variable.missing[reason],
  });

  switch (shape) {
    case 'choice': {
      const answers = answersOf(asked, chain);
      const numbers = numbersOf(asked, [...answers.keys()]);
      const values = [...answers].map(([code, { label }]) => ({ value: numbers.get(code) ?? 0, code, label }));
      const all = values.map(({ value }) => value);
      const range = { min: Math.min(...all), max: Math.max(...all) };
      const decimals = Math.max(...all.map((value) => decimalsOf(value)), 0);
      const measure = isTrueScale(asked) ? 'ordinal' : 'nominal';
      return [
        coded(
          { ...base(), kind: 'number', measure, values, range, decimals, missing: missingCodesBelow(range.min) },
          (answer) => numbers.get(String(answer)),
        ),
      ];
    }
    case 'picks':
    case 'ranking': {
      const answers = answersOf(asked, chain);
      const flags = [
        { value: 0, code: 'no', label: words.not_chosen },
        { value: 1, code: 'yes', label: words.chosen },
      ];
      return [...answers].map(([code, { label }]) => {
        const isRank = shape === 'ranking';
        return coded(
          {
            ...base(code, isRank ? `${label} (${words.place})` : label),
            kind: 'number',
            measure: isRank ? 'ordinal' : 'nominal',
            values: isRank ? [] : flags,
            range: isRank ? { min: 1, max: answers.size } : { min: 0, max: 1 },
            missing: missingCodesBelow(0),
          },
          (answer) => {
            if (!Array.isArray(answer)) return undefined;
            const place = answer.indexOf(code);
            if (isRank) return place < 0 ? null : place + 1;
            return place < 0 ? 0 : 1;
          },
        );
      });
    }
    case 'boolean': {
      const values = [
        { value: 0, code: 'no', label: words.no },
        { value: 1, code: 'yes', label: words.yes },
      ];
      return [
        coded(
          {
            ...base(),
            kind: 'number',
            measure: 'nominal',
            values,
            range: { min: 0, max: 1 },
            missing: missingCodesBelow(0),
          },
          (answer) => (typeof answer === 'boolean' ? Number(answer) : undefined),
        ),
      ];
    }
    case 'number': {
      const ranges = asked.items.map(({ item: one }) => numberRange(one.question));
      const ends = (key: 'min' | 'max') => {
        const all = ranges.flatMap((range) => range[key] ?? []);
        return all.length < ranges.length ? undefined : key === 'min' ? Math.min(...all) : Math.max(...all);
      };
      const [min, max] = [ends('min'), ends('max')];
      const isEnd = (end: number | undefined) => end !== undefined && isScaleEnd(end);
      const range = { ...(isEnd(min) && { min }), ...(isEnd(max) && { max }) };
      const decimals = Math.max(...ranges.map(({ step }) => decimalsOf(step)));
      return [
        coded(
          { ...base(), kind: 'number', measure: 'scale', range, decimals, missing: missingCodesBelow(min) },
          (answer) => (typeof answer === 'number' ? answer : undefined),
        ),
      ];
    }
    default: {
      const kind = shape;
      const measure = kind === 'text' ? 'nominal' : 'scale';
      return [
        {
          variable: { ...base(), kind, measure, missing: null },
          cell: (read) => {
            const answer = read.answerTo(number);
            return typeof answer === 'string' ? answer.replace(/\r\n?/g, '\n') : null;
          },
          absent: () => null,
        },
      ];
    }
  }
}
