import fc from 'fast-check';
import { exampleDocument } from './example.testing';
import { compileInstrument } from './program';
import { textKeys } from './textKeys';
import { textPlace } from './textPlace';

const document = exampleDocument();
const compiled = compileInstrument(document);
const placeOf = (key: string, chain = ['de-DE', 'en-US']) => textPlace(document, compiled, key, chain);

describe('the place of a text', () => {
  it('of the instrument is its card', () => {
    expect(placeOf('title')?.around.map(({ key }) => key)[0]).toBe('title');
    expect(placeOf('title')?.part).toBe('instrument');
  });

  it('of a question is the player alone', () => {
    expect(placeOf('question.q1.text')).toMatchObject({ part: 'question', around: [] });
  });

  it('is none for a key that the document does not have', () => {
    expect(placeOf('question.q99.text')).toBeUndefined();
    expect(placeOf('__proto__')).toBeUndefined();
  });

  it('shows every question, and neither keys nor scores nor rules', () => {
    const { projection } = placeOf('question.q4.text') ?? {};
    expect(projection?.questions.map(({ code }) => code)).toEqual(document.questions.map(({ code }) => code));
    expect(projection?.calculations).toEqual([]);
    expect(projection?.tables).toEqual([]);
    expect(JSON.stringify(projection)).not.toMatch(/visibleIf|"reverse"|"score"|"tags"|"formula"/);
  });

  it('of a text that a report shows holds it once, among its neighbours in their order', () => {
    const reportKeys = textKeys(document).filter(({ context }) =>
      ['report', 'block', 'nugget', 'calculation', 'band', 'chart', 'series', 'svg'].includes(context.part),
    );
    expect(reportKeys.length).toBeGreaterThan(10);
    fc.assert(
      fc.property(fc.constantFrom(...reportKeys), ({ key }) => {
        const around = placeOf(key)?.around ?? [];
        expect(around.filter((entry) => entry.key === key)).toHaveLength(1);
        expect(around.every(({ locale }) => ['de-DE', 'en-US'].includes(locale))).toBe(true);
      }),
    );
  });

  it('says in which language each text is', () => {
    const texts = { ...document.texts, 'de-DE': { title: 'Skala' } };
    const around = textPlace({ ...document, texts }, compiled, 'description', ['de-DE', 'en-US'])?.around;
    expect(around?.map(({ key, locale }) => [key, locale])).toEqual([
      ['title', 'de-DE'],
      ['description', 'en-US'],
    ]);
  });
});
