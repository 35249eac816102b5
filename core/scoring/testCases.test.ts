import { exampleDocument } from '../instrument/example.testing';
import { compileInstrument } from '../instrument/program';
import { publishChecks, runTestCases } from './testCases';

const run = (document = exampleDocument()) => runTestCases(document, compileInstrument(document));

describe('test cases', () => {
  it('pass when everything comes out as expected', () => {
    expect(run()).toMatchObject([{ code: 'worst', mismatches: [] }]);
    expect(publishChecks(exampleDocument())).toEqual([]);
  });

  it('say of each expectation that is not met what came out', () => {
    const document = exampleDocument();
    document.testCases = [
      {
        code: 'wrong',
        answers: { q1: 'often', q2: 'never', 'q3.r1': 'often', 'q3.r2': 'never' },
        expected: { total: 7, t: 1, bands: { total: 'low' }, nuggets: ['n2'], visible: ['q1'] },
      },
    ];
    expect(run(document)[0]?.mismatches).toEqual([
      { what: 'total', expected: 7, actual: 8 },
      { what: 't', expected: 1, actual: null },
      { what: 'bands.total', expected: 'low', actual: 'raised' },
      { what: 'nuggets', expected: ['n2'], actual: ['n1'] },
      { what: 'visible', expected: ['q1'], actual: ['q1', 'q2', 'q3', 'intro', 'q4', 'q5', 'q6'] },
    ]);
  });

  it('look at what is visible whatever its order, and only at what is expected', () => {
    const document = exampleDocument();
    document.testCases = [{ code: 'hidden', answers: { q1: 'never' }, expected: { visible: ['q3', 'q1', 'q2'] } }];
    expect(run(document)[0]?.mismatches).toEqual([]);
  });

  it('forgive rounding in the last places, and no more', () => {
    const document = exampleDocument();
    document.calculations?.push({ code: 'third', formula: '1 / 3' });
    document.testCases = [{ code: 'third', answers: {}, expected: { third: 0.3333333333 } }];
    expect(run(document)[0]?.mismatches).toEqual([]);
    document.testCases = [{ code: 'third', answers: {}, expected: { third: 0.33333 } }];
    expect(run(document)[0]?.mismatches).toHaveLength(1);
    document.testCases = [{ code: 'third', answers: {}, expected: { third: null } }];
    expect(run(document)[0]?.mismatches).toHaveLength(1);
  });

  it('block publishing when they fail', () => {
    const document = exampleDocument();
    document.testCases = [{ code: 'wrong', answers: {}, expected: { total: 0, bands: { total: 'low' } } }];
    expect(publishChecks(document)).toEqual([
      {
        code: 'test_case.failed',
        severity: 'error',
        path: 'testCases[0].expected.total',
        owner: 'wrong',
        params: { testCase: 'wrong', what: 'total', expected: 0, actual: null },
      },
      expect.objectContaining({ path: 'testCases[0].expected.bands.total' }),
    ]);
  });

  it('are not run on a document whose formulas are wrong: that is told instead', () => {
    const document = exampleDocument();
    document.calculations?.push({ code: 'broken', formula: '1 +' });
    expect(publishChecks(document).map(({ code }) => code)).toEqual(['formula.unexpected_end']);
  });
});
