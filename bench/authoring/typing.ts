import { performance } from 'node:perf_hooks';
import type { InstrumentDocument } from '../../core/instrument/document';
import { draftOf, storedTextKeys } from '../../core/instrument/draft';
import { applyOperations, type Operation, textKeysOf } from '../../core/instrument/operations';
import { type DraftView, textIn, viewExactlyAfter } from '../../src/authoring/draft/view';
import { findProblems } from '../../src/authoring/problems/findProblems';
import { sized } from '../form';

/** Questions whose rows are drawn at once. */
const drawn = 30;
const rounds = sized(20, 200);

function viewOf(count: number): DraftView {
  const codes = Array.from({ length: count }, (_, index) => `q${index + 1}`);
  const answers = ['never', 'sometimes', 'often', 'always'].map((code, score) => ({ code, score }));
  const document: InstrumentDocument = {
    format: 'instrument/1',
    code: 'long',
    baseLocale: 'en-US',
    answerSets: [{ code: 'often', answers }],
    questions: codes.map((code) => ({ code, kind: 'single_choice', answerSet: 'often' })),
    texts: { 'en-US': Object.fromEntries(codes.map((code) => [`question.${code}.text`, `Text of ${code}`])) },
  };
  let made = 0;
  const draft = draftOf(document, () => {
    made += 1;
    return `00000000-0000-7000-8000-${String(made).padStart(12, '0')}`;
  });
  const bundle = document.texts['en-US'] ?? {};
  const texts = Object.fromEntries(storedTextKeys(draft).map(({ key, stored }) => [stored, bundle[key] ?? '']));
  return { draft, locales: new Map([['en-US', { texts, states: {} }]]) };
}

const median = (values: number[]): number =>
  values.sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/** Milliseconds, the median of many. */
function timed(act: (round: number) => void, times = rounds): number {
  const values: number[] = [];
  for (let round = 0; round < times; round += 1) {
    const start = performance.now();
    act(round);
    values.push(performance.now() - start);
  }
  return median(values);
}

/** What every row that is drawn asks for after an edit. */
function read(view: DraftView): void {
  for (const { id } of view.draft.questions.slice(0, drawn)) textIn(view, id, 'text', 'en-US');
}

/** Milliseconds. */
interface Measured {
  write: number;
  set: number;
  look: number;
}

/** What it costs that something is typed, and that a question is added by Enter, in a short and in a long list. */
export function typing(): void {
  const measured = [30, 300].map((count): Measured => {
    let view = viewOf(count);
    const [first] = view.draft.questions;
    const part = first?.id ?? '';
    const text = (round: number): Operation => {
      const before = textIn(view, part, 'text', 'en-US');
      return { op: 'text', part, field: 'text', locale: 'en-US', text: `Text ${round}`, before };
    };
    const write = timed((round) => {
      view = viewExactlyAfter(view, [text(round)]) ?? view;
      read(view);
    });
    const set = timed((round) => {
      const operation: Operation = { op: 'set', part, field: 'required', value: true };
      const done = applyOperations(view.draft, [{ ...operation, ...(round > 0 && { before: true }) }]);
      if (!done.ok) return;
      view = { ...view, draft: done.draft };
      textKeysOf(view.draft);
      read(view);
    });
    const look = timed(() => void findProblems(view), 20);
    return { write, set, look };
  });
  const [short, long] = measured;
  if (!short || !long) return;
  console.log('typing in the list of questions (median, ms; then 300 questions against 30)');
  const line = (name: string, of: (one: Measured) => number) =>
    console.log(
      `  ${name.padEnd(58)} ${of(short).toFixed(3).padStart(8)} ${of(long).toFixed(3).padStart(8)}  ×${(of(long) / of(short)).toFixed(1)}`,
    );
  line(`a text is saved, ${drawn} rows read theirs`, ({ write }) => write);
  line(`a setting is changed, ${drawn} rows read theirs`, ({ set }) => set);
  line('the problems are looked for (300 ms after the last edit)', ({ look }) => look);
}
