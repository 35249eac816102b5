import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalSurvey } from './canonical';
import { checkSurvey } from './check';
import { parseSurvey } from './parse';
import { surveyProgram } from './program';
import { page, phq2 } from './sample.testing';

const text = readFileSync(join(__dirname, '../../docs/surveys.md'), 'utf8');
const [, json = ''] = /```json\n([\s\S]*?)```/.exec(text) ?? [];

describe('docs/surveys.md', () => {
  const parsed = parseSurvey(JSON.parse(json));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const { document } = parsed;
  const definitions = new Map([
    ['phq2', phq2],
    ['page', page],
  ]);

  it('has an example that can be opened, in its canonical form', () => {
    const items = document.items.map((item) => ({ ...item, locales: ['en-US', 'de-DE'] }));
    expect(checkSurvey({ ...document, items }, definitions)).toEqual([]);
    expect(canonicalSurvey(document)).toEqual(document);
  });

  it('has formulas that can be written', () => {
    const program = surveyProgram({ ...document, items: [...document.items, { code: 'last' }] }, definitions);
    const spans = [...text.replace(/```[\s\S]*```/, '').matchAll(/`([^`]+)`/g)].map(([, span = '']) => span);
    const formulas = spans.filter((span) => / [=>] |^has\(/.test(span));
    expect(formulas.length).toBeGreaterThan(4);
    const faulty = formulas.filter((formula) => program.check(formula, 2).length > 0);
    expect(faulty).toEqual(['attribute.site = "berln"']);
  });
});
