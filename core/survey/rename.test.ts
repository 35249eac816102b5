import * as fc from 'fast-check';
import { runs } from 'tests/long';
import { surveyProgram } from './program';
import { renamedInRule, renamedItemTexts, renameItem } from './rename';
import { phq2, sampleDefinitions, sampleSurvey } from './sample.testing';

describe('renaming an item', () => {
  it.each([
    ['phq2.total >= 3', 'mood.total >= 3'],
    ['  phq2.q1..phq2.q2 # phq2.total', '  mood.q1..mood.q2 # phq2.total'],
    ['band(phq2.total, "phq2.total") = "low"', 'band(mood.total, "mood.total") = "low"'],
    ['page.phq2 > 1 and attribute.phq2 = "phq2"', 'page.phq2 > 1 and attribute.phq2 = "phq2"'],
    ['page.sleep.phq2 + phq22.total', 'page.sleep.phq2 + phq22.total'],
    ['phq2.total >= (', 'mood.total >= ('],
    ['phq2.total ~', 'phq2.total ~'],
  ])('%s → %s', (before, after) => {
    expect(renamedInRule(before, 'phq2', 'mood')).toBe(after);
  });

  it('changes its code, the rules and the conditions that name it, and nothing else', () => {
    const survey = { ...sampleSurvey, quotas: [{ code: 'phq2', condition: 'phq2.raised', limit: 3 }], more: 1 };
    expect(renameItem(survey, 'phq2', 'mood')).toEqual({
      ...survey,
      items: [
        { code: 'mood' },
        { code: 'page' },
        { code: 'phq9', visibleIf: 'mood.total >= 3' },
        { code: 'quit', visibleIf: 'page.smokes and attribute.site = "berlin"' },
      ],
      quotas: [{ code: 'phq2', condition: 'mood.raised', limit: 3 }],
    });
  });

  it('takes the keys of texts with it, and the placeholders in them', () => {
    const texts = {
      title: 'phq2',
      'item.phq2.title': 'Mood',
      'item.phq22.title': 'Other',
      thanks: 'You have {{ phq2.total }} points, phq2.',
    };
    expect(renamedItemTexts(texts, 'phq2', 'mood')).toEqual({
      title: 'phq2',
      'item.mood.title': 'Mood',
      'item.phq22.title': 'Other',
      thanks: 'You have {{ mood.total }} points, phq2.',
    });
  });

  it('leaves every rule as sound as it was, and back again gives the same', () => {
    const atoms = fc.constantFrom(
      'phq2.total > 1',
      'page.smokes',
      'phq2.level = "low"',
      'code(phq2.q1) = "daily"',
      'phq2.nothing',
      'arm = "x"',
    );
    fc.assert(
      fc.property(fc.array(atoms, { minLength: 1, maxLength: 5 }), (all) => {
        const survey = {
          ...sampleSurvey,
          items: [{ code: 'phq2' }, { code: 'page' }, { code: 'phq9', visibleIf: all.join(' or ') }],
        };
        const moved = renameItem(survey, 'phq2', 'mood');
        const codes = (one: typeof survey, definitions: typeof sampleDefinitions) =>
          surveyProgram(one, definitions).problems.map(({ code }) => code);
        expect(codes(moved, new Map([...sampleDefinitions, ['mood', phq2]]))).toEqual(codes(survey, sampleDefinitions));
        expect(renameItem(moved, 'mood', 'phq2')).toEqual(survey);
      }),
      { numRuns: runs(50, 500) },
    );
  });
});
