import { itemsByAnswers } from './byAnswers';

it('finds the items whose rule goes by answers or scores, and not by what is known of people', () => {
  const rules = {
    phq2: undefined,
    phq9: 'phq2.total >= 3',
    banded: 'band(phq2.total, "phq2.total") = "high"',
    range: 'mean(phq2.q1..phq2.q2) > 1 and attribute.site = "lima"',
    site: 'attribute.site = "phq2"',
    second: 'wave = "second"',
    broken: 'phq2.total >=',
  };
  const items = Object.entries(rules).map(([code, visibleIf]) => ({ code, ...(visibleIf && { visibleIf }) }));
  expect(itemsByAnswers(items)).toEqual(['phq9', 'banded', 'range']);
});
