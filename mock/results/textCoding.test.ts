import { contract } from '../../core/contract';
import type { CodedTexts, TextAgreement } from '../../core/results/codedTexts';
import { people } from '../accounts/people';
import { resetTextCodings, textCoding } from './textCoding';

const params = { id: '01900000-0000-7000-9000-000000000001', item: 'all', question: 'personality.notes' };
const call = { caller: people[1], locale: 'en-US' } as const;
const list = (query = {}) => textCoding.survey({ ...call, params, query, body: undefined }) as CodedTexts;

afterEach(resetTextCodings);

it('answers as the server does: one’s own themes, and how far two agree', () => {
  const before = list();
  expect(contract.textCoding.survey.response.safeParse(before).success).toBe(true);
  expect(before).toMatchObject({ why: null, marked: 0, open: before.total, themes: [{ texts: 0 }, {}, {}] });
  const [theme] = before.themes;
  for (const { key } of before.texts) {
    textCoding.surveyText({
      ...call,
      params: { ...params, key },
      query: undefined,
      body: { themes: [theme?.id ?? ''] },
    });
  }
  expect(list({ show: 'open' })).toMatchObject({ open: 0, found: 0, themes: [{ texts: before.total }, {}, {}] });
  const found = textCoding.surveyAgreement({ ...call, params, query: {}, body: undefined }) as TextAgreement;
  expect(contract.textCoding.surveyAgreement.response.safeParse(found).success).toBe(true);
  expect(found.coders).toHaveLength(2);
  expect(found.differing.length).toBe(found.different);
  const narrowed = { answers: { notes: ['Reading'] } };
  expect(list({ filter: narrowed })).toMatchObject({ why: 'withheld', total: 0, texts: [] });
});
