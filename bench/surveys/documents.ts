import type { SurveyDocument, SurveyItem, SurveyQuota } from 'core/survey/document';

const site = { code: 'site', kind: 'choice' as const, values: ['berlin', 'paris'] };

/** Over what is known at the start and over answers: all of them count everybody. */
const threeQuotas: SurveyQuota[] = [
  { code: 'all', condition: 'attribute.site = "berlin" or attribute.site = "paris"', limit: 1_000_000 },
  { code: 'berlin', condition: 'attribute.site = "berlin"', limit: 1_000_000 },
  { code: 'raised', condition: 'mood.scale_1 >= 0 and attribute.site = "berlin"', limit: 1_000_000 },
];

const survey = (code: string, rest: Partial<SurveyDocument>): SurveyDocument => ({
  format: 'survey/1',
  code,
  baseLocale: 'en-US',
  audience: 'link',
  anonymity: 'identified',
  attributes: [site],
  items: [],
  texts: { 'en-US': { title: `Survey ${code}`, thanks: 'Thank you.' } },
  ...rest,
});

const mood: SurveyItem = { kind: 'instrument', code: 'mood', instrument: 'bench_likert_50' };

export const byLink = survey('by_link', { items: [mood] });

export const withQuotas = survey('with_quotas', { items: [mood], quotas: threeQuotas });

/** @param limit of each of two quotas that everybody counts for */
export const limited = (code: string, limit: number): SurveyDocument =>
  survey(code, {
    items: [mood],
    quotas: [
      { code: 'all', condition: 'attribute.site = "berlin" or attribute.site = "paris"', limit: limit + 50 },
      { code: 'berlin', condition: 'attribute.site = "berlin"', limit },
    ],
  });

/** Instruments and pages in turns, every page asked by a rule. */
export function manyItems(items: number): SurveyDocument {
  const all = Array.from({ length: items }, (_, index): SurveyItem => {
    const code = `item_${index + 1}`;
    if (index % 2 === 0) return { ...mood, code };
    return {
      kind: 'page',
      code,
      visibleIf: `item_${index}.scale_${1 + (index % 5)} >= ${10 + (index % 7)} or attribute.site = "paris"`,
      document: {
        format: 'instrument/1',
        code,
        baseLocale: 'en-US',
        questions: [
          { code: 'smokes', kind: 'yes_no' },
          { code: 'how_many', kind: 'number', visibleIf: 'smokes', validation: { min: 0, max: 100 } },
          { code: 'why', kind: 'long_text' },
        ],
        texts: {
          'en-US': {
            title: `Page ${index + 1}`,
            'question.smokes.text': 'Do you smoke?',
            'question.how_many.text': 'How many a day?',
            'question.why.text': 'Why?',
          },
        },
      },
    };
  });
  return survey('many_items', { audience: 'invited', anonymity: 'confidential', items: all, quotas: [] });
}
