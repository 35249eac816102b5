import { canonicalJson } from '../instrument/canonical';
import type { AnswerSheet, InstrumentDocument, Question } from '../instrument/document';
import { sha256 } from '../instrument/sha256';

/**
 * Signs of a participation that was not answered with care. They are no proof: honest people are quick, and well people answer a whole scale
 * with "not at all". So nothing is refused or left out for them; whoever works with the answers decides.
 */
export type SheetMark =
  /** Less time than reading takes. `seconds`: of all items together. */
  | { kind: 'fast'; seconds: number; questions: number }
  /** One answer again and again within an item. `run`: the longest row of it, of so many questions with the same answers. */
  | { kind: 'straight'; item: string; run: number; of: number };

/** `double`: another participation has the same answers; known only beside all others. */
export const markKinds = ['fast', 'straight', 'double'] as const;
export type MarkKind = (typeof markKinds)[number];

/** An item that somebody has completed. */
export interface CompletedItem {
  code: string;
  document: Pick<InstrumentDocument, 'questions' | 'answerSets'>;
  answers: Readonly<AnswerSheet>;
  /** From its start to its completion, pauses included: the longest that it can have taken. */
  seconds: number;
}

/**
 * Seconds a question below which nobody reads and answers it (Huang, Curran, Keeney, Poposki and DeShon, Detecting and Deterring Insufficient
 * Effort Responding to Surveys, Journal of Business and Psychology 27, 2012).
 */
const secondsToAnswer = 2;

/** Of fewer answers the time says nothing. */
const fewestForTime = 5;

/**
 * Answers in a row, at least, and half of the questions that have these answers: the long string index (Johnson, Ascertaining the validity of
 * individual protocols from Web-based personality inventories, Journal of Research in Personality 39, 2005) with the limit of Curran (Methods
 * for the detection of carelessly invalid responses in survey data, Journal of Experimental Social Psychology 66, 2016). Ten, so that no
 * common symptom scale is marked when somebody has no symptom at all.
 */
const fewestInRow = 10;
const shareInRow = 0.5;

/** Fewer answers, or fewer different ones, are the same by chance. */
const fewestForDouble = 10;
const differentForDouble = 3;

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

function answered({ answers }: CompletedItem): number {
  let count = 0;
  for (const address in answers) if (isGiven(answers[address])) count += 1;
  return count;
}

function tooFast(items: readonly CompletedItem[]): SheetMark[] {
  const questions = items.reduce((sum, item) => sum + answered(item), 0);
  const seconds = items.reduce((sum, item) => sum + item.seconds, 0);
  if (questions < fewestForTime || seconds >= secondsToAnswer * questions) return [];
  return [{ kind: 'fast', seconds: Math.round(seconds), questions }];
}

/** Where answers of a question are kept: of a matrix by row. */
const addressesOf = ({ code, kind, rows = [] }: Question): string[] =>
  kind === 'matrix' ? rows.map((row) => `${code}.${row.code}`) : [code];

const oneOfSeveral: readonly Question['kind'][] = ['single_choice', 'matrix'];

type AskedDocument = CompletedItem['document'];

/** Of documents that many have answered. */
const addresses = new WeakMap<AskedDocument, string[][]>();

/** Addresses in the order of the questions, by the set that answers are chosen from, of sets of at least three answers. */
function addressesBySet(document: AskedDocument): string[][] {
  const known = addresses.get(document);
  if (known !== undefined) return known;
  const sizes = new Map(document.answerSets?.map(({ code, answers: all }) => [code, all.length]));
  const bySet = new Map<string, string[]>();
  for (const question of document.questions) {
    const { kind, answerSet = '' } = question;
    if (!oneOfSeveral.includes(kind) || (sizes.get(answerSet) ?? 0) < 3) continue;
    bySet.set(answerSet, [...(bySet.get(answerSet) ?? []), ...addressesOf(question)]);
  }
  const found = [...bySet.values()];
  addresses.set(document, found);
  return found;
}

/** The longest row of the same answer, among those that are given; and how many these are. */
function longestRun(answers: Readonly<AnswerSheet>, addresses: readonly string[]): { run: number; of: number } {
  let [longest, run, of] = [0, 0, 0];
  let before: unknown;
  for (const address of addresses) {
    const value = answers[address];
    if (!isGiven(value)) continue;
    run = value === before ? run + 1 : 1;
    before = value;
    of += 1;
    if (run > longest) longest = run;
  }
  return { run: longest, of };
}

function straight(item: CompletedItem): SheetMark[] {
  const found = addressesBySet(item.document)
    .map((all) => longestRun(item.answers, all))
    .filter(({ run, of }) => run >= fewestInRow && run >= shareInRow * of);
  const [longest] = found.sort((one, other) => other.run - one.run);
  return longest === undefined ? [] : [{ kind: 'straight', item: item.code, ...longest }];
}

/** What can be seen of a completed participation by itself. */
export const marksOf = (items: readonly CompletedItem[]): SheetMark[] => [
  ...tooFast(items),
  ...items.flatMap(straight),
];

/**
 * The same for participations with the same answers to the same items, SHA-256 in hexadecimal; null: too few or too plain answers for that to
 * be more than chance.
 */
export function sheetDigest(items: readonly Pick<CompletedItem, 'code' | 'answers'>[]): string | null {
  const given = items.flatMap(({ code, answers }) =>
    Object.entries(answers).flatMap(([address, value]) =>
      isGiven(value) ? [[`${code}.${address}`, value] as const] : [],
    ),
  );
  const different = new Set(given.map(([, value]) => canonicalJson(value)));
  if (given.length < fewestForDouble || different.size < differentForDouble) return null;
  return sha256(canonicalJson(Object.fromEntries(given)));
}
