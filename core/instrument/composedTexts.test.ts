import { composedTexts } from './composedTexts';

it('composes the texts of every language, and counts those that were not', () => {
  const texts = { 'de-DE': { title: 'U\u0308ber', 'question.q1.text': 'Tag' }, 'ur-PK': { title: 'ا\u0653پ' } };
  expect(composedTexts(texts)).toEqual({
    texts: { 'de-DE': { title: 'Über', 'question.q1.text': 'Tag' }, 'ur-PK': { title: 'آپ' } },
    count: 2,
  });
});
