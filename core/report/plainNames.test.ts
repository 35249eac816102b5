import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runs } from 'tests/long';
import { Draw } from '../formula/random.testing';
import type { InstrumentDocument, Respondent } from '../instrument/document';
import { compileInstrument } from '../instrument/program';
import { startRun } from '../scoring';
import { buildReports, disclose, type ExplanationStep } from './index';

const seeded = (code: string): InstrumentDocument =>
  JSON.parse(readFileSync(join(__dirname, `../../seed/instruments/${code}.json`), 'utf8'));

type Compiled = ReturnType<typeof compileInstrument>;

/** What explains a result of random answers. The seed says how many of a hundred are left out, too: none, one or two. */
function disclosed(
  document: InstrumentDocument,
  compiled: Compiled,
  seed: number,
  respondent: Respondent,
  reader: 'respondent' | 'staff',
) {
  const draw = new Draw(seed);
  const sets = new Map(document.answerSets?.map(({ code, answers }) => [code, answers]));
  const answers = Object.fromEntries(
    document.questions
      .filter(() => !draw.chance(seed % 3))
      .map(({ code, answerSet = '' }) => [code, draw.of(sets.get(answerSet) ?? []).code]),
  );
  const run = startRun(compiled, { answers, respondent });
  const context = { document, compiled, run, chain: ['en-US'] };
  return disclose(context, buildReports(context, reader), reader);
}

/** All readable words of a step. */
function wordsOf({ params, formatted, missing, item, source = '', steps, message }: ExplanationStep): string[] {
  const inMessage = message.startsWith('explain.respondent.') ? [] : Object.values(params).map(String);
  const answered = item ? [item.question, item.row, ...item.answers].map((said) => said?.text ?? '') : [];
  return [
    ...inMessage,
    formatted,
    source,
    ...Object.values(missing?.params ?? {}),
    ...answered,
    ...steps.flatMap(wordsOf),
  ];
}

function allWords({ explanations, reasons }: ReturnType<typeof disclosed>): string[] {
  const told = Object.values(explanations).flatMap(({ name, formula, root }) => [name.text, formula, ...wordsOf(root)]);
  const said = Object.values(reasons).flatMap(({ condition, values }) => (condition ? [condition, ...values] : values));
  return [...told, ...said.flatMap(wordsOf)];
}

/** The codes of calculations, tables and bands that appear in the words. */
function codesIn({ calculations = [], tables = [] }: InstrumentDocument, words: readonly string[]): string[] {
  const codes = [...calculations, ...tables, ...calculations.flatMap(({ bands = [] }) => bands)].map(
    ({ code }) => code,
  );
  const pieces = new Set(words.flatMap((text) => [text, ...(text.match(/[a-z0-9]+(?:_[a-z0-9]+)+/g) ?? [])]));
  return [...new Set(codes)].filter((code) => pieces.has(code));
}

describe.each(['ipip_neo_120', 'phq9', 'ces_d'])('what explains a result of %s', (instrument) => {
  const document = seeded(instrument);
  const compiled = compileInstrument(document);

  it.each<[string, Respondent]>([
    ['with norms', { age: 30, sex: 'female' }],
    ['without', {}],
  ])('names nothing by its code, and tells no formula, to a respondent %s', (_, respondent) => {
    for (let seed = 0; seed < runs(3, 12); seed += 1) {
      const words = allWords(disclosed(document, compiled, seed, respondent, 'respondent'));
      expect(words.length).toBeGreaterThan(10);
      expect(codesIn(document, words)).toEqual([]);
      expect(words.filter((text) => /\b(lookup|tscore|choose|sum)\(/.test(text))).toEqual([]);
    }
  });

  it('does so to staff', () => {
    const words = allWords(disclosed(document, compiled, 1, { age: 30, sex: 'female' }, 'staff'));
    expect(codesIn(document, words).length).toBeGreaterThan(0);
  });
});

it.each([
  ['with', { age: 30, sex: 'female' } as const, /^(Low|Average|High)$/],
  ['without', {}, /^(Below|Near|Above) the middle$/],
])('a level that has no name is told by that of its scale and by the label of its range, %s norms', (_, person, label) => {
  const document = seeded('ipip_neo_120');
  const { reasons } = disclosed(document, compileInstrument(document), 3, person, 'respondent');
  const levels = Object.entries(reasons).filter(([key]) => /^nugget\.\w+_(low|neutral|high)$/.test(key));
  expect(levels).toHaveLength(35);
  for (const [, { condition }] of levels) {
    expect(condition?.message).toBe('explain.compare.equal');
    expect(condition?.params.given).toMatch(label);
  }
  expect(reasons['nugget.neuroticism_neutral']?.condition?.params.name).toBe('Neuroticism');
});
