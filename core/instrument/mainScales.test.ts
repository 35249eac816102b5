import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Audience, Calculation, InstrumentDocument } from './document';
import { mainScales } from './mainScales';
import type { InstrumentStructure } from './program';

const everyone: Audience[] = ['respondent', 'staff'];
const calculation = (code: string, formula: string, shownTo: Audience[] = everyone): Calculation => {
  return { code, formula, shownTo };
};
const structureOf = (...calculations: Calculation[]): InstrumentStructure => ({
  code: 'example',
  questions: ['q1', 'q2', 'q3', 'q4'].map((code) => ({ code, kind: 'rating', validation: { min: 1, max: 5 } })),
  calculations,
});

const told = (structure: InstrumentStructure, audience: Audience = 'respondent') =>
  mainScales(structure, audience).map(({ calculation, facets }) => [
    calculation.code,
    ...facets.map(({ code }) => code),
  ]);

it('the personality inventory has five scales of six facets each, whatever forms their scores have', () => {
  const file = join(__dirname, '..', '..', 'seed', 'instruments', 'ipip_neo_120.json');
  const scales = told(JSON.parse(readFileSync(file, 'utf8')) as InstrumentDocument);
  expect(scales.map(([code]) => code)).toEqual([
    'neuroticism',
    'extraversion',
    'openness',
    'agreeableness',
    'conscientiousness',
  ]);
  expect(scales.map((all) => all.length)).toEqual([7, 7, 7, 7, 7]);
  expect(scales[0]).toEqual([
    'neuroticism',
    'anxiety',
    'anger',
    'depression',
    'self_consciousness',
    'immoderation',
    'vulnerability',
  ]);
});

it('a scale is named by the first form that the audience sees', () => {
  const structure = structureOf(
    calculation('raw', 'q1 + q2', []),
    calculation('t', 'tscore(raw, 4, 1)'),
    calculation('percentile', 'normal_cdf(zscore(raw, 4, 1))'),
  );
  expect(told(structure)).toEqual([['t']]);
});

it('scales that share only some answers stand side by side', () => {
  expect(told(structureOf(calculation('one', 'q1 + q2'), calculation('other', 'q2 + q3')))).toEqual([
    ['one'],
    ['other'],
  ]);
});

it('a facet belongs to each scale that holds all its answers, in between an inner scale or not', () => {
  const structure = structureOf(
    calculation('part', 'q1 + q2'),
    calculation('inner', 'part + q3', []),
    calculation('total', 'inner + q4'),
  );
  expect(told(structure)).toEqual([['total', 'part']]);
});

it('what is for staff is no scale for respondents, and what uses no answers is one by itself', () => {
  const structure = structureOf(
    calculation('for_staff', 'q1 + q2', ['staff']),
    calculation('constant', '42'),
    calculation('mine', 'q3'),
  );
  expect(told(structure)).toEqual([['constant'], ['mine']]);
  expect(told(structure, 'staff')).toEqual([['for_staff'], ['constant'], ['mine']]);
});
