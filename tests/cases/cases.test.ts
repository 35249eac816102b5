import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openRequired } from 'core/flow';
import type { InstrumentDocument, TestCase } from 'core/instrument/document';
import { type CompiledInstrument, compileInstrument } from 'core/instrument/program';
import { scoreSheet } from 'core/scoring';
import { readSource } from 'seed/build/sources';
import { seedInstruments } from 'seed/instruments';
import { ruleCases } from './caseDocuments';
import { dataFolder, sayNotRun } from './dataFolder';
import type { AuditCase } from './documents/audit';

const folder = join(__dirname, '../data/cases');
const ids = readdirSync(folder).map((name) => name.replace('.json', ''));

function stored(id: string): InstrumentDocument {
  return JSON.parse(readFileSync(join(folder, `${id}.json`), 'utf8'));
}

/** What a test case expects, flat: `bands.total`, `visible`, `nuggets` and the calculations. */
function flat(testCase: TestCase, expected: TestCase['expected']): Map<string, unknown> {
  const { bands = {}, ...values } = expected;
  return new Map([
    ...Object.entries(values).map(([code, value]): [string, unknown] => [`${testCase.code} ${code}`, value]),
    ...Object.entries(bands).map(([code, band]): [string, unknown] => [`${testCase.code} bands.${code}`, band]),
  ]);
}

function computed(compiled: CompiledInstrument, testCase: TestCase): Map<string, unknown> {
  const { values, bands, visible, nuggets } = scoreSheet(compiled, testCase);
  return flat(testCase, { ...values, bands, visible, nuggets });
}

/** Every expected value that the engine does not meet. Numbers: within half a unit of the last decimal. */
function differences(
  compiled: CompiledInstrument,
  testCases: TestCase[],
  decimals = 9,
): { checked: number; found: string[] } {
  const tolerance = decimals >= 9 ? 1e-9 : 0.5 * 10 ** -decimals + 1e-12;
  const found: string[] = [];
  let checked = 0;
  for (const testCase of testCases) {
    const actual = computed(compiled, testCase);
    for (const [what, wanted] of flat(testCase, testCase.expected)) {
      checked++;
      const value = actual.get(what);
      const equal =
        typeof wanted === 'number' && typeof value === 'number'
          ? Math.abs(wanted - value) <= tolerance
          : JSON.stringify(wanted) === JSON.stringify(value);
      if (!equal) found.push(`${what}: expected ${JSON.stringify(wanted)}, got ${JSON.stringify(value)}`);
    }
  }
  return { checked, found };
}

/** How many values each stored document expects: a case that lost its respondents would otherwise pass. */
const expectedValues: Record<string, number> = {
  A01: 156,
  A02: 110,
  A03: 840,
  A04: 2240,
  A05: 45,
  A06: 10,
  A07: 60,
  A08: 11,
  A09: 13,
  A10: 8,
  A11: 2,
  A12: 48,
  A13: 30,
};

describe('the thirteen scored cases', () => {
  it('are all stored', () => {
    expect(ids.sort()).toEqual(Object.keys(expectedValues));
  });

  it.each(Object.entries(expectedValues))('%s: the engine meets all %i values of the stored document', (id, count) => {
    const document = stored(id);
    const { checked, found } = differences(compileInstrument(document), document.testCases ?? []);
    expect(found).toEqual([]);
    expect(checked).toBe(count);
  });

  const respondentValues: Record<string, number> = { A06: 238, A08: 180, A09: 77, A10: 60, A11: 7 };

  it.each(
    ruleCases.map((rule) => [rule.id, rule] as const),
  )("%s: the engine meets the case's own respondents", (id, rule) => {
    if (dataFolder === undefined) {
      sayNotRun(`the respondents of case ${id}`);
      expect(stored(id).calculations?.length).toBeGreaterThan(0);
      return;
    }
    const compiled = compileInstrument(stored(id));
    const { checked, found } = differences(compiled, rule.respondents(dataFolder), rule.decimals);
    expect(found).toEqual([]);
    expect(checked).toBe(respondentValues[id]);
  });
});

describe('the demo instruments', () => {
  it.each([
    ['ces_d', 48],
    ['ipip_neo_120', 700],
    ['phq9', 156],
  ])('%s: the engine meets all %i values of its own test cases', async (code, count) => {
    const document = (await seedInstruments(join(__dirname, '../../seed/instruments'))).find(
      (seed) => seed.code === code,
    );
    if (!document) throw new Error(`No demo instrument ${code}`);
    const { checked, found } = differences(compileInstrument(document), document.testCases ?? []);
    expect(found).toEqual([]);
    expect(checked).toBe(count);
  });
});

describe('A02, what is skipped', () => {
  it('is not among the required questions still open; what is shown and open is', () => {
    const document = stored('A02');
    const compiled = compileInstrument(document);
    const open = (document.testCases ?? []).map(({ answers }) =>
      openRequired(document, scoreSheet(compiled, { answers }).visible, answers),
    );
    const wanted = (index: number): string[] => (index === 8 ? ['q5'] : []);
    expect(open).toEqual(open.map((_, index) => wanted(index)));
    if (dataFolder === undefined) return;
    const source = readSource<AuditCase>(dataFolder, 'cases/A02_audit.json');
    const listed = source.respondents.map(({ expected }) => expected.unanswered_required.map((number) => `q${number}`));
    expect(open).toEqual(listed);
  });
});

describe('the demo inventory and the stored case', () => {
  it('a respondent without age or sex has raw scores alone, one of another sex too', () => {
    const document = stored('A04');
    const compiled = compileInstrument(document);
    const [testCase] = document.testCases ?? [];
    if (!testCase) throw new Error('A04 has lost its respondents');
    for (const respondent of [undefined, { age: 30 }, { sex: 'female' }, { age: 30, sex: 'other' }] as const) {
      const { values } = scoreSheet(compiled, { answers: testCase.answers, respondent });
      expect(values).toMatchObject({ neuroticism: 71, neuroticism_t: null, neuroticism_percentile: null });
      expect(values.neuroticism_level).toBe('neutral');
    }
    expect(
      scoreSheet(compiled, { answers: testCase.answers, respondent: { age: 200, sex: 'male' } }).values.trust_t,
    ).not.toBeNull();
  });

  it('T levels, where there are any, choose the text: 72 is the middle of the answers and low among men of 20', () => {
    const compiled = compileInstrument(stored('A04'));
    const answers = stored('A04').testCases?.[0]?.answers ?? {};
    const chosen = (respondent?: { age: number; sex: 'male' }) =>
      scoreSheet(compiled, { answers, respondent }).nuggets.filter((code) =>
        /^extraversion_(low|neutral|high)$/.test(code),
      );
    expect(chosen()).toEqual(['extraversion_neutral']);
    expect(chosen({ age: 20, sex: 'male' })).toEqual(['extraversion_low']);
  });
});
