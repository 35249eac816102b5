import { visibleQuestions } from '../../core/flow';
import type { AnswerSheet, AnswerValue, InstrumentDocument } from '../../core/instrument/document';
import { type Item, itemsByCode } from '../../core/instrument/items';
import type { CompiledInstrument } from '../../core/instrument/program';
import { type CompletedAttempt, missingOf } from '../../core/results/attempts';
import type { MissingReason } from '../../core/results/data';
import { scoresOf, startRun } from '../../core/scoring';

/** The same numbers at every start, from 0 to 1 (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** What people have written. */
export const words: readonly string[] = [
  'Walking home',
  'Cooking with friends',
  'Going to bed earlier',
  'My garden',
  'Quiet evenings',
  'The choir on Tuesdays',
  'A long walk with my sister',
  'Less noise in the office',
  'Sleeping in on Sundays',
  'Lunch in the park',
  'Going by bicycle',
  'That my team asks how I am',
  'Music, above all in the evening',
  'Being together with my family in the garden',
  'Nothing that I could name',
  'More light at my desk',
  'A day without meetings',
  'Reading',
];

/** An answer of somebody of this level, from 0 to 1. */
function answerTo({ question, row, answers }: Item, level: number, next: () => number): AnswerValue {
  const turned = (row?.reverse ?? question.reverse) ? 1 - level : level;
  const share = Math.min(0.999, Math.max(0, turned + (next() - 0.5) * 0.7));
  const { min = 0, max = 10 } = question.validation ?? {};
  switch (question.kind) {
    case 'multiple_choice': {
      const free = answers.filter(({ exclusive }) => !exclusive);
      const picked = free.filter(() => next() < 0.4).map(({ code }) => code);
      return picked.length > 0 ? picked : [free[0]?.code ?? ''];
    }
    case 'ranking':
      return answers
        .map(({ code }) => ({ code, at: next() }))
        .sort((one, other) => one.at - other.at)
        .map(({ code }) => code);
    case 'yes_no':
      return share > 0.5;
    case 'rating':
      return 1 + Math.round(share * ((question.validation?.max ?? 5) - 1));
    case 'number':
    case 'slider':
      return Math.round(min + share * ((question.validation?.max ?? (question.kind === 'slider' ? 100 : max)) - min));
    case 'date':
      return `2026-0${1 + Math.floor(next() * 9)}-15`;
    case 'time':
      return `${20 + Math.floor(next() * 4)}:30`;
    case 'short_text':
    case 'long_text':
      return words[Math.floor(next() * words.length)] ?? '';
    default:
      return answers[Math.floor(share * answers.length)]?.code ?? '';
  }
}

export interface Sheet {
  answers: AnswerSheet;
  missing: Map<string, MissingReason>;
  scores: CompletedAttempt['scores'];
}

/** A sheet of somebody who now and then leaves something out, or stops. */
export function sheetOf(
  document: InstrumentDocument,
  compiled: CompiledInstrument,
  id: string,
  level: number,
  next: () => number,
): Sheet {
  const items = [...itemsByCode(document).values()];
  const end = next() < 0.05 ? Math.floor(next() * items.length) : items.length;
  const answers: AnswerSheet = {};
  for (const item of items.slice(0, end)) {
    const isShown = visibleQuestions(compiled, answers).has(item.question.code);
    if (isShown && (item.question.required || next() > 0.04)) answers[item.code] = answerTo(item, level, next);
  }
  const visible = () => visibleQuestions(compiled, answers);
  const codes = items.map(({ code }) => code);
  const missing = missingOf(document, codes, { id, answers, isImported: false }, visible);
  const run = startRun(compiled, { answers, respondent: {} });
  const given = scoresOf(compiled, run);
  return {
    answers,
    missing,
    scores: Object.fromEntries(
      compiled.calculations.map((code) => [code, { value: run.value(code), band: given.bands[code] ?? null }]),
    ),
  };
}
