import * as fc from 'fast-check';
import { checkFormula } from './checker';
import type { ProgramDefinition } from './definition';
import { parseFormula } from './parser';
import { printFormula } from './printer';
import { compileProgram } from './program';
import { readingOf } from './reading';
import { sampleDefinition } from './sample.testing';
import { createScope } from './scope';
import type { ScalarValue } from './values';

const answers = [{ code: 'low', score: 1 }, { code: 'high' }];
const definition: ProgramDefinition = {
  sections: [{}],
  questions: [
    { code: 'attribute.site', kind: 'single_choice', attribute: true, section: 0, answers },
    { code: 'page.grid', kind: 'matrix', section: 0, answers, rows: [{ code: 'r1' }, { code: 'r2' }] },
  ],
  tables: [],
  calculations: [
    { code: 'page.total', type: 'number', formula: 'missing', given: true },
    { code: 'page.level', type: 'text', formula: 'missing', given: true },
    { code: 'page.raised', type: 'boolean', formula: 'missing', given: true },
    { code: 'double', type: 'number', formula: '2 * page.total' },
  ],
  members: 2,
};
const scope = createScope(definition);
const codesOf = (source: string, where = scope) => checkFormula(source, where, 'scalar').faults.map(({ code }) => code);

describe('names with more than one member', () => {
  it('are read where the definition has them, and nowhere else', () => {
    expect(codesOf('page.grid.r1 + 1')).toEqual([]);
    expect(codesOf('page.grid.r1.more')).toEqual(['unexpected_token']);
    expect(codesOf('q3.r1.more', createScope(sampleDefinition))).toEqual(['unexpected_token']);
  });

  it('are printed as they were', () => {
    const source = 'sum(page.grid.r1..page.grid.r2) > attribute.height';
    expect(printFormula(parseFormula(source, 2))).toBe(source);
  });
});

describe('what is given', () => {
  const program = compileProgram(definition);
  const scoredAs = (source: string, scores: Record<string, ScalarValue>) =>
    program.run({ answers: {}, scores }).evaluate(program.compile(source, 'scalar'));

  it('is taken where it has the type, also by what is computed from it', () => {
    const scores = { 'page.total': 4, 'page.level': 'high', 'page.raised': false, double: 1 };
    expect(['page.total', 'double', 'page.level', 'page.raised'].map((name) => scoredAs(name, scores))).toEqual([
      4,
      8,
      'high',
      false,
    ]);
  });

  it('is missing otherwise, whatever comes', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const scores = { 'page.total': value, 'page.raised': value } as Record<string, ScalarValue>;
        expect(scoredAs('page.total', scores)).toBe(
          typeof value === 'number' && Number.isFinite(value) ? value + 0 : null,
        );
        expect(scoredAs('page.raised', scores)).toBe(typeof value === 'boolean' ? value : null);
      }),
    );
  });
});

describe('an attribute', () => {
  it('has the code of its choice as value', () => {
    const program = compileProgram(definition);
    const holds = program.compile('attribute.site = "high"', 'boolean');
    expect(program.run({ answers: { 'attribute.site': 'high' } }).condition(holds)).toBe(true);
    expect(program.run({ answers: { 'attribute.site': 'none' } }).evaluate(holds)).toBeNull();
    expect(codesOf('attribute.site + 1')).toEqual(['wrong_type']);
  });

  it('is read by its name, not as an answer', () => {
    expect(readingOf('attribute.site = "high"', scope)).toEqual({
      kind: 'phrase',
      key: 'reading.equal',
      params: {
        subject: { kind: 'calculation', code: 'attribute.site' },
        value: { kind: 'answer', question: 'attribute.site', code: 'high' },
      },
    });
  });
});
