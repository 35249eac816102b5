import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publishProblems } from './check';
import type { Audience, Calculation, InstrumentDocument } from './document';
import { exampleDocument } from './example.testing';

const bands = [{ code: 'low' }, { code: 'high', from: 3 }];
const everyone: Audience[] = ['respondent', 'staff'];

/** Warnings on publishing the example with these additional calculations. */
function warned(...added: Partial<Calculation>[]): string[] {
  const document = exampleDocument();
  const calculations = added.map((one, index) => ({
    code: `c${index}`,
    formula: 'total',
    bands,
    shownTo: everyone,
    ...one,
  }));
  document.calculations = [...(document.calculations ?? []), ...calculations];
  return publishProblems(document)
    .filter(({ code }) => code.startsWith('calculation.judged'))
    .map(({ code, severity, path, owner, params }) => `${severity} ${code} ${path} ${owner} ${params.other}`);
}

describe('publishing warns of a scale that is judged twice', () => {
  it('by two raw scores, or by two normed ones', () => {
    expect(warned({ formula: 'mean(q1, q2, q3.r1, q3.r2)' })).toEqual([
      'warning calculation.judged_twice calculations[2].bands c0 total',
    ]);
    expect(warned({ formula: 'tscore(total, 4, 2)' }, { formula: 'normal_cdf(zscore(total, 4, 2))' })).toEqual([
      'warning calculation.judged_twice calculations[3].bands c1 c0',
    ]);
  });

  it('by one for respondents and by a normed one for staff', () => {
    expect(warned({ formula: 'tscore(total, 4, 2)', shownTo: ['staff'] })).toEqual([
      'warning calculation.judged_otherwise calculations[0].bands total c0',
    ]);
  });

  it('but not where norms settle it, where nobody sees it, and where it is another scale', () => {
    expect(warned({ formula: 'tscore(total, 4, 2)' })).toEqual([]);
    expect(warned({ formula: 'mean(q1, q2, q3.r1, q3.r2)', shownTo: [] })).toEqual([]);
    expect(warned({ formula: 'mean(q1, q2, q3.r1, q3.r2)', bands: [] })).toEqual([]);
    expect(warned({ formula: 'sum(q1, q2)' })).toEqual([]);
  });

  it.each(['ipip_neo_120', 'phq9', 'ces_d'])('not of %s', (code) => {
    const file = join(__dirname, `../../seed/instruments/${code}.json`);
    const document: InstrumentDocument = JSON.parse(readFileSync(file, 'utf8'));
    expect(publishProblems(document).filter((found) => found.code.startsWith('calculation.judged'))).toEqual([]);
  });
});
