import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InstrumentDocument } from '../../core/instrument/document';
import { compileInstrument, scopeOf } from '../../core/instrument/program';
import { checkFor } from '../../src/authoring/formula/check';
import { valuesOn } from '../../src/authoring/formula/liveValue';
import { marksOf } from '../../src/authoring/formula/marks';
import { offersAt } from '../../src/authoring/formula/offers';
import { piecesOf } from '../../src/authoring/formula/pieces';
import { sized } from '../form';

const rounds = sized(20, 60);

/** Milliseconds of one turn: the median and the slowest of twenty. */
function timed(work: (round: number) => unknown): { median: number; slow: number } {
  const times: number[] = [];
  for (let round = -10; round < rounds; round += 1) {
    const started = performance.now();
    work(round);
    if (round >= 0) times.push(performance.now() - started);
  }
  times.sort((one, other) => one - other);
  return { median: times[rounds / 2] ?? 0, slow: times[Math.floor(rounds * 0.95)] ?? 0 };
}

/** What the formula editor works out for each key and after each pause, over the largest instrument of the demo. */
export function formulaEditorFigures(): void {
  const path = join(__dirname, '../../seed/instruments/ipip_neo_120.json');
  const document = JSON.parse(readFileSync(path, 'utf8')) as InstrumentDocument;
  const scope = scopeOf(document);
  const [calculation] = document.calculations ?? [];
  if (!calculation) throw new Error('no calculation');
  const all = (document.questions ?? []).map(({ code }) => code).join(', ');
  const long = `mean(${all}, at_least: 100) + ${calculation.formula} + `;
  const labels = (ref: string) => document.texts[document.baseLocale]?.[`question.${ref}.text`];
  const check = checkFor(document, 'number');
  const checkInPlace = checkFor(document, 'number', { kind: 'calculation', code: calculation.code });
  const compiled = compileInstrument(document);
  const sources = Array.from({ length: rounds + 10 }, (_, round) => `${long}${round}`);
  const source = (round: number) => sources[round + 10] ?? '';
  const figures: [meaning: string, work: (round: number) => unknown][] = [
    ['at each key: colours of a formula over all items', (round) => marksOf(piecesOf(source(round)), scope)],
    [
      'at each key: what can be written, by its code or its words',
      () => offersAt(`${long}s`, long.length + 1, { scope, wanted: 'number', labels }, false),
    ],
    ['after a pause: check of the formula', (round) => check(source(round))],
    ['after a pause: check in its place, circles too', (round) => checkInPlace(source(round))],
    ['after a pause: value on a new sample', (round) => valuesOn({ compiled, input: { answers: {} } })(source(round))],
    ['when the instrument changes: what names there are', () => scopeOf(document)],
  ];
  console.log(`formula editor, ${document.questions.length} questions, ${document.calculations?.length} calculations:`);
  for (const [meaning, work] of figures) {
    const { median, slow } = timed(work);
    console.log(`${meaning}: ${median.toFixed(2)} ms, slowest of twenty ${slow.toFixed(2)} ms`);
  }
}
