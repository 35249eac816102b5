import { runs } from 'tests/long';
import { numbersFrom } from '../../../mock/results/people';
import { type CompletedAttempt, dataOf } from '../attempts';
import type { ResultValues } from '../block';
import { resultsOf } from '../results';
import type { Source } from '../source';
import { variablesOf } from '../variable';

const codes = Array.from({ length: 6 }, (_, index) => `q${index + 1}`);
const { variables, scales } = variablesOf({
  format: 'instrument/1',
  code: 'six',
  baseLocale: 'en-US',
  answerSets: [{ code: 'often', answers: [0, 1, 2, 3].map((score) => ({ code: `a${score}`, score })) }],
  questions: codes.map((code) => ({ code, kind: 'single_choice', answerSet: 'often' })),
  calculations: [{ code: 'total', formula: `sum(${codes.join(', ')})` }],
});

/** People of two languages who are alike; `spoilt`: an item that says something milder in the second one. */
function source(seed: number, spoilt?: string): Source {
  const next = numbersFrom(seed);
  const attempts = Array.from({ length: 400 }, (_, person): CompletedAttempt => {
    const locale = person % 2 === 0 ? 'en-US' : 'ar-EG';
    const level = next();
    const answer = (code: string) => {
      const shift = code === spoilt && locale === 'ar-EG' ? 0.9 : 0;
      return `a${Math.min(3, Math.max(0, Math.round(level * 3 + (next() - 0.5) * 2.4 + shift)))}`;
    };
    return {
      ...{ person, wave: '', arm: null, locale, version: 1, completedAt: Date.UTC(2026, 5, 1), seconds: 60 },
      attributes: {},
      answers: Object.fromEntries(codes.map((code) => [code, answer(code)])),
      missing: new Map(),
      scores: {},
    };
  });
  return {
    ...{ data: dataOf(variables, [], attempts), variables, scales, waves: [], baseLocale: 'en-US' },
    around: {
      turnout: { invited: null, begun: 0, completed: 0, stopped: 0, declined: null, sinceYesterday: 0 },
      ...{ begun: [], stops: [], quotas: [] },
      revisions: [
        { locale: 'ar-EG', number: 3, at: '2026-04-01T00:00:00.000Z', items: ['q2'] },
        { locale: 'ar-EG', number: 14, at: '2026-05-01T00:00:00.000Z', items: ['q4'] },
        { locale: 'ar-EG', number: 15, at: '2026-07-01T00:00:00.000Z', items: ['q4'] },
      ],
    },
    gate: { minimumGroup: 5, isWithheld: false },
  };
}

function findings(given: Source): ResultValues['findings'] {
  const { results } = resultsOf(given, 'languages', {}, {});
  return results.find(({ stat }) => stat === 'findings')?.values as ResultValues['findings'];
}

it('finds an item whose translation says something else, and names the revision that was in force', () => {
  for (let seed = 1; seed <= runs(3, 30); seed += 1) {
    const found = findings(source(seed, 'q4'));
    expect(found.findings.map(({ item }) => item)).toContain('q4');
    const strongest = [...found.findings].sort((one, other) => Math.abs(other.effect) - Math.abs(one.effect))[0];
    expect(strongest).toMatchObject({ item: 'q4', locale: 'ar-EG', reference: 'en-US' });
    expect(strongest?.revision).toEqual({ number: 14, at: '2026-05-01T00:00:00.000Z' });
  }
});

it('stays silent where nothing is wrong', () => {
  const seeds = runs(12, 200);
  const alarms = Array.from({ length: seeds }, (_, index) => findings(source(1000 + index))).filter(
    (found) => found.tested === 6 && found.findings.length > 0,
  );
  expect(alarms.length).toBeLessThanOrEqual(Math.max(1, seeds * 0.05));
});

it('does not compare a language in which too few have answered', () => {
  const few = source(5, 'q4');
  const { results } = resultsOf(few, 'languages', { time: { from: '2026-06-02' } }, {});
  expect(results.filter(({ stat, values }) => stat.startsWith('dif') && values !== null)).toEqual([]);
});

it('scales of the same items are one: they do not count twice among the tests', () => {
  const { total } = scales;
  const twice = {
    ...source(7, 'q4'),
    scales: { ...scales, mean: total, other: { items: { ...total?.items } } },
  } as Source;
  expect(findings(twice)).toEqual(findings(source(7, 'q4')));
  const { results } = resultsOf(twice, 'languages', {}, {});
  expect(results.filter(({ stat }) => stat === 'same').map(({ of, values }) => [of.variable, values])).toEqual([
    ['mean', { as: 'total' }],
    ['other', { as: 'total' }],
  ]);
  const reversed = { items: { ...total?.items, q1: { ...total?.items.q1, key: -1 } } };
  const others = resultsOf({ ...twice, scales: { ...scales, reversed } } as Source, 'languages', {}, {}).results;
  expect(others.filter(({ stat }) => stat === 'same')).toEqual([]);
});
