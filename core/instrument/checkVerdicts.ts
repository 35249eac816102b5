import type { Audience, InstrumentDocument } from './document';
import { type Problem, problem } from './problem';
import { rivals } from './verdicts';

const audiences: readonly Audience[] = ['respondent', 'staff'];

/**
 * Scales with two verdicts that norms do not decide between: two calculations with bands, both raw or both normed, for the same readers;
 * and raw bands for respondents where staff read normed ones, so that the two see different verdicts.
 */
export function checkVerdicts(document: InstrumentDocument): Problem[] {
  return rivals(document).flatMap((group) => {
    const found = new Map<string, Problem>();
    const add = (code: 'calculation.judged_twice' | 'calculation.judged_otherwise', of: string, other: string) => {
      const index = document.calculations?.findIndex((calculation) => calculation.code === of) ?? 0;
      found.set(`${code} ${of}`, problem(code, ['calculations', index, 'bands'], of, { code: of, other }));
    };
    const judges = audiences.map((audience) => {
      const shown = group.filter(({ calculation }) => calculation.shownTo?.includes(audience));
      for (const normed of [true, false]) {
        const [first, ...others] = shown.filter((one) => one.normed === normed);
        for (const { calculation } of others) {
          if (first) add('calculation.judged_twice', calculation.code, first.calculation.code);
        }
      }
      return shown.find(({ normed }) => normed) ?? shown[0];
    });
    const [forRespondents, forStaff] = judges;
    if (forRespondents && forStaff && forRespondents.normed !== forStaff.normed) {
      add('calculation.judged_otherwise', forRespondents.calculation.code, forStaff.calculation.code);
    }
    return [...found.values()];
  });
}
